package import GraphicsValues

extension Contours {
  /// No curve becomes more segments than this.
  package static let segmentLimit = 640

  /// Coordinates are held to ±this, so that squares and sums of them stay finite.
  package static let coordinateLimit = 0x1p40

  /// Flattens a path into polylines. See `append(_:tolerance:)`.
  package init(_ path: PathValue, tolerance: Double) {
    self.init()
    append(path, tolerance: tolerance)
  }

  /// Appends the polylines of a path: no curve is further than `tolerance`, in the units of the path, from
  /// its polyline, unless that would take more than `segmentLimit` segments. Points closer to each other
  /// than a thousandth of the tolerance are merged.
  ///
  /// A path with a coordinate that is not finite, or with more or fewer points than its verbs need, adds
  /// nothing; coordinates beyond 2⁴⁰ are clamped. Verbs before the first `move` have no current point and
  /// are skipped. After `close` the current point is the start of the subpath just closed. A `move` alone
  /// is no subpath; a `move` with a line of no length or a `close` is a subpath of no length.
  package mutating func append(_ path: PathValue, tolerance: Double) {
    guard path.isWellFormed else { return }
    for p in path.points where !p.isFinite { return }
    var builder = ContourBuilder(contours: self, tolerance: tolerance)
    self = Contours()
    path.points.withUnsafeBufferPointer { points in
      var next = 0
      for verb in path.verbs {
        switch verb {
        case .move: builder.move(to: points[next])
        case .line: builder.line(to: points[next])
        case .quad: builder.quad(points[next], points[next + 1])
        case .cubic: builder.cubic(points[next], points[next + 1], points[next + 2])
        case .close: builder.close()
        }
        next += verb.pointCount
      }
    }
    builder.endSubpath()
    self = builder.contours
  }
}

extension Contours {
  /// Returns an upper bound of the points that `append(_:tolerance:)` would make of a path, without making
  /// them.
  package static func mostPoints(of path: PathValue, tolerance: Double) -> Int {
    guard path.isWellFormed else { return 0 }
    let tolerance = Flattening.held(tolerance)
    var count = 0
    path.points.withUnsafeBufferPointer { points in
      var (start, current, next) = (Point.zero, Point.zero, 0)
      for verb in path.verbs {
        switch verb {
        case .move:
          start = points[next]
          count += 1
        case .line, .close: count += 1
        case .quad:
          let square = Flattening.square(current, points[next], points[next + 1])
          count += Flattening.segments(0.25, square, tolerance)
        case .cubic:
          let (b, c, d) = (points[next], points[next + 1], points[next + 2])
          let square = max(Flattening.square(current, b, c), Flattening.square(b, c, d))
          count += Flattening.segments(0.75, square, tolerance)
        }
        next += verb.pointCount
        current = verb == .close ? start : points[next - 1]
      }
    }
    return count
  }
}

/// Computes the number of segments for a curve.
private enum Flattening {
  static func held(_ tolerance: Double) -> Double {
    tolerance > 0x1p-40 ? min(tolerance, 0x1p40) : 0x1p-40
  }

  /// Returns the number of segments by Wang's formula: a curve of degree d cut at n equal steps of its
  /// parameter is within d(d − 1)/8 · M/n² of its chords, M being the largest second difference of its
  /// control points.
  static func segments(_ factor: Double, _ square: Double, _ tolerance: Double) -> Int {
    let n = (factor * square.squareRoot() / tolerance).squareRoot()
    return n < Double(Contours.segmentLimit) ? Int(n) + 1 : Contours.segmentLimit
  }

  /// The square of the length of a second difference.
  static func square(_ a: Point, _ b: Point, _ c: Point) -> Double {
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return x * x + y * y
  }
}

/// Follows the verbs of a path.
private struct ContourBuilder {
  var contours: Contours
  private let tolerance: Double
  /// The square of the distance below which two points are merged.
  private let smallestSquare: Double
  private var start: Point?
  private var current = Point.zero
  /// True when a contour has been begun for the subpath.
  private var isOpen = false

  init(contours: Contours, tolerance: Double) {
    self.contours = contours
    self.tolerance = Flattening.held(tolerance)
    let smallest = self.tolerance * 0x1p-10
    smallestSquare = smallest * smallest
  }

  private func held(_ p: Point) -> Point {
    let limit = Contours.coordinateLimit
    return Point(x: min(max(p.x, -limit), limit), y: min(max(p.y, -limit), limit))
  }

  mutating func move(to p: Point) {
    endSubpath()
    start = held(p)
    current = held(p)
  }

  /// Begins a contour if none is open. Returns false when there is no current point.
  private mutating func beginIfNeeded() -> Bool {
    guard start != nil else { return false }
    if !isOpen {
      contours.begin(closed: false)
      contours.append(current)
      isOpen = true
    }
    return true
  }

  private mutating func add(_ p: Point, isSmooth: Bool) {
    let d = p - (contours.points.last ?? p)
    if d.x * d.x + d.y * d.y > smallestSquare { contours.append(p, isSmooth: isSmooth) }
  }

  mutating func line(to p: Point) {
    guard beginIfNeeded() else { return }
    current = held(p)
    add(current, isSmooth: false)
  }

  mutating func quad(_ control: Point, _ end: Point) {
    guard beginIfNeeded() else { return }
    let (a, b, c) = (current, held(control), held(end))
    current = c
    let n = Flattening.segments(0.25, Flattening.square(a, b, c), tolerance)
    let step = 1 / Double(n)
    for i in 1..<max(n, 1) {
      let t = Double(i) * step
      let s = 1 - t
      let (u, v, w) = (s * s, 2 * s * t, t * t)
      add(
        Point(x: u * a.x + v * b.x + w * c.x, y: u * a.y + v * b.y + w * c.y), isSmooth: true)
    }
    add(c, isSmooth: false)
  }

  mutating func cubic(_ control1: Point, _ control2: Point, _ end: Point) {
    guard beginIfNeeded() else { return }
    let (a, b, c, d) = (current, held(control1), held(control2), held(end))
    current = d
    let square = max(Flattening.square(a, b, c), Flattening.square(b, c, d))
    let n = Flattening.segments(0.75, square, tolerance)
    let step = 1 / Double(n)
    for i in 1..<max(n, 1) {
      let t = Double(i) * step
      let s = 1 - t
      let (ss, tt) = (s * s, t * t)
      let (u, v, w, z) = (ss * s, 3 * ss * t, 3 * s * tt, tt * t)
      add(
        Point(
          x: u * a.x + v * b.x + w * c.x + z * d.x, y: u * a.y + v * b.y + w * c.y + z * d.y),
        isSmooth: true)
    }
    add(d, isSmooth: false)
  }

  mutating func close() {
    guard beginIfNeeded(), let start else { return }
    contours.closeLast()
    if let first = contours.starts.last {
      while contours.points.count > first + 1, let last = contours.points.last {
        let d = last - start
        guard d.x * d.x + d.y * d.y <= smallestSquare else { break }
        contours.removeLastPoint()
      }
    }
    current = start
    isOpen = false
  }

  mutating func endSubpath() { isOpen = false }
}
