import AnimationEvaluation
import GraphicsValues

/// An event of an animation, which is reported to its client.
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

/// The results of a sampling in addition to the values that it wrote.
package struct SamplingResult: Hashable, Sendable {
  package var events: [AnimationEvent] = []
  /// Animations or emitters run: the next frame will differ.
  package var isAnimating = false
  /// Layers of suspended clients, or long values, wait for the next frame.
  package var isWaiting = false
  /// Media time at which the next animation starts or ends, or a layer's timing begins; infinite for none.
  package var nextChange = Double.infinity
}

extension Scene {
  // MARK: Attaching

  /// Attaches an animation to a layer, after its other animations.
  ///
  /// - Parameter begin: begin time, in the layer's time, of an animation that has none (§4.5).
  /// - Parameter picture: the picture that a transition starts from; without it, the transition has no effect.
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
    guard index >= 0, let place = place(of: id, in: animations.layers[index].animations),
      !animations.layers[index].animations[place].isRemoved
    else { return }
    animations.layers[index].animations[place].isRemoved = true
    animations.requestCleanup(index)
  }

  /// Index of an animation, by binary search: ids grow in the order of adding.
  private func place(of id: UInt32, in attached: [LayerAnimation]) -> Int? {
    var low = 0
    var high = attached.count
    while low < high {
      let middle = (low + high) / 2
      if attached[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < attached.count && attached[low].id == id ? low : nil
  }

  /// Drops the animations that were removed: all of a layer at once, so that removing many costs one pass.
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

  /// Removes the animations of a layer that is being destroyed; its committed values are not restored.
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
    // Copies with a delay may still be moving, though the layer itself has stopped.
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

  /// Shows the committed values of the properties that a layer's animations change, each once: setting a long list
  /// compares all of it.
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

  /// Shows the committed values of some properties.
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

  /// The clock of a layer at a media time. Cost: the depth of the layer, if any layer has a timing of its own.
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

  /// The clock of a layer during a sampling, which computes the clock of each superlayer once. The client is
  /// charged for the layers passed.
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
    // From the root down: the order in which clocks are composed.
    for slot in passed.reversed() {
      if let timing = timings[slot] { clock = clock.then(timing, at: time) }
      sampledClocks[Int32(slot)] = clock
    }
    work.add(passed.count * Self.pixelsPerLayer, of: clientsOfSlots[superlayer])
    return clock
  }

  /// Cost of passing a layer while clocks are computed, in pixels.
  private static let pixelsPerLayer = 64

  /// Requests sampling for all animated layers of a subtree, because its time may have changed.
  mutating func requestSampling(below top: Int) {
    if animations.layers.isEmpty || retimed.last == Int32(top) { return }
    retimed.append(Int32(top))
  }

  /// Requests sampling for all layers in `retimed` subtrees, each layer once.
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

  /// Evaluates every running animation at a media time and writes the values into the presentation.
  ///
  /// Layers whose animations are all of the simple kind cost a few nanoseconds each; see
  /// `DenseTracks`. Animations whose active period has ended are reported, and detached unless they
  /// ask to stay.
  ///
  /// Layers of `suspendedClients` stay as they are, and are visited when their clients are resumed.
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
    // Dropping finished animations requests their layers again.
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
    result.isWaiting = isAnyWaiting
    movingCopies.removeAll(keepingCapacity: true)
    livelyEmitters.removeAll(keepingCapacity: true)
    result.nextChange = animations.nextChange()
    // New copies and emitters have to be known, so that they show their first frame and request the next.
    updateTopology()
    if !copies.isEmpty { sampleCopies(at: time, &result) }
    if !emitters.isEmpty { visitEmitters(at: time, &result) }
    sampledClocks.removeAll(keepingCapacity: sampledClocks.capacity <= Self.keptClocks)
    return result
  }

  /// Largest capacity of `sampledClocks` that is kept for the next sampling.
  private static let keptClocks = 64

  /// Whether a layer belongs to a suspended client.
  func isSuspended(_ slot: Int) -> Bool {
    !suspendedClients.isEmpty && suspendedClients.contains(clientsOfSlots[slot])
  }

  /// Removes the requests of suspended clients' layers.
  ///
  /// - Returns: the slots of the layers, to be requested again.
  private mutating func withdrawRequestsOfSuspendedClients() -> [Int32] {
    if suspendedClients.isEmpty || animations.requested.isEmpty { return [] }
    let suspended = SuspendedSlots(clients: suspendedClients, clientsOfSlots: clientsOfSlots)
    return animations.withdrawRequests { suspended.contains(Int($0)) }
  }

  // Animations are accessed in place: copying one retains a dozen objects.

  /// Visits a layer whose animations begin or end, or whose values were committed.
  private mutating func visit(_ index: Int, at time: Double, _ result: inout SamplingResult) {
    animations.withdrawTracks(of: index)
    let slot = Int(animations.layers[index].slot)
    animations.layers[index].clock = sampledClock(of: slot, at: time)
    report(index, at: time, &result)
    let isNew = animations.layers[index].isNew
    animations.layers[index].isNew = false
    classify(index, at: time)
    // Tracks give the same values in this sampling, and no earlier animation has left values.
    let isComplete =
      isNew && animations.layers[index].tracks != nil || evaluate(index, at: time)
    let isSettled = animations.layers[index].isSettled
    animations.setMoving(index, !isSettled && animations.layers[index].tracks == nil)
    // One of the next frames makes its long values.
    if !isComplete, isSettled { deferredSlots.append(Int32(slot)) }
  }

  /// Reports the animations of one layer that have begun or ended.
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

  /// Evaluates a layer in general: committed values, then every animation in the order added (§10.4).
  ///
  /// - Returns: false if long values were left out because earlier layers used up the frame's budget.
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

  /// Bytes of paths and lists that animations may make for a client in one frame: some milliseconds. Further
  /// animations change nothing.
  private static let mostLongBytes = 1 << 24

  /// Schedules the next visit to a layer, and gives the layer to tracks if possible.
  private mutating func classify(_ index: Int, at time: Double) {
    let slot = Int(animations.layers[index].slot)
    let clock = animations.layers[index].clock
    let local = clock.local(at: time)
    var nextChange = clock.nextBegin
    var isSettled = true
    /// Schedules a change at a local time. A time that is past only by rounding counts as the next possible
    /// time, so that the same change is not found forever. A time long past is never reached: local time
    /// runs away from it.
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
          // With time running backwards, an animation is left through its begin, and never ends.
          if clock.rate < 0 && local < attached[i].beginTime { continue }
          if clock.rate != 0 && attached[i].compiled.timing.speed != 0 { isSettled = false }
          expect(clock.rate < 0 ? attached[i].beginTime : attached[i].endTime)
        }
      }
    }
    animations.layers[index].isSettled = isSettled
    animations.setNextChange(nextChange, of: index)
    // With time running backwards, tracks would go on before their begin.
    guard !isSettled, clock.rate > 0 else { return }
    animations.offerTracks(
      index,
      isUnturned: model.geometry[slot].transform == .identity && !model.look[slot].hasSpace)
  }
}

extension [LongValues] {
  /// Subtracts the bytes of the long values that an animation makes from a budget.
  ///
  /// - Returns: false, with an empty budget, if the budget is too small.
  func spendBytes(_ left: inout Int, _ properties: SlotProperties) -> Bool {
    for long in self {
      // Counting the bytes of a list of objects is work, too.
      guard left > 0 else { return false }
      let bytes = Swift.max(properties[long.key].heapBytes, long.longest) * long.count
      left -= bytes * (long.key.type == .objects ? costOfObjects : 1)
    }
    defer { left = Swift.max(left, 0) }
    return left >= 0
  }
}

/// Cost of a byte of an object list, in bytes of a path.
private let costOfObjects = 4

/// The slots of suspended clients' layers.
private struct SuspendedSlots {
  /// One of the clients: usually the only one.
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
