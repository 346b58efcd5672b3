import AnimationEvaluation
import GraphicsValues

/// An animation attached to a layer.
struct LayerAnimation: Sendable {
  var id: UInt32
  var description: AnimationDescription
  var compiled: CompiledAnimation
  /// End of the active duration, in the layer's time; infinite if there is no end.
  var endTime: Double
  var hasStarted = false
  var hasEnded = false
  /// The picture that a transition starts from; nil for other animations.
  var picture: FrozenPicture?
  /// Removed by the commit that is being applied; dropped at the end of the commit.
  var isRemoved = false
  let isInteraction: Bool
  let isPairing: Bool
  /// True if it moves by itself between its begin and its end, and not only with a finger or with what an expression
  /// reads. Pairings, which are found in every frame, do not count.
  let movesByItself: Bool
  /// The rows of its programs in `ExpressionTable`; −1 without.
  var expressionRow: Int32 = -1
  var sourceRow: Int32 = -1
  var conditionRow: Int32 = -1
  /// True for an expression that replaces its property, which no other animation of the layer changes. False in a layer
  /// with pairings.
  var decidesAlone = false

  init(_ description: AnimationDescription, id: UInt32) {
    self.id = id
    self.description = description
    compiled = CompiledAnimation(description)
    endTime = description.timeSource == nil ? description.timing.endTime : .infinity
    isPairing = compiled.isPairing
    isInteraction = if case .interaction = description.content { true } else { false }
    movesByItself =
      !compiled.isExpression && !isPairing && !compiled.hasTimeSource && !isInteraction
  }

  /// The properties that the animation can change.
  @inline(__always) var keys: [PropertyKey] { compiled.keys }
  /// Begin of the active duration, in the layer's time.
  @inline(__always) var beginTime: Double { compiled.timing.beginTime }
  @inline(__always) var isRemovedOnCompletion: Bool { compiled.isRemovedOnCompletion }

  /// Whether the animation starts at a local time, and has not started before.
  @inline(__always) func begins(at local: Double) -> Bool {
    !hasStarted && (local >= beginTime || compiled.hasTimeSource)
  }
  /// Whether the animation ends at a local time, and has not ended before.
  @inline(__always) func ends(at local: Double) -> Bool { !hasEnded && local >= endTime }
  /// Whether an expression sets its property at its time.
  @inline(__always) func isInEffect(at time: Double) -> Bool {
    compiled.timing.effectiveSample(at: time) != nil
  }
  /// True for a pairing whose progress follows its layer's clock now.
  @inline(__always) var isRunningPairing: Bool {
    isPairing && hasStarted && !hasEnded && !compiled.hasTimeSource
      && compiled.timing.speed != 0
  }
  /// Whether the animation has ended and its last value does not stay.
  @inline(__always) var showsNothingMore: Bool { hasEnded && !compiled.timing.fillMode.coversAfter }
}

/// The animations of one layer, in the order they were added.
struct AnimatedLayer: Sendable {
  var slot: Int32
  var animations: [LayerAnimation]
  /// Maps media time to the layer's time; valid until `nextChange`.
  var clock = LayerClock.identity
  /// The properties that the animations can change.
  private(set) var keys = PropertyKeySet()
  /// The properties that the animations that ran at the last visit change; nil if none did.
  private(set) var runningKeys: PropertyKeySet?
  /// The layer has not been sampled since it was added, and shows its committed values.
  var isNew = true
  /// No animation moves before `nextChange`.
  var isSettled = false
  /// Media time of the next start or end of an animation, or at which `clock` has to be composed again.
  var nextChange = Double.infinity
  /// The layer is in `AnimationColumns.requested`.
  var isRequested = false
  /// The layer is in `AnimationColumns.slotsToClean`.
  var needsCleanup = false
  /// Animations were added or removed since `AnimationColumns.findLone`.
  var hasOthers = true
  /// Index in `AnimationColumns.moving`; −1 for a layer that is not there.
  var movingPlace: Int32 = -1
  /// The tracks that replace the general evaluation; nil while no tracks do.
  var tracks: TrackSet?

  init(_ slot: Int) {
    self.slot = Int32(slot)
    animations = []
  }

  /// Adds an animation behind the others, which does not run before the next visit.
  mutating func append(_ animation: LayerAnimation) {
    for key in animation.keys { keys.insert(key) }
    animations.append(animation)
  }

  /// Notes that an animation has begun to run.
  mutating func noteBegin(of place: Int) {
    var running = runningKeys ?? PropertyKeySet()
    for key in animations[place].keys { running.insert(key) }
    runningKeys = running
  }

  /// Finds the properties again, after an end or a removal. Cost: O(animations).
  mutating func findKeys() {
    keys = PropertyKeySet()
    runningKeys = nil
    for i in animations.indices {
      var own = PropertyKeySet()
      for key in animations[i].keys { own.insert(key) }
      keys.formUnion(own)
      guard animations[i].hasStarted, !animations[i].hasEnded else { continue }
      own.formUnion(runningKeys ?? PropertyKeySet())
      runningKeys = own
    }
  }
}

/// The tracks of one layer.
struct TrackSet: Hashable, Sendable {
  var position: DenseTracks.Handle?
  var opacity: DenseTracks.Handle?
  var rotation: DenseTracks.Handle?
}

/// The animations of all layers.
struct AnimationColumns: Sendable {
  /// Index into `layers` by slot; −1 for a layer without animations.
  var bySlot: [Int32] = []
  var layers: [AnimatedLayer] = []
  /// Indices of the layers that the general evaluation has to visit in every frame.
  private(set) var moving: [Int32] = []
  /// Slots of layers to be visited by the next sampling, at any time.
  private(set) var requested: [Int32] = []
  /// The times at which layers have to be visited.
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

  /// Bytes of the rows of animated layers and of their schedules.
  var rowBytes: Int {
    layers.heapBytes + moving.heapBytes + requested.heapBytes + due.heapBytes
      + slotsToClean.heapBytes
  }

  /// Frees the memory of columns without tracks.
  private mutating func dropEmptyTracks() {
    if positions.count == 0 { positions = DenseTracks(.points) }
    if opacities.count == 0 { opacities = DenseTracks(.scalars) }
    if rotations.count == 0 { rotations = DenseTracks(.angles) }
  }

  var isMoving: Bool {
    !moving.isEmpty || positions.count > 0 || opacities.count > 0 || rotations.count > 0
  }

  // MARK: Scheduling

  /// Requests a visit to a layer in the next sampling, at any time.
  mutating func requestSampling(_ slot: Int) {
    let index = Int(bySlot[slot])
    guard index >= 0, !layers[index].isRequested else { return }
    layers[index].isRequested = true
    requested.append(Int32(slot))
  }

  /// Requests that the removed animations of a layer are dropped, all at once.
  mutating func requestCleanup(_ index: Int) {
    guard !layers[index].needsCleanup else { return }
    layers[index].needsCleanup = true
    slotsToClean.append(layers[index].slot)
  }

  /// Requests visits to the layers that are due at a time.
  mutating func requestDue(at time: Double) {
    guard due.mayHave(until: time) else { return }
    // One at a time, because the schedule refers to `layers`, which a request changes.
    while let slot = due.takeFirst(until: time, schedule) { requestSampling(Int(slot)) }
  }

  /// Media time of the next visit to any layer; infinite if no visit is due.
  mutating func nextChange() -> Double { due.first(schedule) }

  private var schedule: LayerSchedule { LayerSchedule(bySlot: bySlot, layers: layers) }

  /// Whether a layer will be visited in time.
  func expects(_ layer: AnimatedLayer) -> Bool {
    layer.nextChange == .infinity || due.contains(layer.slot, layer.nextChange)
  }

  /// Schedules the next visit to a layer.
  private mutating func setNextChange(_ time: Double, of index: Int) {
    guard layers[index].nextChange != time else { return }
    layers[index].nextChange = time
    if time < .infinity { due.insert(layers[index].slot, at: time, capacity: layers.count) }
  }

  /// Schedules the next visit to a layer at which an animation begins or ends, and finds whether it is settled.
  mutating func schedule(_ index: Int, at time: Double) {
    let clock = layers[index].clock
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
    layers[index].animations.withUnsafeBufferPointer { attached in
      for i in attached.indices {
        if !attached[i].hasStarted {
          expect(attached[i].beginTime)
        } else if !attached[i].hasEnded {
          // With time running backwards, an animation is left through its begin, and never ends.
          if clock.rate < 0 && local < attached[i].beginTime { continue }
          if clock.rate != 0, attached[i].compiled.timing.speed != 0, attached[i].movesByItself {
            isSettled = false
          }
          expect(clock.rate < 0 ? attached[i].beginTime : attached[i].endTime)
        }
      }
    }
    layers[index].isSettled = isSettled
    setNextChange(nextChange, of: index)
  }

  /// Finds the expressions of a layer that decide alone. Cost: O(animations of the layer) after a change of these.
  mutating func findLone(_ index: Int) {
    guard layers[index].hasOthers else { return }
    layers[index].hasOthers = false
    guard layers[index].animations.contains(where: { $0.expressionRow >= 0 }) else { return }
    // The values below a pairing are read by an evaluation, whatever property changes.
    let isPaired = layers[index].animations.contains { $0.isPairing }
    var known = PropertyKeySet()
    var shared = PropertyKeySet()
    // Animations are accessed in place: copying one retains a dozen objects.
    for i in layers[index].animations.indices {
      for key in layers[index].animations[i].keys {
        if known.contains(key) { shared.insert(key) } else { known.insert(key) }
      }
    }
    for i in layers[index].animations.indices
    where layers[index].animations[i].expressionRow >= 0 {
      layers[index].animations[i].decidesAlone =
        !isPaired && layers[index].animations[i].description.content.replaces
        && !layers[index].animations[i].keys.contains { shared.contains($0) }
    }
  }

  /// Removes the requests of some layers, which count as requested until `returnRequests`.
  ///
  /// - Returns: the slots of these layers.
  mutating func withdrawRequests(where isWithdrawn: (Int32) -> Bool) -> [Int32] {
    var withdrawn: [Int32] = []
    var kept: [Int32] = []
    for slot in requested {
      if isWithdrawn(slot) { withdrawn.append(slot) } else { kept.append(slot) }
    }
    if !withdrawn.isEmpty { requested = kept }
    return withdrawn
  }

  /// Requests visits again that were withdrawn. Some of the layers may be gone, or be others of the same slots.
  mutating func returnRequests(_ slots: [Int32]) {
    requested += slots.lazy.filter { $0 < bySlot.count }
  }

  /// Removes all requests and returns the indices of their layers, in order.
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

  /// Adds a slot without animations behind all others.
  mutating func addSlot() { bySlot.append(-1) }

  mutating func addLayer(_ slot: Int, _ animation: LayerAnimation) {
    bySlot[slot] = Int32(layers.count)
    var layer = AnimatedLayer(slot)
    layer.append(animation)
    layers.append(layer)
  }

  /// Removes and returns a layer; the last layer moves to its index.
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

  /// Frees the memory of columns that are much longer than their contents.
  mutating func trim(slots: Int) {
    bySlot.shorten(to: slots)
    requested = requested.filter { $0 < slots }
    layers.shorten(to: layers.count)
    moving.shorten(to: moving.count)
    due.trim(schedule)
    dropEmptyTracks()
  }

  /// Removes the tracks of a layer, which the general evaluation visits again.
  mutating func withdrawTracks(of index: Int) {
    guard let tracks = layers[index].tracks else { return }
    if let handle = tracks.position { positions.remove(handle) }
    if let handle = tracks.opacity { opacities.remove(handle) }
    if let handle = tracks.rotation { rotations.remove(handle) }
    layers[index].tracks = nil
  }

  /// Makes dense tracks for a layer if all its animations with an effect are simple, run now, and
  /// change different properties.
  ///
  /// - Parameter isUnturned: whether the committed transform is the identity.
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

extension AnimationDescription.Content {
  /// True for an expression whose results replace what is below them.
  fileprivate var replaces: Bool {
    if case .expression(let expression) = self { !expression.target.isAdditive } else { false }
  }
}
