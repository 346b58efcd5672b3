extension Array {
  /// Keeps the first `count` elements, and frees the rest of the memory.
  mutating func shorten(to count: Int) {
    var short: [Element] = []
    short.reserveCapacity(Swift.min(count, self.count))
    short.append(contentsOf: prefix(count))
    self = short
  }

  /// Removes all elements, and frees the memory if it has room for far more than `count` elements.
  mutating func removeAll(keepingRoomFor count: Int) {
    // Appending may have doubled the room.
    removeAll(keepingCapacity: capacity <= 2 * Swift.max(count, 2048))
  }

  /// Frees unused memory if the array is less than a quarter full: clients are charged for the elements of a
  /// layer's list, not for elements that it had before. Amortized O(1) for each element removed.
  mutating func shrink() {
    if capacity > 4 * count + 16 { shorten(to: count) }
  }
}
