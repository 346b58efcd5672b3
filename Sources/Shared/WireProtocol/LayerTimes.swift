internal import AnimationEvaluation
internal import GraphicsValues

/// The timings of a client's layers, as its commits set them: the validator takes the begins of animations from
/// them.
struct LayerTimes: Sendable {
  /// By slot; of layers whose time is not that of the layer above.
  private var timings: [Int32: Timing] = [:]

  var isEmpty: Bool { timings.isEmpty }
  var heapBytes: Int { timings.heapBytes }

  /// Takes the value of a timing property. Those that leave a layer's clock as it is are ignored.
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
    // An empty table keeps its room, which would count as none.
    if timings.isEmpty { timings = [:] }
  }

  /// The timings of a layer and of those above it, upwards.
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
