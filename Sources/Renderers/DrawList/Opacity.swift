public import GraphicsValues

/// A factor of alpha from 0 to 1, which renderers round to the depth of their pixels.
///
/// Two opacities are equal when eight bits show no difference: a slow fade changes a command only as often as
/// it changes a pixel.
@usableFromInline package struct Opacity: Hashable, Sendable {
  /// The unrounded factor, as the layer has it; it may be outside 0…1.
  @usableFromInline package var value: Double

  @inlinable package init(_ value: Double) { self.value = value }

  @inlinable package init(byte: UInt8) { value = Double(byte) / 255 }

  @inlinable package static var opaque: Opacity { Opacity(1) }

  /// The factor clamped to 0…1 and rounded to 8 bits.
  @inlinable package var byte: UInt8 {
    let held = value > 0 ? (value < 1 ? value : 1) : 0
    return UInt8(truncatingIfNeeded: Int32(held * 255 + 0.5))
  }

  /// True when eight bits show no difference to 1.
  @inlinable package var isOpaque: Bool { byte == 255 }

  /// True when eight bits show a difference to 0.
  @inlinable package var isVisible: Bool { byte > 0 }

  @inlinable package static func == (a: Opacity, b: Opacity) -> Bool {
    a.value == b.value || a.byte == b.byte
  }

  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(byte) }
}

extension ColorValue {
  /// The colour as a premultiplied pixel, with its alpha multiplied by an opacity of 8 bits.
  @inlinable @inline(__always) package func pixel(at opacity: Opacity) -> Pixel {
    pixel(opacity: Float(opacity.byte) / 255)
  }

  /// Returns true when eight bits show no difference between two colours.
  @inlinable package func isSamePixel(as other: ColorValue) -> Bool {
    self == other || pixel(opacity: 1) == other.pixel(opacity: 1)
  }

  /// Makes the colour of a premultiplied pixel; `pixel()` gives the pixel back.
  package init(premultiplied pixel: Pixel) {
    guard pixel.alpha > 0 else {
      self = .clear
      return
    }
    let alpha = Float(pixel.alpha)
    self.init(
      red: Float(pixel.red) / alpha, green: Float(pixel.green) / alpha,
      blue: Float(pixel.blue) / alpha, alpha: alpha / 255)
  }
}
