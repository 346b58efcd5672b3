import DemoSupport
import Foundation

/// Another process of this program, which ends when this one does.
///
/// Sendable because nothing in it changes, and processes may be asked on any thread.
final class Child: @unchecked Sendable {
  private let process = Process()
  /// The child reads it, and ends when nobody can write to it any more.
  private let lifeline = Pipe()

  /// - Parameters:
  ///   - onLine: called on the main queue with every line that it writes.
  ///   - onEnd: called on the main queue.
  init(
    _ part: DemoWindows.Part, _ options: DemoOptions, isHosted: Bool = false,
    onEnd: (@Sendable () -> Void)? = nil, onLine: @escaping @Sendable (String) -> Void
  ) throws {
    var arguments = ["--part", part.rawValue, "--follow", "--seconds", "\(options.seconds)"]
    if let display = options.display { arguments += ["--display", display] }
    if isHosted { arguments.append("--hosted") }
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardInput = lifeline
    let output = Pipe()
    process.standardOutput = output
    if let onEnd {
      process.terminationHandler = { _ in DispatchQueue.main.async(execute: onEnd) }
    }
    let lines = Lines()
    output.fileHandleForReading.readabilityHandler = { file in
      let data = file.availableData
      if data.isEmpty { file.readabilityHandler = nil }
      let whole = lines.add(data)
      DispatchQueue.main.async { for line in whole { onLine(line) } }
    }
    try process.run()
  }

  var processID: Int32 { process.processIdentifier }

  func waitForEnd() {
    while process.isRunning { _ = RunLoop.main.run(mode: .default, before: Date() + 0.1) }
  }
}

/// Makes lines of pieces. Sendable because one queue has it, that of the file.
private final class Lines: @unchecked Sendable {
  private var rest = Data()

  /// The lines that are whole with the piece.
  func add(_ piece: Data) -> [String] {
    rest += piece
    let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Data(parts.last ?? Data())
    return parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }
}
