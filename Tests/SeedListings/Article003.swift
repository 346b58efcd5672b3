import CoreAnimation
import Foundation

/// A chapter of a book: basic animations and what becomes of the model.
///
/// Where the book has a view for a host, a layer stands in its place.
public enum Article003 {
  /// 8.1 to 8.3 and 8.5: a square whose colour changes.
  public final class ColorController: NSObject, CAAnimationDelegate {
    /// The square.
    public let colorLayer = CALayer()

    /// Adds the square, which is blue.
    public init(in layerView: CALayer) {
      super.init()
      colorLayer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      colorLayer.backgroundColor = Color.blue
      layerView.addSublayer(colorLayer)
    }

    /// 8.1: the colour is back when the animation ends.
    public func changeColor(to color: CGColor) {
      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color
      colorLayer.add(animation, forKey: nil)
    }

    /// 8.1a: two more lines, and the colour stays.
    public func changeColorFromModel(to color: CGColor) {
      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color
      animation.fromValue = colorLayer.backgroundColor
      colorLayer.backgroundColor = color
      colorLayer.add(animation, forKey: nil)
    }

    /// 8.1b: from what is shown, and without an implicit animation beside it.
    public func changeColorFromPresentation(to color: CGColor) {
      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color
      let layer = colorLayer.presentation() ?? colorLayer
      animation.fromValue = layer.backgroundColor
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      colorLayer.backgroundColor = color
      CATransaction.commit()
      colorLayer.add(animation, forKey: nil)
    }

    /// 8.2: the same for any key path.
    public func applyBasicAnimation(_ animation: CABasicAnimation, to layer: CALayer) {
      guard let keyPath = animation.keyPath else { return }
      animation.fromValue = (layer.presentation() ?? layer).value(forKeyPath: keyPath)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.setValue(animation.toValue, forKeyPath: keyPath)
      CATransaction.commit()
      layer.add(animation, forKey: nil)
    }

    /// 8.2, used.
    public func changeColorForGood(to color: CGColor) {
      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color
      applyBasicAnimation(animation, to: colorLayer)
    }

    /// 8.3: the delegate sets the colour. It is called after the end: unless that stays until then,
    /// the old colour shows for a frame.
    public func changeColorByDelegate(to color: CGColor, keepingEnd: Bool = false) {
      let animation = CABasicAnimation()
      animation.keyPath = "backgroundColor"
      animation.toValue = color
      animation.delegate = self
      if keepingEnd {
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
      }
      colorLayer.add(animation, forKey: "color")
    }

    /// 8.3: sets the colour that the animation ended with.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      guard let animation = anim as? CABasicAnimation, let color = animation.toValue as? CGColor
      else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      colorLayer.backgroundColor = color
      CATransaction.commit()
      colorLayer.removeAnimation(forKey: "color")
    }

    /// 8.5: several colours in turn.
    public func playColors() {
      let animation = CAKeyframeAnimation()
      animation.keyPath = "backgroundColor"
      animation.duration = 2
      animation.values = [Color.blue, Color.red, Color.green, Color.blue]
      colorLayer.add(animation, forKey: nil)
    }
  }

  /// 8.4: three hands; each animation carries the hand that it turns.
  public final class ClockController: NSObject, CAAnimationDelegate {
    /// Blue.
    public let hourHand = CALayer()
    /// Green.
    public let minuteHand = CALayer()
    /// Red.
    public let secondHand = CALayer()

    /// Adds the hands, about the dial's middle.
    public init(in dial: CALayer) {
      super.init()
      for (hand, length) in [(hourHand, 60), (minuteHand, 80), (secondHand, 100)] {
        hand.bounds = CGRect(x: 0, y: 0, width: 4, height: length)
        hand.position = CGPoint(x: dial.bounds.midX, y: dial.bounds.midY)
        // Adjusts the anchor.
        hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
        dial.addSublayer(hand)
      }
      hourHand.backgroundColor = Color.blue
      minuteHand.backgroundColor = Color.green
      secondHand.backgroundColor = Color.red
    }

    /// The book's timer calls this every second, with the time of day.
    public func updateHands(hour: Int, minute: Int, second: Int, animated: Bool) {
      setAngle(CGFloat(hour) / 12 * .pi * 2, for: hourHand, animated: animated)
      setAngle(CGFloat(minute) / 60 * .pi * 2, for: minuteHand, animated: animated)
      setAngle(CGFloat(second) / 60 * .pi * 2, for: secondHand, animated: animated)
    }

    private func setAngle(_ angle: CGFloat, for hand: CALayer, animated: Bool) {
      let transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      if animated {
        let animation = CABasicAnimation()
        animation.keyPath = "transform"
        animation.toValue = NSValue(caTransform3D: transform)
        animation.duration = 0.5
        animation.delegate = self
        animation.setValue(hand, forKey: "handView")
        hand.add(animation, forKey: nil)
      } else {
        hand.transform = transform
      }
    }

    /// 8.4: the hand stays where its animation ended.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      guard let hand = anim.value(forKey: "handView") as? CALayer,
        let end = (anim as? CABasicAnimation)?.toValue as? NSValue
      else { return }
      // A view's layer has no implicit animation; this one is no view's.
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      hand.transform = end.caTransform3DValue
      CATransaction.commit()
    }
  }

  /// 8.6 to 8.10 and 8.15: a ship.
  public final class ShipController: NSObject, CAAnimationDelegate {
    /// The ship.
    public let shipLayer = CALayer()
    /// What 8.15 prints.
    public private(set) var log: [String] = []
    private let containerView: CALayer

    /// Adds the ship.
    public init(in containerView: CALayer, image: CGImage?) {
      self.containerView = containerView
      super.init()
      shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      shipLayer.position = CGPoint(x: 0, y: 150)
      shipLayer.contents = image
      containerView.addSublayer(shipLayer)
    }

    private static let bezierPath: CGPath = {
      let bezierPath = CGMutablePath()
      bezierPath.move(to: CGPoint(x: 0, y: 150))
      bezierPath.addCurve(
        to: CGPoint(x: 300, y: 150), control1: CGPoint(x: 75, y: 0),
        control2: CGPoint(x: 225, y: 300))
      return bezierPath
    }()

    /// 8.6, 8.7 and 8.10: the curve in red, under the ship.
    public func drawCurve() -> CAShapeLayer {
      let pathLayer = CAShapeLayer()
      pathLayer.path = Self.bezierPath
      pathLayer.fillColor = Color.clear
      pathLayer.strokeColor = Color.red
      pathLayer.lineWidth = 3
      containerView.insertSublayer(pathLayer, at: 0)
      return pathLayer
    }

    /// 8.6: along a curve; 8.7: `rotateAuto`, and heading along it.
    public func fly(rotationMode: CAAnimationRotationMode? = nil) {
      let animation = CAKeyframeAnimation()
      animation.keyPath = "position"
      animation.duration = 4
      animation.path = Self.bezierPath
      animation.rotationMode = rotationMode
      shipLayer.add(animation, forKey: nil)
    }

    /// 8.8: half a turn by way of the transform.
    public func turn(by angle: CGFloat = .pi) {
      let animation = CABasicAnimation()
      animation.keyPath = "transform"
      animation.duration = 2
      animation.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(angle, 0, 0, 1))
      shipLayer.add(animation, forKey: nil)
    }

    /// 8.8, the text after it: relative to the current transform.
    public func turnRelatively() {
      let animation = CABasicAnimation()
      animation.keyPath = "transform"
      animation.duration = 2
      animation.byValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
      shipLayer.add(animation, forKey: nil)
    }

    /// 8.9: a whole turn, by way of a property that is none.
    public func spin() {
      let animation = CABasicAnimation()
      animation.keyPath = "transform.rotation"
      animation.duration = 2
      animation.byValue = CGFloat.pi * 2
      shipLayer.add(animation, forKey: nil)
    }

    /// 8.10: along the curve, and from green to red on the way.
    public func flyAndRedden() -> CALayer {
      let colorLayer = CALayer()
      colorLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      colorLayer.position = CGPoint(x: 0, y: 150)
      colorLayer.backgroundColor = Color.green
      containerView.addSublayer(colorLayer)

      let animation1 = CAKeyframeAnimation()
      animation1.keyPath = "position"
      animation1.path = Self.bezierPath
      animation1.rotationMode = kCAAnimationRotateAuto

      let animation2 = CABasicAnimation()
      animation2.keyPath = "backgroundColor"
      animation2.toValue = Color.red

      let groupAnimation = CAAnimationGroup()
      groupAnimation.animations = [animation1, animation2]
      groupAnimation.duration = 4
      colorLayer.add(groupAnimation, forKey: nil)
      return colorLayer
    }

    /// 8.15: begins a turn that can be stopped.
    public func start() {
      let animation = CABasicAnimation()
      animation.keyPath = "transform.rotation"
      animation.duration = 2
      animation.byValue = CGFloat.pi * 2
      animation.delegate = self
      shipLayer.add(animation, forKey: "rotateAnimation")
    }

    /// 8.15: stops it.
    public func stop() {
      shipLayer.removeAnimation(forKey: "rotateAnimation")
    }

    /// 8.15: says how it ended.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      log.append("The animation stopped (finished: \(flag ? "YES" : "NO"))")
    }
  }

  /// Table 8.1: what goes into `fromValue`, `toValue` and `values`.
  public static var boxedValues: [(keyPath: String, value: Any)] {
    [
      ("opacity", NSNumber(value: 0.5)),
      ("position", NSValue(cgPoint: CGPoint(x: 60, y: 70))),
      ("bounds.size", NSValue(cgSize: CGSize(width: 20, height: 30))),
      ("bounds", NSValue(cgRect: CGRect(x: 0, y: 0, width: 24, height: 32))),
      ("transform", NSValue(caTransform3D: CATransform3DMakeScale(2, 1, 1))),
      ("backgroundColor", Color.red),
    ]
  }
}
