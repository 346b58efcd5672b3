/// A place in a list with sections; both numbers count from 0.
public struct ListPlace: Hashable, Comparable, Sendable {
  /// The section.
  public var section: Int
  /// The item in its section.
  public var item: Int

  /// Creates a place.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// True for a place before another.
  public static func < (a: ListPlace, b: ListPlace) -> Bool {
    a.section == b.section ? a.item < b.item : a.section < b.section
  }
}

/// The changes that one update makes to a list.
///
/// Deletions, and the origins of moves, are places before the update; insertions, and the ends of moves, are
/// places after it.
public struct ListChanges: Sendable {
  /// The items that are new, by their places after the update.
  public var insertedItems: Set<ListPlace> = []
  /// The items that are gone, by their places before the update.
  public var deletedItems: Set<ListPlace> = []
  /// The places after the update of items that move, by those before it.
  public var movedItems: [ListPlace: ListPlace] = [:]
  /// The sections that are new, by their numbers after the update.
  public var insertedSections: Set<Int> = []
  /// The sections that are gone, by their numbers before the update.
  public var deletedSections: Set<Int> = []
  /// The numbers after the update of sections that move, by those before it.
  public var movedSections: [Int: Int] = [:]
  /// The sections that stay and whose items are other ones, by their numbers before the update.
  public var reloadedSections: Set<Int> = []

  /// Creates no change.
  public init() {}

  /// True for no change.
  public var isEmpty: Bool {
    insertedItems.isEmpty && deletedItems.isEmpty && movedItems.isEmpty
      && insertedSections.isEmpty && deletedSections.isEmpty && movedSections.isEmpty
      && reloadedSections.isEmpty
  }
}

/// A change that contradicts the numbers of items before and after it.
public struct ListContradiction: Error, CustomStringConvertible {
  /// The sentence that names the numbers.
  public let description: String
}

/// The places of items before and after an update.
public struct ListCourse {
  /// A section whose items are about to change, as gaps in the numbers of its items.
  private struct Gaps {
    /// The numbers of the items that are gaps, in ascending order.
    var places: [Int] = []

    /// Returns the number of an item among those that are no gaps.
    func rank(of item: Int) -> Int {
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle] < item { low = middle + 1 } else { high = middle }
      }
      return item - low
    }

    /// Returns the item of a number among those that are no gaps.
    func item(ofRank rank: Int) -> Int {
      // A gap is passed if fewer items than `rank + 1` lie before it.
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle] - middle <= rank { low = middle + 1 } else { high = middle }
      }
      return rank + low
    }
  }

  private let changes: ListChanges
  private let origins: [ListPlace: ListPlace]
  /// The new numbers of old sections, and the reverse; nil for sections that are gone or new.
  private let newSections: [Int?]
  private let oldSections: [Int?]
  private let gone: [Int: Gaps]
  private let come: [Int: Gaps]

  /// Finds the places of all items.
  ///
  /// - Parameters:
  ///   - before: the number of items of each section before the update.
  ///   - after: the number of items of each section after the update, as the list's source counts them.
  ///   - noun: the word for items, such as `rows`.
  public init(
    _ changes: ListChanges, before: [Int], after: [Int], noun: String
  ) throws(ListContradiction) {
    var changes = changes
    for section in changes.deletedSections { changes.movedSections[section] = nil }
    // Items of sections that are gone go with them.
    changes.deletedItems = changes.deletedItems.filter {
      !changes.deletedSections.contains($0.section)
    }
    for item in changes.deletedItems { changes.movedItems[item] = nil }
    self.changes = changes
    try Self.check(changes, before, after, noun)
    origins = Dictionary(
      changes.movedItems.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    (newSections, oldSections) = try Self.sections(changes, before.count, after.count)
    gone = Self.gaps(Array(changes.deletedItems) + Array(changes.movedItems.keys))
    come = Self.gaps(Array(changes.insertedItems.union(changes.movedItems.values)))
    try checkCounts(before, after, noun)
  }

  private static func gaps(_ items: [ListPlace]) -> [Int: Gaps] {
    var gaps: [Int: Gaps] = [:]
    for item in items.sorted() { gaps[item.section, default: Gaps()].places.append(item.item) }
    return gaps
  }

  /// Finds places that do not exist.
  private static func check(
    _ changes: ListChanges, _ before: [Int], _ after: [Int], _ noun: String
  ) throws(ListContradiction) {
    func missing(_ item: ListPlace, in counts: [Int], _ verb: String, _ time: String)
      throws(ListContradiction)
    {
      guard counts.indices.contains(item.section) else {
        throw ListContradiction(
          description: "\(noun) of section \(item.section) are \(verb), and there are "
            + "\(counts.count) sections \(time) the update")
      }
      guard (0..<counts[item.section]).contains(item.item) else {
        throw ListContradiction(
          description: "number \(item.item) of the \(noun) of section \(item.section) is "
            + "\(verb), which has \(counts[item.section]) \(time) the update")
      }
    }
    for item in changes.deletedItems { try missing(item, in: before, "deleted", "before") }
    for item in changes.insertedItems { try missing(item, in: after, "inserted", "after") }
    var targets = changes.insertedItems
    for (from, to) in changes.movedItems {
      try missing(from, in: before, "moved", "before")
      try missing(to, in: after, "moved", "after")
      guard targets.insert(to).inserted else {
        throw ListContradiction(
          description: "number \(to.item) of the \(noun) of section \(to.section) is the target "
            + "of two moves, or of a move and an insertion")
      }
    }
    let old = changes.deletedSections.union(changes.movedSections.keys)
    if let section = old.first(where: { !before.indices.contains($0) }) {
      throw ListContradiction(
        description: "section \(section) is deleted or moved, and there are \(before.count) "
          + "sections before the update")
    }
    let goals = changes.insertedSections.union(changes.movedSections.values).count
    guard goals == changes.insertedSections.count + changes.movedSections.count else {
      throw ListContradiction(
        description: "a section is the target of two moves, or of a move and an insertion")
    }
    let new = changes.insertedSections.union(changes.movedSections.values)
    if let section = new.first(where: { !after.indices.contains($0) }) {
      throw ListContradiction(
        description: "section \(section) is inserted or moved, and there are \(after.count) "
          + "sections after the update")
    }
  }

  private static func sections(
    _ changes: ListChanges, _ before: Int, _ after: Int
  ) throws(ListContradiction) -> (new: [Int?], old: [Int?]) {
    let (inserted, deleted) = (changes.insertedSections.count, changes.deletedSections.count)
    guard before + inserted - deleted == after else {
      throw ListContradiction(
        description: "\(before) sections before the update, \(inserted) inserted and \(deleted) "
          + "deleted, are \(before + inserted - deleted), and its source has \(after)")
    }
    var new: [Int?] = Array(repeating: nil, count: before)
    var old: [Int?] = Array(repeating: nil, count: after)
    for (from, to) in changes.movedSections {
      new[from] = to
      old[to] = from
    }
    let stays = (0..<before).filter {
      new[$0] == nil && !changes.deletedSections.contains($0)
    }
    let free = (0..<after).filter { old[$0] == nil && !changes.insertedSections.contains($0) }
    for (from, to) in zip(stays, free) {
      new[from] = to
      old[to] = from
    }
    return (new, old)
  }

  private func checkCounts(
    _ before: [Int], _ after: [Int], _ noun: String
  ) throws(ListContradiction) {
    var moves: (from: [Int: Int], to: [Int: Int]) = ([:], [:])
    for (from, to) in changes.movedItems {
      moves.from[from.section, default: 0] += 1
      moves.to[to.section, default: 0] += 1
    }
    var counts: (inserted: [Int: Int], deleted: [Int: Int]) = ([:], [:])
    for item in changes.insertedItems { counts.inserted[item.section, default: 0] += 1 }
    for item in changes.deletedItems { counts.deleted[item.section, default: 0] += 1 }
    for (old, new) in newSections.enumerated() {
      guard let new, !changes.reloadedSections.contains(old) else { continue }
      let (inserted, deleted) = (counts.inserted[new] ?? 0, counts.deleted[old] ?? 0)
      let (movedIn, movedOut) = (moves.to[new] ?? 0, moves.from[old] ?? 0)
      let expected = before[old] + inserted - deleted + movedIn - movedOut
      guard expected == after[new] else {
        throw ListContradiction(
          description: "\(before[old]) \(noun) of section \(old) before the update, \(inserted) "
            + "inserted, \(deleted) deleted, \(movedIn) moved in and \(movedOut) moved out, are "
            + "\(expected), and its source has \(after[new])")
      }
    }
  }

  // MARK: Places

  /// Returns the new number of a section; nil for one that is gone.
  public func newSection(of old: Int) -> Int? {
    newSections.indices.contains(old) ? newSections[old] : nil
  }
  /// Returns the old number of a section; nil for a new one.
  public func oldSection(of new: Int) -> Int? {
    oldSections.indices.contains(new) ? oldSections[new] : nil
  }

  /// Returns the place after the update of an item that was there before; nil for one that is gone.
  public func newPlace(of old: ListPlace) -> ListPlace? {
    if let moved = changes.movedItems[old] { return moved }
    guard let section = newSection(of: old.section), !changes.deletedItems.contains(old),
      !changes.reloadedSections.contains(old.section)
    else { return nil }
    let rank = gone[old.section]?.rank(of: old.item) ?? old.item
    return ListPlace(section: section, item: come[section]?.item(ofRank: rank) ?? rank)
  }

  /// Returns the place before the update of an item that is there after it; nil for a new one.
  public func oldPlace(of new: ListPlace) -> ListPlace? {
    if let origin = origins[new] { return origin }
    guard let section = oldSection(of: new.section), !changes.insertedItems.contains(new),
      !changes.reloadedSections.contains(section)
    else { return nil }
    let rank = come[new.section]?.rank(of: new.item) ?? new.item
    return ListPlace(section: section, item: gone[section]?.item(ofRank: rank) ?? rank)
  }
}
