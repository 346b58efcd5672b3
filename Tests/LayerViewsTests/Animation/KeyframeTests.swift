import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Blocks of keyframes (`docs/views.md` §5).
  @Suite struct KeyframeTests {
    @Test func `V10: a keyframe holds its value until the end`() async throws {
      try await ViewStage.perform { s in
        UIView.animateKeyframes(
          withDuration: 10, delay: 0,
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) {
              s.view.alpha = 0
            }
          }, completion: nil)
        let fade = try unwrap(s.animation("opacity") as? CAKeyframeAnimation)
        expectEqual(fade.keyTimes, [0, 0.1, 1])
        expectEqual((fade.values as? [NSNumber])?.map(\.doubleValue), [1, 0, 0])
        expectEqual(fade.calculationMode, .linear)
        expectEqual(fade.fillMode, .both)
        expectEqual(fade.timingFunction?.points, [0.42, 0, 0.58, 1])
        expectEqual(fade.duration, 10)
      }
    }

    @Test
    func `each property has one animation, through its keyframes in the order of their times`()
      async throws
    {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        UIView.animateKeyframes(withDuration: 2, delay: 0, options: .calculationModeCubic) {
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
            s.view.center.x = 300
          }
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
            s.view.center.x = 200
            s.view.alpha = 0.5
          }
          s.view.backgroundColor = .blue
        } completion: {
          outcome.note($0)
        }
        let move = try unwrap(s.animation("position") as? CAKeyframeAnimation)
        expectFalse(move.isAdditive)
        expectEqual(move.calculationMode, .cubic)
        expectEqual(move.keyTimes, [0, 0.25, 0.5, 0.75, 1])
        let xs = (move.values ?? []).compactMap { ($0 as? CGPoint).map { Double($0.x) } }
        expectEqual(xs, [100, 200, 200, 300, 300])
        let color = try unwrap(s.animation("backgroundColor") as? CAKeyframeAnimation)
        expectEqual(color.keyTimes, [0, 1])
        expectEqual(s.view.center.x, 200)
        try await s.stage.show(at: 2)
        expectEqual(outcome.flags, [true])
      }
    }

    @Test func `a linear block around makes the key times even`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 4, delay: 0, options: .curveLinear,
          animations: {
            UIView.animateKeyframes(
              withDuration: 1, delay: 0,
              animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                  s.view.alpha = 0
                }
              })
          }, completion: nil)
        let fade = try unwrap(s.animation("opacity"))
        expectEqual(fade.timingFunction?.points, [0, 0, 1, 1])
        expectEqual(fade.duration, 4)
        try await s.stage.show(at: 1)
        #expect(s.shows(0xFF8080, 100, 100))
      }
    }

    @Test func `times out of range are clamped, and no keyframes make a plain block`() async throws
    {
      try await ViewStage.perform { s in
        UIView.animateKeyframes(
          withDuration: 1, delay: 0,
          animations: {
            UIView.addKeyframe(withRelativeStartTime: -1, relativeDuration: 9) {
              s.view.alpha = 0
            }
            UIView.addKeyframe(withRelativeStartTime: .nan, relativeDuration: .nan) {
              s.view.center.x = 0
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) {
              s.view.backgroundColor = .blue
            }
          }, completion: nil)
        expectEqual((s.animation("opacity") as? CAKeyframeAnimation)?.keyTimes, [0, 1])
        expectEqual((s.animation("position") as? CAKeyframeAnimation)?.keyTimes, [0, 0, 1])
        expectEqual(
          (s.animation("backgroundColor") as? CAKeyframeAnimation)?.keyTimes, [0, 0.5, 0.5, 1])
        try await s.stage.show(at: 0.4)
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { s.view.tag = 4 }
        expectEqual(s.view.tag, 4)
      }
    }

    @Test(arguments: [false, true])
    func `a view that the closure takes out of its window does not hold the block up`(
      isCommitted: Bool
    ) async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        s.window.addSubview(view)
        if isCommitted { try await s.stage.settle() }
        UIView.animateKeyframes(
          withDuration: 5, delay: 0,
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
            view.removeFromSuperview()
          }, completion: { outcome.note($0) })
        try await s.stage.settle()
        expectEqual(outcome.flags, [true])
        s.window.addSubview(view)
        view.alpha = 1
        expectIdentical(s.window.hitTest(CGPoint(x: 5, y: 5), with: nil), view)
      }
    }
  }
}
