import Expectations
import LiveStage
import SeedListings
import Testing
import UIKit

extension SeedListingsSuite {
  @Suite struct Article003ClockTests {
    @Test func `listing 003-8.4: each animation knows its hand by a tag`() async throws {
      try await perform({ () -> Article003.ClockViewController in
        let controller = Article003.ClockViewController()
        controller.makeDate = { time(9, 30, 0) }
        return controller
      }) { stage, controller in
        let timer = try unwrap(controller.timer)
        expectEqual(timer.timeInterval, 1)
        // The test calls `tick()` instead of waiting for the second.
        timer.fireDate = .distantFuture
        defer { timer.invalidate() }
        expectEqual(stage.color(120, 120), 0x555555)
        expectEqual(stage.color(160, 180), 0x0000FF)
        expectEqual(stage.color(160, 40), 0xFF0000)

        controller.makeDate = { time(9, 30, 15) }
        timer.fire()
        try await stage.show(at: 0.25)
        expectEqual(stage.color(160 + 56, 119 - 56), 0xFF0000)
        expectEqual(stage.color(160, 40), 0xFFFFFF)
        // The delegate finds each hand and leaves it where its animation ended.
        try await stage.show(at: 0.5)
        try await stage.show(at: 2)
        expectEqual(stage.color(240, 120), 0xFF0000)
        expectEqual(stage.color(120, 120), 0x555555)
        expectEqual(stage.color(160, 180), 0x0000FF)
        for hand in [controller.hourHand, controller.minuteHand, controller.secondHand] {
          expectNil(hand?.layer.animationKeys())
        }
      }
    }
  }
}

/// A time of day.
private func time(_ hour: Int, _ minute: Int, _ second: Int) -> Date {
  let components = DateComponents(
    year: 2026, month: 1, day: 15, hour: hour, minute: minute, second: second)
  return Calendar(identifier: .gregorian).date(from: components) ?? .distantPast
}
