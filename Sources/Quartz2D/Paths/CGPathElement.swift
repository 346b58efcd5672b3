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

/// One step of a path, as `CGPath.applyWithBlock(_:)` hands it out.
public struct CGPathElement {
  /// What the element does.
  public var type: CGPathElementType
  /// As many points as the type says; valid during the call that hands the element out.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// What `CGPath.apply(info:function:)` calls for each element, with the `info` it was given.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// Which points are inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// Those that the path goes around a number of times that is not zero.
  case winding = 0
  /// Those from which a ray crosses the path an odd number of times.
  case evenOdd = 1
}
