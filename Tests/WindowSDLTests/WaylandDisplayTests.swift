import Expectations
import Foundation
import GraphicsValues
import RenderServer
import Testing
import WindowSDL

extension SDLWindowTests {
  /// Several windows of a real Wayland compositor.
  @Suite struct WaylandDisplayTests {
    private final class Windows {
      let display: SDLDisplay
      private var events: [DisplayEvent] = []

      init() throws {
        display = try SDLDisplay(outputs: ["window-1", "window-2"], size: (160, 120))
        expectEqual(SDLWindow.driverName, "wayland")
      }

      /// Waits until each output in a list has been seen since the last call.
      func waitUntilSeen(_ names: Set<String>) throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        var seen: Set<String> = []
        while true {
          for case .output(let name, .presented) in display.pollEvents() { seen.insert(name) }
          if seen.isSuperset(of: names) { return expectEqual(seen, names) }
          var waiting = pollfd(
            fd: try unwrap(display.eventDescriptor), events: Int16(POLLIN), revents: 0)
          let left = Int32(max(deadline.timeIntervalSinceNow, 0) * 1000)
          try #require(poll(&waiting, 1, left) > 0, "only \(seen) were seen")
        }
      }
    }

    private func fill(_ window: any DisplayWindow, _ colour: UInt32) throws {
      if let openGL = window.openGL {
        expectTrue(openGL.makeCurrent())
        return openGL.swap()
      }
      let (width, height) = window.size
      let pixels = try window.pixels()
      for y in 0..<height { for x in 0..<width { pixels.row(y)[x] = colour } }
      try window.present(damage: [
        PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
      ])
    }

    @Test(.enabled(if: Desk.isThere, "needs Xvfb and weston"), arguments: [false, true])
    func `each window has its frames, and is told when they were seen`(usesOpenGL: Bool) throws {
      setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
      let desk = try Desk(scale: 1, shell: .desktop)
      try desk.enter {
        let windows = try Windows()
        var settings = OutputSettings()
        let first = try windows.display.turnOn("window-1", settings, usesOpenGL: usesOpenGL)
        settings.mode = OutputMode(width: 200, height: 100)
        settings.orientation = .rotated90
        let second = try windows.display.turnOn("window-2", settings, usesOpenGL: usesOpenGL)
        expectEqual(first.openGL != nil, usesOpenGL)
        #expect(first.size == (160, 120))
        #expect(second.size == (100, 200))
        _ = windows.display.pollEvents()
        try fill(first, 0xFF11_2233)
        try fill(second, 0xFF44_5566)
        try windows.waitUntilSeen(["window-1", "window-2"])
        try fill(second, 0xFF77_8899)
        try windows.waitUntilSeen(["window-2"])
        windows.display.turnOff("window-2")
        try fill(first, 0xFF22_3344)
        try windows.waitUntilSeen(["window-1"])
      }
    }
  }
}
