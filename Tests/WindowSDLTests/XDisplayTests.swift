import Expectations
import Foundation
import GraphicsValues
import InputEvents
import RenderServer
import Testing
import WindowSDL

extension SDLWindowTests {
  /// Several windows of a real X server with a simulated mouse.
  @Suite struct XDisplayTests {
    private final class Screen {
      let screen: XScreen
      let display: SDLDisplay
      private var events: [DisplayEvent] = []

      init(_ screen: XScreen) throws {
        self.screen = screen
        display = try SDLDisplay(outputs: ["window-1", "window-2"], size: (160, 120))
      }

      func wait(for what: DisplayEvent, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let deadline = Date(timeIntervalSinceNow: 20)
        while !events.contains(what) {
          try #require(
            deadline.timeIntervalSinceNow > 0, "\(events)", sourceLocation: sourceLocation)
          var waiting = pollfd(
            fd: try unwrap(display.eventDescriptor), events: Int16(POLLIN), revents: 0)
          _ = poll(&waiting, 1, 100)
          events += display.pollEvents()
        }
      }

      func wait(for action: InputEvent.Action, in name: String) throws {
        try wait(for: .output(name, .input(InputEvent(action))))
      }

      /// The names of the outputs that got an event of input, in order.
      func forget() { events = [] }
      var inputs: [String] {
        events.compactMap { if case .output(let name, .input) = $0 { name } else { nil } }
      }
    }

    private func fill(_ window: any DisplayWindow, _ colour: UInt32) throws {
      let (width, height) = window.size
      let pixels = try window.pixels()
      for y in 0..<height { for x in 0..<width { pixels.row(y)[x] = colour } }
      try window.present(damage: [
        PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
      ])
    }

    @Test(.enabled(if: XScreen.hasHands, "needs Xvfb, xwd and xdotool"))
    func `two windows lie as their outputs, with pictures and a pointer of their own`() throws {
      let screen = try XScreen(width: 640, height: 300)
      try screen.enter {
        let all = try Screen(screen)
        let first = try all.display.turnOn("window-1", OutputSettings(), usesOpenGL: false)
        var settings = OutputSettings()
        settings.mode = OutputMode(width: 200, height: 100)
        let second = try all.display.turnOn("window-2", settings, usesOpenGL: false)
        all.display.place([
          "window-1": OutputPlacement(screenWidth: 160, screenHeight: 120),
          "window-2": OutputPlacement(
            screenWidth: 200, screenHeight: 100, origin: Point(x: 160, y: 0)),
        ])
        try all.wait(for: .output("window-1", .exposed))
        try all.wait(for: .output("window-2", .exposed))
        try fill(first, 0xFF11_2233)
        try fill(second, 0xFF44_5566)
        // Window 1 has the corner, and window 2 lies at its right.
        try screen.act("mousemove", "300", "50")
        try all.wait(for: .pointerMoved(to: Point(x: 140, y: 50)), in: "window-2")
        try screen.act("mousemove", "100", "60")
        try all.wait(for: .pointerMoved(to: Point(x: 100, y: 60)), in: "window-1")
        let pictures = try ["window-1", "window-2"].map {
          try screen.pixels(ofWindow: "renderd: \($0)")
        }
        expectEqual(pictures.map(\.width), [160, 200])
        expectEqual(pictures.map { Set($0.pixels) }, [[0x11_2233], [0x44_5566]])
        // A desktop gives the keyboard to the window that is pressed, and SDL holds the mouse for that
        // window.
        try screen.act("search", "--name", "renderd: window-1", "windowfocus")
        try screen.act("key", "F5")
        try all.wait(for: .keyReleased(Key(code: 62, symbol: "F5")), in: "window-1")
        // What is dragged out of a window stays that window's until the button is released.
        all.forget()
        try screen.act("mousedown", "1", "mousemove", "200", "60")
        try all.wait(for: .pointerMoved(to: Point(x: 200, y: 60)), in: "window-1")
        try screen.act("mouseup", "1")
        try all.wait(for: .pointerReleased(button: 1), in: "window-1")
        try screen.act("mousemove", "201", "61")
        try all.wait(for: .pointerMoved(to: Point(x: 41, y: 61)), in: "window-2")
        expectEqual(all.inputs.first, "window-1")
        expectEqual(all.inputs.last, "window-2")
        // One goes, though its object is still there, and the other goes on.
        all.display.turnOff("window-2")
        try screen.act("mousemove", "201", "62")
        try screen.act("search", "--sync", "--onlyvisible", "--name", "renderd: window-1")
        expectEqual(try screen.count(ofWindows: "renderd: window-2"), 0)
        all.forget()
        try fill(first, 0xFF77_8899)
        try screen.act("mousemove", "100", "62")
        try all.wait(for: .pointerMoved(to: Point(x: 100, y: 62)), in: "window-1")
        expectEqual(
          try Set(screen.pixels(ofWindow: "renderd: window-1").pixels), [0x77_8899])
      }
    }
  }
}
