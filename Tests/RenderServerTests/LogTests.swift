import Expectations
import Glibc
import Logging
import RenderServer
import TestSupport
import Testing
import WireTransport

/// A pipe that is read when the test asks for it.
private final class Pipe {
  private let ends: (reader: CInt, writer: CInt)

  init() throws {
    var numbers: [CInt] = [-1, -1]
    try #require(pipe(&numbers) == 0)
    ends = (numbers[0], numbers[1])
    try #require(fcntl(ends.reader, F_SETFL, O_NONBLOCK) == 0)
  }

  deinit {
    close(ends.reader)
    close(ends.writer)
  }

  var writer: CInt { ends.writer }

  /// The lines written since the last call.
  func takeLines() -> [String] {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(ends.reader, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

@Suite struct `The log` {
  @Test func `lines that are not read are dropped and counted`() throws {
    let pipe = try Pipe()
    let log = LogStream(to: pipe.writer)
    // The pipe blocks: a log that waits would wait here for ever.
    let line = String(repeating: "x", count: 999)
    for _ in 0..<2000 { log.write(line + "\n") }
    let dropped = log.droppedCount
    let kept = pipe.takeLines()
    expectGreater(dropped, 0)
    expectEqual(kept.count + dropped, 2000)
    #expect(kept.allSatisfy { $0 == line })
    log.write("later\n")
    expectEqual(
      pipe.takeLines(), ["\(dropped) lines of the log were dropped: they were not read", "later"])
    expectEqual(log.droppedCount, 0)
    expectEqual(fcntl(pipe.writer, F_GETFL) & O_NONBLOCK, 0, "others may write to it, too")
  }

  @Test func `a long line is cut, and ends as a line`() throws {
    let pipe = try Pipe()
    let log = LogStream(to: pipe.writer)
    log.write(String(repeating: "x", count: 10_000) + "\n")
    log.write("next\n")
    let lines = pipe.takeLines()
    #expect(lines.map(\.utf8.count) == [LogStream.longest - 1, 4] && lines.last == "next")
  }

  @Test func `a log without a reader loses lines and nothing else`() throws {
    let log = LogStream(to: -1)
    log.write("a\n")
    log.write("b\n")
    expectEqual(log.droppedCount, 2)
  }

  @Test func `one warning a second says how many there were`() {
    var warnings = RareWarnings()
    expectEqual(warnings.admit(now: 10), 0)
    for step in 1...9 { expectNil(warnings.admit(now: 10 + Double(step) / 10)) }
    expectEqual(warnings.admit(now: 11), 9)
    expectEqual(warnings.admit(now: 12), 0)
  }

  @Test func `clients that are refused at once are one line`() throws {
    let pipe = try Pipe()
    let log = LogStream(to: pipe.writer)
    try withWholeServer(
      width: 8, height: 8,
      options: {
        $0.configuration.limits.clients = 1
        $0.logger = Logger(label: "test") { StreamLogHandler(label: $0, stream: log) }
        $0.logger.logLevel = .warning
      }
    ) { server in
      let peers = try (0..<10).map { _ in try StreamSocket.connect(path: server.path.path) }
      server.turn()
      expectEqual(pipe.takeLines().filter { $0.contains("refused a client") }.count, 1)
      expectEqual(peers.count, 10)
    }
  }
}
