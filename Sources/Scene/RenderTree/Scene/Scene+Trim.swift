// Giving back what a large client needed, once it has left.

extension Scene {
  /// Columns of fewer rows are kept: they are small, and the next client needs them.
  private static let smallCount = 4096

  /// Shortens the columns to the last slot in use, when most of their rows are free.
  ///
  /// To be called when the topology is up to date: nothing else may remember a slot that is free. Cost: O(slots), and
  /// nothing unless three quarters are free.
  mutating func trimColumns() {
    guard freeSlots.count > Self.smallCount,
      freeSlots.count > parents.count / 4 * 3
    else { return }
    var isFree = [Bool](repeating: false, count: parents.count)
    for slot in freeSlots { isFree[Int(slot)] = true }
    let count = (isFree.lastIndex(of: false) ?? -1) + 1
    // Copying all columns has to be worth it.
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
  /// Keeps the first elements, in memory of their size.
  mutating func shorten(to count: Int) {
    var short: [Element] = []
    short.reserveCapacity(Swift.min(count, self.count))
    short.append(contentsOf: prefix(count))
    self = short
  }

  /// Gives back room that three quarters of the elements have left: a list of a layer's takes what its
  /// client is charged for, whatever was in it before. Amortized O(1) for each element removed.
  mutating func shrink() {
    if capacity > 4 * count + 16 { shorten(to: count) }
  }
}
