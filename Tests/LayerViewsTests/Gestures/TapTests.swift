import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  @Suite struct TapTests {
    @Test func `a tap calls its actions, and takes the touch away from the view`() async throws {
      @MainActor final class Target {
        var calls: [String] = []
        func tapped(_ tap: UITapGestureRecognizer) {
          let place = tap.location(in: tap.view)
          calls.append("\(tap.state) \(place.x) \(place.y) \(tap.numberOfTouches)")
        }
        func happened() { calls.append("plain") }
        func any(_ sender: Any) { calls.append("\(sender is UITapGestureRecognizer)") }
        func install(on view: UIView) {
          let tap = UITapGestureRecognizer(target: self, action: Self.tapped)
          tap.addTarget(self, action: Self.happened)
          tap.addTarget(self, action: Self.any)
          view.addGestureRecognizer(tap)
        }
      }
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let target = Target()
        target.install(on: hand.view)
        try await s.stage.click(60, 40)
        expectEqual(target.calls, ["ended 10.0 20.0 1", "plain", "true"])
        expectEqual(hand.diary.take(), ["view began", "view cancelled"])
        let tap = try unwrap(hand.view.gestureRecognizers?.first)
        expectEqual(tap.state, .possible)
        try await hand.finger(1, .began, 60, 40)
        try await hand.finger(1, .ended, 60, 40)
        expectEqual(target.calls.count, 6)
        tap.removeTarget(target)
        try await s.stage.click(60, 40)
        expectEqual(target.calls.count, 6)
      }
    }

    @Test func `an action that is added again is called once`() async throws {
      @MainActor final class Target {
        var count = 0
        func tapped(_ tap: UITapGestureRecognizer) { count += 1 }
        func add(to tap: UITapGestureRecognizer) { tap.addTarget(self, action: Self.tapped) }
      }
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let (target, tap) = (Target(), UITapGestureRecognizer())
        for _ in 0..<3 { target.add(to: tap) }
        hand.view.addGestureRecognizer(tap)
        try await s.stage.click(60, 40)
        expectEqual(target.count, 1)
      }
    }

    @Test func `targets are not retained`() async throws {
      @MainActor final class Target {
        var count = 0
        func tapped() { count += 1 }
      }
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        var target: Target? = Target()
        weak let freed = target
        let tap = UITapGestureRecognizer(target: try unwrap(target), action: Target.tapped)
        hand.view.addGestureRecognizer(tap)
        try await s.stage.click(60, 40)
        expectEqual(target?.count, 1)
        target = nil
        expectNil(freed)
        try await s.stage.click(60, 40)
        expectEqual(tap.state, .possible)
      }
    }

    @Test func `a touch that rests longer than 0.35 s or moves 30 points is no tap (views §9)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let tap = UITapGestureRecognizer()
        hand.diary.follow(tap, "tap")
        hand.view.addGestureRecognizer(tap)
        try await s.stage.press(60, 40)
        try await s.stage.show(at: 0.35)
        expectEqual(tap.state, .failed)
        try await s.stage.release()
        expectEqual(hand.diary.take(), ["view began", "view ended"])
        expectEqual(tap.state, .possible)
        try await s.stage.press(60, 40)
        try await s.stage.move(90, 40)
        try await s.stage.release()
        expectEqual(
          hand.diary.take(), ["view began", "view moved", "tap ended", "view cancelled"])
        try await s.stage.press(60, 40)
        try await s.stage.move(90.5, 40)
        try await s.stage.release()
        expectEqual(hand.diary.take(), ["view began", "view moved", "view ended"])
      }
    }

    @Test func `a tap waits until a double tap that it requires to fail has failed`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        hand.diary.follow(single, "single")
        hand.diary.follow(double, "double")
        hand.view.addGestureRecognizer(single)
        hand.view.addGestureRecognizer(double)
        try await s.stage.click(60, 40)
        // The end is withheld from the view while the gestures are possible.
        expectEqual(hand.diary.take(), ["view began"])
        try await s.stage.show(at: 0.34)
        expectEqual(hand.diary.take(), [])
        try await s.stage.show(at: 0.35)
        expectEqual(hand.diary.take(), ["single ended", "view cancelled"])
        try await s.stage.show(at: 1)
        try await s.stage.click(60, 40)
        try await s.stage.show(at: 1.2)
        try await s.stage.click(60, 40)
        // Both touches in one call.
        expectEqual(
          hand.diary.take(), ["view began", "view began", "double ended", "view cancelled"])
        try await s.stage.show(at: 3)
        expectEqual(hand.diary.take(), [])
      }
    }

    @Test func `without a requirement both a tap and a double tap are recognized`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let (single, double) = (UITapGestureRecognizer(), UITapGestureRecognizer())
        double.numberOfTapsRequired = 2
        for (tap, name) in [(single, "single"), (double, "double")] {
          hand.diary.follow(tap, name)
          tap.cancelsTouchesInView = false
          hand.view.addGestureRecognizer(tap)
        }
        try await s.stage.click(60, 40)
        try await s.stage.click(60, 40)
        let lines = hand.diary.take().filter { !$0.hasPrefix("view") }
        expectEqual(lines, ["single ended", "single ended", "double ended"])
      }
    }

    @Test func `the end of a failed double tap's touch reaches the view late`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        hand.view.addGestureRecognizer(double)
        try await s.stage.click(60, 40)
        expectEqual(hand.diary.take(), ["view began"])
        try await s.stage.show(at: 0.35)
        expectEqual(hand.diary.take(), ["view ended"])
        double.delaysTouchesEnded = false
        try await s.stage.show(at: 1)
        try await s.stage.click(60, 40)
        expectEqual(hand.diary.take(), ["view began", "view ended"])
      }
    }

    @Test func `a tap of two fingers needs two`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let tap = UITapGestureRecognizer()
        tap.numberOfTouchesRequired = 2
        hand.diary.follow(tap, "tap")
        hand.view.addGestureRecognizer(tap)
        try await hand.finger(1, .began, 60, 40)
        try await hand.finger(1, .ended, 60, 40)
        expectEqual(hand.diary.take(), ["view began", "view ended"])
        try await hand.finger(1, .began, 60, 40)
        try await hand.finger(2, .began, 80, 60)
        expectEqual(tap.numberOfTouches, 2)
        expectEqual(tap.location(in: hand.view), CGPoint(x: 20, y: 30))
        expectEqual(tap.location(ofTouch: 1, in: hand.view), CGPoint(x: 30, y: 40))
        try await hand.finger(1, .ended, 60, 40)
        try await hand.finger(2, .ended, 80, 60)
        expectEqual(hand.diary.take(), ["view began", "tap ended", "view cancelled"])
      }
    }

    @Test func `a long press begins after half a second on the server's clock (views §9)`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let press = UILongPressGestureRecognizer()
        hand.diary.follow(press, "press")
        hand.view.addGestureRecognizer(press)
        try await s.stage.press(60, 40)
        try await s.stage.show(at: 0.49)
        expectEqual(hand.diary.take(), ["view began"])
        try await s.stage.show(at: 0.5)
        expectEqual(hand.diary.take(), ["press began", "view cancelled"])
        try await s.stage.move(100, 40)
        expectEqual(press.location(in: hand.view), CGPoint(x: 50, y: 20))
        try await s.stage.release()
        expectEqual(hand.diary.take(), ["press changed", "press ended"])
        try await s.stage.press(60, 40)
        try await s.stage.move(71, 40)
        try await s.stage.show(at: 2)
        try await s.stage.release()
        expectEqual(hand.diary.take(), ["view began", "view moved", "view ended"])
        press.minimumPressDuration = 0
        try await s.stage.press(60, 40)
        try await s.stage.release()
        expectEqual(hand.diary.take(), ["press began", "press ended"])
      }
    }
  }
}
