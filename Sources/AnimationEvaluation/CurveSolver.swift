/// Evaluates one timing curve for eight fractions at a time.
///
/// Every lane takes the same number of Newton steps, without branches; lanes that have not arrived
/// by then, on the steep parts of a curve, are evaluated one by one. A lookup table would be faster
/// and wrong there.
struct CurveSolver: Sendable {
  typealias Lanes = SIMD8<Double>

  private let curve: TimingCurve
  private let polynomial: CurvePolynomial
  private let start: Start
  /// The first guess is `t + t(1 − t)·g(t)`, where g is this polynomial, lowest power first, and t
  /// comes from p as `start` says. It meets the inverse of x(u) at the nodes.
  private let g: (Double, Double, Double, Double, Double)
  private let steps: Int

  /// Where a control point makes the curve vertical at one end, u goes like the root of the
  /// distance from that end, and no polynomial of p comes near it.
  private enum Start: CaseIterable {
    case fraction
    case rootFromZero
    case rootFromOne

    func t(_ p: Double) -> Double {
      switch self {
      case .fraction: p
      case .rootFromZero: p.squareRoot()
      case .rootFromOne: 1 - (1 - p).squareRoot()
      }
    }

    func p(_ t: Double) -> Double {
      switch self {
      case .fraction: t
      case .rootFromZero: t * t
      case .rootFromOne: 1 - (1 - t) * (1 - t)
      }
    }
  }

  init(_ curve: TimingCurve) {
    self.curve = curve
    polynomial = CurvePolynomial(curve)
    var best: (start: Start, guess: [Double], steps: Int) = (.fraction, [0, 0, 0, 0, 0], .max)
    for start in Start.allCases {
      let guess = CurveSolver.fit(polynomial, start)
      let steps = CurveSolver.stepsNeeded(polynomial, start, guess)
      if steps < best.steps { best = (start, guess, steps) }
    }
    start = best.start
    steps = best.steps
    g = (best.guess[0], best.guess[1], best.guess[2], best.guess[3], best.guess[4])
  }

  /// Newton's interpolation through five nodes, then expanded into powers.
  private static func fit(_ polynomial: CurvePolynomial, _ start: Start) -> [Double] {
    let nodes = [0.05, 0.2, 0.5, 0.8, 0.95]
    var d = nodes.map { t in (polynomial.parameter(x: start.p(t)) - t) / (t * (1 - t)) }
    for j in 1..<5 {
      for i in stride(from: 4, through: j, by: -1) {
        d[i] = (d[i] - d[i - 1]) / (nodes[i] - nodes[i - j])
      }
    }
    var powers = [d[4], 0, 0, 0, 0]
    for i in stride(from: 3, through: 0, by: -1) {
      for k in stride(from: 4, to: 0, by: -1) { powers[k] = powers[k - 1] - nodes[i] * powers[k] }
      powers[0] = d[i] - nodes[i] * powers[0]
    }
    return powers
  }

  /// The fewest steps after which nearly every lane has arrived.
  private static func stepsNeeded(
    _ polynomial: CurvePolynomial, _ start: Start, _ g: [Double]
  ) -> Int {
    let most = 6
    var arrived = [Int](repeating: 0, count: most + 1)
    let samples = 256
    for i in 1..<samples {
      let p = Double(i) / Double(samples)
      let t = start.t(p)
      var u = t + (t - t * t) * g.reversed().reduce(0) { $0 * t + $1 }
      for step in 0...most {
        if abs(polynomial.x(u) - p) <= tolerance(p) { arrived[step] += 1 }
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
    let t: Lanes =
      switch start {
      case .fraction: p
      case .rootFromZero: p.squareRoot()
      case .rootFromOne: 1 - (1 - p).squareRoot()
      }
    var u: Lanes = g.4 * t + g.3
    u = u * t + g.2
    u = u * t + g.1
    u = u * t + g.0
    u = t + (t - t * t) * u
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
  private func finish(_ y: Lanes, _ p: Lanes, _ arrived: SIMDMask<SIMD8<Int64>>) -> Lanes {
    var y = y
    for i in 0..<Lanes.scalarCount where !arrived[i] { y[i] = curve.evaluate(p[i]) }
    return y
  }
}
