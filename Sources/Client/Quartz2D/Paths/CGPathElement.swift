/// The kinds of path elements.
public enum CGPathElementType: Int32, Sendable {
  /// One point.
  case moveToPoint = 0
  /// One point.
  case addLineToPoint = 1
  /// Two points: control, end.
  case addQuadCurveToPoint = 2
  /// Three points: control, control, end.
  case addCurveToPoint = 3
  /// No point.
  case closeSubpath = 4
}

/// One element of a path, as passed by `CGPath.applyWithBlock(_:)`.
public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// The points of the element, as many as its type has; valid during the call that passes the
  /// element.
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
  /// Points around which the path winds a number of times other than zero.
  case winding = 0
  /// Points from which a ray crosses the path an odd number of times.
  case evenOdd = 1
}
