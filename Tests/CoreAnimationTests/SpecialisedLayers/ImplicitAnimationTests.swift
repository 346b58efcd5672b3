import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// The columns "Implicit" of §11.
  @MainActor @Suite struct SpecialisedLayersImplicitAnimations {
    private let fixture = Fixture()
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let path = CGPath(
      rect: CGRect(x: 0, y: 0, width: 5, height: 6), transform: nil)

    /// Sets each property of a committed layer, and checks which of them animate implicitly.
    private func check(
      _ layer: CALayer, animated: [String: Any], still: [String: Any],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let layer = fixture.committed(layer)
      for (key, value) in animated.merging(still, uniquingKeysWith: { a, _ in a }) {
        layer.setValue(value, forKey: key)
        let animation = layer.animation(forKey: key) as? CABasicAnimation
        if still[key] != nil {
          #expect(animation == nil, "\(key)", sourceLocation: sourceLocation)
        } else {
          #expect(animation?.keyPath == key, "\(key)", sourceLocation: sourceLocation)
          #expect(animation?.fromValue != nil, "\(key)", sourceLocation: sourceLocation)
          #expect(animation?.isAdditive == false, "\(key)", sourceLocation: sourceLocation)
          #expect(animation?.duration == 0.25, "\(key)", sourceLocation: sourceLocation)
        }
      }
    }

    @Test func `a shape animates all numbers and colours, but not the path`() {
      let layer = CAShapeLayer()
      layer.strokeColor = .black
      check(
        layer,
        animated: [
          "fillColor": Self.red, "strokeColor": Self.red, "strokeStart": 0.5, "strokeEnd": 0.5,
          "lineWidth": 2, "miterLimit": 2, "lineDashPhase": 2,
        ],
        still: [
          "path": Self.path, "fillRule": "even-odd", "lineCap": "round", "lineJoin": "round",
          "lineDashPattern": [1, 2],
        ])
    }

    @Test func `a gradient animates all but the type`() {
      let layer = CAGradientLayer()
      layer.colors = [Self.red, CGColor.black]
      layer.locations = [0, 1]
      check(
        layer,
        animated: [
          "colors": [CGColor.black, Self.red], "locations": [0.25, 0.5],
          "startPoint": CGPoint(x: 1, y: 1), "endPoint": CGPoint(x: 1, y: 0),
        ], still: ["type": "radial"])
    }

    @Test func `a text animates its size and colour`() {
      check(
        CATextLayer(), animated: ["fontSize": 12, "foregroundColor": Self.red],
        still: [
          "string": "text", "wrapped": true, "truncationMode": "end", "alignmentMode": "left",
          "font": "Courier",
        ])
    }

    @Test func `a replicator animates all but the depth`() {
      check(
        CAReplicatorLayer(),
        animated: [
          "instanceCount": 3, "instanceDelay": 1, "instanceColor": Self.red,
          "instanceTransform": CATransform3DMakeScale(2, 2, 2), "instanceRedOffset": 0.5,
          "instanceGreenOffset": 0.5, "instanceBlueOffset": 0.5, "instanceAlphaOffset": 0.5,
        ], still: ["preservesDepth": true])
    }

    @Test func `an emitter animates places, sizes and factors`() {
      check(
        CAEmitterLayer(),
        animated: [
          "emitterPosition": CGPoint(x: 1, y: 1), "emitterZPosition": 1,
          "emitterSize": CGSize(width: 1, height: 1), "emitterDepth": 1, "birthRate": 2,
          "lifetime": 2, "velocity": 2, "scale": 2, "spin": 2,
        ],
        still: [
          "emitterShape": "line", "emitterMode": "points", "renderMode": "additive", "seed": 1,
          "preservesDepth": true, "emitterCells": [CAEmitterCell()],
        ])
    }

    @Test func `a stroke colour set from none does not animate, §2.1`() {
      let layer = CAShapeLayer()
      _ = fixture.committed(layer)
      layer.strokeColor = Self.red
      expectNil(layer.animationKeys())
    }
  }
}
