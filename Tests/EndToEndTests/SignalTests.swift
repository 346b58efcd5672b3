import Expectations
import Foundation
import GraphicsValues
import Testing
import WireTransport

extension EndToEnd.Server {
  /// Signals at bad times.
  @Suite struct SignalTests {
    /// Connects again and again, on a separate thread, until no server listens any more.
    private func storm(_ path: String) -> EventLog {
      let log = EventLog()
      Thread {
        while let socket = try? StreamSocket.connect(path: path) { _ = consume socket }
        log.add("over")
      }.start()
      return log
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal in frames and a storm of connections ends the server as ever`(
      _ signal: Int32
    ) throws {
      let server = try TestServer(["--size", "640x480", "--rate", "500"])
      let clients = try (0..<2).map { try SceneClient(server, number: $0) }
      for client in clients {
        try client.tell("show")
        try client.tell("animate")
        client.process.write(line: "paint 2000")
      }
      let storm = storm(server.path)
      try server.wait("frames are drawn") { try server.statistic("frames") > 20 }
      server.process.send(signal)
      try expectEqual(server.process.waitForEnd().end, .exit(0))
      #expect(storm.wait(for: "over"))
      for client in clients { try client.wait(for: "disconnected") }
      let files = try FileManager.default.contentsOfDirectory(atPath: server.folder.path)
      #expect(files.allSatisfy { $0.hasSuffix(".stderr") }, "\(files)")
    }

    @Test func `a closed pipe is no reason to end`() throws {
      let server = try TestServer(["--size", "200x100"])
      server.process.send(SIGPIPE)
      // A tool that does not wait for the answer.
      for _ in 0..<20 {
        let socket = try StreamSocket.connect(path: server.path + ".control")
        try socket.send(Array("screenshot\n".utf8))
      }
      let client = try RawClient(server)
      try client.show(
        ColorValue(red: 0, green: 0, blue: 1, alpha: 1), size: Size(width: 9, height: 9))
      #expect(try server.ask("wait clients 1").bool("done"))
    }

    @Test func `a server that was stopped goes on with all clients`() throws {
      let server = try TestServer(["--size", "640x480"])
      let clients = try (0..<3).map { try SceneClient(server, number: $0) }
      for client in clients {
        try client.tell("show")
        try client.tell("animate")
        try client.wait(for: "started repeating")
      }
      for _ in 0..<5 {
        server.process.pause()
        // No client waits for the server meanwhile.
        for client in clients { try client.tell("paint 50") }
        server.process.resume()
      }
      for client in clients {
        try client.wait(for: "completed all")
        #expect(!client.lines.contains("disconnected"))
        expectEqual(Set(client.callbacks).count, client.callbacks.count)
      }
      try expectEqual(server.statistic("clients"), 3)
      withExtendedLifetime(clients) {}
    }

    @Test func `a stopped client is shown as it was, and delays no other`() throws {
      let server = try TestServer(["--size", "640x480"])
      let still = try SceneClient(server, number: 0)
      try still.tell("show")
      try still.tell("link")
      try still.wait { $0.hasPrefix("tick ") }
      let other = try SceneClient(server, number: 1)
      try other.tell("show")
      still.process.pause()
      try other.tell("animate")
      try other.wait(for: "completed all")
      try expectEqual(server.statistic("clients"), 2)
      try expectNotEqual(server.pixel(305, 345), "#000000FF", "its window is there")
      still.process.resume()
      try still.wait { $0.hasPrefix("tick ") }
      #expect(!still.lines.contains("disconnected"))
    }
  }
}
