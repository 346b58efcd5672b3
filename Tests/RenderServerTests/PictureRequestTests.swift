import Expectations
import Foundation
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Requests for the picture, while commits for it are being prepared.
@Suite struct `Requests that wait for commits` {
  /// A client whose messages reach the server without a socket.
  private struct Client {
    let session: Session
    private let server: RenderServer

    init(_ server: RenderServer) {
      self.server = server
      session = server.core.connect(processID: 1)
      send(Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "c").frame(serial: 1))
    }

    func send(_ bytes: [UInt8]) {
      var offset = 0
      while offset < bytes.count, session.state != .failed {
        offset += bytes[offset...].withUnsafeBytes { session.feed($0, descriptors: .init()) }
        server.core.processFrames(of: session)
      }
    }

    /// A commit that is too long for the loop's thread; the first one brings a red window.
    func sendLongCommit(_ serial: UInt64) {
      var encoder = CommitEncoder()
      let first = UInt32(serial) * 100_000
      if serial == 2 { encoder.addWindow(1, Rectangle(x: 0, y: 0, width: 64, height: 32), .red) }
      for id in first...first + 9000 { encoder.createLayer(id) }
      for frame in encoder.makeFrames(firstSerial: serial, commitTime: 0) { send(frame.bytes) }
    }
  }

  /// Delays the notice of the thread's steps until the test asks for it; the loop gets none.
  private func holdPreparations(_ server: RenderServer) throws {
    server.core.preparationThread = try PreparationThread()
  }

  private func finishOne(_ server: RenderServer) {
    server.core.preparationThread?.waitForOne()
    _ = server.core.resumePreparations()
  }

  private func withServer(_ body: (RenderServer) throws -> Void) throws {
    try withWholeServer(
      width: 64, height: 32, options: { $0.configuration.hasTitleBars = false }, body)
  }

  @Test(arguments: ["pixel 5 5", "screenshot", "clock advance 1", "clock set 1", "clock step"])
  func `the loop goes on, and the answer has the commit that had come`(request: String) throws {
    try withServer { server in
      try holdPreparations(server)
      let (peer, other) = (try ControlPeer(server), try ControlPeer(server))
      let client = Client(server)
      client.sendLongCommit(2)
      expectTrue(client.session.isPreparing)
      try peer.send(request + "\n")
      server.turn()
      expectTrue(client.session.isPreparing, "the loop did not wait for it")
      let early = try peer.takeBytes().bytes
      expectEmpty(early)
      try other.send("clock now\n")
      server.turn()
      try expectEqual(other.takeLines().count, 1)

      while client.session.isPreparing { finishOne(server) }
      // Any event wakes the loop, which gets no notice from the test's thread.
      try other.send("clock now\n")
      server.turn()
      let answer = try peer.takeBytes().bytes
      expectFalse(answer.isEmpty)
      expectEqual(client.session.commits.latchedSerial, 2)
      try peer.send("pixel 5 5\n")
      server.turn()
      let lines = try peer.takeLines()
      expectEqual(lines.last?.contains("#FF0000FF"), true)
    }
  }

  @Test func `commits that come later are not waited for`() throws {
    try withServer { server in
      try holdPreparations(server)
      let peer = try ControlPeer(server)
      let client = Client(server)
      client.sendLongCommit(2)
      try peer.send("pixel 5 5\n")
      server.turn()
      // The next step is done before the loop looks again.
      while client.session.commits.acceptedCount == 0 { finishOne(server) }
      client.sendLongCommit(3)
      expectTrue(client.session.isPreparing)
      // Before the answer, the loop only checks that there is something.
      try peer.send("clock now\n")
      server.turn()
      let lines = try peer.takeLines()
      expectEqual(lines.first?.contains("#FF0000FF"), true)
      while client.session.isPreparing { finishOne(server) }
    }
  }

  @Test func `a client that goes is not waited for`() throws {
    try withServer { server in
      try holdPreparations(server)
      let peer = try ControlPeer(server)
      let client = Client(server)
      client.sendLongCommit(2)
      try peer.send("pixel 5 5\n")
      server.turn()
      let early = try peer.takeBytes().bytes
      expectEmpty(early)
      server.core.disconnect(client.session)
      try peer.send("clock now\n")
      server.turn()
      let lines = try peer.takeLines()
      expectEqual(lines.first?.contains("pixel"), true)
    }
  }

  @Test func `requests that are not about the picture do not wait`() throws {
    try withServer { server in
      try holdPreparations(server)
      let peer = try ControlPeer(server)
      let client = Client(server)
      client.sendLongCommit(2)
      for request in ["clock now", "info", "tree", "overlay fps", "overlay none", "clock freeze"] {
        try peer.send(request + "\n")
        server.turn()
        let answer = try peer.takeBytes().bytes
        expectFalse(answer.isEmpty, "\(request)")
      }
      expectTrue(client.session.isPreparing)
      while client.session.isPreparing { finishOne(server) }
    }
  }

  @Test func `without a loop a request waits by itself`() throws {
    try withServer { server in
      let client = Client(server)
      client.sendLongCommit(2)
      let answer = server.reply(to: ["pixel", "5", "5"])
      #expect(String(decoding: answer, as: UTF8.self).contains("#FF0000FF"))
    }
  }
}
