/// The steps from the contents of a list to others: old places say what goes, new places what comes.
///
/// It takes time in proportion to the number of items, and for items that changed their order the number of them
/// times its logarithm.
public struct SnapshotDifference: Sendable {
  /// A place in a list.
  public struct Place: Hashable, Sendable {
    /// The number of the section.
    public let section: Int
    /// The number of the item in its section.
    public let item: Int

    /// Creates a place by numbers that count from 0.
    public init(section: Int, item: Int) {
      self.section = section
      self.item = item
    }
  }

  /// A change of place.
  public struct Move<Value: Sendable>: Sendable {
    /// The place in the old contents.
    public let from: Value
    /// The place in the new contents.
    public let to: Value
  }

  /// The old numbers of the sections that are gone, with their items.
  public private(set) var deletedSections: [Int] = []
  /// The new numbers of the sections that came, with their items.
  public private(set) var insertedSections: [Int] = []
  /// The sections whose order among the others changed.
  public private(set) var movedSections: [Move<Int>] = []
  /// The old places of items that are gone from sections that stay.
  public private(set) var deletedItems: [Place] = []
  /// The new places of items that came to sections that were there.
  public private(set) var insertedItems: [Place] = []
  /// The items whose section, or whose order in it, changed.
  public private(set) var movedItems: [Move<Place>] = []

  /// True for equal contents.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty
  }

  /// Compares two contents.
  public init<Section: Hashable, Item: Hashable>(
    from old: SnapshotContents<Section, Item>, to new: SnapshotContents<Section, Item>
  ) {
    let oldNumbers = Self.numbers(old.sections)
    let newNumbers = Self.numbers(new.sections)
    deletedSections = old.sections.indices.filter { newNumbers[old.sections[$0]] == nil }
    var kept: [(old: Int, new: Int)] = []
    for (number, section) in new.sections.enumerated() {
      if let before = oldNumbers[section] {
        kept.append((before, number))
      } else {
        insertedSections.append(number)
      }
    }
    let still = Self.ascending(kept.map(\.old))
    for (index, pair) in kept.enumerated() where !still.contains(index) {
      movedSections.append(Move(from: pair.old, to: pair.new))
    }
    var places: [Item: Place] = Dictionary(minimumCapacity: old.count)
    for (number, section) in old.sections.enumerated() {
      for (index, item) in (old.items(of: section) ?? []).enumerated() {
        places[item] = Place(section: number, item: index)
      }
    }
    let lost = Set(deletedSections)
    for pair in kept {
      arrive(new.items(of: new.sections[pair.new]) ?? [], pair, places, lost)
      // An item that goes to a section that came is shown there anew.
      for (index, item) in (old.items(of: old.sections[pair.old]) ?? []).enumerated()
      where new.section(of: item).flatMap({ oldNumbers[$0] }) == nil {
        deletedItems.append(Place(section: pair.old, item: index))
      }
    }
  }

  /// Removes and inserts items that moved, since they are made anew.
  public mutating func replaceMoves(where isNew: (Place) -> Bool) {
    let moves = movedItems
    movedItems = []
    for move in moves {
      if isNew(move.from) {
        deletedItems.append(move.from)
        insertedItems.append(move.to)
      } else {
        movedItems.append(move)
      }
    }
  }

  /// Compares the items of a section that stays.
  private mutating func arrive<Item: Hashable>(
    _ items: [Item], _ section: (old: Int, new: Int), _ places: [Item: Place], _ lost: Set<Int>
  ) {
    var stay: [(old: Place, new: Place)] = []
    for (index, item) in items.enumerated() {
      let place = Place(section: section.new, item: index)
      guard let before = places[item], !lost.contains(before.section) else {
        insertedItems.append(place)
        continue
      }
      if before.section == section.old {
        stay.append((before, place))
      } else {
        movedItems.append(Move(from: before, to: place))
      }
    }
    let still = Self.ascending(stay.map(\.old.item))
    for (index, pair) in stay.enumerated() where !still.contains(index) {
      movedItems.append(Move(from: pair.old, to: pair.new))
    }
  }

  private static func numbers<Name: Hashable>(_ names: [Name]) -> [Name: Int] {
    var numbers: [Name: Int] = Dictionary(minimumCapacity: names.count)
    for (number, name) in names.enumerated() { numbers[name] = number }
    return numbers
  }

  /// The members of a longest ascending subsequence.
  private enum Members {
    case all
    case some([Bool])

    func contains(_ index: Int) -> Bool {
      switch self {
      case .all: true
      case .some(let flags): flags[index]
      }
    }
  }

  /// Returns a longest ascending subsequence of different numbers, which need not move.
  private static func ascending(_ numbers: [Int]) -> Members {
    if zip(numbers, numbers.dropFirst()).allSatisfy(<) { return .all }
    // The ends of the ascending subsequences of each length, and each member's predecessor.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var flags = [Bool](repeating: false, count: numbers.count)
    var index = ends.last ?? -1
    while index >= 0 {
      flags[index] = true
      index = before[index]
    }
    return .some(flags)
  }
}
