import GraphicsValues

// Rebuilds the rows of one subtree in place: adding, removing or reordering sublayers costs the subtree of
// their superlayer, not the window.
extension Scene {
  /// The most spare rows of one layer.
  private static let mostSpareRows: Int32 = 64
  /// The most subtrees that are relaid in one frame: each later stage searches them.
  private static let mostRelaidSubtrees = 128

  /// Rebuilds the subtrees of layers whose sublayers or mask have changed; if that is not possible in place,
  /// the window becomes stale.
  mutating func relaySubtrees() {
    var subtrees: [ChangedSubtree] = []
    for slot in changedParents where windows[Int(slot)] >= 0 {
      let window = windows[Int(slot)]
      if topologies[Int(window)].isStale { continue }
      subtrees.append(ChangedSubtree(window: window, row: rowsOfSlots[Int(slot)]))
    }
    changedParents.removeAll(keepingCapacity: true)
    subtrees.sort { ($0.window, $0.row) < ($1.window, $1.row) }
    var done = ChangedSubtree(window: -1, row: 0)
    for subtree in subtrees where subtree.window != done.window || subtree.row >= done.row {
      let window = Int(subtree.window)
      if topologies[window].isStale { continue }
      // With very many subtrees, rebuilding the window is as fast.
      if topologies[window].relaidRows.count >= Self.mostRelaidSubtrees {
        topologies[window].isStale = true
        continue
      }
      let rows = topologies[window].subtree(at: Int(subtree.row))
      let isDone = relay(rows, window)
      work.add(takeSortingWork(), of: topologies[window].client)
      if isDone {
        done = ChangedSubtree(window: subtree.window, row: Int32(rows.upperBound))
      } else {
        topologies[window].isStale = true
      }
    }
  }

  private struct ChangedSubtree {
    let window: Int32
    let row: Int32
  }

  /// Rebuilds the rows of a subtree in place.
  ///
  /// - Parameter rows: rows of a layer and its subtree, spare rows included.
  /// - Returns: false, with nothing changed, if there is no room or the window is not plain.
  private mutating func relay(_ rows: Range<Int>, _ window: Int) -> Bool {
    var topology = Topology(client: 0, context: 0)
    swap(&topology, &topologies[window])
    defer { swap(&topology, &topologies[window]) }
    // If the subtree is a large part of the window, rebuilding the window is as fast, and adds spare rows.
    guard topology.isPlain, rows.count <= 64 || rows.count <= topology.slots.count / 4,
      let found = findRows(below: Int(topology.slots[rows.lowerBound]), rows)
    else { return false }
    for row in rows {
      let slot = Int(topology.slots[row])
      if slot >= 0, windows[slot] == Int32(window), rowsOfSlots[slot] == Int32(row) {
        windows[slot] = -1
        rowsOfSlots[slot] = -1
      }
    }
    for (offset, slot) in found.slots.enumerated() {
      let row = rows.lowerBound + offset
      topology.slots[row] = slot
      if offset > 0 { topology.parents[row] = found.parents[offset] }
      topology.hasSublayers[row] = found.hasSublayers[offset]
      guard slot >= 0 else { continue }
      windows[Int(slot)] = Int32(window)
      rowsOfSlots[Int(slot)] = Int32(row)
    }
    for row in rows { topology.subtreeEnds[row] = Int32(row + 1) }
    for row in rows.dropFirst().reversed() {
      let parent = Int(topology.parents[row])
      topology.subtreeEnds[parent] = max(topology.subtreeEnds[parent], topology.subtreeEnds[row])
    }
    for row in rows {
      let slot = Int(topology.slots[row])
      let hasMask = slot >= 0 && masks[slot] >= 0
      topology.maskEnds[row] = hasMask ? topology.subtreeEnds[row + 1] : Int32(row + 1)
    }
    topology.recordRelaid(rows)
    work.add(rows.count * Self.pixelsPerRow, of: topology.client)
    return true
  }

  private struct FoundRows {
    var slots: [Int32] = []
    var parents: [Int32] = []
    var hasSublayers: [Bool] = []
  }

  /// Walks a layer and its subtree; rows that are left over become spare. Nil if the rows are too few, in
  /// which case the layer will get more spare rows, or if the subtree has layers that cannot be relaid.
  private mutating func findRows(below top: Int, _ rows: Range<Int>) -> FoundRows? {
    var found = FoundRows()
    var pending: [(slot: Int32, parent: Int32)] = [(Int32(top), -1)]
    while let (slot, parent) = pending.popLast() {
      let row = Int32(rows.lowerBound + found.slots.count)
      guard row < rows.upperBound else {
        let known = spareRows[Int32(top)] ?? 1
        spareRows[Int32(top)] = min(known * 2, Self.mostSpareRows)
        return nil
      }
      found.slots.append(slot)
      found.parents.append(parent)
      found.hasSublayers.append(false)
      guard slot >= 0 else { continue }
      switch presentation.look[Int(slot)].kind {
      case .replicator, .emitter, .host: return nil
      default: break
      }
      if slot != top, !spareRows.isEmpty, let spare = spareRows[slot] {
        for _ in 0..<spare { pending.append((Topology.spare, row)) }
      }
      for child in findPaintingOrder(of: children[Int(slot)]).reversed() {
        pending.append((child, row))
      }
      found.hasSublayers[found.hasSublayers.count - 1] = !children[Int(slot)].isEmpty
      if masks[Int(slot)] >= 0 { pending.append((masks[Int(slot)], row)) }
    }
    while found.slots.count < rows.count {
      found.slots.append(Topology.spare)
      found.parents.append(Int32(rows.lowerBound))
      found.hasSublayers.append(false)
    }
    return found
  }
}

extension Topology {
  /// Adds a range to `relaidRows`. Ranges are subtrees: two are disjoint, or one contains the other.
  fileprivate mutating func recordRelaid(_ rows: Range<Int>) {
    relaidRows.removeAll { rows.lowerBound <= $0.lowerBound && $0.upperBound <= rows.upperBound }
    if relaidRows.contains(where: { $0.contains(rows.lowerBound) }) { return }
    relaidRows.append(rows)
  }
}
