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

extension RenderTree {
  // MARK: Attaching

  /// Attaches an animation to a layer, after those it has.
  ///
  /// - Parameter commitTime: media time; becomes the begin time, in the layer's own time, of an
  ///   animation that has none (§4.5).
  /// - Parameter picture: what a transition starts from; without one it changes nothing.
  mutating func addAnimation(
    _ description: AnimationDescription, id: UInt32, to slot: Int, commitTime: Double,
    picture: FrozenPicture? = nil
  ) {
    var description = description
    if description.timing.beginTime == 0 {
      description.timing.beginTime = localTime(of: slot, at: commitTime)
    }
    var attached = AttachedAnimation(
      id: id, description: description, compiled: CompiledAnimation(description),
      endTime: description.timing.endTime)
    attached.picture = picture
    let index = Int(animations.bySlot[slot])
    if index >= 0 {
      animations.layers[index].animations.append(attached)
    } else {
      animations.bySlot[slot] = Int32(animations.layers.count)
      animations.layers.append(AnimatedLayer(slot: Int32(slot), animations: [attached]))
    }
    animations.requestSampling(slot)
  }

  mutating func removeAnimation(_ id: UInt32, of slot: Int) {
    let index = Int(animations.bySlot[slot])
    guard index >= 0, let position = position(of: id, in: animations.layers[index].animations),
      !animations.layers[index].animations[position].isRemoved
    else { return }
    animations.layers[index].animations[position].isRemoved = true
    if animations.thinned.last != Int32(slot) { animations.thinned.append(Int32(slot)) }
  }

  /// Ids grow in the order of adding, so they are found by halves.
  private func position(of id: UInt32, in attached: [AttachedAnimation]) -> Int? {
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
    for slot in animations.thinned {
      let index = Int(animations.bySlot[Int(slot)])
      guard index >= 0 else { continue }
      var keys: Set<PropertyKey> = []
      let client = clientsOfSlots[Int(slot)]
      for i in animations.layers[index].animations.indices
      where animations.layers[index].animations[i].isRemoved {
        dropPicture(i, of: index, client)
      }
      let count = animations.layers[index].animations.count
      animations.layers[index].animations.removeAll { animation in
        if animation.isRemoved { keys.formUnion(animation.keys) }
        return animation.isRemoved
      }
      guard animations.layers[index].animations.count < count else { continue }
      for key in keys.sorted(by: { $0.rawValue < $1.rawValue }) { restore([key], of: Int(slot)) }
      if animations.layers[index].animations.isEmpty {
        forgetLayer(at: index)
      } else {
        animations.requestSampling(Int(slot))
      }
    }
    animations.thinned.removeAll(keepingCapacity: true)
  }

  mutating func removeAllAnimations(of slot: Int) {
    let index = Int(animations.bySlot[slot])
    guard index >= 0 else { return }
    for i in animations.layers[index].animations.indices {
      restore(animations.layers[index].animations[i].keys, of: slot)
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
    animations.withdrawTracks(of: index)
    let slot = Int(animations.layers[index].slot)
    if !transitions.isEmpty { setTransition(nil, of: slot) }
    animations.bySlot[slot] = -1
    let last = animations.layers.count - 1
    if index != last {
      animations.layers[index] = animations.layers[last]
      animations.bySlot[Int(animations.layers[index].slot)] = Int32(index)
    }
    animations.layers.removeLast()
    // The indices of moving layers are out of date.
    animations.nextChange = -.infinity
  }

  /// Shows the committed values of some properties again.
  private mutating func restore(_ keys: [PropertyKey], of slot: Int) {
    var changes: LayerChange = []
    for key in keys { changes.formUnion(presentation.copy(key, of: slot, from: model, slot)) }
    mark(slot, changes)
  }

  // MARK: Time

  /// A layer's local time: media time through the timing of every ancestor and its own (§4.2).
  func localTime(of slot: Int, at mediaTime: Double) -> Double {
    guard timedLayerCount > 0 else { return mediaTime }
    var time = mediaTime
    for timing in timingChain(of: slot) { time = timing.localTime(parent: time) }
    return time
  }

  /// The media time at which a layer's local time is `localTime`; infinite while time stands still.
  private func mediaTime(of slot: Int, at localTime: Double) -> Double {
    guard timedLayerCount > 0 else { return localTime }
    var time = localTime
    for timing in timingChain(of: slot).reversed() {
      if timing.speed == 0 { return .infinity }
      time = timing.parentTime(local: time)
    }
    return time
  }

  /// Local seconds per media second: negative when time runs backwards, 0 while it stands still.
  private func rate(of slot: Int) -> Double {
    guard timedLayerCount > 0 else { return 1 }
    return timingChain(of: slot).reduce(1) { $0 * Double($1.speed) }
  }

  /// The media time at which the time of the layer or of an ancestor begins next, and jumps from 0
  /// to its offset; infinite when all have begun.
  private func nextBegin(of slot: Int, at mediaTime: Double) -> Double {
    guard timedLayerCount > 0 else { return .infinity }
    var next = Double.infinity
    var time = mediaTime
    var outer: [Timing] = []
    for timing in timingChain(of: slot) {
      if time < timing.beginTime, !outer.contains(where: { $0.speed == 0 }) {
        let due = outer.reversed().reduce(timing.beginTime) { $1.parentTime(local: $0) }
        if due > mediaTime { next = min(next, due) }
      }
      time = timing.localTime(parent: time)
      outer.append(timing)
    }
    return next
  }

  /// The timings on the way from the root to a layer, the layer's own last; most have none.
  private func timingChain(of slot: Int) -> [Timing] {
    var chain: [Timing] = []
    var current = slot
    while current >= 0 {
      if let timing = timings[current] { chain.append(timing) }
      current = Int(parents[current])
    }
    return chain.reversed()
  }

  // MARK: Sampling

  /// Evaluates every running animation at a media time and writes what it shows into the
  /// presentation columns.
  ///
  /// Layers whose animations are all of the simple kind cost a few nanoseconds each; see
  /// `DenseTracks`. Animations whose active period has ended are reported, and detached unless they
  /// ask to stay.
  package mutating func sample(at time: Double) -> SamplingResult {
    var result = SamplingResult()
    if time >= animations.nextChange {
      // Removing what has finished changes the layers; a second pass finds nothing to finish.
      while visitChangedLayers(at: time, &result) {}
    } else {
      for index in animations.moving { evaluate(Int(index), at: time) }
    }
    sampleTracks(at: time)
    sampledTime = time
    result.isAnimating = animations.isMoving
    result.nextChange = animations.nextChange
    // Which copies and emitters there are, so that new ones show their first frame and keep frames
    // coming.
    updateTopology()
    if !copies.isEmpty { sampleCopies(at: time, &result) }
    if !emitters.isEmpty { visitEmitters(at: time, &result) }
    return result
  }

  /// Looks at every layer on which something begins, ends or was committed, and evaluates the
  /// others that move.
  ///
  /// - Returns: true when animations were removed, so that it has to be done again.
  private mutating func visitChangedLayers(at time: Double, _ result: inout SamplingResult) -> Bool
  {
    if animations.allAreRequested {
      animations.allAreRequested = false
      for index in animations.layers.indices { animations.layers[index].nextChange = -.infinity }
    }
    animations.moving.removeAll(keepingCapacity: true)
    animations.nextChange = .infinity
    for index in animations.layers.indices {
      if time >= animations.layers[index].nextChange {
        animations.withdrawTracks(of: index)
        report(index, at: time, &result)
        evaluate(index, at: time)
        classify(index, at: time)
      } else if !animations.layers[index].isSettled && animations.layers[index].tracks == nil {
        evaluate(index, at: time)
      }
      animations.nextChange = min(animations.nextChange, animations.layers[index].nextChange)
      if !animations.layers[index].isSettled && animations.layers[index].tracks == nil {
        animations.moving.append(Int32(index))
      }
    }
    guard !animations.thinned.isEmpty else { return false }
    dropRemovedAnimations()
    return true
  }

  /// Samples the dense tracks and writes their results into the presentation columns.
  private mutating func sampleTracks(at time: Double) {
    // The results are written into columns of this tree: the tracks step aside.
    let positions = animations.positions
    let opacities = animations.opacities
    let rotations = animations.rotations
    positions.sample(at: time) { presentation.takePositions($0, $1, $2, &changes) }
    opacities.sampleScalars(at: time) { presentation.takeOpacities($0, $1, $2, &changes) }
    rotations.sample(at: time) { presentation.takeRotations($0, $1, $2, &changes) }
  }

  /// Finds what has begun or ended on one layer.
  private mutating func report(
    _ index: Int, at time: Double, _ result: inout SamplingResult
  ) {
    let slot = Int(animations.layers[index].slot)
    let local = localTime(of: slot, at: time)
    func event(_ kind: AnimationEvent.Kind, _ id: UInt32) -> AnimationEvent {
      AnimationEvent(
        kind: kind, client: clientsOfSlots[slot], layer: layerIDs[slot], animation: id)
    }
    for i in animations.layers[index].animations.indices {
      var animation = animations.layers[index].animations[i]
      if !animation.hasStarted && local >= animation.beginTime {
        animation.hasStarted = true
        result.events.append(event(.started, animation.id))
      }
      if !animation.hasEnded && local >= animation.endTime {
        animation.hasEnded = true
        result.events.append(
          event(.finished(isRemoved: animation.isRemovedOnCompletion), animation.id))
        if animation.isRemovedOnCompletion {
          animation.isRemoved = true
          if animations.thinned.last != Int32(slot) { animations.thinned.append(Int32(slot)) }
        }
      }
      animations.layers[index].animations[i] = animation
      if animation.hasEnded, !animation.compiled.timing.fillMode.coversAfter {
        dropPicture(i, of: index, clientsOfSlots[slot])
      }
    }
  }

  /// The general evaluation: committed values, then every animation in the order added (§10.4).
  private mutating func evaluate(_ index: Int, at time: Double) {
    let slot = Int(animations.layers[index].slot)
    let local = localTime(of: slot, at: time)
    for i in animations.layers[index].animations.indices {
      restore(animations.layers[index].animations[i].keys, of: slot)
    }
    var hasTransition = false
    let changes = withUnsafeMutablePointer(to: &presentation) { store in
      var properties = SlotProperties(store: store, slot: slot)
      for animation in animations.layers[index].animations {
        animation.compiled.apply(at: local, to: &properties)
        if animation.compiled.hasTransition { hasTransition = true }
      }
      return properties.changes
    }
    mark(slot, changes)
    if hasTransition || !transitions.isEmpty { updateTransition(index, at: local) }
  }

  /// Decides when a layer has to be looked at again, and whether tracks can take it over.
  private mutating func classify(_ index: Int, at time: Double) {
    let slot = Int(animations.layers[index].slot)
    let local = localTime(of: slot, at: time)
    let rate = self.rate(of: slot)
    var nextChange = nextBegin(of: slot, at: time)
    var isSettled = true
    /// Rounding in the conversions must not let the same change be found over and over, and what
    /// should have happened long ago never will: time runs the other way there.
    func expect(_ localTime: Double) {
      let due = mediaTime(of: slot, at: localTime)
      if due > time {
        nextChange = min(nextChange, due)
      } else if time - due < 1e-6 {
        nextChange = time.nextUp
      }
    }
    for animation in animations.layers[index].animations {
      if !animation.hasStarted {
        expect(animation.beginTime)
      } else if !animation.hasEnded {
        // Backwards, an animation is left through its begin, and never ends.
        if rate < 0 && local < animation.beginTime { continue }
        if rate != 0 && animation.compiled.timing.speed != 0 { isSettled = false }
        expect(rate < 0 ? animation.beginTime : animation.endTime)
      }
    }
    animations.layers[index].isSettled = isSettled
    animations.layers[index].nextChange = nextChange
    if !isSettled && timedLayerCount == 0 {
      animations.offerTracks(
        index,
        isUnturned: model.geometry[slot].transform == .identity && !model.look[slot].hasSpace)
    }
  }
}

extension LayerStore {
  fileprivate mutating func takePositions(
    _ targets: UnsafePointer<Int32>, _ results: UnsafePointer<SIMD2<Double>>, _ count: Int,
    _ changes: inout ChangedSlots
  ) {
    var geometry = geometry.mutableSpan
    for row in 0..<count {
      let slot = Int(targets[row])
      let value = Point(x: results[row].x, y: results[row].y)
      if geometry[slot].position != value {
        geometry[slot].position = value
        changes.mark(slot, .geometry)
      }
    }
  }

  fileprivate mutating func takeOpacities(
    _ targets: UnsafePointer<Int32>, _ results: UnsafePointer<Double>, _ count: Int,
    _ changes: inout ChangedSlots
  ) {
    var look = look.mutableSpan
    for row in 0..<count {
      let slot = Int(targets[row])
      if look[slot].opacity != results[row] {
        look[slot].opacity = results[row]
        changes.mark(slot, .look)
      }
    }
  }

  fileprivate mutating func takeRotations(
    _ targets: UnsafePointer<Int32>, _ results: UnsafePointer<SIMD2<Double>>, _ count: Int,
    _ changes: inout ChangedSlots
  ) {
    var geometry = geometry.mutableSpan
    for row in 0..<count {
      let slot = Int(targets[row])
      let c = results[row].x
      let s = results[row].y
      let turn = AffineMatrix(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
      if geometry[slot].transform != turn {
        geometry[slot].transform = turn
        changes.mark(slot, .geometry)
      }
    }
  }
}
