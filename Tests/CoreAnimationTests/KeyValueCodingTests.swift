import CoreAnimation
import Expectations
import Testing

extension CoreAnimationTests {
  /// Keys, boxes and parts of structures (§2.10, §10.2).
  @MainActor @Suite struct KeyValueCoding {
    @Test(arguments: [
      ("position.x", 5.0), ("position.y", 6), ("bounds.origin.x", 7), ("bounds.origin.y", 8),
      ("bounds.size.width", 9), ("bounds.size.height", 10), ("anchorPoint.x", 0.25),
      ("contentsRect.origin.x", 0.5), ("zPosition", 4), ("opacity", 0.5), ("cornerRadius", 3),
      ("transform.rotation", 0.5), ("transform.rotation.x", 0.5), ("transform.rotation.y", 0.5),
      ("transform.rotation.z", 0.5), ("transform.scale", 3), ("transform.scale.x", 3),
      ("transform.scale.y", 3), ("transform.scale.z", 3), ("transform.translation.x", 3),
      ("transform.scale.xy", 0.5), ("sublayerTransform.scale.xy", 3),
      ("transform.translation.y", 3), ("transform.translation.z", 3),
      ("sublayerTransform.rotation.y", 0.25), ("speed", 2), ("repeatCount", 2.5),
    ])
    func `a number goes in and comes out by key path`(keyPath: String, value: Double) {
      let layer = CALayer()
      layer.setValue(value, forKeyPath: keyPath)
      let read = (layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
      expectLess(abs(read - value), 1e-9)
    }

    @Test func `typed properties and keys are the same value`() {
      let layer = CALayer()
      layer.setValue(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKey: "bounds")
      layer.setValue(CGPoint(x: 5, y: 6), forKey: "position")
      layer.setValue("top", forKey: "contentsGravity")
      layer.setValue("both", forKey: "fillMode")
      layer.setValue(true, forKey: "hidden")
      layer.setValue(5, forKey: "maskedCorners")
      layer.setValue("me", forKey: "name")
      layer.setValue(CGColor.white, forKey: "backgroundColor")
      layer.setValue(CATransform3DMakeScale(2, 2, 2), forKey: "transform")
      expectEqual(layer.bounds, CGRect(x: 1, y: 2, width: 3, height: 4))
      expectEqual(layer.position, CGPoint(x: 5, y: 6))
      expectEqual(layer.contentsGravity, .top)
      expectEqual(layer.fillMode, .both)
      expectTrue(layer.isHidden)
      expectEqual(layer.name, "me")
      expectEqual(layer.maskedCorners, [.layerMinXMinYCorner, .layerMinXMaxYCorner])
      expectIdentical(layer.backgroundColor, CGColor.white)
      expectEqual(layer.value(forKey: "isHidden") as? Bool, true)
      expectEqual(layer.value(forKey: "contentsGravity") as? String, "top")
      expectEqual(layer.transform, CATransform3DMakeScale(2, 2, 2))
      layer.setValue(CGRect(x: 0, y: 0, width: 10, height: 10), forKey: "frame")
      expectEqual(layer.frame, CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test func `scale.xy leaves the third scale (§10.2)`() {
      let layer = CALayer()
      layer.setValue(0.5, forKeyPath: "transform.scale.xy")
      expectEqual(layer.transform, CATransform3DMakeScale(0.5, 0.5, 1))
    }

    @Test func `a Boolean has its Swift name as a key, too (§10.2)`() throws {
      let layer = CATextLayer()
      for (key, name, isSet) in [
        ("hidden", "isHidden", { $0.isHidden }),
        ("doubleSided", "isDoubleSided", { $0.isDoubleSided }),
        ("geometryFlipped", "isGeometryFlipped", { $0.isGeometryFlipped }),
        ("opaque", "isOpaque", { $0.isOpaque }), ("wrapped", "isWrapped", { $0.isWrapped }),
      ] as [(String, String, (CATextLayer) -> Bool)] {
        let old = isSet(layer)
        layer.setValue(!old, forKey: name)
        expectEqual(isSet(layer), !old, name)
        expectEqual(layer.value(forKey: name) as? Bool, !old)
        expectEqual(layer.value(forKeyPath: key) as? Bool, !old)
        layer.setValue(old, forKeyPath: name)
        expectEqual(isSet(layer), old, name)
        expectNil(type(of: layer).defaultValue(forKey: name))
        expectTrue(layer.shouldArchiveValue(forKey: name))
      }
      expectNil(CALayer().value(forKey: "isWrapped"))
      let animation = CABasicAnimation(keyPath: "opacity")
      for name in ["isRemovedOnCompletion", "isAdditive", "isCumulative"] {
        let old = try unwrap(animation.value(forKey: name) as? Bool)
        animation.setValue(!old, forKeyPath: name)
        expectEqual(animation.value(forKey: name) as? Bool, !old)
      }
      expectTrue(animation.isAdditive)
      let cell = CAEmitterCell()
      cell.name = "fire"
      let emitter = CAEmitterLayer()
      emitter.emitterCells = [cell]
      emitter.setValue(false, forKeyPath: "emitterCells.fire.isEnabled")
      expectFalse(cell.isEnabled)
      expectTrue(cell.shouldArchiveValue(forKey: "isEnabled"))
    }

    @Test func `structures come out of their boxes by a cast`() throws {
      let layer = CALayer()
      layer.position = CGPoint(x: 5, y: 6)
      layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
      expectEqual(layer.value(forKey: "position") as? CGPoint, CGPoint(x: 5, y: 6))
      expectEqual((layer.value(forKey: "position") as? NSValue)?.cgPointValue, CGPoint(x: 5, y: 6))
      expectEqual(layer.value(forKeyPath: "bounds.size") as? CGSize, CGSize(width: 3, height: 4))
      expectEqual(layer.value(forKey: "bounds") as? CGRect, layer.bounds)
      let transform = try unwrap(layer.value(forKey: "transform"))
      expectEqual(transform as? CATransform3D, CATransform3DIdentity)
      expectEqual((transform as? NSValue)?.caTransform3DValue, CATransform3DIdentity)
      expectNil(transform as? CGRect)
      expectNil(transform as? CGPoint)
      expectNil(NSNumber(value: 1) as Any as? CGPoint)
      expectEqual(NSValue(cgPoint: .zero).caTransform3DValue, CATransform3DIdentity)
    }

    @Test func `names cast to their type and to String, §17`() {
      let layer = CALayer()
      layer.contentsGravity = .topLeft
      let gravity = layer.value(forKey: "contentsGravity")
      expectEqual(gravity as? CALayerContentsGravity, .topLeft)
      expectEqual(gravity as? String, "topLeft")
      expectEqual(gravity as? NSString, "topLeft")
      let mode = CALayer.defaultValue(forKey: "fillMode")
      expectEqual(mode as? CAMediaTimingFillMode, .removed)
      expectEqual(mode as? String, "removed")
      let animation = CAKeyframeAnimation()
      animation.rotationMode = .rotateAuto
      let rotation = animation.value(forKey: "rotationMode")
      expectEqual(rotation as? CAAnimationRotationMode, .rotateAuto)
      expectEqual(rotation as? String, "auto")
      let transition = CATransition()
      transition.subtype = .fromTop
      expectEqual(transition.value(forKey: "subtype") as? CATransitionSubtype, .fromTop)
      expectEqual(CATransition.defaultValue(forKey: "type") as? CATransitionType, .fade)
      let text = CATextLayer()
      text.alignmentMode = .center
      expectEqual(text.value(forKey: "alignmentMode") as? CATextLayerAlignmentMode, .center)
      expectEqual(text.value(forKey: "alignmentMode") as? String, "center")
      let gradient = CAGradientLayer()
      expectEqual(gradient.value(forKey: "type") as? CAGradientLayerType, .axial)
      expectNil(gravity as? CGPoint)
      expectNil(CALayer().value(forKey: "name"))
    }

    @Test func `a name set under a key of one's own casts both ways, §17`() {
      let layer = CALayer()
      layer.setValue(CAMediaTimingFillMode.both, forKey: "mine")
      expectEqual(layer.value(forKey: "mine") as? String, "both")
      expectEqual(layer.value(forKey: "mine") as? CAMediaTimingFillMode, .both)
      expectEqual(layer.value(forKey: "mine") as! CAMediaTimingFillMode, .both)
    }

    @Test func `numbers come out of their boxes by a cast`() {
      let layer = CALayer()
      layer.setValue(CGFloat(0.5), forKeyPath: "transform.rotation.z")
      let angle = layer.value(forKeyPath: "transform.rotation.z") as? CGFloat
      expectLess(abs((angle ?? .nan) - 0.5), 1e-9)
      expectEqual(layer.value(forKey: "opacity") as? CGFloat, 1)
      expectEqual(CGFloat(0.25) as Any as? NSNumber, 0.25)
      expectNil(NSValue(cgPoint: .zero) as Any as? CGFloat)
    }

    @Test func `any key may be set, and parts of it`() {
      let layer = CALayer()
      expectNil(layer.value(forKey: "mine"))
      layer.setValue("x", forKey: "mine")
      expectEqual(layer.value(forKey: "mine") as? String, "x")
      layer.setValue(nil, forKey: "mine")
      expectNil(layer.value(forKey: "mine"))
      layer.setValue(CGPoint(x: 1, y: 2), forKey: "point")
      layer.setValue(7, forKeyPath: "point.x")
      expectEqual(layer.value(forKeyPath: "point.x") as? Double, 7)
      expectEqual(layer.value(forKey: "point") as? CGPoint, CGPoint(x: 7, y: 2))
      layer.style = ["a": ["b": 3]]
      expectEqual(layer.value(forKeyPath: "style.a.b") as? Int, 3)
    }

    @Test func `nil gives the default back and misfits change nothing`() {
      let layer = CALayer()
      layer.opacity = 0.5
      layer.backgroundColor = .black
      layer.setValue("nonsense", forKey: "opacity")
      layer.setValue(3, forKey: "backgroundColor")
      layer.setValue("far", forKeyPath: "position.x")
      layer.setValue(1, forKeyPath: "opacity.x")
      expectEqual(layer.opacity, 0.5)
      expectNotNil(layer.backgroundColor)
      expectEqual(layer.position, .zero)
      layer.setValue(nil, forKey: "opacity")
      layer.setValue(nil, forKey: "backgroundColor")
      expectEqual(layer.opacity, 1)
      expectNil(layer.backgroundColor)
    }

    @Test func `key paths reach other layers`() {
      let (parent, child) = (CALayer(), CALayer())
      parent.addSublayer(child)
      parent.setValue(child, forKey: "favourite")
      parent.setValue(4, forKeyPath: "favourite.position.y")
      expectEqual(child.position.y, 4)
      expectEqual(child.value(forKeyPath: "superlayer.favourite.position.y") as? Double, 4)
    }

    @Test func `animations have keys too`() {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.setValue(2, forKey: "duration")
      animation.setValue("forwards", forKey: "fillMode")
      animation.setValue(false, forKey: "removedOnCompletion")
      animation.setValue(0.5, forKey: "toValue")
      animation.setValue(CGPoint(x: 1, y: 2), forKey: "tag")
      expectEqual(animation.duration, 2)
      expectEqual(animation.fillMode, .forwards)
      expectFalse(animation.isRemovedOnCompletion)
      expectEqual(animation.toValue as? Double, 0.5)
      expectEqual(animation.value(forKeyPath: "tag.y") as? Double, 2)
      expectNil(animation.value(forKey: "nothing"))
    }
  }
}
