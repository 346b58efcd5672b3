import GraphicsValues

extension DrawDetail {
  /// Heap bytes that the detail points to. Paths and dashes belong to the layer's values, and are counted
  /// there.
  package var heapBytes: Int {
    switch self {
    case .path, .shadow: 0
    case .gradient(let gradient, _): gradient.stops.heapBytes
    case .particles(let draw): draw.particles.heapBytes
    case .filters(let filters): filters.heapBytes
    case .group(let effects): effects.filters.heapBytes + effects.cuts.heapBytes
    }
  }
}
