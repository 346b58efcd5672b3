import GraphicsValues

// Changes of sublayer lists by commits.
extension Scene {
  mutating func detach(_ slot: Int) {
    let parent = Int(parents[slot])
    guard parent >= 0 else { return }
    if masks[parent] == Int32(slot) { return removeMask(of: parent) }
    childrenChanged(parent)
    remove(Int32(slot), from: parent)
    parents[slot] = -1
    timingAncestorsChanged(slot)
  }

  mutating func setSublayers(_ slot: Int, _ list: [Int32]) {
    closeList(slot)
    let before = children[slot]
    for child in before { parents[Int(child)] = -1 }
    children[slot].removeAll(keepingCapacity: true)
    for child in list {
      detach(Int(child))
      parents[Int(child)] = Int32(slot)
      children[slot].append(child)
      timingAncestorsChanged(Int(child))
    }
    children[slot].shrink()
    for child in before where parents[Int(child)] < 0 { timingAncestorsChanged(Int(child)) }
    childrenChanged(slot)
  }

  mutating func insertSublayer(_ slot: Int, child: Int, at index: Int) {
    detach(child)
    if largeSiblingLists.isOpen(slot) {
      largeSiblingLists.insert(Int32(child), at: index, of: slot)
      chargeSiblings(Self.siblingsOfBlocks, of: slot)
    } else {
      let index = min(max(index, 0), children[slot].count)
      let passed = children[slot].count - index
      children[slot].insert(Int32(child), at: index)
      chargePassedSiblings(passed, of: slot)
    }
    parents[child] = Int32(slot)
    childrenChanged(slot)
    timingAncestorsChanged(child)
  }

  private mutating func remove(_ child: Int32, from superlayer: Int) {
    if largeSiblingLists.isOpen(superlayer) {
      largeSiblingLists.remove(child, of: superlayer)
      return chargeSiblings(Self.siblingsOfBlocks, of: superlayer)
    }
    // Most layers are added and removed at the end of the list.
    if children[superlayer].last == child {
      children[superlayer].removeLast()
      children[superlayer].shrink()
    } else if let index = children[superlayer].place(of: child) {
      children[superlayer].remove(at: index)
      children[superlayer].shrink()
      chargePassedSiblings(children[superlayer].count, of: superlayer)
    }
  }

  /// Charges the client for siblings that were searched or moved, and divides a large list into blocks.
  private mutating func chargePassedSiblings(_ count: Int, of superlayer: Int) {
    chargeSiblings(count, of: superlayer)
    if largeSiblingLists.shouldOpen(superlayer, count: children[superlayer].count, passed: count) {
      largeSiblingLists.open(superlayer, children[superlayer])
      children[superlayer] = []
    }
  }

  private mutating func chargeSiblings(_ count: Int, of superlayer: Int) {
    commitWork.add(count / Self.siblingsPerPixel, of: clientsOfSlots[superlayer])
  }

  private static let siblingsPerPixel = 8
  /// Cost of editing a list in blocks, in siblings of a flat list.
  private static let siblingsOfBlocks = 4096

  /// Turns a layer's sublayers in blocks into a flat list again.
  mutating func closeList(_ slot: Int) {
    if let list = largeSiblingLists.close(slot) { children[slot] = list }
  }

  /// Turns all sublayers in blocks into flat lists again, at the end of a commit.
  mutating func closeLists() {
    for (slot, list) in largeSiblingLists.closeAll() { children[slot] = list }
  }
}
