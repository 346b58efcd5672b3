import GraphicsValues
import WireProtocol

extension Scene {
  /// Rebuilds the rows of windows whose layers, or whose order of siblings, have changed: the rows of a
  /// subtree if that is possible, otherwise of the whole window. Other windows are not visited.
  ///
  /// Siblings are in the order of `zPosition`, then of their index (§2.6.2).
  package mutating func updateTopology() {
    if windowOrderIsStale { findWindows() }
    if !changedParents.isEmpty { relaySubtrees() }
    rebuildStaleWindows()
    let owners = clientsOfSlots
    for slot in copies.takeReshared(owner: { owners[Int($0)] }) {
      changes.recordChange(Int(slot), .look)
    }
    if mayTrim, teardown.isEmpty {
      mayTrim = false
      trimColumns()
    }
  }

  /// Assigns a topology to every context that is shown as a window.
  private mutating func findWindows() {
    windowOrderIsStale = false
    var known: [WindowKey: Int32] = [:]
    for window in windowOrder {
      let topology = topologies[Int(window)]
      known[WindowKey(client: topology.client, context: topology.context)] = window
    }
    windowOrder.removeAll(keepingCapacity: true)
    for (index, context) in contexts.enumerated()
    where context.isShownAsWindow && context.root != nil {
      let key = WindowKey(client: context.client, context: context.id)
      let window = known.removeValue(forKey: key) ?? makeWindow(context)
      topologies[Int(window)].contextIndex = index
      let root = topologies[Int(window)].slots.first ?? -1
      if root != context.root ?? -1 { topologies[Int(window)].isStale = true }
      windowOrder.append(window)
    }
    // Sorted, so that the next free number does not depend on a dictionary's order.
    let gone = known.values.sorted()
    discardCopies(in: gone)
    for window in gone {
      leaveRows(of: Int(window))
      if topologies[Int(window)].hasHosts { hosting.causes.insert(topologies[Int(window)].client) }
      topologies[Int(window)] = Topology(client: 0, context: 0)
      freeTopologies.append(window)
    }
    if !known.isEmpty { findEmitters() }
  }

  private mutating func makeWindow(_ context: RenderContext) -> Int32 {
    let topology = Topology(client: context.client, context: context.id)
    guard let free = freeTopologies.popLast() else {
      topologies.append(topology)
      return Int32(topologies.count - 1)
    }
    topologies[Int(free)] = topology
    return free
  }

  /// Takes the layers of a window off display, except layers that are in other rows by now.
  private mutating func leaveRows(of window: Int) {
    for (row, slot) in topologies[window].slots.enumerated() {
      guard slot >= 0, windows[Int(slot)] == Int32(window), rowsOfSlots[Int(slot)] == Int32(row)
      else {
        continue
      }
      windows[Int(slot)] = -1
      rowsOfSlots[Int(slot)] = -1
    }
  }

  private mutating func rebuildStaleWindows() {
    let stale = windowOrder.filter { topologies[Int($0)].isStale }
    guard !stale.isEmpty || hosting.isStale else { return }
    var hadEmitters = false
    var hostsAreConcerned = hosting.isStale || stale.contains { topologies[Int($0)].hasHosts }
    if !hostsAreConcerned {
      hadEmitters = rebuild(stale, [:])
      hostsAreConcerned = stale.contains { topologies[Int($0)].hasHosts }
    }
    if hostsAreConcerned { hadEmitters = rebuildHosts(with: stale) || hadEmitters }
    if hadEmitters { findEmitters() }
  }

  /// Rebuilds windows and assigns contexts to host layers, for all windows at once in painting order.
  ///
  /// - Parameter stale: windows to rebuild in addition to those with host layers.
  /// - Returns: whether the windows have or had emitters.
  private mutating func rebuildHosts(with stale: [Int32]) -> Bool {
    // Rebuilding other clients' windows is charged to the clients that caused it.
    var causes = hosting.causes
    for window in stale { causes.insert(topologies[Int(window)].client) }
    hosting.causes.removeAll()
    let byToken = releaseHosts()
    let others = windowOrder.filter { topologies[Int($0)].hasHosts && !stale.contains($0) }
    let isStale = Set(stale + others)
    let hadEmitters = rebuild(
      windowOrder.filter { isStale.contains($0) }, byToken, others: Set(others), causes)
    updateHostingStates(windowOrder.flatMap { topologies[Int($0)].hosts })
    return hadEmitters
  }

  /// Rebuilds windows.
  ///
  /// - Parameters:
  ///   - others: windows that are rebuilt because of other clients' changes.
  ///   - causes: the clients that are charged for `others`.
  /// - Returns: whether the windows have or had emitters.
  private mutating func rebuild(
    _ windows: [Int32], _ byToken: [String: Int], others: Set<Int32> = [],
    _ causes: Set<UInt32> = []
  ) -> Bool {
    discardCopies(in: windows)
    for window in windows { leaveRows(of: Int(window)) }
    var hadEmitters = false
    for window in windows {
      hadEmitters = hadEmitters || !topologies[Int(window)].emitters.isEmpty
      rebuild(Int(window), byToken)
      let work = topologies[Int(window)].slots.count * Self.pixelsPerRow + takeSortingWork()
      let payers = others.contains(window) ? causes : [topologies[Int(window)].client]
      for client in payers { self.work.add(work / payers.count, of: client) }
      hadEmitters = hadEmitters || !topologies[Int(window)].emitters.isEmpty
      resampleCopies(in: window)
    }
    return hadEmitters
  }

  private mutating func findEmitters() {
    emitters = windowOrder.flatMap { topologies[Int($0)].emitters }
    dropEmitterStates()
  }

  /// Cost of building a row of a topology.
  static let pixelsPerRow = 64

  /// Rebuilds a window by a walk from its root.
  private mutating func rebuild(_ window: Int, _ byToken: [String: Int]) {
    // Swapped out of the scene, so that its arrays have one owner.
    var topology = Topology(client: topologies[window].client, context: topologies[window].context)
    swap(&topology, &topologies[window])
    defer { swap(&topology, &topologies[window]) }
    topology.isStale = false
    lastRevision &+= 1
    topology.revision = lastRevision
    topology.relaidRows.removeAll(keepingCapacity: true)
    // Limited by the number of rows, because the client is not charged for the memory of spare rows.
    let mostSpare = 64 + topology.slots.count / 8
    topology.removeRows()
    guard let root = contexts[topology.contextIndex].root else { return }
    var walk = TopologyWalk(window: Int32(window), byToken: byToken, spareLeft: mostSpare)
    walk.pending.append((root, -1))
    appendRows(&walk, &topology)
    let count = topology.slots.count
    topology.findSubtreeEnds(0..<count)
    topology.maskEnds = [Int32](unsafeUninitializedCapacity: count) { buffer, initialized in
      for row in 0..<count {
        let slot = Int(topology.slots[row])
        let hasMask = slot >= 0 && masks[slot] >= 0
        buffer[row] = hasMask ? topology.subtreeEnds[row + 1] : Int32(row + 1)
      }
      initialized = count
    }
    for host in topology.hostedEnds.keys {
      topology.hostedEnds[host] = topology.subtreeEnds[Int(topology.maskEnds[Int(host)])]
    }
  }

  /// Appends rows for the pending slots of a walk and for their subtrees.
  private mutating func appendRows(_ walk: inout TopologyWalk, _ topology: inout Topology) {
    while let (slot, parent) = walk.pending.popLast() {
      let row = Int32(topology.slots.count)
      topology.slots.append(slot)
      topology.parents.append(parent)
      topology.hasSublayers.append(false)
      guard slot >= 0 else {
        // `depths` is by row, spare rows included.
        if !walk.byToken.isEmpty { walk.depths.append(0) }
        continue
      }
      windows[Int(slot)] = walk.window
      rowsOfSlots[Int(slot)] = row
      if parent < 0 {
        topology.addRoot(contexts[topology.contextIndex], at: row)
      } else if parents[Int(slot)] < 0 {
        if let context = hosting.byRoot[slot] { topology.addRoot(contexts[context], at: row) }
        topology.hostedEnds[parent] = row + 1
      }
      if !walk.byToken.isEmpty {
        let outer = parent < 0 ? 0 : walk.depths[Int(parent)]
        walk.depths.append(parent >= 0 && parents[Int(slot)] < 0 ? outer + 1 : outer)
      }
      pushSublayers(of: Int(slot), row, &walk, &topology)
    }
  }

  private mutating func pushSublayers(
    of slot: Int, _ row: Int32, _ walk: inout TopologyWalk, _ topology: inout Topology
  ) {
    if !spareRows.isEmpty, let spare = spareRows[Int32(slot)] {
      let count = min(Int(spare), walk.spareLeft)
      walk.spareLeft -= count
      for _ in 0..<count { walk.pending.append((Topology.spare, row)) }
    }
    let first = walk.pending.count
    let kind = presentation.look[slot].kind
    switch kind {
    case .replicator:
      topology.hasReplicators = true
      pushInstances(of: slot, row, &walk.pending)
    case .emitter:
      topology.emitters.append(Int32(slot))
      fallthrough
    default:
      for child in sublayers(of: slot).reversed() { walk.pending.append((child, row)) }
    }
    if kind == .host {
      topology.hasHosts = true
      if let context = hostedContext(
        of: slot, depth: walk.depths.last ?? 0, walk.byToken, &topology),
        let root = contexts[context].root
      {
        walk.pending.append((root, row))
      }
    }
    topology.hasSublayers[Int(row)] = walk.pending.count > first
    if let mask = mask(of: slot) { walk.pending.append((mask, row)) }
  }

  /// A slot's sublayers in painting order; for a copy, makes copies of its layer's sublayers.
  private mutating func sublayers(of slot: Int) -> [Int32] {
    guard let copy = copies[slot] else { return findPaintingOrder(of: children[slot]) }
    return findPaintingOrder(of: children[Int(copy.origin)]).compactMap {
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

  /// Pushes a replicator's sublayers, and then copies of them for each further instance (§11.4).
  private mutating func pushInstances(
    of slot: Int, _ row: Int32, _ pending: inout [(slot: Int32, parent: Int32)]
  ) {
    let origin = origin(of: slot)
    let outer = copies[slot]?.delays ?? []
    let siblings = findPaintingOrder(of: children[origin])
    if siblings.isEmpty { return }
    // Limited by the room for copies, because `instanceCount` may be very large.
    let used = copies.weight(of: clientsOfSlots[origin])
    let weight = 1 + (outer.count + 1) / LayerCopies.Copy.delaysOfOne
    let room = max(limits.copies - used, 0) / (siblings.count * weight)
    let count = min(instanceCount(of: slot), copies[slot] == nil ? room + 1 : room)
    for instance in stride(from: count - 1, through: 0, by: -1) {
      for child in siblings.reversed() {
        if instance == 0, copies[slot] == nil {
          pending.append((child, row))
          continue
        }
        let delays = outer + [LayerCopies.Delay(slot: Int32(origin), instance: Int32(instance))]
        guard
          let copy = makeCopy(of: Int(child), below: slot, instance: instance, delays: delays)
        else { continue }
        pending.append((Int32(copy), row))
      }
    }
  }

  /// Whether a layer is the mask of another.
  func isMask(_ slot: Int) -> Bool {
    let host = Int(parents[slot])
    return host >= 0 && masks[host] == Int32(slot)
  }

  /// Siblings in painting order. Sorting adds to `sortingWork`.
  mutating func findPaintingOrder(of siblings: [Int32]) -> [Int32] {
    if isInPaintingOrder(siblings) { return siblings }
    let halvings = Int.bitWidth - siblings.count.leadingZeroBitCount
    sortingWork += siblings.count * halvings * Self.pixelsPerComparison
    return sorted(siblings)
  }

  /// Cost of comparing the depths of two siblings.
  private static let pixelsPerComparison = 16

  mutating func takeSortingWork() -> Int {
    defer { sortingWork = 0 }
    return sortingWork
  }

  func paintingOrder(of siblings: [Int32]) -> [Int32] {
    isInPaintingOrder(siblings) ? siblings : sorted(siblings)
  }

  private func isInPaintingOrder(_ siblings: [Int32]) -> Bool {
    // In most scenes, no layer has a `zPosition`.
    if presentation.raisedCount == 0 { return true }
    return !siblings.indices.dropFirst().contains {
      presentation.look[Int(siblings[$0])].zPosition
        < presentation.look[Int(siblings[$0 - 1])].zPosition
    }
  }

  private func sorted(_ siblings: [Int32]) -> [Int32] {
    // Depths are copied next to each other, because the slots of siblings are far apart in the column.
    var entries: [(depth: Double, index: Int, slot: Int32)] = []
    entries.reserveCapacity(siblings.count)
    for (index, slot) in siblings.enumerated() {
      entries.append((presentation.look[Int(slot)].zPosition, index, slot))
    }
    entries.sort { a, b in a.depth != b.depth ? a.depth < b.depth : a.index < b.index }
    return entries.map(\.slot)
  }
}

private struct WindowKey: Hashable {
  let client: UInt32
  let context: UInt32
}

/// The state of a walk over the layers of a window.
private struct TopologyWalk {
  let window: Int32
  /// Indices of the contexts that may be hosted, by token.
  let byToken: [String: Int]
  /// Number of spare rows that the window may still get.
  var spareLeft: Int
  /// Slots or spare rows to visit, with the rows of their parents; the next is last.
  var pending: [(slot: Int32, parent: Int32)] = []
  /// Number of hosted contexts around each row; empty if no context can be hosted.
  var depths: [UInt8] = []
}

extension Topology {
  fileprivate mutating func removeRows() {
    slots.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    hasSublayers.removeAll(keepingCapacity: true)
    hostedEnds.removeAll(keepingCapacity: true)
    roots.removeAll(keepingCapacity: true)
    emitters.removeAll(keepingCapacity: true)
    hosts.removeAll(keepingCapacity: true)
    hostedTokens.removeAll()
    subtreeEnds.removeAll(keepingCapacity: true)
    maskEnds.removeAll(keepingCapacity: true)
    hasReplicators = false
    hasHosts = false
  }

  fileprivate mutating func addRoot(_ context: RenderContext, at row: Int32) {
    roots.append(ContextRoot(client: context.client, context: context.id, row: Int(row)))
  }

  fileprivate mutating func findSubtreeEnds(_ rows: Range<Int>) {
    subtreeEnds = [Int32](unsafeUninitializedCapacity: rows.count) { buffer, initialized in
      for row in rows { buffer[row] = Int32(row + 1) }
      for row in rows.reversed() {
        let parent = Int(parents[row])
        if parent >= 0 { buffer[parent] = max(buffer[parent], buffer[row]) }
      }
      initialized = rows.count
    }
  }
}
