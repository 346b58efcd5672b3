import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// §2.10, `shouldArchiveValue(forKey:)`, and the contents of archives.
  @MainActor @Suite struct Archives {
    private func copy(_ layer: CALayer) throws -> CALayer {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: layer, requiringSecureCoding: true)
      return try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    }

    @Test func `only keys that were set are archived, and a few keys always`() {
      let layer = CALayer()
      for key in ["allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat"] {
        #expect(layer.shouldArchiveValue(forKey: key))
      }
      for key in ["opacity", "mine", "frame", "superlayer", "visibleRect", "unknown"] {
        #expect(!layer.shouldArchiveValue(forKey: key))
      }
      layer.opacity = 0.5
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.setValue(1, forKey: "mine")
      CALayer().addSublayer(layer)
      #expect(layer.shouldArchiveValue(forKey: "opacity"))
      #expect(layer.shouldArchiveValue(forKey: "mine"))
      #expect(layer.shouldArchiveValue(forKey: "bounds"))
      #expect(!layer.shouldArchiveValue(forKey: "frame"))
      #expect(!layer.shouldArchiveValue(forKey: "superlayer"))
    }

    @Test func `values come back`() throws {
      let layer = CALayer()
      layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
      layer.position = CGPoint(x: 5, y: 6)
      layer.transform = CATransform3DMakeTranslation(7, 8, 9)
      layer.shadowOffset = CGSize(width: 3, height: 4)
      layer.backgroundColor = CGColor(gray: 0.25, alpha: 0.5)
      layer.cornerCurve = .continuous
      layer.name = "me"
      layer.isHidden = true
      layer.maskedCorners = .layerMaxXMaxYCorner
      layer.autoresizingMask = .layerWidthSizable
      layer.shadowPath = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
      let found = try copy(layer)
      expectEqual(found.bounds, layer.bounds)
      expectEqual(found.position, layer.position)
      expectEqual(found.transform, layer.transform)
      expectEqual(found.shadowOffset, layer.shadowOffset)
      expectEqual(found.backgroundColor, layer.backgroundColor)
      expectTrue(found.isHidden)
      expectEqual(found.cornerCurve, .continuous)
      expectEqual(found.name, "me")
      expectEqual(found.maskedCorners, .layerMaxXMaxYCorner)
      expectEqual(found.autoresizingMask, .layerWidthSizable)
      expectEqual(found.shadowPath?.boundingBox, CGRect(x: 1, y: 2, width: 3, height: 4))
      expectEqual(found.opacity, 1)
      #expect(!found.shouldArchiveValue(forKey: "opacity"))
    }

    @Test func `sublayers, masks and constraints come back`() throws {
      let (parent, child, mask) = (CALayer(), CALayer(), CALayer())
      parent.addSublayer(child)
      child.name = "child"
      child.mask = mask
      mask.opacity = 0.25
      child.addConstraint(
        CAConstraint(
          attribute: .minX, relativeTo: "superlayer", attribute: .maxX, scale: 2, offset: 3))
      let found = try #require(try copy(parent).sublayers?.first)
      expectEqual(found.name, "child")
      expectEqual(found.mask?.opacity, 0.25)
      expectIdentical(found.mask?.superlayer, found)
      let constraint = try unwrap(found.constraints?.first)
      expectEqual(constraint.sourceName, "superlayer")
      expectEqual(constraint.sourceAttribute, .maxX)
      expectEqual(constraint.attribute, .minX)
      expectEqual(constraint.scale, 2)
      expectEqual(constraint.offset, 3)
    }

    @Test func `pictures come back`() throws {
      let pixels: [UInt32] = [0xFFFF_0000, 0xFF00_FF00]
      let layer = CALayer()
      layer.contents = CGImage(width: 2, height: 1, pixels: pixels)
      let image = try #require(try copy(layer).contents as? CGImage)
      expectEqual(image.width, 2)
      expectEqual(image.pixels, pixels)
    }

    @Test func `animations come back under their keys`() throws {
      let layer = CALayer()
      layer.add(fade(3), forKey: "fade")
      let found = try copy(layer)
      let animation = try unwrap(found.animation(forKey: "fade") as? CABasicAnimation)
      #expect(found.animationKeys() == ["fade"] && animation.duration == 3)
      expectEqual(animation.keyPath, "opacity")
      expectEqual(animation.toValue as? Double, 1)
    }

    @Test func `keys of an application come back if they can be archived`() throws {
      let layer = CALayer()
      layer.setValue(CGPoint(x: 1, y: 2), forKey: "point")
      layer.setValue(["a", 2] as [Any], forKey: "list")
      layer.setValue(["k": CGColor.white], forKey: "colors")
      layer.setValue({ 3 } as () -> Int, forKey: "closure")
      let found = try copy(layer)
      expectEqual(found.value(forKey: "point") as? CGPoint, CGPoint(x: 1, y: 2))
      let list = try unwrap(found.value(forKey: "list") as? [Any])
      expectEqual(list.first as? String, "a")
      expectEqual(list.last as? Int, 2)
      let colors = try unwrap(found.value(forKey: "colors") as? [String: Any])
      expectEqual(colors["k"] as? CGColor, CGColor.white)
      expectNil(found.value(forKey: "closure"))
    }

    @Test func `an archive that is damaged gives no layer, or one with defaults`() throws {
      let archiver = NSKeyedArchiver(requiringSecureCoding: true)
      archiver.encode("nonsense" as NSString, forKey: "values")
      archiver.encode(3, forKey: "sublayers")
      archiver.finishEncoding()
      let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      coder.decodingFailurePolicy = .setErrorAndReturn
      let layer = CALayer(coder: coder)
      expectNil(layer?.sublayers)
      expectEqual(layer?.opacity ?? 1, 1)
    }
  }
}
