/// A list of layers in blocks. Inserting or removing a layer costs the length of a block and the number of
/// blocks.
package struct SublayerBlocks {
  /// Largest number of elements in a block.
  package static let length = 512

  /// Blocks by number. The number of a block does not change; `order` has the blocks in use.
  private var blocks: [[Int32]] = []
  /// Numbers of blocks, first to last.
  private var order: [Int32] = []
  /// Number of the block of each element.
  private var blockOfElement: [Int32: Int32] = [:]

  /// - Parameter list: elements that differ from each other.
  package init(_ list: [Int32]) {
    blockOfElement.reserveCapacity(list.count)
    // Half full, with room for insertions.
    for start in stride(from: 0, to: list.count, by: Self.length / 2) {
      append(Array(list[start..<min(start + Self.length / 2, list.count)]), after: order.count - 1)
    }
  }

  package var count: Int { blockOfElement.count }
  package var list: [Int32] { order.flatMap { blocks[Int($0)] } }

  /// Inserts a new element; an index past the end is the end.
  package mutating func insert(_ element: Int32, at index: Int) {
    if order.isEmpty { return append([element], after: -1) }
    let (place, offset) = self.place(of: max(index, 0))
    let number = Int(order[place])
    blocks[number].insert(element, at: offset)
    blockOfElement[element] = Int32(number)
    guard blocks[number].count > Self.length else { return }
    // If most blocks have lost most of their elements, the list is divided anew.
    let needed = count / (Self.length / 2) + 1
    if order.count >= 4 * needed { self = SublayerBlocks(list) } else { split(place) }
  }

  /// Removes an element, if it is in the list.
  package mutating func remove(_ element: Int32) {
    guard let number = blockOfElement.removeValue(forKey: element),
      let index = blocks[Int(number)].place(of: element)
    else { return }
    blocks[Int(number)].remove(at: index)
  }

  /// The place in `order` of the block that contains an index, or ends there, and the offset in the block.
  private func place(of index: Int) -> (place: Int, offset: Int) {
    // From the nearer end.
    if index > count / 2 {
      var right = max(count - index, 0)
      for place in order.indices.reversed() {
        let size = blocks[Int(order[place])].count
        if right <= size { return (place, size - right) }
        right -= size
      }
    }
    var left = index
    for place in order.indices {
      let size = blocks[Int(order[place])].count
      if left <= size { return (place, left) }
      left -= size
    }
    return (order.count - 1, blocks[Int(order[order.count - 1])].count)
  }

  private mutating func split(_ place: Int) {
    let number = Int(order[place])
    let half = blocks[number].count / 2
    let second = Array(blocks[number][half...])
    blocks[number].removeLast(second.count)
    append(second, after: place)
  }

  private mutating func append(_ elements: [Int32], after place: Int) {
    let number = Int32(blocks.count)
    blocks.append(elements)
    order.insert(number, at: place + 1)
    for element in elements { blockOfElement[element] = number }
  }
}

extension [Int32] {
  /// The index of a slot, which occurs once or not at all. Searches in blocks without an early exit, which the
  /// compiler vectorizes.
  func place(of slot: Int32) -> Int? {
    withUnsafeBufferPointer { slots in
      guard let base = slots.baseAddress else { return nil }
      let length = 64
      var first = 0
      while slots.count - first >= length {
        // SAFETY: the condition leaves as many in the array.
        let block = base + first
        var found: Int32 = 0
        // A loop over a range is not vectorized.
        var index = 0
        while index < length {
          found |= block[index] == slot ? 1 : 0
          index &+= 1
        }
        if found != 0 { break }
        first += length
      }
      return slots[first...].firstIndex(of: slot)
    }
  }
}
