/// The sections of a list and the items in them, each known by an identifier that occurs once.
public struct SnapshotContents<Section: Hashable, Item: Hashable> {
  /// The side of a section or an item on which others are put.
  public enum Side: Sendable { case before, after }

  /// The sections, in order.
  public private(set) var sections: [Section] = []
  private var rows: [Section: [Item]] = [:]
  private var homes: [Item: Section] = [:]
  private let notices: Notices

  /// Creates contents without sections.
  ///
  /// - Parameter notices: the lines that say what cannot be done.
  public init(notices: Notices) { self.notices = notices }

  // MARK: Looking

  /// The number of items of all sections.
  public var count: Int { homes.count }
  /// The items of all sections, in order.
  public var items: [Item] { sections.flatMap { rows[$0] ?? [] } }
  /// Returns true for an item of one of the sections.
  public func contains(_ item: Item) -> Bool { homes[item] != nil }
  /// Returns true for one of the sections.
  public func contains(section: Section) -> Bool { rows[section] != nil }
  /// Returns the section of an item.
  public func section(of item: Item) -> Section? { homes[item] }
  /// Returns the items of a section; nil for a section that is not there.
  public func items(of section: Section) -> [Item]? { rows[section] }

  /// Returns the number of an item among all items, at a cost that grows with the number of items before it.
  public func index(of item: Item) -> Int? {
    guard let home = homes[item] else { return nil }
    var start = 0
    for section in sections {
      let items = rows[section] ?? []
      if section == home { return items.firstIndex(of: item).map { start + $0 } }
      start += items.count
    }
    return nil
  }

  // MARK: Items

  /// Adds items at the end of a section; by default of the last one.
  public mutating func append(_ items: [Item], to section: Section?) {
    guard let target = section ?? sections.last else {
      return notices.say(
        "a snapshot without sections has no place for items: append a section first")
    }
    guard rows[target] != nil else { return missing("section", target, "to append items to") }
    let new = admitted(items)
    rows[target, default: []] += new
    for item in new { homes[item] = target }
  }

  /// Puts items beside another one.
  public mutating func insert(_ items: [Item], _ side: Side, _ other: Item) {
    guard homes[other] != nil else { return missing("item", other, "to insert items beside") }
    guard !items.contains(other) else {
      return notices.say("item \(other) cannot be inserted beside itself")
    }
    put(admitted(items), side, other)
  }

  /// Moves an item beside another one.
  public mutating func move(_ item: Item, _ side: Side, _ other: Item) {
    guard homes[item] != nil else { return missing("item", item, "to move") }
    guard homes[other] != nil else { return missing("item", other, "to move an item beside") }
    guard item != other else { return notices.say("item \(item) cannot be moved beside itself") }
    remove([item])
    put([item], side, other)
  }

  private mutating func put(_ items: [Item], _ side: Side, _ other: Item) {
    guard let home = homes[other], let index = rows[home]?.firstIndex(of: other) else { return }
    rows[home]?.insert(contentsOf: items, at: side == .before ? index : index + 1)
    for item in items { homes[item] = home }
  }

  /// Removes items; unknown ones are passed over.
  public mutating func remove(_ items: [Item]) {
    var gone: [Section: Set<Item>] = [:]
    for item in items {
      guard let home = homes.removeValue(forKey: item) else { continue }
      gone[home, default: []].insert(item)
    }
    for (home, items) in gone { rows[home]?.removeAll { items.contains($0) } }
  }

  /// Gives a section other items.
  public mutating func replace(_ section: Section, with items: [Item]) {
    guard rows[section] != nil else { return missing("section", section, "to give items to") }
    remove(rows[section] ?? [])
    append(items, to: section)
  }

  /// Removes everything.
  public mutating func removeAll() { self = SnapshotContents(notices: notices) }

  // MARK: Sections

  /// Adds sections without items at the end.
  public mutating func append(sections new: [Section]) { put(sections: new, at: nil) }

  /// Puts sections without items beside another one.
  public mutating func insert(sections new: [Section], _ side: Side, _ other: Section) {
    guard rows[other] != nil else { return missing("section", other, "to insert sections beside") }
    guard !new.contains(other) else {
      return notices.say("section \(other) cannot be inserted beside itself")
    }
    put(sections: new, at: (side, other))
  }

  private mutating func put(sections new: [Section], at place: (side: Side, other: Section)?) {
    let unique = distinct(new, "section")
    let known = Set(unique.filter { rows[$0] != nil })
    if !known.isEmpty {
      notices.say("sections that the snapshot has already are moved: \(named(Array(known)))")
      sections.removeAll { known.contains($0) }
    }
    var index = sections.count
    if let place, let other = sections.firstIndex(of: place.other) {
      index = place.side == .before ? other : other + 1
    }
    sections.insert(contentsOf: unique, at: index)
    for section in unique where rows[section] == nil { rows[section] = [] }
  }

  /// Moves a section with its items beside another one.
  public mutating func move(section: Section, _ side: Side, _ other: Section) {
    guard let old = sections.firstIndex(of: section) else {
      return missing("section", section, "to move")
    }
    guard rows[other] != nil else { return missing("section", other, "to move a section beside") }
    guard section != other else {
      return notices.say("section \(section) cannot be moved beside itself")
    }
    sections.remove(at: old)
    let index = sections.firstIndex(of: other) ?? 0
    sections.insert(section, at: side == .before ? index : index + 1)
  }

  /// Removes sections with their items; unknown ones are passed over.
  public mutating func remove(sections old: [Section]) {
    let gone = Set(old)
    sections.removeAll { gone.contains($0) }
    for section in gone {
      for item in rows.removeValue(forKey: section) ?? [] { homes[item] = nil }
    }
  }

  // MARK: Mistakes

  /// Says that a section or an item is not there.
  public func missing(_ kind: String, _ name: some Any, _ purpose: String) {
    notices.say("a snapshot has no \(kind) \(name) \(purpose)")
  }

  /// Returns items that may be added, each once. Items that are there already are taken from their places.
  private mutating func admitted(_ items: [Item]) -> [Item] {
    let unique = distinct(items, "item")
    let known = unique.filter { homes[$0] != nil }
    if !known.isEmpty {
      notices.say("items that the snapshot has already are moved: \(named(known))")
      remove(known)
    }
    return unique
  }

  private func distinct<Name: Hashable>(_ names: [Name], _ kind: String) -> [Name] {
    var seen = Set<Name>(minimumCapacity: names.count)
    var repeated: [Name] = []
    let unique = names.filter { name in
      if seen.insert(name).inserted { return true }
      repeated.append(name)
      return false
    }
    if !repeated.isEmpty {
      notices.say("each \(kind) of a snapshot occurs once; repeated are \(named(repeated))")
    }
    return unique
  }

  /// Returns the first of some names as text.
  private func named(_ names: [some Any]) -> String {
    let shown = names.prefix(4).map { "\($0)" }.joined(separator: ", ")
    return names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
  }
}

extension SnapshotContents: Sendable where Section: Sendable, Item: Sendable {}
