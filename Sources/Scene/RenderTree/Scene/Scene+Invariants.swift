import DrawList
import GraphicsValues

extension Scene {
  /// Describes contradictions between the parts of the tree; empty if there are none.
  ///
  /// For tests and debugging. Cost: O(layers + tables + commands).
  func checkInvariants() -> [String] {
    var problems: [String] = []
    checkLayers(&problems)
    checkTables(&problems)
    checkAnimations(&problems)
    if topologyIsSettled {
      for window in windowOrder { checkTopology(window, &problems) }
      checkWindows(&problems)
      checkHosting(&problems)
    }
    return problems
  }

  private var freeSlotSet: Set<Int32> { Set(freeSlots) }
  private var departingSlots: Set<Int32> { Set(teardown.waiting.flatMap(\.slots)) }

  /// Checks lengths of columns, relations of layers, cycles and the values of free slots.
  private func checkLayers(_ problems: inout [String]) {
    let count = parents.count
    let free = freeSlotSet
    let departing = departingSlots
    if free.count != freeSlots.count { problems.append("a slot is free twice") }
    if !free.isDisjoint(with: departing) { problems.append("a slot is free and departing") }
    let lengths: [Int] = [
      children.count, masks.count, layerIDs.count, clientsOfSlots.count, changes.bySlot.count,
      animations.bySlot.count,
      rowsOfSlots.count, windows.count, modelReasons.count, stagedChanges.count,
      model.geometry.count,
      model.look.count, model.position.count, model.traits.count, presentation.traits.count,
      presentation.geometry.count, presentation.look.count,
    ]
    if lengths.contains(where: { $0 != count }) {
      problems.append("columns of \(lengths) rows for \(count) slots")
      return
    }
    for slot in 0..<count {
      let isFree = free.contains(Int32(slot))
      if isFree, parents[slot] >= 0 || !children[slot].isEmpty || animations.bySlot[slot] >= 0 {
        problems.append("free slot \(slot) has relatives or animations")
      }
      if departing.contains(Int32(slot)) {
        if parents[slot] >= 0 || masks[slot] >= 0 || rowsOfSlots[slot] >= 0 {
          problems.append("departing slot \(slot) has relatives, or is on display")
        }
        continue
      }
      let parent = Int(parents[slot])
      if let copy = copies[slot] {
        checkCopy(slot, copy, isFree: isFree, &problems)
        continue
      }
      if parent >= 0,
        children[parent].filter({ $0 == Int32(slot) }).count != (isMask(slot) ? 0 : 1)
      {
        problems.append("slot \(slot) is not once among the children of \(parent)")
      }
      if masks[slot] >= 0, isFree || parents[Int(masks[slot])] != Int32(slot) {
        problems.append("mask \(masks[slot]) of slot \(slot) has another host")
      }
      for child in children[slot] where parents[Int(child)] != Int32(slot) {
        problems.append("child \(child) of slot \(slot) has another parent")
      }
      var steps = 0
      var ancestor = parent
      while ancestor >= 0, steps <= count {
        ancestor = Int(parents[ancestor])
        steps += 1
      }
      if steps > count { problems.append("slot \(slot) is its own ancestor") }
      checkModel(slot, &problems)
    }
    if timedLayerCount != (0..<count).count(where: { timings[$0] != nil }) {
      problems.append("\(timedLayerCount) layers are counted as timed")
    }
    if !largeSiblingLists.isEmpty { problems.append("sublayers are in blocks after a commit") }
    let marked = (0..<count).filter { !changes.bySlot[$0].isEmpty }.map { Int32($0) }
    if marked != changes.slots.sorted() { problems.append("dirty slots and their list disagree") }
  }

  /// Checks that a copy is below a copy of its layer's parent, or below the replicator.
  private func checkCopy(
    _ slot: Int, _ copy: LayerCopies.Copy, isFree: Bool, _ problems: inout [String]
  ) {
    let original = Int(copy.origin)
    if isFree || copies[original] != nil || layerIDs[slot] != layerIDs[original] {
      problems.append("slot \(slot) is a copy of the wrong slot \(original)")
    }
    if !topologyIsSettled { return }
    let parent = Int(parents[slot])
    guard parent >= 0, origin(of: parent) == Int(parents[original]) else {
      problems.append("copy \(slot) is below the wrong slot \(parent)")
      return
    }
    // A replicator's mask covers all instances and belongs to none.
    let isInInstance = presentation.look[parent].kind == .replicator && !isMask(slot)
    var delays = copies[parent]?.delays ?? []
    if isInInstance {
      delays.append(LayerCopies.Delay(slot: parents[original], instance: copy.instance))
    }
    if copy.delays != delays || !isInInstance && copy.instance != 0 {
      problems.append("copy \(slot) is in the wrong instance")
    }
  }

  /// Checks that the model has values of exactly the layers with a reason, and that properties without an
  /// animation have the same values in both stores.
  private func checkModel(_ slot: Int, _ problems: inout [String]) {
    var reasons: ModelReasons = animations.bySlot[slot] >= 0 ? .animated : []
    if staged[clientsOfSlots[slot]]?.contains(Int32(slot)) == true {
      reasons.insert(.staged)
    }
    if modelReasons[slot] != reasons {
      problems.append("slot \(slot) has a model for the reasons \(modelReasons[slot].rawValue)")
    }
    if reasons.isEmpty, !model.hasDefaults(slot) {
      problems.append("slot \(slot) has left something in the model")
    }
    if reasons == .animated {
      let index = Int(animations.bySlot[slot])
      let animated = Set(animations.layers[index].animations.flatMap(\.keys))
      for key in PropertyKey.allCases where !animated.contains(key) {
        let (committed, shown) = (
          model.value(of: key, slot: slot), presentation.value(of: key, slot: slot)
        )
        if committed != shown {
          problems.append(
            "slot \(slot): nothing animates its \(key.name), which is not the model's")
        }
      }
    }
    if model.look[slot].hasSpace != (model.space[slot] != nil)
      || presentation.look[slot].hasSpace != (presentation.space[slot] != nil)
    {
      problems.append("slot \(slot) does not know whether it leaves the plane")
    }
  }

  /// Whether the rows of all windows are up to date.
  private var topologyIsSettled: Bool {
    !windowOrderIsStale && changedParents.isEmpty && !hosting.isStale
      && windowOrder.allSatisfy { !topologies[Int($0)].isStale }
  }

  /// Checks that each client's ids lead to all of its own objects, and to no others.
  private func checkTables(_ problems: inout [String]) {
    let free = freeSlotSet
    var named: Set<Int32> = []
    var pictured: Set<Int32> = []
    for (client, table) in clients {
      for id in table.layers.ids {
        guard let slot = table.layers[id] else { continue }
        if free.contains(slot) || !named.insert(slot).inserted
          || clientsOfSlots[Int(slot)] != client || layerIDs[Int(slot)] != id
        {
          problems.append("layer \(id) of client \(client) leads to the wrong slot \(slot)")
        }
      }
      for (id, index) in table.images {
        if images[index] == nil
          || !pictured.insert(index).inserted
        {
          problems.append("image \(id) of client \(client) leads to the wrong place \(index)")
        }
      }
    }
    let departing = teardown.waiting.reduce(0) { $0 + $1.slots.count }
    if named.count + departing != layerCount {
      problems.append("\(named.count) of \(layerCount) layers named, \(departing) departing")
    }
    for index in teardown.waiting.flatMap(\.images)
    where images[index] == nil || !pictured.insert(index).inserted {
      problems.append("a departing client has lost an image")
    }
    let live = images.images.indices.filter { images.images[$0] != nil }
    for animation in animations.layers.flatMap(\.animations) {
      for index in animation.picture?.images ?? []
      where images[index] == nil || !pictured.insert(index).inserted {
        problems.append("animation \(animation.id) has lost an image of its picture")
      }
    }
    for picture in stagedPictures.values.joined() + teardown.waiting.flatMap(\.pictures) {
      for index in picture?.images ?? []
      where images[index] == nil || !pictured.insert(index).inserted {
        problems.append("a picture that waits for its transition has lost an image")
      }
    }
    if live.count != pictured.count { problems.append("\(live.count) images, not all named") }
    if Set(images.freeIndices).count != images.freeIndices.count
      || images.freeIndices.count + images.freed.count + live.count != images.images.count
    {
      problems.append("the free places of images are wrong")
    }
    for context in contexts {
      if clients[context.client] == nil { problems.append("window \(context.id) has no client") }
      guard let root = context.root else { continue }
      if free.contains(root) || clientsOfSlots[Int(root)] != context.client
        || parents[Int(root)] >= 0
      {
        problems.append("window \(context.id) has the wrong root \(root)")
      }
    }
  }

  /// Checks that slots and animated layers refer to each other, and that all tracks belong to layers.
  private func checkAnimations(_ problems: inout [String]) {
    for slot in animations.bySlot.indices where animations.bySlot[slot] >= 0 {
      let index = Int(animations.bySlot[slot])
      if index >= animations.layers.count || animations.layers[index].slot != Int32(slot) {
        problems.append("slot \(slot) names the wrong animated layer")
      }
    }
    var tracks = (0, 0, 0)
    for (index, layer) in animations.layers.enumerated() {
      if animations.bySlot[Int(layer.slot)] != Int32(index) || layer.animations.isEmpty {
        problems.append("animated layer \(index) is not needed")
      }
      if layer.tracks?.position != nil { tracks.0 += 1 }
      if layer.tracks?.opacity != nil { tracks.1 += 1 }
      if layer.tracks?.rotation != nil { tracks.2 += 1 }
      if !layer.isRequested, !animations.expects(layer) {
        problems.append("animated layer \(index) would be looked at too late")
      }
    }
    if tracks != (
      animations.positions.count, animations.opacities.count, animations.rotations.count
    ) {
      problems.append("tracks without a layer, or the other way round")
    }
  }

  /// Checks that the rows are a pre-order of exactly the layers in a window.
  private func checkTopology(_ window: Int32, _ problems: inout [String]) {
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
      if rowsOfSlots[slot] != Int32(row) || windows[slot] != window {
        problems.append("slot \(slot) is not in its row \(row)")
      }
      if parent >= 0 {
        let isHosted = topology.isHostedRoot(row)
        if parent >= row || topology.subtreeEnds[parent] < Int32(end)
          || (isHosted ? parents[slot] >= 0 : parents[slot] != topology.slots[parent])
        {
          problems.append("row \(row) lies outside its parent's subtree")
        }
      } else if contexts[topology.contextIndex].root != Int32(slot) || row != 0 {
        problems.append("row \(row) is not the window's root")
      }
      let mask = Int(masks[slot])
      let maskSize = mask < 0 ? 0 : Int(topology.subtreeEnds[row + 1]) - row - 1
      if Int(topology.maskEnds[row]) != row + 1 + maskSize
        || mask >= 0 && rowsOfSlots[mask] != Int32(row + 1)
      {
        problems.append("the mask of row \(row) is not right behind it")
      }
      // The sublayers of a copy, and of a replicator, are not those of the tree.
      if copies[slot] != nil || presentation.look[slot].kind == .replicator { continue }
      checkSublayers(row, slot, maskSize, topology, &problems)
    }
  }

  private func checkSublayers(
    _ row: Int, _ slot: Int, _ maskSize: Int, _ topology: Topology, _ problems: inout [String]
  ) {
    let spare = (row + 1..<Int(topology.subtreeEnds[row])).count {
      topology.isSpare($0) && Int(topology.parents[$0]) == row
    }
    let hosted = topology.firstSublayer(of: row) - Int(topology.maskEnds[row])
    let size =
      1 + maskSize + hosted + spare
      + children[slot].reduce(0) { sum, child in
        let at = Int(rowsOfSlots[Int(child)])
        return at < 0 ? topology.slots.count : sum + topology.subtree(at: at).count
      }
    if topology.subtree(at: row).count != size {
      problems.append("subtree of row \(row) is not its children's")
    }
    if topology.hasSublayers[row] != (hosted > 0 || !children[slot].isEmpty) {
      problems.append("row \(row) does not know whether it has sublayers")
    }
    let order = children[slot].sorted { rowsOfSlots[Int($0)] < rowsOfSlots[Int($1)] }
    if order != paintingOrder(of: children[slot]) {
      problems.append("sublayers of row \(row) are not in painting order")
    }
  }

  private func checkWindows(_ problems: inout [String]) {
    let placed = rowsOfSlots.count { $0 >= 0 }
    let count = windowOrder.reduce(0) { sum, window in
      sum + topologies[Int(window)].slots.count { $0 >= 0 }
    }
    let roots = contexts.count { $0.root != nil && $0.isShownAsWindow }
    if placed != count || windowOrder.count != roots {
      problems.append("\(placed) slots are placed in \(count) rows, \(roots) windows")
    }
  }

  /// Checks that each hosted context is shown once, in its host layer, and that states agree.
  private func checkHosting(_ problems: inout [String]) {
    var shown: Set<HostLayer> = []
    for context in contexts {
      if context.isWindow, context.host != nil || context.hostedSize != nil {
        problems.append("window \(context.id) of client \(context.client) is hosted")
      }
      guard let host = context.host else { continue }
      let slot = clients[host.client]?.layers[host.layer]
      let hostRow = slot.map { rowsOfSlots[Int($0)] } ?? -1
      if !shown.insert(host).inserted || hostRow >= 0 && hosting.states[host] != .shown {
        problems.append("client \(host.client) layer \(host.layer) hosts the wrong context")
      }
      guard let root = context.root, let slot, hostRow >= 0 else { continue }
      let at = Int(rowsOfSlots[Int(root)])
      let topology = topologies[Int(windows[Int(slot)])]
      if at < 0 || topology.parents[at] != hostRow || !topology.isHostedRoot(at) {
        problems.append(
          "context \(context.id) of client \(context.client) is not where its host is")
      }
    }
    let hosted = contexts.count { $0.host != nil }
    if hosting.states.values.count(where: { $0 == .shown }) > hosted {
      problems.append("\(hosting.states) for \(hosted) hosted contexts")
    }
    for window in windowOrder {
      let topology = topologies[Int(window)]
      let inside = topology.roots.count { topology.isHostedRoot($0.row) }
      if inside != topology.hostedEnds.count {
        problems.append("\(inside) hosted contexts in \(topology.hostedEnds.count) layers")
      }
    }
  }
}

extension LayerStore {
  fileprivate func hasDefaults(_ slot: Int) -> Bool {
    position[slot] == .zero && opacity[slot] == 1 && geometry[slot] == LayerGeometry()
      && look[slot] == LayerLook() && !space.contains(slot) && !contents.contains(slot)
      && !rest.contains(slot) && !parsed.contains(slot)
  }
}
