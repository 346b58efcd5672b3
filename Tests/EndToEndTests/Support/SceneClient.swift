import Foundation

/// A running `scene-client`, which a test commands and reads line by line.
final class SceneClient {
  let process: ChildProcess
  /// All output so far.
  private(set) var lines: [String] = []

  /// Starts the program and waits until it has connected.
  init(
    _ server: TestServer, number: Int = 0, environment: [String: String?] = [:]
  ) throws {
    process = try ChildProcess(
      "scene-client", [server.path, "\(number)"], environment: environment, folder: server.folder,
      log: "scene-\(number).stderr")
    try wait(for: "connected")
  }

  /// Sends a line and waits until the program has committed its change.
  func tell(_ line: String) throws {
    process.write(line: line)
    try wait(for: "did \(line)")
  }

  /// Sends a word and returns the answer, a line that begins with the same word.
  func ask(_ word: String) throws -> String {
    process.write(line: word)
    return try wait { $0.hasPrefix("\(word) ") }
  }

  /// Reads until the program has printed a line, now or earlier.
  func wait(for line: String, times: Int = 1) throws {
    while lines.count(where: { $0 == line }) < times { try read() }
  }

  /// Reads until a new line satisfies a condition.
  @discardableResult
  func wait(until isRight: (String) -> Bool) throws -> String {
    while true {
      let line = try read()
      if isRight(line) { return line }
    }
  }

  @discardableResult
  private func read() throws -> String {
    let line = try process.readLine()
    lines.append(line)
    return line
  }

  /// The calls of delegates and completion blocks, in order.
  var callbacks: [String] {
    lines.filter { line in
      ["started ", "stopped ", "completed "].contains { line.hasPrefix($0) }
    }
  }

  /// Asks the program to end, reads the rest of its output, and returns its exit.
  @discardableResult
  func quit() throws -> ChildProcess.End {
    process.closeInput()
    let (end, rest) = try process.waitForEnd()
    lines += rest.split(separator: "\n").map(String.init)
    return end
  }
}
