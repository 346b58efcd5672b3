import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// The rules of `docs/views.md` §2 and §3 beside the oracle rows.
  @Suite struct BlockRuleTests {
    @Test func `a fade is a real animation, whose timing an application may copy`() async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        UIView.animate(withDuration: 2) {
          let action = s.view.action(for: s.view.layer, forKey: "backgroundColor")
          guard let copied = (action as? CABasicAnimation)?.copy() as? CABasicAnimation else {
            return
          }
          copied.keyPath = "borderWidth"
          copied.fromValue = 0
          copied.toValue = 4
          s.view.layer.add(copied, forKey: "border")
        } completion: {
          outcome.note($0)
        }
        expectEqual(s.animation("border")?.duration, 2)
        // The block does not wait for an animation that it only asked for.
        try await s.stage.settle()
        expectEqual(outcome.flags, [true])
      }
    }

    @Test func `properties that do not animate jump`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1,
          animations: {
            s.view.layer.borderWidth = 3
            s.view.layer.shadowRadius = 9
            s.view.layer.zPosition = 1
            s.view.isHidden = true
            s.view.clipsToBounds = true
          }, completion: nil)
        expectNil(s.view.layer.animationKeys())
      }
    }

    @Test func `each animatable property has its animations`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1,
          animations: {
            s.view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
            s.view.transform = CGAffineTransform(rotationAngle: 1)
            s.view.layer.cornerRadius = 5
            s.view.backgroundColor = .blue
            s.view.layer.shadowOpacity = 1
            s.view.layer.anchorPoint = .zero
          }, completion: nil)
        let keys = Set(s.view.layer.animationKeys() ?? [])
        expectEqual(
          keys,
          [
            "position", "bounds.origin", "bounds.size", "transform", "cornerRadius",
            "backgroundColor", "shadowOpacity", "anchorPoint",
          ])
        let additive = keys.filter {
          (s.animation($0) as? CAPropertyAnimation)?.isAdditive == true
        }
        expectEqual(
          additive, ["position", "bounds.origin", "bounds.size", "transform", "cornerRadius"])
      }
    }

    @Test func `a transform in flight runs from the old one to the new one`() async throws {
      try await ViewStage.perform { s in
        s.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        try await s.stage.settle()
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: { s.view.transform = .identity }, completion: nil)
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 0..<200)
        try await s.stage.show(at: 0.5)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 25..<175)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 50..<150)
      }
    }

    @Test func `a scale of zero has no inverse, and animates all the same`() async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          s.view.transform = CGAffineTransform(scaleX: 0, y: 0)
        } completion: {
          outcome.note($0)
        }
        try await s.stage.show(at: 0.5)
        expectEqual(s.stage.span(of: 0xFF0000, row: 100), 75..<125)
        try await s.stage.show(at: 1)
        expectNil(s.stage.span(of: 0xFF0000, row: 100))
        expectEqual(outcome.flags, [true])
      }
    }

    @Test func `without animation, nothing animates, even inside a block`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1,
          animations: {
            expectEqual(UIView.inheritedAnimationDuration, 1)
            UIView.performWithoutAnimation {
              expectFalse(UIView.areAnimationsEnabled)
              expectEqual(UIView.inheritedAnimationDuration, 0)
              UIView.performWithoutAnimation { s.view.alpha = 0 }
              s.view.center = .zero
            }
            expectTrue(UIView.areAnimationsEnabled)
          }, completion: nil)
        expectNil(s.view.layer.animationKeys())
        expectEqual(UIView.inheritedAnimationDuration, 0)
      }
    }

    @Test func `an animation repeats as often as a part of the block says`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1,
          animations: {
            UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { s.view.alpha = 0 }
            s.view.center = .zero
          }, completion: nil)
        expectEqual(s.animation("opacity")?.repeatCount, 3)
        expectEqual(s.animation("opacity")?.autoreverses, true)
        expectEqual(s.animation("position")?.repeatCount, 0)
      }
    }

    @Test func `the options repeat for ever, and there and back`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1, delay: 0, options: [.repeat, .autoreverse],
          animations: { s.view.alpha = 0 }, completion: nil)
        expectEqual(s.animation("opacity")?.repeatCount, .infinity)
        expectEqual(s.animation("opacity")?.autoreverses, true)
      }
    }

    @Test func `a view that leaves the window ends its animations unfinished`() async throws {
      try await ViewStage.perform { s in
        let (shown, new) = (Outcome(), Outcome())
        UIView.animate(withDuration: 1) {
          s.view.alpha = 0
        } completion: {
          shown.note($0)
        }
        try await s.stage.settle()
        s.view.removeFromSuperview()
        try await s.stage.settle()
        expectEqual(shown.flags, [false])
        // A view that was never committed is treated alike.
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        s.window.addSubview(view)
        UIView.animate(withDuration: 1) {
          view.alpha = 0
        } completion: {
          new.note($0)
        }
        view.removeFromSuperview()
        try await s.stage.settle()
        expectEqual(new.flags, [false])
      }
    }

    @Test func `a view outside any window does not animate, and its block completes`() async throws
    {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        let view = UIView()
        UIView.animate(withDuration: 1) {
          view.alpha = 0
        } completion: {
          outcome.note($0)
        }
        expectNil(view.layer.animationKeys())
        try await s.stage.settle()
        expectEqual(outcome.flags, [true])
      }
    }

    @Test func `layout at the end of a block animates along`() async throws {
      final class Filling: UIView {
        override func layoutSubviews() { subviews.first?.frame = bounds }
      }
      try await ViewStage.perform { s in
        let outer = Filling(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let inner = UIView()
        outer.addSubview(inner)
        s.window.addSubview(outer)
        try await s.stage.settle()
        UIView.animate(
          withDuration: 1, delay: 0, options: .layoutSubviews,
          animations: { outer.frame.size = CGSize(width: 80, height: 80) }, completion: nil)
        expectEqual(inner.layer.animationKeys()?.contains("bounds.size"), true)
      }
    }

    @Test func `waiting for a block returns when it has ended`() async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        let task = Task {
          outcome.note(await UIView.animate(withDuration: 1) { s.view.alpha = 0 })
        }
        try await s.stage.settle()
        expectEqual(outcome.flags, [])
        try await s.stage.show(at: 1)
        await task.value
        expectEqual(outcome.flags, [true])
      }
    }

    @Test func `a spring by bounce settles`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          springDuration: 0.5, bounce: 0.3, animations: { s.view.center.x += 10 })
        let spring = try unwrap(s.animation("position") as? CASpringAnimation)
        let frequency = 2 * Double.pi / 0.5
        expectLess(abs(Double(spring.stiffness) - frequency * frequency), 1e-9)
        expectLess(abs(Double(spring.damping) - 2 * 0.7 * frequency), 1e-9)
        expectEqual(spring.duration, spring.settlingDuration)
      }
    }

    @Test func `invalid numbers leave a view with the values that were set`() async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        for duration in [Double.nan, .infinity, -1] {
          UIView.animate(withDuration: duration, delay: .nan) {
            s.view.alpha = s.view.alpha == 0 ? 1 : 0
          } completion: {
            outcome.note($0)
          }
        }
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: .nan,
          initialSpringVelocity: .infinity,
          animations: { s.view.center.x += 1 }, completion: nil)
        let spring = try unwrap(s.animation("position") as? CASpringAnimation)
        expectTrue(spring.stiffness.isFinite)
        expectTrue(spring.damping.isFinite)
        try await s.stage.settle()
        expectEqual(outcome.flags, [true, true, true])
        expectNil(s.view.layer.animation(forKey: "opacity"))
      }
    }

    @Test func `a layer of a view that is committed elsewhere does no harm`() async throws {
      try await ViewStage.perform { s in
        nonisolated(unsafe) let layer = s.view.layer
        let environment = LayerEnvironment.current
        await withCheckedContinuation { continuation in
          Thread {
            environment.run {
              CATransaction.begin()
              layer.setNeedsLayout()
              layer.opacity = 0.5
              CATransaction.commit()
            }
            continuation.resume()
          }.start()
        }
        expectNil(layer.animationKeys())
        expectEqual(s.view.alpha, 0.5)
      }
    }

    @Test func `a UIColor given by key-value coding is the layer's colour, and animates`()
      async throws
    {
      try await ViewStage.perform { s in
        UIView.animate(withDuration: 1) {
          s.view.layer.setValue(UIColor.blue, forKeyPath: "backgroundColor")
        }
        expectEqual(s.view.layer.animationKeys(), ["backgroundColor"])
        expectEqual(s.view.layer.backgroundColor, UIColor.blue.cgColor)
        s.view.layer.setValue(UIColor.green, forKey: "borderColor")
        expectEqual(s.view.layer.borderColor, UIColor.green.cgColor)
        let shape = CAShapeLayer()
        shape.setValue(UIColor.red, forKey: "strokeColor")
        expectEqual(shape.strokeColor, UIColor.red.cgColor)
        let cell = CAEmitterCell()
        cell.setValue(UIColor.red, forKey: "color")
        expectEqual(cell.color, UIColor.red.cgColor)
      }
    }
  }
}
