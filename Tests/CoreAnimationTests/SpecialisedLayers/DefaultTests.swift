import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// The tables of §11.1 to §11.8.
  @MainActor @Suite struct SpecialisedLayersDefaults {
    private func components(_ color: CGColor?) -> [CGFloat]? { color.map { ColorValues.of($0) } }

    @Test func `a shape layer's, §11.1`() {
      let layer = CAShapeLayer()
      expectNil(layer.path)
      expectNil(layer.strokeColor)
      expectNil(layer.lineDashPattern)
      expectEqual(components(layer.fillColor), [0, 0, 0, 1])
      expectEqual(layer.fillRule, .nonZero)
      expectEqual(layer.lineCap, .butt)
      expectEqual(layer.lineJoin, .miter)
      expectEqual(layer.strokeStart, 0)
      expectEqual(layer.strokeEnd, 1)
      expectEqual(layer.lineWidth, 1)
      expectEqual(layer.miterLimit, 10)
      expectEqual(layer.lineDashPhase, 0)
    }

    @Test func `a gradient layer's, §11.2`() {
      let layer = CAGradientLayer()
      expectNil(layer.colors)
      expectNil(layer.locations)
      expectEqual(layer.type, .axial)
      expectEqual(layer.startPoint, CGPoint(x: 0.5, y: 0))
      expectEqual(layer.endPoint, CGPoint(x: 0.5, y: 1))
    }

    @Test func `a text layer's, §11.3`() {
      let layer = CATextLayer()
      expectNil(layer.string)
      expectEqual(layer.font as? String, "Helvetica")
      expectEqual(layer.fontSize, 36)
      expectEqual(components(layer.foregroundColor), [1, 1, 1, 1])
      expectFalse(layer.isWrapped)
      expectFalse(layer.allowsFontSubpixelQuantization)
      expectEqual(layer.truncationMode, .none)
      expectEqual(layer.alignmentMode, .natural)
    }

    @Test func `a replicator layer's, §11.4`() {
      let layer = CAReplicatorLayer()
      expectEqual(layer.instanceCount, 1)
      expectFalse(layer.preservesDepth)
      expectEqual(layer.instanceDelay, 0)
      expectEqual(layer.instanceTransform, CATransform3DIdentity)
      expectEqual(components(layer.instanceColor), [1, 1, 1, 1])
      expectEqual(layer.instanceRedOffset, 0)
      expectEqual(layer.instanceGreenOffset, 0)
      expectEqual(layer.instanceBlueOffset, 0)
      expectEqual(layer.instanceAlphaOffset, 0)
    }

    @Test func `a scroll layer's, §11.5`() {
      let layer = CAScrollLayer()
      expectEqual(layer.scrollMode, .both)
      expectTrue(layer.masksToBounds)
      expectEqual(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool, true)
    }

    @Test func `a tiled layer's, §11.7`() {
      let layer = CATiledLayer()
      expectEqual(layer.levelsOfDetail, 1)
      expectEqual(layer.levelsOfDetailBias, 0)
      expectEqual(layer.tileSize, CGSize(width: 256, height: 256))
      expectEqual(CATiledLayer.fadeDuration(), 0.25)
    }

    @Test func `three more defaults answer by key, §17`() {
      expectEqual(
        CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? CAAnimationCalculationMode,
        .linear)
      expectEqual(CATiledLayer.defaultValue(forKey: "levelsOfDetailBias") as? Int, 0)
      expectEqual(CASpringAnimation.defaultValue(forKey: "allowsOverdamping") as? Bool, false)
    }

    @Test func `an emitter layer's, §11.8`() {
      let layer = CAEmitterLayer()
      expectNil(layer.emitterCells)
      expectEqual(layer.emitterPosition, .zero)
      expectEqual(layer.emitterZPosition, 0)
      expectEqual(layer.emitterSize, .zero)
      expectEqual(layer.emitterDepth, 0)
      expectEqual(layer.emitterShape, .point)
      expectEqual(layer.emitterMode, .volume)
      expectEqual(layer.renderMode, .unordered)
      expectFalse(layer.preservesDepth)
      expectEqual(layer.seed, 0)
      expectEqual(layer.birthRate, 1)
      expectEqual(layer.lifetime, 1)
      expectEqual(layer.velocity, 1)
      expectEqual(layer.scale, 1)
      expectEqual(layer.spin, 1)
    }

    @Test func `an emitter cell's, §11.8`() {
      let cell = CAEmitterCell()
      expectNil(cell.name)
      expectTrue(cell.isEnabled)
      expectEqual(cell.duration, .infinity)
      expectEqual(cell.speed, 1)
      let zeros = [
        "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
        "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
        "zAcceleration", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange",
        "greenRange", "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed",
        "alphaSpeed", "minificationFilterBias", "beginTime", "timeOffset", "repeatCount",
        "repeatDuration",
      ]
      for key in zeros { expectEqual(cell.value(forKey: key) as? Double, 0, "\(key)") }
      expectEqual(cell.scale, 1)
      expectEqual(cell.contentsScale, 1)
      expectNil(cell.contents)
      expectEqual(cell.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
      expectEqual(cell.minificationFilter, "linear")
      expectEqual(cell.magnificationFilter, "linear")
      #expect(components(cell.color) == [1, 1, 1, 1] && cell.emitterCells == nil)
      expectNil(cell.style)
      expectEqual(cell.fillMode, .removed)
      expectFalse(cell.autoreverses)
    }

    @Test(arguments: [
      ("fillRule", "non-zero"), ("lineCap", "butt"), ("lineJoin", "miter"),
    ])
    func `names are listed among the defaults of a class`(key: String, name: String) {
      expectEqual(CAShapeLayer.defaultValue(forKey: key) as? String, name)
      expectEqual(CAShapeLayer().value(forKey: key) as? String, name)
      expectNil(CALayer.defaultValue(forKey: key))
    }

    @Test func `the older constants are the names`() {
      expectEqual(kCAFillRuleEvenOdd.rawValue, "even-odd")
      expectEqual(kCALineCapSquare.rawValue, "square")
      expectEqual(kCALineJoinBevel.rawValue, "bevel")
      expectEqual(kCAGradientLayerConic.rawValue, "conic")
      expectEqual(kCATruncationMiddle.rawValue, "middle")
      expectEqual(kCAAlignmentJustified.rawValue, "justified")
      expectEqual(kCAScrollHorizontally.rawValue, "horizontally")
      expectEqual(kCAEmitterLayerCuboid.rawValue, "cuboid")
      expectEqual(kCAEmitterLayerSurface.rawValue, "surface")
      expectEqual(kCAEmitterLayerOldestLast.rawValue, "oldestLast")
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
