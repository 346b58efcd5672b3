internal import AnimationEvaluation
internal import GraphicsValues

/// An animation attached to a layer.
struct LayerAnimation: Sendable {
  var id: UInt32
  var description: AnimationDescription
  var compiled: CompiledAnimation
  /// In the layer's time; infinite when it never ends.
  var endTime: Double
  var hasStarted = false
  var hasEnded = false
  /// Of a transition: how its layer looked before.
  var picture: FrozenPicture?
  /// Taken off by the commit that is being applied, at whose end it goes.
  var isRemoved = false

  /// The properties it can change.
  @inline(__always) var keys: [PropertyKey] { compiled.keys }
  /// In the layer's time.
  @inline(__always) var beginTime: Double { compiled.timing.beginTime }
  @inline(__always) var isRemovedOnCompletion: Bool { compiled.isRemovedOnCompletion }

  /// Whether it begins by a time of the layer's, and has not before.
  @inline(__always) func begins(at local: Double) -> Bool { !hasStarted && local >= beginTime }
  /// Whether it ends by a time of the layer's, and has not before.
  @inline(__always) func ends(at local: Double) -> Bool { !hasEnded && local >= endTime }
  /// It is over, and what it showed last does not stay.
  @inline(__always) var showsNothingMore: Bool { hasEnded && !compiled.timing.fillMode.coversAfter }
}

/// The animations of one layer, in the order they were added.
struct AnimatedLayer: Sendable {
  var slot: Int32
  var animations: [LayerAnimation]
  /// The layer's time, until `nextChange` at least.
  var clock = LayerClock.identity
  /// It has not been looked at, and shows what was committed.
  var isNew = true
  /// Nothing moves before `nextChange`.
  var isSettled = false
  /// Media time of the next start or end of one of its animations, or of a level of its time.
  var nextChange = Double.infinity
  /// In `AnimationColumns.requested`.
  var isRequested = false
  /// In `AnimationColumns.slotsToClean`.
  var needsCleanup = false
  /// In `AnimationColumns.moving`; −1 for a layer that is not there.
  var movingPlace: Int32 = -1
  /// Set while dense tracks stand in for the general evaluation.
  var tracks: TrackSet?
}

/// The tracks of one layer.
struct TrackSet: Hashable, Sendable {
  var position: DenseTracks.Handle?
  var opacity: DenseTracks.Handle?
  var rotation: DenseTracks.Handle?
}

/// Which layers are animated, and by what.
struct AnimationColumns: Sendable {
  /// By slot: an index into `layers`, or −1.
  var bySlot: [Int32] = []
  var layers: [AnimatedLayer] = []
  /// Indices of the layers that the general evaluation has to visit in every frame.
  private(set) var moving: [Int32] = []
  /// Slots of layers to be looked at in the next sampling, whatever time it is for.
  private(set) var requested: [Int32] = []
  /// When which layer has to be looked at.
  private var due = DueTimes()
  /// Slots of layers with animations that `isRemoved`.
  var slotsToClean: [Int32] = []

  // Simple animations of the properties that move most, in columns of their own.
  var positions = DenseTracks(.points)
  var opacities = DenseTracks(.scalars)
  /// Turns about z of layers with the identity as their own transform.
  var rotations = DenseTracks(.angles)

  var count: Int {
    var sum = 0
    for layer in layers { sum += layer.animations.count }
    return sum
  }

  /// Bytes of the rows of animated layers, and of what says when each is looked at.
  var rowBytes: Int {
    layers.heapBytes + moving.heapBytes + requested.heapBytes + due.heapBytes
      + slotsToClean.heapBytes
  }

  /// Gives back the room of tracks when there are none.
  private mutating func dropEmptyTracks() {
    if positions.count == 0 { positions = DenseTracks(.points) }
    if opacities.count == 0 { opacities = DenseTracks(.scalars) }
    if rotations.count == 0 { rotations = DenseTracks(.angles) }
  }

  var isMoving: Bool {
    !moving.isEmpty || positions.count > 0 || opacities.count > 0 || rotations.count > 0
  }

  // MARK: Attention

  /// Has a layer looked at in the next sampling, whatever time it is for.
  mutating func requestSampling(_ slot: Int) {
    let index = Int(bySlot[slot])
    guard index >= 0, !layers[index].isRequested else { return }
    layers[index].isRequested = true
    requested.append(Int32(slot))
  }

  /// Has the removed animations of a layer dropped, all at once.
  mutating func requestCleanup(_ index: Int) {
    guard !layers[index].needsCleanup else { return }
    layers[index].needsCleanup = true
    slotsToClean.append(layers[index].slot)
  }

  /// Requests the layers on which something is due.
  mutating func requestDue(at time: Double) {
    guard due.mayHave(until: time) else { return }
    // One after the other, so that the layers are not changed while others refer to them.
    while let slot = due.takeFirst(until: time, schedule) { requestSampling(Int(slot)) }
  }

  /// Media time at which a layer has to be looked at; infinite when none has.
  mutating func nextChange() -> Double { due.first(schedule) }

  private var schedule: LayerSchedule { LayerSchedule(bySlot: bySlot, layers: layers) }

  /// True when a layer will be looked at in time.
  func expects(_ layer: AnimatedLayer) -> Bool {
    layer.nextChange == .infinity || due.contains(layer.slot, layer.nextChange)
  }

  /// Says when a layer has to be looked at again.
  mutating func setNextChange(_ time: Double, of index: Int) {
    guard layers[index].nextChange != time else { return }
    layers[index].nextChange = time
    if time < .infinity { due.insert(layers[index].slot, at: time, capacity: layers.count) }
  }

  /// Takes some layers out of those that are requested.
  ///
  /// - Returns: their slots.
  mutating func withdrawRequests(where isWithdrawn: (Int32) -> Bool) -> [Int32] {
    var withdrawn: [Int32] = []
    var kept: [Int32] = []
    for slot in requested {
      guard isWithdrawn(slot) else {
        kept.append(slot)
        continue
      }
      withdrawn.append(slot)
      let index = Int(bySlot[Int(slot)])
      if index >= 0 { layers[index].isRequested = false }
    }
    if !withdrawn.isEmpty { requested = kept }
    return withdrawn
  }

  /// Indices of the layers that are requested, in order, and none requested afterwards.
  mutating func takeRequested() -> [Int] {
    var indices: [Int] = []
    for slot in requested {
      let index = Int(bySlot[Int(slot)])
      guard index >= 0, layers[index].isRequested else { continue }
      layers[index].isRequested = false
      indices.append(index)
    }
    requested.removeAll(keepingCapacity: true)
    indices.sort()
    return indices
  }

  mutating func setMoving(_ index: Int, _ isMoving: Bool) {
    let place = Int(layers[index].movingPlace)
    if isMoving == (place >= 0) { return }
    if isMoving {
      layers[index].movingPlace = Int32(moving.count)
      moving.append(Int32(index))
      return
    }
    layers[index].movingPlace = -1
    let last = moving.removeLast()
    guard last != Int32(index) else { return }
    moving[place] = last
    layers[Int(last)].movingPlace = Int32(place)
  }

  // MARK: Layers

  mutating func addLayer(_ slot: Int, _ animation: LayerAnimation) {
    bySlot[slot] = Int32(layers.count)
    layers.append(AnimatedLayer(slot: Int32(slot), animations: [animation]))
  }

  /// Takes a layer out; the last one takes its place.
  mutating func removeLayer(at index: Int) -> AnimatedLayer {
    withdrawTracks(of: index)
    setMoving(index, false)
    bySlot[Int(layers[index].slot)] = -1
    let last = layers.count - 1
    if index != last {
      layers.swapAt(index, last)
      bySlot[Int(layers[index].slot)] = Int32(index)
      if layers[index].movingPlace >= 0 { moving[Int(layers[index].movingPlace)] = Int32(index) }
    }
    return layers.removeLast()
  }

  /// Gives back the room of columns that are much longer than what is in them.
  mutating func trim(slots: Int) {
    bySlot.shorten(to: slots)
    requested = requested.filter { $0 < slots }
    layers.shorten(to: layers.count)
    moving.shorten(to: moving.count)
    due.trim(schedule)
    dropEmptyTracks()
  }

  /// Hands a layer back to the general evaluation.
  mutating func withdrawTracks(of index: Int) {
    guard let tracks = layers[index].tracks else { return }
    if let handle = tracks.position { positions.remove(handle) }
    if let handle = tracks.opacity { opacities.remove(handle) }
    if let handle = tracks.rotation { rotations.remove(handle) }
    layers[index].tracks = nil
  }

  /// Gives a layer to dense tracks, if all its animations with an effect are simple, run now, and
  /// do not touch each other's values.
  ///
  /// - Parameter isUnturned: the committed transform is the identity.
  mutating func offerTracks(_ index: Int, isUnturned: Bool) {
    var tracks = TrackSet()
    let (target, clock) = (layers[index].slot, layers[index].clock)
    let attached = layers[index].animations
    for i in attached.indices {
      if !attached[i].hasStarted && !attached[i].compiled.timing.fillMode.coversBefore { continue }
      guard attached[i].hasStarted, !attached[i].hasEnded,
        case .property(let track) = attached[i].compiled.content,
        add(track, target, clock, isUnturned, &tracks)
      else {
        layers[index].tracks = tracks
        withdrawTracks(of: index)
        return
      }
    }
    layers[index].tracks = tracks
  }

  private mutating func add(
    _ track: CompiledTrack, _ target: Int32, _ clock: LayerClock, _ isUnturned: Bool,
    _ tracks: inout TrackSet
  ) -> Bool {
    switch (track.key, track.denseKind) {
    case (.position, .points?) where tracks.position == nil:
      tracks.position = positions.add(track, target: target, clock: clock)
      return tracks.position != nil
    case (.opacity, .scalars?) where tracks.opacity == nil:
      tracks.opacity = opacities.add(track, target: target, clock: clock)
      return tracks.opacity != nil
    case (.transform, .angles?) where tracks.rotation == nil && isUnturned:
      tracks.rotation = rotations.add(track, target: target, clock: clock)
      return tracks.rotation != nil
    default:
      return false
    }
  }
}
