import CSpanKernels
package import DrawList
package import GraphicsValues

extension ColorValue {
  /// Returns the colour as a premultiplied pixel under an opacity: the value of `pixel(at:)`, for colours of which a
  /// frame has very many.
  package func word(at opacity: Opacity) -> UInt32 {
    let share: Float = opacity.value >= 1 ? 1 : Float(opacity.byte) / 255
    return span_color(red, green, blue, alpha, share)
  }
}
