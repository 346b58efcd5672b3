package import CSpanKernels
package import DrawList

extension effect_kernels {
  /// Blends a row of pixels with the pixels below: d becomes blend(d, source × opacity), and with coverage
  /// k, d + (blend − d) · k / 255.
  package func blendRow(
    _ mode: BlendMode, _ below: UnsafeMutablePointer<UInt32>,
    _ source: UnsafePointer<UInt32>, coverage: UnsafePointer<UInt8>?, count: Int, opacity: UInt8
  ) {
    blend(
      effect_blend_mode(UInt32(mode.rawValue)), below, source, coverage, count, UInt32(opacity))
  }
}
