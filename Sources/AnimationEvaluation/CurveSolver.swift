internal import CTrackKernels
internal import Synchronization

/// A timing curve prepared for many evaluations, each of which takes the same number of steps, without
/// branches. A lookup table would be faster, and wrong where a curve is steep.
struct CurveSolver: Sendable {
  let prepared: curve_solver

  /// What t is, of which the first guess is a polynomial: see `curve_start`.
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

    var number: curve_start {
      switch self {
      case .fraction: curve_start_fraction
      case .rootFromZero: curve_start_root_from_zero
      case .rootFromOne: curve_start_root_from_one
      }
    }
  }

  /// Where lanes have not arrived by then, they are better evaluated one by one.
  private static let mostSteps = 6

  init(_ curve: TimingCurve) {
    var solver = curve_solver()
    solver.is_linear = curve.isLinear ? 1 : 0
    if !curve.isLinear {
      let polynomial = curve_polynomial(curve)
      var best = (
        start: Start.fraction, guess: CurveSolver.fit(polynomial, .fraction),
        steps: CurveSolver.mostSteps
      )
      for start in Start.allCases {
        let guess = CurveSolver.fit(polynomial, start)
        let steps = CurveSolver.stepsNeeded(polynomial, start, guess, below: best.steps)
        if steps < best.steps { best = (start, guess, steps) }
      }
      solver.polynomial = polynomial
      solver.start = Int32(best.start.number.rawValue)
      solver.steps = Int32(best.steps)
      (solver.g0, solver.g1, solver.g2, solver.g3, solver.g4) =
        (best.guess[0], best.guess[1], best.guess[2], best.guess[3], best.guess[4])
    }
    prepared = solver
  }

  /// Progress after the curve, as the kernels of tracks have it.
  func solve(_ fraction: Double) -> Double {
    withUnsafePointer(to: prepared) { curve_solve($0, fraction) }
  }

  // MARK: Sharing

  private static let known = Mutex<[TimingCurve: CurveSolver]>([:])
  /// Curves that are remembered: an application has a handful, and a client that sends a new one
  /// with every animation must not fill the memory.
  private static let mostKnown = 64

  /// The solver of a curve, prepared once for all animations with the curve.
  static func shared(_ curve: TimingCurve) -> CurveSolver {
    let curve = curve.isLinear ? .linear : curve
    if let solver = known.withLock({ $0[curve] }) { return solver }
    let solver = CurveSolver(curve)
    known.withLock {
      if $0.count >= mostKnown { $0.removeAll(keepingCapacity: true) }
      $0[curve] = solver
    }
    return solver
  }

  // MARK: Preparation

  /// Newton's interpolation through five nodes, then expanded into powers. It meets the inverse of
  /// x(u) at the nodes.
  private static func fit(_ polynomial: curve_polynomial, _ start: Start) -> [Double] {
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

  /// The fewest steps after which nearly every lane has arrived, if they are fewer than `most`.
  private static func stepsNeeded(
    _ f: curve_polynomial, _ start: Start, _ g: [Double], below most: Int
  ) -> Int {
    var arrived = [Int](repeating: 0, count: most)
    let samples = 256
    for i in 1..<samples {
      let p = Double(i) / Double(samples)
      let t = start.t(p)
      var u = t + (t - t * t) * g.reversed().reduce(0) { $0 * t + $1 }
      for step in 0..<most {
        if abs(f.x(u) - p) <= tolerance(p) { arrived[step] += 1 }
        // The step of `curve_solve`.
        let perSlope = 1 / f.slopeX(u)
        let d = (f.x(u) - p) * perSlope
        let a = (3 * f.ax * u + f.bx) * perSlope
        u -= d * (1 + d * (a + d * (2 * a * a - f.ax * perSlope)))
      }
    }
    return arrived.firstIndex { $0 >= samples * 98 / 100 } ?? most
  }

  /// How far from p the solution may be: tighter towards the ends, where a curve can be vertical.
  private static func tolerance(_ p: Double) -> Double { 2e-15 + 1e-12 * p * (1 - p) }
}
