import CoreAnimation
import GraphicsValues
import Testing

extension CoreAnimationTests {
  @MainActor @Suite struct LayerProperties {
    @Test func `a new layer has the defaults of §2.1`() {
      let layer = CALayer()
      #expect(layer.isDoubleSided && !layer.isGeometryFlipped && !layer.contentsAreFlipped())
      #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
      #expect(layer.minificationFilterBias == 0 && layer.contentsFormat == .RGBA8Uint)
      #expect(!layer.isOpaque && !layer.needsDisplayOnBoundsChange && !layer.drawsAsynchronously)
      #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.allowsEdgeAntialiasing)
      #expect(layer.allowsGroupOpacity && layer.cornerCurve == .circular)
      #expect(layer.shadowColor?.alpha == 1 && layer.shadowOpacity == 0 && layer.shadowPath == nil)
      #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
      #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
      #expect(layer.compositingFilter == nil && layer.filters == nil)
      #expect(layer.backgroundFilters == nil && layer.mask == nil)
      #expect(layer.toneMapMode == .automatic && layer.preferredDynamicRange == .standard)
      #expect(layer.contentsHeadroom == 0 && !layer.wantsExtendedDynamicRangeContent)
      #expect(layer.autoresizingMask == [] && layer.layoutManager == nil)
      #expect(layer.constraints == nil && layer.visibleRect == .zero)
    }

    @Test func `an unknown name is stored as the one that §2.1 says`() {
      let layer = CALayer()
      layer.cornerCurve = CALayerCornerCurve(rawValue: "square")
      layer.contentsFormat = CALayerContentsFormat(rawValue: "RGB565")
      layer.minificationFilter = CALayerContentsFilter(rawValue: "box")
      layer.toneMapMode = CAToneMapMode(rawValue: "often")
      layer.preferredDynamicRange = CADynamicRange(rawValue: "vast")
      #expect(layer.cornerCurve == .circular && layer.contentsFormat == .RGBA8Uint)
      #expect(layer.minificationFilter == .linear && layer.toneMapMode == .automatic)
      #expect(layer.preferredDynamicRange == .standard)
      layer.cornerCurve = .continuous
      layer.contentsFormat = .gray8Uint
      layer.magnificationFilter = kCAFilterNearest
      #expect(layer.cornerCurve == .continuous && layer.contentsFormat.rawValue == "Gray8")
      #expect(layer.magnificationFilter.rawValue == "nearest")
    }

    @Test func `the mask of edges drops bits without a meaning`() {
      let layer = CALayer()
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xF1)
      #expect(layer.edgeAntialiasingMask == .layerLeftEdge)
      layer.setValue(255, forKey: "edgeAntialiasingMask")
      #expect(layer.edgeAntialiasingMask.rawValue == 15)
    }

    @Test func `the autoresizing mask keeps any bits, and those without a meaning do nothing, §17`()
    {
      let (parent, child) = (CALayer(), CALayer())
      parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
      child.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      parent.addSublayer(child)
      child.autoresizingMask = CAAutoresizingMask(rawValue: 0xFFC0)
      #expect(child.autoresizingMask.rawValue == 0xFFC0)
      parent.bounds.size = CGSize(width: 200, height: 200)
      #expect(child.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
      child.setValue(0xFFC0 | 2, forKey: "autoresizingMask")
      #expect(child.autoresizingMask.rawValue == 0xFFC2)
      parent.bounds.size = CGSize(width: 300, height: 300)
      #expect(child.frame == CGRect(x: 10, y: 10, width: 120, height: 20))
    }

    @Test func `the automatic dynamic range is kept, and is the standard one for the server, §17`()
    {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.preferredDynamicRange = .automatic
      CATransaction.flush()
      #expect(layer.preferredDynamicRange == .automatic && fixture.link.lines() == [])
      #expect(layer.value(forKey: "preferredDynamicRange") as? String == "automatic")
      layer.preferredDynamicRange = .high
      #expect(layer.preferredDynamicRange == .high)
      layer.setValue(CADynamicRange.automatic, forKey: "preferredDynamicRange")
      #expect(layer.preferredDynamicRange == .automatic)
      layer.preferredDynamicRange = .standard
      #expect(layer.preferredDynamicRange == .standard)
    }

    @Test("§15 row 78: the continuous curve leaves the edge at 1.528665 radii")
    func expansionFactor() {
      #expect(abs(CALayer.cornerCurveExpansionFactor(.continuous) - 1.528665) < 1e-4)
      #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
      #expect(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "?")) == 1)
    }

    @Test("§15 row 87: no property has a default action")
    func defaultAction() { #expect(CALayer.defaultAction(forKey: "position") == nil) }

    @Test(arguments: [
      "shadowOpacity", "shadowRadius", "rasterizationScale", "minificationFilterBias",
      "contentsHeadroom",
    ])
    func `a number is the same by name and by key`(key: String) {
      let layer = CALayer()
      layer.setValue(0.25, forKey: key)
      #expect(layer.value(forKey: key) as? Double == 0.25)
      let named: [String: CGFloat] = [
        "shadowOpacity": CGFloat(layer.shadowOpacity), "shadowRadius": layer.shadowRadius,
        "rasterizationScale": layer.rasterizationScale,
        "minificationFilterBias": CGFloat(layer.minificationFilterBias),
        "contentsHeadroom": layer.contentsHeadroom,
      ]
      #expect(named[key] == 0.25)
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
      #expect(layer.value(forKey: key) as? Bool == !old)
      let flags = [
        layer.isDoubleSided, !layer.isGeometryFlipped, !layer.isOpaque,
        !layer.needsDisplayOnBoundsChange, !layer.drawsAsynchronously,
        layer.allowsEdgeAntialiasing, layer.allowsGroupOpacity, !layer.shouldRasterize,
        !layer.wantsExtendedDynamicRangeContent,
      ]
      #expect(flags.filter { !$0 }.count == 1)
    }

    @Test func `names go in and come out by key`() {
      let layer = CALayer()
      for (key, name) in [
        ("minificationFilter", "trilinear"), ("magnificationFilter", "nearest"),
        ("cornerCurve", "continuous"), ("contentsFormat", "RGBAh"), ("toneMapMode", "never"),
        ("preferredDynamicRange", "high"), ("contentsGravity", "topLeft"), ("fillMode", "both"),
      ] {
        layer.setValue(name, forKey: key)
        #expect(layer.value(forKey: key) as? String == name)
      }
      #expect(layer.minificationFilter == .trilinear && layer.toneMapMode == .never)
      #expect(layer.preferredDynamicRange == .high)
    }

    @Test func `shadow path and filters return the objects that were set`() {
      let layer = CALayer()
      let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
      layer.shadowPath = path
      #expect(layer.shadowPath?.boundingBox == path.boundingBox)
      #expect((layer.value(forKey: "shadowPath") as? CGPath)?.boundingBox == path.boundingBox)
      layer.compositingFilter = "multiplyBlendMode"
      #expect(layer.compositingFilter as? String == "multiplyBlendMode")
      layer.filters = ["colorInvert", 3]
      #expect(layer.filters?.count == 2)
      layer.setValue(nil, forKey: "filters")
      layer.shadowPath = nil
      #expect(layer.filters == nil && layer.shadowPath == nil)
    }

    @Test func `a filter travels as an object`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.compositingFilter = "screenBlendMode"
      CATransaction.flush()
      let values = fixture.link.batches.flatMap(\.changes).compactMap {
        if case .set(_, .compositingFilter, let value) = $0 { value } else { nil }
      }
      #expect(values == [.objects([ObjectValue(kind: "screenBlendMode")])])
    }

    @Test func `properties that only the client needs do not travel`() {
      let fixture = Fixture()
      let layer = fixture.committed()
      layer.autoresizingMask = .layerWidthSizable
      layer.needsDisplayOnBoundsChange = true
      CATransaction.flush()
      #expect(fixture.link.lines() == [])
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
      #expect(CALayer.defaultValue(forKey: key) != nil)
    }

    @Test(arguments: [
      "shadowOpacity", "minificationFilterBias", "filters", "mask", "autoresizingMask",
      "shadowPath", "compositingFilter",
    ])
    func `a key that starts at zero has no default`(key: String) {
      #expect(CALayer.defaultValue(forKey: key) == nil)
    }

    @Test func `no key of CALayer needs display`() {
      for key in ["bounds", "contents", "opacity", "unknown"] {
        #expect(!CALayer.needsDisplay(forKey: key))
      }
    }
  }
}
