import AnimationEvaluation
import CoreAnimation
import Expectations
import GraphicsValues
import Testing

extension CoreAnimationTests {
  /// §14.1: a view animates its bounds by two additive animations of differences, which may be negative.
  @MainActor @Suite final class AdditiveBounds {
    private let fixture = Fixture()

    /// Changes the bounds as a view does inside an animation block.
    private func change(_ layer: CALayer, to bounds: CGRect, _ name: String) {
      let old = layer.bounds
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.bounds = bounds
      CATransaction.commit()
      let origin = CGPoint(x: old.minX - bounds.minX, y: old.minY - bounds.minY)
      let size = CGSize(width: old.width - bounds.width, height: old.height - bounds.height)
      add("bounds.origin", NSValue(cgPoint: origin), NSValue(cgPoint: .zero), name, to: layer)
      add("bounds.size", NSValue(cgSize: size), NSValue(cgSize: .zero), name, to: layer)
    }

    private func add(
      _ path: String, _ from: Any, _ to: Any, _ name: String, to layer: CALayer
    ) {
      let animation = CABasicAnimation(keyPath: path)
      animation.fromValue = from
      animation.toValue = to
      animation.isAdditive = true
      animation.duration = 1
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.add(animation, forKey: path + name)
    }

    private func layer() -> CALayer {
      let layer = CALayer()
      layer.bounds = CGRect(x: 10, y: 20, width: 10, height: 10)
      return fixture.committed(layer)
    }

    @Test func `negative differences travel as they are`() {
      let layer = layer()
      change(layer, to: CGRect(x: 30, y: 20, width: 100, height: 50), "")
      CATransaction.flush()
      let from = fixture.link.animations.map { description in
        if case .basic(let basic) = description.content { basic.from } else { PropertyValue?.none }
      }
      expectEqual(from, [.point(Point(x: -20, y: 0)), .size(Size(width: -90, height: -40))])
    }

    @Test func `a layer grows from its old bounds to the new ones`() throws {
      let layer = layer()
      change(layer, to: CGRect(x: 30, y: 20, width: 110, height: 50), "")
      CATransaction.flush()
      let begin = try unwrap(layer.presentation())
      expectEqual(begin.bounds, CGRect(x: 10, y: 20, width: 10, height: 10))
      fixture.link.currentTime += 0.5
      let middle = try unwrap(layer.presentation())
      expectEqual(middle.bounds, CGRect(x: 20, y: 20, width: 60, height: 30))
    }

    @Test func `a size negative after the first animation is positive after the second`() throws {
      let layer = layer()
      change(layer, to: CGRect(x: 10, y: 20, width: 110, height: 110), "")
      change(layer, to: CGRect(x: 10, y: 20, width: 20, height: 20), "-2")
      CATransaction.flush()
      // The first animation alone gives 20 - 100.
      let begin = try unwrap(layer.presentation())
      expectEqual(begin.bounds, CGRect(x: 10, y: 20, width: 10, height: 10))
      fixture.link.currentTime += 0.5
      let middle = try unwrap(layer.presentation())
      expectEqual(middle.bounds, CGRect(x: 10, y: 20, width: 15, height: 15))
    }

    @Test func `a size that is negative in the end is made positive`() throws {
      let layer = layer()
      let shrunk = NSValue(cgSize: CGSize(width: -40, height: 0))
      add("bounds.size", shrunk, shrunk, "", to: layer)
      CATransaction.flush()
      let shown = try unwrap(layer.presentation())
      expectEqual(shown.bounds, CGRect(x: -20, y: 20, width: 30, height: 10))
    }
  }
}
