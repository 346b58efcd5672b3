import QuartzCore

/// A curve between two keyframes of a position, travelled at an even speed.
struct SpatialSegment {
  /// The ends and control points of the curve.
  let points: [CGPoint]
  /// The length up to each of `samples` equal steps of the parameter.
  private let lengths: [Double]
  private static let samples = 64

  init(from start: CGPoint, to end: CGPoint, _ tangents: Tangents) {
    points = [
      start, CGPoint(x: start.x + tangents.leaving.x, y: start.y + tangents.leaving.y),
      CGPoint(x: end.x + tangents.arriving.x, y: end.y + tangents.arriving.y), end,
    ]
    var lengths = [0.0]
    var last = start
    for step in 1...Self.samples {
      let point = Self.point(points, at: Double(step) / Double(Self.samples))
      lengths.append(lengths[step - 1] + hypot(point.x - last.x, point.y - last.y))
      last = point
    }
    self.lengths = lengths
  }

  /// The point at a share of the length; beyond the ends the curve is extended.
  func point(atShare share: Double) -> CGPoint { Self.point(points, at: parameter(atShare: share)) }

  /// The parameter at a share of the length.
  func parameter(atShare share: Double) -> Double {
    guard let total = lengths.last, total > 0, share > 0, share < 1 else { return share }
    let target = share * total
    let step = min(lengths.firstIndex { $0 >= target } ?? Self.samples, Self.samples)
    guard step > 0 else { return 0 }
    let (before, after) = (lengths[step - 1], lengths[step])
    let part = after > before ? (target - before) / (after - before) : 0
    return (Double(step - 1) + part) / Double(Self.samples)
  }

  /// True when equal steps of the parameter are equal lengths, nearly.
  var isEven: Bool {
    guard let total = lengths.last, total > 0 else { return true }
    return lengths.indices.allSatisfy {
      abs(lengths[$0] / total - Double($0) / Double(Self.samples)) < 0.002
    }
  }

  /// The control points of the piece between two parameters.
  func piece(from start: Double, to end: Double) -> (c1: CGPoint, c2: CGPoint, end: CGPoint) {
    (
      blossom(start, start, end), blossom(start, end, end),
      end == 1 ? points[3] : blossom(end, end, end)
    )
  }

  private func blossom(_ a: Double, _ b: Double, _ c: Double) -> CGPoint {
    let first = (0..<3).map { points[$0].mixed(with: points[$0 + 1], a) }
    let second = (0..<2).map { first[$0].mixed(with: first[$0 + 1], b) }
    return second[0].mixed(with: second[1], c)
  }

  private static func point(_ p: [CGPoint], at u: Double) -> CGPoint {
    let v = 1 - u
    let (a, b, c, d) = (v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u)
    return CGPoint(
      x: a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x,
      y: a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y)
  }
}
