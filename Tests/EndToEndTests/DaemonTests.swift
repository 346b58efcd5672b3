import AnimationEvaluation
import Expectations
import Foundation
import GraphicsValues
import RenderTools
import Testing
import WireTransport

extension EndToEnd.Server {
  @Suite struct DaemonTests {
    private let blue = ColorValue(red: 0, green: 0, blue: 1, alpha: 1)

    @Test func `behind all windows is a dark grey, or what the user says`() throws {
      for (background, expected) in [(nil, "#3A4553FF"), ("#102030", "#102030FF")] {
        let server = try TestServer(["--size", "20x10"], background: background)
        try expectEqual(server.pixel(5, 5), expected)
      }
    }

    @Test func `a static screen costs no frames and no wake-ups`() throws {
      let server = try TestServer(["--size", "200x100"])
      let client = try RawClient(server)
      try client.show(blue, size: Size(width: 100, height: 100))
      try server.wait("clients 1 idle")
      try expectEqual(server.pixel(50, 50), "#0000FFFF")

      let before = try server.ask("stats")
      // The condition never comes true: two seconds without work.
      #expect(try !server.ask("wait clients 1000 timeout 2").bool("done"))
      let after = try server.ask("stats")
      expectEqual(after.integer("frames"), before.integer("frames"))
      // One wake-up for the request to wait, one for its end, one for the request after it.
      expectAtMost(after.integer("wakeups") - before.integer("wakeups"), 3)
      withExtendedLifetime(client) {}
    }

    @Test(arguments: [true, false])
    func `an animation that has ended costs nothing any more`(_ isRemoved: Bool) throws {
      let server = try TestServer(["--size", "200x100"])
      let client = try RawClient(server)
      try client.show(blue, size: Size(width: 100, height: 100))
      try client.commit {
        var description = AnimationDescription(
          timing: Timing(duration: 0.1, fillMode: .forwards),
          content: .basic(
            AnimationDescription.Basic(
              target: .init(PropertyKeyPath(.opacity)), from: .scalar(1), to: .scalar(0))))
        description.isRemovedOnCompletion = isRemoved
        description.timing.beginTime = client.welcome.time
        $0.addAnimation(1, to: 1, description)
      }
      while true {
        if case .animationStopped? = try client.receive() { break }
      }
      try server.wait("clients 1 idle")
      try expectEqual(server.pixel(50, 50), (isRemoved ? "#0000FFFF" : "#000000FF"))
      let frames = try server.statistic("frames")
      #expect(try !server.ask("wait clients 1000 timeout 0.5").bool("done"))
      try expectEqual(server.statistic("frames"), frames)
    }

    @Test func `a demo says that the server is gone and comes back with the next`() throws {
      let server = try TestServer(["--clock", "manual"])
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 idle")
      server.process.send(SIGTERM)
      try expectEqual(server.process.waitForEnd().end, .exit(0))
      let next = try TestServer(["--clock", "manual"], folder: server.folder)
      try next.wait("clients 1 idle")
      let reason = "the connection to \(server.path) ended: renderd is stopping"
      #expect(demo.errors.contains(reason), "\(demo.errors)")
      withExtendedLifetime(demo) {}
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a signal says bye, removes the sockets and exits with 0`(_ signal: Int32) throws {
      let server = try TestServer(["--size", "200x100"])
      let client = try RawClient(server)
      try client.show(blue, size: Size(width: 100, height: 100))

      server.process.send(signal)
      var farewell = ""
      while let message = try client.receive() {
        if case .bye(let bye) = message { farewell = "\(bye.reason): \(bye.message)" }
      }
      expectEqual(farewell, "shutdown: renderd is stopping")
      let (end, output) = try server.process.waitForEnd()
      expectEqual(end, .exit(0))
      expectEqual(output, "")
      #expect(server.process.errors.contains("stopping"))
      let left = try FileManager.default.contentsOfDirectory(atPath: server.folder.path)
      expectEqual(left, ["renderd.stderr"])
    }

    @Test func `a second server on the same path is refused and does no harm`() throws {
      let server = try TestServer(["--size", "200x100"])
      let other = try TemporaryFolder()
      let second = try ChildProcess(
        "renderd", ["--headless", "--display", server.path], folder: other)
      let (end, output) = try second.waitForEnd()
      expectEqual(end, .exit(1))
      expectEqual(output, "")
      expectEqual(second.errors, "renderd: another renderd owns \(server.path)\n")

      let client = try RawClient(server)
      try client.show(blue, size: Size(width: 100, height: 100))
      try expectEqual(server.pixel(50, 50), "#0000FFFF")
      withExtendedLifetime(client) {}
    }

    @Test func `the socket of a killed server is taken over`() throws {
      let folder = try TemporaryFolder()
      let killed = try TestServer(["--size", "200x100"], folder: folder)
      killed.process.send(SIGKILL)
      try expectEqual(killed.process.waitForEnd().end, .signal(SIGKILL))
      #expect(FileManager.default.fileExists(atPath: killed.path))

      let server = try TestServer(["--size", "200x100"], folder: folder)
      let client = try RawClient(server)
      try client.show(blue, size: Size(width: 100, height: 100))
      try expectEqual(server.pixel(50, 50), "#0000FFFF")
      withExtendedLifetime(client) {}
    }

    @Test(arguments: [
      "wait clients 1e300", "wait commits -1e300", "wait clients 0.5", "wait timeout nan",
      "pixel 1e300 1e300", "clock set nan", "clock set 1e300", "tree client -1", "no-such-request",
    ])
    func `a request without sense is refused and nothing else happens`(_ request: String) throws {
      let server = try TestServer(["--size", "200x100"])
      #expect(throws: ControlError.self) { try server.ask(request) }
      try expectEqual(server.pixel(50, 50), "#000000FF")
    }

    @Test func `unread answers do not pile up`() throws {
      let server = try TestServer(["--size", "1000x1000"])
      let greedy = try StreamSocket.connect(path: server.path + ".control")
      try greedy.send(Array(String(repeating: "screenshot\n", count: 1000).utf8))
      try expectEqual(server.pixel(50, 50), "#000000FF")
      let status = try String(
        contentsOfFile: "/proc/\(server.process.processID)/statm", encoding: .utf8)
      let pages = Int(status.split(separator: " ")[1]) ?? .max
      // One screenshot is 4 MB; a thousand are 4 GB.
      expectLess(pages * 4096, 200_000_000)
      withExtendedLifetime(greedy) {}
    }

    @Test func `a file that is no socket is left alone`() throws {
      let folder = try TemporaryFolder()
      let path = folder.file("display")
      try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
      let server = try ChildProcess("renderd", ["--headless", "--display", path], folder: folder)
      try expectEqual(server.waitForEnd().end, .exit(1))
      #expect(server.errors.contains("\(path) exists and is not a socket"))
      expectEqual(folder.text("display"), "mine")
    }
  }
}
