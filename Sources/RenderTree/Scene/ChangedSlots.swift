internal import GraphicsValues

/// What has to be done again in the next update.
struct ChangedSlots: Sendable {
  var bySlot: [LayerChange] = []
  /// Those with a change, once each.
  var slots: [Int32] = []

  @inline(__always)
  mutating func mark(_ slot: Int, _ change: LayerChange) {
    if change.isEmpty { return }
    let known = bySlot[slot]
    if known.isEmpty { slots.append(Int32(slot)) }
    if !known.isSuperset(of: change) { bySlot[slot] = known.union(change) }
  }

  /// For slots that are no layers any more. Cost: those and all that are marked.
  mutating func unmark(_ gone: [Int32]) {
    var wasMarked = false
    for slot in gone where !bySlot[Int(slot)].isEmpty {
      bySlot[Int(slot)] = []
      wasMarked = true
    }
    if wasMarked { slots.removeAll { bySlot[Int($0)].isEmpty } }
  }

  mutating func forget() {
    for slot in slots { bySlot[Int(slot)] = [] }
    slots.removeAll(keepingCapacity: true)
  }
}
