import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  @Suite struct PanTests {
    @Test func `a pan begins after 10 points, which it absorbs (views §9)`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let pan = UIPanGestureRecognizer()
        hand.diary.follow(pan, "pan")
        hand.view.addGestureRecognizer(pan)
        try await s.stage.press(60, 40)
        try await s.stage.move(69, 40)
        expectEqual(hand.diary.take(), ["view began", "view moved"])
        try await s.stage.move(75, 40)
        expectEqual(hand.diary.take(), ["pan began", "view cancelled"])
        expectEqual(pan.translation(in: hand.view), CGPoint(x: 5, y: 0))
        try await s.stage.move(75, 60)
        expectEqual(pan.translation(in: hand.view), CGPoint(x: 5, y: 20))
        // The same bits wherever content has scrolled to.
        hand.view.bounds.origin = CGPoint(x: 0.1, y: 1e9 / 3)
        expectEqual(pan.translation(in: hand.view), CGPoint(x: 5, y: 20))
        hand.view.bounds.origin = .zero
        hand.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        expectEqual(pan.translation(in: hand.view), CGPoint(x: 2.5, y: 10))
        expectEqual(pan.translation(in: nil), CGPoint(x: 5, y: 20))
        pan.setTranslation(.zero, in: hand.view)
        try await s.stage.move(85, 60)
        expectEqual(pan.translation(in: hand.view.superview), CGPoint(x: 10, y: 0))
        try await s.stage.release()
        expectEqual(hand.diary.take(), ["pan changed", "pan changed", "pan ended"])
        expectEqual(pan.state, .possible)
        expectEqual(pan.translation(in: nil), .zero)
      }
    }

    @Test func `velocity is that of the last tenth of a second (views §9)`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let pan = UIPanGestureRecognizer()
        var last: [CGFloat] = []
        pan.addAction { [weak pan] in
          if $0.state == .ended, let pan { last.append(pan.velocity(in: hand.view).x) }
        }
        hand.view.addGestureRecognizer(pan)
        // 100 points a second, then 500.
        try await hand.finger(1, .began, 60, 40)
        for step in 1...10 {
          try await s.stage.show(at: Double(step) * 0.05)
          try await hand.finger(1, .moved, 60 + Double(step) * 5, 40)
        }
        expectLess(abs(pan.velocity(in: hand.view).x - 100), 1e-6)
        for step in 1...2 {
          try await s.stage.show(at: 0.5 + Double(step) * 0.05)
          try await hand.finger(1, .moved, 110 + Double(step) * 25, 40)
        }
        expectLess(abs(pan.velocity(in: hand.view).x - 500), 1e-6)
        try await hand.finger(1, .ended, 160, 40)
        // The lift itself is no sample, up to the tenth of a second.
        try await hand.finger(1, .began, 60, 40)
        try await s.stage.show(at: 0.62)
        try await hand.finger(1, .moved, 80, 40)
        try await s.stage.show(at: 0.68)
        try await hand.finger(1, .ended, 80, 40)
        expectEqual(last.popLast().map { abs($0 - 1000) < 1e-6 }, true)
        // A finger that rests before it lifts has no velocity.
        try await hand.finger(1, .began, 60, 40)
        try await s.stage.show(at: 0.7)
        try await hand.finger(1, .moved, 100, 40)
        try await s.stage.show(at: 0.9)
        try await hand.finger(1, .ended, 100, 40)
        expectEqual(last.count, 2)
        expectEqual(last.first.map { abs($0 - 500) < 1e-6 }, true)
        expectEqual(last.last, 0)
      }
    }

    @Test func `a finger that went far while the program was busy has a velocity`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let pan = UIPanGestureRecognizer()
        hand.view.addGestureRecognizer(pan)
        try await hand.finger(1, .began, 60, 40)
        // All moves since then are joined into one.
        try await s.stage.show(at: 0.25)
        try await hand.finger(1, .moved, 160, 40)
        expectLess(abs(pan.velocity(in: hand.view).x - 400), 1e-6)
      }
    }

    @Test func `a pan of two fingers moves with their middle`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        pan.maximumNumberOfTouches = 2
        hand.diary.follow(pan, "pan")
        hand.view.addGestureRecognizer(pan)
        try await hand.finger(1, .began, 60, 40)
        try await hand.finger(1, .moved, 90, 40)
        expectEqual(hand.diary.take(), ["view began", "view moved"])
        try await hand.finger(2, .began, 160, 40)
        try await hand.finger(2, .moved, 190, 40)
        expectEqual(hand.diary.take(), ["pan began", "view cancelled"])
        expectEqual(pan.translation(in: nil), CGPoint(x: 5, y: 0))
        try await hand.finger(3, .began, 120, 80)
        expectEqual(pan.numberOfTouches, 2)
        try await hand.finger(1, .ended, 90, 40)
        expectEqual(hand.diary.take(), ["pan ended"])
        for finger in [2, 3] as [UInt32] { try await hand.finger(finger, .ended, 120, 80) }
        expectEqual(pan.state, .possible)
      }
    }

    @Test func `a swipe is quick and straight, and has a direction`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let (right, up) = (UISwipeGestureRecognizer(), UISwipeGestureRecognizer())
        up.direction = [.up, .down]
        for (swipe, name) in [(right, "right"), (up, "up")] {
          hand.diary.follow(swipe, name)
          hand.view.addGestureRecognizer(swipe)
        }
        @MainActor func recognized(_ x: Double, _ y: Double, after wait: Double) async throws
          -> [String]
        {
          try await hand.finger(1, .began, 130, 120)
          try await s.stage.show(at: CACurrentMediaTime() + wait)
          try await hand.finger(1, .moved, 130 + x, 120 + y)
          try await hand.finger(1, .ended, 130 + x, 120 + y)
          return hand.diary.take().filter { !$0.hasPrefix("view") }
        }
        try await expectEqual(recognized(60, 20, after: 0.1), ["right ended"])
        try await expectEqual(recognized(-60, 0, after: 0.1), [])
        try await expectEqual(recognized(10, -60, after: 0.1), ["up ended"])
        try await expectEqual(recognized(0, 60, after: 0.1), ["up ended"])
        try await expectEqual(recognized(60, 50, after: 0.1), [])
        try await expectEqual(recognized(60, 0, after: 0.6), [])
      }
    }

    @Test func `a pan from a screen edge begins there and leads inwards`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let pan = UIScreenEdgePanGestureRecognizer()
        pan.edges = .left
        hand.diary.follow(pan, "edge")
        s.window.addGestureRecognizer(pan)
        let ways: [(CGPoint, CGPoint)] = [
          (CGPoint(x: 5, y: 120), CGPoint(x: 60, y: 120)),
          (CGPoint(x: 60, y: 120), CGPoint(x: 120, y: 120)),
          (CGPoint(x: 5, y: 60), CGPoint(x: 8, y: 120)),
        ]
        for (start, end) in ways {
          try await hand.finger(1, .began, start.x, start.y)
          try await hand.finger(1, .moved, end.x, end.y)
          try await hand.finger(1, .ended, end.x, end.y)
        }
        expectEqual(
          hand.diary.take().filter { $0.hasPrefix("edge") }, ["edge began", "edge ended"])
      }
    }

    @Test func `two fingers pinch and turn, each beyond its first 10 points`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let pinch = UIPinchGestureRecognizer()
        hand.diary.follow(pinch, "pinch")
        hand.view.addGestureRecognizer(pinch)
        try await hand.finger(1, .began, 100, 120)
        try await hand.finger(2, .began, 140, 120)
        try await hand.finger(2, .moved, 149, 120)
        expectEqual(pinch.state, .possible)
        try await s.stage.show(at: 0.05)
        try await hand.finger(2, .moved, 200, 120)
        expectEqual(pinch.state, .began)
        expectEqual(pinch.scale, 2)
        expectEqual(pinch.velocity, 20)
        pinch.scale = 1
        try await hand.finger(2, .moved, 150, 120)
        expectEqual(pinch.state, .changed)
        expectEqual(pinch.scale, 0.5)
        try await hand.finger(2, .ended, 150, 120)
        try await hand.finger(1, .ended, 100, 120)
        expectEqual(
          hand.diary.take().filter { $0.hasPrefix("pinch") },
          ["pinch began", "pinch changed", "pinch ended"])
        hand.view.gestureRecognizers = nil

        let turn = UIRotationGestureRecognizer()
        hand.view.addGestureRecognizer(turn)
        try await hand.finger(1, .began, 150, 120)
        try await hand.finger(2, .began, 170, 120)
        try await hand.finger(2, .moved, 150, 140)
        // A quarter turn clockwise; 10 points are a radian at 10 points from the middle.
        expectEqual(turn.state, .began)
        expectLess(abs(turn.rotation - (.pi / 2 - 1)), 1e-9)
        try await hand.finger(2, .moved, 130, 120)
        expectLess(abs(turn.rotation - (.pi - 1)), 1e-9)
        turn.rotation = 0
        try await hand.finger(2, .moved, 150, 140)
        expectLess(abs(turn.rotation + .pi / 2), 1e-9)
      }
    }
  }
}
