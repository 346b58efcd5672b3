import GraphicsValues

/// The live ids of one kind of object, and a slot number for each.
///
/// Ids only grow, so they are sorted in the order of insertion: a new one is appended, and a look-up is one
/// comparison near the last one, else a binary search. No hashing, so a client cannot choose ids that
/// collide.
package struct IDTable {
  private var ids: [UInt32] = []
  /// Slots, parallel to `ids`; -1 where the object is gone.
  private var slots: [Int32] = []
  private var freeSlots: [Int32] = []
  private var hint = 0
  /// Number of live objects.
  package private(set) var count = 0
  /// The largest id ever added; 0 before the first.
  package private(set) var last: UInt32 = 0
  /// An upper bound of all slot numbers, exclusive.
  package private(set) var slotCount = 0

  package init() {}

  /// Heap bytes of the table.
  var heapBytes: Int { ids.heapBytes + slots.heapBytes + freeSlots.heapBytes }

  /// Adds an id that is larger than `last` and returns its slot.
  package mutating func add(_ id: UInt32) -> Int {
    let slot: Int32
    if let free = freeSlots.popLast() {
      slot = free
    } else {
      slot = Int32(truncatingIfNeeded: slotCount)
      slotCount += 1
    }
    hint = ids.count
    ids.append(id)
    slots.append(slot)
    last = id
    count += 1
    return Int(slot)
  }

  /// Returns the slot of a live id, or nil. O(1) for ids in the order of their creation, else O(log n).
  @inline(__always)
  package mutating func slot(of id: UInt32) -> Int? {
    if hint < ids.count, ids[hint] == id { return slotOfHint }
    let next = hint + 1
    if next < ids.count, ids[next] == id {
      hint = next
      return slotOfHint
    }
    return search(id)
  }

  @inline(__always)
  private var slotOfHint: Int? {
    let slot = slots[hint]
    return slot < 0 ? nil : Int(slot)
  }

  @inline(never)
  private mutating func search(_ id: UInt32) -> Int? {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    guard low < ids.count, ids[low] == id else { return nil }
    hint = low
    return slotOfHint
  }

  /// Removes a live id. Amortised O(log n).
  package mutating func remove(_ id: UInt32) {
    guard let slot = slot(of: id) else { return }
    slots[hint] = -1
    freeSlots.append(Int32(truncatingIfNeeded: slot))
    count -= 1
    if ids.count > 64, ids.count > count * 2 { compact() }
  }

  private mutating func compact() {
    var kept = 0
    for index in ids.indices where slots[index] >= 0 {
      ids[kept] = ids[index]
      slots[kept] = slots[index]
      kept += 1
    }
    ids.removeLast(ids.count - kept)
    slots.removeLast(slots.count - kept)
    hint = 0
  }
}
