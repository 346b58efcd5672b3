import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
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
    @Test func `one window is the key window, and the last one left inherits that`() async throws {
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

    @Test func `a window in the corner of a display with titles knows the place that it gets`()
      async throws
    {
      try await Stage.performWithoutWindow(hasTitles: true) { stage in
        let window = KeyWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        window.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        window.makeKeyAndVisible()
        try await stage.settle()
        // In the middle, with a title of 24 points.
        expectEqual(window.frame, CGRect(x: 110, y: 92, width: 100, height: 80))
        expectEqual(window.convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 111, y: 94))
        expectEqual(stage.span(of: 0xFF0000, row: 100), 110..<210)
        try await stage.click(115, 95)
        expectEqual(window.events, 2)
        window.frame = CGRect(x: 0, y: 0, width: 60, height: 80)
        try await stage.settle()
        expectEqual(window.frame, CGRect(x: 110, y: 92, width: 60, height: 80))
        window.isHidden = true
        let other = KeyWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        other.makeKeyAndVisible()
        try await stage.settle()
        window.isHidden = false
        try await stage.settle()
        expectEqual(window.frame.origin, CGPoint(x: 110, y: 92), "where it was")
        window.frame.origin = CGPoint(x: 300, y: 3)
        try await stage.settle()
        expectEqual(window.frame, CGRect(x: 260, y: 24, width: 60, height: 80))
        expectEqual(other.frame, CGRect(x: 110, y: 92, width: 100, height: 80))
      }
    }

    @Test func `a window sees the events of its views`() async throws {
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

    @Test func `the screen is the server's display`() async throws {
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
