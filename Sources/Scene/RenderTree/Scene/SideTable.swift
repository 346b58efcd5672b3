import GraphicsValues

/// Values that few slots have: an index per slot into a dense array.
///
/// Lookup is two loads; a slot without a value costs four bytes.
struct SideTable<Value: Sendable>: Sendable {
  private var indexBySlot: [Int32] = []
  /// Nil where the index is free.
  private var values: [Value?] = []
  private var freeIndices: [Int32] = []

  /// Bytes of the index, and of the values without their own heap memory.
  var indexBytes: Int { indexBySlot.heapBytes + freeIndices.heapBytes }
  var valueBytes: Int { values.heapBytes }

  /// Bytes of one value.
  static var stride: Int { MemoryLayout<Value?>.stride }

  @inline(__always)
  func contains(_ slot: Int) -> Bool { slot < indexBySlot.count && indexBySlot[slot] >= 0 }

  /// The value of a slot; nil for none.
  subscript(slot: Int) -> Value? {
    get {
      guard slot < indexBySlot.count else { return nil }
      let index = indexBySlot[slot]
      return index < 0 ? nil : values[Int(index)]
    }
    set {
      if let newValue {
        while indexBySlot.count <= slot { indexBySlot.append(-1) }
        let index = indexBySlot[slot]
        if index >= 0 {
          values[Int(index)] = newValue
        } else if let free = freeIndices.popLast() {
          values[Int(free)] = newValue
          indexBySlot[slot] = free
        } else {
          indexBySlot[slot] = Int32(values.count)
          values.append(newValue)
        }
      } else if slot < indexBySlot.count, indexBySlot[slot] >= 0 {
        values[Int(indexBySlot[slot])] = nil
        freeIndices.append(indexBySlot[slot])
        indexBySlot[slot] = -1
      }
    }
  }

  /// Removes the slots from `count` on, which must have no values, and frees the memory of removed values at
  /// the end.
  mutating func shorten(to count: Int) {
    if count < indexBySlot.count { indexBySlot.shorten(to: count) }
    guard let last = values.lastIndex(where: { $0 != nil }) else {
      values = []
      freeIndices = []
      return
    }
    values.shorten(to: last + 1)
    freeIndices = freeIndices.filter { $0 <= last }
  }
}
