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
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    private static let purple = ColorValue(red: 0.5, green: 0, blue: 0.5, alpha: 1)

    init() throws { fixture = try ServedFixture() }

    private struct Case {
      let key: PropertyKey
      let from: Any
      let to: Any
      let half: PropertyValue

      init(_ key: PropertyKey, _ from: Any, _ to: Any, _ half: PropertyValue) {
        self.key = key
        self.from = from
        self.to = to
        self.half = half
      }

      /// From 2 to 6.
      static func number(_ key: PropertyKey) -> Case { Case(key, 2, 6, .scalar(4)) }
    }

    private func check(
      _ layer: CALayer, _ kind: LayerKind, except: Set<PropertyKey> = [], _ cases: [Case]
    ) throws {
      let animatable = PropertyKey.travelling(for: kind).filter(\.isAnimatable)
        .subtracting(except)
      expectEqual(Set(cases.map(\.key)), animatable, "all that are animatable")
      try fixture.show(layer)
      for item in cases {
        let animation = CABasicAnimation(keyPath: item.key.name)
        animation.fromValue = item.from
        animation.toValue = item.to
        animation.duration = 2
        layer.add(animation, forKey: item.key.name)
      }
      try fixture.deliver()
      try fixture.advance(by: 1)
      let server = try fixture.values(.presentation)
      let shown = try unwrap(layer.presentation())
      for item in cases {
        expectEqual(server[item.key], item.half, "\(item.key) in the server")
        let value = shown.value(forKey: item.key.name).flatMap { Self.value($0) }
        expectEqual(value, item.half, "\(item.key) in the presentation")
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

    @Test func `animated values of a shape`() throws {
      let (small, large) = (rectangle(10), rectangle(30))
      try check(
        CAShapeLayer(), .shape,
        [
          Case(.path, small, large, .path(rectangle(20).value)),
          Case(.fillColor, Self.red, Self.blue, .color(Self.purple)),
          Case(.strokeColor, Self.red, Self.blue, .color(Self.purple)),
          .number(.strokeStart), .number(.strokeEnd), .number(.lineWidth), .number(.miterLimit),
          .number(.lineDashPhase),
        ])
    }

    private func rectangle(_ side: CGFloat) -> CGPath {
      CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
    }

    @Test func `animated values of a gradient`() throws {
      try check(
        CAGradientLayer(), .gradient,
        [
          Case(
            .colors, [Self.red, Self.blue], [Self.blue, Self.red],
            .colors([Self.purple, Self.purple])),
          Case(.locations, [0, 0.5], [0.5, 1], .scalars([0.25, 0.75])),
          Case(
            .startPoint, CGPoint.zero, CGPoint(x: 1, y: 2), .point(Point(x: 0.5, y: 1))),
          Case(.endPoint, CGPoint.zero, CGPoint(x: 1, y: 1), .point(Point(x: 0.5, y: 0.5))),
        ])
    }

    @Test func `animated values of a replicator`() throws {
      try check(
        CAReplicatorLayer(), .replicator,
        [
          Case(
            .instanceTransform, CATransform3DMakeTranslation(2, 4, 6), CATransform3DIdentity,
            .matrix(.translation(1, 2, 3))),
          Case(.instanceColor, Self.red, Self.blue, .color(Self.purple)),
          .number(.instanceCount), .number(.instanceDelay), .number(.instanceRedOffset),
          .number(.instanceGreenOffset), .number(.instanceBlueOffset),
          .number(.instanceAlphaOffset),
        ])
    }

    @Test func `animated values of an emitter: all but the cells as a whole`() throws {
      try check(
        CAEmitterLayer(), .emitter, except: [.emitterCells],
        [
          Case(
            .emitterPosition, CGPoint.zero, CGPoint(x: 1, y: 2), .point(Point(x: 0.5, y: 1))),
          Case(
            .emitterSize, CGSize.zero, CGSize(width: 2, height: 4),
            .size(Size(width: 1, height: 2))),
          .number(.emitterZPosition), .number(.emitterDepth), .number(.birthRate),
          .number(.lifetime), .number(.velocity), .number(.scale), .number(.spin),
        ])
    }
  }
}
