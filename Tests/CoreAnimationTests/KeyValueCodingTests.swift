import CoreAnimation
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
      ("transform.translation.y", 3), ("transform.translation.z", 3),
      ("sublayerTransform.rotation.y", 0.25), ("speed", 2), ("repeatCount", 2.5),
    ])
    func `a number goes in and comes out by key path`(keyPath: String, value: Double) {
      let layer = CALayer()
      layer.setValue(value, forKeyPath: keyPath)
      let read = (layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? .nan
      #expect(abs(read - value) < 1e-9)
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
      #expect(layer.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
      #expect(layer.position == CGPoint(x: 5, y: 6) && layer.contentsGravity == .top)
      #expect(layer.fillMode == .both && layer.isHidden && layer.name == "me")
      #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMinXMaxYCorner])
      #expect(layer.backgroundColor === CGColor.white)
      #expect(layer.value(forKey: "isHidden") as? Bool == true)
      #expect(layer.value(forKey: "contentsGravity") as? String == "top")
      #expect(layer.transform == CATransform3DMakeScale(2, 2, 2))
      layer.setValue(CGRect(x: 0, y: 0, width: 10, height: 10), forKey: "frame")
      #expect(layer.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test func `structures come out of their boxes by a cast`() throws {
      let layer = CALayer()
      layer.position = CGPoint(x: 5, y: 6)
      layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
      #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 5, y: 6))
      #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == CGPoint(x: 5, y: 6))
      #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 3, height: 4))
      #expect(layer.value(forKey: "bounds") as? CGRect == layer.bounds)
      let transform = try #require(layer.value(forKey: "transform"))
      #expect(transform as? CATransform3D == CATransform3DIdentity)
      #expect((transform as? NSValue)?.caTransform3DValue == CATransform3DIdentity)
      #expect(transform as? CGRect == nil && transform as? CGPoint == nil)
      #expect(NSNumber(value: 1) as Any as? CGPoint == nil)
      #expect(NSValue(cgPoint: .zero).caTransform3DValue == CATransform3DIdentity)
    }

    @Test func `names cast to their type and to String, §17`() {
      let layer = CALayer()
      layer.contentsGravity = .topLeft
      let gravity = layer.value(forKey: "contentsGravity")
      #expect(gravity as? CALayerContentsGravity == .topLeft)
      #expect(gravity as? String == "topLeft" && gravity as? NSString == "topLeft")
      let mode = CALayer.defaultValue(forKey: "fillMode")
      #expect(mode as? CAMediaTimingFillMode == .removed && mode as? String == "removed")
      let animation = CAKeyframeAnimation()
      animation.rotationMode = .rotateAuto
      let rotation = animation.value(forKey: "rotationMode")
      #expect(rotation as? CAAnimationRotationMode == .rotateAuto && rotation as? String == "auto")
      let transition = CATransition()
      transition.subtype = .fromTop
      #expect(transition.value(forKey: "subtype") as? CATransitionSubtype == .fromTop)
      #expect(CATransition.defaultValue(forKey: "type") as? CATransitionType == .fade)
      let text = CATextLayer()
      text.alignmentMode = .center
      #expect(text.value(forKey: "alignmentMode") as? CATextLayerAlignmentMode == .center)
      #expect(text.value(forKey: "alignmentMode") as? String == "center")
      let gradient = CAGradientLayer()
      #expect(gradient.value(forKey: "type") as? CAGradientLayerType == .axial)
      #expect(gravity as? CGPoint == nil && CALayer().value(forKey: "name") == nil)
    }

    @Test func `a name set under a key of one's own casts both ways, §17`() {
      let layer = CALayer()
      layer.setValue(CAMediaTimingFillMode.both, forKey: "mine")
      #expect(layer.value(forKey: "mine") as? String == "both")
      #expect(layer.value(forKey: "mine") as? CAMediaTimingFillMode == .both)
      #expect(layer.value(forKey: "mine") as! CAMediaTimingFillMode == .both)
    }

    @Test func `numbers come out of their boxes by a cast`() {
      let layer = CALayer()
      layer.setValue(CGFloat(0.5), forKeyPath: "transform.rotation.z")
      let angle = layer.value(forKeyPath: "transform.rotation.z") as? CGFloat
      #expect(abs((angle ?? .nan) - 0.5) < 1e-9)
      #expect(layer.value(forKey: "opacity") as? CGFloat == 1)
      #expect(CGFloat(0.25) as Any as? NSNumber == 0.25)
      #expect(NSValue(cgPoint: .zero) as Any as? CGFloat == nil)
    }

    @Test func `any key may be set, and parts of it`() {
      let layer = CALayer()
      #expect(layer.value(forKey: "mine") == nil)
      layer.setValue("x", forKey: "mine")
      #expect(layer.value(forKey: "mine") as? String == "x")
      layer.setValue(nil, forKey: "mine")
      #expect(layer.value(forKey: "mine") == nil)
      layer.setValue(CGPoint(x: 1, y: 2), forKey: "point")
      layer.setValue(7, forKeyPath: "point.x")
      #expect(layer.value(forKeyPath: "point.x") as? Double == 7)
      #expect(layer.value(forKey: "point") as? CGPoint == CGPoint(x: 7, y: 2))
      layer.style = ["a": ["b": 3]]
      #expect(layer.value(forKeyPath: "style.a.b") as? Int == 3)
    }

    @Test func `nil gives the default back and misfits change nothing`() {
      let layer = CALayer()
      layer.opacity = 0.5
      layer.backgroundColor = .black
      layer.setValue("nonsense", forKey: "opacity")
      layer.setValue(3, forKey: "backgroundColor")
      layer.setValue("far", forKeyPath: "position.x")
      layer.setValue(1, forKeyPath: "opacity.x")
      #expect(layer.opacity == 0.5 && layer.backgroundColor != nil && layer.position == .zero)
      layer.setValue(nil, forKey: "opacity")
      layer.setValue(nil, forKey: "backgroundColor")
      #expect(layer.opacity == 1 && layer.backgroundColor == nil)
    }

    @Test func `key paths reach other layers`() {
      let (parent, child) = (CALayer(), CALayer())
      parent.addSublayer(child)
      parent.setValue(child, forKey: "favourite")
      parent.setValue(4, forKeyPath: "favourite.position.y")
      #expect(child.position.y == 4)
      #expect(child.value(forKeyPath: "superlayer.favourite.position.y") as? Double == 4)
    }

    @Test func `animations have keys too`() {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.setValue(2, forKey: "duration")
      animation.setValue("forwards", forKey: "fillMode")
      animation.setValue(false, forKey: "removedOnCompletion")
      animation.setValue(0.5, forKey: "toValue")
      animation.setValue(CGPoint(x: 1, y: 2), forKey: "tag")
      #expect(animation.duration == 2 && animation.fillMode == .forwards)
      #expect(!animation.isRemovedOnCompletion && animation.toValue as? Double == 0.5)
      #expect(animation.value(forKeyPath: "tag.y") as? Double == 2)
      #expect(animation.value(forKey: "nothing") == nil)
    }
  }
}
