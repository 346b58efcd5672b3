// Frees the memory of a large client after it has left.

extension Scene {
  /// Columns with fewer free rows are kept: they are small, and the next client needs them.
  private static let smallCount = 4096

  /// Shortens the columns to the last slot in use, when most of their rows are free.
  ///
  /// Call it when the topology is up to date, so that nothing refers to a free slot. Cost: O(slots) if three
  /// quarters of them are free, otherwise O(1).
  mutating func trimColumns() {
    guard freeSlots.count > Self.smallCount,
      freeSlots.count > parents.count / 4 * 3
    else { return }
    var isFree = [Bool](repeating: false, count: parents.count)
    for slot in freeSlots { isFree[Int(slot)] = true }
    let count = (isFree.lastIndex(of: false) ?? -1) + 1
    // Copying all columns has to be worthwhile.
    guard count <= parents.count / 2 else { return }
    freeSlots = freeSlots.filter { $0 < count }
    parents.shorten(to: count)
    children.shorten(to: count)
    masks.shorten(to: count)
    layerIDs.shorten(to: count)
    clientsOfSlots.shorten(to: count)
    names.shorten(to: count)
    timings.shorten(to: count)
    modelReasons.shorten(to: count)
    stagedChanges.shorten(to: count)
    model.shorten(to: count)
    presentation.shorten(to: count)
    changes.bySlot.shorten(to: count)
    changes.slots = changes.slots.filter { $0 < count }
    animations.trim(slots: count)
    retimed = retimed.filter { $0 < count }
    rowsOfSlots.shorten(to: count)
    windows.shorten(to: count)
  }
}

extension Array {
  /// Keeps the first `count` elements, and frees the rest of the memory.
  mutating func shorten(to count: Int) {
    var short: [Element] = []
    short.reserveCapacity(Swift.min(count, self.count))
    short.append(contentsOf: prefix(count))
    self = short
  }

  /// Frees unused memory if the array is less than a quarter full: clients are charged for the elements of a
  /// layer's list, not for elements that it had before. Amortized O(1) for each element removed.
  mutating func shrink() {
    if capacity > 4 * count + 16 { shorten(to: count) }
  }
}
