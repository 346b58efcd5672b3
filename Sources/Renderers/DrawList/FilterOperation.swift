package import GraphicsValues

/// What a filter does to the pixels of a layer, in numbers that know no device (§2.5.7). Lengths
/// and places are in points of the layer.
package enum FilterOperation: Hashable, Sendable {
  /// Changes each colour by itself.
  case colorMatrix(ColorMatrix)
  /// Blurs with this standard deviation, at most `maximumRadius`.
  case gaussianBlur(radius: Double)
  /// Darkens from the centre outwards. At `radius` times half the diagonal of the layer's bounds
  /// the light is 1 − intensity.
  case vignette(radius: Double, intensity: Double, center: Point?)
  /// Squares of one colour, with corners at the centre and at whole multiples of `scale` from it.
  case pixellate(scale: Double, center: Point?)

  /// Larger blurs are held to this.
  package static let maximumRadius = 500.0

  /// How far the operation carries colour, in points: what is drawn grows by so much on every side,
  /// and so much around a pixel must be known to draw it.
  package var reach: Double {
    switch self {
    case .colorMatrix, .vignette: 0
    case .gaussianBlur(let radius): 2 * radius
    case .pixellate(let scale, _): scale
    }
  }

  /// True when the pixels stay where they are, and pixels outside have no influence.
  package var isPointwise: Bool { reach == 0 }

  /// True when transparent pixels may become visible.
  package var colorsTransparency: Bool {
    if case .colorMatrix(let matrix) = self { return matrix.constant.w > 0 }
    return false
  }
}

extension FilterOperation {
  /// What a filter does, one step after the other; empty when it changes nothing, nil when it is
  /// unknown or a parameter is not a number: such a filter is not drawn. A disabled filter
  /// (`enabled` false) changes nothing.
  package static func operations(of filter: ObjectValue) -> [FilterOperation]? {
    let inputs = FilterInputs(attributes: filter.attributes)
    if filter.attributes["enabled"]?.asBool == false { return [] }
    guard let operation = inputs.operation(filter.kind) else { return nil }
    return operation.compactMap(\.simplified)
  }

  /// Nil when the operation changes no pixel.
  private var simplified: FilterOperation? {
    switch self {
    case .colorMatrix(let matrix): matrix == .identity ? nil : self
    case .gaussianBlur(let radius): radius > 0 ? self : nil
    case .vignette(_, let intensity, _): intensity != 0 ? self : nil
    case .pixellate(let scale, _): scale > 0 ? self : nil
    }
  }
}
