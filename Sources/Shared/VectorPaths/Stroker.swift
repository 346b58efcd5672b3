import GraphicsValues

/// Turns polylines into the outlines of their strokes, to be filled with the non-zero rule.
///
/// All pieces of an outline, one trapezoid per segment and one wedge per join, have the same orientation,
/// so that no point of the stroke has winding 0, whatever shape the path has. Where there is room, the
/// inner sides of two segments meet in the point where their offsets intersect, and the pieces do not
/// overlap; otherwise both sides go through the path's own point, where they overlap but leave no hole.
/// docs/rendering-paths.md derives this.
package struct Stroker: Sendable {
  // Kept, so that a stroker that is used again allocates nothing.
  private var right: [Point] = []
  private var directions: [Point] = []
  private var lengths: [Double] = []

  package init() {}

  /// Appends the outline of the stroke to `outline`. No round part is further than `tolerance`, in
  /// the units of the path, from its circle, unless a whole circle would take more than some 400
  /// segments. A width that is zero, negative or not a number draws nothing.
  package mutating func stroke(
    _ contours: Contours, style: StrokeStyle, tolerance: Double, into outline: inout Contours
  ) {
    guard style.width > 0 else { return }
    let pen = Pen(style, tolerance)
    for i in 0..<contours.count {
      stroke(contours, contours.range(of: i), contours.isClosed[i], pen, &outline)
    }
  }

  private mutating func stroke(
    _ contours: Contours, _ range: Range<Int>, _ isClosed: Bool, _ pen: Pen,
    _ outline: inout Contours
  ) {
    let points = contours.points
    guard measure(points, range, isClosed), let firstDirection = directions.first else {
      if let p = range.first { pen.dot(points[p], &outline) }
      return
    }
    let segments = directions.count
    outline.begin(closed: true)
    right.removeAll(keepingCapacity: true)
    if isClosed {
      for i in 0..<segments {
        let previous = i == 0 ? segments - 1 : i - 1
        pen.join(
          points[range.lowerBound + i], directions[previous], directions[i],
          room: min(lengths[previous], lengths[i]) / 2,
          isSmooth: contours.isSmooth(range.lowerBound + i), &outline, &right)
      }
      outline.begin(closed: true)
      outline.append(reversing: right)
      return
    }
    let lastDirection = directions[segments - 1]
    let (first, last) = (points[range.lowerBound], points[range.upperBound - 1])
    pen.cap(first, Point(x: -firstDirection.x, y: -firstDirection.y), &outline)
    for i in 1..<max(segments, 1) {
      pen.join(
        points[range.lowerBound + i], directions[i - 1], directions[i],
        room: min(lengths[i - 1], lengths[i]) / 2,
        isSmooth: contours.isSmooth(range.lowerBound + i), &outline, &right)
    }
    pen.cap(last, lastDirection, &outline)
    outline.append(reversing: right)
  }

  /// The direction and length of every segment; false for a contour without any.
  private mutating func measure(_ points: [Point], _ range: Range<Int>, _ isClosed: Bool) -> Bool {
    directions.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    guard range.count > 1 else { return false }
    for i in range where isClosed || i + 1 < range.upperBound {
      let next = points[i + 1 < range.upperBound ? i + 1 : range.lowerBound]
      let d = next - points[i]
      let length = (d.x * d.x + d.y * d.y).squareRoot()
      // Only squares that underflow; the segment then has any direction.
      directions.append(
        length > 0 ? Point(x: d.x / length, y: d.y / length) : Point(x: 1, y: 0))
      lengths.append(length)
    }
    return true
  }
}

extension Contours {
  /// The largest number of points that `stroked` can make, without making them.
  package func mostPointsOfStroke(_ style: StrokeStyle, tolerance: Double) -> Int {
    let turns = style.cap == .round || style.join == .round || !smoothness.isEmpty
    // A join has two points on its outer side and three on its inner one; a round dot is a circle of four arcs.
    let perPoint = turns ? 6 + 2 * Pen(style, tolerance).pointsOfHalfTurn : 5
    return points.count * perPoint
  }

  /// The outline of the stroke, to be filled with the non-zero rule. See `Stroker`.
  package func stroked(_ style: StrokeStyle, tolerance: Double) -> Contours {
    var stroker = Stroker()
    var outline = Contours()
    stroker.stroke(self, style: style, tolerance: tolerance, into: &outline)
    return outline
  }
}
