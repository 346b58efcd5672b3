import Expectations
import Foundation
import RenderTools
import Testing

extension EndToEnd.Server {
  @Suite struct SubscriptionTests {
    private func member(_ line: String, _ name: String) throws -> Any? {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return (object as? [String: Any])?[name]
    }

    @Test func `a subscription to clients tells of those there, and of each that comes or goes`()
      throws
    {
      let server = try TestServer(["--clock", "manual", "--size", "320x240"])
      let first = try server.start("demo-hello")
      try server.wait("clients 1")
      let events = try ControlConnection(server)
      try events.send("subscribe clients")
      try expectEqual(member(events.nextLine(), "subscribed") as? String, "clients")
      func expectNext(_ process: ChildProcess, isConnected: Bool) throws {
        let line = try events.nextLine()
        try expectEqual(member(line, "pid") as? Int, Int(process.processID), "\(line)")
        try expectEqual(member(line, "connected") as? Bool, isConnected, "\(line)")
      }
      try expectNext(first, isConnected: true)
      let second = try server.start("demo-hello")
      try expectNext(second, isConnected: true)
      first.send(SIGTERM)
      try expectNext(first, isConnected: false)
    }

    @Test func `a reader that stops misses frames, and is told how many`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "16x16"])
      let events = try ControlConnection(server)
      try events.send("subscribe frames")
      #expect(try events.nextLine().contains("subscribed"))
      // More events than the socket and the queue hold.
      for _ in 0..<4000 { try server.advance(0.001) }
      var last = 0
      var missed = 0
      while missed == 0 {
        // Left-out events are reported with the next frame.
        if !events.hasInput { try server.advance(0.001) }
        let line = try events.nextLine()
        let number = try unwrap(member(line, "frame") as? Int)
        missed = try unwrap(member(line, "dropped") as? Int)
        if last > 0 { expectEqual(number, last + missed + 1) }
        last = number
      }
      expectLess(missed, 4000)
    }

    @Test func `a connection has one subscription, and goes on to answer`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "16x16"])
      let connection = try ControlConnection(server)
      for (request, expected) in [
        ("subscribe weather", "subscribe takes frames or clients"),
        ("subscribe frames weather", "subscribe takes frames or clients"),
        ("subscribe clients", "\"subscribed\":\"clients\""),
        ("subscribe frames", "this connection has subscribed to clients"),
        ("clock now", "\"time\":0"),
      ] {
        try connection.send(request)
        #expect(try connection.nextLine().contains(expected))
      }
    }

    @Test func `renderctl subscribe prints as many events as it is asked for`() throws {
      let server = try TestServer(["--clock", "manual", "--size", "16x16"])
      let client = try server.start("demo-hello")
      try server.wait("clients 1 idle")
      let process = try ChildProcess(
        "renderctl", ["subscribe", "clients", "--count", "1", "--display", server.path],
        folder: server.folder)
      let (end, output) = try process.waitForEnd()
      expectEqual(end, .exit(0))
      #expect(output.contains("\"name\":\"demo-hello\""))
      withExtendedLifetime(client) {}
    }
  }
}
