package import GraphicsValues

/// One step of a filter on the pixels of a layer, in numbers that do not depend on the device (§2.5.7).
/// Lengths and places are in points of the layer.
package enum FilterOperation: Hashable, Sendable {
  /// Changes each pixel's colour independently.
  case colorMatrix(ColorMatrix)
  /// Blurs with this standard deviation, at most `maximumRadius`.
  case gaussianBlur(radius: Double)
  /// Darkens from the centre outwards. At `radius` times half the diagonal of the layer's bounds
  /// the light is 1 − intensity.
  case vignette(radius: Double, intensity: Double, center: Point?)
  /// Squares of one colour, with corners at the centre and at whole multiples of `scale` from it.
  case pixellate(scale: Double, center: Point?)

  /// Larger radii are clamped to this number of points.
  package static let maximumRadius = 500.0

  /// Distance over which the operation spreads colour, in points: the output grows by this much on every
  /// side, and drawing a pixel needs the input this far around it.
  package var reach: Double {
    switch self {
    case .colorMatrix, .vignette: 0
    case .gaussianBlur(let radius): 2 * radius
    case .pixellate(let scale, _): scale
    }
  }

  /// True when each output pixel depends only on the input pixel at its place.
  package var isPointwise: Bool { reach == 0 }

  /// True when transparent pixels may become visible.
  package var colorsTransparency: Bool {
    if case .colorMatrix(let matrix) = self { return matrix.constant.w > 0 }
    return false
  }
}

extension FilterOperation {
  /// Returns the steps of a filter, in order. Empty when it changes nothing, as with `enabled` false; nil
  /// when the filter is unknown or a parameter is not a number: such a filter is not drawn.
  package static func operations(of filter: ObjectValue) -> [FilterOperation]? {
    let inputs = FilterInputs(attributes: filter.attributes)
    if filter.attributes["enabled"]?.asBool == false { return [] }
    guard let operation = inputs.operation(filter.kind) else { return nil }
    return operation.compactMap(\.simplified)
  }

  /// The operation itself; nil when it changes no pixel.
  private var simplified: FilterOperation? {
    switch self {
    case .colorMatrix(let matrix): matrix == .identity ? nil : self
    case .gaussianBlur(let radius): radius > 0 ? self : nil
    case .vignette(_, let intensity, _): intensity != 0 ? self : nil
    case .pixellate(let scale, _): scale > 0 ? self : nil
    }
  }
}
