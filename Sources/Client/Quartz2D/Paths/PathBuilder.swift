import GraphicsValues

/// Appends shapes to a path, each point through a transform, by the rules of `CGMutablePath`.
struct PathBuilder {
  private(set) var value: PathValue
  private let matrix: AffineMatrix?

  init(_ value: PathValue = PathValue(), transform: CGAffineTransform?) {
    self.value = value
    matrix = transform.flatMap { $0.isIdentity ? nil : AffineMatrix($0) }
  }

  private func place(_ point: Point) -> Point { matrix?.apply(point) ?? point }

  // MARK: Elements

  mutating func move(to point: Point) {
    value.move(to: place(point))
  }

  mutating func addLine(to point: Point) {
    guard beginSegment() else { return }
    value.line(to: place(point))
  }

  mutating func addQuad(to end: Point, control: Point) {
    guard beginSegment() else { return }
    value.quad(to: place(end), control: place(control))
  }

  mutating func addCubic(to end: Point, control1: Point, control2: Point) {
    guard beginSegment() else { return }
    value.cubic(to: place(end), control1: place(control1), control2: place(control2))
  }

  mutating func close() {
    guard let last = value.verbs.last, last != .close else { return }
    value.close()
  }

  /// Begins a segment. Returns false without a current point. After a close it adds a move to the
  /// point, so that every subpath of a path begins with a move.
  private mutating func beginSegment() -> Bool {
    guard let current = value.currentPoint else { return false }
    if value.verbs.last == .close { value.move(to: current) }
    return true
  }

  // MARK: Shapes

  mutating func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: Point(first))
    for point in points.dropFirst() { addLine(to: Point(point)) }
  }

  mutating func addRect(_ rect: CGRect) {
    if rect.isNull { return }
    let r = Rectangle(rect).standardized
    move(to: r.origin)
    addLine(to: Point(x: r.maxX, y: r.y))
    addLine(to: Point(x: r.maxX, y: r.maxY))
    addLine(to: Point(x: r.x, y: r.maxY))
    close()
  }

  mutating func addEllipse(in rect: CGRect) {
    if rect.isNull { return }
    let r = Rectangle(rect).standardized
    let center = Point(x: r.x + r.width / 2, y: r.y + r.height / 2)
    move(to: Point(x: r.maxX, y: center.y))
    addQuarter(to: Point(x: center.x, y: r.maxY), corner: Point(x: r.maxX, y: r.maxY))
    addQuarter(to: Point(x: r.x, y: center.y), corner: Point(x: r.x, y: r.maxY))
    addQuarter(to: Point(x: center.x, y: r.y), corner: Point(x: r.x, y: r.y))
    addQuarter(to: Point(x: r.maxX, y: center.y), corner: Point(x: r.maxX, y: r.y))
    close()
  }

  mutating func addRoundedRect(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    if rect.isNull { return }
    let r = Rectangle(rect).standardized
    let w = min(max(Double(cornerWidth), 0), r.width / 2)
    let h = min(max(Double(cornerHeight), 0), r.height / 2)
    guard w > 0, h > 0 else {
      addRect(rect)
      return
    }
    move(to: Point(x: r.maxX, y: r.y + r.height / 2))
    addLine(to: Point(x: r.maxX, y: r.maxY - h))
    addQuarter(to: Point(x: r.maxX - w, y: r.maxY), corner: Point(x: r.maxX, y: r.maxY))
    addLine(to: Point(x: r.x + w, y: r.maxY))
    addQuarter(to: Point(x: r.x, y: r.maxY - h), corner: Point(x: r.x, y: r.maxY))
    addLine(to: Point(x: r.x, y: r.y + h))
    addQuarter(to: Point(x: r.x + w, y: r.y), corner: Point(x: r.x, y: r.y))
    addLine(to: Point(x: r.maxX - w, y: r.y))
    addQuarter(to: Point(x: r.maxX, y: r.y + h), corner: Point(x: r.maxX, y: r.y))
    close()
  }

  /// Adds a quarter of an ellipse from the current point; `corner` is the place where its tangents
  /// meet.
  private mutating func addQuarter(to end: Point, corner: Point) {
    // 4/3 · (√2 − 1): the curve meets the ellipse in the middle of the quarter.
    let k = 0.5522847498307936
    guard let placedStart = value.currentPoint else { return }
    // The control points are computed in the path's space, in which the current point is known;
    // affine transforms keep ratios along a line.
    let (placedEnd, placedCorner) = (place(end), place(corner))
    value.cubic(
      to: placedEnd, control1: placedStart + (placedCorner - placedStart) * k,
      control2: placedEnd + (placedCorner - placedEnd) * k)
  }

  // MARK: Arcs

  /// Adds an arc.
  ///
  /// - Parameter sweep: the signed angle in radians; at most two turns.
  mutating func addArc(center: Point, radius: Double, start: Double, sweep: Double) {
    guard start.isFinite, sweep.isFinite, radius >= 0, radius.isFinite else { return }
    func onCircle(_ angle: Double) -> (offset: Point, tangent: Point) {
      let offset = Point(x: DeterministicMath.cos(angle), y: DeterministicMath.sin(angle)) * radius
      return (offset, Point(x: -offset.y, y: offset.x))
    }
    var from = onCircle(start)
    if value.currentPoint == nil {
      move(to: center + from.offset)
    } else {
      addLine(to: center + from.offset)
    }
    // Curves of at most a quarter turn, which are within 0.03 % of the radius of the circle.
    let count = Int((abs(sweep) / (DeterministicMath.pi / 2) - 1e-9).rounded(.up))
    guard count > 0 else { return }
    let step = sweep / Double(count)
    // Handles of 4/3 · tan(step / 4) of the radius.
    let quarter = step / 4
    let k = 4 / 3 * DeterministicMath.sin(quarter) / DeterministicMath.cos(quarter)
    for index in 1...count {
      let to = onCircle(start + step * Double(index))
      addCubic(
        to: center + to.offset, control1: center + from.offset + from.tangent * k,
        control2: center + to.offset - to.tangent * k)
      from = to
    }
  }

  /// Adds an arc that touches the line from the current point to `corner` and the line from
  /// `corner` towards `end`. Adds a line to `corner` if the three points are on one line or the
  /// radius is zero.
  mutating func addArc(corner: Point, towards end: Point, radius: Double) {
    guard let placedStart = value.currentPoint else { return }
    let start: Point
    if let matrix {
      guard let inverse = matrix.inverse else { return }
      start = inverse.apply(placedStart)
    } else {
      start = placedStart
    }
    guard let u = (start - corner).normalized, let v = (end - corner).normalized, radius > 0,
      radius.isFinite
    else {
      addLine(to: corner)
      return
    }
    let cosine = u.x * v.x + u.y * v.y
    let cross = u.x * v.y - u.y * v.x
    // Below this, the touching points are a million radii away, or coincide.
    guard abs(cross) > 1e-6 else {
      addLine(to: corner)
      return
    }
    // With the angle φ at the corner, tan(φ/2) = |sin φ| / (1 + cos φ) is radius / distance.
    let distance = radius * (1 + cosine) / abs(cross)
    let first = corner + u * distance
    let last = corner + v * distance
    let side: Double = cross > 0 ? 1 : -1
    let center = first + Point(x: -u.y, y: u.x) * (radius * side)
    let startAngle = DeterministicMath.atan2(first.y - center.y, first.x - center.x)
    let endAngle = DeterministicMath.atan2(last.y - center.y, last.x - center.x)
    let sweep = arcSweep(from: startAngle, to: endAngle, isDecreasing: cross > 0)
    addArc(center: center, radius: radius, start: startAngle, sweep: sweep)
  }
}

extension Point {
  /// The unit vector in this direction; nil for a length that is 0 or not finite.
  var normalized: Point? {
    let length = (x * x + y * y).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    return Point(x: x / length, y: y / length)
  }
}

extension PathValue {
  /// The start of the next element; nil for an empty path.
  var currentPoint: Point? {
    guard verbs.last == .close else { return points.last }
    // After a close: the point of the last move.
    var index = points.count
    for verb in verbs.reversed() {
      index -= verb.pointCount
      if verb == .move { return points.indices.contains(index) ? points[index] : nil }
    }
    return nil
  }
}

/// Returns the signed angle of an arc between two angles, in the given direction. Whole turns between
/// the angles are the circle in either direction.
func arcSweep(from start: Double, to end: Double, isDecreasing: Bool) -> Double {
  let turn = 2 * DeterministicMath.pi
  let forwards = isDecreasing ? start - end : end - start
  var sweep = forwards < 0 ? forwards + turn * (-forwards / turn).rounded(.up) : forwards
  // Sums of angles are rounded.
  if forwards < 0, sweep < 1e-9 { sweep = turn }
  return withinTwoTurns(isDecreasing ? -sweep : sweep)
}

/// Returns the angle without its whole turns, except for one turn, which is visible.
func withinTwoTurns(_ sweep: Double) -> Double {
  let turn = 2 * DeterministicMath.pi
  guard abs(sweep) >= 2 * turn, sweep.isFinite else { return sweep }
  return sweep.truncatingRemainder(dividingBy: turn) + (sweep < 0 ? -turn : turn)
}
