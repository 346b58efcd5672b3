/// Evaluates one timing curve for four fractions at a time.
///
/// Every lane takes the same number of Newton steps, without branches; lanes that have not arrived
/// by then, on the steep parts of a curve, are evaluated one by one. A lookup table would be faster
/// and wrong there.
struct CurveSolver: Sendable {
  typealias Lanes = SIMD4<Double>

  private let curve: TimingCurve
  private let polynomial: CurvePolynomial
  /// The first guess is `p + p(1 − p)(g0 + g1·p)`, which meets the inverse of x(u) at 1/4 and 3/4.
  private let g0: Double
  private let g1: Double
  private let steps: Int

  init(_ curve: TimingCurve) {
    self.curve = curve
    polynomial = CurvePolynomial(curve)
    let q1 = (polynomial.parameter(x: 0.25) - 0.25) / 0.1875
    let q3 = (polynomial.parameter(x: 0.75) - 0.75) / 0.1875
    g1 = (q3 - q1) * 2
    g0 = q1 - g1 * 0.25
    steps = CurveSolver.stepsNeeded(polynomial, g0, g1)
  }

  /// The fewest steps after which nearly every lane has arrived.
  private static func stepsNeeded(
    _ polynomial: CurvePolynomial, _ g0: Double, _ g1: Double
  ) -> Int {
    let most = 6
    var arrived = [Int](repeating: 0, count: most + 1)
    let samples = 256
    for i in 1..<samples {
      let p = Double(i) / Double(samples)
      var u = p + p * (1 - p) * (g0 + g1 * p)
      for step in 0...most {
        if abs(polynomial.x(u) - p) <= tolerance(p) {
          arrived[step] += 1
        }
        u -= (polynomial.x(u) - p) / polynomial.slopeX(u)
      }
    }
    return arrived.firstIndex { $0 >= samples * 98 / 100 } ?? most
  }

  /// How far from p the solution may be: tighter towards the ends, where a curve can be vertical.
  private static func tolerance(_ p: Double) -> Double { 2e-15 + 1e-12 * p * (1 - p) }

  /// - Parameter p: fractions, 0…1.
  @inline(__always)
  func evaluate(_ p: Lanes) -> Lanes {
    let f = polynomial
    var u = p + p * (1 - p) * (g0 + g1 * p)
    for _ in 0..<steps {
      let x = ((f.ax * u + f.bx) * u + f.cx) * u
      let slope = (3 * f.ax * u + 2 * f.bx) * u + f.cx
      u -= (x - p) / slope
    }
    let error = ((f.ax * u + f.bx) * u + f.cx) * u - p
    let limit = 2e-15 + 1e-12 * (p * (1 - p))
    // Squares, so that NaN counts as late.
    let arrived = error * error .<= limit * limit
    let y = ((f.ay * u + f.by) * u + f.cy) * u
    return all(arrived) ? y : finish(y, p, arrived)
  }

  @inline(never)
  private func finish(_ y: Lanes, _ p: Lanes, _ arrived: SIMDMask<SIMD4<Int64>>) -> Lanes {
    var y = y
    for i in 0..<4 where !arrived[i] { y[i] = curve.evaluate(p[i]) }
    return y
  }
}
