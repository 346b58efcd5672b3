/// Arithmetic on premultiplied pixels, rounded as the kernels round.
@usableFromInline package enum PixelMath {
  /// Converts a fraction to a byte, rounded to nearest.
  @inlinable package static func byte(_ v: Double) -> UInt32 {
    v > 0 ? (v < 1 ? UInt32(v * 255 + 0.5) : 255) : 0
  }

  /// Splits a number into whole pixels and the rest in 256ths.
  package static func split(_ v: Double) -> (Int, UInt32) {
    let whole = v.rounded(.down)
    let weight = Int((v - whole) * 256 + 0.5)
    return (Int(whole) + weight >> 8, UInt32(weight & 255))
  }
}
