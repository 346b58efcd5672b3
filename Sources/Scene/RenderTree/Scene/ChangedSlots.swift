import GraphicsValues

/// Changes of layers that the next update has to apply.
struct ChangedSlots: Sendable {
  var bySlot: [LayerChange] = []
  /// Slots with a change, once each.
  var slots: [Int32] = []

  @inline(__always)
  mutating func recordChange(_ slot: Int, _ change: LayerChange) {
    if change.isEmpty { return }
    let known = bySlot[slot]
    if known.isEmpty { slots.append(Int32(slot)) }
    if !known.isSuperset(of: change) { bySlot[slot] = known.union(change) }
  }

  /// Records a change of the candidates that satisfy a condition; cheaper than single calls for many slots.
  @inline(__always)
  mutating func recordChange(
    _ candidates: UnsafePointer<Int32>, _ count: Int, _ change: LayerChange,
    where isChanged: (_ index: Int, _ slot: Int) -> Bool
  ) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { fresh in
      var freshCount = 0
      bySlot.withUnsafeMutableBufferPointer { bits in
        for index in 0..<count {
          let slot = Int(candidates[index])
          guard isChanged(index, slot) else { continue }
          let known = bits[slot]
          if known.isEmpty {
            fresh[freshCount] = Int32(slot)
            freshCount += 1
          }
          bits[slot] = known.union(change)
        }
      }
      slots.append(contentsOf: fresh[..<freshCount])
    }
  }

  /// Records one change for each of many slots, at less cost than single calls.
  ///
  /// - Returns: the union of the changes.
  mutating func recordChange(
    _ marked: UnsafeBufferPointer<Int32>, _ changes: UnsafeBufferPointer<LayerChange>
  ) -> LayerChange {
    var union: LayerChange = []
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: marked.count) { fresh in
      var freshCount = 0
      var bits = bySlot.mutableSpan
      for (slot, change) in zip(marked, changes) where !change.isEmpty {
        let known = bits[Int(slot)]
        if known.isEmpty {
          fresh[freshCount] = slot
          freshCount += 1
        }
        bits[Int(slot)] = known.union(change)
        union.formUnion(change)
      }
      slots.append(contentsOf: fresh[..<freshCount])
    }
    return union
  }

  /// Removes the changes of slots that are not in use any more. Cost: O(`gone` + slots with a change).
  mutating func removeChanges(_ gone: [Int32]) {
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
