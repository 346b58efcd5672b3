import GraphicsValues
import WireProtocol

/// A walk over a layer and all layers below it, in painting order, which finds their rows: those of a whole
/// window from its root, or those of a subtree that has to fit where it was before.
///
/// A row of a layer is followed by the rows of its mask, of the context that it hosts, of its sublayers, and its
/// spare rows.
struct RowWalk {
  /// The window whose rows are found.
  let window: Int32
  /// The contexts that may be hosted.
  let hosts: HostAssignment
  /// Number of rows that the walk may find; nil for a window, whose rows need not fit.
  let most: Int?
  /// Number of spare rows that may still be added.
  private var spareLeft: Int
  /// Slots or spare rows to visit, with the rows of their parents; the next is last.
  private var pending: [(slot: Int32, parent: Int32)] = []
  /// Number of hosted contexts around each row; empty if no context can be hosted.
  private var depths: [UInt8] = []
  private(set) var found: FoundRows
  /// Cost of sorting siblings, in pixels of `ClientWork`.
  private(set) var sortingWork = 0

  /// A walk from the root of a window.
  ///
  /// - Parameter rows: the memory for the rows.
  init(window: Int32, hosts: HostAssignment, reusing rows: FoundRows, spare: Int) {
    self.window = window
    self.hosts = hosts
    most = nil
    spareLeft = spare
    found = rows
  }

  /// A walk from the top of a subtree in a plain window.
  ///
  /// - Parameter rows: the rows of the subtree, spare rows included.
  init(window: Int32, rows: Range<Int>) {
    self.window = window
    hosts = HostAssignment()
    most = rows.count
    spareLeft = rows.count
    found = FoundRows(first: rows.lowerBound)
  }

  /// Finds the rows. Makes the copies below replicators on the way.
  ///
  /// - Returns: false if they do not fit, in which case the layer at the top will get more spare rows, or if a
  ///   layer's rows depend on rows elsewhere.
  mutating func run(from top: Int32, in scene: inout Scene) -> Bool {
    pending.append((top, -1))
    while let (slot, parent) = pending.popLast() {
      if let most, found.slots.count == most {
        scene.windows.addSpareRows(of: top)
        return false
      }
      let row = found.append(slot, below: parent)
      guard slot >= 0 else {
        // `depths` is by row, spare rows included.
        if !hosts.byToken.isEmpty { depths.append(0) }
        continue
      }
      if most == nil {
        noteRoot(slot, row, below: parent, &scene)
      } else if scene.stores.presentation.look[Int(slot)].kind.hasRowsElsewhere {
        return false
      }
      pushBelow(Int(slot), row, isTop: slot == top, &scene)
    }
    found.finish(most ?? found.slots.count, scene.graph)
    return true
  }

  /// Notes the root of a context.
  @inline(__always)
  private mutating func noteRoot(
    _ slot: Int32, _ row: Int32, below parent: Int32, _ scene: inout Scene
  ) {
    let isRoot = parent < 0 || scene.graph.parents[Int(slot)] < 0
    if !hosts.byToken.isEmpty {
      let outer = parent < 0 ? 0 : depths[Int(parent)]
      depths.append(parent >= 0 && isRoot ? outer + 1 : outer)
    }
    guard isRoot else { return }
    let context =
      parent < 0 ? scene.windows.topologies[Int(window)].contextIndex : hosts.byRoot[slot]
    if let context {
      let context = scene.windows.contexts[context]
      found.hosted.roots.append(
        ContextRoot(client: context.client, context: context.id, row: Int(row)))
    }
    if parent >= 0 { found.hosted.ends[parent] = row + 1 }
  }

  /// Pushes the layers below a layer, and its spare rows: the last is visited first.
  private mutating func pushBelow(_ slot: Int, _ row: Int32, isTop: Bool, _ scene: inout Scene) {
    // The rows left over at the end of a subtree are spare rows of its top.
    if most == nil || !isTop, !scene.windows.spareRows.isEmpty,
      let spare = scene.windows.spareRows[Int32(slot)]
    {
      let count = most == nil ? min(Int(spare), spareLeft) : Int(spare)
      spareLeft -= count
      for _ in 0..<count { pending.append((Topology.spare, row)) }
    }
    let first = pending.count
    let kind = scene.stores.presentation.look[slot].kind
    if kind == .replicator {
      found.hasReplicators = true
      pushInstances(of: slot, row, &scene)
    } else {
      if kind == .emitter { found.emitters.append(Int32(slot)) }
      for child in sublayers(of: slot, &scene).reversed() { pending.append((child, row)) }
    }
    if kind == .host {
      found.hosted.isPossible = true
      if let root = scene.windows.hostedRoot(
        of: hostToken(of: slot, &scene), depth: depths.last ?? 0, hosts, &found.hosted)
      {
        pending.append((root, row))
      }
    }
    found.setHasSublayers(pending.count > first, row)
    if let mask = mask(of: slot, &scene) { pending.append((mask, row)) }
  }

  /// The token of a host layer; nil for a layer without a token, and for a copy.
  private func hostToken(of slot: Int, _ scene: inout Scene) -> HostToken? {
    guard scene.copies[slot] == nil, let token = scene.stores.presentation.hostedToken(of: slot)
    else { return nil }
    let host = HostLayer(client: scene.graph.owners[slot], layer: scene.graph.ids[slot])
    return HostToken(host: host, token: token)
  }

  /// A slot's sublayers in painting order; for a copy, makes copies of its layer's sublayers.
  private mutating func sublayers(of slot: Int, _ scene: inout Scene) -> [Int32] {
    guard let copy = scene.copies[slot] else {
      return sorted(scene.graph.children[slot], &scene.stores.presentation)
    }
    return sorted(scene.graph.children[Int(copy.origin)], &scene.stores.presentation).compactMap {
      scene.makeCopy(of: Int($0), below: slot, in: window, instance: 0, delays: copy.delays)
        .map { Int32($0) }
    }
  }

  private func mask(of slot: Int, _ scene: inout Scene) -> Int32? {
    if let copy = scene.copies[slot], scene.graph.masks[Int(copy.origin)] >= 0 {
      let mask = scene.makeCopy(
        of: Int(scene.graph.masks[Int(copy.origin)]), below: slot, in: window, instance: 0,
        delays: copy.delays)
      scene.graph.masks[slot] = Int32(mask ?? -1)
    }
    return scene.graph.masks[slot] >= 0 ? scene.graph.masks[slot] : nil
  }

  /// Pushes a replicator's sublayers, and then copies of them for each further instance (§11.4).
  private mutating func pushInstances(of slot: Int, _ row: Int32, _ scene: inout Scene) {
    let origin = scene.copies.origin(of: slot)
    let outer = scene.copies[slot]?.delays ?? []
    let siblings = sorted(scene.graph.children[origin], &scene.stores.presentation)
    if siblings.isEmpty { return }
    // Limited by the room for copies, because `instanceCount` may be very large.
    let used = scene.copies.weight(of: scene.graph.owners[origin])
    let weight = 1 + (outer.count + 1) / LayerCopies.Copy.delaysOfOne
    let room = max(scene.limits.copies - used, 0) / (siblings.count * weight)
    let count = min(instanceCount(of: slot, &scene), scene.copies[slot] == nil ? room + 1 : room)
    for instance in stride(from: count - 1, through: 0, by: -1) {
      for child in siblings.reversed() {
        if instance == 0, scene.copies[slot] == nil {
          pending.append((child, row))
          continue
        }
        let delays = outer + [LayerCopies.Delay(slot: Int32(origin), instance: Int32(instance))]
        guard
          let copy = scene.makeCopy(
            of: Int(child), below: slot, in: window, instance: instance, delays: delays)
        else { continue }
        pending.append((Int32(copy), row))
      }
    }
  }

  /// Number of instances that a replicator shows, its own sublayers included (§11.4).
  private func instanceCount(of slot: Int, _ scene: inout Scene) -> Int {
    guard let count = scene.stores.presentation.rest[slot]?.instanceCount else { return 1 }
    // NaN fails the comparison. §6.4: the nearest whole number.
    guard count >= 0.5 else { return 0 }
    return Int(min(count, Double(scene.limits.copies) + 1).rounded())
  }

  /// Siblings in painting order. The store is not changed, but borrowed: its columns are many.
  private mutating func sorted(_ siblings: [Int32], _ store: inout LayerStore) -> [Int32] {
    if store.isInPaintingOrder(siblings) { return siblings }
    let halvings = Int.bitWidth - siblings.count.leadingZeroBitCount
    sortingWork += siblings.count * halvings * Self.pixelsPerComparison
    return store.sorted(siblings)
  }

  /// Cost of comparing the depths of two siblings.
  private static let pixelsPerComparison = 16
}

extension LayerKind {
  /// Whether rows below a layer of this kind depend on more than its subtree.
  fileprivate var hasRowsElsewhere: Bool {
    switch self {
    case .replicator, .emitter, .host: true
    default: false
    }
  }
}

extension LayerStore {
  /// Siblings in the order of `zPosition`, then of their index (§2.6.2).
  func paintingOrder(of siblings: [Int32]) -> [Int32] {
    isInPaintingOrder(siblings) ? siblings : sorted(siblings)
  }

  fileprivate func isInPaintingOrder(_ siblings: [Int32]) -> Bool {
    // In most scenes, no layer has a `zPosition`.
    if raisedCount == 0 { return true }
    return !siblings.indices.dropFirst().contains {
      look[Int(siblings[$0])].zPosition < look[Int(siblings[$0 - 1])].zPosition
    }
  }

  fileprivate func sorted(_ siblings: [Int32]) -> [Int32] {
    // Depths are copied next to each other, because the slots of siblings are far apart in the column.
    var entries: [(depth: Double, index: Int, slot: Int32)] = []
    entries.reserveCapacity(siblings.count)
    for (index, slot) in siblings.enumerated() {
      entries.append((look[Int(slot)].zPosition, index, slot))
    }
    entries.sort { a, b in a.depth != b.depth ? a.depth < b.depth : a.index < b.index }
    return entries.map(\.slot)
  }
}
