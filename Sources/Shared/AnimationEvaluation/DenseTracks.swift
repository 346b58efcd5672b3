import CTrackKernels
package import GraphicsValues

/// Large numbers of simple animations of one property, in columns. The cost of a layer tree with tens of
/// thousands of moving layers is decided here.
///
/// A track has two ends of one or two numbers, any timing, any curve, and its layer's clock. Tracks
/// that share a curve form a group, which a kernel evaluates in vectors. Results have the bits of
/// `CompiledAnimation`, at every kernel level.
///
/// Keep one `DenseTracks` per property, and give each track the layer's index as its target.
package struct DenseTracks: Sendable {
  /// The results of the tracks in one `DenseTracks`.
  package enum Kind: Hashable, Sendable {
    /// Two numbers.
    case points
    /// One number.
    case scalars
    /// The cosine and the sine of an angle about z, for animations of a transform's rotation.
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
  /// The group used last: most tracks share a curve with the one before.
  private var recentGroup = 0
  private var places: [Place] = []
  private var freeSlots: [Int32] = []
  /// The columns of every group without tracks, so that such groups take no memory.
  private let noColumns: TrackColumns

  /// Layers with timing have groups of their own, so that they add no columns to the other groups.
  private struct GroupKey: Hashable {
    var curve: TimingCurve
    var isTimed: Bool
  }

  private struct Group {
    var key: GroupKey
    var solver: CurveSolver
    var columns: TrackColumns
    /// The target of each track.
    var targets: [Int32] = []
    /// The handle's slot of each track.
    var slots: [Int32] = []
  }

  private struct Place {
    /// The track's group; −1 where the slot is free.
    var group: Int32
    var row: Int32
  }

  /// - Parameter level: The level of the kernels; the baseline replaces a level that the processor lacks.
  package init(_ kind: Kind, level: KernelLevel = .ofEnvironment) {
    self.kind = kind
    noColumns = TrackColumns(kind)
    // This code itself was compiled for the baseline, so that table always exists.
    kernels =
      (track_kernels_at(level.number) ?? track_kernels_at(kernel_level_baseline).unsafelyUnwrapped)
      .pointee
  }

  /// Adds a track.
  ///
  /// - Parameters:
  ///   - target: Any number; passed back beside the results.
  ///   - clock: The clock of the layer that the animation is attached to. Its `nextBegin` is not read: the
  ///     caller sets another clock then.
  /// - Returns: Nil for an animation that is not of the kind, or not simple enough; it needs
  ///   `CompiledAnimation`.
  package mutating func add(
    _ animation: AnimationDescription, target: Int32, clock: LayerClock = .identity
  ) -> Handle? {
    TrackRow(animation).flatMap { add($0, target, clock) }
  }

  /// Adds an animation that has been compiled, at less cost.
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

  /// Removes a track; does nothing when it is gone already. The last track of the group moves to its row in
  /// the columns.
  package mutating func remove(_ handle: Handle) {
    guard let place = place(handle) else { return }
    removeRow(place)
    places[Int(handle.slot)].group = -1
    freeSlots.append(handle.slot)
    count -= 1
  }

  /// Changes the clock of a track's layer: the track pauses, resumes, or changes its speed.
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

  /// Rows evaluated per call of the body, few enough that the results stay in the first-level cache.
  /// `sampleChunks` has room for this number of pairs.
  private static let chunk = 256

  /// Evaluates every track of points or angles at a media time, and calls `body` for each chunk of tracks.
  ///
  /// A track stays at its start before its begin, and at its end after its end: the caller adds tracks when
  /// they begin to have an effect and removes them when they cease. Allocates nothing. A time that is not
  /// finite makes no calls.
  ///
  /// - Parameter body: Called with targets, their values (the point, or cosine and sine), and their number.
  ///   The pointers are valid during the call.
  package func sample(
    at mediaTime: Double,
    _ body: (UnsafePointer<Int32>, UnsafePointer<SIMD2<Double>>, Int) -> Void
  ) {
    guard kind != .scalars else { return }
    sampleChunks(at: mediaTime) { targets, values, count in
      body(targets, UnsafePointer(values), count)
    }
  }

  /// Evaluates every track of scalars at a media time; see `sample`.
  package func sampleScalars(
    at mediaTime: Double, _ body: (UnsafePointer<Int32>, UnsafePointer<Double>, Int) -> Void
  ) {
    guard kind == .scalars else { return }
    sampleChunks(at: mediaTime) { targets, values, count in
      // The kernel wrote scalars there; the room for pairs is twice the room they need.
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

  /// Bytes of a group without tracks. Each distinct curve has a group.
  package static let groupBytes =
    MemoryLayout<Group>.stride + TrackColumns.emptyBytes
    + MemoryLayout<GroupKey>.stride + MemoryLayout<Int>.stride
  /// Bytes of a track whose position and begin differ from those of other tracks.
  package static let trackBytes =
    MemoryLayout<Place>.stride + 2 * MemoryLayout<Int32>.stride + 3 * MemoryLayout<Double>.stride

  /// Bytes that one sampling reads: a lower bound of its cost.
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

  /// Records the target and the slot of a row that was appended to a group's columns.
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

  /// Returns the group of a key; makes it if there is none.
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

  /// Makes a group's columns unique, so that a change does not reach copies of these tracks.
  private mutating func own(_ group: Int) {
    if !isKnownUniquelyReferenced(&groups[group].columns) {
      groups[group].columns = TrackColumns(copying: groups[group].columns)
    }
  }
}
