import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Attributes of the layer's animations for options of blocks (views §2, §5).
  @Suite struct BlockAttributeTests {
    @Test func `a curve is the timing function of its name`() async throws {
      try await ViewStage.perform { s in
        let options: [UIView.AnimationOptions] = [
          .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
        ]
        let expected: [[Float]] = [
          [0.42, 0, 0.58, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0, 0, 1, 1],
        ]
        for (index, option) in options.enumerated() {
          UIView.animate(
            withDuration: 1, delay: 0, options: option,
            animations: { s.view.alpha = CGFloat(index) / 10 }, completion: nil)
          expectEqual(s.animation("opacity")?.timingFunction?.points, expected[index])
        }
      }
    }

    @Test func `the oldest form has the same curves`() async throws {
      try await ViewStage.perform { s in
        let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
        let expected: [[Float]] = [
          [0.42, 0, 0.58, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0, 0, 1, 1],
        ]
        for (index, curve) in curves.enumerated() {
          UIView.beginAnimations(nil, context: nil)
          UIView.setAnimationCurve(curve)
          s.view.alpha = CGFloat(index) / 10
          UIView.commitAnimations()
          expectEqual(s.animation("opacity")?.timingFunction?.points, expected[index])
        }
      }
    }

    @Test func `a start date is a delay, and a past date is no delay`() async throws {
      try await ViewStage.perform { s in
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationStart(Date(timeIntervalSinceNow: 100))
        s.view.alpha = 0
        UIView.commitAnimations()
        let begin = try unwrap(s.animation("opacity")?.beginTime)
        expectGreater(begin, 90)
        expectAtMost(begin, CACurrentMediaTime() + 100)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationStart(Date(timeIntervalSinceNow: -5))
        s.view.alpha = 1
        UIView.commitAnimations()
        expectEqual(s.animation("opacity")?.beginTime, 0)
      }
    }

    @Test func `the oldest form begins where the view is shown, when it is told to`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear, animations: { s.view.alpha = 0 },
          completion: nil)
        try await s.stage.show(at: 0.5)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationBeginsFromCurrentState(true)
        s.view.alpha = 1
        UIView.commitAnimations()
        let fade = try unwrap(s.animation("opacity") as? CABasicAnimation)
        expectEqual((fade.fromValue as? NSNumber)?.doubleValue, 0.5)
      }
    }

    @Test func `a calculation mode is that of the layer's animation`() async throws {
      try await ViewStage.perform { s in
        let options: [UIView.KeyframeAnimationOptions] = [
          .calculationModeLinear, .calculationModeDiscrete, .calculationModePaced,
          .calculationModeCubic, .calculationModeCubicPaced,
        ]
        let expected: [CAAnimationCalculationMode] = [
          .linear, .discrete, .paced, .cubic, .cubicPaced,
        ]
        for (index, option) in options.enumerated() {
          UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: option,
            animations: { s.view.alpha = CGFloat(index) / 10 }, completion: nil)
          let fade = try unwrap(s.animation("opacity") as? CAKeyframeAnimation)
          expectEqual(fade.calculationMode, expected[index])
        }
      }
    }

    @Test func `a wish for frames a second is the animation's range`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1, delay: 0, options: .preferredFramesPerSecond30,
          animations: { s.view.alpha = 0 }, completion: nil)
        expectEqual(s.animation("opacity")?.preferredFrameRateRange.preferred, 30)
        UIView.animate(
          withDuration: 1, delay: 0, options: .preferredFramesPerSecond60,
          animations: { s.view.alpha = 1 }, completion: nil)
        expectEqual(s.animation("opacity")?.preferredFrameRateRange.preferred, 60)
      }
    }

    @Test func `an inner block keeps its own curve or options where it says so`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 2, delay: 0, options: [.curveLinear, .repeat],
          animations: {
            UIView.animate(
              withDuration: 1, delay: 0,
              options: [.curveEaseIn, .overrideInheritedCurve, .overrideInheritedOptions],
              animations: { s.view.alpha = 0 }, completion: nil)
          }, completion: nil)
        let fade = try unwrap(s.animation("opacity"))
        expectEqual(fade.duration, 2)
        expectEqual(fade.timingFunction?.points, [0.42, 0, 1, 1])
        expectEqual(fade.repeatCount, 0)
      }
    }
  }
}
