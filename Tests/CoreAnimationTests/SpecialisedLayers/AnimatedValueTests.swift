import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// Half way through an animation, presentation and server have the same value.
  @MainActor @Suite struct SpecialisedLayersAnimatedValues {
    private let fixture: ServedFixture

    init() throws { fixture = try ServedFixture() }

    /// Two values of a type, and the one half way between them.
    private struct Steps {
      let from: Any
      let to: Any
      let half: PropertyValue

      private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      private static let purple = ColorValue(red: 0.5, green: 0, blue: 0.5, alpha: 1)

      init(_ from: Any, _ to: Any, _ half: PropertyValue) {
        self.from = from
        self.to = to
        self.half = half
      }

      /// Nil for a type whose values do not change gradually.
      static func of(_ type: PropertyType) -> Steps? {
        switch type {
        case .scalar: Steps(2, 6, .scalar(4))
        case .point: Steps(CGPoint.zero, CGPoint(x: 1, y: 2), .point(Point(x: 0.5, y: 1)))
        case .size:
          Steps(
            CGSize.zero, CGSize(width: 2, height: 4), .size(Size(width: 1, height: 2)))
        case .matrix:
          Steps(
            CATransform3DMakeTranslation(2, 4, 6), CATransform3DIdentity,
            .matrix(.translation(1, 2, 3)))
        case .color: Steps(red, blue, .color(purple))
        case .path: Steps(rectangle(10), rectangle(30), .path(rectangle(20).value))
        case .scalars: Steps([0, 0.5], [0.5, 1], .scalars([0.25, 0.75]))
        case .colors: Steps([red, blue], [blue, red], .colors([purple, purple]))
        case .bool, .rect, .image, .bits, .text, .objects: nil
        }
      }

      private static func rectangle(_ side: CGFloat) -> CGPath {
        CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
      }
    }

    /// The result of key-value coding.
    private static func value(_ boxed: Any) -> PropertyValue? {
      switch boxed {
      case let number as NSNumber: .scalar(number.doubleValue)
      case let point as CGPoint: .point(Point(point))
      case let size as CGSize: .size(Size(size))
      case let transform as CATransform3D: .matrix(Matrix4(transform))
      case let color as CGColor: .color(ColorValue(color))
      case let path as CGPath: .path(path.value)
      case let colors as [CGColor]: .colors(colors.map { ColorValue($0) })
      case let numbers as [NSNumber]: .scalars(numbers.map(\.doubleValue))
      default: nil
      }
    }

    @Test(arguments: [LayerKind.shape, .gradient, .replicator, .emitter])
    func `every animatable property of a kind but lists of objects`(kind: LayerKind) throws {
      let layer = layer(kind)
      let steps = PropertyKey.travelling(for: kind).filter(\.isAnimatable)
        .reduce(into: [PropertyKey: Steps]()) { $0[$1] = Steps.of($1.type) }
      expectFalse(steps.isEmpty)
      try fixture.show(layer)
      for (key, step) in steps {
        let animation = CABasicAnimation(keyPath: key.name)
        animation.fromValue = step.from
        animation.toValue = step.to
        animation.duration = 2
        layer.add(animation, forKey: key.name)
      }
      try fixture.deliver()
      try fixture.advance(by: 1)
      let server = try fixture.values(.presentation)
      let shown = try unwrap(layer.presentation())
      for (key, step) in steps {
        // The server keeps no value that is the default.
        expectEqual(server[key] ?? key.defaultValue, step.half, "\(key) in the server")
        let value = shown.value(forKey: key.name).flatMap { Self.value($0) }
        expectEqual(value, step.half, "\(key) in the presentation")
      }
    }

    private func layer(_ kind: LayerKind) -> CALayer {
      switch kind {
      case .shape: CAShapeLayer()
      case .gradient: CAGradientLayer()
      case .replicator: CAReplicatorLayer()
      case .emitter: CAEmitterLayer()
      default: CALayer()
      }
    }
  }
}
