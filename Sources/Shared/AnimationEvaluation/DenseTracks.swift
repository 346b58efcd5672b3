internal import CTrackKernels
package import GraphicsValues

/// Very many simple animations of one property, in columns: what a layer tree with tens of
/// thousands of moving layers costs is decided here.
///
/// A track has two ends of one or two numbers, any timing, any curve, and its layer's clock. Tracks
/// that share a curve form a group, which a kernel evaluates in vectors. Results have the bits of
/// `CompiledAnimation`, at every kernel level.
///
/// Keep one `DenseTracks` per property, and give each track the layer's index as its target.
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

  package let kind: Kind
  /// The number of tracks.
  package private(set) var count = 0

  private let kernels: track_kernels
  private var groups: [Group] = []
  private var groupOfKey: [GroupKey: Int] = [:]
  private var emptyGroups: [Int] = []
  /// The group that was asked for last: most tracks share a curve with the one before.
  private var recentGroup = 0
  private var places: [Place] = []
  private var freeSlots: [Int32] = []
  /// Of groups without tracks, so that they take no memory.
  private let noColumns: TrackColumns

  /// Timed layers are apart, so that they cost the others no columns.
  private struct GroupKey: Hashable {
    var curve: TimingCurve
    var isTimed: Bool
  }

  private struct Group {
    var key: GroupKey
    var solver: CurveSolver
    var columns: TrackColumns
    /// What each track writes to.
    var targets: [Int32] = []
    /// The handle's slot of each track.
    var slots: [Int32] = []
  }

  private struct Place {
    /// −1 where the slot is free.
    var group: Int32
    var row: Int32
  }

  /// - Parameter level: kernels of the baseline stand in where the processor lacks it.
  package init(_ kind: Kind, level: KernelLevel = .ofEnvironment) {
    self.kind = kind
    noColumns = TrackColumns(kind)
    // The baseline is what this very code was compiled for, so the table is always there.
    kernels =
      (track_kernels_at(level.number) ?? track_kernels_at(kernel_level_baseline).unsafelyUnwrapped)
      .pointee
  }

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
    TrackRow(animation).flatMap { add($0, target, clock) }
  }

  /// The same for an animation that has been compiled, at less cost.
  package mutating func add(
    _ track: CompiledTrack, target: Int32, clock: LayerClock = .identity
  ) -> Handle? {
    track.row.flatMap { add($0, target, clock) }
  }

  private mutating func add(_ row: TrackRow, _ target: Int32, _ clock: LayerClock) -> Handle? {
    guard row.kind == kind, count < Int(Int32.max) else { return nil }
    let group = group(
      GroupKey(curve: row.timingCurve, isTimed: !clock.isMediaTime), row.curve)
    let handle = Handle(slot: freeSlots.popLast() ?? Int32(places.count))
    if Int(handle.slot) == places.count { places.append(Place(group: -1, row: 0)) }
    own(group)
    groups[group].columns.append(row, clock)
    place(handle.slot, in: group, target)
    count += 1
    return handle
  }

  /// Removes a track; does nothing when it is gone already. The last track of its group takes its
  /// place in the columns.
  package mutating func remove(_ handle: Handle) {
    guard let place = place(handle) else { return }
    removeRow(place)
    places[Int(handle.slot)].group = -1
    freeSlots.append(handle.slot)
    count -= 1
  }

  /// Changes what a track writes to, after layers have moved in their columns.
  package mutating func setTarget(_ target: Int32, of handle: Handle) {
    guard let place = place(handle) else { return }
    groups[Int(place.group)].targets[Int(place.row)] = target
  }

  /// Changes the clock of a track's layer: how a track pauses, goes on, or changes its speed.
  package mutating func setClock(_ clock: LayerClock, of handle: Handle) {
    guard let place = place(handle) else { return }
    let old = Int(place.group)
    let key = GroupKey(curve: groups[old].key.curve, isTimed: !clock.isMediaTime)
    guard key != groups[old].key else {
      guard key.isTimed else { return }
      own(old)
      groups[old].columns.setClock(clock, ofRow: Int(place.row))
      return
    }
    let target = groups[old].targets[Int(place.row)]
    let new = group(key, groups[old].solver)
    own(new)
    groups[new].columns.append(Int(place.row), of: groups[old].columns)
    groups[new].columns.setClock(clock, ofRow: groups[new].columns.count - 1)
    removeRow(place)
    self.place(handle.slot, in: new, target)
  }

  // MARK: Sampling

  /// Rows that are evaluated before they are handed on: the results stay in the first-level cache.
  /// `sampleChunks` has room for as many pairs.
  private static let chunk = 256

  /// Evaluates every track of points or angles at a media time, and calls back for some tracks at a
  /// time.
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
    guard kind != .scalars else { return }
    sampleChunks(at: mediaTime) { targets, values, count in
      body(targets, UnsafePointer(values), count)
    }
  }

  /// The same for scalars.
  package func sampleScalars(
    at mediaTime: Double, _ body: (UnsafePointer<Int32>, UnsafePointer<Double>, Int) -> Void
  ) {
    guard kind == .scalars else { return }
    sampleChunks(at: mediaTime) { targets, values, count in
      // The kernel wrote scalars there, twice as many as there is room for pairs.
      values.withMemoryRebound(to: Double.self, capacity: count) { body(targets, $0, count) }
    }
  }

  @inline(__always)
  private func sampleChunks(
    at mediaTime: Double,
    _ body: (UnsafePointer<Int32>, UnsafeMutablePointer<SIMD2<Double>>, Int) -> Void
  ) {
    guard mediaTime.isFinite else { return }
    var room = InlineArray<256, SIMD2<Double>>(repeating: .zero)
    var span = room.mutableSpan
    span.withUnsafeMutableBufferPointer { room in
      guard let values = room.baseAddress else { return }
      for group in groups {
        group.targets.withUnsafeBufferPointer { targets in
          guard let targets = targets.baseAddress else { return }
          for first in stride(from: 0, to: group.columns.count, by: Self.chunk) {
            let rows = first..<min(first + Self.chunk, group.columns.count)
            values.withMemoryRebound(to: Double.self, capacity: 2 * Self.chunk) {
              group.columns.evaluate(kernels, group.solver, at: mediaTime, rows: rows, into: $0)
            }
            body(targets + first, values, rows.count)
          }
        }
      }
    }
  }

  /// Bytes of a group without tracks. Each curve has a group.
  package static let groupBytes =
    MemoryLayout<Group>.stride + TrackColumns.emptyBytes
    + MemoryLayout<GroupKey>.stride + MemoryLayout<Int>.stride
  /// Bytes that a track takes where it differs from others in place and begin.
  package static let trackBytes =
    MemoryLayout<Place>.stride + 2 * MemoryLayout<Int32>.stride + 3 * MemoryLayout<Double>.stride

  /// Bytes that a sampling reads: what it costs at least.
  package var bytesRead: Int {
    groups.reduce(0) {
      $0 + $1.columns.count * ($1.columns.bytesPerRow + MemoryLayout<Int32>.size)
    }
  }

  // MARK: Rows

  private func place(_ handle: Handle) -> Place? {
    let slot = Int(handle.slot)
    return places.indices.contains(slot) && places[slot].group >= 0 ? places[slot] : nil
  }

  /// Notes where a row that was appended to a group's columns belongs.
  private mutating func place(_ slot: Int32, in group: Int, _ target: Int32) {
    places[Int(slot)] = Place(group: Int32(group), row: Int32(groups[group].targets.count))
    groups[group].targets.append(target)
    groups[group].slots.append(slot)
  }

  private mutating func removeRow(_ place: Place) {
    let group = Int(place.group)
    let row = Int(place.row)
    own(group)
    groups[group].columns.remove(row)
    groups[group].targets.swapAt(row, groups[group].targets.count - 1)
    groups[group].targets.removeLast()
    groups[group].slots.swapAt(row, groups[group].slots.count - 1)
    groups[group].slots.removeLast()
    if row < groups[group].slots.count {
      places[Int(groups[group].slots[row])].row = place.row
    } else if groups[group].slots.isEmpty {
      groupOfKey[groups[group].key] = nil
      groups[group].columns = noColumns
      groups[group].targets = []
      groups[group].slots = []
      emptyGroups.append(group)
    }
  }

  /// The group of a key, made where there is none.
  private mutating func group(_ key: GroupKey, _ solver: CurveSolver) -> Int {
    if groups.indices.contains(recentGroup), groups[recentGroup].key == key,
      !groups[recentGroup].targets.isEmpty
    {
      return recentGroup
    }
    recentGroup = findGroup(key, solver)
    return recentGroup
  }

  private mutating func findGroup(_ key: GroupKey, _ solver: CurveSolver) -> Int {
    if let group = groupOfKey[key] { return group }
    let made = Group(key: key, solver: solver, columns: TrackColumns(kind))
    let group: Int
    if let empty = emptyGroups.popLast() {
      group = empty
      groups[group] = made
    } else {
      group = groups.count
      groups.append(made)
    }
    groupOfKey[key] = group
    return group
  }

  /// Sees to it that no copy of these tracks shares a group's columns.
  private mutating func own(_ group: Int) {
    if !isKnownUniquelyReferenced(&groups[group].columns) {
      groups[group].columns = TrackColumns(copying: groups[group].columns)
    }
  }
}
