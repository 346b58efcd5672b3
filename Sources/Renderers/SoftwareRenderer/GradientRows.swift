import CSpanKernels
import Coverage
package import FramePlan
package import GraphicsValues

/// Rows of a gradient, without the opacity.
package struct GradientRows: PixelRows {
  private let effects: effect_kernels
  private let placement: GradientPlacement
  private let rows: PlaneRows

  package init(_ placement: GradientPlacement, level: KernelLevel) {
    self.init(placement, effects: level.effects)
  }

  init(_ placement: GradientPlacement, effects: effect_kernels) {
    self.effects = effects
    self.placement = placement
    rows = PlaneRows(placement.matrix)
  }

  func row(
    _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    draw(out, x, y, count)
    return UnsafePointer(out)
  }

  /// Draws a run of pixels of the display from (x, y).
  package func draw(_ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int) {
    guard count > 0 else { return }
    var row = rows.row(y)
    var table = placement.ramp.table
    if placement.kind == .axial, placement.matrix.isAffine {
      effects.gradient_axial(
        out, x, y, count, Self.held(row.p, 1e9), Self.held(row.p_step, 1e6), &table)
    } else {
      effects.gradient_plane(out, x, y, count, Int32(placement.kind.rawValue), &row, &table)
    }
  }

  private static func held(_ v: Double, _ limit: Double) -> Float {
    v.isNaN ? 0 : Float(min(max(v, -limit), limit))
  }
}
