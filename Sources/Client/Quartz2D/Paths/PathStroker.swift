import GraphicsValues

/// Makes the outline of a line: a path that covers the area of the line by winding number.
///
/// Curves become lines within a hundredth of a unit; round joins and caps are arcs.
struct PathStroker {
  private let radius: Double
  private let cap: CGLineCap
  private let join: CGLineJoin
  private let miterLimit: Double
  private var builder = PathBuilder(transform: nil)

  /// - Parameter width: the width of the line, above 0.
  init(width: Double, cap: CGLineCap, join: CGLineJoin, miterLimit: Double) {
    radius = width / 2
    self.cap = cap
    self.join = join
    self.miterLimit = max(miterLimit, 1)
  }

  /// A corner of the lines of a flattened subpath, with the direction of the line that leaves it.
  private struct Corner {
    var point: Point
    var direction: Point
    /// True inside a curve, where no join is visible.
    var isSmooth: Bool
  }

  mutating func outline(_ path: PathValue) -> PathValue {
    builder = PathBuilder(transform: nil)
    for subpath in path.subpaths {
      let (corners, end) = corners(of: subpath)
      if corners.isEmpty {
        if !subpath.segments.isEmpty || subpath.isClosed { addDot(at: subpath.start) }
      } else if subpath.isClosed {
        addLoop(corners)
        addLoop(reversed(corners, end: end, isClosed: true))
      } else {
        addSide(corners, end: end)
        addSide(reversed(corners, end: end, isClosed: false), end: corners[0].point)
        builder.close()
      }
    }
    return builder.value
  }

  // MARK: Lines for curves

  /// Returns the corners of a subpath. Lines of length 0 are left out, since they have no
  /// direction.
  private func corners(of subpath: Subpath) -> ([Corner], end: Point) {
    var corners: [Corner] = []
    var current = subpath.start
    func add(_ end: Point, isSmooth: Bool) {
      guard let direction = (end - current).normalized else { return }
      corners.append(Corner(point: current, direction: direction, isSmooth: isSmooth))
      current = end
    }
    for segment in subpath.segments {
      switch segment {
      case .line(_, let end): add(end, isSmooth: false)
      case .curve(let cubic):
        let count = cubic.lineCount(tolerance: 0.01)
        for index in 1...count {
          let end = index == count ? cubic.p3 : cubic.point(at: Double(index) / Double(count))
          add(end, isSmooth: index > 1)
        }
      }
    }
    return (corners, current)
  }

  /// Returns the same lines in the opposite direction.
  private func reversed(_ corners: [Corner], end: Point, isClosed: Bool) -> [Corner] {
    corners.indices.reversed().map { index in
      // Each line begins at the start of the original's next line.
      let following = index + 1 < corners.count ? corners[index + 1] : nil
      let closing = isClosed ? corners.first : nil
      return Corner(
        point: following?.point ?? end,
        direction: Point.zero - corners[index].direction,
        isSmooth: (following ?? closing)?.isSmooth ?? false)
    }
  }

  // MARK: Sides

  /// Adds the left side of lines and the cap at their end.
  private mutating func addSide(_ corners: [Corner], end: Point) {
    guard let first = corners.first, let last = corners.last else { return }
    let start = first.point + first.direction.left * radius
    if builder.value.verbs.isEmpty || builder.value.verbs.last == .close {
      builder.move(to: start)
    } else {
      builder.addLine(to: start)
    }
    for (corner, next) in zip(corners, corners.dropFirst()) {
      addJoin(at: next.point, from: corner.direction, to: next.direction, next.isSmooth)
    }
    builder.addLine(to: end + last.direction.left * radius)
    addCap(at: end, last.direction)
  }

  /// Adds the left side of closed lines.
  private mutating func addLoop(_ corners: [Corner]) {
    guard let first = corners.first, var previous = corners.last else { return }
    builder.move(to: first.point + previous.direction.left * radius)
    for corner in corners {
      addJoin(at: corner.point, from: previous.direction, to: corner.direction, corner.isSmooth)
      previous = corner
    }
    builder.close()
  }

  /// Adds the join around a point, from the left of one direction to the left of another.
  private mutating func addJoin(at point: Point, from: Point, to: Point, _ isSmooth: Bool) {
    let first = point + from.left * radius
    let last = point + to.left * radius
    builder.addLine(to: first)
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    if cross > 0 {
      // The inner side goes through the corner itself; the lines cover the rest.
      builder.addLine(to: point)
      builder.addLine(to: last)
      return
    }
    if isSmooth || join == .round {
      addArc(around: point, from: from.left, sweep: -DeterministicMath.atan2(-cross, dot))
    } else if join == .miter, 2 <= miterLimit * miterLimit * (1 + dot), cross < 0 {
      // The miter is 1 / cos(φ/2) times the width, whose square is 2 / (1 + cos φ).
      builder.addLine(to: point + (from.left + to.left) * (radius / (1 + dot)))
    }
    builder.addLine(to: last)
  }

  private mutating func addCap(at end: Point, _ direction: Point) {
    switch cap {
    case .butt: break
    case .round: addArc(around: end, from: direction.left, sweep: -DeterministicMath.pi)
    case .square:
      let beyond = end + direction * radius
      builder.addLine(to: beyond + direction.left * radius)
      builder.addLine(to: beyond - direction.left * radius)
    }
  }

  /// Adds a line of length 0: its two caps.
  private mutating func addDot(at point: Point) {
    let box = CGRect(
      x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
    switch cap {
    case .butt: break
    case .round: builder.addEllipse(in: box)
    case .square: builder.addRect(box)
    }
  }

  private mutating func addArc(around center: Point, from offset: Point, sweep: Double) {
    builder.addArc(
      center: center, radius: radius, start: DeterministicMath.atan2(offset.y, offset.x),
      sweep: sweep)
  }
}

extension Point {
  /// A quarter turn from the x axis towards the y axis.
  fileprivate var left: Point { Point(x: -y, y: x) }
}
