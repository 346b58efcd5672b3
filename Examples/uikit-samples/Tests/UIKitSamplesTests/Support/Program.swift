import Foundation

/// A program that was built together with the tests.
final class Program {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// Starts the program, with a server's display in its environment.
  init(
    _ name: String, _ arguments: [String], display: String? = nil, style: String? = nil
  ) throws {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.executableURL = tests.deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["RENDERD_DISPLAY"] = display
    environment["AGATE_APPEARANCE"] = style
    process.environment = environment
    process.standardOutput = output
    process.standardError = errors
    try process.run()
  }

  /// Uses SIGKILL: Foundation starts a program with the starting thread's blocked signals, and a
  /// test's thread blocks SIGTERM.
  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Kills the program, as a crash would, and waits until it has ended.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits for the first output.
  func readOutput() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  /// Waits for the end; both outputs are short enough for a pipe.
  func waitForEnd() -> (status: Int32, output: String, errors: String) {
    let texts = [output, errors].map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }

  /// Runs a program to its end.
  @discardableResult
  static func run(_ name: String, _ arguments: [String], display: String? = nil) throws -> String {
    let end = try Program(name, arguments, display: display).waitForEnd()
    guard end.status == 0 else {
      throw Failure(description: "\(name) \(arguments.joined(separator: " ")): \(end.errors)")
    }
    return end.output
  }
}
