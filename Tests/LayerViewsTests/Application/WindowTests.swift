import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Records the calls about being the key window.
@MainActor private final class KeyWindow: UIWindow {
  private(set) var calls: [String] = []
  private(set) var events = 0
  override func becomeKey() { calls.append("become") }
  override func resignKey() { calls.append("resign") }
  override func sendEvent(_ event: UIEvent) {
    events += 1
    super.sendEvent(event)
  }
}

extension LiveViewTests {
  @Suite struct WindowTests {
    @Test func `one window is the key window, and the last one left inherits that`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          expectTrue(s.window.isKeyWindow)
          let other = KeyWindow(frame: CGRect(x: 200, y: 100, width: 80, height: 80))
          other.makeKeyAndVisible()
          try await s.stage.settle()
          expectEqual(other.calls, ["become"])
          expectIdentical(UIApplication.shared.keyWindow, other)
          expectEqual(UIApplication.shared.windows, [s.window, other])
          expectFalse(s.window.isKeyWindow)
          s.window.makeKey()
          expectEqual(other.calls, ["become", "resign"])
          other.makeKey()
          other.isHidden = true
          expectEqual(other.calls, ["become", "resign", "become", "resign"])
          expectIdentical(UIApplication.shared.keyWindow, s.window)
          expectEqual(UIApplication.shared.windows, [s.window])
        }
      }
    }

    @Test func `a window sees the events of its views`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let other = KeyWindow(frame: CGRect(x: 200, y: 100, width: 80, height: 80))
          other.windowLevel = .alert
          other.makeKeyAndVisible()
          try await s.stage.settle()
          expectEqual(other.windowLevel, .alert)
          try await s.stage.click(240, 140)
          expectEqual(other.events, 2)
          try await s.stage.click(60, 60)
          expectEqual(other.events, 2)
        }
      }
    }

    @Test func `the screen is the server's display`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let screen = UIScreen.main
          expectEqual(UIScreen.screens, [screen])
          expectEqual(screen.bounds, CGRect(x: 0, y: 0, width: 320, height: 240))
          expectEqual(screen.nativeBounds, screen.bounds)
          expectEqual(screen.scale, 1)
          expectEqual(screen.nativeScale, 1)
          expectEqual(screen.maximumFramesPerSecond, 60)
          expectIdentical(s.window.screen, screen)
        }
      }
    }
  }
}
