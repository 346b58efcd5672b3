import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

/// The positions passed to completions of animators.
@MainActor private final class Endings {
  private(set) var positions: [UIViewAnimatingPosition] = []
  func note(_ position: UIViewAnimatingPosition) { positions.append(position) }
}

extension ViewStage {
  fileprivate var shownAlpha: Double { Double(view.layer.presentation()?.opacity ?? -1) }
  fileprivate var shownX: Double { Double(view.layer.presentation()?.position.x ?? -1) }

  /// An animator that fades the view out evenly within a second.
  fileprivate func fade(_ endings: Endings? = nil) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
    if let endings { animator.addCompletion { endings.note($0) } }
    return animator
  }

  /// An animator that moves the view by 100 points.
  fileprivate func move(
    _ duration: TimeInterval = 1, _ curve: UIView.AnimationCurve = .linear,
    _ endings: Endings? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: curve) {
      self.view.center.x += 100
    }
    if let endings { animator.addCompletion { endings.note($0) } }
    return animator
  }
}

private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-4) -> Bool {
  abs(a - b) <= tolerance
}

extension LiveViewTests {
  /// The state table of `docs/views.md` §7, and the oracle rows of §12.
  @Suite struct PropertyAnimatorTests {
    @Test func `V12: a scrubbed animation is held by the server at a part of its time`()
      async throws
    {
      try await ViewStage.perform { s in
        let animator = s.fade()
        animator.pauseAnimation()
        animator.fractionComplete = 0.25
        expectEqual(animator.state, .active)
        expectFalse(animator.isRunning)
        expectEqual(animator.fractionComplete, 0.25)
        let held = try unwrap(s.animation("opacity") as? CABasicAnimation)
        expectEqual(held.speed, 0)
        expectEqual(held.timeOffset, 0.25)
        try await s.stage.settle()
        #expect(near(s.shownAlpha, 0.75))
        expectEqual(s.view.alpha, 0)
        try await s.stage.show(at: 5)
        #expect(s.shows(0xFF4040, 100, 100))
      }
    }

    @Test func `V13: a stop without finish sets the shown values, and has no completion`()
      async throws
    {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.fade(endings)
        animator.pauseAnimation()
        animator.fractionComplete = 0.25
        try await s.stage.settle()
        animator.stopAnimation(true)
        expectEqual(animator.state, .inactive)
        #expect(near(Double(s.view.alpha), 0.75))
        expectNil(s.view.layer.animationKeys())
        animator.finishAnimation(at: .end)
        try await s.stage.show(at: 2)
        #expect(near(Double(s.view.alpha), 0.75))
        expectEmpty(endings.positions)
        #expect(s.shows(0xFF4040, 100, 100))
      }
    }

    @Test func `V14: a stopped animator finishes at its start, its end or where it is`()
      async throws
    {
      try await ViewStage.perform { s in
        let rows: [(UIViewAnimatingPosition, Double)] = [
          (.start, 1), (.end, 0), (.current, 0.75),
        ]
        for (position, alpha) in rows {
          s.view.alpha = 1
          let endings = Endings()
          let animator = s.fade(endings)
          animator.pauseAnimation()
          animator.fractionComplete = 0.25
          try await s.stage.settle()
          animator.stopAnimation(false)
          expectEqual(animator.state, .stopped)
          #expect(near(Double(s.view.alpha), 0.75))
          // A stopped animator neither scrubs nor reverses.
          animator.fractionComplete = 0.5
          animator.isReversed = true
          expectFalse(animator.isReversed)
          animator.finishAnimation(at: position)
          expectEqual(animator.state, .inactive)
          #expect(near(Double(s.view.alpha), alpha))
          expectEqual(endings.positions, [position])
        }
      }
    }

    @Test func `V17: a duration of 0 is 0.2 seconds`() async {
      await MainActor.run {
        expectEqual(UIViewPropertyAnimator(duration: 0, curve: .linear).duration, 0.2)
      }
    }

    @Test func `an animator runs to its end, and its completion hears so`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.fade(endings)
        expectEqual(animator.state, .inactive)
        animator.startAnimation()
        expectEqual(animator.state, .active)
        expectTrue(animator.isRunning)
        try await s.stage.show(at: 0.25)
        #expect(near(Double(animator.fractionComplete), 0.25))
        #expect(s.shows(0xFF4040, 100, 100))
        try await s.stage.show(at: 1)
        expectEqual(endings.positions, [.end])
        expectEqual(animator.state, .inactive)
        expectFalse(animator.isRunning)
        expectNil(s.view.layer.animationKeys())
        // The animator can be used again.
        animator.addAnimations { s.view.alpha = 1 }
        animator.startAnimation()
        try await s.stage.show(at: 1.5)
        #expect(s.shows(0xFF8080, 100, 100))
      }
    }

    @Test func `a pause holds the shown values, and a start goes on from them`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.move(1, .easeInOut, endings)
        animator.startAnimation()
        try await s.stage.show(at: 0.3)
        let shown = s.stage.span(of: 0xFF0000, row: 100)
        animator.pauseAnimation()
        expectFalse(animator.isRunning)
        try await s.stage.show(at: 7)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), shown)
        animator.startAnimation()
        try await s.stage.show(at: 7.2)
        // Half of the time, when easing in and out has covered half of the way.
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 100..<200)
        try await s.stage.show(at: 7.7)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 150..<250)
        expectEqual(endings.positions, [.end])
      }
    }

    @Test func `an animator turns round where it is, and ends with the values of its start`()
      async throws
    {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.move(1, .linear, endings)
        animator.startAnimation()
        try await s.stage.show(at: 0.6)
        animator.isReversed = true
        expectTrue(animator.isRunning)
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 110..<210)
        try await s.stage.show(at: 0.9)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 80..<180)
        #expect(near(Double(animator.fractionComplete), 0.7))
        expectEqual(s.view.center.x, 200)
        try await s.stage.show(at: 1.2)
        try await s.stage.settle()
        expectEqual(s.view.center.x, 100)
        expectEqual(endings.positions, [.start])
        expectEqual(animator.state, .inactive)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 50..<150)
        expectNil(s.view.layer.animationKeys())
      }
    }

    @Test func `an animator that is reversed before its start runs from end to start`() async throws
    {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.move(1, .linear, endings)
        animator.isReversed = true
        animator.startAnimation()
        try await s.stage.show(at: 0.25)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 125..<225)
        try await s.stage.show(at: 1)
        expectEqual(endings.positions, [.start])
        expectEqual(s.view.center.x, 100)
      }
    }

    @Test func `scrubbing is even, and the rest of the way has the animator's curve again`()
      async throws
    {
      try await ViewStage.perform { s in
        let animator = s.move(1, .easeInOut)
        animator.fractionComplete = 0.25
        expectEqual(animator.state, .active)
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 75..<175)
        expectEqual(s.animation("position")?.timingFunction?.points, [0, 0, 1, 1])
        animator.fractionComplete = 0.5
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 100..<200)
        animator.startAnimation()
        expectEqual(s.animation("position")?.timingFunction?.points, [0.42, 0, 0.58, 1])
        // Half of the way takes half of the time, so half a second is left.
        try await s.stage.show(at: 0.25)
        let curve = CAMediaTimingFunction(name: .easeInEaseOut)
        let way = try unwrap(ease(curve, 0.75))
        #expect(near(s.shownX, 100 + 100 * way, 0.01))
        try await s.stage.show(at: 0.51)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 150..<250)
        expectEqual(animator.state, .inactive)
      }
    }

    @Test func `without linear scrubbing the fraction is one of the time`() async throws {
      try await ViewStage.perform { s in
        let animator = s.move(1, .easeIn)
        animator.scrubsLinearly = false
        animator.pauseAnimation()
        animator.fractionComplete = 0.5
        #expect(near(Double(animator.fractionComplete), 0.5))
        try await s.stage.settle()
        let way = try unwrap(ease(CAMediaTimingFunction(name: .easeIn), 0.5))
        #expect(near(s.shownX, 100 + 100 * way, 0.01))
      }
    }

    @Test func `a fraction counts in the direction of the animator`() async throws {
      try await ViewStage.perform { s in
        let animator = s.move()
        animator.pauseAnimation()
        animator.fractionComplete = 0.25
        animator.isReversed = true
        #expect(near(Double(animator.fractionComplete), 0.75))
        animator.fractionComplete = 0.9
        try await s.stage.settle()
        #expect(near(s.shownX, 110))
      }
    }

    @Test func `a duration factor stretches the rest of the way`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.move(1, .linear, endings)
        animator.startAnimation()
        try await s.stage.show(at: 0.5)
        animator.pauseAnimation()
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
        try await s.stage.show(at: 1.5)
        #expect(near(s.shownX, 175))
        expectEmpty(endings.positions)
        try await s.stage.show(at: 2.5)
        expectEqual(endings.positions, [.end])
      }
    }

    @Test func `another curve counts for the rest of the way`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.move(1, .linear, endings)
        animator.addAnimations { s.view.alpha = 0.5 }
        animator.startAnimation()
        try await s.stage.show(at: 0.5)
        animator.pauseAnimation()
        animator.continueAnimation(
          withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn),
          durationFactor: 1)
        try await s.stage.settle()
        #expect(near(s.shownX, 150))
        #expect(near(s.shownAlpha, 0.75))
        try await s.stage.show(at: 1)
        let way = try unwrap(ease(CAMediaTimingFunction(name: .easeIn), 0.5))
        #expect(near(s.shownX, 150 + 50 * way, 0.01))
        #expect(near(s.shownAlpha, 0.75 - 0.25 * way, 0.001))
        // And back from there, to the start.
        animator.isReversed = true
        try await s.stage.settle()
        #expect(near(s.shownX, 150 + 50 * way, 0.01))
        try await s.stage.show(at: 4)
        try await s.stage.settle()
        expectEqual(endings.positions, [.start])
        expectEqual(s.view.center.x, 100)
        expectEqual(s.view.alpha, 1)
      }
    }

    @Test func `a spring takes over in the middle`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.move(1, .linear, endings)
        animator.startAnimation()
        try await s.stage.show(at: 0.4)
        animator.pauseAnimation()
        let spring = UISpringTimingParameters(
          mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
        animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
        try await s.stage.settle()
        #expect(near(s.shownX, 140))
        let moving = try unwrap(s.animation("position") as? CASpringAnimation)
        #expect(near(moving.duration, 1.4727, 0.0001))
        try await s.stage.show(at: 0.6)
        #expect(near(s.shownX, 140 + 60 * 0.849426, 0.01))
        try await s.stage.show(at: 2)
        expectEqual(endings.positions, [.end])
      }
    }

    @Test func `later changes begin later and end with the animator`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.move(2, .linear, endings)
        animator.addAnimations({ s.view.alpha = 0 }, delayFactor: 0.5)
        animator.startAnimation()
        try await s.stage.show(at: 1)
        #expect(near(s.shownAlpha, 1))
        try await s.stage.show(at: 1.5)
        #expect(near(s.shownAlpha, 0.5))
        #expect(near(s.shownX, 175))
        animator.isReversed = true
        try await s.stage.show(at: 2.25)
        #expect(near(s.shownAlpha, 1))
        #expect(near(s.shownX, 137.5))
        animator.pauseAnimation()
        animator.isReversed = false
        animator.fractionComplete = 0.75
        try await s.stage.settle()
        #expect(near(s.shownAlpha, 0.5))
        animator.startAnimation()
        try await s.stage.show(at: 2.75)
        #expect(near(s.shownAlpha, 0))
        expectEqual(endings.positions, [.end])
      }
    }

    @Test func `changes of a running animator animate in the time that is left`() async throws {
      try await ViewStage.perform { s in
        let animator = s.move()
        animator.startAnimation()
        try await s.stage.show(at: 0.5)
        animator.addAnimations { s.view.alpha = 0 }
        try await s.stage.show(at: 0.75)
        #expect(near(s.shownAlpha, 0.5))
        try await s.stage.show(at: 1)
        expectEqual(animator.state, .inactive)
      }
    }

    @Test func `an animator that pauses at its end can turn round there`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = s.move(1, .linear, endings)
        animator.pausesOnCompletion = true
        animator.startAnimation()
        try await s.stage.show(at: 1)
        expectEqual(animator.state, .active)
        expectFalse(animator.isRunning)
        expectEqual(animator.fractionComplete, 1)
        expectEmpty(endings.positions)
        animator.isReversed = true
        animator.startAnimation()
        try await s.stage.show(at: 1.5)
        #expect(near(s.shownX, 150))
        animator.pausesOnCompletion = false
        try await s.stage.show(at: 2)
        expectEqual(endings.positions, [.start])
        expectEqual(s.view.center.x, 100)
      }
    }

    @Test func `a delayed start shows the old values until it begins, also over a pause`()
      async throws
    {
      try await ViewStage.perform { s in
        let animator = s.move()
        animator.startAnimation(afterDelay: 1)
        expectEqual(animator.delay, 1)
        try await s.stage.show(at: 0.5)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 50..<150)
        expectEqual(animator.fractionComplete, 0)
        animator.pauseAnimation()
        try await s.stage.show(at: 3)
        animator.startAnimation()
        try await s.stage.show(at: 4)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 100..<200)
      }
    }

    @Test func `an animator without changes ends in the next turn`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addCompletion { endings.note($0) }
        animator.startAnimation()
        expectEmpty(endings.positions)
        try await s.stage.settle()
        expectEqual(endings.positions, [.end])
      }
    }

    @Test func `a stop leaves animations of others alone`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { s.view.center.x += 40 }, completion: nil)
        let animator = s.move()
        animator.startAnimation()
        try await s.stage.show(at: 0.5)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 120..<220)
        animator.stopAnimation(true)
        #expect(near(Double(s.view.center.x), 190))
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 120..<220)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 140..<240)
      }
    }

    @Test func `keyframes and blocks inside a closure follow the animator`() async throws {
      try await ViewStage.perform { s in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
          UIView.animateKeyframes(
            withDuration: 0, delay: 0,
            animations: {
              UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                s.view.alpha = 0
              }
              UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                s.view.alpha = 1
              }
            }, completion: nil)
          UIView.animate(
            withDuration: 9, animations: { s.view.center.x += 100 }, completion: nil)
        }
        animator.fractionComplete = 0.25
        try await s.stage.settle()
        #expect(near(s.shownAlpha, 0.5))
        #expect(near(s.shownX, 125))
        animator.fractionComplete = 0.5
        try await s.stage.settle()
        #expect(near(s.shownAlpha, 0))
        animator.startAnimation()
        try await s.stage.show(at: 0.25)
        #expect(near(s.shownAlpha, 0.5))
        try await s.stage.show(at: 0.5)
        expectEqual(animator.state, .inactive)
      }
    }

    @Test func `a running animator inside another one's closure belongs to it`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let outer = UIViewPropertyAnimator(duration: 1, curve: .linear) {
          UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 5, delay: 0, animations: { s.view.center.x += 100 },
            completion: { endings.note($0) })
        }
        outer.fractionComplete = 0.5
        try await s.stage.settle()
        #expect(near(s.shownX, 150))
        outer.startAnimation()
        try await s.stage.show(at: 0.5)
        expectEqual(endings.positions, [.end])
      }
    }

    @Test func `an animator that cannot be interrupted goes on`() async throws {
      try await ViewStage.perform { s in
        let animator = s.move()
        animator.isInterruptible = false
        animator.startAnimation()
        animator.pauseAnimation()
        expectTrue(animator.isRunning)
        animator.isReversed = true
        expectFalse(animator.isReversed)
        animator.stopAnimation(true)
        expectEqual(animator.state, .active)
      }
    }

    @Test func `a spring has a velocity for each axis of a place`() async throws {
      try await ViewStage.perform { s in
        let spring = UISpringTimingParameters(
          mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 5))
        let animator = UIViewPropertyAnimator(duration: 9, timingParameters: spring)
        #expect(near(animator.duration, spring.settling, 0.0001))
        animator.addAnimations {
          s.view.center = CGPoint(x: 200, y: 200)
          s.view.alpha = 0
        }
        animator.startAnimation()
        let x = try unwrap(s.animation("position.x") as? CASpringAnimation)
        let y = try unwrap(s.animation("position.y") as? CASpringAnimation)
        let alpha = try unwrap(s.animation("opacity") as? CASpringAnimation)
        expectEqual(x.initialVelocity, 2)
        expectEqual(y.initialVelocity, 5)
        expectEqual(alpha.initialVelocity, 2)
        try await s.stage.show(at: 0.1)
        #expect(near(Double(s.view.layer.presentation()?.position.y ?? 0), 100 + 60.7053, 0.01))
        animator.stopAnimation(true)
        #expect(near(Double(s.view.center.y), 160.7053, 0.01))
      }
    }

    @Test func `a spring runs back as a spring`() async throws {
      try await ViewStage.perform { s in
        let endings = Endings()
        let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) {
          s.view.center.x += 100
        }
        animator.addCompletion { endings.note($0) }
        animator.startAnimation()
        try await s.stage.show(at: 0.1)
        let shown = s.shownX
        animator.isReversed = true
        try await s.stage.settle()
        #expect(near(s.shownX, shown, 0.01))
        #expect(s.animation("position") is CASpringAnimation)
        try await s.stage.show(at: 3)
        try await s.stage.settle()
        expectEqual(endings.positions, [.start])
        expectEqual(s.view.center.x, 100)
      }
    }

    @Test func `hit tests find a view where an animator shows it`() async throws {
      try await ViewStage.perform { s in
        let animator = s.move()
        animator.fractionComplete = 0.5
        try await s.stage.settle()
        expectIdentical(s.window.hitTest(CGPoint(x: 110, y: 100), with: nil), s.view)
        expectIdentical(s.window.hitTest(CGPoint(x: 220, y: 100), with: nil), s.window)
        animator.stopAnimation(true)
        let manual = s.move()
        manual.isManualHitTestingEnabled = true
        manual.fractionComplete = 0.5
        try await s.stage.settle()
        expectIdentical(s.window.hitTest(CGPoint(x: 160, y: 100), with: nil), s.window)
        expectIdentical(s.window.hitTest(CGPoint(x: 280, y: 100), with: nil), s.view)
      }
    }

    @Test func `views of an animator that refuses touches are not hit`() async throws {
      try await ViewStage.perform { s in
        let animator = s.move()
        animator.isUserInteractionEnabled = false
        animator.startAnimation()
        expectIdentical(s.window.hitTest(CGPoint(x: 110, y: 100), with: nil), s.window)
        animator.stopAnimation(true)
        try await s.stage.settle()
        expectIdentical(s.window.hitTest(CGPoint(x: 110, y: 100), with: nil), s.view)
      }
    }
  }
}

extension UISpringTimingParameters {
  /// The longer of the two springs' settling durations.
  @MainActor fileprivate var settling: Double {
    [initialVelocity.dx, initialVelocity.dy].map {
      let spring = CASpringAnimation(keyPath: nil)
      (spring.stiffness, spring.damping, spring.initialVelocity) = (100, 10, $0)
      return spring.settlingDuration
    }.max() ?? 0
  }
}

/// The progress of a timing function at a fraction, by bisection.
private func ease(_ function: CAMediaTimingFunction, _ fraction: Double) -> Double? {
  let points = function.points.map(Double.init)
  guard points.count == 4 else { return nil }
  func value(_ u: Double, _ a: Double, _ b: Double) -> Double {
    3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if value(middle, points[0], points[2]) < fraction { low = middle } else { high = middle }
  }
  return value(low, points[1], points[3])
}
