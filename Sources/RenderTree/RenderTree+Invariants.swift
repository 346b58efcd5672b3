internal import DrawList
internal import GraphicsValues

extension RenderTree {
  /// What is wrong between the parts of the tree; empty when they agree.
  ///
  /// For tests and debugging. Cost: every layer, every table and every command.
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    checkLayers(&problems)
    checkTables(&problems)
    checkAnimations(&problems)
    checkTopology(&problems)
    checkEmission(&problems)
    return problems
  }

  private var freeSlotSet: Set<Int32> { Set(freeSlots) }

  /// Columns of one length, parents and children that agree, no cycle, nothing left of the dead.
  private func checkLayers(_ problems: inout [String]) {
    let count = parents.count
    let free = freeSlotSet
    if free.count != freeSlots.count { problems.append("a slot is free twice") }
    let lengths = [
      children.count, masks.count, layerIDs.count, clientsOfSlots.count, changes.bySlot.count,
      animations.bySlot.count,
      topology.positions.count, model.geometry.count, model.look.count,
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
      if !isFree && animations.bySlot[slot] < 0 { checkPresentation(slot, &problems) }
    }
    if timedLayerCount != (0..<count).count(where: { timings[$0] != nil }) {
      problems.append("\(timedLayerCount) layers are counted as timed")
    }
    let marked = (0..<count).filter { !changes.bySlot[$0].isEmpty }.map { Int32($0) }
    if marked != changes.slots.sorted() { problems.append("dirty slots and their list disagree") }
  }

  /// A copy has the place that its layer has, below another copy or a replicator.
  private func checkCopy(
    _ slot: Int, _ copy: LayerCopies.Copy, isFree: Bool, _ problems: inout [String]
  ) {
    let original = Int(copy.origin)
    if isFree || copies[original] != nil || layerIDs[slot] != layerIDs[original] {
      problems.append("slot \(slot) is a copy of the wrong slot \(original)")
    }
    if topologyIsStale { return }
    let parent = Int(parents[slot])
    if parent < 0 || origin(of: parent) != Int(parents[original]) {
      problems.append("copy \(slot) is below the wrong slot \(parent)")
    }
    let instances = copy.delays.count { Int($0.slot) != origin(of: parent) }
    if presentation.look[parent].kind == .replicator
      ? instances == copy.delays.count
      : copy.instance != 0
    {
      problems.append("copy \(slot) is in the wrong instance")
    }
  }

  /// Without animations a layer shows what was committed.
  private func checkPresentation(_ slot: Int, _ problems: inout [String]) {
    for key in PropertyKey.allCases {
      let (committed, shown) = (
        model.value(of: key, slot: slot), presentation.value(of: key, slot: slot)
      )
      if committed != shown {
        problems.append("slot \(slot) is not animated, its \(key.name) is not the model's")
      }
    }
    if model.look[slot].hasSpace != (model.space[slot] != nil)
      || presentation.look[slot].hasSpace != (presentation.space[slot] != nil)
    {
      problems.append("slot \(slot) does not know whether it leaves the plane")
    }
  }

  /// Every client's names lead to what is its own, and to all of it.
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
        if !drawList.images.indices.contains(Int(index)) || drawList.images[Int(index)] == nil
          || !pictured.insert(index).inserted
        {
          problems.append("image \(id) of client \(client) leads to the wrong place \(index)")
        }
      }
    }
    if named.count != layerCount { problems.append("\(named.count) of \(layerCount) layers named") }
    let live = drawList.images.indices.filter { drawList.images[$0] != nil }
    for animation in animations.layers.flatMap(\.animations) {
      for index in animation.picture?.images ?? []
      where drawList.images[Int(index)] == nil || !pictured.insert(index).inserted {
        problems.append("animation \(animation.id) has lost an image of its picture")
      }
    }
    if live.count != pictured.count { problems.append("\(live.count) images, not all named") }
    if Set(freeImageIndices).count != freeImageIndices.count
      || freeImageIndices.count + live.count != drawList.images.count
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

  /// Slots and animated layers name each other; the tracks are those that layers hold.
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
      if layer.nextChange < animations.nextChange {
        problems.append("animated layer \(index) would be looked at too late")
      }
    }
    if tracks != (
      animations.positions.count, animations.opacities.count, animations.rotations.count
    ) {
      problems.append("tracks without a layer, or the other way round")
    }
  }

  /// A pre-order of exactly the layers in placed windows.
  private func checkTopology(_ problems: inout [String]) {
    if topologyIsStale { return }
    let count = topology.slots.count
    let lengths = [
      topology.parents.count, topology.subtreeEnds.count, topology.maskEnds.count,
      topology.placements.count,
    ]
    if lengths.contains(where: { $0 != count }) {
      problems.append("topology of \(lengths) rows for \(count) positions")
      return
    }
    for position in 0..<count {
      let slot = Int(topology.slots[position])
      let parent = Int(topology.parents[position])
      let end = Int(topology.subtreeEnds[position])
      if topology.positions[slot] != Int32(position) {
        problems.append("slot \(slot) is not at its position \(position)")
      }
      if end <= position || end > count { problems.append("subtree of \(position) ends at \(end)") }
      if parent >= 0 {
        let isHosted = topology.isHostedRoot(position)
        if parent >= position || topology.subtreeEnds[parent] < Int32(end)
          || (isHosted ? parents[slot] >= 0 : parents[slot] != topology.slots[parent])
        {
          problems.append("position \(position) lies outside its parent's subtree")
        }
      } else if !contexts.indices.contains(-1 - parent)
        || contexts[-1 - parent].root != Int32(slot)
      {
        problems.append("position \(position) is no window's root")
      }
      let mask = Int(masks[slot])
      let maskSize = mask < 0 ? 0 : Int(topology.subtreeEnds[position + 1]) - position - 1
      if Int(topology.maskEnds[position]) != position + 1 + maskSize
        || mask >= 0 && topology.positions[mask] != Int32(position + 1)
      {
        problems.append("the mask of \(position) is not right behind it")
      }
      // The sublayers of a copy, and of a replicator, are not those of the tree.
      if copies[slot] != nil || presentation.look[slot].kind == .replicator { continue }
      let size =
        1 + maskSize + topology.firstSublayer(of: position) - Int(topology.maskEnds[position])
        + children[slot].reduce(0) { sum, child in
          let at = Int(topology.positions[Int(child)])
          return at < 0 ? count : sum + Int(topology.subtreeEnds[at]) - at
        }
      if end - position != size { problems.append("subtree of \(position) is not its children's") }
    }
    let placed = topology.positions.count { $0 >= 0 }
    let roots = contexts.count { $0.root != nil && $0.isShownAsWindow }
    if placed != count || topology.parents.count(where: { $0 < 0 }) != roots {
      problems.append("\(placed) slots are placed in \(count) positions, \(roots) windows")
    }
    checkHosting(&problems)
  }

  /// A hosted context is below the layer that it says, once; a layer says what it shows.
  private func checkHosting(_ problems: inout [String]) {
    var shown: Set<HostLayer> = []
    for context in contexts {
      if context.isWindow, context.host != nil || context.hostedSize != nil {
        problems.append("window \(context.id) of client \(context.client) is hosted")
      }
      guard let host = context.host else { continue }
      let slot = clients[host.client]?.layers[host.layer]
      let position = slot.map { topology.positions[Int($0)] } ?? -1
      if !shown.insert(host).inserted || position >= 0 && hosting.states[host] != .shown {
        problems.append("client \(host.client) layer \(host.layer) hosts the wrong context")
      }
      guard let root = context.root, position >= 0 else { continue }
      let at = Int(topology.positions[Int(root)])
      if at < 0 || topology.parents[at] != position || !topology.isHostedRoot(at) {
        problems.append(
          "context \(context.id) of client \(context.client) is not where its host is")
      }
    }
    let hosted = contexts.count { $0.host != nil }
    if hosting.states.values.count(where: { $0 == .shown }) > hosted {
      problems.append("\(hosting.states) for \(hosted) hosted contexts")
    }
    let inside = topology.roots.count { topology.isHostedRoot($0.position) }
    if inside != topology.hostedEnds.count {
      problems.append("\(inside) hosted contexts in \(topology.hostedEnds.count) layers")
    }
  }

  /// Spans cover the commands without gaps; groups are closed and linked.
  private func checkEmission(_ problems: inout [String]) {
    if emission.isStale || topologyIsStale { return }
    let total = emission.spans.reduce(0) {
      $0 + Int($1.openingCount) + Int($1.closingCount) + Int($1.endingCount)
    }
    // A layer that others cut is in the list more than once, and has spans for one of its pieces.
    if emission.spans.count != topology.slots.count
      || (emission.cutCount == 0 && total != drawList.commands.count)
    {
      problems.append("\(total) commands in spans, \(drawList.commands.count) in the list")
    }
    for (position, span) in emission.spans.enumerated() {
      let opening = Int(span.opening)..<Int(span.opening + span.openingCount)
      let closing = Int(span.closing)..<Int(span.closing + span.closingCount)
      let layer = layerIDs[Int(topology.slots[position])]
      let ending = Int(span.ending)..<Int(span.ending + span.endingCount)
      for index in [opening, closing, ending].joined()
      where !drawList.commands.indices.contains(index) || drawList.commands[index].layer != layer {
        problems.append("command \(index) is not that of position \(position)")
      }
    }
    var open: [Int] = []
    for (index, command) in drawList.commands.enumerated() {
      if command.kind.role == .begins { open.append(index) }
      guard command.kind.role == .ends else { continue }
      guard let begin = open.popLast() else {
        problems.append("command \(index) ends no group")
        continue
      }
      if Int(command.groupSpan) != index - begin
        || drawList.commands[begin].groupSpan != command.groupSpan
        || (drawList.commands[begin].bounds != command.bounds && !drawList.spreads(command))
      {
        problems.append("group \(begin)...\(index) is not linked")
      }
    }
    if !open.isEmpty { problems.append("\(open.count) groups are not ended") }
  }
}
