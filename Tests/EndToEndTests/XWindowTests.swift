import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  @Suite struct XWindowTests {
    /// The way in which a window is lost.
    enum Loss: String, CaseIterable {
      /// The X server ends the connection of the window's client.
      case windowkill
      /// The window is destroyed from outside.
      case windowclose
      /// The X server is killed.
      case serverKilled
    }

    @Test(.enabled(if: XScreen.hasHands, "needs Xvfb and xdotool"), arguments: Loss.allCases)
    func `a server whose window is lost says so, and its clients find the next`(
      _ loss: Loss
    ) throws {
      let folder = try TemporaryFolder()
      let screen = try XScreen(width: 640, height: 480, folder: folder)
      let server = try TestServer(
        ["--size", "320x240"], window: true,
        environment: screen.environment, folder: folder)
      try server.expectClientToFindTheNext(in: folder) {
        if loss == .serverKilled {
          screen.process.send(SIGKILL)
        } else {
          try screen.act("search", "--name", "renderd", loss.rawValue)
        }
      }
      withExtendedLifetime(screen) {}
    }

    @Test(.enabled(if: XScreen.hasHands, "needs Xvfb and xdotool"))
    func `a real pointer hits the same layers as renderctl's`() throws {
      let folder = try TemporaryFolder()
      let screen = try XScreen(width: 640, height: 480, folder: folder)
      let server = try TestServer(
        ["--clock", "manual", "--size", "480x360"], window: true,
        environment: screen.environment, folder: folder)
      let demo = try server.start("demo-hit")
      try server.wait("clients 1 commits 1 idle")
      var (real, scripted): ([String], [String]) = ([], [])
      for time in 0..<3 {
        if time > 0 { try server.advance(1.5) }
        for (x, y) in [(60, 60), (45, 220), (200, 170), (250, 220), (400, 282)] {
          try screen.act(
            "search", "--name", "renderd", "mousemove", "--window", "%1", "\(x)", "\(y)", "click",
            "1")
          real.append(try demo.readLine())
          try server.ask("input move \(x) \(y)")
          try server.ask("input press 1")
          try server.ask("input release 1")
          scripted.append(try demo.readLine())
        }
      }
      expectEqual(real, scripted)
      expectGreater(Set(real.map { $0.prefix(8) }).count, 3, "\(real)")
      withExtendedLifetime(screen) {}
    }

    @Test(.enabled(if: XScreen.isThere, "needs Xvfb and xwd"))
    func `the window has the pixels of a screenshot`() throws {
      let folder = try TemporaryFolder()
      let screen = try XScreen(width: 320, height: 240, folder: folder)
      let server = try TestServer(
        ["--clock", "manual", "--size", "320x240"], window: true,
        environment: screen.environment, folder: folder)
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      for _ in 0..<3 {
        try server.advance(0.3)
        let expected = try server.screenshot()
        expectGreater(Set(expected.pixels).count, 3)
        // The X server draws at its own times.
        try server.wait("the X screen shows the frame") { try screen.capture() == expected }
      }
      withExtendedLifetime((screen, demo)) {}
    }
  }
}
