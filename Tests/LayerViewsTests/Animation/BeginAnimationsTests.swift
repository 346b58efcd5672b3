import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  @Suite struct BeginAnimationsTests {
    @Test func `a block takes a fifth of a second, and eases in and out`() async throws {
      try await ViewStage.perform { s in
        UIView.beginAnimations("fade", context: nil)
        s.view.alpha = 0
        UIView.commitAnimations()
        let fade = try unwrap(s.animation("opacity"))
        expectEqual(fade.duration, 0.2)
        expectEqual(fade.timingFunction?.points, [0.42, 0, 0.58, 1])
        expectEqual(fade.beginTime, 0)
      }
    }

    @Test func `the attributes of a block are those set in it`() async throws {
      try await ViewStage.perform { s in
        UIView.setAnimationDuration(9)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(2)
        UIView.setAnimationDelay(1)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationRepeatCount(2.5)
        UIView.setAnimationRepeatAutoreverses(true)
        s.view.alpha = 0
        UIView.commitAnimations()
        let fade = try unwrap(s.animation("opacity"))
        expectEqual(fade.duration, 2)
        expectEqual(fade.beginTime, CACurrentMediaTime() + 1)
        expectEqual(fade.timingFunction?.points, [0, 0, 1, 1])
        expectEqual(fade.repeatCount, 2.5)
        expectTrue(fade.autoreverses)
        // Before the begin the old value is visible.
        try await s.stage.show(at: 0.9)
        expectEqual(s.stage.color(100, 100), 0xFF0000)
        try await s.stage.show(at: 2)
        #expect(s.shows(0xFF8080, 100, 100))
      }
    }

    @Test func `reversing needs a repeat count`() async throws {
      try await ViewStage.perform { s in
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationRepeatAutoreverses(true)
        s.view.alpha = 0
        UIView.commitAnimations()
        expectEqual(s.animation("opacity")?.autoreverses, false)
      }
    }

    @Test func `start and stop are told with the block's name`() async throws {
      try await ViewStage.perform { s in
        var told: [String] = []
        UIView.beginAnimations("fade", context: nil)
        UIView.setAnimationWillStart { name, _ in told.append("start \(name ?? "")") }
        UIView.setAnimationDidStop { name, finished, _ in
          told.append("stop \(name ?? "") \(finished)")
        }
        s.view.alpha = 0
        UIView.commitAnimations()
        try await s.stage.show(at: 0.1)
        expectEqual(told, ["start fade"])
        try await s.stage.show(at: 0.2)
        expectEqual(told, ["start fade", "stop fade true"])
      }
    }

    @Test func `a transition is one of the block's animations`() async throws {
      try await ViewStage.perform { s in
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationTransition(.flipFromRight, for: s.view, cache: true)
        s.view.backgroundColor = .blue
        UIView.commitAnimations()
        let flip = try unwrap(s.animation(kCATransition) as? CATransition)
        expectEqual(flip.subtype, .fromRight)
        expectEqual(flip.duration, 1)
      }
    }

    @Test func `blocks nest, and an unbalanced end does nothing`() async throws {
      try await ViewStage.perform { s in
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(1)
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(2)
        s.view.alpha = 0
        UIView.commitAnimations()
        s.view.backgroundColor = .blue
        UIView.commitAnimations()
        UIView.commitAnimations()
        s.view.layer.cornerRadius = 3
        expectEqual(s.animation("opacity")?.duration, 2)
        expectEqual(s.animation("backgroundColor")?.duration, 1)
        expectNil(s.animation("cornerRadius"))
        expectEqual(UIView.inheritedAnimationDuration, 0)
      }
    }

    @Test func `a block left open inside a closure ends with it`() async throws {
      try await ViewStage.perform { s in
        UIView.animate(
          withDuration: 1, animations: { UIView.beginAnimations(nil, context: nil) },
          completion: nil)
        expectEqual(UIView.inheritedAnimationDuration, 0)
        s.view.alpha = 0
        expectNil(s.animation("opacity"))
      }
    }
  }
}
