import GraphicsValues

/// The sublayers and masks of all layers, without the order of siblings, so that the validator can refuse
/// cycles, layers that are too deep and indices past the end. Layers are slots of an `IDTable`.
struct LayerForest {
  /// Links are slots, -1 for none. Siblings are a doubly linked list in no particular order.
  private struct Node {
    /// The superlayer, or the layer whose mask it is.
    var parent: Int32 = -1
    var mask: Int32 = -1
    var firstChild: Int32 = -1
    var next: Int32 = -1
    var previous: Int32 = -1
    var childCount: Int32 = 0
    /// The number of the last walk that visited the node.
    var mark: UInt64 = 0
    /// True for the root of a context.
    var isRoot = false
    /// True for the mask of `parent`, which is not among its children.
    var isMask = false
    /// True when the node is in `moved`.
    var isMoved = false
    var firstAnimation: Int32 = -1
  }

  private var nodes: [Node] = []
  private var walk: UInt64 = 0
  /// Layers with sublayers or a mask that got a superlayer in this commit, so that their leaves may be too
  /// deep.
  private var moved: [Int32] = []
  private var stack: [(slot: Int32, depth: Int32)] = []
  /// Bytes of the lists of sublayers in the render tree.
  private(set) var listBytes = 0

  /// Bytes of the forest itself.
  var heapBytes: Int { nodes.heapBytes + moved.heapBytes + stack.heapBytes }

  /// Makes a slot a new layer without relations.
  mutating func reset(_ slot: Int) {
    if slot == nodes.count { nodes.append(Node()) } else { nodes[slot] = Node() }
  }

  func childCount(of slot: Int) -> Int { Int(nodes[slot].childCount) }
  func hasParent(_ slot: Int) -> Bool { nodes[slot].parent >= 0 }
  func parent(of slot: Int) -> Int? { hasParent(slot) ? Int(nodes[slot].parent) : nil }

  func isRoot(_ slot: Int) -> Bool { nodes[slot].isRoot }
  mutating func setRoot(_ slot: Int, _ isRoot: Bool) { nodes[slot].isRoot = isRoot }

  func firstAnimation(of slot: Int) -> Int32 { nodes[slot].firstAnimation }
  mutating func setFirstAnimation(of slot: Int, _ animation: Int32) {
    nodes[slot].firstAnimation = animation
  }

  /// Marks a layer and its superlayers. Returns their number, or nil when it exceeds `limit`. Cost:
  /// O(limit).
  mutating func markAncestors(of slot: Int, limit: Int) -> Int? {
    walk += 1
    let walk = walk
    return nodes.withUnsafeMutableBufferPointer { nodes in
      var depth = 0
      var current = Int32(truncatingIfNeeded: slot)
      while current >= 0 {
        depth += 1
        if depth > limit { return nil }
        nodes[Int(current)].mark = walk
        current = nodes[Int(current)].parent
      }
      return depth
    }
  }

  /// Returns the number of a layer and its superlayers; nil when it exceeds `limit`.
  func depth(of slot: Int, limit: Int) -> Int? {
    nodes.withUnsafeBufferPointer { nodes in
      var depth = 0
      var current = Int32(truncatingIfNeeded: slot)
      while current >= 0 {
        depth += 1
        if depth > limit { return nil }
        current = nodes[Int(current)].parent
      }
      return depth
    }
  }

  /// Returns whether the last walk, or a later `mark(_:)`, visited the layer.
  func isMarked(_ slot: Int) -> Bool { nodes[slot].mark == walk }
  mutating func mark(_ slot: Int) { nodes[slot].mark = walk }

  /// Removes a layer from its superlayer or from the layer whose mask it is, if there is one. O(1).
  mutating func detach(_ slot: Int) {
    let node = nodes[slot]
    guard node.parent >= 0 else { return }
    if node.isMask { return detachMask(of: Int(node.parent)) }
    if node.previous >= 0 {
      nodes[Int(node.previous)].next = node.next
    } else {
      nodes[Int(node.parent)].firstChild = node.next
    }
    if node.next >= 0 { nodes[Int(node.next)].previous = node.previous }
    changeChildCount(of: Int(node.parent), by: -1)
    nodes[slot].parent = -1
    nodes[slot].next = -1
    nodes[slot].previous = -1
  }

  /// Removes all sublayers of a layer. O(sublayers).
  mutating func detachChildren(of slot: Int) {
    while nodes[slot].firstChild >= 0 { detach(Int(nodes[slot].firstChild)) }
  }

  /// Removes the mask of a layer, if it has one. O(1).
  mutating func detachMask(of slot: Int) {
    let mask = Int(nodes[slot].mask)
    guard mask >= 0 else { return }
    nodes[slot].mask = -1
    nodes[mask].parent = -1
    nodes[mask].isMask = false
  }

  /// Adds a mask without superlayer to a layer without mask. The caller has refused cycles. O(1).
  mutating func attachMask(_ mask: Int, to host: Int) {
    nodes[mask].parent = Int32(truncatingIfNeeded: host)
    nodes[mask].isMask = true
    nodes[host].mask = Int32(truncatingIfNeeded: mask)
    noteMove(of: mask)
  }

  /// Adds a layer without superlayer to a parent. The caller has refused cycles. O(1).
  mutating func attach(_ child: Int, to parent: Int) {
    let first = nodes[parent].firstChild
    nodes[child].parent = Int32(truncatingIfNeeded: parent)
    nodes[child].next = first
    nodes[child].previous = -1
    if first >= 0 { nodes[Int(first)].previous = Int32(truncatingIfNeeded: child) }
    nodes[parent].firstChild = Int32(truncatingIfNeeded: child)
    changeChildCount(of: parent, by: 1)
    noteMove(of: child)
  }

  private mutating func changeChildCount(of parent: Int, by change: Int32) {
    func bytes(_ count: Int32) -> Int {
      HeapBytes.grownArray(count: Int(count), stride: MemoryLayout<Int32>.stride)
    }
    let count = nodes[parent].childCount
    nodes[parent].childCount = count + change
    listBytes += bytes(count + change) - bytes(count)
  }

  private mutating func noteMove(of slot: Int) {
    guard nodes[slot].firstChild >= 0 || nodes[slot].mask >= 0, !nodes[slot].isMoved else { return }
    nodes[slot].isMoved = true
    moved.append(Int32(truncatingIfNeeded: slot))
  }

  /// Forgets the moves of a commit, and returns false if they left a layer deeper than `limit`. Visits each
  /// layer at most once: O(layers) in the worst case, and nothing without moves.
  mutating func finishMoves(limit: Int) -> Bool {
    guard !moved.isEmpty else { return true }
    defer { moved.removeAll(keepingCapacity: true) }
    var starts: [(slot: Int32, depth: Int32)] = []
    for slot in moved {
      // A destroyed layer's slot may have been reused by another layer, and is then in the list twice.
      nodes[Int(slot)].isMoved = false
      guard let depth = markAncestors(of: Int(slot), limit: limit) else { return false }
      starts.append((slot, Int32(truncatingIfNeeded: depth)))
    }
    walk += 1
    for start in starts where !isMarked(Int(start.slot)) {
      stack.append(start)
      while let (slot, depth) = stack.popLast() {
        if isMarked(Int(slot)) { continue }
        mark(Int(slot))
        if depth > limit {
          stack.removeAll()
          return false
        }
        if nodes[Int(slot)].mask >= 0 { stack.append((nodes[Int(slot)].mask, depth + 1)) }
        var child = nodes[Int(slot)].firstChild
        while child >= 0 {
          stack.append((child, depth + 1))
          child = nodes[Int(child)].next
        }
      }
    }
    return true
  }
}
