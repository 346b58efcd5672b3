package import CSpanKernels
package import DrawList

extension PixelImage {
  /// Converts 16-bit floating-point components: red, green, blue, alpha, sRGB-encoded. Each is clamped to
  /// 0…1 and rounded to nearest; NaN becomes 0, and a colour component beyond its alpha is clamped to
  /// alpha. Nil when there are not four numbers per pixel.
  package convenience init?(
    width: Int, height: Int, halfFloats: [UInt16], isPremultiplied: Bool, effects: effect_kernels
  ) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width >= 0, height >= 0, !overflow, count <= halfFloats.count / 4,
      halfFloats.count == 4 * count
    else { return nil }
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { out, initialized in
      halfFloats.withUnsafeBufferPointer { halves in
        guard let out = out.baseAddress, let halves = halves.baseAddress else { return }
        effects.from_half(out, halves, count, isPremultiplied ? 1 : 0)
        initialized = count
      }
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
