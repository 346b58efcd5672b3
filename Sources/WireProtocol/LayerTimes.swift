internal import AnimationEvaluation
internal import GraphicsValues

/// How time runs for a client's layers, as its commits say: when animations begin is found out at their places
/// in a commit, whatever comes first when it is applied.
struct LayerTimes: Sendable {
  /// By slot; of layers whose time is not that of the layer above.
  private var timings: [Int32: Timing] = [:]

  var isEmpty: Bool { timings.isEmpty }
  var heapBytes: Int { timings.heapBytes }

  /// Takes the value of a timing property; most of them matter to animations alone.
  mutating func set(_ value: PropertyBytes, of slot: Int) {
    let place = Int32(truncatingIfNeeded: slot)
    var timing = timings[place] ?? Timing()
    switch value.key {
    case .beginTime: timing.beginTime = value.scalar
    case .speed: timing.speed = Float(value.scalar)
    case .timeOffset: timing.timeOffset = value.scalar
    default: return
    }
    timings[place] = timing.isIdentity ? nil : timing
  }

  mutating func removeAll(of slot: Int) {
    if !timings.isEmpty { timings[Int32(truncatingIfNeeded: slot)] = nil }
  }

  /// A layer's local time; nil where more than `limit` layers are passed.
  func local(of slot: Int, at mediaTime: Double, _ forest: LayerForest, limit: Int) -> Double? {
    var chain: [Timing] = []
    var current: Int? = slot
    var depth = 0
    while let slot = current {
      depth += 1
      if depth > limit { return nil }
      if let timing = timings[Int32(truncatingIfNeeded: slot)] { chain.append(timing) }
      current = forest.parent(of: slot)
    }
    return LayerClock(chain.reversed(), at: mediaTime).local(at: mediaTime)
  }
}
