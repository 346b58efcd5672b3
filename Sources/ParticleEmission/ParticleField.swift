/// The particles of an emitter at a time, in storage that is used again (§11.8).
///
/// They are a function of the emitter, the time, the start and the history, and of nothing that was
/// computed before: times can come in any order. Cost: about 60 ns for each birth that is looked
/// at, of which there are at most `maximumWork`; memory is taken only where there are more
/// particles than ever before.
package struct ParticleField {
  /// The most births that one update looks at: those of particles that are there, that are over
  /// and were not yet known to be, and that only their cells keep.
  package static let maximumWork = 4 * ParticleEmitter.maximumParticles

  /// In the order in which they are drawn. `cell` says whose picture each is.
  package private(set) var particles: [Particle] = []
  private var order = ParticleOrder()

  package init() {}

  /// Computes `particles`.
  ///
  /// Where there would be more than `maximumParticles` at a time, each of the layer's cells has a
  /// share in proportion to what it would show, and shows the youngest.
  ///
  /// - Parameters:
  ///   - time: in the layer's own time, which its `beginTime`, `speed` and `timeOffset` make.
  ///   - start: when emission began, in the same time: 0 is the layer's `beginTime`.
  ///   - history: what rates and positions were; without one, they always were as they are.
  package mutating func update(
    _ emitter: ParticleEmitter, at time: Double, since start: Double = 0,
    history: EmissionHistory? = nil
  ) {
    let time = bounded(time)
    let start = bounded(start)
    var trace = ParticleTrace(emitter, storage: take())
    let stream = RandomStream(seed: emitter.seed)
    let segments = history?.segments ?? []
    let position = bounded(emitter.position)
    var wanted = 0.0
    for index in 0..<emitter.rootCount { wanted += emitter.expected(index, at: time - start) }
    for index in 0..<emitter.rootCount {
      let cell = emitter.cells[index]
      let expected = emitter.expected(index, at: time - start)
      trace.allow(expected, of: wanted)
      wanted -= expected
      guard time >= start + cell.beginTime else { continue }
      let own = stream.part(UInt64(index))
      guard index < segments.count else {
        let all = BirthSegment(of: cell, emitter, start: start, position: position)
        trace.emit(index, all, at: time, own)
        continue
      }
      for segment in segments[index].reversed() { trace.emit(index, segment, at: time, own) }
    }
    particles = trace.take()
    order.sort(&particles, emitter.renderMode)
  }

  /// The room of the particles before, so that it is not copied.
  private mutating func take() -> [Particle] {
    var room: [Particle] = []
    swap(&room, &particles)
    return room
  }
}
