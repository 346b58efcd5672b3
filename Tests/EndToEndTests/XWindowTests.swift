import Foundation
import Testing

extension EndToEnd {
  @Suite struct XWindowTests {
    private static let xvfb = "/usr/bin/Xvfb"
    private static let xwd = "/usr/bin/xwd"
    private static var isThere: Bool {
      [xvfb, xwd].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What an X screen shows.
    private func capture(_ display: String, _ folder: TemporaryFolder) throws -> Screenshot {
      let file = folder.file("screen.xwd")
      let program = try ChildProcess(
        Self.xwd, ["-root", "-silent", "-display", display, "-out", file], folder: folder)
      #expect(try program.waitForEnd().end == .exit(0), "\(program.errors)")
      let dump = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
      // X11/XWDFile.h: a header of big-endian 32-bit numbers, colours of 12 bytes, pixels.
      func number(_ index: Int) -> Int {
        dump[index * 4..<index * 4 + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      let (width, height, rowBytes) = (number(4), number(5), number(12))
      try #require(number(11) == 32 && number(7) == 0, "32 bits, little-endian")
      let start = number(0) + number(19) * 12
      var bytes: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          let i = start + y * rowBytes + x * 4
          bytes += [dump[i], dump[i + 1], dump[i + 2], 0xFF]
        }
      }
      return Screenshot(width: width, height: height, bytes: bytes)
    }

    /// How a window is lost.
    enum Loss: String, CaseIterable {
      /// The X server ends the connection of the window's client.
      case windowkill
      /// Somebody destroys the window.
      case windowclose
      /// The X server is killed.
      case serverKilled
    }

    private static let xdotool = "/usr/bin/xdotool"
    private static var canLose: Bool {
      [xvfb, xdotool].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
    }

    @Test(.enabled(if: canLose, "needs Xvfb and xdotool"), arguments: Loss.allCases)
    func `a server whose window is lost says so, and its clients find the next`(
      _ loss: Loss
    ) throws {
      let folder = try TemporaryFolder()
      let screen = try ChildProcess(
        Self.xvfb, ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"],
        folder: folder)
      let display = ":\(try screen.readLine())"
      let server = try TestServer(
        ["--size", "320x240"], window: true,
        environment: ["DISPLAY": display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil],
        folder: folder)
      let client = try SceneClient(server)
      try client.tell("show")
      try client.tell("animate")
      try client.wait(for: "started repeating")
      if loss == .serverKilled {
        screen.send(SIGKILL)
      } else {
        let program = try ChildProcess(
          Self.xdotool, ["search", "--name", "renderd", loss.rawValue],
          environment: ["DISPLAY": display], folder: folder)
        _ = try program.waitForEnd()
      }
      #expect(try server.process.waitForEnd().end == .exit(1))
      #expect(server.process.errors.contains("stopping: the window is lost"))
      try client.wait(for: "disconnected")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.allSatisfy { !$0.hasPrefix("display") }, "\(left)")

      let next = try TestServer(["--size", "640x480"], folder: folder)
      try client.wait(for: "reconnected")
      try next.wait("clients 1 commits 1")
      #expect(try next.statistic("layers") > 10)
      try client.wait(for: "completed all")
      #expect(Set(client.callbacks).count == client.callbacks.count)
      withExtendedLifetime(screen) {}
    }

    @Test(.enabled(if: canLose, "needs Xvfb and xdotool"))
    func `a real pointer hits the same layers as renderctl's`() throws {
      let folder = try TemporaryFolder()
      let screen = try ChildProcess(
        Self.xvfb, ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"],
        folder: folder)
      let display = ":\(try screen.readLine())"
      let server = try TestServer(
        ["--clock", "manual", "--size", "480x360"], window: true,
        environment: ["DISPLAY": display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil],
        folder: folder)
      let demo = try server.start("demo-hit")
      try server.wait("clients 1 commits 1 idle")
      var (real, scripted): ([String], [String]) = ([], [])
      for time in 0..<3 {
        if time > 0 { try server.advance(1.5) }
        for (x, y) in [(60, 60), (45, 220), (200, 170), (250, 220), (400, 282)] {
          let hand = try ChildProcess(
            Self.xdotool,
            [
              "search", "--name", "renderd", "mousemove", "--window", "%1", "\(x)", "\(y)", "click",
              "1",
            ],
            environment: ["DISPLAY": display], folder: folder)
          #expect(try hand.waitForEnd().end == .exit(0), "\(hand.errors)")
          real.append(try demo.readLine())
          try server.ask("input move \(x) \(y)")
          try server.ask("input press 1")
          try server.ask("input release 1")
          scripted.append(try demo.readLine())
        }
      }
      #expect(real == scripted)
      #expect(Set(real.map { $0.prefix(8) }).count > 3, "\(real)")
      withExtendedLifetime(screen) {}
    }

    @Test(.enabled(if: isThere, "needs Xvfb and xwd"))
    func `the window has the pixels of a screenshot`() throws {
      let folder = try TemporaryFolder()
      let screen = try ChildProcess(
        Self.xvfb, ["-displayfd", "1", "-screen", "0", "320x240x24", "-nolisten", "tcp"],
        folder: folder)
      let display = ":\(try screen.readLine())"
      let server = try TestServer(
        ["--clock", "manual", "--size", "320x240"], window: true,
        environment: ["DISPLAY": display, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": nil],
        folder: folder)
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      for _ in 0..<3 {
        try server.advance(0.3)
        let expected = try server.screenshot()
        #expect(Set(expected.pixels).count > 3)
        // The X server draws when it likes.
        try server.wait("the X screen shows the frame") { try capture(display, folder) == expected }
      }
      withExtendedLifetime((screen, demo)) {}
    }
  }
}
