internal import GraphicsValues

extension DrawDetail {
  /// Bytes that it has beside itself. Paths and dashes are the layer's values, and counted with those.
  package var heapBytes: Int {
    switch self {
    case .path, .shadow, .levelBias: 0
    case .gradient(let gradient): gradient.stops.heapBytes
    case .particles(let draw): draw.particles.heapBytes
    case .filters(let filters): filters.heapBytes
    case .group(let effects): effects.filters.heapBytes + effects.cuts.heapBytes
    }
  }
}
