import GraphicsValues

/// The particles of an emitter at a time, in reused storage (§11.8).
///
/// The particles are a function of the emitter, the time, the start and the history alone, so times
/// can come in any order. Cost: 30 to 100 ns for each birth considered, with at most
/// `workPerParticle` births for each particle allowed, and 30 ns for each particle if the emitter
/// sorts them. Memory grows only with the largest number of particles so far.
package struct ParticleField {
  /// Number of births that one update considers for each particle allowed. The particle of a birth may
  /// be alive, or dead because its random life was short, or dead with children that are alive.
  package static let workPerParticle = 4

  /// The particles of the last update, in drawing order.
  package private(set) var particles: [Particle] = []
  private var order = ParticleOrder()

  /// Bytes of its memory.
  package var heapBytes: Int { particles.heapBytes + order.heapBytes }

  package init() {}

  /// Computes `particles`.
  ///
  /// If there would be more than `maximum`, each of the layer's own cells gets a share in proportion
  /// to its expected number, and shows its youngest particles.
  ///
  /// - Parameters:
  ///   - time: in the layer's own time, after its `beginTime`, `speed` and `timeOffset`.
  ///   - start: the begin of emission, in the same time: 0 is the layer's `beginTime`.
  ///   - history: past rates and positions; without a history, the present values count for all times.
  ///   - maximum: the most particles, 0 to `ParticleEmitter.maximumParticles`.
  package mutating func update(
    _ emitter: ParticleEmitter, at time: Double, since start: Double = 0,
    history: EmissionHistory? = nil, maximum: Int = ParticleEmitter.maximumParticles
  ) {
    let births = Births(
      emitter: emitter, time: bounded(time), start: bounded(start),
      segments: history?.segments ?? [])
    var trace = ParticleTrace(emitter, maximum: maximum)
    // The trace takes over the storage, so that nothing is allocated or copied.
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

/// The birth segments of the layer's own cells.
private struct Births {
  let emitter: ParticleEmitter
  let time: Double
  let start: Double
  /// The history's segments for each cell; empty without a history.
  let segments: [[BirthSegment]]

  /// Calls a function with the segments of a cell, the latest first.
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

  /// The approximate number of particles of a cell and of all cells nested in it.
  func expected(_ index: Int) -> Double {
    let cell = emitter.cells[index]
    var births = 0.0
    forEach(index) { births += $0.births(at: time, window: cell.window(emitter)) }
    return births * cell.family
  }
}
