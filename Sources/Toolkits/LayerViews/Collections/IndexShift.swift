import Foundation

/// New numbers of things in a row of which some go and some come.
struct IndexShift {
  /// The old numbers of those that go, in order.
  private let removed: [Int]
  /// The new numbers of those that come, in order.
  private let added: [Int]

  init(removed: Set<Int> = [], added: Set<Int> = []) {
    self.removed = removed.sorted()
    self.added = added.sorted()
  }

  /// Returns the new number of a thing; nil for one that goes.
  func newIndex(_ old: Int) -> Int? { Self.index(old, without: removed, among: added) }
  /// Returns the old number of a thing; nil for one that comes.
  func oldIndex(_ new: Int) -> Int? { Self.index(new, without: added, among: removed) }

  private static func index(_ index: Int, without gone: [Int], among others: [Int]) -> Int? {
    let before = gone.partition { $0 >= index }
    if before < gone.count, gone[before] == index { return nil }
    // The place of this rank among the places that `others` leave.
    let rank = index - before
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle] - middle > rank { high = middle } else { low = middle + 1 }
    }
    return rank + low
  }
}
