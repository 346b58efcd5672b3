package import GraphicsValues

/// A change of each pixel by itself: a function of the pixel's colour and place, with numbers.
package struct PixelFilter: Hashable, Sendable {
  package var function: PixelFunction
  /// The origin of the function's coordinates, in points of the layer; the middle of the layer's bounds
  /// when nil.
  package var center: Point?
  /// The unit of the function's coordinates, in halves of the diagonal of the layer's bounds.
  package var radius: Double
  /// The function's numbers, in the order of its inputs in protocol/renderd.xml; unused ones are 0.
  package private(set) var numbers: SIMD8<Float> = .zero

  /// Makes a filter with up to eight numbers, each of which is clamped to −10⁶…10⁶.
  package init(
    _ function: PixelFunction, center: Point? = nil, radius: Double = 1, numbers: [Double] = []
  ) {
    self.function = function
    self.center = center
    self.radius = radius
    for (index, number) in numbers.prefix(8).enumerated() {
      self.numbers[index] = Float(min(max(number, -1e6), 1e6))
    }
  }
}
