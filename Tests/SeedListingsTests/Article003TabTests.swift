import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  @Suite struct Article003TabTests {
    @Test func `listing 003-8.12: a tab that is touched fades in, and the tab bar stays`()
      async throws
    {
      try await Stage.performWithoutWindow { stage in
        let delegate = Article003.AppDelegate()
        #expect(delegate.application(.shared, didFinishLaunchingWithOptions: nil))
        try await stage.settle()
        let controller = try unwrap(delegate.tabBarController)
        expectEqual(controller.tabBar.items?.map(\.title), ["First", "Second"])
        expectEqual(stage.color(160, 60), 0xFF0000)

        // The second half of the bar.
        try await stage.click(240, 215)
        expectEqual(controller.selectedIndex, 1)
        expectEqual(controller.view.layer.animationKeys(), [kCATransition])
        expectEqual(stage.color(160, 60), 0xFF0000)
        try await stage.show(at: 0.125)
        expectColor(stage, 160, 60, 127.5, 0, 127.5)
        // Colours shine through the bar.
        #expect([16, 8, 0].allSatisfy { stage.color(2, 235) >> $0 & 255 > 0xE0 })
        try await stage.show(at: 0.25)
        expectEqual(stage.color(160, 60), 0x0000FF)
        expectNil(controller.view.layer.animationKeys())

        // Selecting the visible tab asks the delegate all the same, and changes nothing.
        try await stage.click(240, 215)
        try await stage.show(at: 0.375)
        expectEqual(stage.color(160, 60), 0x0000FF)
        try await stage.click(80, 215)
        try await stage.show(at: 1)
        expectEqual(stage.color(160, 60), 0xFF0000)
        withExtendedLifetime(delegate) {}
      }
    }
  }
}
