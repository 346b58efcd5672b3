import CSpanKernels
import GraphicsValues

/// Two linear functions of the plane and their divisor, in the form that kernels take for one row.
struct PlaneRows {
  /// Maps the centre of a device pixel to (p, q, w).
  private let matrix: ProjectiveMatrix

  /// - Parameter matrix: The map from device space to the space whose x and y are p and q; finite.
  init(_ matrix: ProjectiveMatrix) { self.matrix = matrix }

  func row(_ y: Int) -> plane_row {
    let start = matrix.homogeneous(Point(x: 0.5, y: Double(y) + 0.5))
    return plane_row(
      p: start.x, q: start.y, w: start.z, p_step: matrix.a, q_step: matrix.b, w_step: matrix.px)
  }
}
