import GraphicsValues

// Points are transformed by the matrix of the time when they are added.
extension CGContext {
  /// Discards the current path.
  public func beginPath() {
    devicePath = PathValue()
  }

  /// Begins a subpath.
  public func move(to point: CGPoint) {
    build { $0.move(to: Point(point)) }
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint) {
    build { $0.addLine(to: Point(point)) }
  }

  /// Begins a subpath at the first point and adds lines to all further points.
  public func addLines(between points: [CGPoint]) {
    build { $0.addLines(between: points) }
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    build { $0.addCubic(to: Point(end), control1: Point(control1), control2: Point(control2)) }
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    build { $0.addQuad(to: Point(end), control: Point(control)) }
  }

  /// Adds an arc, after a line from the current point to its start if there is one; see
  /// `CGMutablePath.addArc(center:radius:startAngle:endAngle:clockwise:transform:)`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    let sweep = arcSweep(
      from: Double(startAngle), to: Double(endAngle), isDecreasing: clockwise)
    build {
      $0.addArc(
        center: Point(center), radius: Double(radius), start: Double(startAngle), sweep: sweep)
    }
  }

  /// Adds an arc that rounds the corner at `tangent1End` between the line from the current point
  /// and the line to `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    build {
      $0.addArc(
        corner: Point(tangent1End), towards: Point(tangent2End), radius: Double(radius))
    }
  }

  /// Adds a closed rectangle as a separate subpath.
  public func addRect(_ rect: CGRect) {
    build { $0.addRect(rect) }
  }

  /// Adds closed rectangles as separate subpaths.
  public func addRects(_ rects: [CGRect]) {
    build { builder in
      for rect in rects { builder.addRect(rect) }
    }
  }

  /// Adds the ellipse that touches the middle of each side of a rectangle.
  public func addEllipse(in rect: CGRect) {
    build { $0.addEllipse(in: rect) }
  }

  /// Adds all elements of a path.
  public func addPath(_ path: CGPath) {
    let added = path.value.applying(state.matrix)
    devicePath.verbs += added.verbs
    devicePath.points += added.points
  }

  /// Closes the subpath by a line to its first point.
  public func closePath() {
    build { $0.close() }
  }

  /// The current path in the present user space; nil for an empty path.
  public var path: CGPath? {
    userPath.map { CGPath($0) }
  }

  /// True if the current path has no element.
  public var isPathEmpty: Bool { devicePath.isEmpty }

  /// The start of the next element, in user space; zero for an empty path.
  public var currentPointOfPath: CGPoint {
    CGPoint(userPath?.currentPoint ?? .zero)
  }

  /// The smallest rectangle around all points of the path, control points included; null for an
  /// empty path.
  public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

  /// Returns true if painting the path in a mode covers a point of user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path else { return false }
    switch mode {
    case .fill: return path.contains(point)
    case .eoFill: return path.contains(point, using: .evenOdd)
    case .stroke: return strokedPath.contains(point)
    case .fillStroke: return path.contains(point) || strokedPath.contains(point)
    case .eoFillStroke:
      return path.contains(point, using: .evenOdd) || strokedPath.contains(point)
    }
  }

  /// Replaces the path by the outline of its line: a fill by winding number then paints the area
  /// that a stroke would have painted.
  public func replacePathWithStrokedPath() {
    devicePath = strokedPath.value.applying(state.matrix)
  }

  /// The outline of the path's line, in user space.
  private var strokedPath: CGPath {
    guard let path else { return CGMutablePath() }
    let dashed =
      state.dashLengths.isEmpty
      ? path
      : path.copy(
        dashingWithPhase: CGFloat(state.dashPhase), lengths: state.dashLengths.map { CGFloat($0) })
    return dashed.copy(
      strokingWithWidth: CGFloat(state.lineWidth), lineCap: state.lineCap,
      lineJoin: state.lineJoin, miterLimit: CGFloat(state.miterLimit))
  }

  private var userPath: PathValue? {
    guard !devicePath.isEmpty, let inverse = state.matrix.inverse else { return nil }
    return inverse == .identity ? devicePath : devicePath.applying(inverse)
  }

  private func build(_ body: (inout PathBuilder) -> Void) {
    // The builder takes over the arrays, so that appending does not copy them.
    var builder = PathBuilder(devicePath, transform: ctm)
    devicePath = PathValue()
    body(&builder)
    devicePath = builder.value
  }
}
