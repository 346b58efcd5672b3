import AnimationEvaluation
public import Foundation
import GraphicsValues

extension CALayer {
  /// The numbers that the layer shows, for expressions: `layer.shown.position.y`.
  public final var shown: CALayerNumbers { CALayerNumbers(layer: self) }

  /// Lets a property of one number follow an expression in every frame, after all other animations of the layer.
  ///
  /// The expression replaces one that the property followed before. The layer's own value stays as it is, and is shown
  /// while the expression has no number. `removeAnimation(forKey:)` with the key path ends it.
  public final func follow(_ keyPath: KeyPath<CALayer, Float>, _ expression: CAExpression) {
    follow(FollowedPaths.name(of: keyPath), [expression])
  }

  /// Lets a property of one number follow an expression in every frame.
  public final func follow(_ keyPath: KeyPath<CALayer, CGFloat>, _ expression: CAExpression) {
    follow(FollowedPaths.name(of: keyPath), [expression])
  }

  /// Lets a point follow two expressions in every frame.
  public final func follow(
    _ keyPath: KeyPath<CALayer, CGPoint>, x: CAExpression, y: CAExpression
  ) {
    follow(FollowedPaths.name(of: keyPath), [x, y])
  }

  /// Lets a rectangle follow four expressions in every frame.
  public final func follow(
    _ keyPath: KeyPath<CALayer, CGRect>, x: CAExpression, y: CAExpression, width: CAExpression,
    height: CAExpression
  ) {
    follow(FollowedPaths.name(of: keyPath), [x, y, width, height])
  }

  /// Lets the property of a key path follow expressions in every frame: one for a number such as
  /// `transform.rotation.z`, two for a point or a size, four for a rectangle or a colour (red, green, blue and alpha
  /// from 0 to 1), sixteen for a transform, row by row.
  public final func follow(_ keyPath: String, _ expressions: [CAExpression]) {
    let animation = CAExpressionAnimation(keyPath: keyPath)
    animation.expressions = expressions
    add(animation, forKey: keyPath)
  }

  /// Returns a number of a property that the layer shows, for expressions.
  ///
  /// - Parameter keyPath: names a number, such as `position.x` or `opacity`; a key path that names none gives an
  ///   expression without a number.
  public final func expression(forKeyPath keyPath: String) -> CAExpression {
    guard let path = AnimationKeyPath(keyPath), path.attribute == nil,
      path.keyPath.valueType == .scalar
    else {
      Notices.say("an expression cannot read \(keyPath), which is no number")
      return CAExpression(0) / CAExpression(0)
    }
    return CAExpression(.property(CAExpression.Node.Weak(layer: self), path))
  }
}

/// The numbers that a layer shows in each frame, with its animations: `layer.shown.opacity`,
/// `layer.shown.bounds.size.width`.
@dynamicMemberLookup public struct CALayerNumbers {
  let layer: CALayer

  /// A property of one number.
  public subscript(dynamicMember keyPath: KeyPath<CALayer, Float>) -> CAExpression {
    layer.expression(forKeyPath: FollowedPaths.name(of: keyPath))
  }

  /// A property of one number.
  public subscript(dynamicMember keyPath: KeyPath<CALayer, CGFloat>) -> CAExpression {
    layer.expression(forKeyPath: FollowedPaths.name(of: keyPath))
  }

  /// A property that is a point.
  public subscript(dynamicMember keyPath: KeyPath<CALayer, CGPoint>) -> Point {
    Point(layer: layer, keyPath: FollowedPaths.name(of: keyPath))
  }

  /// A property that is a rectangle.
  public subscript(dynamicMember keyPath: KeyPath<CALayer, CGRect>) -> Rectangle {
    Rectangle(layer: layer, keyPath: FollowedPaths.name(of: keyPath))
  }

  /// The angle of the transform about z, in radians.
  public var rotation: CAExpression { layer.expression(forKeyPath: "transform.rotation.z") }
  /// The scale of the transform.
  public var scale: CAExpression { layer.expression(forKeyPath: "transform.scale") }
}

extension CALayerNumbers {
  /// The numbers of a point that a layer shows.
  public struct Point {
    let layer: CALayer
    let keyPath: String

    /// The number across, in points or as a fraction, as the property has it.
    public var x: CAExpression { layer.expression(forKeyPath: keyPath + ".x") }
    /// The number down.
    public var y: CAExpression { layer.expression(forKeyPath: keyPath + ".y") }
  }

  /// The numbers of a size that a layer shows.
  public struct Size {
    let layer: CALayer
    let keyPath: String

    /// The width.
    public var width: CAExpression { layer.expression(forKeyPath: keyPath + ".width") }
    /// The height.
    public var height: CAExpression { layer.expression(forKeyPath: keyPath + ".height") }
  }

  /// The numbers of a rectangle that a layer shows.
  public struct Rectangle {
    let layer: CALayer
    let keyPath: String

    /// The point nearest to the origin.
    public var origin: Point { Point(layer: layer, keyPath: keyPath + ".origin") }
    /// The size.
    public var size: Size { Size(layer: layer, keyPath: keyPath + ".size") }
  }
}

/// The names of the properties that Swift's key paths lead to.
private enum FollowedPaths {
  // These key paths have no arguments, so that any thread may compare them.
  private nonisolated(unsafe) static let numbers: [PartialKeyPath<CALayer>: String] = [
    \CALayer.opacity: "opacity", \CALayer.shadowOpacity: "shadowOpacity",
    \CALayer.zPosition: "zPosition", \CALayer.anchorPointZ: "anchorPointZ",
    \CALayer.cornerRadius: "cornerRadius", \CALayer.borderWidth: "borderWidth",
    \CALayer.shadowRadius: "shadowRadius", \CALayer.position: "position",
    \CALayer.position.x: "position.x", \CALayer.position.y: "position.y",
    \CALayer.anchorPoint: "anchorPoint", \CALayer.anchorPoint.x: "anchorPoint.x",
    \CALayer.anchorPoint.y: "anchorPoint.y", \CALayer.bounds: "bounds",
    \CALayer.bounds.origin: "bounds.origin", \CALayer.bounds.origin.x: "bounds.origin.x",
    \CALayer.bounds.origin.y: "bounds.origin.y",
    \CALayer.bounds.size.width: "bounds.size.width",
    \CALayer.bounds.size.height: "bounds.size.height",
    \CALayer.contentsRect: "contentsRect", \CALayer.contentsCenter: "contentsCenter",
  ]

  /// The name; the key path's own description, which names no property, for one that cannot be followed.
  static func name(of keyPath: PartialKeyPath<CALayer>) -> String {
    numbers[keyPath] ?? "\(keyPath)"
  }
}
