/// A colour: sRGB-encoded components, not premultiplied; 0…1, and beyond for extended range.
@usableFromInline package struct ColorValue: Hashable, Sendable {
  @usableFromInline package var red: Float
  @usableFromInline package var green: Float
  @usableFromInline package var blue: Float
  @usableFromInline package var alpha: Float

  @inlinable package init(red: Float, green: Float, blue: Float, alpha: Float) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }

  package static let black = ColorValue(red: 0, green: 0, blue: 0, alpha: 1)
  package static let white = ColorValue(red: 1, green: 1, blue: 1, alpha: 1)
  package static let clear = ColorValue(red: 0, green: 0, blue: 0, alpha: 0)

  /// The colour as a premultiplied pixel, each component clamped to 0…1 and rounded to nearest.
  ///
  /// - Parameter opacity: multiplies alpha before rounding; clamped to 0…1.
  @inlinable @inline(__always) package func pixel(opacity: Float = 1) -> Pixel {
    func unit(_ v: Float) -> Float { v > 0 ? (v < 1 ? v : 1) : 0 }
    let a = unit(alpha) * unit(opacity)
    func byte(_ v: Float) -> UInt32 { UInt32(v * 255 + 0.5) }
    return Pixel(
      red: byte(unit(red) * a), green: byte(unit(green) * a), blue: byte(unit(blue) * a),
      alpha: byte(a))
  }
}

/// One premultiplied 8-bit pixel: bytes B, G, R, A in memory, the value 0xAARRGGBB.
@usableFromInline package struct Pixel: Hashable, Sendable {
  @usableFromInline package var value: UInt32

  @inlinable package init(_ value: UInt32) { self.value = value }

  @inlinable package init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
    value = alpha << 24 | red << 16 | green << 8 | blue
  }

  @inlinable package static var clear: Pixel { Pixel(0) }
  @inlinable package static var white: Pixel { Pixel(0xFFFF_FFFF) }

  @inlinable package var alpha: UInt32 { value >> 24 }
  @inlinable package var red: UInt32 { value >> 16 & 255 }
  @inlinable package var green: UInt32 { value >> 8 & 255 }
  @inlinable package var blue: UInt32 { value & 255 }
}
