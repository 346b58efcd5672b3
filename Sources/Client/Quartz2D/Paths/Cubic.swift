import GraphicsValues

/// A cubic Bézier curve. Lines and quadratic curves are raised to it where one rule serves all.
struct Cubic {
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

  /// Calls a function with each parameter inside 0…1 at which one coordinate has an extremum.
  func forEachTurn(of axis: KeyPath<Point, Double>, _ body: (Double) -> Void) {
    let (v0, v1) = (p0[keyPath: axis], p1[keyPath: axis])
    let (v2, v3) = (p2[keyPath: axis], p3[keyPath: axis])
    // The derivative over 3: a·t² + 2·b·t + c.
    let a = v3 - v0 + 3 * (v1 - v2)
    let b = v0 - 2 * v1 + v2
    let c = v1 - v0
    let root = (b * b - a * c).squareRoot()
    // The stable pair of solutions, without a difference of nearly equal numbers. A quotient by
    // zero, or of a NaN, is not inside 0…1.
    let q = -(b + (b < 0 ? -root : root))
    for t in [q / a, c / q] where t > 0 && t < 1 { body(t) }
  }

  /// Returns the number of crossings of the curve and the ray from a point towards +x: upwards +1,
  /// downwards −1.
  func crossings(rightOf p: Point, depth: Int = 0) -> Int {
    let ys = (p0.y, p1.y, p2.y, p3.y)
    if max(ys.0, ys.1, ys.2, ys.3) <= p.y || min(ys.0, ys.1, ys.2, ys.3) > p.y { return 0 }
    if max(p0.x, p1.x, p2.x, p3.x) <= p.x { return 0 }
    // The whole curve is to the right: crossings in the middle cancel out, only the ends count.
    if min(p0.x, p1.x, p2.x, p3.x) > p.x { return lineCrossings(p0.y, p3.y, p.y) }
    // 2^-40 of the curve's size, and far below a pixel of any display.
    guard depth < 40 else {
      return max(p0.x, p3.x) > p.x ? lineCrossings(p0.y, p3.y, p.y) : 0
    }
    let (first, second) = halves
    return first.crossings(rightOf: p, depth: depth + 1)
      + second.crossings(rightOf: p, depth: depth + 1)
  }

  /// Returns the part between two parameters.
  func part(from start: Double, to end: Double) -> Cubic {
    // The blossom: a polar form in three parameters gives the control points of any part.
    func blossom(_ t0: Double, _ t1: Double, _ t2: Double) -> Point {
      func mix(_ a: Point, _ b: Point, _ t: Double) -> Point { a * (1 - t) + b * t }
      let (a, b, c) = (mix(p0, p1, t0), mix(p1, p2, t0), mix(p2, p3, t0))
      return mix(mix(a, b, t1), mix(b, c, t1), t2)
    }
    return Cubic(
      blossom(start, start, start), blossom(start, start, end), blossom(start, end, end),
      blossom(end, end, end))
  }

  /// Returns the number of parts of equal parameter range whose chords are within a distance of the
  /// curve; at most 1024.
  func lineCount(tolerance: Double) -> Int {
    let (u, v) = (p0 - p1 * 2 + p2, p1 - p2 * 2 + p3)
    // The second derivative is 6 times these at the ends, and at most the larger in between; the
    // error of a chord is an eighth of it times the square of the range.
    let bend = 6 * max(u.x * u.x + u.y * u.y, v.x * v.x + v.y * v.y).squareRoot()
    let count = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return count >= 1 ? Int(min(count, 1024)) : 1
  }
}

/// Returns the crossing of a line from height y0 to y1 with height y: 1 towards larger y, −1
/// towards smaller y, 0 for none. The end of smaller y belongs to the line, the other end does not,
/// so that a corner between two lines counts once.
func lineCrossings(_ y0: Double, _ y1: Double, _ y: Double) -> Int {
  if y0 <= y && y1 > y { return 1 }
  if y1 <= y && y0 > y { return -1 }
  return 0
}
