import Foundation
import Glibc
import LiveServer

/// One soak: a server, its clients, and the records of them.
struct SoakRun {
  enum Length {
    case seconds(Double)
    /// Seconds of a manual clock, which is moved as fast as the server follows.
    case mediaSeconds(Double, step: Double)

    var isManual: Bool {
      if case .mediaSeconds = self { true } else { false }
    }
  }

  let length: Length
  let clientCount: Int
  let seed: UInt64
  let folder: String
  let renderer: String

  func run() throws -> Verdict {
    signal(SIGPIPE, SIG_IGN)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let server = try LiveServer(
      ["--size", "1280x720", "--renderer", renderer, "--log-level", "error"]
        + (length.isManual ? ["--clock", "manual"] : []))
    let observer = renderer == "null" ? nil : try Observer(server)
    let descriptorsBefore = try SoakRow(server, time: 0).descriptors
    print("seed \(seed), renderd is process \(server.process.processID)")

    var crowd = try Crowd(path: server.path, count: clientCount, seed: seed)
    let table = try Table(path: folder + "/soak.csv", header: SoakRow.header)
    var rows: [SoakRow] = []
    var changedRows = 0
    let start = wallTime()
    var nextRow = start
    while try !isOver(server, start: start) {
      try crowd.replaceTheDead()
      guard wallTime() >= nextRow else { continue }
      nextRow += 1000
      let row = try SoakRow(server, time: (wallTime() - start) / 1e3)
      rows.append(row)
      try table.append(row.line)
      if let observer, try !observer.isUnchanged() { changedRows += 1 }
    }
    let deaths = crowd.deaths
    crowd.end()
    let left = try waitForDescriptors(server, descriptorsBefore)
    try SoakGraphs.write(rows, to: folder, isManual: length.isManual)
    return Verdict(
      rows: rows, deaths: deaths, changedRows: observer == nil ? nil : changedRows,
      descriptorsLeft: left - descriptorsBefore, folder: folder)
  }

  /// Waits a moment, or moves the clock, and returns whether the run is over.
  private func isOver(_ server: LiveServer, start: Double) throws -> Bool {
    switch length {
    case .seconds(let seconds):
      pause(seconds: 0.02)
      return wallTime() - start >= seconds * 1e3
    case .mediaSeconds(let seconds, let step):
      return try server.control.request(["clock", "advance", "\(step)"]).number("time") >= seconds
    }
  }

  /// Number of descriptors once the clients' have been closed, or after five seconds.
  private func waitForDescriptors(_ server: LiveServer, _ expected: Int) throws -> Int {
    var count = 0
    for _ in 0..<100 {
      count = try SoakRow(server, time: 0).descriptors
      if count <= expected { break }
      pause(seconds: 0.05)
    }
    return count
  }
}

/// The random clients. Those that have died are replaced.
private struct Crowd {
  private let path: String
  private var nextSeed: UInt64
  private var members: [ChildProcess] = []
  private(set) var deaths = 0

  init(path: String, count: Int, seed: UInt64) throws {
    self.path = path
    nextSeed = seed
    for _ in 0..<count { members.append(try start()) }
  }

  private mutating func start() throws -> ChildProcess {
    nextSeed += 1
    return try ChildProcess(
      ownPath(), ["client", path, "\(nextSeed)"], waitsForLine: false)
  }

  mutating func replaceTheDead() throws {
    for index in members.indices {
      guard let status = members[index].exitStatus else { continue }
      // A client that was refused or disconnected reports it and fails; dying on purpose is no failure.
      guard status == 0 || status == SIGKILL else {
        throw ToolError("a client failed: wait status \(status), seed at most \(nextSeed)")
      }
      deaths += 1
      members[index] = try start()
    }
  }

  mutating func end() { members.removeAll() }
}

/// A file that grows line by line.
private final class Table {
  private let file: FileHandle

  init(path: String, header: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: Data((header + "\n").utf8)),
      let file = FileHandle(forWritingAtPath: path)
    else { throw ToolError("cannot write \(path)") }
    self.file = file
    try file.seekToEnd()
  }

  func append(_ line: String) throws { try file.write(contentsOf: Data((line + "\n").utf8)) }
}
