import CoreAnimation
import Foundation
import LayerViews
import LiveStage
import Testing

/// Takes note of what it is told as a key window.
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
          #expect(s.window.isKeyWindow)
          let other = KeyWindow(frame: CGRect(x: 200, y: 100, width: 80, height: 80))
          other.makeKeyAndVisible()
          try await s.stage.settle()
          #expect(other.calls == ["become"])
          #expect(UIApplication.shared.keyWindow === other)
          #expect(UIApplication.shared.windows == [s.window, other])
          #expect(!s.window.isKeyWindow)
          s.window.makeKey()
          #expect(other.calls == ["become", "resign"])
          other.makeKey()
          other.isHidden = true
          #expect(other.calls == ["become", "resign", "become", "resign"])
          #expect(UIApplication.shared.keyWindow === s.window)
          #expect(UIApplication.shared.windows == [s.window])
        }
      }
    }

    @Test func `a window in the corner of a display with titles knows the place that it gets`()
      async
    {
      await #expect(processExitsWith: .success) {
        try await Stage.performWithoutWindow(hasTitles: true) { stage in
          let window = KeyWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
          window.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
          window.makeKeyAndVisible()
          try await stage.settle()
          // In the middle, with a title of 24 points.
          #expect(window.frame == CGRect(x: 110, y: 92, width: 100, height: 80))
          #expect(window.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 111, y: 94))
          #expect(stage.span(of: 0xFF0000, row: 100) == 110..<210)
          try await stage.click(115, 95)
          #expect(window.events == 2)
          window.frame = CGRect(x: 0, y: 0, width: 60, height: 80)
          try await stage.settle()
          #expect(window.frame == CGRect(x: 110, y: 92, width: 60, height: 80))
          window.isHidden = true
          let other = KeyWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
          other.makeKeyAndVisible()
          try await stage.settle()
          window.isHidden = false
          try await stage.settle()
          #expect(window.frame.origin == CGPoint(x: 110, y: 92), "where it was")
          window.frame.origin = CGPoint(x: 300, y: 3)
          try await stage.settle()
          #expect(window.frame == CGRect(x: 260, y: 24, width: 60, height: 80))
          #expect(other.frame == CGRect(x: 110, y: 92, width: 100, height: 80))
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
          #expect(other.windowLevel == .alert)
          try await s.stage.click(240, 140)
          #expect(other.events == 2)
          try await s.stage.click(60, 60)
          #expect(other.events == 2)
        }
      }
    }

    @Test func `the screen is the server's display`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let screen = UIScreen.main
          #expect(UIScreen.screens == [screen])
          #expect(screen.bounds == CGRect(x: 0, y: 0, width: 320, height: 240))
          #expect(screen.nativeBounds == screen.bounds)
          #expect(screen.scale == 1 && screen.nativeScale == 1)
          #expect(screen.maximumFramesPerSecond == 60)
          #expect(s.window.screen === screen)
        }
      }
    }
  }
}
