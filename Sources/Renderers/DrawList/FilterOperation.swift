package import GraphicsValues

/// One step of a filter on the pixels of a layer, in numbers that do not depend on the device (§2.5.7).
/// Lengths and places are in points of the layer.
package enum FilterOperation: Hashable, Sendable {
  /// Changes each pixel's colour independently.
  case colorMatrix(ColorMatrix)
  /// Changes each pixel by a function of its colour and place.
  case pixels(PixelFilter)
  /// Blurs with this standard deviation, at most `maximumRadius`.
  case gaussianBlur(radius: Double)
  /// Squares of one colour, with corners at the centre and at whole multiples of `scale` from it.
  case pixellate(scale: Double, center: Point?)

  /// Larger radii are clamped to this number of points.
  package static let maximumRadius = 500.0

  /// Distance over which the operation spreads colour, in points: the output grows by this much on every
  /// side, and drawing a pixel needs the input this far around it.
  package var reach: Double {
    switch self {
    case .colorMatrix, .pixels: 0
    case .gaussianBlur(let radius): 2 * radius
    case .pixellate(let scale, _): scale
    }
  }

  /// True when each output pixel depends only on the input pixel at its place.
  package var isPointwise: Bool { reach == 0 }
}

extension FilterOperation {
  /// Makes the operation of a filter; nil when the filter changes nothing: it is off, unknown, or has an
  /// input that is not finite.
  package init?(_ filter: ObjectValue) {
    if filter.attributes["enabled"]?.asBool == false { return nil }
    let inputs = FilterInputs(attributes: filter.attributes)
    guard let operation = try? inputs.operation(filter.kind), !operation.isNeutral else {
      return nil
    }
    self = operation
  }

  /// Returns a blur of the variance of a box with sides of twice the radius.
  static func boxBlur(radius: Double) -> FilterOperation {
    // A box of 2r has the variance r²/3; a Gaussian cut at 2σ has 0.774σ².
    .gaussianBlur(radius: min(radius * 0.6564, maximumRadius))
  }

  /// True when it changes no pixel.
  private var isNeutral: Bool {
    switch self {
    case .colorMatrix(let matrix): matrix == .identity
    case .pixels(let filter): filter.numbers == .zero
    case .gaussianBlur(let radius): radius <= 0
    case .pixellate(let scale, _): scale <= 0
    }
  }
}
