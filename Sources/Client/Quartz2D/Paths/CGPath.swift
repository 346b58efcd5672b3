package import GraphicsValues

/// A shape: subpaths of lines and curves. Two paths are equal if their elements are equal.
///
/// Sendable because a `CGPath` never changes. `CGMutablePath` inherits this, as on Apple's systems:
/// a mutable path belongs to one thread, and `copy()` returns a path to share.
public class CGPath: @unchecked Sendable {
  /// The elements. Every subpath begins with a move.
  package fileprivate(set) final var value: PathValue

  /// Creates a path from a value; a value whose verbs and points do not match gives an empty path.
  package init(_ value: PathValue) {
    self.value = value.isWellFormed ? value : PathValue()
  }

  /// Creates a rectangle, each corner transformed.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var builder = PathBuilder(transform: transform?.pointee)
    builder.addRect(rect)
    self.init(builder.value)
  }

  /// Creates the ellipse that touches the middle of each side of a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    var builder = PathBuilder(transform: transform?.pointee)
    builder.addEllipse(in: rect)
    self.init(builder.value)
  }

  /// Creates a rectangle with quarter ellipses as corners; a corner takes half a side at most.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    var builder = PathBuilder(transform: transform?.pointee)
    builder.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    self.init(builder.value)
  }

  /// Returns an immutable copy.
  public func copy() -> CGPath? { CGPath(value) }

  /// Returns a transformed copy.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(value.transformed(by: transform?.pointee))
  }

  /// Returns a mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(value) }

  /// Returns a transformed mutable copy.
  public func mutableCopy(
    using transform: UnsafePointer<CGAffineTransform>?
  ) -> CGMutablePath? {
    CGMutablePath(value.transformed(by: transform?.pointee))
  }

  /// True for a path without elements.
  public var isEmpty: Bool { value.isEmpty }

  /// The start of the next element; zero for an empty path.
  public var currentPoint: CGPoint { CGPoint(value.currentPoint ?? .zero) }

  /// The smallest rectangle around all points, control points included; null for an empty path.
  ///
  /// - Complexity: O(n) in the number of points.
  public var boundingBox: CGRect { PointBounds(value.points).rect }

  /// The smallest rectangle around the lines and curves themselves; null for an empty path.
  ///
  /// - Complexity: O(n) in the number of points.
  public var boundingBoxOfPath: CGRect { value.curveBounds.rect }

  /// Returns true if a fill covers the point; open subpaths count as closed.
  ///
  /// - Parameter transform: applied to the path before the test.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let turns = value.transformed(by: transform).windingNumber(around: Point(point))
    return rule == .winding ? turns != 0 : turns & 1 != 0
  }

  /// Calls a function with each element in turn.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls a closure with each element in turn.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    // A copy, so that the closure may change a mutable path during the loop.
    let path = value
    let points = UnsafeMutablePointer<CGPoint>.allocate(capacity: 3)
    points.initialize(repeating: .zero, count: 3)
    defer { points.deallocate() }
    var next = 0
    for verb in path.verbs {
      for index in 0..<verb.pointCount { points[index] = CGPoint(path.points[next + index]) }
      next += verb.pointCount
      var element = CGPathElement(type: CGPathElementType(verb), points: points)
      block(&element)
    }
  }
}

extension CGPath: Hashable {
  /// Compares the elements.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.value == b.value }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension CGPathElementType {
  fileprivate init(_ verb: PathValue.Verb) {
    switch verb {
    case .move: self = .moveToPoint
    case .line: self = .addLineToPoint
    case .quad: self = .addQuadCurveToPoint
    case .cubic: self = .addCurveToPoint
    case .close: self = .closeSubpath
    }
  }
}

extension PathValue {
  fileprivate func transformed(by transform: CGAffineTransform?) -> PathValue {
    guard let transform, !transform.isIdentity else { return self }
    let matrix = AffineMatrix(transform)
    return PathValue(verbs: verbs, points: points.map(matrix.apply))
  }
}

/// A mutable path.
///
/// The transform of a method applies to the elements that it adds. Elements that need a current
/// point are ignored while the path has none.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Creates an empty path.
  public convenience init() {
    self.init(PathValue())
  }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    build(transform) { $0.move(to: Point(point)) }
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    build(transform) { $0.addLine(to: Point(point)) }
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    build(transform) { $0.addQuad(to: Point(end), control: Point(control)) }
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    build(transform) {
      $0.addCubic(to: Point(end), control1: Point(control1), control2: Point(control2))
    }
  }

  /// Closes the subpath by a line to its first point, where the next element begins a new subpath.
  public func closeSubpath() {
    build(.identity) { $0.close() }
  }

  /// Adds a closed rectangle as a separate subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    build(transform) { $0.addRect(rect) }
  }

  /// Adds closed rectangles as separate subpaths.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    build(transform) { builder in
      for rect in rects { builder.addRect(rect) }
    }
  }

  /// Begins a subpath at the first point and adds lines to all further points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    build(transform) { $0.addLines(between: points) }
  }

  /// Adds the ellipse that touches the middle of each side of a rectangle.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    build(transform) { $0.addEllipse(in: rect) }
  }

  /// Adds a rectangle with quarter ellipses as corners; a corner takes half a side at most.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    build(transform) {
      $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    }
  }

  /// Adds an arc, after a line from the current point to its start if there is one.
  ///
  /// Angles are radians from the x axis towards the y axis. An arc of more than a turn goes around
  /// once and on to its end.
  ///
  /// - Parameter clockwise: true decreases the angle from start to end, which is clockwise where y
  ///   points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let sweep = arcSweep(
      from: Double(startAngle), to: Double(endAngle), isDecreasing: clockwise)
    build(transform) {
      $0.addArc(
        center: Point(center), radius: Double(radius), start: Double(startAngle), sweep: sweep)
    }
  }

  /// Adds an arc that is given by its start angle and the swept angle, in radians.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    build(transform) {
      $0.addArc(
        center: Point(center), radius: Double(radius), start: Double(startAngle),
        sweep: withinTwoTurns(Double(delta)))
    }
  }

  /// Adds an arc that rounds the corner at `tangent1End` between the line from the current point
  /// and the line to `tangent2End`, after a line up to the arc.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    build(transform) {
      $0.addArc(
        corner: Point(tangent1End), towards: Point(tangent2End), radius: Double(radius))
    }
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let added = path.value.transformed(by: transform)
    value.verbs += added.verbs
    value.points += added.points
  }

  private func build(_ transform: CGAffineTransform, _ body: (inout PathBuilder) -> Void) {
    // The builder takes over the arrays, so that appending does not copy them.
    var builder = PathBuilder(value, transform: transform)
    value = PathValue()
    body(&builder)
    value = builder.value
  }
}
