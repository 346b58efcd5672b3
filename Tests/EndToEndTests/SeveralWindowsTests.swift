import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// Outputs on a desktop, each in a window.
  @Suite struct SeveralWindowsTests {
    @Test(arguments: ["dummy", "offscreen"])
    func `a desktop that shows nothing is an error at start that says what to do`(
      driver: String
    ) throws {
      let folder = try TemporaryFolder()
      let server = try ChildProcess(
        "renderd", ["--display", folder.file("display"), "--output", "sdl"],
        environment: ["SDL_VIDEODRIVER": driver], folder: folder)
      let (end, output) = try server.waitForEnd()
      expectEqual(end, .exit(1))
      expectEqual(output, "")
      for part in [driver, "nobody sees", "--output kms", "--headless"] {
        #expect(server.errors.contains(part), "\(server.errors)")
      }
      expectFalse(FileManager.default.fileExists(atPath: folder.file("display")))
    }

    @Test(
      .enabled(if: XScreen.hasHands, "needs Xvfb, xwd and xdotool"), arguments: ["software", "gl"])
    func `two outputs have two windows, the second of which is turned`(renderer: String) throws {
      let folder = try TemporaryFolder()
      let screen = try XScreen(width: 640, height: 300, folder: folder)
      let server = try TestServer(
        [
          "--clock", "manual", "--renderer", renderer, "--layout", "float", "--set",
          "output window-1 mode 240x200", "--set", "output window-2 mode 220x140 rotate 90",
          "--set", "assign title Hello to window-2",
        ], window: true,
        environment: screen.environment.merging(["LIBGL_ALWAYS_SOFTWARE": "1"]) { $1 },
        folder: folder)
      let demo = try server.start("demo-hello")
      try server.wait("clients 1 commits 1 idle")
      try server.advance(0.3)
      let pictures = try ["window-1", "window-2"].map { try server.screenshot(output: $0) }
      #expect((pictures[0].width, pictures[0].height) == (240, 200))
      #expect((pictures[1].width, pictures[1].height) == (140, 220))
      expectGreater(Set(pictures[1].pixels).count, 3)
      try server.wait("the X screen shows both outputs, the second one turned") {
        let shown = try screen.capture()
        return shown.cut(0, 0, 240, 200) == pictures[0]
          && shown.cut(240, 0, 460, 140) == pictures[1].turnedClockwise
      }
      // One output goes off with its window, and the other goes on.
      try server.ask("output window-2 off")
      try server.advance(0.3)
      let later = try server.screenshot()
      try server.wait("the X screen shows the first output alone") {
        let shown = try screen.capture()
        return shown.cut(0, 0, 240, 200) == later
          && Set(shown.cut(250, 0, 460, 140).pixels).count == 1
      }
      withExtendedLifetime((screen, demo)) {}
    }
  }
}

extension Screenshot {
  /// The pixels of a rectangle.
  fileprivate func cut(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> Screenshot {
    var rows: [UInt8] = []
    for y in minY..<maxY {
      let start = (y * width + minX) * 4
      rows += bytes[start..<start + (maxX - minX) * 4]
    }
    return Screenshot(width: maxX - minX, height: maxY - minY, bytes: rows)
  }

  /// The picture after a quarter turn.
  fileprivate var turnedClockwise: Screenshot {
    var turned: [UInt8] = []
    for y in 0..<width {
      for x in 0..<height {
        let place = ((height - 1 - x) * width + y) * 4
        turned += bytes[place..<place + 4]
      }
    }
    return Screenshot(width: height, height: width, bytes: turned)
  }
}
