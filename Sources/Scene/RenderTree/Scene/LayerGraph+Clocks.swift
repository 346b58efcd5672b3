package import AnimationEvaluation

// Local time: each layer's runs inside its superlayer's (§4.2).
extension LayerGraph {
  /// Sets a layer's timing; a timing of default values is none.
  package mutating func setTiming(_ slot: Int, _ timing: Timing?) {
    let isDefault = timing == nil || timing == Timing(duration: .infinity)
    guard timings[slot] != (isDefault ? nil : timing) else { return }
    if timings[slot] == nil { timedCount += 1 }
    timings[slot] = isDefault ? nil : timing
    if isDefault { timedCount -= 1 }
    clockChanged(slot)
  }

  /// A layer's local time: media time through the timing of every ancestor and its own.
  package func localTime(of slot: Int, at mediaTime: Double) -> Double {
    clock(of: slot, at: mediaTime).local(at: mediaTime)
  }

  /// The clock of a layer at a media time. Cost: the depth of the layer, if any layer has a timing of its own.
  package func clock(of slot: Int, at mediaTime: Double) -> LayerClock {
    guard timedCount > 0 else { return .identity }
    var chain: [Timing] = []
    var current = slot
    while current >= 0 {
      if let timing = timings[current] { chain.append(timing) }
      current = Int(parents[current])
    }
    return LayerClock(chain.reversed(), at: mediaTime)
  }
}
