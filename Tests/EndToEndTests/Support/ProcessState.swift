import Foundation

/// The system's information about a process.
enum ProcessState {
  static func descriptorCount(_ process: ChildProcess) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processID)/fd").count
  }

  /// Resident memory in bytes, without memory that is only reserved.
  static func residentBytes(_ process: ChildProcess) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process.processID)/statm", encoding: .utf8)
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? .max) * 4096
  }

  /// The program that changes limits of running processes.
  static let prlimit = "/usr/bin/prlimit"
  static var canLimit: Bool { FileManager.default.isExecutableFile(atPath: prlimit) }

  /// Changes a limit as `prlimit` names it: `nofile`, `fsize`. The hard limit stays, so that the
  /// change can be undone.
  static func limit(_ process: ChildProcess, _ name: String, _ value: Int?) throws {
    let text = value.map(String.init) ?? "unlimited"
    let program = try ChildProcess(
      prlimit, ["--pid", "\(process.processID)", "--\(name)=\(text):"],
      folder: try TemporaryFolder())
    guard try program.waitForEnd().end == .exit(0) else {
      throw ChildProcess.Failure(description: program.errors)
    }
  }
}
