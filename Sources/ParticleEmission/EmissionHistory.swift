/// What an emitter's birth rates and position were, so that changing them changes only what is
/// born from then on.
///
/// `ParticleField` without one is a function of the present values alone: it draws as if they had
/// always been so. With one, particles keep the time and the place of their birth. Its contents are
/// a function of the calls of `record` in their order: the same calls give the same pictures.
package struct EmissionHistory: Hashable, Sendable {
  /// The most changes that are remembered for a cell; particles from before end early.
  package static let maximumSegments = 2048
  /// Within this many seconds of the record before, a new position was moved to; later, jumped to.
  package static let longestMovement = 0.1

  private(set) var segments: [[BirthSegment]] = []
  private var start = 0.0
  private var latest = 0.0
  private var position = Vector3.zero

  package init() {}

  /// Takes down what holds from a time on; call it before each picture.
  ///
  /// The first call, and one with another number of cells or another start, begins anew, as if all
  /// had been so since `start`. A time before the latest call forgets what was recorded since.
  ///
  /// - Parameters:
  ///   - time: in the layer's own time.
  ///   - start: when emission began, as for `ParticleField.update`.
  package mutating func record(_ emitter: ParticleEmitter, at time: Double, since start: Double = 0)
  {
    let time = bounded(time)
    let start = bounded(start)
    let position = bounded(emitter.position)
    guard segments.count == emitter.rootCount, self.start == start else {
      self.start = start
      begin(emitter, position)
      latest = time
      self.position = position
      return
    }
    if time < latest { rewind(emitter, to: time) }
    for index in segments.indices {
      let cell = emitter.cells[index]
      note(cell.rate(emitter), position, cell, at: time, index)
      forget(index, before: time - cell.window(emitter))
    }
    latest = time
    self.position = position
  }

  private mutating func begin(_ emitter: ParticleEmitter, _ position: Vector3) {
    segments.removeAll(keepingCapacity: true)
    for cell in emitter.cells.prefix(emitter.rootCount) {
      segments.append([BirthSegment(of: cell, emitter, start: start, position: position)])
    }
  }

  private mutating func note(
    _ rate: Double, _ position: Vector3, _ cell: PreparedCell, at time: Double, _ index: Int
  ) {
    guard var last = segments[index].popLast() else { return }
    let moved = position != self.position
    guard last.rate != rate || moved else {
      segments[index].append(last)
      return
    }
    let cellEnd = start + cell.end
    let elapsed = time - latest
    if moved, elapsed > 0, elapsed <= EmissionHistory.longestMovement {
      // The stretch since the latest record becomes one that moves.
      let step = (position - self.position) * (1 / elapsed)
      let from = max(latest, last.start)
      let moving = BirthSegment(
        start: from, end: cellEnd, countAtStart: last.count(at: from), rate: last.rate,
        position: self.position + step * (from - latest), movement: step)
      close(last, at: from, index)
      last = moving
    }
    let next = BirthSegment(
      start: max(time, start + cell.countingBegin), end: cellEnd,
      countAtStart: last.count(at: time), rate: rate, position: position)
    close(last, at: time, index)
    segments[index].append(next)
  }

  private mutating func close(_ segment: BirthSegment, at time: Double, _ index: Int) {
    var segment = segment
    segment.end = min(segment.end, time)
    if segment.end > segment.start { segments[index].append(segment) }
  }

  private mutating func rewind(_ emitter: ParticleEmitter, to time: Double) {
    for index in segments.indices {
      while segments[index].count > 1, let last = segments[index].last, last.start > time {
        segments[index].removeLast()
      }
      guard let last = segments[index].indices.last else { continue }
      segments[index][last].end = start + emitter.cells[index].end
    }
  }

  /// Leaves out what nothing alive comes from.
  private mutating func forget(_ index: Int, before time: Double) {
    let count = segments[index].count
    guard count > 64 else { return }
    let dead = segments[index].prefix { $0.end < time }.count
    // Many at once: moving the rest up costs as much for one.
    let excess = max(count - EmissionHistory.maximumSegments, dead >= count / 2 ? dead : 0)
    if excess > 0 { segments[index].removeFirst(min(excess, count - 1)) }
  }
}

extension BirthSegment {
  /// All of a cell's emission, at the rate that it has now.
  init(of cell: PreparedCell, _ emitter: ParticleEmitter, start: Double, position: Vector3) {
    self.init(
      start: start + cell.countingBegin, end: start + cell.end, countAtStart: 0,
      rate: cell.rate(emitter), position: position)
  }
}
