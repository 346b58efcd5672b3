import AnimationEvaluation
import GraphicsValues

/// The further instances of replicators' sublayers (§11.4). Every layer below a replicator has a slot for
/// each further instance, with a place, a look and a time, and nothing else.
///
/// Copies are made together with the topology. Only the stages from sampling on know them.
struct LayerCopies: Sendable {
  struct Copy: Sendable {
    /// The layer that is copied.
    var origin: Int32
    /// Index of the replicator's instance, from 0, for a copy of a replicator's sublayer; 0 for others.
    var instance: Int32
    /// Delays of the copy's time, from the outermost replicator inwards.
    var delays: [Delay]

    /// Bytes of the long values that animations made for it.
    fileprivate(set) var longBytes = 0
    /// The kind of its layer when the copy was made.
    var kind: LayerKind

    /// Number of delays for which a copy counts once more.
    static let delaysOfOne = 8
    /// Number of copies that the copy counts as.
    var weight: Int { 1 + delays.count / Self.delaysOfOne }
  }

  struct Delay: Hashable, Sendable {
    /// The replicator whose instances are delayed: a layer, not a copy.
    var slot: Int32
    var instance: Int32
  }

  /// Slots of copies, by window. A superlayer comes before its sublayers.
  private var byWindow: [[Int32]] = []
  private(set) var count = 0
  private var bySlot = SideTable<Copy>()
  /// Counts by client, so that each client has its own limits.
  private var tallies: [UInt32: Tally] = [:]
  /// Clients whose copies with tiles or gradient stops may show another share of them, because their
  /// number changed.
  private var resharing: Set<UInt32> = []

  private struct Tally {
    var count = 0
    /// Sum of `Copy.weight`: a copy deep in replicators has a delay for each of them.
    var weight = 0
    var longBytes = 0
    /// Number of copies of tiled layers, and of gradient layers.
    var tiled = 0
    var graded = 0
  }

  var isEmpty: Bool { count == 0 }
  /// The slots of all copies. A superlayer comes before its sublayers.
  var slots: some Sequence<Int32> { byWindow.joined() }

  /// Nil for a layer of a client.
  subscript(slot: Int) -> Copy? { isEmpty ? nil : bySlot[slot] }

  /// Slots of the copies in a window.
  func slots(in window: Int32) -> [Int32] {
    byWindow.indices.contains(Int(window)) ? byWindow[Int(window)] : []
  }

  func count(of client: UInt32) -> Int { tallies[client]?.count ?? 0 }

  /// Number of copies that a client's copies count as.
  func weight(of client: UInt32) -> Int { tallies[client]?.weight ?? 0 }

  /// Bytes of the long values that animations made for the copies of a client.
  func longBytes(of client: UInt32) -> Int { tallies[client]?.longBytes ?? 0 }

  /// Number of copies of a client's tiled layers or gradient layers.
  func count(of client: UInt32, _ kind: LayerKind) -> Int {
    (kind == .tiled ? tallies[client]?.tiled : tallies[client]?.graded) ?? 0
  }

  /// Bytes of the tables of copies.
  var heapBytes: Int {
    byWindow.reduce(byWindow.heapBytes) { $0 + $1.heapBytes } + bySlot.indexBytes
      + bySlot.valueBytes + count * HeapBytes.array(capacity: 1, stride: MemoryLayout<Delay>.stride)
      + Copy.delaysOfOne * MemoryLayout<Delay>.stride
      * tallies.values.reduce(-count) { $0 + $1.weight }
  }

  mutating func insert(_ copy: Copy, of client: UInt32, at slot: Int, in window: Int32) {
    while byWindow.count <= window { byWindow.append([]) }
    byWindow[Int(window)].append(Int32(slot))
    count += 1
    tally(copy, of: client, 1)
    bySlot[slot] = copy
  }

  /// Removes the copies in a window.
  ///
  /// - Parameter owner: gives the client of a slot.
  /// - Returns: the slots of the copies.
  mutating func removeAll(in window: Int32, owner: (Int32) -> UInt32) -> [Int32] {
    let gone = slots(in: window)
    if gone.isEmpty { return [] }
    byWindow[Int(window)] = []
    count -= gone.count
    for slot in gone {
      if let copy = bySlot[Int(slot)] { tally(copy, of: owner(slot), -1) }
      bySlot[Int(slot)] = nil
    }
    return gone
  }

  /// Sets the bytes of a copy's long values.
  mutating func setLongBytes(_ bytes: Int, of slot: Int, _ client: UInt32) {
    guard var copy = bySlot[slot], copy.longBytes != bytes else { return }
    tallies[client]?.longBytes += bytes - copy.longBytes
    copy.longBytes = bytes
    bySlot[slot] = copy
  }

  private mutating func tally(_ copy: Copy, of client: UInt32, _ sign: Int) {
    var tally = tallies[client] ?? Tally()
    tally.count += sign
    tally.weight += sign * copy.weight
    tally.longBytes += sign * copy.longBytes
    if copy.kind == .tiled { tally.tiled += sign }
    if copy.kind == .gradient { tally.graded += sign }
    if copy.kind == .tiled || copy.kind == .gradient { resharing.insert(client) }
    tallies[client] = tally.count > 0 ? tally : nil
  }

  /// Removes and returns the slots of copies that may show another share of their layers' tiles or stops.
  mutating func takeReshared(owner: (Int32) -> UInt32) -> [Int32] {
    if resharing.isEmpty { return [] }
    defer { resharing.removeAll(keepingCapacity: true) }
    return slots.filter {
      guard let kind = bySlot[Int($0)]?.kind else { return false }
      return (kind == .tiled || kind == .gradient) && resharing.contains(owner($0))
    }
  }
}

extension Scene {
  // MARK: Making

  /// Frees the copies in windows that are rebuilt or removed.
  mutating func discardCopies(in windows: [Int32]) {
    if copies.isEmpty { return }
    var gone: [Int32] = []
    for window in windows { gone += copies.removeAll(in: window) { clientsOfSlots[Int($0)] } }
    for slot in gone {
      parents[Int(slot)] = -1
      masks[Int(slot)] = -1
      presentation.forget(Int(slot))
    }
    changes.removeChanges(gone)
    freeSlots += gone
  }

  /// The layer that a slot shows: itself unless it is a copy.
  func origin(of slot: Int) -> Int { copies[slot].map { Int($0.origin) } ?? slot }

  /// Makes a copy of a layer below a copy or a replicator; nil if the client's limit is reached.
  mutating func makeCopy(
    of origin: Int, below parent: Int, instance: Int, delays: [LayerCopies.Delay]
  ) -> Int? {
    let client = clientsOfSlots[origin]
    guard copies.weight(of: client) < limits.copies else { return nil }
    let slot = makeSlot()
    copies.insert(
      LayerCopies.Copy(
        origin: Int32(origin), instance: Int32(instance), delays: delays,
        kind: presentation.look[origin].kind),
      of: client, at: slot, in: windows[parent])
    parents[slot] = Int32(parent)
    layerIDs[slot] = layerIDs[origin]
    clientsOfSlots[slot] = client
    presentation.duplicate(origin, at: slot)
    return slot
  }

  /// Number of instances that a replicator shows, its own sublayers included (§11.4).
  func instanceCount(of slot: Int) -> Int {
    guard let count = presentation.rest[slot]?.instanceCount else { return 1 }
    // NaN fails the comparison. §6.4: the nearest whole number.
    guard count >= 0.5 else { return 0 }
    return Int(min(count, Double(limits.copies) + 1).rounded())
  }

  // MARK: Sampling

  /// Number of animations that are evaluated for all copies of a client in one frame: some hundredths of a
  /// second. Further copies keep their values.
  static let mostCopyEvaluations = 1 << 16
  /// Bytes of long values for which an evaluation counts once more.
  private static let longBytesOfOne = 256
  /// Bytes of long values that all copies of a client may have. Animations that would make more change nothing.
  private static let mostLongBytesOfCopies = 1 << 26
  /// Number of ancestors that count as one evaluation.
  private static let ancestorsOfOne = 8

  /// Number of tiles or stops that a layer or copy may show. The copies of a client's layers of one kind share
  /// `all` equally; a layer may show all of its own.
  func share(of slot: Int, _ all: Int) -> Int {
    guard let copy = copies[slot] else { return .max }
    return all / max(copies.count(of: clientsOfSlots[slot], copy.kind), 1)
  }

  /// Updates copies from their layers, each at its own time.
  mutating func sampleCopies(at time: Double, _ result: inout SamplingResult) {
    for slot in copies.slots {
      guard let copy = copies[Int(slot)], !isSuspended(Int(copy.origin)) else { continue }
      let origin = Int(copy.origin)
      let animated = Int(animations.bySlot[origin])
      let change = changes.bySlot[origin]
      guard animated >= 0 else {
        if !change.isEmpty { show(Int(slot), origin, change) }
        continue
      }
      evaluateCopy(Int(slot), copy, animated, at: time, &result)
    }
  }

  /// Evaluates the animations of new copies at their own time.
  mutating func resampleCopies(in window: Int32) {
    // The copied values are as of the last sampling, at the time of the layer.
    var result = SamplingResult()
    for slot in copies.slots(in: window) where animations.bySlot[origin(of: Int(slot))] >= 0 {
      resampleCopy(Int(slot), &result)
    }
  }

  private mutating func resampleCopy(_ slot: Int, _ result: inout SamplingResult) {
    // A copy of a suspended client keeps the values of its layer.
    guard let copy = copies[slot], !isSuspended(Int(copy.origin)) else { return }
    let animated = Int(animations.bySlot[Int(copy.origin)])
    if animated >= 0 { evaluateCopy(slot, copy, animated, at: sampledTime, &result) }
  }

  private mutating func show(_ slot: Int, _ origin: Int, _ change: LayerChange) {
    presentation.duplicate(origin, at: slot)
    copies.setLongBytes(0, of: slot, clientsOfSlots[slot])
    changes.recordChange(slot, change)
  }

  /// Evaluates the animations of a copy's layer at the copy's time.
  private mutating func evaluateCopy(
    _ slot: Int, _ copy: LayerCopies.Copy, _ animated: Int, at time: Double,
    _ result: inout SamplingResult
  ) {
    let client = clientsOfSlots[slot]
    let origin = Int(copy.origin)
    if copyEvaluations[client] >= Self.mostCopyEvaluations { return }
    let most = Self.mostCopyEvaluations - copyEvaluations[client]
    let chain = ancestry(of: origin)
    let count = animations.layers[animated].animations.reduce(chain.count / Self.ancestorsOfOne) {
      $0 + $1.compiled.trackCount
    }
    // The budget is spent: later copies keep their values.
    guard count <= most else { return copyEvaluations.add(most, of: client) }
    let room = Self.mostLongBytesOfCopies - copies.longBytes(of: client) + copy.longBytes
    let mostBytes = max(min(room, (most - count) * Self.longBytesOfOne), 0)
    var left = mostBytes
    let local = localTime(of: copy, chain, at: time)
    var isMoving = false
    let before = presentation.snapshot(of: slot)
    presentation.copy(slot, from: model, Int(copy.origin))
    withUnsafeMutablePointer(to: &presentation) { store in
      var properties = SlotProperties(store: store, slot: slot)
      animations.layers[animated].animations.withUnsafeBufferPointer { attached in
        for i in attached.indices {
          guard attached[i].compiled.longValues.spendBytes(&left, properties) else { continue }
          attached[i].compiled.apply(at: local, to: &properties)
          // An animation that has ended for the layer may still run for the copy.
          if local < attached[i].endTime { isMoving = true }
        }
      }
      _ = properties.finish()
    }
    if isMoving {
      result.isAnimating = true
      movingCopies.append(Int32(slot))
    }
    copyEvaluations.add(count + (mostBytes - left) / Self.longBytesOfOne, of: client)
    copies.setLongBytes(mostBytes - left, of: slot, client)
    let after = presentation.snapshot(of: slot)
    if before != after {
      changes.recordChange(slot, before.change(to: after))
      if before.look.zPosition != after.look.zPosition { rebuildWindow(of: slot) }
    }
  }

  /// The local time of a layer or a copy, during a sampling.
  mutating func localTime(ofAny slot: Int, at time: Double) -> Double {
    copies[slot].map { localTime(of: $0, ancestry(of: Int($0.origin)), at: time) }
      ?? sampledClock(of: slot, at: time).local(at: time)
  }

  /// A copy's local time: its layer's, delayed by each replicator in that replicator's time.
  ///
  /// - Parameter chain: the layer and its ancestors, from the root down.
  func localTime(
    of copy: LayerCopies.Copy, _ chain: [Int], at mediaTime: Double
  ) -> Double {
    var clock = LayerClock.identity
    var delays = copy.delays[...]
    for slot in chain {
      if let timing = timings[slot] { clock = clock.then(timing, at: mediaTime) }
      if let delay = delays.first, Int(delay.slot) == slot {
        clock = clock.delayed(by: Double(delay.instance) * instanceDelay(of: slot))
        delays.removeFirst()
      }
    }
    return clock.local(at: mediaTime)
  }

  private func instanceDelay(of slot: Int) -> Double {
    guard let delay = presentation.rest[slot]?.instanceDelay, delay.isFinite else {
      return 0
    }
    return delay
  }

  /// The ancestors of a layer and itself, from the root down.
  func ancestry(of slot: Int) -> [Int] {
    var chain: [Int] = []
    var current = slot
    while current >= 0 {
      chain.append(current)
      current = Int(parents[current])
    }
    return chain.reversed()
  }
}

extension LayerStore {
  /// All values of a slot.
  fileprivate struct Snapshot: Hashable {
    var position: Point
    var opacity: Double
    var geometry: LayerGeometry
    var look: LayerLook
    var space: LayerSpace?
    var contents: LayerContents?
    var rest: PropertyTable?

    func change(to other: Snapshot) -> LayerChange {
      position == other.position && geometry == other.geometry && space == other.space
        && look.clips == other.look.clips
        && look.zPosition == other.look.zPosition ? .look : [.geometry, .look]
    }
  }

  fileprivate func snapshot(of slot: Int) -> Snapshot {
    Snapshot(
      position: position[slot], opacity: opacity[slot], geometry: geometry[slot],
      look: look[slot], space: space[slot], contents: contents[slot],
      rest: rest[slot])
  }
}
