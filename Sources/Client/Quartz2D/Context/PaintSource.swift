import CCairo
import GraphicsValues

/// The paint of a shape.
enum PaintSource {
  case color(ColorValue)
  /// Colours that differ from place to place.
  case pattern(CairoPattern)

  func apply(to cairo: OpaquePointer, alpha: Double = 1) {
    switch self {
    case .color(let color):
      // Cairo truncates a component to its byte; whole bytes keep their rounded values (§17.9).
      let pixel = color.pixel(opacity: Float(alpha))
      let whole = Double(max(pixel.alpha, 1))
      cairo_set_source_rgba(
        cairo, Double(pixel.red) / whole, Double(pixel.green) / whole,
        Double(pixel.blue) / whole, Double(pixel.alpha) / 255)
    case .pattern(let pattern):
      cairo_set_source(cairo, pattern.reference)
    }
  }

  var isColor: Bool {
    if case .color = self { true } else { false }
  }
}

/// Owns one of Cairo's patterns.
final class CairoPattern {
  let reference: OpaquePointer

  /// Takes ownership of a reference from Cairo; nil for one of its error objects, which draw
  /// nothing.
  init?(_ reference: OpaquePointer?) {
    guard let reference else { return nil }
    guard cairo_pattern_status(reference) == CAIRO_STATUS_SUCCESS else {
      cairo_pattern_destroy(reference)
      return nil
    }
    self.reference = reference
  }

  /// Creates a pattern of the pixels of a target, at their place in device space.
  convenience init?(_ target: DrawTarget) {
    self.init(cairo_pattern_create_for_surface(target.surface))
  }

  deinit { cairo_pattern_destroy(reference) }

  /// Sets the pattern's matrix. Returns false for a matrix without an inverse.
  ///
  /// - Parameter matrix: the matrix from the pattern's space to the shape's.
  func place(by matrix: AffineMatrix) -> Bool {
    guard let inverse = matrix.inverse else { return false }
    var value = cairo_matrix_t(inverse)
    cairo_pattern_set_matrix(reference, &value)
    return true
  }
}
