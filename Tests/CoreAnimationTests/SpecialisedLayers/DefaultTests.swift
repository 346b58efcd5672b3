import CoreAnimation
import Testing

extension CoreAnimationTests {
  /// The tables of §11.1 to §11.8.
  @MainActor @Suite struct SpecialisedLayersDefaults {
    private func components(_ color: CGColor?) -> [CGFloat]? { color.map { ColorValues.of($0) } }

    @Test func `a shape layer's, §11.1`() {
      let layer = CAShapeLayer()
      #expect(layer.path == nil && layer.strokeColor == nil && layer.lineDashPattern == nil)
      #expect(components(layer.fillColor) == [0, 0, 0, 1])
      #expect(layer.fillRule == .nonZero && layer.lineCap == .butt && layer.lineJoin == .miter)
      #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1)
      #expect(layer.miterLimit == 10 && layer.lineDashPhase == 0)
    }

    @Test func `a gradient layer's, §11.2`() {
      let layer = CAGradientLayer()
      #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
      #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    }

    @Test func `a text layer's, §11.3`() {
      let layer = CATextLayer()
      #expect(layer.string == nil && layer.font as? String == "Helvetica" && layer.fontSize == 36)
      #expect(components(layer.foregroundColor) == [1, 1, 1, 1])
      #expect(!layer.isWrapped && !layer.allowsFontSubpixelQuantization)
      #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
    }

    @Test func `a replicator layer's, §11.4`() {
      let layer = CAReplicatorLayer()
      #expect(layer.instanceCount == 1 && !layer.preservesDepth && layer.instanceDelay == 0)
      #expect(layer.instanceTransform == CATransform3DIdentity)
      #expect(components(layer.instanceColor) == [1, 1, 1, 1])
      #expect(layer.instanceRedOffset == 0 && layer.instanceGreenOffset == 0)
      #expect(layer.instanceBlueOffset == 0 && layer.instanceAlphaOffset == 0)
    }

    @Test func `a scroll layer's, §11.5`() {
      let layer = CAScrollLayer()
      #expect(layer.scrollMode == .both && layer.masksToBounds)
      #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
    }

    @Test func `a tiled layer's, §11.7`() {
      let layer = CATiledLayer()
      #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
      #expect(layer.tileSize == CGSize(width: 256, height: 256))
      #expect(CATiledLayer.fadeDuration() == 0.25)
    }

    @Test func `three more defaults answer by key, §17`() {
      #expect(
        CAKeyframeAnimation.defaultValue(forKey: "calculationMode")
          as? CAAnimationCalculationMode == .linear)
      #expect(CATiledLayer.defaultValue(forKey: "levelsOfDetailBias") as? Int == 0)
      #expect(CASpringAnimation.defaultValue(forKey: "allowsOverdamping") as? Bool == false)
    }

    @Test func `an emitter layer's, §11.8`() {
      let layer = CAEmitterLayer()
      #expect(layer.emitterCells == nil && layer.emitterPosition == .zero)
      #expect(layer.emitterZPosition == 0 && layer.emitterSize == .zero && layer.emitterDepth == 0)
      #expect(layer.emitterShape == .point && layer.emitterMode == .volume)
      #expect(layer.renderMode == .unordered && !layer.preservesDepth && layer.seed == 0)
      #expect(layer.birthRate == 1 && layer.lifetime == 1 && layer.velocity == 1)
      #expect(layer.scale == 1 && layer.spin == 1)
    }

    @Test func `an emitter cell's, §11.8`() {
      let cell = CAEmitterCell()
      #expect(cell.name == nil && cell.isEnabled && cell.duration == .infinity && cell.speed == 1)
      let zeros = [
        "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
        "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
        "zAcceleration", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange",
        "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed",
        "alphaSpeed", "minificationFilterBias", "beginTime", "timeOffset", "repeatCount",
        "repeatDuration",
      ]
      for key in zeros { #expect(cell.value(forKey: key) as? Double == 0, "\(key)") }
      #expect(cell.scale == 1 && cell.contentsScale == 1 && cell.contents == nil)
      #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear")
      #expect(components(cell.color) == [1, 1, 1, 1] && cell.emitterCells == nil)
      #expect(cell.style == nil && cell.fillMode == .removed && !cell.autoreverses)
    }

    @Test(arguments: [
      ("fillRule", "non-zero"), ("lineCap", "butt"), ("lineJoin", "miter"),
    ])
    func `names are listed among the defaults of a class`(key: String, name: String) {
      #expect(CAShapeLayer.defaultValue(forKey: key) as? String == name)
      #expect(CAShapeLayer().value(forKey: key) as? String == name)
      #expect(CALayer.defaultValue(forKey: key) == nil)
    }

    @Test func `the older constants are the names`() {
      #expect(kCAFillRuleEvenOdd.rawValue == "even-odd" && kCALineCapSquare.rawValue == "square")
      #expect(kCALineJoinBevel.rawValue == "bevel" && kCAGradientLayerConic.rawValue == "conic")
      #expect(kCATruncationMiddle.rawValue == "middle")
      #expect(kCAAlignmentJustified.rawValue == "justified")
      #expect(kCAScrollHorizontally.rawValue == "horizontally")
      #expect(kCAEmitterLayerCuboid.rawValue == "cuboid")
      #expect(kCAEmitterLayerSurface.rawValue == "surface")
      #expect(kCAEmitterLayerOldestLast.rawValue == "oldestLast")
    }
  }
}

/// Red, green, blue and alpha of a colour.
enum ColorValues {
  static func of(_ color: CGColor) -> [CGFloat] {
    let components = color.components ?? []
    return components.count == 2
      ? [components[0], components[0], components[0], components[1]] : components
  }
}
