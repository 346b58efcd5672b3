import GraphicsValues

/// The past birth rates and positions of an emitter: a change affects only particles born after it.
///
/// With a history, particles of a `ParticleField` keep the time and the place of their birth;
/// without one, the present values count for all times. The contents are a function of the calls of
/// `record` in their order: the same calls give the same particles.
package struct EmissionHistory: Hashable, Sendable {
  /// The most segments kept for a cell; particles of dropped segments end early.
  package static let maximumSegments = 2048
  /// The most segments of all cells together; with many cells, each keeps fewer than `maximumSegments`.
  private static let maximumOfAll = 1 << 15
  /// The longest time since the previous record, in seconds, after which a new position counts as a
  /// movement; after a longer time, it counts as a jump.
  package static let longestMovement = 0.1
  /// Number of segments up to which a cell drops none, even if they are over.
  private static let smallCount = 64

  private(set) var segments: [[BirthSegment]] = []
  private var start = 0.0
  private var latest = 0.0
  private var position = Vector3.zero

  /// Bytes of its memory.
  package var heapBytes: Int { segments.reduce(segments.heapBytes) { $0 + $1.heapBytes } }

  package init() {}

  /// Records rates and position from a time on; call it before each frame.
  ///
  /// The first call, and a call with another number of cells or another start, begins anew, as if
  /// the values had held since `start`. A time before the latest call erases the records after it.
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
      let rate = cell.rate(emitter)
      // Where nothing is born, the position does not matter.
      if rate != 0 || segments[index].last?.rate != 0 {
        recordSegment(rate, position, cell, at: time, index)
      }
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

  private mutating func recordSegment(
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
      // The time since the latest record becomes a moving segment.
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

  /// Drops segments that end before `time`: none of their particles is alive.
  private mutating func forget(_ index: Int, before time: Double) {
    let count = segments[index].count
    let most = min(
      EmissionHistory.maximumSegments, EmissionHistory.maximumOfAll / segments.count)
    guard count > min(EmissionHistory.smallCount, most) else { return }
    let dead = segments[index].prefix { $0.end < time }.count
    // At least half of the segments at a time, since each removal moves the rest.
    let excess = max(count - most, dead >= count / 2 ? dead : 0)
    if excess > 0 { segments[index].removeFirst(min(excess, count - 1)) }
  }
}

extension BirthSegment {
  /// The whole emission of a cell, at its present rate.
  init(of cell: PreparedCell, _ emitter: ParticleEmitter, start: Double, position: Vector3) {
    self.init(
      start: start + cell.countingBegin, end: start + cell.end, countAtStart: 0,
      rate: cell.rate(emitter), position: position)
  }
}
