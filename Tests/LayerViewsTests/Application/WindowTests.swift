import CoreAnimation
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
