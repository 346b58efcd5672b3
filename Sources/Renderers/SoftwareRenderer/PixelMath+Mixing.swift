import FramePlan

extension PixelMath {
  /// Divides two 16-bit halves by 255, rounded to nearest.
  @inline(__always)
  private static func divided(_ t: UInt32) -> UInt32 {
    let u = t &+ 0x80_0080
    return ((u &+ (u >> 8 & 0xFF_00FF)) >> 8) & 0xFF_00FF
  }

  /// Returns a + (b − a) · k / 255 in each channel, exact at both ends.
  @inline(__always)
  static func dissolve(_ a: UInt32, _ b: UInt32, _ k: UInt32) -> UInt32 {
    let rest = 255 - k
    let even = divided((a & 0xFF_00FF) * rest + (b & 0xFF_00FF) * k)
    let odd = divided((a >> 8 & 0xFF_00FF) * rest + (b >> 8 & 0xFF_00FF) * k)
    return even | odd << 8
  }

  /// Returns a + b in each channel, at most 255.
  static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    func held(_ t: UInt32) -> UInt32 { (t | (t >> 8 & 0x1_0001) &* 255) & 0xFF_00FF }
    let even = held((a & 0xFF_00FF) + (b & 0xFF_00FF))
    let odd = held((a >> 8 & 0xFF_00FF) + (b >> 8 & 0xFF_00FF))
    return even | odd << 8
  }

  @inline(__always)
  static func scaled(_ p: UInt32, _ k: UInt32) -> UInt32 {
    k == 255 || p == 0 ? p : dissolve(0, p, k)
  }

  /// Returns the source over the destination.
  @inline(__always)
  static func over(_ s: UInt32, _ d: UInt32) -> UInt32 {
    let alpha = s >> 24
    if alpha == 255 || d == 0 { return s }
    // The parts of one pixel add up to at most 255 if no colour exceeds its alpha.
    let rest = scaled(d, 255 - alpha)
    let even = (s & 0xFF_00FF) + (rest & 0xFF_00FF)
    let odd = (s >> 8 & 0xFF_00FF) + (rest >> 8 & 0xFF_00FF)
    return held(even) | held(odd) << 8
  }

  /// Clamps two sums of bytes to 255.
  @inline(__always)
  private static func held(_ sums: UInt32) -> UInt32 {
    let excess = sums & 0x100_0100
    return (sums | excess - (excess >> 8)) & 0xFF_00FF
  }

  /// Returns (a·(256 − w) + b·w + 128) / 256, with the weights of images.
  @inline(__always)
  static func blend(_ a: UInt32, _ b: UInt32, _ w: UInt32) -> UInt32 {
    let rest = 256 - w
    let even = (a & 0xFF_00FF) * rest + (b & 0xFF_00FF) * w + 0x80_0080
    let odd = (a >> 8 & 0xFF_00FF) * rest + (b >> 8 & 0xFF_00FF) * w + 0x80_0080
    return (even >> 8 & 0xFF_00FF) | (odd & 0xFF00_FF00)
  }
}
