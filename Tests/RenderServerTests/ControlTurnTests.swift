import Expectations
import Foundation
import Glibc
import RenderServer
import TestSupport
import Testing
import WireTransport

/// A tool at the control socket of a server whose loop takes only the turns that the test asks for.
struct ControlPeer {
  let socket: StreamSocket
  private let server: RenderServer

  /// Connects, and has the server admit the connection.
  init(_ server: RenderServer) throws {
    self.server = server
    socket = try StreamSocket.connect(path: server.path.controlPath)
    server.turn()
  }

  func send(_ text: String) throws { try socket.send(Array(text.utf8)) }

  /// Closes the sending side, and still reads.
  func endRequests() { shutdown(socket.descriptor, CInt(SHUT_WR)) }

  /// Removes and returns the bytes that have arrived, and whether more may follow.
  func takeBytes() throws -> (bytes: [UInt8], isOpen: Bool) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let received = try buffer.withUnsafeMutableBytes { buffer -> Int? in
        switch try socket.receive(into: buffer) {
        case .bytes(let count, _): count
        case .wouldBlock: nil
        case .endOfStream: 0
        }
      }
      guard let received else { return (bytes, true) }
      if received == 0 { return (bytes, false) }
      bytes += buffer[..<received]
    }
  }

  func takeLines() throws -> [String] {
    String(decoding: try takeBytes().bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Takes turns until the server closes the connection.
  ///
  /// - Returns: all bytes until then.
  func readToEnd(turns: Int = 10_000) throws -> [UInt8] {
    var all: [UInt8] = []
    for _ in 0..<turns {
      if server.hasTools {
        server.turn()
      } else {
        // The end comes later if another test starts a process meanwhile, which holds the server's socket until
        // its program runs. A turn would wait for ever.
        var end = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
        poll(&end, 1, -1)
      }
      let (bytes, isOpen) = try takeBytes()
      all += bytes
      if !isOpen { return all }
    }
    Issue.record("the connection is open after \(turns) turns")
    return all
  }
}

@Suite struct `Turns of the control socket` {
  /// A document's line, and the number of bytes after it.
  private func split(_ bytes: [UInt8]) throws -> (document: [String: Any], rest: Int) {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let document = try unwrap(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
    return (document, bytes.count - line.count - 1)
  }

  @Test func `requests that come at once are answered some at a time, and all of them`() throws {
    try withWholeServer(width: 8, height: 8) { server in
      let peer = try ControlPeer(server)
      let count = 1000
      try peer.send(String(repeating: "clock now\n", count: count))
      server.turn()
      var answers = try peer.takeLines().count
      #expect((1...64).contains(answers))
      // Only the remaining requests are a reason to wake up.
      for _ in 0..<count where answers < count {
        server.turn()
        answers += try peer.takeLines().count
      }
      expectEqual(answers, count)
    }
  }

  @Test func `another connection is answered between the requests of a long turn`() throws {
    try withWholeServer(width: 8, height: 8) { server in
      let (greedy, modest) = (try ControlPeer(server), try ControlPeer(server))
      try greedy.send(String(repeating: "clock now\n", count: 1000))
      server.turn()
      try modest.send("clock now\n")
      server.turn()
      try expectEqual(modest.takeLines().count, 1)
      try expectLess(greedy.takeLines().count, 1000)
    }
  }

  @Test func `requests in pieces are put together after others were answered`() throws {
    try withWholeServer(width: 8, height: 8) { server in
      let peer = try ControlPeer(server)
      try peer.send("clock now\nclo")
      server.turn()
      try expectEqual(peer.takeLines().count, 1)
      try peer.send("ck now\nclock fly\n")
      server.turn()
      let lines = try peer.takeLines()
      #expect(lines.count == 2 && lines[0].contains("time") && lines[1].contains("error"))
    }
  }

  @Test func `a long answer is whole for a peer that has ended its requests`() throws {
    try withWholeServer(width: 1024, height: 1024) { server in
      let peer = try ControlPeer(server)
      try peer.send("screenshot\n")
      peer.endRequests()
      let (document, rest) = try split(try peer.readToEnd())
      expectEqual(document["bytes"] as? Int, 4 * 1024 * 1024)
      expectEqual(rest, 4 * 1024 * 1024)
    }
  }

  @Test func `all requests before the end of them are answered, a waiting one as well`() throws {
    try withWholeServer(width: 8, height: 8) { server in
      let peer = try ControlPeer(server)
      try peer.send(String(repeating: "clock now\n", count: 99) + "wait clients 7 timeout 0\n")
      peer.endRequests()
      let lines = String(decoding: try peer.readToEnd(), as: UTF8.self).split(separator: "\n")
      expectEqual(lines.count, 100)
      expectEqual(lines.last, "{\"schema\":1,\"done\":false}")
    }
  }

  @Test func `a peer that is gone is not waited for`() throws {
    try withWholeServer(width: 8, height: 8) { server in
      var peer: ControlPeer? = try ControlPeer(server)
      try peer?.send("pick\n")
      server.turn()
      expectTrue(server.core.devices.picking.isAwaited)
      peer = nil
      for _ in 0..<8 where server.core.devices.picking.isAwaited { server.turn() }
      expectFalse(server.core.devices.picking.isAwaited)
    }
  }
}
