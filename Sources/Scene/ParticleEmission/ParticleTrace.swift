import GraphicsValues

/// Computes the particles of one emitter at one time.
///
/// The particles of a cell are visited youngest first, so that limits leave out the oldest.
struct ParticleTrace {
  private let cells: [PreparedCell]
  private let places: EmitterPlaces
  private let lifetime: Double
  private let velocity: Double
  private let scale: Double
  private let spin: Double

  private(set) var particles: [Particle] = []
  /// Largest length of `particles` for the present cell.
  private var limit = 0
  /// The most particles of all cells together.
  private let maximum: Int
  /// Number of births still to consider: for the present cell, and for the cells after it.
  private var work = 0
  private var laterWork: Int

  init(_ emitter: ParticleEmitter, maximum: Int) {
    self.maximum = maximum
    laterWork = ParticleField.workPerParticle * maximum
    cells = emitter.cells
    places = EmitterPlaces(emitter)
    lifetime = max(bounded(emitter.lifetime), 0)
    velocity = bounded(emitter.velocity)
    scale = bounded(emitter.scale)
    spin = bounded(emitter.spin)
  }

  /// The motion of one particle, along which its children are born.
  private struct Path {
    let start: Vector3
    let velocity: Vector3
    let acceleration: Vector3

    func position(at age: Double) -> Vector3 {
      start + velocity * age + acceleration * (age * age / 2)
    }

    func direction(at age: Double) -> DirectionFrame {
      DirectionFrame(along: velocity + acceleration * age)
    }
  }

  /// Sets the limits for the layer's next cell: all that is left if it is enough for all cells to
  /// come, otherwise a part in proportion to `expected`.
  mutating func allow(_ expected: Double, of all: Double) {
    let room = maximum - particles.count
    let isEnough = all <= Double(room)
    let share = isEnough ? 1 : min(expected / all, 1)
    limit = particles.count + Int(Double(room) * share)
    laterWork += work
    work = Int(Double(laterWork) * share)
    laterWork -= work
  }

  /// Adds the particles of one segment of a layer's own cell.
  mutating func emit(
    _ index: Int, _ segment: BirthSegment, at time: Double, _ stream: RandomStream
  ) {
    emit(index, segment, along: nil, at: time, stream)
  }

  private mutating func emit(
    _ index: Int, _ segment: BirthSegment, along parent: Path?, at time: Double,
    _ stream: RandomStream
  ) {
    let cell = cells[index]
    guard let numbers = segment.numbers(at: time, window: cell.reach * lifetime) else { return }
    var number = numbers.highest
    while number >= numbers.lowest, work > 0, particles.count < limit {
      work -= 1
      let birth = segment.birth(of: number)
      let own = stream.part(Int64(number))
      number -= 1
      let age = max((time - birth) * cell.speed, 0)
      let life = cell.life(own, lifetime)
      let isSeen = age < life && cell.image != 0
      guard isSeen || !cell.children.isEmpty else { continue }
      let path: Path
      if let parent {
        path = self.path(
          of: cell, from: parent.position(at: birth), in: parent.direction(at: birth), own)
      } else {
        let start = segment.middle(at: birth) + places.place(own)
        path = self.path(of: cell, from: start, in: nil, own)
      }
      if isSeen { particles.append(particle(cell, index, path, age: age, own)) }
      emitChildren(of: cell, path, life: life, at: age, own)
    }
  }

  private mutating func emitChildren(
    of cell: PreparedCell, _ path: Path, life: Double, at age: Double, _ stream: RandomStream
  ) {
    for index in cell.children {
      work -= 1
      guard work > 0, particles.count < limit else { return }
      let child = cells[index]
      guard age >= child.beginTime, child.rate > 0 else { continue }
      var segment = BirthSegment(
        start: child.countingBegin, end: min(child.end, life), countAtStart: 0, rate: child.rate,
        position: .zero)
      // A particle emits nothing before its birth; a time offset only advances the count.
      if segment.start < 0 {
        segment.countAtStart = segment.count(at: 0)
        segment.start = 0
      }
      emit(
        index, segment, along: path, at: age, stream.part(Int64(index - cell.children.lowerBound)))
    }
  }

  private func path(
    of cell: PreparedCell, from start: Vector3, in frame: DirectionFrame?, _ stream: RandomStream
  ) -> Path {
    let speed = (cell.velocity + stream.spread(.velocity, cell.velocityRange)) * velocity
    guard speed != 0 else {
      return Path(start: start, velocity: .zero, acceleration: cell.acceleration)
    }
    var direction = cell.direction.forward
    if cell.coneHeight > 0 {
      // Equally thick slices of a cone's cap have equal areas: uniform in solid angle.
      let along = 1 - stream.uniform(.coneTilt) * cell.coneHeight
      let across = max(1 - along * along, 0).squareRoot()
      let turn = stream.direction(.coneTurn)
      direction = cell.direction.vector(
        Vector3(x: along, y: across * turn.x, z: across * turn.y))
    }
    if let frame { direction = frame.vector(direction) }
    return Path(start: start, velocity: direction * speed, acceleration: cell.acceleration)
  }

  private func particle(
    _ cell: PreparedCell, _ index: Int, _ path: Path, age: Double, _ stream: RandomStream
  ) -> Particle {
    let place = path.position(at: age)
    let size = cell.scale + stream.spread(.scale, cell.scaleRange) + cell.scaleSpeed * age
    let angle = (cell.spin + stream.spread(.spin, cell.spinRange)) * spin * age
    let range = cell.colorRange
    let spread = SIMD4(
      stream.spread(.red, range.x), stream.spread(.green, range.y), stream.spread(.blue, range.z),
      stream.spread(.alpha, range.w))
    let color = cell.color + spread + cell.colorSpeed * age
    return Particle(
      x: Float(place.x), y: Float(place.y), z: Float(place.z),
      rotation: Float(ParticleTrace.withinTurn(angle)), scale: Float(max(size * scale, 0)),
      age: Float(age),
      color: SIMD4(unit(color.x), unit(color.y), unit(color.z), unit(color.w)),
      cell: UInt16(truncatingIfNeeded: index))
  }

  private func unit(_ component: Double) -> Float { Float(min(max(component, 0), 1)) }

  /// The same angle within −π…π.
  private static func withinTurn(_ angle: Double) -> Double {
    let turn = 2 * DeterministicMath.pi
    guard abs(angle) > DeterministicMath.pi else { return angle }
    let rest = angle - (angle / turn).rounded(.toNearestOrEven) * turn
    return min(max(rest, -DeterministicMath.pi), DeterministicMath.pi)
  }

  /// Swaps `particles` with an array: before tracing to lend its storage, after it to take the
  /// result.
  mutating func exchange(_ other: inout [Particle]) { swap(&particles, &other) }
}
