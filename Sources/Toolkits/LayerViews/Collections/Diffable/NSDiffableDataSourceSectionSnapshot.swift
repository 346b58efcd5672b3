import ToolkitSupport

/// The items of one section as a tree, whose branches are open or closed.
///
/// A data source shows the items whose ancestors are all open. A mistake, such as an unknown identifier, changes
/// nothing and is said on standard error.
@preconcurrency
public struct NSDiffableDataSourceSectionSnapshot<
  ItemIdentifierType: Hashable & Sendable
>: Sendable {
  var contents = OutlineContents<ItemIdentifierType>(notices: notices)

  /// Creates a snapshot without items.
  public init() {}

  init(_ contents: OutlineContents<ItemIdentifierType>) { self.contents = contents }

  // MARK: Items

  /// All items, each before its children.
  public var items: [ItemIdentifierType] { contents.items }
  /// The items without a parent, in order.
  public var rootItems: [ItemIdentifierType] { contents.roots }
  /// The items whose ancestors are all open, each before its children.
  public var visibleItems: [ItemIdentifierType] { contents.visibleItems }
  /// Returns true for an item of the tree.
  public func contains(_ item: ItemIdentifierType) -> Bool { contents.contains(item) }
  /// Returns the number of an item among all items; nil for one that is not there.
  public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
  /// Returns the number of ancestors of an item.
  public func level(of item: ItemIdentifierType) -> Int { contents.level(of: item) }
  /// Returns the parent of an item; nil for one without, or that is not there.
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    contents.parent(of: child)
  }
  /// Returns true for an item whose ancestors are all open.
  public func isVisible(_ item: ItemIdentifierType) -> Bool { contents.isVisible(item) }
  /// Returns true for an open branch.
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { contents.isExpanded(item) }
  /// Returns the part of the tree below an item, with or without the item as its root.
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> NSDiffableDataSourceSectionSnapshot {
    NSDiffableDataSourceSectionSnapshot(
      contents.part(of: parent, includingParent: includingParent))
  }

  // MARK: Changing

  /// Adds items at the end of the children of another one; without it at the end of the roots.
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    contents.append(items, to: parent)
  }
  /// Puts items before another one, under the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    contents.insert(items, .before, item)
  }
  /// Puts items after another one, under the same parent.
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    contents.insert(items, .after, item)
  }
  /// Puts another snapshot before an item.
  public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot, before item: ItemIdentifierType
  ) { contents.insert(snapshot.contents, .before, item) }
  /// Puts another snapshot after an item.
  public mutating func insert(
    _ snapshot: NSDiffableDataSourceSectionSnapshot, after item: ItemIdentifierType
  ) { contents.insert(snapshot.contents, .after, item) }
  /// Removes items with all that is below them.
  public mutating func delete(_ items: [ItemIdentifierType]) { contents.remove(items) }
  /// Removes all items.
  public mutating func deleteAll() { contents.removeAll() }
  /// Gives an item the roots of another snapshot for children.
  public mutating func replace(
    childrenOf parent: ItemIdentifierType,
    using snapshot: NSDiffableDataSourceSectionSnapshot
  ) { contents.replaceChildren(of: parent, with: snapshot.contents) }
  /// Opens branches.
  public mutating func expand(_ items: [ItemIdentifierType]) { contents.setExpanded(items, true) }
  /// Closes branches.
  public mutating func collapse(_ items: [ItemIdentifierType]) {
    contents.setExpanded(items, false)
  }

  /// Returns the tree as text: a line for each item, indented by its level, with a sign for open and closed
  /// branches.
  public func visualDescription() -> String {
    items.map { item in
      let sign = contents.children(of: item).isEmpty ? " " : isExpanded(item) ? "-" : "+"
      return String(repeating: "  ", count: contents.level(of: item)) + "\(sign) \(item)"
    }.joined(separator: "\n")
  }
}
