internal import GraphicsValues

/// Very many simple animations of one property, in columns: what a layer tree with tens of
/// thousands of moving layers costs is decided here.
///
/// A track has two endpoints of one or two numbers and any timing. Tracks that share a timing curve
/// form a group, which is solved eight lanes at a time. Results agree with `CompiledAnimation` to
/// 1e-9 of the distance between the endpoints.
///
/// All tracks have the same parent time. Keep one `DenseTracks` per property, and give each track
/// the layer's index as its target.
package struct DenseTracks: Sendable {
  /// What the tracks of one `DenseTracks` give.
  package enum Kind: Hashable, Sendable {
    /// Two numbers.
    case points
    /// One number.
    case scalars
    /// The cosine and the sine of an angle about z, of animations of a transform's rotation.
    case angles
  }

  /// Names a track until it is removed.
  package struct Handle: Hashable, Sendable {
    fileprivate let slot: Int32
  }

  /// The tracks of one curve.
  package struct Group: Sendable {
    /// What each track writes to; parallel to `results`.
    package fileprivate(set) var targets: [Int32] = []
    /// The values at the time last sampled. Scalars and angles are in x.
    package fileprivate(set) var results: [SIMD2<Double>] = []
    package var count: Int { targets.count }

    fileprivate var slots: [Int32] = []
    fileprivate var blocks: [TrackBlock] = []
    /// Nil is linear.
    fileprivate var solver: CurveSolver?
  }

  private struct Place {
    var group: Int32
    var row: Int32
  }

  package private(set) var groups: [Group] = []
  /// The number of tracks.
  package private(set) var count = 0

  private var groupOfCurve: [TimingCurve: Int] = [:]
  private var curveOfGroup: [TimingCurve] = []
  private var emptyGroups: [Int] = []
  private var places: [Place] = []
  private var freeSlots: [Int32] = []

  package let kind: Kind?

  package init() { kind = nil }

  package init(_ kind: Kind) { self.kind = kind }

  /// Adds a track.
  ///
  /// - Parameters:
  ///   - target: any number; comes back beside the results.
  ///   - clock: of the layer that the animation is attached to. Its `nextBegin` is not looked at:
  ///     the caller sets another clock then.
  /// - Returns: Nil for animations that are not of the kind, or not simple enough: those need
  ///   `CompiledAnimation`.
  package mutating func add(
    _ animation: AnimationDescription, target: Int32, clock: LayerClock = .identity
  ) -> Handle? {
    guard var row = TrackRow(animation), kind == nil || row.kind == kind,
      count < Int(Int32.max)
    else { return nil }
    row.clock = clock
    let group = self.group(for: animation.curve)
    let handle = Handle(slot: freeSlots.popLast() ?? Int32(places.count))
    let place = Place(group: Int32(group), row: Int32(groups[group].count))
    if Int(handle.slot) == places.count {
      places.append(place)
    } else {
      places[Int(handle.slot)] = place
    }
    groups[group].append(row, target: target, slot: handle.slot)
    count += 1
    return handle
  }

  /// Removes a track; does nothing when it is gone already. The last track of its group takes its
  /// place in the arrays.
  package mutating func remove(_ handle: Handle) {
    guard let place = place(handle) else { return }
    let group = Int(place.group)
    if let moved = groups[group].removeRow(Int(place.row)) { places[Int(moved)].row = place.row }
    places[Int(handle.slot)].group = -1
    freeSlots.append(handle.slot)
    count -= 1
    if groups[group].count == 0 {
      groupOfCurve[curveOfGroup[group]] = nil
      emptyGroups.append(group)
    }
  }

  /// Changes what a track writes to, after layers have moved in their columns.
  package mutating func setTarget(_ target: Int32, of handle: Handle) {
    guard let place = place(handle) else { return }
    groups[Int(place.group)].targets[Int(place.row)] = target
  }

  /// Changes the time of a track's layer: the one way to pause, resume or speed up a track.
  package mutating func setClock(_ clock: LayerClock, of handle: Handle) {
    guard let place = place(handle) else { return }
    groups[Int(place.group)].setClock(clock, ofRow: Int(place.row))
  }

  /// Evaluates every track of points or angles at a media time, and calls back for some tracks at a
  /// time, so that the values are in the first-level cache when they are read.
  ///
  /// Before its begin a track stays at its start and after its end at its end: the caller adds
  /// tracks when they begin to have an effect and removes them when they cease. Allocates nothing.
  /// A time that is not finite calls nothing back.
  ///
  /// - Parameter body: called with targets, the values beside them (the point, or cosine and sine),
  ///   and how many there are. The pointers are valid during the call.
  package func sample(
    at mediaTime: Double,
    _ body: (UnsafePointer<Int32>, UnsafePointer<SIMD2<Double>>, Int) -> Void
  ) {
    guard mediaTime.isFinite, kind != .scalars else { return }
    for group in groups {
      group.targets.withUnsafeBufferPointer { targets in
        group.forEachChunk(at: mediaTime) { row, values, count in
          guard let base = targets.baseAddress else { return }
          withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: count) { turned in
            for i in 0..<count {
              let angle = values[i].x
              turned[i] =
                kind == .angles
                ? SIMD2(DeterministicMath.cos(angle), DeterministicMath.sin(angle)) : values[i]
            }
            if let results = turned.baseAddress { body(base + row, results, count) }
          }
        }
      }
    }
  }

  /// The same for scalars.
  package func sampleScalars(
    at mediaTime: Double, _ body: (UnsafePointer<Int32>, UnsafePointer<Double>, Int) -> Void
  ) {
    guard mediaTime.isFinite, kind == .scalars else { return }
    for group in groups {
      group.targets.withUnsafeBufferPointer { targets in
        group.forEachChunk(at: mediaTime) { row, values, count in
          guard let base = targets.baseAddress else { return }
          withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { scalars in
            for i in 0..<count { scalars[i] = values[i].x }
            if let results = scalars.baseAddress { body(base + row, results, count) }
          }
        }
      }
    }
  }

  /// Evaluates every track; the results are then in `groups`.
  ///
  /// Before its begin a track stays at its start and after its end at its end: the caller adds
  /// tracks when they begin to have an effect and removes them when they cease. Allocates nothing.
  /// A time that is not finite leaves the results as they are.
  package mutating func sample(at time: Double) {
    guard time.isFinite else { return }
    for i in groups.indices { groups[i].sample(at: time) }
  }

  /// Calls back with the target and the last result of every track.
  @inlinable package func forEachResult(_ body: (Int32, SIMD2<Double>) -> Void) {
    for group in groups {
      for i in 0..<group.count { body(group.targets[i], group.results[i]) }
    }
  }

  private func place(_ handle: Handle) -> Place? {
    let slot = Int(handle.slot)
    return places.indices.contains(slot) && places[slot].group >= 0 ? places[slot] : nil
  }

  private mutating func group(for curve: TimingCurve?) -> Int {
    let curve = curve.flatMap { $0.isLinear ? nil : $0 } ?? .linear
    if let group = groupOfCurve[curve] { return group }
    let solver = curve.isLinear ? nil : CurveSolver(curve)
    let group: Int
    if let empty = emptyGroups.popLast() {
      group = empty
      curveOfGroup[group] = curve
    } else {
      group = groups.count
      groups.append(Group())
      curveOfGroup.append(curve)
    }
    groups[group].solver = solver
    groupOfCurve[curve] = group
    return group
  }
}

extension DenseTracks.Group {
  fileprivate mutating func append(_ row: TrackRow, target: Int32, slot: Int32) {
    let index = count
    if index % TrackBlock.width == 0 { blocks.append(TrackBlock()) }
    blocks[index / TrackBlock.width][index % TrackBlock.width] = row
    targets.append(target)
    slots.append(slot)
    results.append(row.from)
  }

  /// - Returns: The slot of the track that moved into the row.
  fileprivate mutating func removeRow(_ row: Int) -> Int32? {
    let last = count - 1
    let moves = row != last
    if moves {
      blocks[row / TrackBlock.width][row % TrackBlock.width] =
        blocks[last / TrackBlock.width][last % TrackBlock.width]
      targets[row] = targets[last]
      slots[row] = slots[last]
      results[row] = results[last]
    }
    targets.removeLast()
    slots.removeLast()
    results.removeLast()
    if last % TrackBlock.width == 0 { blocks.removeLast() }
    return moves ? slots[row] : nil
  }

  fileprivate mutating func setClock(_ clock: LayerClock, ofRow row: Int) {
    var changed = blocks[row / TrackBlock.width][row % TrackBlock.width]
    changed.clock = clock
    blocks[row / TrackBlock.width][row % TrackBlock.width] = changed
  }

  fileprivate func forEachChunk(
    at time: Double, _ body: (Int, UnsafePointer<SIMD2<Double>>, Int) -> Void
  ) {
    for b in 0..<blocks.count {
      let p = blocks[b].progress(at: time)
      let y = solver?.evaluate(p) ?? p
      let first = blocks[b].fromX + blocks[b].deltaX * y
      let second = blocks[b].fromY + blocks[b].deltaY * y
      let row = TrackBlock.width * b
      withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: TrackBlock.width) { values in
        for i in 0..<TrackBlock.width { values[i] = SIMD2(first[i], second[i]) }
        if let base = values.baseAddress { body(row, base, min(TrackBlock.width, count - row)) }
      }
    }
  }

  fileprivate mutating func sample(at time: Double) {
    let count = count
    let solver = solver
    blocks.withUnsafeBufferPointer { blocks in
      results.withUnsafeMutableBufferPointer { results in
        for b in 0..<blocks.count {
          let p = blocks[b].progress(at: time)
          let y = solver?.evaluate(p) ?? p
          let first = blocks[b].fromX + blocks[b].deltaX * y
          let second = blocks[b].fromY + blocks[b].deltaY * y
          let row = TrackBlock.width * b
          if row + TrackBlock.width <= count {
            for i in 0..<TrackBlock.width { results[row + i] = SIMD2(first[i], second[i]) }
          } else {
            for i in row..<count { results[i] = SIMD2(first[i - row], second[i - row]) }
          }
        }
      }
    }
  }
}
