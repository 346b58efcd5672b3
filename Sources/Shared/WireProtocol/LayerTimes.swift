import AnimationEvaluation
import GraphicsValues

/// The timings of a client's layers, as its commits set them. The validator computes the begins of
/// animations from them.
struct LayerTimes: Sendable {
  /// Timings by slot, of layers whose local time differs from the parent's.
  private var timings: [Int32: Timing] = [:]

  var isEmpty: Bool { timings.isEmpty }
  var heapBytes: Int { timings.heapBytes }

  /// Sets a timing property. Values that do not affect a layer's clock are ignored.
  mutating func set(_ value: PropertyBytes, of slot: Int) {
    let place = Int32(truncatingIfNeeded: slot)
    var timing = timings[place] ?? Timing()
    switch value.key {
    case .beginTime: timing.beginTime = value.scalar
    case .speed: timing.speed = Float(value.scalar)
    case .timeOffset: timing.timeOffset = value.scalar
    default: return
    }
    if timing.isIdentity { return removeAll(of: slot) }
    timings[place] = timing
  }

  mutating func removeAll(of slot: Int) {
    if timings.isEmpty { return }
    timings[Int32(truncatingIfNeeded: slot)] = nil
    // An empty table keeps its capacity, which would count as memory.
    if timings.isEmpty { timings = [:] }
  }

  /// Returns the timings of a layer and its superlayers, upwards.
  func chain(of slot: Int, _ forest: LayerForest) -> [Timing] {
    var chain: [Timing] = []
    var current: Int? = slot
    while let slot = current {
      if let timing = timings[Int32(truncatingIfNeeded: slot)] { chain.append(timing) }
      current = forest.parent(of: slot)
    }
    return chain
  }
}
