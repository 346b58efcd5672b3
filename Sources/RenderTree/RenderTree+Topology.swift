internal import GraphicsValues
internal import WireProtocol

/// The order in which layers are visited and painted, as parallel arrays.
struct Topology: Sendable {
  /// Slots in painting order, parents before children.
  var slots: [Int32] = []
  /// Position of the parent; for a root, −1 − (index of its context).
  var parents: [Int32] = []
  /// One past the last descendant.
  var subtreeEnds: [Int32] = []
  /// One past the mask with all below it, which comes first; the next position without a mask.
  var maskEnds: [Int32] = []
  /// By slot; −1 for layers that are not in a placed context.
  var positions: [Int32] = []

  /// By the position of a layer that hosts a context: one past what is hosted, where its sublayers
  /// begin. What is hosted comes right behind the mask.
  var hostedEnds: [Int32: Int32] = [:]
  /// The contexts in it, in painting order.
  var roots: [ContextRoot] = []
  /// There are replicators, placed ones.
  var hasReplicators = false
  /// Results of the world pass, by position.
  var placements: [Placement] = []
  /// Where layers are that are not simply in the plane of the output.
  var planes: [SpatialPlane] = []
  /// Positions whose sublayers have to be ordered by depth, and perhaps some that had to be.
  var deepPositions: Set<Int32> = []
}

/// A context as it is shown.
struct ContextRoot: Sendable {
  let client: UInt32
  let context: UInt32
  /// Of its root layer.
  let position: Int
  /// What may be painted of it.
  var scissor = PixelRect.empty
}

extension RenderContext {
  var isShownAsWindow: Bool { isWindow && frame != nil }
}

extension Topology {
  /// Where the sublayers of the layer at a position begin: behind its mask and what it hosts.
  @inline(__always)
  func firstSublayer(of position: Int) -> Int {
    if !hostedEnds.isEmpty, let end = hostedEnds[Int32(position)] { return Int(end) }
    return Int(maskEnds[position])
  }

  /// True for the root of a context that the layer above it hosts.
  @inline(__always)
  func isHostedRoot(_ position: Int) -> Bool {
    let host = Int(parents[position])
    return !hostedEnds.isEmpty && host >= 0 && hostedEnds[Int32(host)] != nil
      && Int(maskEnds[host]) == position
  }
}

/// Where a layer is on the output; its sublayers start from there.
struct Placement: Sendable {
  /// From the layer's bounds space to device pixels.
  var world: AffineMatrix = .identity
  /// What the layer itself may paint on.
  var scissor: PixelRect = .empty
  /// What its contents and sublayers may paint on: narrower when it masks to its bounds.
  var innerScissor: PixelRect = .empty
  /// False for hidden or fully transparent subtrees.
  var isVisible = false
  /// An index into `Topology.planes` for a layer in perspective or one that keeps depth; −1 for
  /// most, of whom `world` says everything.
  var plane: Int32 = -1
  /// Of superlayers that do not fade as one picture (§2.5.7): multiplies the layer's own.
  var opacity: Float = 1
  /// An odd number of layers from here up to the root turn their geometry over (§2.4).
  var contentsAreFlipped = false
}

extension RenderTree {
  /// Rebuilds the pre-order arrays if the tree or the order of siblings has changed.
  ///
  /// Siblings are visited by `zPosition`, then by their index (§2.6.2).
  package mutating func updateTopology() {
    guard topologyIsStale else { return }
    topologyIsStale = false
    everythingIsDirty = true
    emission.isStale = true

    discardCopies()
    trimColumns()
    topology.slots.removeAll(keepingCapacity: true)
    topology.parents.removeAll(keepingCapacity: true)
    topology.positions = [Int32](repeating: -1, count: parents.count)
    emitters.removeAll(keepingCapacity: true)
    topology.hasReplicators = false
    topology.roots.removeAll(keepingCapacity: true)
    topology.hostedEnds.removeAll(keepingCapacity: true)
    let byToken = releaseHosts()
    var hosts: [(host: HostLayer, state: HostingState)] = []
    // In how many hosted contexts a layer is, by its position; empty where nobody may be hosted.
    var depths: [UInt8] = []
    var pending: [(slot: Int32, parent: Int32)] = []
    for index in contexts.indices.reversed() {
      guard let root = contexts[index].root, contexts[index].isShownAsWindow else { continue }
      pending.append((root, -1 - Int32(index)))
    }
    while let (slot, parent) = pending.popLast() {
      let position = Int32(topology.slots.count)
      topology.slots.append(slot)
      topology.parents.append(parent)
      topology.positions[Int(slot)] = position
      if parent < 0 {
        addRoot(contexts[-1 - Int(parent)], at: position)
      } else if parents[Int(slot)] < 0 {
        if let context = hosting.byRoot[slot] { addRoot(contexts[context], at: position) }
        topology.hostedEnds[parent] = position + 1
      }
      if !byToken.isEmpty {
        let outer = parent < 0 ? 0 : depths[Int(parent)]
        depths.append(parent >= 0 && parents[Int(slot)] < 0 ? outer + 1 : outer)
      }
      switch presentation.look[Int(slot)].kind {
      case .replicator:
        topology.hasReplicators = true
        pushInstances(of: Int(slot), position, &pending)
      case .emitter:
        emitters.append(slot)
        fallthrough
      default:
        for child in sublayers(of: Int(slot)).reversed() { pending.append((child, position)) }
      }
      if presentation.look[Int(slot)].kind == .host,
        let context = hostedContext(
          of: Int(slot), depth: depths.last ?? 0, byToken, &hosts),
        let root = contexts[context].root
      {
        pending.append((root, position))
      }
      if let mask = mask(of: Int(slot)) { pending.append((mask, position)) }
    }
    let count = topology.slots.count
    topology.subtreeEnds = [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      for i in 0..<count { buffer[i] = Int32(i + 1) }
      initialized = count
    }
    for i in stride(from: count - 1, through: 0, by: -1) {
      let parent = Int(topology.parents[i])
      if parent >= 0 {
        topology.subtreeEnds[parent] = max(topology.subtreeEnds[parent], topology.subtreeEnds[i])
      }
    }
    topology.maskEnds = [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      for i in 0..<count {
        let hasMask = masks[Int(topology.slots[i])] >= 0
        buffer[i] = hasMask ? topology.subtreeEnds[i + 1] : Int32(i + 1)
      }
      initialized = count
    }
    for host in topology.hostedEnds.keys {
      topology.hostedEnds[host] = topology.subtreeEnds[Int(topology.maskEnds[Int(host)])]
    }
    noteHostingChanges(hosts)
    topology.placements = [Placement](repeating: Placement(), count: count)
    dropEmitterStates()
    if !copies.isEmpty {
      // What was copied is as of the last sampling; the copies' own time differs.
      var result = SamplingResult()
      for slot in copies.slots where animations.bySlot[origin(of: Int(slot))] >= 0 {
        resampleCopy(Int(slot), &result)
      }
    }
  }

  private mutating func addRoot(_ context: RenderContext, at position: Int32) {
    topology.roots.append(
      ContextRoot(client: context.client, context: context.id, position: Int(position)))
  }

  /// A slot's sublayers as they are visited; those of a copy are copies, made now.
  private mutating func sublayers(of slot: Int) -> [Int32] {
    guard let copy = copies[slot] else { return paintingOrder(of: children[slot]) }
    return paintingOrder(of: children[Int(copy.origin)]).compactMap {
      makeCopy(of: Int($0), below: slot, instance: 0, delays: copy.delays).map { Int32($0) }
    }
  }

  private mutating func mask(of slot: Int) -> Int32? {
    if let copy = copies[slot], masks[Int(copy.origin)] >= 0 {
      let mask = makeCopy(
        of: Int(masks[Int(copy.origin)]), below: slot, instance: 0, delays: copy.delays)
      masks[slot] = Int32(mask ?? -1)
    }
    return masks[slot] >= 0 ? masks[slot] : nil
  }

  /// A replicator shows its sublayers, then a copy of them for each further instance (§11.4).
  private mutating func pushInstances(
    of slot: Int, _ position: Int32, _ pending: inout [(slot: Int32, parent: Int32)]
  ) {
    let origin = origin(of: slot)
    let outer = copies[slot]?.delays ?? []
    let siblings = paintingOrder(of: children[origin])
    if siblings.isEmpty { return }
    // No more than there is room for: a number without end must not be counted through.
    let used = copies.count(of: clientsOfSlots[origin])
    let room = max(limits.copies - used, 0) / siblings.count
    let count = min(instanceCount(of: slot), copies[slot] == nil ? room + 1 : room)
    for instance in stride(from: count - 1, through: 0, by: -1) {
      for child in siblings.reversed() {
        if instance == 0, copies[slot] == nil {
          pending.append((child, position))
          continue
        }
        let delays = outer + [LayerCopies.Delay(slot: Int32(origin), instance: Int32(instance))]
        guard
          let copy = makeCopy(of: Int(child), below: slot, instance: instance, delays: delays)
        else { continue }
        pending.append((Int32(copy), position))
      }
    }
  }

  /// True for a layer that is the mask of another.
  func isMask(_ slot: Int) -> Bool {
    let host = Int(parents[slot])
    return host >= 0 && masks[host] == Int32(slot)
  }

  private func paintingOrder(of siblings: [Int32]) -> [Int32] {
    var isSorted = true
    for i in 1..<max(siblings.count, 1)
    where presentation.look[Int(siblings[i])].zPosition
      < presentation.look[Int(siblings[i - 1])].zPosition
    {
      isSorted = false
      break
    }
    if isSorted { return siblings }
    return siblings.enumerated().sorted { a, b in
      let za = presentation.look[Int(a.element)].zPosition
      let zb = presentation.look[Int(b.element)].zPosition
      return za != zb ? za < zb : a.offset < b.offset
    }.map(\.element)
  }
}
