import AppKitViews
import CoreAnimation
import Foundation
import Testing

extension LiveMacTests {
  /// The animator proxy (`views §8`).
  @Suite struct AnimatorTests {
    @Test func `views §8: a frame set through the animator moves in a quarter of a second`() async {
      await #expect(processExitsWith: .success) {
        try await MacStage.perform { s in
          #expect(s.red(row: 100) == 50..<150)
          #expect(s.stage.color(100, 89) == 0xFFFFFF && s.stage.color(100, 90) == 0xFF0000)
          s.view.animator().frame = NSRect(x: 150, y: 50, width: 100, height: 100)
          #expect(s.view.frame.minX == 150)
          let move = try #require(s.animation("position") as? CABasicAnimation)
          #expect(move.duration == 0.25)
          #expect((move.fromValue as? NSValue)?.cgPointValue == CGPoint(x: 50, y: 50))
          try await s.stage.show(at: 0.125)
          // The default curve is at 0.8024 after half of the time.
          #expect(s.red(row: 100)?.upperBound == 230)
          try await s.stage.show(at: 0.25)
          #expect(s.red(row: 100) == 150..<250)
          #expect(s.view.layer?.animationKeys() == nil)
        }
      }
    }
  }
}
