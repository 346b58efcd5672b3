/// A premultiplied colour: red, green, blue, alpha. Components of a colour beyond sRGB are outside 0…1.
typealias WideColor = SIMD4<Float>

extension WideColor {
  /// - Parameter pixel: premultiplied 0xAARRGGBB.
  init(_ pixel: UInt32) {
    func part(_ shift: UInt32) -> Float { Float(pixel >> shift & 255) / 255 }
    self.init(part(16), part(8), part(0), part(24))
  }

  /// The nearest 0xAARRGGBB.
  var pixel: UInt32 {
    func byte(_ value: Float) -> UInt32 {
      // False for a value that is no number, too.
      value > 0 ? UInt32((Swift.min(value, 1) * 255).rounded()) : 0
    }
    let alpha = byte(w)
    func held(_ value: Float) -> UInt32 { Swift.min(byte(value), alpha) }
    return alpha << 24 | held(x) << 16 | held(y) << 8 | held(z)
  }

  /// The weights of ITU-R BT.709 on encoded components, exact for grays.
  var gray: Float { x == y && y == z ? x : 0.2126 * x + 0.7152 * y + 0.0722 * z }

  /// Cyan, magenta, yellow and black; black ink replaces the common part of the other three.
  var inks: SIMD4<Float> {
    let black = 1 - Swift.max(x, y, z)
    guard black < 1 else { return SIMD4(0, 0, 0, 1) }
    let white = 1 - black
    return SIMD4((white - x) / white, (white - y) / white, (white - z) / white, black)
  }
}
