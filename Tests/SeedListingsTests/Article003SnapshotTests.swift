import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  @Suite struct Article003SnapshotTests {
    @Test func `listing 003-8.14: a picture of the view shrinks, turns and fades away`()
      async throws
    {
      try await perform(Article003.SnapshotViewController.init) { stage, controller in
        controller.makeColor = { .blue }
        controller.view.backgroundColor = .red
        let mark = UIView(frame: CGRect(x: 140, y: 0, width: 40, height: 100))
        mark.backgroundColor = .green
        controller.view.addSubview(mark)
        try await stage.settle()
        controller.performTransition(nil)
        mark.removeFromSuperview()
        try await stage.settle()
        // The snapshot shows the earlier state, with the mark, upright.
        expectEqual(controller.view.subviews.count, 1)
        expectEqual(stage.color(160, 40), 0x00FF00)
        expectEqual(stage.color(160, 140), 0xFF0000)
        expectEqual(stage.color(10, 10), 0xFF0000)

        // Half way, it has half the size, half a right angle and half the opacity.
        try await stage.show(at: 0.5)
        expectEqual(stage.color(10, 10), 0x0000FF)
        expectColor(stage, 160, 140, 127.5, 0, 127.5)
        // (160, 60), 60 above the centre, is 30.3 from it, up and to the right.
        expectColor(stage, 181, 98, 0, 127.5, 127.5)
        try await stage.show(at: 0.99)
        expectEqual(controller.view.subviews.count, 1)
        try await stage.show(at: 1)
        expectEqual(stage.color(160, 40), 0x0000FF)
        expectEqual(stage.color(160, 120), 0x0000FF)
        expectEmpty(controller.view.subviews)
      }
    }
  }
}
