import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// §17: `contents` keeps any object, and switches at the middle of an animation.
  @MainActor @Suite final class ContentsObjects {
    private final class Token {}
    private let fixture = Fixture()
    private let (first, second, third) = (Token(), Token(), Token())

    private func shown(_ animation: CAAnimation, at time: Double) throws -> Any? {
      let layer = fixture.committed()
      animation.duration = 1
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      fixture.link.currentTime += time
      return try unwrap(layer.presentation()).contents
    }

    @Test func `any object is kept, and is no picture for the server`() {
      let layer = CALayer()
      layer.contents = first
      expectIdentical(layer.contents as? Token, first)
      expectIdentical(layer.value(forKey: "contents") as? Token, first)
      _ = fixture.committed(layer)
      expectIdentical(layer.presentation()?.contents as? Token, first)
      layer.contents = "text"
      CATransaction.flush()
      expectEqual(layer.contents as? String, "text")
      #expect(!fixture.link.lines().contains { $0.contains("image") })
      layer.contents = nil
      expectNil(layer.contents)
    }

    @Test(arguments: [(0.0, 0), (0.49, 0), (0.5, 1), (0.99, 1)])
    func `between two objects the switch is in the middle`(time: Double, index: Int) throws {
      let animation = CABasicAnimation(keyPath: "contents")
      animation.fromValue = first
      animation.toValue = second
      let shown = try shown(animation, at: time)
      expectIdentical(shown as? Token, [first, second][index])
    }

    @Test(arguments: [
      (CAAnimationCalculationMode.linear, 0.25, 1), (.linear, 0.2, 0), (.cubic, 0.75, 2),
      (.discrete, 0.6, 1),
    ])
    func `keyframes switch in the middle of each segment, or at it`(
      mode: CAAnimationCalculationMode, time: Double, index: Int
    ) throws {
      let animation = CAKeyframeAnimation(keyPath: "contents")
      animation.values = [first, second, third]
      animation.keyTimes = mode == .discrete ? [0, 0.5, 0.9, 1] : [0, 0.5, 1]
      animation.calculationMode = mode
      let shown = try shown(animation, at: time)
      expectIdentical(shown as? Token, [first, second, third][index])
    }

    @Test func `an implicit animation starts from the object shown`() throws {
      let layer = CALayer()
      layer.contents = first
      _ = fixture.committed(layer)
      layer.contents = second
      let animation = try unwrap(layer.animation(forKey: "contents") as? CABasicAnimation)
      expectIdentical(animation.fromValue as? Token, first)
    }

    @Test func `equal contents are no change, §3.2`() {
      let layer = CALayer()
      layer.contents = "text"
      _ = fixture.committed(layer)
      layer.contents = "text"
      expectNil(layer.animationKeys())
      layer.contents = first
      expectEqual(layer.animationKeys(), ["contents"])
      layer.removeAllAnimations()
      layer.contents = first
      expectNil(layer.animationKeys())
    }
  }
}
