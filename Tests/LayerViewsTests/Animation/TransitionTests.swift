import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  @Suite struct ViewTransitionTests {
    @Test func `a cross dissolve fades from the old picture to the new one`() async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        UIView.transition(
          with: s.view, duration: 1, options: [.transitionCrossDissolve, .curveLinear]
        ) {
          s.view.backgroundColor = .blue
        } completion: {
          outcome.note($0)
        }
        expectEqual(s.view.layer.animationKeys(), [kCATransition])
        let transition = try unwrap(s.animation(kCATransition) as? CATransition)
        expectEqual(transition.type, .fade)
        try await s.stage.show(at: 0.5)
        #expect(s.shows(0x800080, 100, 100))
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(100, 100), 0x0000FF)
        expectEqual(outcome.flags, [true])
      }
    }

    @Test(arguments: [
      (UIView.AnimationOptions.transitionFlipFromLeft, "oglFlip", "fromLeft"),
      (.transitionFlipFromRight, "oglFlip", "fromRight"),
      (.transitionFlipFromTop, "oglFlip", "fromBottom"),
      (.transitionFlipFromBottom, "oglFlip", "fromTop"),
      (.transitionCurlUp, "pageCurl", "fromTop"), (.transitionCurlDown, "pageUnCurl", "fromTop"),
    ])
    func `each option has its transition, which the server draws`(
      option: UIView.AnimationOptions, type: String, subtype: String
    ) async throws {
      let bits = option.rawValue
      try await ViewStage.perform { s in
        UIView.transition(
          with: s.view, duration: 1,
          options: [UIView.AnimationOptions(rawValue: bits), .curveLinear],
          animations: { s.view.backgroundColor = .blue }, completion: nil)
        let transition = try unwrap(s.animation(kCATransition) as? CATransition)
        expectEqual(transition.type.rawValue, type)
        expectEqual(transition.subtype?.rawValue, subtype)
        expectEqual(transition.duration, 1)
        try await s.stage.show(at: 0.1)
        let first = s.stage.color(100, 100)
        try await s.stage.show(at: 0.9)
        expectNotEqual(first & 0xFF0000, 0)
        expectEqual(first & 0xFF, 0)
        expectEqual(s.stage.color(100, 100) & 0xFF0000, 0)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(100, 100), 0x0000FF)
      }
    }

    @Test func `other changes in a transition animate only where that is allowed`() async throws {
      try await ViewStage.perform { s in
        UIView.transition(
          with: s.window, duration: 1, options: .transitionCrossDissolve,
          animations: { s.view.alpha = 0 }, completion: nil)
        expectNil(s.animation("opacity"))
        UIView.transition(
          with: s.window, duration: 1,
          options: [.transitionCrossDissolve, .allowAnimatedContent],
          animations: { s.view.alpha = 1 }, completion: nil)
        expectNotNil(s.animation("opacity"))
      }
    }

    @Test func `a view takes the place of another one, or is shown instead`() async throws {
      try await ViewStage.perform { s in
        let next = UIView(frame: s.view.frame)
        next.backgroundColor = .blue
        UIView.transition(
          from: s.view, to: next, duration: 1, options: .transitionCrossDissolve,
          completion: nil)
        expectNil(s.view.superview)
        expectIdentical(next.superview, s.window)
        expectNotNil(s.window.layer.animation(forKey: kCATransition))
        try await s.stage.show(at: 1)
        s.window.addSubview(s.view)
        UIView.transition(
          from: next, to: s.view, duration: 1,
          options: [.transitionCrossDissolve, .showHideTransitionViews], completion: nil)
        expectTrue(next.isHidden)
        expectFalse(s.view.isHidden)
        expectIdentical(next.superview, s.window)
      }
    }

    @Test func `a second transition between views waits for the first`() async throws {
      try await ViewStage.perform { s in
        let views = (0..<2).map { _ in UIView(frame: s.view.frame) }
        let (first, second) = (Outcome(), Outcome())
        UIView.transition(
          from: s.view, to: views[0], duration: 1, options: .transitionCrossDissolve
        ) { first.note($0) }
        UIView.transition(
          from: views[0], to: views[1], duration: 1, options: .transitionCrossDissolve
        ) { second.note($0) }
        expectNil(views[1].superview)
        try await s.stage.show(at: 1)
        expectEqual(first.flags, [true])
        expectIdentical(views[1].superview, s.window)
        try await s.stage.show(at: 2)
        expectEqual(second.flags, [true])
        let alone = Outcome()
        UIView.transition(from: UIView(), to: views[0], duration: 1) { alone.note($0) }
        try await s.stage.settle()
        expectEqual(alone.flags, [false])
      }
    }

    @Test func `in a window that is not shown, and in none, blocks complete without animations`()
      async throws
    {
      try await ViewStage.perform { s in
        let hidden = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let (inside, outside) = (UIView(), UIView())
        hidden.addSubview(inside)
        let outcome = Outcome()
        for view in [hidden, inside, outside] {
          UIView.transition(
            with: view, duration: 0.3, options: .transitionFlipFromRight, animations: {},
            completion: { outcome.note($0) })
          UIView.animate(withDuration: 0.3, animations: { view.alpha = 0.5 }) { outcome.note($0) }
          UIView.animate(
            withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
            animations: { view.center.x += 5 }, completion: { outcome.note($0) })
          UIView.animateKeyframes(
            withDuration: 0.3, delay: 0, animations: { view.alpha = 1 },
            completion: { outcome.note($0) })
          let animator = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { view.alpha = 0 }
          animator.addCompletion { outcome.note($0 == .end) }
          animator.startAnimation()
          expectNil(view.layer.animationKeys())
        }
        try await s.stage.show(at: 1)
        try await s.stage.settle()
        expectEqual(outcome.flags, Array(repeating: true, count: 15))
        // Once the window is shown, they animate.
        hidden.isHidden = false
        UIView.animate(withDuration: 0.3, animations: { inside.alpha = 1 }, completion: nil)
        expectEqual(inside.layer.animationKeys(), ["opacity"])
      }
    }
  }
}
