import AnimationEvaluation
import DrawList
import GraphicsValues
import WireProtocol

/// The animations and transitions of all layers, and the time at which they were sampled.
///
/// Invariants: a layer has animations exactly while the model keeps its values because it is animated; a layer
/// with an animation that begins or ends is due then; each dense track belongs to a layer. `checkInvariants` finds
/// violations.
package struct Timeline: Sendable {
  var animations = AnimationColumns()
  /// The expressions and time sources among the animations.
  var expressions = ExpressionTable()
  /// The interactions among the animations.
  var interactions = InteractionTable()
  /// The layers with pairings among the animations.
  var pairings = PairingTable()
  /// Transitions that run, by the slot of their layer (§9.2).
  private(set) var transitions: [Int32: LayerTransition] = [:]
  /// Slots of suspended clients' layers that are to be visited once the clients are resumed, by client.
  private(set) var waiting: [UInt32: [Int32]] = [:]
  /// The slots of copies whose animations ran in the last sampling, without copies discarded since.
  var movingCopies: [Int32] = []
  /// Media time of the last sampling.
  var sampledTime = 0.0
  /// Clients whose layers the next sampling leaves as they are.
  var suspended: Set<UInt32> = []

  package init() {}

  // MARK: Attaching

  /// Attaches an animation to a layer, after its other animations.
  ///
  /// - Parameters:
  ///   - begin: begin time, in the layer's time, of an animation that has none (§4.5).
  ///   - picture: the picture that a transition starts from; without it, the transition has no effect.
  mutating func attach(
    _ description: AnimationDescription, id: UInt32, to slot: Int, begin: Double,
    picture: FrozenPicture? = nil, _ stores: inout LayerStores,
    layer: UInt32, client: UInt32
  ) {
    var description = description
    // The time of a source has no relation to the commit's.
    if description.timing.beginTime == 0, description.timeSource == nil {
      description.timing.beginTime = begin
    }
    var attached = LayerAnimation(description, id: id)
    attached.picture = picture
    expressions.add(&attached, of: slot, layer: layer, client: client)
    if case .interaction(let interaction) = description.content {
      interactions.add(interaction, animation: id, to: slot, layer: layer, client: client)
    }
    if attached.isPairing { pairings.add(to: slot, of: client) }
    let index = Int(animations.bySlot[slot])
    if index >= 0 {
      animations.layers[index].append(attached)
      animations.layers[index].hasOthers = true
    } else {
      stores.keepModel(of: slot, .animated)
      animations.addLayer(slot, attached)
    }
    animations.requestSampling(slot)
  }

  /// Marks an animation as removed, until `dropRemoved`.
  mutating func remove(_ id: UInt32, of slot: Int) {
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

  /// Drops the removed animations of a layer, all at once.
  ///
  /// - Parameter pictures: gets the pictures of transitions, which nothing shows any more.
  /// - Returns: whether it was the layer's last animation.
  mutating func dropRemoved(
    _ index: Int, _ stores: inout LayerStores, _ changes: inout ChangedSlots,
    _ pictures: inout [FrozenPicture]
  ) -> Bool {
    let slot = Int(animations.layers[index].slot)
    animations.layers[index].needsCleanup = false
    var keys: [PropertyKey] = []
    for i in animations.layers[index].animations.indices
    where animations.layers[index].animations[i].isRemoved {
      if !expressions.isEmpty { expressions.remove(animations.layers[index].animations[i]) }
      if !interactions.isEmpty {
        interactions.remove(animations.layers[index].animations[i].id, of: slot)
      }
      if animations.layers[index].animations[i].isPairing { pairings.remove(from: slot) }
      takePicture(i, of: index, &pictures)
    }
    let count = animations.layers[index].animations.count
    animations.layers[index].animations.removeAll { animation in
      if animation.isRemoved { keys += animation.keys.filter { !keys.contains($0) } }
      return animation.isRemoved
    }
    guard animations.layers[index].animations.count < count else { return false }
    animations.layers[index].hasOthers = true
    animations.layers[index].animations.shrink()
    animations.layers[index].findKeys()
    keys.sort { $0.rawValue < $1.rawValue }
    restore(keys, of: slot, &stores, &changes)
    guard animations.layers[index].animations.isEmpty else {
      animations.requestSampling(slot)
      return false
    }
    assert(
      stores.reasons[slot] != .animated || stores.showsModel(slot), "a value was not restored")
    _ = removeLayer(index, &stores, &changes)
    return true
  }

  /// Removes the picture of an animation, and adds it to others.
  mutating func takePicture(
    _ animation: Int, of index: Int, _ pictures: inout [FrozenPicture]
  ) {
    guard let picture = animations.layers[index].animations[animation].picture else { return }
    pictures.append(picture)
    animations.layers[index].animations[animation].picture = nil
  }

  /// Removes a layer with its animations; the values on screen stay.
  mutating func removeLayer(
    _ index: Int, _ stores: inout LayerStores, _ changes: inout ChangedSlots
  ) -> AnimatedLayer {
    let slot = Int(animations.layers[index].slot)
    if !transitions.isEmpty { setTransition(nil, of: slot, &stores, &changes) }
    let layer = animations.removeLayer(at: index)
    if !expressions.isEmpty {
      for animation in layer.animations { expressions.remove(animation) }
    }
    if !interactions.isEmpty {
      for animation in layer.animations { interactions.remove(animation.id, of: slot) }
    }
    pairings.removeAll(from: slot)
    stores.releaseModel(of: slot, .animated)
    return layer
  }

  // MARK: Committed values

  /// Shows the committed values of all animated properties of a layer that has animations.
  mutating func restoreAnimated(
    _ slot: Int, _ stores: inout LayerStores, _ changes: inout ChangedSlots
  ) {
    let index = Int(animations.bySlot[slot])
    for i in animations.layers[index].animations.indices {
      restore(animations.layers[index].animations[i].compiled.keys, of: slot, &stores, &changes)
    }
  }

  /// Shows the committed values of the properties that a layer's animations change, each once: setting a long list
  /// compares all of it.
  mutating func restoreOnce(
    _ index: Int, _ stores: inout LayerStores, _ changes: inout ChangedSlots
  ) {
    let slot = Int(animations.layers[index].slot)
    var changed: LayerChange = []
    var rest = animations.layers[index].keys
    while let key = rest.popFirst() { changed.formUnion(stores.showCommitted(key, of: slot)) }
    changes.record(slot, changed)
  }

  /// Shows the committed values of some properties.
  private func restore(
    _ keys: [PropertyKey], of slot: Int, _ stores: inout LayerStores,
    _ changes: inout ChangedSlots
  ) {
    var changed: LayerChange = []
    for key in keys { changed.formUnion(stores.showCommitted(key, of: slot)) }
    changes.record(slot, changed)
  }

  // MARK: Transitions

  /// Updates the transition that a layer shows: the last that was added among the active ones (§10.4).
  mutating func updateTransition(
    _ index: Int, at localTime: Double, _ stores: inout LayerStores,
    _ changes: inout ChangedSlots
  ) {
    let found: LayerTransition? = animations.layers[index].animations.withUnsafeBufferPointer {
      attached in
      for i in attached.indices.reversed() where attached[i].compiled.hasTransition {
        let source = attached[i].sourceRow
        guard attached[i].picture != nil,
          let (transition, progress) = attached[i].compiled.transition(
            at: source < 0 ? localTime : expressions.time(of: source))
        else { continue }
        return LayerTransition(
          animation: attached[i].id, draw: TransitionDraw(transition, progress: progress))
      }
      return nil
    }
    setTransition(found, of: Int(animations.layers[index].slot), &stores, &changes)
  }

  private mutating func setTransition(
    _ transition: LayerTransition?, of slot: Int, _ stores: inout LayerStores,
    _ changes: inout ChangedSlots
  ) {
    let old = transitions[Int32(slot)]
    guard old != transition else { return }
    transitions[Int32(slot)] = transition
    stores.presentation.setTransition(slot, transition != nil)
    changes.record(slot, .look)
    if old?.animation != transition?.animation || old?.draw.effect != transition?.draw.effect {
      // The commands and the clips of sublayers change.
      changes.record(slot, .geometry)
    }
  }

  // MARK: Waiting

  /// Lets visits to layers of suspended clients wait, and requests those of resumed clients again. Cost: O(requests),
  /// however many wait.
  mutating func holdRequests(_ owners: [UInt32]) {
    for client in waiting.keys.filter({ !suspended.contains($0) }) {
      if let slots = waiting.removeValue(forKey: client) { animations.returnRequests(slots) }
    }
    if suspended.isEmpty || animations.requested.isEmpty { return }
    let held = SuspendedSlots(suspended, owners)
    for slot in animations.withdrawRequests(where: { held.contains(Int($0)) }) {
      waiting[owners[Int(slot)], default: []].append(slot)
    }
  }
}
