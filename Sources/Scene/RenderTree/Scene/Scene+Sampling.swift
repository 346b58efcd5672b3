internal import AnimationEvaluation
internal import GraphicsValues

/// Something that happened to an animation and that its client wants to know.
package struct AnimationEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The active period began.
    case started
    /// The active period ended by itself; the animation is gone if it is removed on completion.
    case finished(isRemoved: Bool)
  }

  package let kind: Kind
  package let client: UInt32
  package let layer: UInt32
  package let animation: UInt32
}

/// What sampling found out, beside the values it wrote.
package struct SamplingResult: Hashable, Sendable {
  package var events: [AnimationEvent] = []
  /// Something is moving: the next frame will differ.
  package var isAnimating = false
  /// Media time at which something starts to move or ends; infinite when nothing is due.
  package var nextChange = Double.infinity
}

extension Scene {
  // MARK: Attaching

  /// Attaches an animation to a layer, after those it has.
  ///
  /// - Parameter begin: in the layer's own time; becomes the begin time of an animation that has none (§4.5).
  /// - Parameter picture: what a transition starts from; without one it changes nothing.
  mutating func addAnimation(
    _ description: AnimationDescription, id: UInt32, to slot: Int,
    begin: Double, picture: FrozenPicture? = nil
  ) {
    var description = description
    if description.timing.beginTime == 0 { description.timing.beginTime = begin }
    var attached = LayerAnimation(
      id: id, description: description, compiled: CompiledAnimation(description),
      endTime: description.timing.endTime)
    attached.picture = picture
    let index = Int(animations.bySlot[slot])
    if index >= 0 {
      animations.layers[index].animations.append(attached)
    } else {
      keepModel(of: slot, .animated)
      animations.addLayer(slot, attached)
    }
    animations.requestSampling(slot)
  }

  mutating func removeAnimation(_ id: UInt32, of slot: Int) {
    let index = Int(animations.bySlot[slot])
    guard index >= 0, let place = index(of: id, in: animations.layers[index].animations),
      !animations.layers[index].animations[place].isRemoved
    else { return }
    animations.layers[index].animations[place].isRemoved = true
    animations.requestCleanup(index)
  }

  /// Ids grow in the order of adding, so they are found by halves.
  private func index(of id: UInt32, in attached: [LayerAnimation]) -> Int? {
    var low = 0
    var high = attached.count
    while low < high {
      let middle = (low + high) / 2
      if attached[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < attached.count && attached[low].id == id ? low : nil
  }

  /// Drops the animations that were removed: all of a layer at once, so that removing many costs
  /// no more than one pass over them.
  mutating func dropRemovedAnimations() {
    for slot in animations.slotsToClean {
      let index = Int(animations.bySlot[Int(slot)])
      guard index >= 0, animations.layers[index].needsCleanup else { continue }
      animations.layers[index].needsCleanup = false
      var keys: [PropertyKey] = []
      let client = clientsOfSlots[Int(slot)]
      for i in animations.layers[index].animations.indices
      where animations.layers[index].animations[i].isRemoved {
        dropPicture(i, of: index, client)
      }
      let count = animations.layers[index].animations.count
      animations.layers[index].animations.removeAll { animation in
        if animation.isRemoved { keys += animation.keys.filter { !keys.contains($0) } }
        return animation.isRemoved
      }
      guard animations.layers[index].animations.count < count else { continue }
      animations.layers[index].animations.shrink()
      keys.sort { $0.rawValue < $1.rawValue }
      restore(keys, of: Int(slot))
      if animations.layers[index].animations.isEmpty {
        assert(
          modelReasons[Int(slot)] != .animated || showsModel(Int(slot)), "a value was not restored")
        forgetLayer(at: index)
      } else {
        animations.requestSampling(Int(slot))
      }
    }
    animations.slotsToClean.removeAll(keepingCapacity: true)
  }

  /// Of a layer that goes itself: what it showed without them is not restored.
  mutating func removeAllAnimations(of slot: Int) {
    let index = Int(animations.bySlot[slot])
    guard index >= 0 else { return }
    for i in animations.layers[index].animations.indices {
      dropPicture(i, of: index, clientsOfSlots[slot])
    }
    forgetLayer(at: index)
  }

  private mutating func dropPicture(_ animation: Int, of index: Int, _ client: UInt32) {
    guard animations.layers[index].animations[animation].picture != nil else { return }
    discard(animations.layers[index].animations[animation].picture, of: client)
    animations.layers[index].animations[animation].picture = nil
  }

  private mutating func forgetLayer(at index: Int) {
    let slot = Int(animations.layers[index].slot)
    if !transitions.isEmpty { setTransition(nil, of: slot) }
    let layer = animations.removeLayer(at: index)
    releasedStorage?.layers.append(layer)
    releaseModel(of: slot, .animated)
    // Copies may be on their way still, though the layer itself changes no more.
    if !copies.isEmpty, windows[slot] >= 0 {
      recordChange(slot, [.geometry, .place, .look, .fade, .order])
    }
  }

  /// Shows the committed values of all animated properties of a layer that has animations.
  mutating func restoreAnimated(_ slot: Int) {
    let index = Int(animations.bySlot[slot])
    for i in animations.layers[index].animations.indices {
      restore(animations.layers[index].animations[i].compiled.keys, of: slot)
    }
  }

  /// Shows the committed values of all that a layer's animations change, each once: to set a long list takes a look
  /// at all of it.
  private mutating func restoreOnce(_ index: Int) {
    let slot = Int(animations.layers[index].slot)
    var restored = PropertyKeySet()
    var changes: LayerChange = []
    for i in animations.layers[index].animations.indices {
      for key in animations.layers[index].animations[i].compiled.keys {
        if restored.contains(key) { continue }
        restored.insert(key)
        changes.formUnion(presentation.copy(key, of: slot, from: model, slot))
      }
    }
    recordChange(slot, changes)
  }

  /// Shows the committed values of some properties again.
  private mutating func restore(_ keys: [PropertyKey], of slot: Int) {
    var changes: LayerChange = []
    for key in keys { changes.formUnion(presentation.copy(key, of: slot, from: model, slot)) }
    recordChange(slot, changes)
  }

  // MARK: Time

  /// A layer's local time: media time through the timing of every ancestor and its own (§4.2).
  func localTime(of slot: Int, at mediaTime: Double) -> Double {
    clock(of: slot, at: mediaTime).local(at: mediaTime)
  }

  /// The time of a layer, as it runs at a media time. Cost: the depth of the layer, if any layer has a
  /// timing of its own.
  func clock(of slot: Int, at mediaTime: Double) -> LayerClock {
    guard timedLayerCount > 0 else { return .identity }
    var chain: [Timing] = []
    var current = slot
    while current >= 0 {
      if let timing = timings[current] { chain.append(timing) }
      current = Int(parents[current])
    }
    return LayerClock(chain.reversed(), at: mediaTime)
  }

  /// The same while a sampling runs, in which the time of each superlayer is found once. The client is charged for
  /// the layers passed.
  mutating func sampledClock(of slot: Int, at time: Double) -> LayerClock {
    guard timedLayerCount > 0 else { return .identity }
    let above = clockOfSublayers(of: Int(parents[slot]), at: time)
    return timings[slot].map { above.then($0, at: time) } ?? above
  }

  private mutating func clockOfSublayers(of superlayer: Int, at time: Double) -> LayerClock {
    var clock = LayerClock.identity
    var passed: [Int] = []
    var current = superlayer
    while current >= 0 {
      if let known = sampledClocks[Int32(current)] {
        clock = known
        break
      }
      passed.append(current)
      current = Int(parents[current])
    }
    if passed.isEmpty { return clock }
    // Downwards, in the order in which clocks are composed.
    for slot in passed.reversed() {
      if let timing = timings[slot] { clock = clock.then(timing, at: time) }
      sampledClocks[Int32(slot)] = clock
    }
    work.add(passed.count * Self.pixelsPerLayer, of: clientsOfSlots[superlayer])
    return clock
  }

  /// To pass a layer on the way to those whose time is found.
  private static let pixelsPerLayer = 64

  /// Has all animated layers looked at whose time goes through a layer: that one and all below it.
  mutating func requestSampling(below top: Int) {
    if animations.layers.isEmpty || retimed.last == Int32(top) { return }
    retimed.append(Int32(top))
  }

  /// Each layer once, however often its time and that of layers above it were set.
  private mutating func requestRetimed() {
    if retimed.isEmpty { return }
    var pending: [Int32] = []
    swap(&pending, &retimed)
    var isSeen = [Bool](repeating: false, count: parents.count)
    while let slot = pending.popLast() {
      if isSeen[Int(slot)] { continue }
      isSeen[Int(slot)] = true
      work.add(Self.pixelsPerLayer, of: clientsOfSlots[Int(slot)])
      animations.requestSampling(Int(slot))
      pending += children[Int(slot)]
      if masks[Int(slot)] >= 0 { pending.append(masks[Int(slot)]) }
    }
  }

  // MARK: Sampling

  /// Evaluates every running animation at a media time and writes what it shows into the
  /// presentation columns.
  ///
  /// Layers whose animations are all of the simple kind cost a few nanoseconds each; see
  /// `DenseTracks`. Animations whose active period has ended are reported, and detached unless they
  /// ask to stay.
  ///
  /// What belongs to `suspendedClients` stays as it is, and is looked at once they are still no more.
  package mutating func sample(at time: Double) -> SamplingResult {
    var result = SamplingResult()
    work.removeAll()
    swap(&work, &commitWork)
    for (client, pixels) in frozenWork.entries { work.add(pixels, of: client) }
    frozenWork.removeAll()
    longBytes.removeAll()
    animations.requestDue(at: time)
    requestRetimed()
    let waiting = withdrawRequestsOfSuspendedClients()
    // Removing what has finished changes the layers, which are looked at again then.
    while !animations.requested.isEmpty {
      for index in animations.takeRequested() { visit(index, at: time, &result) }
      dropRemovedAnimations()
    }
    for slot in waiting + deferredSlots { animations.requestSampling(Int(slot)) }
    let isAnyWaiting = !waiting.isEmpty || !deferredSlots.isEmpty
    deferredSlots.removeAll(keepingCapacity: true)
    for index in animations.moving where !isSuspended(Int(animations.layers[Int(index)].slot)) {
      evaluate(Int(index), at: time)
    }
    let suspended = SuspendedSlots(clients: suspendedClients, clientsOfSlots: clientsOfSlots)
    copyEvaluations.removeAll()
    presentation.samplePositions(animations.positions, at: time, suspended, &changes)
    presentation.sampleOpacities(animations.opacities, at: time, suspended, &changes)
    presentation.sampleRotations(animations.rotations, at: time, suspended, &changes)
    sampledTime = time
    result.isAnimating = animations.isMoving || isAnyWaiting
    result.nextChange = animations.nextChange()
    // Which copies and emitters there are, so that new ones show their first frame and keep frames
    // coming.
    updateTopology()
    if !copies.isEmpty { sampleCopies(at: time, &result) }
    if !emitters.isEmpty { visitEmitters(at: time, &result) }
    sampledClocks.removeAll(keepingCapacity: sampledClocks.capacity <= Self.keptClocks)
    return result
  }

  /// Number of clocks whose room is kept for the next sampling.
  private static let keptClocks = 64

  /// Whether a layer belongs to a client whose part stays as it is.
  func isSuspended(_ slot: Int) -> Bool {
    !suspendedClients.isEmpty && suspendedClients.contains(clientsOfSlots[slot])
  }

  /// - Returns: the slots of the layers that wait until their client is still no more.
  private mutating func withdrawRequestsOfSuspendedClients() -> [Int32] {
    if suspendedClients.isEmpty || animations.requested.isEmpty { return [] }
    let suspended = SuspendedSlots(clients: suspendedClients, clientsOfSlots: clientsOfSlots)
    return animations.withdrawRequests { suspended.contains(Int($0)) }
  }

  // Animations are looked at where they are: to copy one retains a dozen objects.

  /// Looks at a layer on which something begins, ends or was committed.
  private mutating func visit(_ index: Int, at time: Double, _ result: inout SamplingResult) {
    animations.withdrawTracks(of: index)
    let slot = Int(animations.layers[index].slot)
    animations.layers[index].clock = sampledClock(of: slot, at: time)
    report(index, at: time, &result)
    let isNew = animations.layers[index].isNew
    animations.layers[index].isNew = false
    classify(index, at: time)
    // Tracks give the same values in this very sampling, and there is nothing that another animation has left.
    let isComplete =
      isNew && animations.layers[index].tracks != nil || evaluate(index, at: time)
    let isSettled = animations.layers[index].isSettled
    animations.setMoving(index, !isSettled && animations.layers[index].tracks == nil)
    // Its values are made by one of the next frames.
    if !isComplete, isSettled { deferredSlots.append(Int32(slot)) }
  }

  /// Finds what has begun or ended on one layer.
  private mutating func report(
    _ index: Int, at time: Double, _ result: inout SamplingResult
  ) {
    let slot = Int(animations.layers[index].slot)
    let local = animations.layers[index].clock.local(at: time)
    func event(_ kind: AnimationEvent.Kind, _ id: UInt32) -> AnimationEvent {
      AnimationEvent(
        kind: kind, client: clientsOfSlots[slot], layer: layerIDs[slot], animation: id)
    }
    for i in animations.layers[index].animations.indices {
      let begins = animations.layers[index].animations[i].begins(at: local)
      let ends = animations.layers[index].animations[i].ends(at: local)
      if begins {
        animations.layers[index].animations[i].hasStarted = true
        result.events.append(event(.started, animations.layers[index].animations[i].id))
      }
      if ends {
        let isRemoved = animations.layers[index].animations[i].isRemovedOnCompletion
        animations.layers[index].animations[i].hasEnded = true
        result.events.append(
          event(.finished(isRemoved: isRemoved), animations.layers[index].animations[i].id))
        if isRemoved {
          animations.layers[index].animations[i].isRemoved = true
          animations.requestCleanup(index)
        }
      }
      if animations.layers[index].animations[i].showsNothingMore {
        dropPicture(i, of: index, clientsOfSlots[slot])
      }
    }
  }

  /// The general evaluation: committed values, then every animation in the order added (§10.4).
  ///
  /// - Returns: false when long values were not made because others had been in this frame.
  @discardableResult
  private mutating func evaluate(_ index: Int, at time: Double) -> Bool {
    let slot = Int(animations.layers[index].slot)
    let local = animations.layers[index].clock.local(at: time)
    restoreOnce(index)
    var hasTransition = false
    let client = clientsOfSlots[slot]
    let before = Self.mostLongBytes - longBytes[client]
    var left = before
    var isComplete = true
    let changes = withUnsafeMutablePointer(to: &presentation) { store in
      var properties = SlotProperties(store: store, slot: slot)
      animations.layers[index].animations.withUnsafeBufferPointer { attached in
        for i in attached.indices {
          guard attached[i].compiled.longValues.spendBytes(&left, properties) else {
            isComplete = before == Self.mostLongBytes
            continue
          }
          attached[i].compiled.apply(at: local, to: &properties)
          if attached[i].compiled.hasTransition { hasTransition = true }
        }
      }
      return properties.finish()
    }
    longBytes.add(before - left, of: client)
    work.add(
      animations.layers[index].animations.count * Self.pixelsPerEvaluation, of: client)
    recordChange(slot, changes)
    if hasTransition || !transitions.isEmpty { updateTransition(index, at: local) }
    return isComplete
  }

  /// Bytes of paths and lists that animations make for a client in one frame: some milliseconds. Those beyond
  /// change nothing.
  private static let mostLongBytes = 1 << 24

  /// Decides when a layer has to be looked at again, and whether tracks can take it over.
  private mutating func classify(_ index: Int, at time: Double) {
    let slot = Int(animations.layers[index].slot)
    let clock = animations.layers[index].clock
    let local = clock.local(at: time)
    var nextChange = clock.nextBegin
    var isSettled = true
    /// Rounding in the conversions must not let the same change be found over and over, and what
    /// should have happened long ago never will: time runs the other way there.
    func expect(_ localTime: Double) {
      let due = clock.mediaTime(local: localTime)
      if due > time {
        nextChange = min(nextChange, due)
      } else if time - due < 1e-6 {
        nextChange = time.nextUp
      }
    }
    animations.layers[index].animations.withUnsafeBufferPointer { attached in
      for i in attached.indices {
        if !attached[i].hasStarted {
          expect(attached[i].beginTime)
        } else if !attached[i].hasEnded {
          // Backwards, an animation is left through its begin, and never ends.
          if clock.rate < 0 && local < attached[i].beginTime { continue }
          if clock.rate != 0 && attached[i].compiled.timing.speed != 0 { isSettled = false }
          expect(clock.rate < 0 ? attached[i].beginTime : attached[i].endTime)
        }
      }
    }
    animations.layers[index].isSettled = isSettled
    animations.setNextChange(nextChange, of: index)
    // Backwards, tracks would go on before their begin.
    guard !isSettled, clock.rate > 0 else { return }
    animations.offerTracks(
      index,
      isUnturned: model.geometry[slot].transform == .identity && !model.look[slot].hasSpace)
  }
}

extension [LongValues] {
  /// Takes from a number of bytes what the long values cost that an animation makes; false, and no byte is left,
  /// when they are not.
  func spendBytes(_ left: inout Int, _ properties: SlotProperties) -> Bool {
    for long in self {
      // Finding what a list of objects takes is work, too.
      guard left > 0 else { return false }
      let bytes = Swift.max(properties[long.key].heapBytes, long.longest) * long.count
      left -= bytes * (long.key.type == .objects ? costOfObjects : 1)
    }
    defer { left = Swift.max(left, 0) }
    return left >= 0
  }
}

/// What a byte of a list of objects costs, in bytes of a path.
private let costOfObjects = 4

/// The layers that a sampling leaves as they are.
private struct SuspendedSlots {
  /// One of the clients: most of the time there is no other.
  let first: UInt32
  let clients: Set<UInt32>
  let clientsOfSlots: [UInt32]

  init(clients: Set<UInt32>, clientsOfSlots: [UInt32]) {
    first = clients.first ?? 0
    self.clients = clients
    self.clientsOfSlots = clientsOfSlots
  }

  @inline(__always)
  func contains(_ slot: Int) -> Bool {
    if clients.isEmpty { return false }
    let client = clientsOfSlots[slot]
    return client == first || clients.count > 1 && clients.contains(client)
  }
}

extension LayerStore {
  fileprivate mutating func samplePositions(
    _ tracks: DenseTracks, at time: Double, _ suspended: SuspendedSlots,
    _ changes: inout ChangedSlots
  ) {
    if tracks.count == 0 { return }
    position.withUnsafeMutableBufferPointer { column in
      tracks.sample(at: time) { targets, values, count in
        changes.recordChange(targets, count, .place) { row, slot in
          let value = Point(x: values[row].x, y: values[row].y)
          if column[slot] == value || suspended.contains(slot) { return false }
          column[slot] = value
          return true
        }
      }
    }
  }

  fileprivate mutating func sampleOpacities(
    _ tracks: DenseTracks, at time: Double, _ suspended: SuspendedSlots,
    _ changes: inout ChangedSlots
  ) {
    if tracks.count == 0 { return }
    opacity.withUnsafeMutableBufferPointer { column in
      tracks.sampleScalars(at: time) { targets, values, count in
        changes.recordChange(targets, count, .fade) { row, slot in
          if column[slot] == values[row] || suspended.contains(slot) { return false }
          column[slot] = values[row]
          return true
        }
      }
    }
  }

  fileprivate mutating func sampleRotations(
    _ tracks: DenseTracks, at time: Double, _ suspended: SuspendedSlots,
    _ changes: inout ChangedSlots
  ) {
    if tracks.count == 0 { return }
    geometry.withUnsafeMutableBufferPointer { geometry in
      traits.withUnsafeMutableBufferPointer { traits in
        tracks.sample(at: time) { targets, values, count in
          changes.recordChange(targets, count, .place) { row, slot in
            if suspended.contains(slot) { return false }
            let (c, s) = (values[row].x, values[row].y)
            let turn = AffineMatrix(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
            return geometry[slot].setTransform(turn, &traits[slot])
          }
        }
      }
    }
  }
}
