import AnimationEvaluation
import DrawList

/// The clocks of the superlayers that one sampling has composed so far, each once.
struct SampledClocks {
  private var known: [Int32: LayerClock] = [:]
  let time: Double

  init(at time: Double) { self.time = time }

  /// Cost of passing a layer while clocks are computed, in pixels.
  static let pixelsPerLayer = 64

  /// The clock of a layer. Its client is charged for the layers passed.
  mutating func clock(
    of slot: Int, in graph: borrowing LayerGraph, _ work: inout ClientWork
  ) -> LayerClock {
    let above = clockOfSublayers(of: Int(graph.parents[slot]), in: graph, &work)
    return graph.timings[slot].map { above.then($0, at: time) } ?? above
  }

  private mutating func clockOfSublayers(
    of superlayer: Int, in graph: borrowing LayerGraph, _ work: inout ClientWork
  ) -> LayerClock {
    var clock = LayerClock.identity
    var passed: [Int] = []
    var current = superlayer
    while current >= 0 {
      if let composed = known[Int32(current)] {
        clock = composed
        break
      }
      passed.append(current)
      current = Int(graph.parents[current])
    }
    if passed.isEmpty { return clock }
    // From the root down: the order in which clocks are composed.
    for slot in passed.reversed() {
      if let timing = graph.timings[slot] { clock = clock.then(timing, at: time) }
      known[Int32(slot)] = clock
    }
    work.add(passed.count * Self.pixelsPerLayer, of: graph.owners[superlayer])
    return clock
  }
}
