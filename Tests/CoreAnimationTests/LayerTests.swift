import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// Properties (§2.1) and operations on the hierarchy (§2.6.1).
  @MainActor @Suite struct Layer {
    @Test func `a new layer has the documented defaults`() {
      let layer = CALayer()
      expectEqual(layer.bounds, .zero)
      expectEqual(layer.anchorPoint, CGPoint(x: 0.5, y: 0.5))
      expectEqual(layer.transform, CATransform3DIdentity)
      expectEqual(layer.opacity, 1)
      expectNil(layer.backgroundColor)
      #expect(layer.borderColor == .black || layer.borderColor?.alpha == 1)
      expectEqual(layer.contentsGravity, .resize)
      expectEqual(layer.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
      expectEqual(layer.contentsScale, 1)
      expectEqual(layer.maskedCorners.rawValue, 15)
      expectNil(layer.sublayers)
      expectNil(layer.superlayer)
      expectEqual(layer.duration, .infinity)
      expectEqual(layer.speed, 1)
      expectEqual(layer.fillMode, .removed)
      expectNil(layer.name)
      expectNil(layer.animationKeys())
      expectNil(layer.presentation())
      expectIdentical(layer.model(), layer)
    }

    @Test func `values are stored as Core Animation stores them`() {
      let layer = CALayer()
      layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
      expectEqual(layer.contentsGravity, .center)
      layer.maskedCorners = CACornerMask(rawValue: 255)
      expectEqual(layer.maskedCorners.rawValue, 15)
      layer.opacity = 3
      expectEqual(layer.opacity, 3)
      let color = CGColor(gray: 0.1, alpha: 1)
      layer.backgroundColor = color
      expectIdentical(layer.backgroundColor, color)
      layer.contents = "text"
      expectEqual(layer.contents as? String, "text")
    }

    @Test func `§15 row 10: sublayers are nil when there are none`() {
      let (parent, child) = (CALayer(), CALayer())
      parent.addSublayer(child)
      #expect(parent.sublayers == [child] && child.superlayer === parent)
      child.removeFromSuperlayer()
      expectNil(parent.sublayers)
      expectNil(child.superlayer)
      parent.sublayers = []
      expectNil(parent.sublayers)
    }

    @Test func `sublayers are placed by index and beside siblings`() {
      let parent = CALayer()
      let layers = (0..<5).map { index in
        let layer = CALayer()
        layer.name = "\(index)"
        return layer
      }
      func order() -> String { (parent.sublayers ?? []).compactMap(\.name).joined() }
      parent.addSublayer(layers[0])
      parent.addSublayer(layers[1])
      parent.insertSublayer(layers[2], at: 0)
      expectEqual(order(), "201")
      parent.insertSublayer(layers[3], below: layers[1])
      expectEqual(order(), "2031")
      parent.insertSublayer(layers[4], above: layers[2])
      expectEqual(order(), "24031")
      parent.insertSublayer(layers[2], above: layers[1])
      expectEqual(order(), "40312")
      parent.insertSublayer(layers[1], below: layers[4])
      expectEqual(order(), "14032")
      parent.insertSublayer(layers[1], at: 99)
      expectEqual(order(), "40321")
      let new = CALayer()
      new.name = "n"
      parent.replaceSublayer(layers[0], with: new)
      #expect(order() == "4n321" && layers[0].superlayer == nil)
      parent.replaceSublayer(layers[3], with: layers[4])
      expectEqual(order(), "n421")
      parent.sublayers = [layers[0], new, layers[0], parent]
      #expect(order() == "0n" && layers[1].superlayer == nil)
    }

    @Test func `a layer leaves its old superlayer first`() {
      let (a, b, child) = (CALayer(), CALayer(), CALayer())
      a.addSublayer(child)
      b.addSublayer(child)
      #expect(a.sublayers == nil && b.sublayers == [child])
    }

    @Test func `cycles and strangers change nothing`() {
      let (a, b, c) = (CALayer(), CALayer(), CALayer())
      a.addSublayer(b)
      b.addSublayer(a)
      a.addSublayer(a)
      a.insertSublayer(c, below: c)
      a.insertSublayer(c, above: CALayer())
      a.replaceSublayer(c, with: CALayer())
      a.replaceSublayer(b, with: a)
      #expect(a.sublayers == [b] && b.sublayers == nil && c.superlayer == nil)
    }

    @Test func `a superlayer is not retained`() {
      let child = CALayer()
      do {
        let parent = CALayer()
        parent.addSublayer(child)
      }
      // Until then the open transaction retains the changed layers.
      CATransaction.flush()
      expectNil(child.superlayer)
    }

    @Test func `a style supplies values that are not set`() {
      let layer = CALayer()
      layer.style = ["opacity": 0.5, "style": ["cornerRadius": 4, "custom": "deep"]]
      expectEqual(layer.opacity, 0.5)
      expectEqual(layer.cornerRadius, 4)
      expectEqual(layer.value(forKey: "custom") as? String, "deep")
      layer.opacity = 0.25
      expectEqual(layer.opacity, 0.25)
      layer.style = nil
      expectEqual(layer.opacity, 0.25)
      expectEqual(layer.cornerRadius, 0)
    }

    @Test func `a subclass gives defaults of its own`() {
      final class Rounded: CALayer {
        override class func defaultValue(forKey key: String) -> Any? {
          key == "cornerRadius" ? 7 : super.defaultValue(forKey: key)
        }
      }
      expectEqual(Rounded().cornerRadius, 7)
      expectEqual(CALayer().cornerRadius, 0)
    }

    @Test(arguments: [
      "anchorPoint", "contentsRect", "contentsCenter", "contentsGravity", "contentsScale",
      "maskedCorners", "opacity", "hidden", "masksToBounds", "borderColor", "duration", "speed",
      "fillMode",
    ])
    func `a key with a default says so`(key: String) {
      expectNotNil(CALayer.defaultValue(forKey: key))
    }

    @Test(arguments: ["bounds", "position", "frame", "timeOffset", "isHidden", "unknown"])
    func `a key that starts at zero has no default`(key: String) {
      expectNil(CALayer.defaultValue(forKey: key))
    }

    @Test func `no property has a default action`() {
      for key in ["position", "opacity", "bounds", "backgroundColor"] {
        expectNil(CALayer.defaultAction(forKey: key))
      }
    }
  }

  /// The conversion of times between layers (§4.8, §13.1).
  @MainActor @Suite struct LayerTime {
    private func layer(
      in parent: CALayer? = nil, begin: Double = 0, speed: Float = 1, offset: Double = 0
    ) -> CALayer {
      let layer = CALayer()
      layer.beginTime = begin
      layer.speed = speed
      layer.timeOffset = offset
      parent?.addSublayer(layer)
      return layer
    }

    @Test func `times convert up and down`() {
      let root = layer(speed: 2, offset: 3)
      let child = layer(in: root, speed: 4, offset: 5)
      expectEqual(child.convertTime(10, from: root), 45)
      expectEqual(root.convertTime(10, from: child), 1.25)
    }

    @Test func `nil is media time`() {
      let root = layer(begin: 1, speed: 2, offset: 3)
      let child = layer(in: root, begin: 6, speed: 4, offset: 5)
      expectEqual(root.convertTime(10, from: nil), 21)
      expectEqual(root.convertTime(10, to: nil), 4.5)
      expectEqual(child.convertTime(10, from: nil), 65)
      expectEqual(child.convertTime(10, to: nil), 3.125)
      let second = layer(in: root, begin: 8, speed: 0.5, offset: 7)
      expectEqual(second.convertTime(10, from: child), 0)
      expectEqual(child.convertTime(10, from: second), 37)
    }

    @Test func `time before the beginning is zero`() {
      let root = layer()
      let child = layer(in: root, begin: 8, speed: 0.5, offset: 7)
      expectEqual(child.convertTime(7, from: root), 0)
      expectEqual(child.convertTime(8, from: root), 7)
      expectEqual(child.convertTime(10, from: root), 8)
    }

    @Test func `a paused layer stands still`() {
      let root = layer(begin: 1, speed: 2, offset: 3)
      let child = layer(in: root, begin: 8, speed: 0, offset: 7)
      expectEqual(child.convertTime(10, from: root), 7)
      expectEqual(root.convertTime(10, from: child), 0)
      expectEqual(child.convertTime(10, to: nil), -0.5)
    }

    @Test func `three levels compose`() {
      let root = layer()
      let mid = layer(in: root, begin: 2, speed: 3, offset: 0.25)
      let leaf = layer(in: mid, begin: 1, speed: 2, offset: 0.5)
      expectEqual(leaf.convertTime(10, from: mid), 18.5)
      expectEqual(leaf.convertTime(10, from: root), 47)
      expectEqual(leaf.convertTime(10, to: mid), 5.75)
      expectLess(abs(leaf.convertTime(10, to: root) - 23.0 / 6), 1e-5)
    }
  }
}
