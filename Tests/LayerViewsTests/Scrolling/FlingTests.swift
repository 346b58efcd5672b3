import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Views §14.
  @Suite struct FlingTests {
    @Test func `a drag moves the content after 10 points, and calls in order (views §14.1)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        try await hand.finger(.began, 100, 180)
        expectTrue(view.isTracking)
        expectFalse(view.isDragging)
        try await hand.pass(0.01)
        try await hand.finger(.moved, 100, 172)
        #expect(view.contentOffset == .zero && hand.takeCalls() == [])
        try await hand.pass(0.01)
        try await hand.finger(.moved, 100, 150)
        expectEqual(view.contentOffset, CGPoint(x: 0, y: 20))
        expectTrue(view.isDragging)
        expectEqual(hand.takeCalls(), ["begin drag true"])
        try await hand.pass(0.01)
        try await hand.finger(.moved, 140, 130)
        // The content is as wide as the view.
        expectEqual(view.contentOffset, CGPoint(x: 0, y: 40))
        expectEqual(hand.takeOffsets(), [20, 40])
        #expect(s.shows(0xFF0000, 60, 21) && s.shows(0x0000FF, 60, 41))
        try await hand.pass(0.5)
        try await hand.finger(.ended, 140, 130)
        expectEqual(hand.takeCalls(), ["will end 0.00 0.00 to 0.00 40.00", "end drag false"])
        expectFalse(view.isTracking)
        expectFalse(view.isDragging)
        expectFalse(view.isDecelerating)
      }
    }

    @Test func `a fling is an animation of the server, and the model is its end (views §14.3)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        // 800 points a second.
        try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        expectTrue(view.isDecelerating)
        let end = 70 + 0.499 * 790
        expectLess(abs(view.contentOffset.y - end), 1e-9)
        expectEqual(
          hand.takeCalls(),
          [
            "begin drag true", "will end 0.00 0.80 to 0.00 464.21", "end drag true",
            "begin coast",
          ])
        let animation = try unwrap(
          view.layer.animation(forKey: "scroll.y") as? CADecelerationAnimation)
        expectEqual(animation.keyPath, "bounds.origin.y")
        expectEqual(animation.fromValue, 70)
        expectLess(abs(animation.velocity - 800), 1e-6)
        expectEqual(animation.upperBound, 1800)
        _ = hand.takeOffsets()
        let start = animation.beginTime
        for frame in 1...4 {
          try await hand.show(after: 0.2 * Double(frame))
          let rest = pow(0.998, 1000 * (CACurrentMediaTime() - start))
          expectLess(abs(hand.shown.y - (70 + 0.499 * 800 * (1 - rest))), 1e-6)
          expectTrue(hand.showsContent)
        }
        expectAtLeast(hand.takeOffsets().count, 4)
        try await hand.show(after: 3)
        #expect(hand.takeCalls() == ["end coast"] && !view.isDecelerating)
        expectEqual(hand.shown, view.contentOffset)
        expectNil(view.layer.animationKeys())
      }
    }

    @Test func `content goes beyond its edge and is pulled back to it exactly (views §14.3)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s, content: CGSize(width: 200, height: 500))
        let view = hand.scrollView
        try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -160))
        expectEqual(view.contentOffset.y, 300)
        var offsets: [CGFloat] = []
        for frame in 1...30 {
          try await hand.show(after: 0.05 * Double(frame))
          offsets.append(hand.shown.y)
        }
        let top = try unwrap(offsets.max())
        expectGreater(top, 305)
        expectEqual(offsets.last, 300)
        let peak = try unwrap(offsets.firstIndex(of: top))
        expectEqual(offsets[...peak], offsets[...peak].sorted()[...])
        expectEqual(Array(offsets[peak...]), offsets[peak...].sorted(by: >))
        view.bounces = false
        view.contentOffset = .zero
        try await hand.pass(1.5)
        try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -160))
        for frame in 1...10 {
          try await hand.show(after: 0.05 * Double(frame))
          expectAtMost(hand.shown.y, 300)
        }
        expectEqual(hand.shown.y, 300)
      }
    }

    @Test func `a finger beyond an edge moves the content less, and lets it back (views §14.2)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        try await hand.drag(from: CGPoint(x: 100, y: 40), by: CGPoint(x: 0, y: 110))
        // 100 points of the finger: (1 − 1 ÷ (100 · 0.55 ÷ 200 + 1)) · 200.
        expectLess(abs(view.contentOffset.y - -43.137254901960786), 1e-9)
        try await hand.pass(0.3)
        try await hand.finger(.ended, 100, 150)
        let back = try unwrap(
          view.layer.animation(forKey: "scroll.y") as? CADecelerationAnimation)
        expectEqual(back.slowPullRate, 9)
        expectEqual(back.fastPullRate, 46)
        expectEqual(back.velocity, 0)
        expectEqual(view.contentOffset, .zero)
        try await hand.show(after: 0.1)
        // x₀ (46 e^(−9t) − 9 e^(−46t)) ÷ 37.
        let part = (46 * exp(-0.9) - 9 * exp(-4.6)) / 37
        expectLess(abs(hand.shown.y - -43.137254901960786 * part), 1e-3)
        try await hand.show(after: 2)
        expectEqual(hand.shown.y, 0)
        expectFalse(view.isDecelerating)
      }
    }

    @Test func `a finger catches coasting content where it is shown (views §14.3)`() async throws {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        try await hand.pass(0.3)
        let shown = hand.shown.y
        expectGreater(shown, 200)
        expectLess(shown, 400)
        _ = hand.takeCalls()
        try await hand.finger(.began, 100, 100)
        expectEqual(view.contentOffset.y, shown)
        expectTrue(view.isTracking)
        expectTrue(view.isDragging)
        expectNil(view.layer.animationKeys())
        expectFalse(view.isDecelerating)
        try await hand.pass(0.01)
        // The first 10 points are not lost.
        try await hand.finger(.moved, 100, 97)
        expectLess(abs(view.contentOffset.y - (shown + 3)), 1e-9)
        try await hand.pass(0.5)
        try await hand.finger(.ended, 100, 97)
        expectEqual(hand.takeCalls().map { $0.prefix(8) }, ["begin dr", "will end", "end drag"])
        expectLess(abs(hand.shown.y - (shown + 3)), 1e-9)
      }
    }

    @Test func `the delegate chooses where the content rests (views §14.3)`() async throws {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        for target in [500, 300, 60, 0] as [CGFloat] {
          view.contentOffset = .zero
          hand.target = CGPoint(x: 0, y: target)
          try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
          expectEqual(view.contentOffset.y, target)
          try await hand.pass(4)
          expectEqual(hand.shown.y, target)
          expectFalse(view.isDecelerating)
          expectNil(view.layer.animationKeys())
        }
      }
    }

    @Test func `pages: a fling goes one further, a slow drag to the nearest (views §14.3)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s, content: CGSize(width: 800, height: 200))
        let view = hand.scrollView
        view.isPagingEnabled = true
        try await hand.fling(from: CGPoint(x: 240, y: 100), by: CGPoint(x: -80, y: 0))
        expectEqual(view.contentOffset, CGPoint(x: 200, y: 0))
        try await hand.pass(3)
        expectEqual(hand.shown, CGPoint(x: 200, y: 0))
        try await hand.fling(from: CGPoint(x: 80, y: 100), by: CGPoint(x: 60, y: 0))
        expectEqual(view.contentOffset, CGPoint(x: 0, y: 0))
        try await hand.pass(3)
        for (way, page) in [(-150, 200), (-70, 200), (-130, 400)] as [(CGFloat, CGFloat)] {
          try await hand.drag(from: CGPoint(x: 240, y: 100), by: CGPoint(x: way, y: 0))
          try await hand.pass(0.3)
          try await hand.finger(.ended, 240 + way, 100)
          expectEqual(view.contentOffset.x, page)
          try await hand.pass(3)
          expectEqual(hand.shown.x, page)
        }
        // Dragged back past the middle of the previous page, and flicked forwards again.
        try await hand.drag(from: CGPoint(x: 80, y: 100), by: CGPoint(x: 150, y: 0))
        try await hand.pass(0.3)
        for x in [215, 200] as [CGFloat] {
          try await hand.finger(.moved, x, 100)
          try await hand.pass(0.01)
        }
        try await hand.finger(.ended, 200, 100)
        expectEqual(view.contentOffset.x, 400)
      }
    }

    @Test func `content that has become smaller while it coasts ends inside`() async throws {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s)
        let view = hand.scrollView
        try await hand.fling(from: CGPoint(x: 100, y: 190), by: CGPoint(x: 0, y: -80))
        expectTrue(view.isDecelerating)
        expectGreater(view.contentOffset.y, 400)
        view.contentSize.height = 300
        try await hand.show(after: 5)
        expectFalse(view.isDecelerating)
        expectEqual(view.contentOffset.y, 100)
        expectEqual(hand.takeCalls().last, "end coast")
      }
    }

    @Test func `a finger of 0.75 points a ms that lifts without moving leads 369 points on`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await ScrollHand(s, content: CGSize(width: 200, height: 4000))
        try await hand.pass(0.2)
        try await hand.finger(.began, 100, 190)
        for step in 1...14 {
          try await hand.pass(0.008)
          try await hand.finger(.moved, 100, 190 - 6 * CGFloat(step))
        }
        try await hand.pass(0.008)
        let start = hand.scrollView.contentOffset.y
        try await hand.finger(.ended, 100, 106)
        expectLess(abs(hand.scrollView.contentOffset.y - start - 369.33), 0.1)
        expectTrue(hand.takeCalls().contains { $0.hasPrefix("will end 0.00 0.75") })
      }
    }
  }
}
