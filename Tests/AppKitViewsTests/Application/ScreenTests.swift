import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import LiveStage
import Testing

extension LiveMacTests {
  @Suite struct ScreenTests {
    @Test func `views §8: screens are the server's outputs, with y pointing up from the first`()
      async throws
    {
      try await MacStage.perform { s in
        let main = try unwrap(NSScreen.main)
        expectEqual(NSScreen.screens.count, 1)
        var changes = 0
        let token = NotificationCenter.default.addObserver(
          forName: NSApplication.didChangeScreenParametersNotification,
          object: NSApplication.shared, queue: nil
        ) { _ in MainActor.assumeIsolated { changes += 1 } }
        defer { NotificationCenter.default.removeObserver(token) }
        let size = main.frame.size
        try await s.stage.changeOutputs { core in
          core.addOutput(
            "A", OutputPlacement(screenWidth: Int(size.width), screenHeight: Int(size.height)))
          core.addOutput(
            "B",
            OutputPlacement(
              screenWidth: 100, screenHeight: 80, scale: 2, origin: Point(x: size.width, y: 10)))
        }
        let screens = NSScreen.screens
        try #require(screens.count == 2)
        expectIdentical(screens[0], main)
        expectEqual(main.localizedName, "A")
        expectEqual(screens[1].localizedName, "B")
        expectEqual(screens[1].backingScaleFactor, 2)
        expectEqual(
          screens[1].frame,
          NSRect(x: size.width, y: size.height - 50, width: 50, height: 40))
        expectGreater(changes, 0)
        // The origin is that of the first display, wherever it lies on the desktop.
        let window = NSWindow(
          contentRect: NSRect(x: 5, y: 6, width: 30, height: 20), styleMask: .titled)
        try await s.stage.changeOutputs { core in
          core.addOutput(
            "A",
            OutputPlacement(
              screenWidth: Int(size.width), screenHeight: Int(size.height),
              origin: Point(x: 60, y: 10)))
          core.addOutput("B", OutputPlacement(screenWidth: 60, screenHeight: 40))
        }
        expectEqual(main.frame, NSRect(origin: .zero, size: size))
        expectEqual(
          screens[1].frame, NSRect(x: -60, y: size.height - 30, width: 60, height: 40))
        window.setFrame(NSRect(x: 5, y: 6, width: 30, height: 20), display: false)
        expectEqual(window.frame, NSRect(x: 5, y: 6, width: 30, height: 20))
        try await s.stage.changeOutputs { $0.removeOutput(OutputID(1)) }
        expectEqual(NSScreen.screens.count, 1)
      }
    }
  }
}
