// Changes of sublayer lists and masks. `lists` has the lists that the running commit has divided into blocks.
extension LayerGraph {
  /// Removes a layer from its superlayer, or from the layer that it masks.
  package mutating func detach(_ slot: Int, _ lists: inout LargeSiblingLists) {
    let parent = Int(parents[slot])
    guard parent >= 0 else { return }
    if masks[parent] == Int32(slot) { return removeMask(of: parent) }
    childrenChanged(parent)
    remove(Int32(slot), from: parent, &lists)
    parents[slot] = -1
    superlayerChanged(slot)
  }

  /// Replaces a layer's sublayers. Former ones that are not in the list become roots.
  package mutating func setSublayers(
    _ slot: Int, _ list: [Int32], _ lists: inout LargeSiblingLists
  ) {
    closeList(slot, &lists)
    let before = children[slot]
    for child in before { parents[Int(child)] = -1 }
    children[slot].removeAll(keepingCapacity: true)
    for child in list {
      detach(Int(child), &lists)
      parents[Int(child)] = Int32(slot)
      children[slot].append(child)
      superlayerChanged(Int(child))
    }
    children[slot].shrink()
    for child in before where parents[Int(child)] < 0 { superlayerChanged(Int(child)) }
    childrenChanged(slot)
  }

  /// Inserts a layer among a layer's sublayers; an index past the end is the end.
  package mutating func insertSublayer(
    _ slot: Int, child: Int, at index: Int, _ lists: inout LargeSiblingLists
  ) {
    detach(child, &lists)
    if lists.isOpen(slot) {
      lists.insert(Int32(child), at: index, of: slot)
    } else {
      let index = min(max(index, 0), children[slot].count)
      let passed = children[slot].count - index
      children[slot].insert(Int32(child), at: index)
      passSiblings(passed, of: slot, &lists)
    }
    parents[child] = Int32(slot)
    childrenChanged(slot)
    superlayerChanged(child)
  }

  package mutating func setMask(_ slot: Int, _ mask: Int?, _ lists: inout LargeSiblingLists) {
    removeMask(of: slot)
    guard let mask else { return }
    detach(mask, &lists)
    parents[mask] = Int32(slot)
    masks[slot] = Int32(mask)
    childrenChanged(slot)
    superlayerChanged(mask)
  }

  mutating func removeMask(of slot: Int) {
    let mask = Int(masks[slot])
    guard mask >= 0 else { return }
    parents[mask] = -1
    masks[slot] = -1
    childrenChanged(slot)
    superlayerChanged(mask)
  }

  private mutating func remove(
    _ child: Int32, from superlayer: Int, _ lists: inout LargeSiblingLists
  ) {
    if lists.isOpen(superlayer) { return lists.remove(child, of: superlayer) }
    // Most layers are added and removed at the end of the list.
    if children[superlayer].last == child {
      children[superlayer].removeLast()
      children[superlayer].shrink()
    } else if let index = children[superlayer].place(of: child) {
      children[superlayer].remove(at: index)
      children[superlayer].shrink()
      passSiblings(children[superlayer].count, of: superlayer, &lists)
    }
  }

  /// Counts siblings that were searched or moved, and divides a large list into blocks.
  private mutating func passSiblings(
    _ count: Int, of superlayer: Int, _ lists: inout LargeSiblingLists
  ) {
    if lists.shouldOpen(superlayer, count: children[superlayer].count, passed: count) {
      lists.open(superlayer, children[superlayer])
      children[superlayer] = []
    }
  }

  /// Turns a layer's sublayers in blocks into a flat list again.
  mutating func closeList(_ slot: Int, _ lists: inout LargeSiblingLists) {
    if let list = lists.close(slot) { children[slot] = list }
  }

  /// Turns all sublayers in blocks into flat lists again, at the end of a commit.
  package mutating func closeLists(_ lists: inout LargeSiblingLists) {
    for (slot, list) in lists.closeAll() { children[slot] = list }
  }
}
