import AnimationEvaluation
import GraphicsValues

/// The layers of all clients, by slot: their relations, clients, names and timings.
///
/// Owns the slots: a slot is a layer of a client, a copy of one, departing with its client, or free. Since a
/// layer's time runs inside its superlayer's, the graph also composes clocks.
///
/// Invariants: a sublayer is once in the list of its parent and nowhere else; a mask has its host as its parent
/// and is in no list; no layer is its own ancestor; a free slot has no relatives and no timing. A copy has a
/// parent, and perhaps a mask, but is in no list. `checkInvariants` finds violations.
package struct LayerGraph: Sendable {
  /// The superlayer, or the layer that the layer masks; −1 for neither.
  package var parents: [Int32] = []
  /// Sublayers, without the mask.
  package var children: [[Int32]] = []
  /// The mask; −1 for none.
  package var masks: [Int32] = []
  /// The ids that clients gave their layers.
  package var ids: [UInt32] = []
  /// The clients of the layers.
  package var owners: [UInt32] = []
  var names = SideTable<String>()
  var timings = SideTable<Timing>()
  var timedCount = 0
  var freeSlots: [Int32] = []
  /// Layers were destroyed, so columns may be longer than necessary.
  var mayTrim = false

  /// Numbers that grow whenever relations of a client's layers, or its layers' slots, may have changed.
  private(set) var shapes = ClientCounts()

  /// Slots whose list of sublayers or mask changed since the last topology.
  package private(set) var changedParents: [Int32] = []
  /// Slots at the top of subtrees whose clocks may have changed since the last sampling.
  package private(set) var retimed: [Int32] = []

  package init() {}

  /// Number of slots, free ones included.
  package var count: Int { parents.count }

  /// Takes a slot for a layer or copy without relations: a free one, or a new one behind all others.
  package mutating func takeSlot(id: UInt32, owner: UInt32) -> Int {
    shapes.increase(owner)
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = Int(free)
    } else {
      slot = parents.count
      parents.append(-1)
      children.append([])
      masks.append(-1)
      ids.append(0)
      owners.append(0)
    }
    parents[slot] = -1
    ids[slot] = id
    owners[slot] = owner
    return slot
  }

  /// Frees the slot of a layer that is out of its parent's list. Its sublayers and its mask become roots.
  package mutating func freeSlot(_ slot: Int) {
    shapes.increase(owners[slot])
    for child in children[slot] {
      parents[Int(child)] = -1
      superlayerChanged(Int(child))
    }
    children[slot].removeAll()
    removeMask(of: slot)
    names[slot] = nil
    setTiming(slot, nil)
    mayTrim = true
    freeSlots.append(Int32(slot))
  }

  /// Places a layer without relations behind the sublayers of another, or as its mask, in a graph that nothing
  /// shows yet.
  mutating func place(_ slot: Int, below parent: Int, asMask isMask: Bool) {
    parents[slot] = Int32(parent)
    if isMask {
      masks[parent] = Int32(slot)
    } else {
      children[parent].append(Int32(slot))
    }
  }

  /// Frees the slot of a copy, which is in no list.
  mutating func removeCopy(_ slot: Int) {
    parents[slot] = -1
    masks[slot] = -1
    freeSlots.append(Int32(slot))
  }

  /// Takes a departing layer out of all relations, together with all other layers of its client.
  mutating func isolate(_ slot: Int) {
    shapes.increase(owners[slot])
    parents[slot] = -1
    masks[slot] = -1
  }

  /// Whether a layer is the mask of another.
  package func isMask(_ slot: Int) -> Bool {
    let host = Int(parents[slot])
    return host >= 0 && masks[host] == Int32(slot)
  }

  /// The topmost ancestor of a layer, or the layer itself.
  func root(of slot: Int) -> Int {
    var current = slot
    while parents[current] >= 0 { current = Int(parents[current]) }
    return current
  }

  /// Number of ancestors of a layer, itself included.
  func depth(of slot: Int) -> Int {
    var depth = 0
    var current = slot
    while current >= 0 {
      depth += 1
      current = Int(parents[current])
    }
    return depth
  }

  /// The ancestors of a layer and itself, from the root down.
  func ancestry(of slot: Int) -> [Int] {
    var chain: [Int] = []
    var current = slot
    while current >= 0 {
      chain.append(current)
      current = Int(parents[current])
    }
    return chain.reversed()
  }

  // MARK: Changes

  /// Requests new rows for a layer whose sublayers, their order, or mask have changed.
  @inline(__always)
  mutating func childrenChanged(_ slot: Int) {
    if changedParents.last != Int32(slot) { changedParents.append(Int32(slot)) }
  }

  /// Forgets the slots in `changedParents`, whose rows are up to date.
  mutating func forgetChangedParents() { changedParents.removeAll(keepingRoomFor: count) }

  /// The time of a subtree depends on other timings since its superlayer changed.
  mutating func superlayerChanged(_ slot: Int) {
    shapes.increase(owners[slot])
    if timedCount > 0 { clockChanged(slot) }
  }

  mutating func clockChanged(_ slot: Int) {
    if retimed.last != Int32(slot) { retimed.append(Int32(slot)) }
  }

  /// Removes and returns the slots in `retimed`.
  mutating func takeRetimed() -> [Int32] {
    if retimed.isEmpty { return [] }
    defer { retimed = [] }
    return retimed
  }

  /// Forgets the changes of clocks.
  mutating func forgetClocks() { if !retimed.isEmpty { retimed = [] } }

  /// Forgets the changes of a client's clocks: a retimed layer leads to its sublayers, whose slots may soon
  /// belong to other layers.
  mutating func forgetClocks(of client: UInt32) {
    if retimed.isEmpty { return }
    retimed = retimed.filter { owners[Int($0)] != client }
  }

  // MARK: Memory

  func add(to bytes: inout SharedBytes) {
    bytes.columns.add(parents)
    bytes.columns.add(children)
    bytes.columns.add(masks)
    bytes.columns.add(ids)
    bytes.columns.add(owners)
    bytes.columns.held += freeSlots.heapBytes + retimed.heapBytes + changedParents.heapBytes
    bytes.columns.held += names.indexBytes + timings.indexBytes
    bytes.names = names.valueBytes
    bytes.timings = timings.valueBytes
  }

  /// Columns with fewer free rows are kept: they are small, and the next client needs them.
  private static let smallCount = 4096

  /// The number of slots to keep when most of them are free; nil if shortening the columns is not worthwhile.
  ///
  /// Cost: O(slots) if three quarters of them are free, otherwise O(1).
  var trimmedCount: Int? {
    guard freeSlots.count > Self.smallCount, freeSlots.count > count / 4 * 3 else { return nil }
    var isFree = [Bool](repeating: false, count: count)
    for slot in freeSlots { isFree[Int(slot)] = true }
    let last = (isFree.lastIndex(of: false) ?? -1) + 1
    // Copying all columns has to be worthwhile.
    return last <= count / 2 ? last : nil
  }

  /// Removes the slots from `count` on, which are free.
  mutating func shorten(to count: Int) {
    freeSlots = freeSlots.filter { $0 < count }
    parents.shorten(to: count)
    children.shorten(to: count)
    masks.shorten(to: count)
    ids.shorten(to: count)
    owners.shorten(to: count)
    names.shorten(to: count)
    timings.shorten(to: count)
    retimed = retimed.filter { $0 < count }
    changedParents = changedParents.filter { $0 < count }
  }
}
