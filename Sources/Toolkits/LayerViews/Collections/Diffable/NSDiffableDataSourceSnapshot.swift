import ToolkitSupport

/// The state of a list at one time: its sections and their items, each known by an identifier that occurs once.
///
/// A data source that gets the snapshot by `apply` shows what changed. A mistake, such as an unknown identifier,
/// changes nothing and is said on standard error.
@preconcurrency
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  var contents = SnapshotContents<SectionIdentifierType, ItemIdentifierType>(notices: notices)
  private var reloadedItems = NamedInOrder<ItemIdentifierType>()
  private var reconfiguredItems = NamedInOrder<ItemIdentifierType>()
  private var reloadedSections = NamedInOrder<SectionIdentifierType>()

  /// Creates a snapshot without sections.
  public init() {}

  // MARK: Counts and identifiers

  /// The number of items of all sections.
  public var numberOfItems: Int { contents.count }
  /// The number of sections.
  public var numberOfSections: Int { contents.sections.count }
  /// The sections, in order.
  public var sectionIdentifiers: [SectionIdentifierType] { contents.sections }
  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemIdentifierType] { contents.items }

  /// Returns the number of items of a section; 0 for one that is not there.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }
  /// Returns the items of a section, in order; none for one that is not there.
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    guard let items = contents.items(of: identifier) else {
      contents.missing("section", identifier, "whose items are asked")
      return []
    }
    return items
  }
  /// Returns the section of an item; nil for one that is not there.
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? { contents.section(of: identifier) }
  /// Returns the number of an item among all items, counted from 0; nil for one that is not there. It takes time
  /// in proportion to that number.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    contents.index(of: identifier)
  }
  /// Returns the number of a section, counted from 0; nil for one that is not there.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    contents.sections.firstIndex(of: identifier)
  }

  // MARK: Items

  /// Adds items at the end of a section; by default of the last one.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) { contents.append(identifiers, to: sectionIdentifier) }
  /// Puts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { contents.insert(identifiers, .before, beforeIdentifier) }
  /// Puts items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { contents.insert(identifiers, .after, afterIdentifier) }
  /// Removes items.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    contents.remove(identifiers)
    dropMarks()
  }
  /// Removes all items and sections.
  public mutating func deleteAllItems() { self = NSDiffableDataSourceSnapshot() }
  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) { contents.move(identifier, .before, toIdentifier) }
  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) { contents.move(identifier, .after, toIdentifier) }
  /// Marks items whose cells are replaced by new ones.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    reloadedItems.add(known(identifiers, "to reload"))
  }
  /// Marks items whose cells are given their contents again.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    reconfiguredItems.add(known(identifiers, "to reconfigure"))
  }

  private func known(_ items: [ItemIdentifierType], _ purpose: String) -> [ItemIdentifierType] {
    items.filter { item in
      if contents.contains(item) { return true }
      contents.missing("item", item, purpose)
      return false
    }
  }

  // MARK: Sections

  /// Adds sections without items at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    contents.append(sections: identifiers)
  }
  /// Puts sections without items before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { contents.insert(sections: identifiers, .before, toIdentifier) }
  /// Puts sections without items after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { contents.insert(sections: identifiers, .after, toIdentifier) }
  /// Removes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    contents.remove(sections: identifiers)
    dropMarks()
  }
  /// Moves a section with its items before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { contents.move(section: identifier, .before, toIdentifier) }
  /// Moves a section with its items after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { contents.move(section: identifier, .after, toIdentifier) }
  /// Marks sections whose cells and other views are replaced by new ones.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      if contents.contains(section: identifier) {
        reloadedSections.add([identifier])
      } else {
        contents.missing("section", identifier, "to reload")
      }
    }
  }

  // MARK: Marks

  /// The items marked by `reloadItems`.
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.names }
  /// The items marked by `reconfigureItems`.
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.names }
  /// The sections marked by `reloadSections`.
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.names }

  /// Takes the marks of what is gone.
  private mutating func dropMarks() {
    let contents = contents
    reloadedSections.remove { !contents.contains(section: $0) }
    reloadedItems.remove { !contents.contains($0) }
    reconfiguredItems.remove { !contents.contains($0) }
  }

  /// Takes all marks away, once they were obeyed.
  mutating func clearMarks() {
    reloadedItems = NamedInOrder()
    reconfiguredItems = NamedInOrder()
    reloadedSections = NamedInOrder()
  }
}

/// Names in the order in which they came, each once.
struct NamedInOrder<Name: Hashable & Sendable>: Sendable {
  private(set) var names: [Name] = []
  private var known: Set<Name> = []

  mutating func add(_ new: [Name]) {
    for name in new where known.insert(name).inserted { names.append(name) }
  }

  mutating func remove(where isGone: (Name) -> Bool) {
    guard !names.isEmpty else { return }
    names.removeAll(where: isGone)
    known = Set(names)
  }
}
