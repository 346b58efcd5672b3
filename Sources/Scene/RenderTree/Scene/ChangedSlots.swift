package import GraphicsValues

/// Changes of layers that the next update has to apply.
///
/// Invariant: `slots` has each slot with a change once, and no other.
package struct ChangedSlots: Sendable {
  package private(set) var bySlot: [LayerChange] = []
  /// Slots with a change, once each.
  package private(set) var slots: [Int32] = []
  /// Slots of layers whose place among their siblings may have changed since the last topology; a slot may
  /// occur several times.
  package private(set) var reordered: [Int32] = []

  package init() {}

  package mutating func addSlot() { bySlot.append([]) }

  /// Records a change of a layer, whose order among its siblings it may concern.
  @inline(__always)
  package mutating func record(_ slot: Int, _ change: LayerChange) {
    mark(slot, change)
    if change.contains(.order) { noteReordered(Int32(slot)) }
  }

  /// Records a change of a slot whose order among its siblings stays.
  @inline(__always)
  package mutating func mark(_ slot: Int, _ change: LayerChange) {
    if change.isEmpty { return }
    let known = bySlot[slot]
    if known.isEmpty { slots.append(Int32(slot)) }
    if !known.isSuperset(of: change) { bySlot[slot] = known.union(change) }
  }

  /// Records a change of the candidates that satisfy a condition; cheaper than single calls for many slots.
  @inline(__always)
  mutating func mark(
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

  /// Records one change for each of many layers, at less cost than single calls.
  mutating func record(
    _ marked: UnsafeBufferPointer<Int32>, _ changes: UnsafeBufferPointer<LayerChange>
  ) {
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
    guard union.contains(.order) else { return }
    for (slot, change) in zip(marked, changes) where change.contains(.order) {
      noteReordered(slot)
    }
  }

  /// Adds a slot to `reordered`, unless it is the last: one layer often changes several times in a row.
  @inline(__always)
  private mutating func noteReordered(_ slot: Int32) {
    if reordered.last != slot { reordered.append(slot) }
  }

  /// Forgets the slots in `reordered`, whose parents' rows are requested.
  mutating func forgetReordered() { reordered.removeAll(keepingRoomFor: bySlot.count) }

  /// Removes the changes of slots that are not in use any more. Cost: O(`gone` + slots with a change).
  package mutating func removeChanges(_ gone: [Int32]) {
    var wasMarked = false
    for slot in gone where !bySlot[Int(slot)].isEmpty {
      bySlot[Int(slot)] = []
      wasMarked = true
    }
    if wasMarked { slots.removeAll { bySlot[Int($0)].isEmpty } }
  }

  /// Forgets the changes, which every view has read.
  package mutating func forget() {
    for slot in slots { bySlot[Int(slot)] = [] }
    slots.removeAll(keepingCapacity: true)
  }

  /// Removes the slots from `count` on.
  package mutating func shorten(to count: Int) {
    bySlot.shorten(to: count)
    slots = slots.filter { $0 < count }
    reordered = reordered.filter { $0 < count }
  }

  /// Describes contradictions between slots and their list; empty if there are none.
  package func checkInvariants() -> [String] {
    let marked = bySlot.indices.filter { !bySlot[$0].isEmpty }.map { Int32($0) }
    return marked == slots.sorted() ? [] : ["dirty slots and their list disagree"]
  }

  func add(to bytes: inout SharedBytes) {
    bytes.columns.add(bySlot)
    bytes.columns.held += slots.heapBytes + reordered.heapBytes
  }
}
