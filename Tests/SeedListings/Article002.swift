public import UIKit

/// Notes: the three trees, time, from, to and by, keyframes, groups.
public enum Article002 {
  /// 002-1: a layer's time, with its speed and everything else that its time depends on.
  public static func localTime(of layer: CALayer) -> CFTimeInterval {
    layer.convertTime(CACurrentMediaTime(), from: nil)
  }

  /// 002-2: an animation keeps its end value.
  public static func keepEnd(of anim: CAAnimation) {
    anim.isRemovedOnCompletion = false
    anim.fillMode = kCAFillModeForwards
  }

  /// 002-3: combinations of from, to and by.
  public struct Ends {
    /// The combination in words.
    public let name: String
    /// The start, if given.
    public var from: CGFloat?
    /// The end, if given.
    public var to: CGFloat?
    /// The distance, if given.
    public var by: CGFloat?

    /// Creates a combination of the given values.
    public init(_ name: String, from: CGFloat? = nil, to: CGFloat? = nil, by: CGFloat? = nil) {
      (self.name, self.from, self.to, self.by) = (name, from, to, by)
    }

    /// An animation of `position.x` over ten seconds.
    public var animation: CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = from
      animation.toValue = to
      animation.byValue = by
      animation.duration = 10
      return animation
    }
  }

  /// 002-4: three places along a line, and the way from one to the next.
  public static func move(
    _ layer: CALayer, mode: CAAnimationCalculationMode, keyTimes: [NSNumber]? = nil
  ) {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    animation.values = [40, 80, 240].map { NSNumber(value: $0) }
    animation.calculationMode = mode
    animation.keyTimes = keyTimes
    animation.duration = 10
    layer.add(animation, forKey: mode.rawValue)
  }

  /// Prose: a child of ten seconds in a group of five.
  public static func addShortGroup(to layer: CALayer) {
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 40
    move.toValue = 240
    move.duration = 10
    let group = CAAnimationGroup()
    group.animations = [move]
    group.duration = 5
    layer.add(group, forKey: "group")
  }

  /// Prose: a layer draws when it is marked for display.
  public final class DrawnLayer: CALayer {
    /// Fills the left half.
    public override func draw(in ctx: CGContext) {
      ctx.setFillColor(UIColor.red.cgColor)
      ctx.fill(CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height))
    }
  }

  /// Prose: a delegate draws for its layer.
  public final class DrawingDelegate: NSObject, CALayerDelegate {
    /// Fills the whole layer.
    public func draw(_ layer: CALayer, in ctx: CGContext) {
      ctx.setFillColor(UIColor.blue.cgColor)
      ctx.fill(layer.bounds)
    }
  }
}
