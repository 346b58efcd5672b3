public import UIKit

/// A chapter of a programming guide: implicit and explicit animations, keyframes, groups, the end.
public enum Article001 {
  /// 3-1: a change that animates by itself.
  public static func fadeImplicitly(_ theLayer: CALayer) {
    theLayer.opacity = 0
  }

  /// 3-2: the same change with an animation object.
  public static func fadeExplicitly(_ theLayer: CALayer) {
    let fadeAnim = CABasicAnimation(keyPath: "opacity")
    fadeAnim.fromValue = NSNumber(value: 1.0)
    fadeAnim.toValue = NSNumber(value: 0.0)
    fadeAnim.duration = 1
    theLayer.add(fadeAnim, forKey: "opacity")

    // The value of the layer itself becomes the final one.
    theLayer.opacity = 0
  }

  /// 3-3: a path of two arcs, a bounce.
  public static func bounce(_ theLayer: CALayer) {
    let thePath = CGMutablePath()
    thePath.move(to: CGPoint(x: 74, y: 74))
    thePath.addCurve(
      to: CGPoint(x: 320, y: 74), control1: CGPoint(x: 74, y: 500),
      control2: CGPoint(x: 320, y: 500))
    thePath.addCurve(
      to: CGPoint(x: 566, y: 74), control1: CGPoint(x: 320, y: 500),
      control2: CGPoint(x: 566, y: 500))

    let theAnimation = CAKeyframeAnimation(keyPath: "position")
    theAnimation.path = thePath
    theAnimation.duration = 5
    theLayer.add(theAnimation, forKey: "position")
  }

  /// 3-4: the width and the colour of a border, together.
  public static func changeBorder(of myLayer: CALayer) {
    let widthAnim = CAKeyframeAnimation(keyPath: "borderWidth")
    widthAnim.values = [1.0, 10.0, 5.0, 30.0, 0.5, 15.0, 2.0, 50.0, 0.0].map { NSNumber(value: $0) }
    widthAnim.calculationMode = kCAAnimationPaced

    let colorAnim = CAKeyframeAnimation(keyPath: "borderColor")
    colorAnim.values = [
      UIColor.green.cgColor, UIColor.red.cgColor, UIColor.blue.cgColor,
    ]
    colorAnim.calculationMode = kCAAnimationPaced

    let group = CAAnimationGroup()
    group.animations = [colorAnim, widthAnim]
    group.duration = 5
    myLayer.add(group, forKey: "BorderChanges")
  }

  /// 3-5: an implicit and an explicit animation of a view's layer in one block.
  @MainActor public static func animateFrame(of myView: UIView, to myNewPosition: CGPoint) {
    UIView.animate(withDuration: 1) {
      // Changes the opacity implicitly.
      myView.layer.opacity = 0

      // Changes the position explicitly.
      let theAnim = CABasicAnimation(keyPath: "position")
      theAnim.fromValue = NSValue(cgPoint: myView.layer.position)
      theAnim.toValue = NSValue(cgPoint: myNewPosition)
      theAnim.duration = 3
      myView.layer.add(theAnim, forKey: "AnimateFrame")
    }
  }

  /// 5-4, first half: stops the layer and everything in it.
  public static func pause(_ layer: CALayer) {
    let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = pausedTime
  }

  /// 5-4, second half: resumes the layer where it stopped.
  public static func resume(_ layer: CALayer) {
    let pausedTime = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    let timeSincePause = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
    layer.beginTime = timeSincePause
  }

  /// Prose: a removed animation leaves the layer where it was last seen.
  public static func stopWhereItIs(_ layer: CALayer, forKey key: String) {
    if let shown = layer.presentation() {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position = shown.position
      CATransaction.commit()
    }
    layer.removeAnimation(forKey: key)
  }

  /// Prose: the second animation begins when the first ends.
  public static func chain(
    _ first: CABasicAnimation, _ second: CABasicAnimation, on layer: CALayer
  ) {
    let now = layer.convertTime(CACurrentMediaTime(), from: nil)
    second.beginTime = now + first.duration
    layer.add(first, forKey: "first")
    layer.add(second, forKey: "second")
  }

  /// Prose: the calls to an animation's delegate.
  public final class Listener: NSObject, CAAnimationDelegate {
    /// The events, in the order of the calls.
    public private(set) var events: [String] = []
    /// Called last, with the layer's copy of the animation.
    public var onStop: ((CAAnimation) -> Void)?

    /// Records `start`.
    public func animationDidStart(_ anim: CAAnimation) { events.append("start") }

    /// Records `stop` with its flag.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      events.append("stop \(flag)")
      onStop?(anim)
    }
  }
}
