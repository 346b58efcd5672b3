import Foundation

/// A program that a test runs until the test ends at the latest.
final class Program {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// - Parameter display: the server's display, for clients and `renderctl`.
  init(_ name: String, _ arguments: [String], display: String) throws {
    process.executableURL = try Self.find(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["RENDERD_DISPLAY": display]) { $1 }
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// Uses SIGKILL: Foundation starts a program with the starting thread's blocked signals, and a
  /// test's thread blocks SIGTERM.
  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Finds the server and its tool in `$AGATE_SERVER`, any program beside the tests, and otherwise
  /// on `$PATH`.
  private static func find(_ name: String) throws -> URL {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["AGATE_SERVER"], ["renderd", "renderctl"].contains(name) {
      return URL(fileURLWithPath: folder).appendingPathComponent(name)
    }
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let path = (environment["PATH"] ?? "/usr/bin").split(separator: ":").map(String.init)
    let folders = [tests.deletingLastPathComponent().path] + path
    let files = folders.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw Failure(description: "\(name) is neither beside the tests nor on PATH") }
    return file
  }

  /// Waits for the first output.
  func readOutput() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Runs a program to its end, and returns its output, which is short enough for a pipe.
  @discardableResult
  static func run(_ name: String, _ arguments: [String], display: String) throws -> String {
    let program = try Program(name, arguments, display: display)
    let (output, errors) = (program.output, program.errors)
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    program.process.waitUntilExit()
    guard program.process.terminationStatus == 0 else {
      throw Failure(description: "\(name) \(arguments.joined(separator: " ")): \(texts[1])")
    }
    return texts[0]
  }
}
