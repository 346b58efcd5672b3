import Expectations
import Foundation
import GraphicsValues
import InputEvents
import Testing
import WindowSDL

extension SDLWindowTests {
  /// A real X server with a simulated mouse.
  @Suite struct XInputTests {
    private static let xdotool = "/usr/bin/xdotool"
    private static var isThere: Bool {
      XScreen.isThere && FileManager.default.isExecutableFile(atPath: xdotool)
    }

    @Test(.enabled(if: isThere, "needs Xvfb and xdotool"))
    func `events of an X window arrive`() throws {
      let screen = try XScreen(width: 320, height: 240)
      try screen.enter { try play(on: screen.display) }
    }

    private func play(on display: String) throws {
      let window = try SDLWindow(title: "", width: 320, height: 240)
      var actions: [InputEvent.Action] = []
      func wait(for what: InputEvent.Action, sourceLocation: SourceLocation = #_sourceLocation)
        throws
      {
        let deadline = Date(timeIntervalSinceNow: 20)
        while !actions.contains(what) {
          try #require(deadline.timeIntervalSinceNow > 0, "\(actions)")
          if let descriptor = window.connectionDescriptor {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&waiting, 1, 100)
          }
          for case .input(let event) in window.pollEvents() { actions.append(event.action) }
        }
      }
      func act(_ arguments: String...) throws {
        let hand = Process()
        hand.executableURL = URL(fileURLWithPath: Self.xdotool)
        hand.arguments = arguments
        hand.environment = ["DISPLAY": display]
        try hand.run()
        hand.waitUntilExit()
        expectEqual(hand.terminationStatus, 0)
      }
      // Without a window manager the window lies in the corner or in the middle; the place is the same.
      try act("mousemove", "100", "50")
      try wait(for: .pointerMoved(to: Point(x: 100, y: 50)))
      try act("mousedown", "1", "mousemove", "120", "60", "mouseup", "1")
      try wait(for: .pointerReleased(button: 1))
      let press = actions.firstIndex(of: .pointerPressed(button: 1))
      let move = actions.firstIndex(of: .pointerMoved(to: Point(x: 120, y: 60)))
      let release = actions.firstIndex(of: .pointerReleased(button: 1))
      try expectLess(#require(press), #require(move))
      try expectLess(#require(move), #require(release))
      // Button 4 of X is the wheel turned away from the user.
      try act("click", "4")
      try wait(for: .pointerScrolled(pixels: Point(x: 0, y: 48), steps: Point(x: 0, y: 1)))
      try act("mousedown", "3", "mouseup", "3")
      try wait(for: .pointerReleased(button: 3))
      try act("key", "F5")
      try wait(for: .keyReleased(Key(code: 62, symbol: "F5")))
      try act("type", "q")
      try wait(for: .textEntered("q"))
      #expect(actions.contains(.keyPressed(Key(code: 20, symbol: "q"), isRepeat: false)))
    }
  }
}
