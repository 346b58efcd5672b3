internal import GraphicsValues

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

  /// Results of the world pass, by position.
  var placements: [Placement] = []
}

/// Where a layer is on the output; its sublayers start from there.
struct Placement: Sendable {
  /// From the layer's bounds space to device pixels.
  var world: AffineMatrix = .identity
  /// What the layer itself may paint on.
  var scissor: PixelRect = .empty
  /// What its contents and sublayers may paint on: narrower when it masks to its bounds.
  var innerScissor: PixelRect = .empty
  /// False for hidden or fully transparent subtrees, and for masks: nobody sees them themselves.
  var isVisible = false
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

    topology.slots.removeAll(keepingCapacity: true)
    topology.parents.removeAll(keepingCapacity: true)
    topology.positions = [Int32](repeating: -1, count: parents.count)
    var pending: [(slot: Int32, parent: Int32)] = []
    for index in contexts.indices.reversed() {
      guard let root = contexts[index].root, contexts[index].frame != nil else { continue }
      pending.append((root, -1 - Int32(index)))
    }
    while let (slot, parent) = pending.popLast() {
      let position = Int32(topology.slots.count)
      topology.slots.append(slot)
      topology.parents.append(parent)
      topology.positions[Int(slot)] = position
      for child in paintingOrder(of: children[Int(slot)]).reversed() {
        pending.append((child, position))
      }
      if masks[Int(slot)] >= 0 { pending.append((masks[Int(slot)], position)) }
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
    topology.placements = [Placement](repeating: Placement(), count: count)
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
