import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// `renderd` in a window of a Wayland compositor, checked by the compositor's own picture.
  @Suite(.enabled(if: WaylandScreen.isThere, "needs weston, Xvfb, xwd and xdotool"))
  struct WaylandWindowTests {
    private func start(
      _ wayland: WaylandScreen, _ arguments: [String], folder: TemporaryFolder
    ) throws -> TestServer {
      try TestServer(
        ["--clock", "manual"] + arguments, window: true, environment: wayland.environment,
        folder: folder)
    }

    @Test(arguments: [1, 2])
    func `an output of any scale has the pixels of a screenshot`(_ scale: Int) throws {
      let folder = try TemporaryFolder()
      let wayland = try WaylandScreen(width: 480, height: 360, scale: scale, folder: folder)
      let server = try start(wayland, ["--size", "480x360"], folder: folder)
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      for _ in 0..<3 {
        try server.advance(0.3)
        let expected = try server.screenshot()
        #expect((expected.width, expected.height) == (480, 360))
        expectGreater(Set(expected.pixels).count, 3)
        // The compositor draws at its own times.
        try server.wait("the screen shows the frame") { try wayland.capture() == expected }
      }
      withExtendedLifetime(demo) {}
    }

    @Test func `a display that is resized is shown whole at its new size`() throws {
      let folder = try TemporaryFolder()
      let wayland = try WaylandScreen(width: 640, height: 480, shell: .desktop, folder: folder)
      let server = try start(wayland, ["--size", "200x150"], folder: folder)
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      for (width, height) in [(200, 150), (301, 207), (120, 90)] {
        try server.ask("resize \(width) \(height)")
        try server.wait("the display has the new size") {
          try server.ask("screenshot").integer("width") == width
        }
        try server.advance(0.3)
        let expected = try server.screenshot()
        #expect((expected.width, expected.height) == (width, height))
        try server.wait("the screen shows the window") {
          try wayland.capture().contains(expected)
        }
      }
      withExtendedLifetime(demo) {}
    }

    @Test(arguments: [1, 2])
    func `a real pointer hits the same layers as renderctl's`(_ scale: Int) throws {
      let folder = try TemporaryFolder()
      let wayland = try WaylandScreen(width: 480, height: 360, scale: scale, folder: folder)
      let server = try start(wayland, ["--size", "480x360"], folder: folder)
      let demo = try server.start("demo-hit")
      try server.wait("clients 1 commits 1 idle")
      // The compositor reports a pointer once the window is on the screen.
      let first = try server.screenshot()
      try server.wait("the screen shows the window") { try wayland.capture() == first }
      var (real, scripted): ([String], [String]) = ([], [])
      for time in 0..<3 {
        if time > 0 { try server.advance(1.5) }
        for (x, y) in [(60, 60), (44, 220), (200, 170), (250, 220), (400, 282)] {
          try wayland.click(x, y)
          real.append(try demo.readLine())
          try server.click(Double(x), Double(y))
          scripted.append(try demo.readLine())
        }
      }
      expectEqual(real, scripted)
      expectGreater(Set(real.map { $0.prefix(8) }).count, 3, "\(real)")
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `a server whose compositor is lost says so, and its clients find the next`(
      _ signal: Int32
    ) throws {
      let folder = try TemporaryFolder()
      let wayland = try WaylandScreen(width: 320, height: 240, folder: folder)
      let server = try TestServer(
        ["--size", "320x240"], window: true, environment: wayland.environment, folder: folder)
      try server.expectClientToFindTheNext(in: folder) { wayland.compositor.send(signal) }
      let errors = server.process.errors
      #expect(errors.contains("the Wayland compositor has ended the connection"), "\(errors)")
    }

    @Test func `a compositor without a seat is an error that says so`() throws {
      let folder = try TemporaryFolder()
      let weston = try Weston(["--backend=headless-backend.so"], folder: folder)
      let server = try ChildProcess(
        "renderd", ["--display", folder.file("display")], environment: weston.environment,
        folder: folder)
      try expectEqual(server.waitForEnd().end, .exit(1))
      #expect(server.errors.contains("the Wayland compositor has no seat"), "\(server.errors)")
      withExtendedLifetime(weston) {}
    }

    @Test func `a compositor that stands still stops no client, and shows the latest frame then`()
      throws
    {
      let folder = try TemporaryFolder()
      let wayland = try WaylandScreen(width: 320, height: 240, folder: folder)
      let server = try start(wayland, ["--size", "320x240"], folder: folder)
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      let first = try server.screenshot()
      try server.wait("the screen shows the frame") { try wayland.capture() == first }
      wayland.compositor.pause()
      // More frames than the connection could hold, if each were sent.
      for _ in 0..<5000 { try server.advance(0.01) }
      let last = try server.screenshot()
      wayland.compositor.resume()
      try server.wait("the screen shows the last frame") { try wayland.capture() == last }
      withExtendedLifetime(demo) {}
    }
  }
}

extension Screenshot {
  /// Whether another picture is a part of this one.
  fileprivate func contains(_ part: Screenshot) -> Bool {
    guard part.width <= width, part.height <= height else { return false }
    return bytes.withUnsafeBytes { whole in
      part.bytes.withUnsafeBytes { rows in
        func isAt(_ left: Int, _ top: Int) -> Bool {
          guard let whole = whole.baseAddress, let rows = rows.baseAddress else { return false }
          for y in 0..<part.height {
            let start = ((top + y) * width + left) * 4
            if memcmp(whole + start, rows + y * part.width * 4, part.width * 4) != 0 {
              return false
            }
          }
          return true
        }
        for top in 0...height - part.height {
          for left in 0...width - part.width where isAt(left, top) { return true }
        }
        return false
      }
    }
  }
}
