import WireProtocol

extension WindowSet {
  /// Describes contradictions in the rows and contexts of a scene that has these windows; empty if there are none.
  ///
  /// Rows are checked only while they are up to date. For tests and debugging. Cost: O(layers + rows).
  func checkInvariants(_ scene: Scene) -> [String] {
    var problems: [String] = []
    if rows.count != bySlot.count { problems.append("\(rows.count) rows of \(bySlot.count) slots") }
    guard scene.topologyIsSettled else { return problems }
    for window in order { checkTopology(window, scene, &problems) }
    checkWindows(&problems)
    checkHosting(scene, &problems)
    return problems
  }

  /// Checks that the rows are a pre-order of exactly the layers in a window.
  private func checkTopology(_ window: Int32, _ scene: Scene, _ problems: inout [String]) {
    let topology = topologies[Int(window)]
    let count = topology.slots.count
    let lengths = [
      topology.parents.count, topology.subtreeEnds.count, topology.maskEnds.count,
      topology.hasSublayers.count,
    ]
    if lengths.contains(where: { $0 != count }) {
      problems.append("topology of \(lengths) rows for \(count) slots")
      return
    }
    for row in 0..<count {
      let parent = Int(topology.parents[row])
      let end = Int(topology.subtreeEnds[row])
      if end <= row || end > count { problems.append("subtree of row \(row) ends at \(end)") }
      guard topology.slots[row] >= 0 else {
        if end != row + 1 || parent < 0 { problems.append("spare row \(row) has sublayers") }
        continue
      }
      let slot = Int(topology.slots[row])
      if rows[slot] != Int32(row) || bySlot[slot] != window {
        problems.append("slot \(slot) is not in its row \(row)")
      }
      if parent >= 0 {
        let isHosted = topology.isHostedRoot(row)
        if parent >= row || topology.subtreeEnds[parent] < Int32(end)
          || (isHosted
            ? scene.graph.parents[slot] >= 0 : scene.graph.parents[slot] != topology.slots[parent])
        {
          problems.append("row \(row) lies outside its parent's subtree")
        }
      } else if contexts[topology.contextIndex].root != Int32(slot) || row != 0 {
        problems.append("row \(row) is not the window's root")
      }
      let mask = Int(scene.graph.masks[slot])
      let maskSize = mask < 0 ? 0 : Int(topology.subtreeEnds[row + 1]) - row - 1
      if Int(topology.maskEnds[row]) != row + 1 + maskSize
        || mask >= 0 && rows[mask] != Int32(row + 1)
      {
        problems.append("the mask of row \(row) is not right behind it")
      }
      // The sublayers of a copy, and of a replicator, are not those of the tree.
      if scene.copies[slot] != nil || scene.stores.presentation.look[slot].kind == .replicator {
        continue
      }
      checkSublayers(row, slot, maskSize, topology, scene, &problems)
    }
  }

  private func checkSublayers(
    _ row: Int, _ slot: Int, _ maskSize: Int, _ topology: Topology, _ scene: Scene,
    _ problems: inout [String]
  ) {
    let spare = (row + 1..<Int(topology.subtreeEnds[row])).count {
      topology.isSpare($0) && Int(topology.parents[$0]) == row
    }
    let hosted = topology.firstSublayer(of: row) - Int(topology.maskEnds[row])
    let size =
      1 + maskSize + hosted + spare
      + scene.graph.children[slot].reduce(0) { sum, child in
        let at = Int(rows[Int(child)])
        return at < 0 ? topology.slots.count : sum + topology.subtree(at: at).count
      }
    if topology.subtree(at: row).count != size {
      problems.append("subtree of row \(row) is not its children's")
    }
    if topology.hasSublayers[row] != (hosted > 0 || !scene.graph.children[slot].isEmpty) {
      problems.append("row \(row) does not know whether it has sublayers")
    }
    let order = scene.graph.children[slot].sorted { rows[Int($0)] < rows[Int($1)] }
    if order != scene.stores.presentation.paintingOrder(of: scene.graph.children[slot]) {
      problems.append("sublayers of row \(row) are not in painting order")
    }
  }

  private func checkWindows(_ problems: inout [String]) {
    let placed = rows.count { $0 >= 0 }
    let count = order.reduce(0) { sum, window in
      sum + topologies[Int(window)].slots.count { $0 >= 0 }
    }
    let roots = contexts.count { $0.root != nil && $0.isShownAsWindow }
    if placed != count || order.count != roots {
      problems.append("\(placed) slots are placed in \(count) rows, \(roots) windows")
    }
  }

  /// Checks that each hosted context is shown once, in its host layer, and that states agree.
  private func checkHosting(_ scene: Scene, _ problems: inout [String]) {
    var shown: Set<HostLayer> = []
    for context in contexts {
      if context.isWindow, context.host != nil || context.hostedSize != nil {
        problems.append("window \(context.id) of client \(context.client) is hosted")
      }
      guard let host = context.host else { continue }
      let slot = scene.clients[host.client]?.layers[host.layer]
      let hostRow = slot.map { rows[Int($0)] } ?? -1
      if !shown.insert(host).inserted || hostRow >= 0 && hosting.states[host] != .shown {
        problems.append("client \(host.client) layer \(host.layer) hosts the wrong context")
      }
      guard let root = context.root, let slot, hostRow >= 0 else { continue }
      let at = Int(rows[Int(root)])
      let topology = topologies[Int(bySlot[Int(slot)])]
      if at < 0 || topology.parents[at] != hostRow || !topology.isHostedRoot(at) {
        problems.append(
          "context \(context.id) of client \(context.client) is not where its host is")
      }
    }
    let hosted = contexts.count { $0.host != nil }
    if hosting.states.values.count(where: { $0 == .shown }) > hosted {
      problems.append("\(hosting.states) for \(hosted) hosted contexts")
    }
    for window in order {
      let topology = topologies[Int(window)]
      let inside = topology.hosted.roots.count { topology.isHostedRoot($0.row) }
      if inside != topology.hosted.ends.count {
        problems.append("\(inside) hosted contexts in \(topology.hosted.ends.count) layers")
      }
    }
  }
}
