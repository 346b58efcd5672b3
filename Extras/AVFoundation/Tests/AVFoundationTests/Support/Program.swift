import Foundation
import Synchronization

/// A program that a test runs until the test ends at the latest, and the lines that it prints.
final class Program: Sendable {
  struct Failure: Error, CustomStringConvertible { let description: String }

  private struct Lines {
    var unread: [String] = []
    var isAtEnd = false
  }

  private let process: Process
  private let input = Pipe()
  private let output = Pipe()
  private let lines = Mutex(Lines())
  private let condition = NSCondition()

  /// - Parameters:
  ///   - name: a program beside the tests.
  ///   - environment: variables besides those of the tests.
  init(_ name: String, _ arguments: [String], _ environment: [String: String]) throws {
    process = Process()
    process.executableURL = try Self.find(name)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let handle = output.fileHandleForReading
    Thread { [weak self] in
      var rest = Data()
      while true {
        let data = handle.availableData
        if data.isEmpty { break }
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          self?.add(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
          rest = rest[rest.index(after: end)...]
        }
      }
      self?.add(nil)
    }.start()
  }

  /// Uses SIGKILL: Foundation starts a program with the starting thread's blocked signals, and a
  /// test's thread blocks SIGTERM.
  deinit { kill() }

  static func find(_ name: String) throws -> URL {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let file = tests.deletingLastPathComponent().appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: file.path) else {
      throw Failure(description: "\(name) is not beside the tests")
    }
    return file
  }

  private func add(_ line: String?) {
    condition.withLock {
      lines.withLock { lines in
        if let line { lines.unread.append(line) } else { lines.isAtEnd = true }
      }
      condition.broadcast()
    }
  }

  /// Waits for a line that begins with one of some words, and forgets those before it.
  func line(_ words: String...) throws -> String {
    let deadline = Date(timeIntervalSinceNow: 60)
    return try condition.withLock {
      while true {
        let (found, isAtEnd) = lines.withLock { lines -> (String?, Bool) in
          while !lines.unread.isEmpty {
            let line = lines.unread.removeFirst()
            if words.contains(where: line.hasPrefix) { return (line, false) }
          }
          return (nil, lines.isAtEnd)
        }
        if let found { return found }
        guard !isAtEnd, condition.wait(until: deadline) else {
          throw Failure(description: "no line `\(words.joined(separator: "` or `")) …`")
        }
      }
    }
  }

  /// Returns true if a line that begins with one of some words has come; forgets the lines.
  func hasSaid(_ words: [String]) -> Bool {
    lines.withLock { lines in
      defer { lines.unread = [] }
      return lines.unread.contains { line in words.contains { line.hasPrefix($0) } }
    }
  }

  /// Waits for the program's end, and returns the lines that were not read.
  func linesUntilEnd() throws -> [String] {
    let deadline = Date(timeIntervalSinceNow: 60)
    return try condition.withLock {
      while !lines.withLock({ $0.isAtEnd }) {
        guard condition.wait(until: deadline) else {
          throw Failure(description: "the program does not end")
        }
      }
      return lines.withLock { $0.unread }
    }
  }

  /// Writes a line to the program's input.
  func say(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

  func send(_ signal: Int32) { Foundation.kill(process.processIdentifier, signal) }

  func kill() { if process.isRunning { send(SIGKILL) } }

  /// The processes that the program has started.
  var children: [Int32] {
    let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
    let all = FileManager.default.enumerator(atPath: "/proc/\(process.processIdentifier)/task")
    let tasks = all?.allObjects.compactMap { ($0 as? String).flatMap { Int32($0) } } ?? []
    let files = [path] + tasks.map { "/proc/\(process.processIdentifier)/task/\($0)/children" }
    let numbers = files.flatMap { file in
      ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: " ")
        .compactMap { Int32($0) }
    }
    return Array(Set(numbers))
  }
}
