import QuartzCore

// Trims as `strokeStart` and `strokeEnd`, of a path that is travelled once for each round of the trims.
extension LayerBuilder {
  /// Most rounds of a path; trims that go further round jump back.
  private static let maximumRounds = 16.0

  /// Most trims of one outline.
  static let maximumTrims = 8

  /// Begin and end of what is left of a path, in lengths of the path; these may be any number, the end at most
  /// one length after the begin.
  private struct TrimRange {
    var from: Channel<Double>
    var to: Channel<Double>
  }

  /// - Parameter trims: from the innermost on; each trims what the one before it left.
  /// - Returns: the number of rounds of the path.
  func apply(_ trims: [Trim], to layer: CAShapeLayer, _ timeline: Timeline) throws -> Int {
    guard let innermost = trims.first else { return 1 }
    var range = range(of: innermost, timeline)
    for trim in trims.dropFirst() { range = self.range(of: trim, within: range, timeline) }
    let (from, to) = (range.from, range.to)
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

  private func range(of trim: Trim, _ timeline: Timeline) -> TrimRange {
    let (start, end) = ordered(trim, timeline)
    let offset = Channel(trim.offset.map { $0 / 360 })
    return TrimRange(
      from: .combined(start, offset) { $0 + $1 }, to: .combined(end, offset) { $0 + $1 })
  }

  private func range(of trim: Trim, within inner: TrimRange, _ timeline: Timeline) -> TrimRange {
    let outer = range(of: trim, timeline)
    let frames = timeline.samples(jumpingAt: []).map(\.frame)
    let length = Channel<Double>.combined(inner.from, inner.to) { $1 - $0 }
    let isWhole = frames.allSatisfy { length.value(at: $0) >= 1 }
    func turns(_ frame: Double) -> Double { outer.from.value(at: frame).rounded(.down) }
    let goesRound = frames.contains { outer.to.value(at: $0) - turns($0) > 1 + 1e-9 }
    if goesRound, !isWhole {
      warnings.add(
        trim.place, "a trim that goes round what another trim left is not supported; it ends there")
    }
    var (from, to) = (outer.from, outer.to)
    if !isWhole {
      if !goesRound, frames.allSatisfy({ turns($0) == turns(frames[0]) }) {
        let turn = turns(frames[0])
        (from, to) = (from.map { $0 - turn }, to.map { $0 - turn })
      } else {
        let jumps = outer.from.jumps + outer.to.jumps
        from = Channel(jumps: jumps) { outer.from.value(at: $0) - turns($0) }
        to = Channel(jumps: jumps) { min(outer.to.value(at: $0) - turns($0), 1) }
      }
    }
    func place(_ share: Channel<Double>) -> Channel<Double> {
      let way = Channel<Double>.combined(
        length, share, isAffine: !length.isAnimated || !share.isAnimated
      ) { $0 * $1 }
      return .combined(inner.from, way) { $0 + $1 }
    }
    return TrimRange(from: place(from), to: place(to))
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
