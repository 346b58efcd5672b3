internal import GraphicsValues

/// The smallest rectangle around points.
struct PointBounds {
  private var minX = Double.infinity
  private var minY = Double.infinity
  private var maxX = -Double.infinity
  private var maxY = -Double.infinity

  init(_ points: some Sequence<Point> = EmptyCollection()) {
    for point in points { add(point) }
  }

  mutating func add(_ point: Point) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  /// Null when there was no point.
  var rect: CGRect {
    guard minX <= maxX, minY <= maxY else { return .null }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}

/// A Bézier curve of the third degree. Lines and quadratic curves are raised to it where a rule
/// needs to be written down only once.
private struct Cubic {
  var p0: Point
  var p1: Point
  var p2: Point
  var p3: Point

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  init(quadratic p0: Point, _ control: Point, _ end: Point) {
    self.init(p0, p0 + (control - p0) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
  }

  func point(at t: Double) -> Point {
    let s = 1 - t
    let near = p0 * (s * s * s) + p1 * (3 * s * s * t)
    return near + p2 * (3 * s * t * t) + p3 * (t * t * t)
  }

  /// Both halves, by de Casteljau's construction.
  var halves: (Cubic, Cubic) {
    func middle(_ a: Point, _ b: Point) -> Point { (a + b) * 0.5 }
    let (a, b, c) = (middle(p0, p1), middle(p1, p2), middle(p2, p3))
    let (ab, bc) = (middle(a, b), middle(b, c))
    let m = middle(ab, bc)
    return (Cubic(p0, a, ab, m), Cubic(m, bc, c, p3))
  }

  /// Calls back with each parameter inside 0…1 where one coordinate turns around.
  func forEachTurn(of axis: KeyPath<Point, Double>, _ body: (Double) -> Void) {
    let (v0, v1) = (p0[keyPath: axis], p1[keyPath: axis])
    let (v2, v3) = (p2[keyPath: axis], p3[keyPath: axis])
    // The derivative over 3: a·t² + 2·b·t + c.
    let a = v3 - v0 + 3 * (v1 - v2)
    let b = v0 - 2 * v1 + v2
    let c = v1 - v0
    let root = (b * b - a * c).squareRoot()
    // The stable pair of solutions: neither subtracts numbers that are nearly equal. A quotient
    // by zero or of a NaN is not inside of 0…1.
    let q = -(b + (b < 0 ? -root : root))
    for t in [q / a, c / q] where t > 0 && t < 1 { body(t) }
  }

  /// How often the curve crosses the ray from a point towards +x, upwards counted as +1 and
  /// downwards as −1.
  func crossings(rightOf p: Point, depth: Int = 0) -> Int {
    let ys = (p0.y, p1.y, p2.y, p3.y)
    if max(ys.0, ys.1, ys.2, ys.3) <= p.y || min(ys.0, ys.1, ys.2, ys.3) > p.y { return 0 }
    if max(p0.x, p1.x, p2.x, p3.x) <= p.x { return 0 }
    // All of it is to the right: crossings in the middle cancel out, only the ends count.
    if min(p0.x, p1.x, p2.x, p3.x) > p.x { return lineCrossings(p0.y, p3.y, p.y) }
    // 2^-40 of the curve's size, and far below a pixel of any display.
    guard depth < 40 else {
      return max(p0.x, p3.x) > p.x ? lineCrossings(p0.y, p3.y, p.y) : 0
    }
    let (first, second) = halves
    return first.crossings(rightOf: p, depth: depth + 1)
      + second.crossings(rightOf: p, depth: depth + 1)
  }
}

/// Whether a line from height y0 to y1 crosses height y: the upper end belongs to it, the lower
/// does not, so that a corner between two lines counts once.
private func lineCrossings(_ y0: Double, _ y1: Double, _ y: Double) -> Int {
  if y0 <= y && y1 > y { return 1 }
  if y1 <= y && y0 > y { return -1 }
  return 0
}

extension PathValue {
  /// The segments of a path with what each needs to stand alone.
  private enum Segment {
    case move(Point)
    case line(Point, Point)
    case curve(Cubic)
  }

  /// - Parameter closesSubpaths: also gives the lines that close open subpaths.
  private func forEachSegment(closesSubpaths: Bool, _ body: (Segment) -> Void) {
    guard isWellFormed else { return }
    var start = Point.zero
    var current = Point.zero
    var next = 0
    for verb in verbs {
      switch verb {
      case .move:
        if closesSubpaths, current != start { body(.line(current, start)) }
        start = points[next]
        current = start
        body(.move(start))
      case .line:
        body(.line(current, points[next]))
        current = points[next]
      case .quad:
        body(.curve(Cubic(quadratic: current, points[next], points[next + 1])))
        current = points[next + 1]
      case .cubic:
        body(.curve(Cubic(current, points[next], points[next + 1], points[next + 2])))
        current = points[next + 2]
      case .close:
        body(.line(current, start))
        current = start
      }
      next += verb.pointCount
    }
    if closesSubpaths, current != start { body(.line(current, start)) }
  }

  /// The bounds of the lines and curves themselves.
  var curveBounds: PointBounds {
    var bounds = PointBounds()
    forEachSegment(closesSubpaths: false) { segment in
      switch segment {
      case .move(let point), .line(_, let point):
        bounds.add(point)
      case .curve(let cubic):
        bounds.add(cubic.p3)
        cubic.forEachTurn(of: \.x) { bounds.add(cubic.point(at: $0)) }
        cubic.forEachTurn(of: \.y) { bounds.add(cubic.point(at: $0)) }
      }
    }
    return bounds
  }

  /// How often the path goes around a point; 0 when a coordinate is beyond ±1e300. Positive from the x axis towards the y axis.
  func windingNumber(around point: Point) -> Int {
    // What is not a number is never left or right of anything, and halving would not end; near
    // the largest numbers, halving would make some.
    let isMeasurable = { (p: Point) in abs(p.x) < 1e300 && abs(p.y) < 1e300 }
    guard isMeasurable(point), points.allSatisfy(isMeasurable) else { return 0 }
    var turns = 0
    forEachSegment(closesSubpaths: true) { segment in
      switch segment {
      case .move: break
      case .line(let from, let to):
        // The cross product tells on which side of the line the point is.
        let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
        let crossing = lineCrossings(from.y, to.y, point.y)
        if crossing > 0 && side > 0 || crossing < 0 && side < 0 { turns += crossing }
      case .curve(let cubic):
        turns += cubic.crossings(rightOf: point)
      }
    }
    return turns
  }
}
