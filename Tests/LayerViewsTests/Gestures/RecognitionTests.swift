import Expectations
import Foundation
import LayerViews
import Testing

/// A delegate whose answers the test sets.
@MainActor private final class Judge: UIGestureRecognizerDelegate {
  var begins = true
  var receives = true
  var isSimultaneous = false
  var mustFail: UIGestureRecognizer?
  var waits: UIGestureRecognizer?

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { receives }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { isSimultaneous }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === mustFail }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === waits }
}

/// Two pans, one on the view and one on a view around it.
@MainActor private final class Nest {
  let hand: Hand
  let (inner, outer) = (UIPanGestureRecognizer(), UIPanGestureRecognizer())
  let judge = Judge()

  init(_ s: ViewStage) async throws {
    hand = try await Hand(s)
    hand.diary.follow(inner, "inner")
    hand.diary.follow(outer, "outer")
    hand.view.addGestureRecognizer(inner)
    s.window.addGestureRecognizer(outer)
    outer.delegate = judge
  }

  /// Presses, moves 20 points to the right, and releases.
  func drag() async throws -> [String] {
    try await hand.stage.stage.press(60, 40)
    try await hand.stage.stage.move(80, 40)
    try await hand.stage.stage.release()
    return hand.diary.take().filter { !$0.hasPrefix("view") }
  }
}

extension LiveViewTests {
  @Suite struct RecognitionTests {
    @Test func `the inner one of two recognizers wins, unless a delegate lets both go on`()
      async throws
    {
      try await ViewStage.perform { s in
        let nest = try await Nest(s)
        try await expectEqual(nest.drag(), ["inner began", "inner ended"])
        nest.judge.isSimultaneous = true
        try await expectEqual(
          nest.drag(), ["inner began", "outer began", "inner ended", "outer ended"])
      }
    }

    @Test func `a delegate makes a recognizer wait for another one`() async throws {
      try await ViewStage.perform { s in
        let nest = try await Nest(s)
        nest.judge.waits = nest.inner
        try await expectEqual(nest.drag(), ["outer began", "outer ended"])
        nest.judge.waits = nil
        nest.judge.mustFail = nest.inner
        try await expectEqual(nest.drag(), ["inner began", "inner ended"])
        // Nothing waits for a disabled recognizer.
        nest.inner.isEnabled = false
        try await expectEqual(nest.drag(), ["outer began", "outer ended"])
      }
    }

    @Test func `a recognizer that waited begins once the other has failed`() async throws {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let (pan, press) = (UIPanGestureRecognizer(), UILongPressGestureRecognizer())
        press.allowableMovement = 50
        pan.require(toFail: press)
        hand.diary.follow(pan, "pan")
        hand.view.addGestureRecognizer(pan)
        hand.view.addGestureRecognizer(press)
        try await s.stage.press(60, 40)
        try await s.stage.move(90, 40)
        expectEqual(hand.diary.take(), ["view began", "view moved"])
        expectEqual(pan.state, .possible)
        try await s.stage.move(130, 40)
        expectEqual(hand.diary.take(), ["pan began", "view cancelled"])
        expectEqual(pan.translation(in: nil), CGPoint(x: 60, y: 0))
      }
    }

    @Test func `delegate and view keep a recognizer from beginning or from touches`() async throws {
      final class Stubborn: UIView {
        override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
          !(recognizer is UIPanGestureRecognizer)
        }
      }
      try await ViewStage.perform { s in
        let nest = try await Nest(s)
        nest.inner.isEnabled = false
        nest.judge.begins = false
        try await expectEqual(nest.drag(), [])
        nest.judge.begins = true
        nest.judge.receives = false
        try await expectEqual(nest.drag(), [])
        nest.judge.receives = true
        nest.outer.allowedTouchTypes = [NSNumber(value: UITouch.TouchType.direct.rawValue)]
        try await expectEqual(nest.drag(), [])
        nest.outer.allowedTouchTypes = [
          NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)
        ]
        try await expectEqual(nest.drag(), ["outer began", "outer ended"])
        // The touched view is also asked about recognizers of views around it.
        let stubborn = Stubborn(frame: nest.hand.view.bounds)
        nest.hand.view.addSubview(stubborn)
        try await expectEqual(nest.drag(), [])
      }
    }

    @Test func `a subclass decides which recognizers it prevents and waits for`() async throws {
      final class Mild: UITapGestureRecognizer {
        override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
          false
        }
      }
      final class Firm: UITapGestureRecognizer {
        override func canBePrevented(
          by preventingGestureRecognizer: UIGestureRecognizer
        ) -> Bool { false }
      }
      final class Patient: UITapGestureRecognizer {
        override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
          other.name == "first"
        }
      }
      final class Leading: UITapGestureRecognizer {
        override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
          other.name == "second"
        }
      }
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        @MainActor func tapped(
          _ first: UITapGestureRecognizer, _ second: UITapGestureRecognizer
        ) async throws -> [String] {
          (first.name, second.name) = ("first", "second")
          for tap in [first, second] {
            hand.diary.follow(tap, tap.name ?? "")
            hand.view.addGestureRecognizer(tap)
          }
          try await s.stage.click(60, 40)
          hand.view.gestureRecognizers = nil
          return hand.diary.take().filter { !$0.hasPrefix("view") }
        }
        @MainActor func plain() -> UITapGestureRecognizer { UITapGestureRecognizer() }
        try await expectEqual(tapped(plain(), plain()), ["first ended"])
        try await expectEqual(tapped(Mild(), plain()), ["first ended", "second ended"])
        try await expectEqual(tapped(plain(), Firm()), ["first ended", "second ended"])
        // A recognizer that has to wait fails once the other has recognized, in either order.
        try await expectEqual(tapped(plain(), Patient()), ["first ended"])
        let (waits, leads) = (plain(), Leading())
        try await expectEqual(tapped(leads, waits), ["first ended"])
        expectTrue(leads.modifierFlags.isEmpty)
      }
    }

    @Test func `touches that are delayed reach the view once the recognizer has failed`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let pan = UIPanGestureRecognizer()
        pan.delaysTouchesBegan = true
        hand.diary.follow(pan, "pan")
        hand.view.addGestureRecognizer(pan)
        try await s.stage.press(60, 40)
        expectEqual(hand.diary.take(), [])
        try await s.stage.release()
        expectEqual(hand.diary.take(), ["view began", "view ended"])
        try await s.stage.press(60, 40)
        try await s.stage.move(80, 40)
        try await s.stage.release()
        expectEqual(hand.diary.take(), ["pan began", "pan ended"])
        pan.delaysTouchesBegan = false
        pan.cancelsTouchesInView = false
        try await s.stage.press(60, 40)
        try await s.stage.move(80, 40)
        try await s.stage.release()
        expectEqual(
          hand.diary.take(), ["view began", "pan began", "view moved", "pan ended", "view ended"])
      }
    }

    @Test func `a recognizer that is disabled, removed or loses its window is cancelled`()
      async throws
    {
      try await ViewStage.perform { s in
        let nest = try await Nest(s)
        nest.outer.isEnabled = false
        let ends: [@MainActor () -> Void] = [
          { nest.inner.isEnabled = false },
          {
            nest.inner.isEnabled = true
            nest.hand.view.removeGestureRecognizer(nest.inner)
          },
          {
            nest.hand.view.addGestureRecognizer(nest.inner)
            s.window.isHidden = true
          },
        ]
        for (index, end) in ends.enumerated() {
          nest.inner.isEnabled = true
          nest.hand.view.addGestureRecognizer(nest.inner)
          try await s.stage.press(60, 40)
          try await s.stage.move(80, 40)
          end()
          expectEqual(
            nest.hand.diary.take().filter { !$0.hasPrefix("view") },
            ["inner began", "inner cancelled"], "\(index)")
          expectEqual(nest.inner.state, .possible)
          if index < 2 { try await s.stage.release() }
          _ = nest.hand.diary.take()
        }
        expectIdentical(nest.inner.view, nest.hand.view)
        expectEqual(nest.hand.view.gestureRecognizers?.count, 1)
      }
    }

    @Test func `a recognizer of the program sees touches, ignores some, and is reset`() async throws
    {
      final class Checkmark: UIGestureRecognizer {
        var seen: [String] = []
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
          seen.append("began \(numberOfTouches)")
          if numberOfTouches > 1 { for touch in touches { ignore(touch, for: event) } }
        }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
          seen.append("moved")
          state = state == .possible ? .began : .changed
        }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
          seen.append("ended")
          state = .recognized
        }
        override func reset() { seen.append("reset") }
      }
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let mark = Checkmark()
        hand.diary.follow(mark, "mark")
        hand.view.addGestureRecognizer(mark)
        try await hand.finger(1, .began, 60, 40)
        try await hand.finger(2, .began, 80, 40)
        try await hand.finger(2, .moved, 90, 40)
        expectEqual(mark.numberOfTouches, 1)
        try await hand.finger(1, .moved, 61, 40)
        try await hand.finger(1, .moved, 62, 40)
        try await hand.finger(1, .ended, 62, 40)
        expectEqual(mark.seen, ["began 1", "began 2", "moved", "moved", "ended", "reset"])
        expectEqual(
          hand.diary.take(),
          ["view began", "mark began", "view cancelled", "mark changed", "mark ended"])
      }
    }

    @Test func `a recognizer that was taken away and came back recognizes the next touches`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let (tap, other) = (UITapGestureRecognizer(), UIPanGestureRecognizer())
        let view = hand.view
        hand.diary.follow(tap, "tap")
        let ways: [@MainActor () -> Void] = [
          {
            tap.isEnabled = false
            tap.isEnabled = true
          },
          {
            view.removeGestureRecognizer(tap)
            view.addGestureRecognizer(tap)
          },
          {
            view.gestureRecognizers = [other]
            view.gestureRecognizers = [other, tap]
          },
          {
            view.gestureRecognizers = nil
            view.gestureRecognizers = [tap]
          },
          {
            s.view.addGestureRecognizer(tap)
            view.addGestureRecognizer(tap)
          },
          { tap.state = .failed },
          { tap.state = .cancelled },
        ]
        view.addGestureRecognizer(tap)
        for (index, way) in ways.enumerated() {
          way()
          expectEqual(tap.state, .possible, "\(index)")
          try await s.stage.click(60, 40)
          expectTrue(hand.diary.take().contains("tap ended"), "\(index)")
        }
        // The same between two taps, and with a finger down.
        tap.numberOfTapsRequired = 2
        try await s.stage.click(60, 40)
        tap.isEnabled = false
        tap.isEnabled = true
        try await s.stage.click(60, 40)
        expectFalse(hand.diary.take().contains("tap ended"))
        try await s.stage.click(60, 40)
        expectTrue(hand.diary.take().contains("tap ended"))
        tap.numberOfTapsRequired = 1
        try await s.stage.press(60, 40)
        tap.isEnabled = false
        tap.isEnabled = true
        try await s.stage.release()
        expectFalse(hand.diary.take().contains("tap ended"))
        try await s.stage.show(at: 5)
        try await s.stage.click(60, 40)
        expectTrue(hand.diary.take().contains("tap ended"))
      }
    }

    @Test func `a recognizer that ends itself in its action recognizes the next touches`()
      async throws
    {
      try await ViewStage.perform { s in
        let hand = try await Hand(s)
        let pan = UIPanGestureRecognizer()
        hand.diary.follow(pan, "pan")
        pan.addAction { pan in
          guard pan.state == .began else { return }
          pan.isEnabled = false
          pan.isEnabled = true
        }
        hand.view.addGestureRecognizer(pan)
        for _ in 0..<2 {
          try await s.stage.press(60, 40)
          try await s.stage.move(90, 40)
          try await s.stage.move(120, 40)
          try await s.stage.release()
          expectEqual(
            hand.diary.take().filter { $0.hasPrefix("pan") }, ["pan began", "pan cancelled"])
        }
      }
    }

    @MainActor @Test func `a view whose last recognizer went has an empty list`() {
      let (view, tap) = (UIView(), UITapGestureRecognizer())
      expectNil(view.gestureRecognizers)
      view.addGestureRecognizer(tap)
      view.removeGestureRecognizer(tap)
      expectEqual(view.gestureRecognizers, [])
      view.gestureRecognizers = [tap, tap]
      expectEqual(view.gestureRecognizers, [tap])
      view.gestureRecognizers = nil
      expectEqual(view.gestureRecognizers, [])
    }
  }
}
