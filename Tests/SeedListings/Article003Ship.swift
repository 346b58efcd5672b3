public import UIKit

// A ship: a snowman in the translation of the book, which had no picture of a ship.

extension Article003 {
  /// 8.6: a ship flies along a curve and keeps its heading.
  public class CurveViewController: ShipViewController {
    /// 8.7: `rotateAuto` turns the ship along the curve.
    public var rotationMode: CAAnimationRotationMode?

    public override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      guard isLandscape else { return }
      // Creates a path.
      let bezierPath = UIBezierPath()
      bezierPath.move(to: CGPoint(x: 0, y: 150))
      bezierPath.addCurve(
        to: CGPoint(x: 300, y: 150), controlPoint1: CGPoint(x: 75, y: 0),
        controlPoint2: CGPoint(x: 225, y: 300))

      // Draws the path with a shape layer.
      let pathLayer = CAShapeLayer()
      pathLayer.path = bezierPath.cgPath
      pathLayer.fillColor = UIColor.clear.cgColor
      pathLayer.strokeColor = UIColor.red.cgColor
      pathLayer.lineWidth = 3
      containerView.layer.addSublayer(pathLayer)

      // Adds the ship.
      let shipLayer = CALayer()
      shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      shipLayer.position = CGPoint(x: 0, y: 150)
      shipLayer.contents = image?.cgImage
      containerView.layer.addSublayer(shipLayer)

      // Creates a keyframe animation.
      let animation = CAKeyframeAnimation()
      animation.keyPath = "position"
      animation.duration = 4
      animation.path = bezierPath.cgPath
      animation.rotationMode = rotationMode
      shipLayer.add(animation, forKey: nil)
    }
  }

  /// 8.8: half a turn with the transform.
  public final class TransformViewController: ShipViewController {
    /// Sets the animation's values; the text after the listing tries others.
    public var configure: (CABasicAnimation) -> Void = {
      $0.toValue = NSValue(caTransform3D: CATransform3DMakeRotation(.pi, 0, 0, 1))
    }

    public override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      guard isLandscape else { return }
      let shipLayer = CALayer()
      shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      shipLayer.position = CGPoint(x: 150, y: 150)
      shipLayer.contents = image?.cgImage
      containerView.layer.addSublayer(shipLayer)

      // Animates the ship's rotation.
      let animation = CABasicAnimation()
      animation.keyPath = "transform"
      animation.duration = 2
      configure(animation)
      shipLayer.add(animation, forKey: nil)
    }
  }

  /// 8.9: a whole turn, with a key path that is no real property.
  public final class RotationViewController: ShipViewController {
    public override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      guard isLandscape else { return }
      let shipLayer = CALayer()
      shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
      shipLayer.position = CGPoint(x: 150, y: 150)
      shipLayer.contents = image?.cgImage
      containerView.layer.addSublayer(shipLayer)

      let animation = CABasicAnimation()
      animation.keyPath = "transform.rotation"
      animation.duration = 2
      animation.byValue = CGFloat.pi * 2
      shipLayer.add(animation, forKey: nil)
    }
  }

  /// 8.10: flies along the curve and changes from green to red.
  public final class GroupViewController: ShipViewController {
    public override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      guard isLandscape else { return }
      let bezierPath = UIBezierPath()
      bezierPath.move(to: CGPoint(x: 0, y: 150))
      bezierPath.addCurve(
        to: CGPoint(x: 300, y: 150), controlPoint1: CGPoint(x: 75, y: 0),
        controlPoint2: CGPoint(x: 225, y: 300))

      let pathLayer = CAShapeLayer()
      pathLayer.path = bezierPath.cgPath
      pathLayer.fillColor = UIColor.clear.cgColor
      pathLayer.strokeColor = UIColor.red.cgColor
      pathLayer.lineWidth = 3
      containerView.layer.addSublayer(pathLayer)

      // Adds a coloured layer.
      let colorLayer = CALayer()
      colorLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      colorLayer.position = CGPoint(x: 0, y: 150)
      colorLayer.backgroundColor = UIColor.green.cgColor
      containerView.layer.addSublayer(colorLayer)

      // Creates the animation of the position.
      let animation1 = CAKeyframeAnimation()
      animation1.keyPath = "position"
      animation1.path = bezierPath.cgPath
      animation1.rotationMode = kCAAnimationRotateAuto

      // Creates the animation of the colour.
      let animation2 = CABasicAnimation()
      animation2.keyPath = "backgroundColor"
      animation2.toValue = UIColor.red.cgColor

      // Creates the group.
      let groupAnimation = CAAnimationGroup()
      groupAnimation.animations = [animation1, animation2]
      groupAnimation.duration = 4

      colorLayer.add(groupAnimation, forKey: nil)
    }
  }

  /// 8.15: a turn that can be stopped.
  public final class StartStopViewController: ShipViewController, @MainActor CAAnimationDelegate {
    /// The ship.
    public private(set) var shipLayer: CALayer!
    /// The lines on the console.
    public private(set) var log: [String] = []

    public override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      guard isLandscape else { return }
      shipLayer = CALayer()
      shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
      shipLayer.position = CGPoint(x: 150, y: 150)
      shipLayer.contents = image?.cgImage
      containerView.layer.addSublayer(shipLayer)
    }

    /// The first button's action.
    public func start(_ sender: Any?) {
      let animation = CABasicAnimation()
      animation.keyPath = "transform.rotation"
      animation.duration = 2
      animation.byValue = CGFloat.pi * 2
      animation.delegate = self
      shipLayer.add(animation, forKey: "rotateAnimation")
    }

    /// The second button's action.
    public func stop(_ sender: Any?) {
      shipLayer.removeAnimation(forKey: "rotateAnimation")
    }

    /// Says how the turn ended.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      log.append("The animation stopped (finished: \(flag ? "YES" : "NO"))")
    }
  }

  /// A view to hold a ship.
  open class ShipViewController: UIViewController {
    /// An outlet of the book's storyboard.
    public private(set) var containerView: UIView!
    /// The ship's picture.
    public var image = picture("Snowman")

    open override func viewDidLoad() {
      super.viewDidLoad()
      containerView = UIView(frame: view.bounds)
      view.addSubview(containerView)
    }
  }
}
