/// A curve in polynomial form: `x(u) = ((ax·u + bx)·u + cx)·u`, and the same for y (§5.2).
struct CurvePolynomial: Sendable {
  let ax, bx, cx: Double
  let ay, by, cy: Double

  init(_ curve: TimingCurve) {
    cx = 3 * Double(curve.x1)
    bx = 3 * (Double(curve.x2) - Double(curve.x1)) - cx
    ax = 1 - cx - bx
    cy = 3 * Double(curve.y1)
    by = 3 * (Double(curve.y2) - Double(curve.y1)) - cy
    ay = 1 - cy - by
  }

  func x(_ u: Double) -> Double { ((ax * u + bx) * u + cx) * u }
  func y(_ u: Double) -> Double { ((ay * u + by) * u + cy) * u }
  func slopeX(_ u: Double) -> Double { (3 * ax * u + 2 * bx) * u + cx }

  /// The parameter where x(u) is the given fraction, which lies strictly between 0 and 1.
  func parameter(x target: Double) -> Double {
    var u = target
    for _ in 0..<8 {
      let error = x(u) - target
      if abs(error) < 1e-14 { return u }
      let slope = slopeX(u)
      guard abs(slope) >= 1e-6 else { break }
      u -= error / slope
      guard u >= 0, u <= 1 else { break }
    }
    return bisect(x: target)
  }

  /// Always finds a root, since x(0) = 0 and x(1) = 1; a curve that doubles back has several.
  private func bisect(x target: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<60 {
      let middle = 0.5 * (low + high)
      if x(middle) < target { low = middle } else { high = middle }
    }
    return 0.5 * (low + high)
  }
}

extension TimingCurve {
  /// Maps an elapsed fraction to progress (§5.2).
  ///
  /// The input is held to 0…1; the output may lie outside when a control point's y does. At most
  /// eight Newton steps, then bisection where the curve is too steep for them. Arithmetic alone, so
  /// the same bits everywhere. Control points that are not finite make the curve linear.
  package func evaluate(_ fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    guard !isLinear else { return fraction }
    let polynomial = CurvePolynomial(self)
    return polynomial.y(polynomial.parameter(x: fraction))
  }

  /// True when progress is the elapsed fraction itself.
  var isLinear: Bool {
    guard x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite else { return true }
    return x1 == y1 && x2 == y2
  }
}
