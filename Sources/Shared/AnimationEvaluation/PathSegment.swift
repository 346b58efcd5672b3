import GraphicsValues

/// One element of a path as a cubic Bézier curve; lines and quadratic curves keep their parameter
/// when they are raised to cubics.
struct PathSegment: Hashable, Sendable {
  let p0, p1, p2, p3: Point
  let isLine: Bool
  /// The heading of a segment without length.
  var inheritedHeading = 0.0
  /// Lengths from the start to 1/n, 2/n … of the parameter; empty for lines.
  private var lengths: [Double] = []
  private(set) var length = 0.0

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    isLine = false
  }

  init(line p0: Point, _ p3: Point) {
    self.p0 = p0
    p1 = p0 + (p3 - p0) * (1 / 3)
    p2 = p0 + (p3 - p0) * (2 / 3)
    self.p3 = p3
    isLine = true
  }

  init(quad p0: Point, _ control: Point, _ p3: Point) {
    self.init(p0, p0 + (control - p0) * (2 / 3), p3 + (control - p3) * (2 / 3), p3)
  }

  func point(_ u: Double) -> Point {
    if u == 0 { return p0 }
    if u == 1 { return p3 }
    if isLine { return p0 + (p3 - p0) * u }
    let v = 1 - u
    return p0 * (v * v * v) + p1 * (3 * v * v * u) + p2 * (3 * v * u * u) + p3 * (u * u * u)
  }

  private func derivative(_ u: Double) -> Point {
    if isLine { return p3 - p0 }
    let v = 1 - u
    return (p1 - p0) * (3 * v * v) + (p2 - p1) * (6 * v * u) + (p3 - p2) * (3 * u * u)
  }

  private func speed(_ u: Double) -> Double { derivative(u).magnitude }

  var hasDirection: Bool { p1 != p0 || p2 != p0 || p3 != p0 }

  /// The angle of travel. Where the derivative is zero, the limit from inside the segment (§7.6).
  func heading(_ u: Double) -> Double {
    guard hasDirection else { return inheritedHeading }
    var d = derivative(u)
    let size = max((p1 - p0).magnitude, (p2 - p1).magnitude, (p3 - p2).magnitude)
    if d.magnitude <= size * 1e-9 {
      // Look ahead, except at the end, where only looking back is possible.
      let near = u < 1 ? min(u + 1e-4, 1) : 1 - 1e-4
      d = u < 1 ? point(near) - point(u) : point(u) - point(near)
    }
    return DeterministicMath.atan2(d.y, d.x)
  }

  // MARK: - Arc length

  private static let intervals = 32
  /// Bytes of the lengths that `measure()` stores.
  static let measureBytes = HeapBytes.grownArray(
    count: intervals, stride: MemoryLayout<Double>.stride)

  mutating func measure() {
    if isLine {
      length = (p3 - p0).magnitude
      return
    }
    let step = 1 / Double(PathSegment.intervals)
    lengths = []
    length = 0
    for i in 0..<PathSegment.intervals {
      length += arc(from: Double(i) * step, to: Double(i + 1) * step)
      lengths.append(length)
    }
  }

  /// Returns the parameter at a distance from the start. Call `measure()` first.
  func parameter(distance: Double) -> Double {
    guard length > 0 else { return 0 }
    guard !isLine else { return min(max(distance / length, 0), 1) }
    let i = min(Spacing.last(in: lengths, atMost: distance) + 1, PathSegment.intervals - 1)
    let step = 1 / Double(PathSegment.intervals)
    let from = Double(i) * step
    let before = i == 0 ? 0 : lengths[i - 1]
    let span = lengths[i] - before
    guard span > 0 else { return from }
    var low = from
    var high = from + step
    var u = from + step * min(max((distance - before) / span, 0), 1)
    // Newton's method, kept inside a shrinking bracket: a cusp has no speed to divide by.
    for _ in 0..<12 {
      let error = arc(from: from, to: u) - (distance - before)
      if abs(error) <= length * 1e-13 { break }
      if error > 0 { high = u } else { low = u }
      let speed = speed(u)
      let next = u - error / speed
      u = speed > 0 && next > low && next < high ? next : 0.5 * (low + high)
    }
    return u
  }

  /// Integrates by Gauss and Legendre's five points.
  private func arc(from a: Double, to b: Double) -> Double {
    let middle = 0.5 * (a + b)
    let half = 0.5 * (b - a)
    let inner = half * 0.5384693101056831
    let outer = half * 0.9061798459386640
    return half
      * (0.5688888888888889 * speed(middle)
        + 0.4786286704993665 * (speed(middle - inner) + speed(middle + inner))
        + 0.2369268850561891 * (speed(middle - outer) + speed(middle + outer)))
  }
}

extension Point {
  fileprivate var magnitude: Double { (x * x + y * y).squareRoot() }
}
