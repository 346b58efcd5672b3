import DemoSupport
import Foundation

/// Another process of this program, which ends when this one does.
///
/// Sendable because it is immutable, and `Process` may be used on any thread.
final class Child: @unchecked Sendable {
  private let process = Process()
  /// Pipe that the child reads from; the child ends when the writing end is closed.
  private let lifeline = Pipe()

  /// - Parameters:
  ///   - onLine: called on the main queue with each line that the child writes.
  ///   - onEnd: called on the main queue when the child has ended.
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
    // A thread instead of a readability handler, since the handler ends before the file is closed.
    let reading = Handover(output.fileHandleForReading)
    Thread {
      var lines = Lines()
      while true {
        let data = reading.file.availableData
        if data.isEmpty { return }
        let whole = lines.add(data)
        DispatchQueue.main.async { for line in whole { onLine(line) } }
      }
    }.start()
    try process.run()
  }

  var processID: Int32 { process.processIdentifier }

  func waitForEnd() {
    while process.isRunning { _ = RunLoop.main.run(mode: .default, before: Date() + 0.1) }
  }
}

/// A file passed to a thread. Sendable because no other thread uses it.
private struct Handover: @unchecked Sendable {
  let file: FileHandle
  init(_ file: FileHandle) { self.file = file }
}

/// Splits a stream into lines.
private struct Lines {
  private var rest = Data()

  /// The lines completed by a piece.
  mutating func add(_ piece: Data) -> [String] {
    rest += piece
    let parts = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Data(parts.last ?? Data())
    return parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }
}
