import CoreAnimation
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  @Suite struct KeyframeTests {
    @Test func `V10: a keyframe holds its value until the end`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          UIView.animateKeyframes(
            withDuration: 10, delay: 0,
            animations: {
              UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.1) {
                s.view.alpha = 0
              }
            }, completion: nil)
          let fade = try #require(s.animation("opacity") as? CAKeyframeAnimation)
          #expect(fade.keyTimes == [0, 0.1, 1])
          #expect((fade.values as? [NSNumber])?.map(\.doubleValue) == [1, 0, 0])
          #expect(fade.calculationMode == .linear)
          #expect(fade.fillMode == .both)
          #expect(fade.timingFunction?.points == [0.42, 0, 0.58, 1])
          #expect(fade.duration == 10)
        }
      }
    }
  }
}
