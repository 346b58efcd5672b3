import QuartzCore

// Trims as `strokeStart` and `strokeEnd`, of a path that is travelled once for each round of the trims.
extension LayerBuilder {
  /// Most rounds of a path; trims that go further round jump back.
  private static let maximumRounds = 16.0

  /// - Returns: the number of rounds of the path.
  func apply(_ trim: Trim, to layer: CAShapeLayer, _ timeline: Timeline) throws -> Int {
    let (start, end) = ordered(trim, timeline)
    let offset = Channel(trim.offset.map { $0 / 360 })
    // Places of the trim's ends in lengths of the path; these may be any number.
    let from = Channel<Double>.combined(start, offset) { $0 + $1 }
    let to = Channel<Double>.combined(end, offset) { $0 + $1 }
    let places = timeline.samples(jumpingAt: []).map(\.frame)
    let first = (places.map { from.value(at: $0) }.min() ?? 0).rounded(.down)
    let last = (places.map { to.value(at: $0) }.max() ?? 1).rounded(.up)
    let rounds = max(last - first, 1)

    func apply(_ place: Channel<Double>, _ key: String, _ rounds: Double) throws {
      try self.apply(place, to: layer, key, timeline) { NSNumber(value: $0 / rounds) }
    }
    if rounds <= Self.maximumRounds {
      try apply(from.map { $0 - first }, "strokeStart", rounds)
      try apply(to.map { $0 - first }, "strokeEnd", rounds)
      return Int(rounds)
    }
    // The begin always lies in the first of two rounds.
    let jumps = from.jumps + to.jumps
    try apply(
      Channel(jumps: jumps) { from.value(at: $0) - from.value(at: $0).rounded(.down) },
      "strokeStart", 2)
    try apply(
      Channel(jumps: jumps) { to.value(at: $0) - from.value(at: $0).rounded(.down) },
      "strokeEnd", 2)
    return 2
  }

  /// Begin and end as shares of the length, the begin first.
  private func ordered(
    _ trim: Trim, _ timeline: Timeline
  ) -> (start: Channel<Double>, end: Channel<Double>) {
    func isUnit(_ property: Property<Double>) -> Bool {
      property.keyframes.allSatisfy { (0...100).contains($0.value) && $0.curve?.rises ?? true }
    }
    func held(_ percent: Double) -> Double { min(max(percent / 100, 0), 1) }
    let (start, end) = (trim.start, trim.end)
    if isUnit(start), isUnit(end) {
      let frames = timeline.samples(jumpingAt: []).map(\.frame)
      if frames.allSatisfy({ start.value(at: $0) <= end.value(at: $0) }) {
        return (Channel(start.map { $0 / 100 }), Channel(end.map { $0 / 100 }))
      }
      if frames.allSatisfy({ start.value(at: $0) >= end.value(at: $0) }) {
        return (Channel(end.map { $0 / 100 }), Channel(start.map { $0 / 100 }))
      }
    }
    return (
      .combined(Channel(start), Channel(end), isAffine: false) { min(held($0), held($1)) },
      .combined(Channel(start), Channel(end), isAffine: false) { max(held($0), held($1)) }
    )
  }
}
