/// The pacing between two keyframes: a cubic curve from (0, 0) to (1, 1), time along x.
struct UnitCurve: Hashable, Sendable {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  static let linear = UnitCurve(x1: 0, y1: 0, x2: 1, y2: 1)

  /// True when the curve is the diagonal, at an even speed or not.
  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The share of the way at a share of the time.
  func value(at time: Double) -> Double {
    if isLinear { return min(max(time, 0), 1) }
    return cubic(y1, y2, at: parameter(where: min(max(time, 0), 1), c1: x1, c2: x2))
  }

  /// True while the value stays within 0…1 and never turns back.
  var rises: Bool { (0...1).contains(y1) && (0...1).contains(y2) }

  /// The share of the time and the curve's parameter at which the value is reached. The curve has to rise.
  func time(whereValue value: Double) -> (time: Double, parameter: Double) {
    let parameter = parameter(where: value, c1: y1, c2: y2)
    return (cubic(x1, x2, at: parameter), parameter)
  }

  /// The part of the curve between two parameters, scaled to the unit square.
  func piece(from start: Double, to end: Double) -> UnitCurve {
    let x = Self.controls(x1, x2, start, end)
    let y = Self.controls(y1, y2, start, end)
    guard let x, let y else { return .linear }
    return UnitCurve(x1: min(max(x.0, 0), 1), y1: y.0, x2: min(max(x.1, 0), 1), y2: y.1)
  }

  /// The inner control values of a piece, with its ends moved to 0 and 1; nil for a piece of no
  /// extent.
  private static func controls(
    _ c1: Double, _ c2: Double, _ start: Double, _ end: Double
  ) -> (Double, Double)? {
    /// The curve's blossom: its value for three parameters instead of one.
    func blossom(_ a: Double, _ b: Double, _ c: Double) -> Double {
      let (p, q, r) = (c1 * a, c1 + (c2 - c1) * a, c2 + (1 - c2) * a)
      let (s, t) = (p + (q - p) * b, q + (r - q) * b)
      return s + (t - s) * c
    }
    let first = blossom(start, start, start)
    let extent = blossom(end, end, end) - first
    guard extent > 1e-9 else { return nil }
    return (
      (blossom(start, start, end) - first) / extent, (blossom(start, end, end) - first) / extent
    )
  }

  private func cubic(_ c1: Double, _ c2: Double, at u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * c1 + 3 * v * u * u * c2 + u * u * u
  }

  /// The parameter at which a rising component has a value, by halving.
  private func parameter(where value: Double, c1: Double, c2: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<48 {
      let middle = (low + high) / 2
      if cubic(c1, c2, at: middle) < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
