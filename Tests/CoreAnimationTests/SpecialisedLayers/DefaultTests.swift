import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// The tables of §11.3 to §11.8; `SpecialisedLayersArrival` has those of properties that travel.
  @MainActor @Suite struct SpecialisedLayersDefaults {
    private func components(_ color: CGColor?) -> [CGFloat]? { color.map { ColorValues.of($0) } }

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

    @Test func `an emitter cell's, §11.8`() {
      let cell = CAEmitterCell()
      expectNil(cell.name)
      expectNil(cell.contents)
      expectNil(cell.emitterCells)
      expectNil(cell.style)
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
