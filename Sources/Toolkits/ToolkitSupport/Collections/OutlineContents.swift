/// Items in a tree whose branches are open or closed, each known by an identifier that occurs once.
public struct OutlineContents<Item: Hashable> {
  /// The items without a parent, in order.
  public private(set) var roots: [Item] = []
  private var children: [Item: [Item]] = [:]
  /// Every item; the parent of each that has one.
  private var parents: [Item: Item?] = [:]
  /// The open branches.
  private var expanded: Set<Item> = []
  private let notices: Notices

  /// Creates a tree without items.
  ///
  /// - Parameter notices: the lines that say what cannot be done.
  public init(notices: Notices) { self.notices = notices }

  // MARK: Looking

  /// All items, each before its children.
  public var items: [Item] { listed(roots) { _ in true } }
  /// The items whose ancestors are all open, each before its children.
  public var visibleItems: [Item] { listed(roots) { expanded.contains($0) } }
  /// Returns true for an item of the tree.
  public func contains(_ item: Item) -> Bool { parents[item] != nil }
  /// Returns the parent of an item.
  public func parent(of item: Item) -> Item? { parents[item] ?? nil }
  /// Returns the children of an item, in order.
  public func children(of item: Item) -> [Item] { children[item] ?? [] }
  /// Returns true for an open branch.
  public func isExpanded(_ item: Item) -> Bool { expanded.contains(item) }

  /// Returns true for an item whose ancestors are all open.
  public func isVisible(_ item: Item) -> Bool {
    contains(item) && ancestors(of: item).allSatisfy { expanded.contains($0) }
  }

  /// Returns the number of ancestors of an item; 0 for one that is not there, which a line says.
  public func level(of item: Item) -> Int {
    if !contains(item) { missing(item, "whose level is asked") }
    return ancestors(of: item).count
  }

  private func ancestors(of item: Item) -> [Item] {
    var found: [Item] = []
    var next = parent(of: item)
    while let ancestor = next {
      found.append(ancestor)
      next = parent(of: ancestor)
    }
    return found
  }

  /// Lists items and what is below them without recursion, so that the depth does not matter.
  private func listed(_ starts: [Item], below: (Item) -> Bool) -> [Item] {
    var found: [Item] = []
    var waiting = Array(starts.reversed())
    while let item = waiting.popLast() {
      found.append(item)
      if below(item), let inner = children[item] { waiting.append(contentsOf: inner.reversed()) }
    }
    return found
  }

  /// Returns the part of the tree below an item, with or without the item as its root.
  public func part(of item: Item, includingParent: Bool) -> OutlineContents {
    var part = OutlineContents(notices: notices)
    guard contains(item) else {
      missing(item, "to take a part of")
      return part
    }
    if includingParent {
      part.append([item], to: nil)
      if expanded.contains(item) { part.expanded.insert(item) }
    }
    for inner in listed(children(of: item), below: { _ in true }) {
      let parent = parent(of: inner)
      part.append([inner], to: parent == item && !includingParent ? nil : parent)
      if expanded.contains(inner) { part.expanded.insert(inner) }
    }
    return part
  }

  // MARK: Changing

  /// Adds items at the end of the children of another one; without it at the end of the roots.
  public mutating func append(_ items: [Item], to parent: Item?) {
    if let parent, !contains(parent) { return missing(parent, "to append items to") }
    let new = admitted(items)
    if let parent { children[parent, default: []] += new } else { roots += new }
    for item in new { parents[item] = .some(parent) }
  }

  /// Puts items beside another one.
  public mutating func insert(
    _ items: [Item], _ side: SnapshotContents<Int, Item>.Side, _ other: Item
  ) {
    guard contains(other) else { return missing(other, "to insert items beside") }
    let new = admitted(items)
    let parent = parent(of: other)
    var siblings = parent.map { children[$0] ?? [] } ?? roots
    let index = siblings.firstIndex(of: other) ?? 0
    siblings.insert(contentsOf: new, at: side == .before ? index : index + 1)
    if let parent { children[parent] = siblings } else { roots = siblings }
    for item in new { parents[item] = .some(parent) }
  }

  /// Puts another tree beside an item.
  public mutating func insert(
    _ tree: OutlineContents, _ side: SnapshotContents<Int, Item>.Side, _ other: Item
  ) {
    guard contains(other) else { return missing(other, "to insert a snapshot beside") }
    insert(tree.roots, side, other)
    takeBranches(of: tree)
  }

  /// Gives an item the roots of another tree for children.
  public mutating func replaceChildren(of item: Item, with tree: OutlineContents) {
    guard contains(item) else { return missing(item, "to replace the children of") }
    remove(children(of: item))
    append(tree.roots, to: item)
    takeBranches(of: tree)
  }

  private mutating func takeBranches(of tree: OutlineContents) {
    for item in tree.items {
      let inner = tree.children(of: item)
      if !inner.isEmpty, contains(item) { append(inner, to: item) }
      if tree.isExpanded(item), contains(item) { expanded.insert(item) }
    }
  }

  /// Removes items with all that is below them; unknown ones are passed over.
  public mutating func remove(_ items: [Item]) {
    let gone = items.filter { contains($0) }
    guard !gone.isEmpty else { return }
    let all = Set(listed(gone) { _ in true })
    let affected = Set(gone.compactMap { parent(of: $0) })
    if gone.contains(where: { parent(of: $0) == nil }) { roots.removeAll { all.contains($0) } }
    for parent in affected { children[parent]?.removeAll { all.contains($0) } }
    for item in all {
      children[item] = nil
      parents.removeValue(forKey: item)
      expanded.remove(item)
    }
  }

  /// Removes everything.
  public mutating func removeAll() { self = OutlineContents(notices: notices) }

  /// Opens or closes branches.
  public mutating func setExpanded(_ items: [Item], _ isOpen: Bool) {
    for item in items {
      guard contains(item) else {
        missing(item, isOpen ? "to expand" : "to collapse")
        continue
      }
      if isOpen { expanded.insert(item) } else { expanded.remove(item) }
    }
  }

  // MARK: Mistakes

  private func missing(_ item: Item, _ purpose: String) {
    notices.say("a section snapshot has no item \(item) \(purpose)")
  }

  /// Returns the items that may be added: those that are not in the tree, each once.
  private func admitted(_ items: [Item]) -> [Item] {
    var seen: Set<Item> = []
    return items.filter { item in
      guard !contains(item), seen.insert(item).inserted else {
        notices.say("each item of a section snapshot occurs once; \(item) is there already")
        return false
      }
      return true
    }
  }
}

extension OutlineContents: Sendable where Item: Sendable {}
