import CTrackKernels

/// A timing curve prepared for many evaluations, each with the same number of steps and no branches. A
/// lookup table would be faster, but wrong where a curve is steep.
struct CurveSolver: Sendable {
  let prepared: curve_solver

  init(_ curve: TimingCurve) {
    var solver = curve_solver()
    if curve.isLinear {
      solver.is_linear = 1
    } else {
      solver.polynomial = curve_polynomial(curve)
      curve_prepare(&solver)
    }
    prepared = solver
  }

  /// Returns the progress after the curve, with the bits of the kernels of tracks.
  func solve(_ fraction: Double) -> Double {
    withUnsafePointer(to: prepared) { curve_solve($0, fraction) }
  }

  /// Returns the solver of a curve, prepared once for all animations with the curve: see `CurveCache`.
  static func shared(_ curve: TimingCurve) -> CurveSolver {
    curve.isLinear ? linear : CurveCache.shared.withLock { $0.solver(of: curve) }
  }

  private static let linear = CurveSolver(.linear)
}
