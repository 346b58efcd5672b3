/// The kinds of path elements.
public enum CGPathElementType: Int32, Sendable {
  /// The start of a subpath, with one point.
  case moveToPoint = 0
  /// A line, with one point.
  case addLineToPoint = 1
  /// A quadratic curve, with two points: control, end.
  case addQuadCurveToPoint = 2
  /// A cubic curve, with three points: control, control, end.
  case addCurveToPoint = 3
  /// The end of a closed subpath, without points.
  case closeSubpath = 4
}

/// One element of a path, as passed by `CGPath.applyWithBlock(_:)`.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// The points of the element, in the number that its type has; valid during the call that passes
  /// the element.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// The function that `CGPath.apply(info:function:)` calls for each element, with its `info`.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// The rule for the inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// Inside are the points with a winding number other than zero.
  case winding = 0
  /// Inside are the points from which a ray crosses the path an odd number of times.
  case evenOdd = 1
}
