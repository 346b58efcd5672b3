import GraphicsValues

/// The colours of a gradient as pixels, for gradients that Cairo does not draw.
struct GradientPixels {
  private let pixels: [UInt32]

  init(_ gradient: CGGradient) {
    // Finer than the steps of 8 bits along a gradient around the largest bitmap.
    let count = 4096
    pixels = (0..<count).map { index in
      gradient.color(at: (Double(index) + 0.5) / Double(count)).pixel().value
    }
  }

  /// Returns the pixel at a place.
  ///
  /// - Parameter location: the place, 0…1.
  func pixel(at location: Double) -> UInt32 {
    let index = min(max(location, 0), 1) * Double(pixels.count)
    return pixels[min(Int(index), pixels.count - 1)]
  }
}

extension CGGradient {
  /// Returns the colour at a place; before the first and after the last stop, that stop's colour.
  fileprivate func color(at location: Double) -> ColorValue {
    guard let next = stops.firstIndex(where: { $0.location > location }) else {
      return stops.last.map { ColorValue($0.color) } ?? .clear
    }
    let after = stops[next]
    guard next > 0, let space = colorSpace, let from = stops[next - 1].color.components,
      let to = after.color.components
    else { return ColorValue(after.color) }
    let before = stops[next - 1].location
    let t = CGFloat((location - before) / (after.location - before))
    return ColorValue(
      CGColor(space: space, values: zip(from, to).map { $0 + ($1 - $0) * t }))
  }
}
