import Expectations
import Foundation
import GraphicsValues
import RenderServer
import TestSupport
import Testing
import WireProtocol

@Suite struct TracingTests {
  private func document(_ server: RenderServer, _ words: String...) throws -> [String: Any] {
    let line = server.reply(to: ["trace"] + words).prefix { $0 != 10 }
    return try unwrap(JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
  }

  private func connect(_ server: RenderServer) -> (Session, (UInt64, Double) -> Void) {
    let session = server.core.connect(processID: 77)
    func send(_ bytes: [UInt8]) {
      bytes.withUnsafeBytes { _ = session.feed($0, descriptors: .init()) }
      server.core.processFrames(of: session)
    }
    send(Hello(major: 1, minorMin: 0, minorMax: 0, flags: [], name: "traced").frame(serial: 1))
    return (
      session,
      { serial, time in
        var encoder = CommitEncoder()
        encoder.createLayer(UInt32(serial))
        for frame in encoder.makeFrames(firstSerial: serial, commitTime: time) { send(frame.bytes) }
      }
    )
  }

  @Test func `a trace has the frames drawn since it was read, with their commits`() throws {
    try withWholeServer(width: 64, height: 32) { server in
      let (session, commit) = connect(server)
      _ = try document(server, "start")
      commit(2, 0.25)
      _ = server.reply(to: ["screenshot"])
      let answer = try document(server, "read")
      let frames = try unwrap(answer["frames"] as? [[String: Any]])
      let commits = frames.flatMap { $0["commits"] as? [[String: Any]] ?? [] }
      try #require(commits.count == 1)
      expectEqual(commits[0]["client"] as? Int, Int(session.slot))
      expectEqual(commits[0]["serial"] as? Int, 2)
      expectEqual(commits[0]["committed"] as? Double, 0.25)
      for frame in frames {
        var last = try unwrap(frame["start"] as? Double)
        let moments = try unwrap(frame["moments"] as? [Double])
        expectEqual(moments.count, FrameTrace.Moment.allCases.count)
        for moment in moments {
          expectAtLeast(moment, last)
          last = moment
        }
      }
      let clients = try unwrap(answer["clients"] as? [[String: Any]])
      expectEqual(clients.first?["name"] as? String, "traced")
      expectEqual(clients.first?["pid"] as? Int, 77)
      expectEqual((try document(server, "read")["frames"] as? [Any])?.isEmpty, true)
    }
  }

  @Test func `a client that has left is named with its last commits, and not again`() throws {
    try withWholeServer(width: 64, height: 32) { server in
      let (session, commit) = connect(server)
      _ = try document(server, "start")
      commit(2, 0)
      _ = server.reply(to: ["screenshot"])
      server.core.disconnect(session)
      let named = try #require(try document(server, "read")["clients"] as? [[String: Any]])
      expectEqual(named.map { $0["name"] as? String }, ["traced"])
      expectEqual((try document(server, "read")["clients"] as? [Any])?.isEmpty, true)
    }
  }

  @Test func `there is one trace at a time, and none after its end`() throws {
    try withWholeServer(width: 64, height: 32) { server in
      try expectEqual(document(server, "read")["error"] as? String, "no trace is being made")
      _ = try document(server, "start")
      try expectEqual(
        document(server, "start")["error"] as? String, "a trace is being made already")
      try expectNotNil(document(server, "stop")["frames"])
      expectNil(server.core.tracer)
      try expectNotNil(document(server, "stop")["error"])
      try expectEqual(
        document(server, "dance")["error"] as? String, "trace takes start, read or stop")
    }
  }

  @Test func `frames that nothing reads are dropped and counted`() throws {
    try withWholeServer(width: 8, height: 8) { server in
      _ = try document(server, "start")
      for step in 1...2100 { _ = server.reply(to: ["clock", "set", "\(step)"]) }
      let answer = try document(server, "read")
      let kept = try unwrap(answer["frames"] as? [Any]).count
      expectEqual(kept, 2048)
      expectEqual(answer["dropped"] as? Int, 2100 - kept)
      _ = server.reply(to: ["clock", "advance", "1"])
      expectEqual((try document(server, "stop")["frames"] as? [Any])?.count, 1)
    }
  }
}
