import Expectations
import Foundation
import RenderServer
import RenderTools
import Testing
import WireTransport

extension EndToEnd.Server {
  /// A `renderd` started by a service manager, like systemd.
  @Suite struct ServiceManagerTests {
    /// A socket that listens at a path, and that child processes inherit.
    private func listeningSocket(at path: String) throws -> OwnedDescriptor {
      let socket = try boundSocket(at: path, kind: Int32(SOCK_STREAM.rawValue))
      expectEqual(listen(socket.rawValue, 16), 0)
      return socket
    }

    private func boundSocket(at path: String, kind: Int32) throws -> OwnedDescriptor {
      let socket = OwnedDescriptor(adopting: Glibc.socket(AF_UNIX, kind, 0))
      let number = socket.rawValue
      try expectEqual(perform(.bind, of: number, path: path), 0)
      return socket
    }

    /// The next datagram; nil after twenty seconds without one.
    private func news(_ socket: borrowing OwnedDescriptor) -> String? {
      var patience = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(
        socket.rawValue, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(socket.rawValue, &bytes, bytes.count, 0)
      return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    @Test func `sockets of a service manager are served, and it hears of the server's life`() throws
    {
      let folder = try TemporaryFolder()
      let path = folder.file("display")
      let display = try listeningSocket(at: path)
      let control = try listeningSocket(at: path + ".control")
      let ear = try boundSocket(at: folder.file("notify"), kind: Int32(SOCK_DGRAM.rawValue))
      // The demo connects before there is a server, as with a socket unit.
      let demo = try ChildProcess("demo-hello", ["--display", path], folder: folder)
      let server = try ChildProcess(
        "/bin/bash",
        [
          "-c",
          "exec 3<&\(display.rawValue) 4<&\(control.rawValue)\n"
            + "LISTEN_PID=$$ LISTEN_FDS=2 exec \"$0\" \"$@\"",
          BuiltPrograms.path("renderd"), "--headless", "--clock", "manual",
        ],
        environment: ["NOTIFY_SOCKET": folder.file("notify"), "WATCHDOG_USEC": "200000"],
        folder: folder)
      try expectEqual(server.readLine(), "ready \(path)")
      expectEqual(news(ear), "READY=1\nSTATUS=serving \(path)")
      expectEqual(news(ear), "WATCHDOG=1")
      expectEqual(news(ear), "WATCHDOG=1")
      let tools = try ControlClient(display: path)
      let condition = ["wait", "clients", "1", "commits", "1", "timeout", "20"]
      #expect(try tools.request(condition).bool("done"))
      server.send(SIGTERM)
      try expectEqual(server.waitForEnd().end, .exit(0))
      var last: String?
      repeat { last = news(ear) } while last == "WATCHDOG=1"
      expectEqual(last, "STOPPING=1")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      expectEqual(
        files.filter { !$0.hasSuffix(".stderr") }, ["display", "display.control", "notify"])
      withExtendedLifetime(demo) {}
    }

    @Test func `a server without clients gives signs of life`() throws {
      let folder = try TemporaryFolder()
      let ear = try boundSocket(at: folder.file("notify"), kind: Int32(SOCK_DGRAM.rawValue))
      let server = try ChildProcess(
        "renderd", ["--headless", "--display", folder.file("display")],
        environment: ["NOTIFY_SOCKET": folder.file("notify"), "WATCHDOG_USEC": "200000"],
        folder: folder)
      expectEqual(news(ear)?.hasPrefix("READY=1\n"), true)
      for _ in 0..<3 { expectEqual(news(ear), "WATCHDOG=1") }
      withExtendedLifetime(server) {}
    }

    @Test func `a socket for another display is refused by name`() throws {
      let folder = try TemporaryFolder()
      let other = try listeningSocket(at: folder.file("other"))
      let server = try ChildProcess(
        "/bin/bash",
        [
          "-c",
          "exec 3<&\(other.rawValue); LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" \"$@\"",
          BuiltPrograms.path("renderd"), "--headless", "--display", folder.file("display"),
        ], folder: folder)
      try expectEqual(server.waitForEnd().end, .exit(1))
      #expect(
        server.errors.contains(
          "hands over a socket at \(folder.file("other")), and the display's are "
            + folder.file("display")), "\(server.errors)")
    }
  }
}
