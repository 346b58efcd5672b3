import CoreAnimation
import Expectations
import GraphicsValues
import Testing

extension CoreAnimationTests {
  @MainActor @Suite struct LayerProperties {
    @Test func `a new layer has the defaults of §2.1`() {
      let layer = CALayer()
      expectTrue(layer.isDoubleSided)
      expectFalse(layer.isGeometryFlipped)
      expectFalse(layer.contentsAreFlipped())
      expectEqual(layer.minificationFilter, .linear)
      expectEqual(layer.magnificationFilter, .linear)
      expectEqual(layer.minificationFilterBias, 0)
      expectEqual(layer.contentsFormat, .RGBA8Uint)
      expectFalse(layer.isOpaque)
      expectFalse(layer.needsDisplayOnBoundsChange)
      expectFalse(layer.drawsAsynchronously)
      expectEqual(layer.edgeAntialiasingMask.rawValue, 15)
      expectTrue(layer.allowsEdgeAntialiasing)
      expectTrue(layer.allowsGroupOpacity)
      expectEqual(layer.cornerCurve, .circular)
      expectEqual(layer.shadowColor?.alpha, 1)
      expectEqual(layer.shadowOpacity, 0)
      expectNil(layer.shadowPath)
      expectEqual(layer.shadowOffset, CGSize(width: 0, height: -3))
      expectEqual(layer.shadowRadius, 3)
      expectFalse(layer.shouldRasterize)
      expectEqual(layer.rasterizationScale, 1)
      expectNil(layer.compositingFilter)
      expectNil(layer.filters)
      expectNil(layer.backgroundFilters)
      expectNil(layer.mask)
      expectEqual(layer.toneMapMode, .automatic)
      expectEqual(layer.preferredDynamicRange, .standard)
      expectEqual(layer.contentsHeadroom, 0)
      expectFalse(layer.wantsExtendedDynamicRangeContent)
      #expect(layer.autoresizingMask == [] && layer.layoutManager == nil)
      expectNil(layer.constraints)
      expectEqual(layer.visibleRect, .zero)
    }

    @Test func `an unknown name is stored as the one that §2.1 says`() {
      let layer = CALayer()
      layer.cornerCurve = CALayerCornerCurve(rawValue: "square")
      layer.contentsFormat = CALayerContentsFormat(rawValue: "RGB565")
      layer.minificationFilter = CALayerContentsFilter(rawValue: "box")
      layer.toneMapMode = CAToneMapMode(rawValue: "often")
      layer.preferredDynamicRange = CADynamicRange(rawValue: "vast")
      expectEqual(layer.cornerCurve, .circular)
      expectEqual(layer.contentsFormat, .RGBA8Uint)
      expectEqual(layer.minificationFilter, .linear)
      expectEqual(layer.toneMapMode, .automatic)
      expectEqual(layer.preferredDynamicRange, .standard)
      layer.cornerCurve = .continuous
      layer.contentsFormat = .gray8Uint
      layer.magnificationFilter = kCAFilterNearest
      expectEqual(layer.cornerCurve, .continuous)
      expectEqual(layer.contentsFormat.rawValue, "Gray8")
      expectEqual(layer.magnificationFilter.rawValue, "nearest")
    }

    @Test func `the mask of edges drops bits without a meaning`() {
      let layer = CALayer()
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xF1)
      expectEqual(layer.edgeAntialiasingMask, .layerLeftEdge)
      layer.setValue(255, forKey: "edgeAntialiasingMask")
      expectEqual(layer.edgeAntialiasingMask.rawValue, 15)
    }

    @Test func `the autoresizing mask keeps any bits, and those without a meaning do nothing, §17`()
    {
      let (parent, child) = (CALayer(), CALayer())
      parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      child.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      parent.addSublayer(child)
      child.autoresizingMask = CAAutoresizingMask(rawValue: 0xFFC0)
      expectEqual(child.autoresizingMask.rawValue, 0xFFC0)
      parent.bounds.size = CGSize(width: 200, height: 200)
      expectEqual(child.frame, CGRect(x: 10, y: 10, width: 20, height: 20))
      child.setValue(0xFFC0 | 2, forKey: "autoresizingMask")
      expectEqual(child.autoresizingMask.rawValue, 0xFFC2)
      parent.bounds.size = CGSize(width: 300, height: 300)
      expectEqual(child.frame, CGRect(x: 10, y: 10, width: 120, height: 20))
    }

    @Test func `the automatic dynamic range is kept, and is the standard one for the server, §17`()
    {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.preferredDynamicRange = .automatic
      CATransaction.flush()
      #expect(layer.preferredDynamicRange == .automatic && fixture.link.lines() == [])
      expectEqual(layer.value(forKey: "preferredDynamicRange") as? String, "automatic")
      layer.preferredDynamicRange = .high
      expectEqual(layer.preferredDynamicRange, .high)
      layer.setValue(CADynamicRange.automatic, forKey: "preferredDynamicRange")
      expectEqual(layer.preferredDynamicRange, .automatic)
      layer.preferredDynamicRange = .standard
      expectEqual(layer.preferredDynamicRange, .standard)
    }

    @Test("§15 row 78: the continuous curve leaves the edge at 1.528665 radii")
    func expansionFactor() {
      expectLess(abs(CALayer.cornerCurveExpansionFactor(.continuous) - 1.528665), 1e-4)
      expectEqual(CALayer.cornerCurveExpansionFactor(.circular), 1)
      expectEqual(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "?")), 1)
    }

    @Test("§15 row 87: no property has a default action")
    func defaultAction() { expectNil(CALayer.defaultAction(forKey: "position")) }

    @Test(arguments: [
      "shadowOpacity", "shadowRadius", "rasterizationScale", "minificationFilterBias",
      "contentsHeadroom",
    ])
    func `a number is the same by name and by key`(key: String) {
      let layer = CALayer()
      layer.setValue(0.25, forKey: key)
      expectEqual(layer.value(forKey: key) as? Double, 0.25)
      let named: [String: CGFloat] = [
        "shadowOpacity": CGFloat(layer.shadowOpacity), "shadowRadius": layer.shadowRadius,
        "rasterizationScale": layer.rasterizationScale,
        "minificationFilterBias": CGFloat(layer.minificationFilterBias),
        "contentsHeadroom": layer.contentsHeadroom,
      ]
      expectEqual(named[key], 0.25)
    }

    @Test(arguments: [
      "doubleSided", "geometryFlipped", "opaque", "needsDisplayOnBoundsChange",
      "drawsAsynchronously", "allowsEdgeAntialiasing", "allowsGroupOpacity", "shouldRasterize",
      "wantsExtendedDynamicRangeContent",
    ])
    func `a flag goes in and comes out by key`(key: String) {
      let layer = CALayer()
      let old = layer.value(forKey: key) as? Bool ?? false
      layer.setValue(!old, forKey: key)
      expectEqual(layer.value(forKey: key) as? Bool, !old)
      let flags = [
        layer.isDoubleSided, !layer.isGeometryFlipped, !layer.isOpaque,
        !layer.needsDisplayOnBoundsChange, !layer.drawsAsynchronously,
        layer.allowsEdgeAntialiasing, layer.allowsGroupOpacity, !layer.shouldRasterize,
        !layer.wantsExtendedDynamicRangeContent,
      ]
      expectEqual(flags.filter { !$0 }.count, 1)
    }

    @Test func `names go in and come out by key`() {
      let layer = CALayer()
      for (key, name) in [
        ("minificationFilter", "trilinear"), ("magnificationFilter", "nearest"),
        ("cornerCurve", "continuous"), ("contentsFormat", "RGBAh"), ("toneMapMode", "never"),
        ("preferredDynamicRange", "high"), ("contentsGravity", "topLeft"), ("fillMode", "both"),
      ] {
        layer.setValue(name, forKey: key)
        expectEqual(layer.value(forKey: key) as? String, name)
      }
      expectEqual(layer.minificationFilter, .trilinear)
      expectEqual(layer.toneMapMode, .never)
      expectEqual(layer.preferredDynamicRange, .high)
    }

    @Test func `shadow path and filters return the objects that were set`() {
      let layer = CALayer()
      let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
      layer.shadowPath = path
      expectEqual(layer.shadowPath?.boundingBox, path.boundingBox)
      expectEqual((layer.value(forKey: "shadowPath") as? CGPath)?.boundingBox, path.boundingBox)
      layer.compositingFilter = "multiplyBlendMode"
      expectEqual(layer.compositingFilter as? String, "multiplyBlendMode")
      layer.filters = ["colorInvert", 3]
      expectEqual(layer.filters?.count, 2)
      layer.setValue(nil, forKey: "filters")
      layer.shadowPath = nil
      expectNil(layer.filters)
      expectNil(layer.shadowPath)
    }

    @Test func `a filter travels as an object`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.compositingFilter = "screenBlendMode"
      CATransaction.flush()
      let values = fixture.link.batches.flatMap(\.changes).compactMap {
        if case .set(_, .compositingFilter, let value) = $0 { value } else { nil }
      }
      expectEqual(values, [.objects([ObjectValue(kind: "screenBlendMode")])])
    }

    @Test func `properties that only the client needs do not travel`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.autoresizingMask = .layerWidthSizable
      layer.needsDisplayOnBoundsChange = true
      CATransaction.flush()
      expectEqual(fixture.link.lines(), [])
    }

    // §2.10
    @Test(arguments: [
      "contentsFormat", "minificationFilter", "magnificationFilter", "cornerCurve", "doubleSided",
      "geometryFlipped", "opaque", "allowsEdgeAntialiasing", "allowsGroupOpacity",
      "shouldRasterize", "drawsAsynchronously", "needsDisplayOnBoundsChange",
      "edgeAntialiasingMask", "rasterizationScale", "shadowOffset", "shadowRadius", "shadowColor",
      "toneMapMode", "preferredDynamicRange", "contentsHeadroom",
      "wantsExtendedDynamicRangeContent",
    ])
    func `a key with a default says so`(key: String) {
      expectNotNil(CALayer.defaultValue(forKey: key))
    }

    @Test(arguments: [
      "shadowOpacity", "minificationFilterBias", "filters", "mask", "autoresizingMask",
      "shadowPath", "compositingFilter",
    ])
    func `a key that starts at zero has no default`(key: String) {
      expectNil(CALayer.defaultValue(forKey: key))
    }

    @Test func `no key of CALayer needs display`() {
      for key in ["bounds", "contents", "opacity", "unknown"] {
        #expect(!CALayer.needsDisplay(forKey: key))
      }
    }
  }
}
