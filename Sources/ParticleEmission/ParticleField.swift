/// The particles of an emitter at a time, in storage that is used again (§11.8).
///
/// They are a function of the emitter, the time, the start and the history, and of nothing that was
/// computed before: times can come in any order. Cost: 30 to 100 ns for each birth that is looked
/// at, of which there are at most `workPerParticle` for each that may be there, and 30 ns for each particle where there is an
/// order. Memory is taken only where there are more particles than ever before.
package struct ParticleField {
  /// How many births one update looks at for each particle that may be there: of those that are, of
  /// those whose random life turns out to be over, and of those that only their children outlive.
  package static let workPerParticle = 4

  /// In the order in which they are drawn. `cell` says whose picture each is.
  package private(set) var particles: [Particle] = []
  private var order = ParticleOrder()

  package init() {}

  /// Computes `particles`.
  ///
  /// Where there would be more than `maximum` at a time, each of the layer's cells has a
  /// share in proportion to what it would show, and shows the youngest.
  ///
  /// - Parameters:
  ///   - time: in the layer's own time, which its `beginTime`, `speed` and `timeOffset` make.
  ///   - start: when emission began, in the same time: 0 is the layer's `beginTime`.
  ///   - history: what rates and positions were; without one, they always were as they are.
  ///   - maximum: the most particles, 0 to `ParticleEmitter.maximumParticles`.
  package mutating func update(
    _ emitter: ParticleEmitter, at time: Double, since start: Double = 0,
    history: EmissionHistory? = nil, maximum: Int = ParticleEmitter.maximumParticles
  ) {
    let births = Births(
      emitter: emitter, time: bounded(time), start: bounded(start),
      segments: history?.segments ?? [])
    var trace = ParticleTrace(emitter, maximum: maximum)
    // Its room is used again, not copied.
    particles.removeAll(keepingCapacity: true)
    trace.exchange(&particles)
    let stream = RandomStream(seed: emitter.seed)
    var wanted = 0.0
    for index in 0..<emitter.rootCount { wanted += births.expected(index) }
    for index in 0..<emitter.rootCount {
      let expected = births.expected(index)
      trace.allow(expected, of: wanted)
      wanted -= expected
      births.forEach(index) { segment in
        trace.emit(index, segment, at: births.time, stream.part(Int64(index)))
      }
    }
    trace.exchange(&particles)
    order.sort(&particles, emitter.renderMode)
  }
}

/// When the particles of the layer's cells are born.
private struct Births {
  let emitter: ParticleEmitter
  let time: Double
  let start: Double
  /// For each of the layer's cells, or none: then all was as it is.
  let segments: [[BirthSegment]]

  /// Calls a function with the stretches of a cell's emission, the latest first.
  func forEach(_ index: Int, _ body: (BirthSegment) -> Void) {
    let cell = emitter.cells[index]
    guard time >= start + cell.beginTime else { return }
    guard index < segments.count else {
      body(
        BirthSegment(of: cell, emitter, start: start, position: bounded(emitter.position)))
      return
    }
    for segment in segments[index].reversed() { body(segment) }
  }

  /// About how many particles a cell of the layer has something to do with.
  func expected(_ index: Int) -> Double {
    let cell = emitter.cells[index]
    var births = 0.0
    forEach(index) { births += $0.births(at: time, window: cell.window(emitter)) }
    return births * cell.family
  }
}
