import Foundation
import ToolkitSupport

/// The contents that a diffable data source shows, and the places of its items.
@MainActor struct DiffableContents<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

  /// The snapshot that is shown, without marks.
  private(set) var snapshot = Snapshot()
  /// The trees of sections that were given as such.
  var outlines: [Section: OutlineContents<Item>] = [:]
  private var places: [Item: IndexPath]?

  /// Takes another snapshot, and returns what to do for it.
  mutating func take(_ new: Snapshot) -> DiffableChange {
    var shown = new
    shown.clearMarks()
    let old = snapshot.contents
    let change = DiffableChange(from: old, to: new)
    snapshot = shown
    places = nil
    outlines = outlines.filter { shown.contents.items(of: $0.key) == $0.value.visibleItems }
    return change
  }

  func item(at path: IndexPath) -> Item? {
    guard let section = section(at: path.section), path.count > 1,
      let items = snapshot.contents.items(of: section), items.indices.contains(path[1])
    else { return nil }
    return items[path[1]]
  }

  mutating func path(of item: Item) -> IndexPath? {
    if let places { return places[item] }
    var found: [Item: IndexPath] = Dictionary(minimumCapacity: snapshot.numberOfItems)
    for (section, name) in snapshot.sectionIdentifiers.enumerated() {
      for (row, item) in (snapshot.contents.items(of: name) ?? []).enumerated() {
        found[item] = [section, row]
      }
    }
    places = found
    return found[item]
  }

  func section(at number: Int) -> Section? {
    let sections = snapshot.contents.sections
    return sections.indices.contains(number) ? sections[number] : nil
  }

  var sectionCount: Int { snapshot.numberOfSections }
  func count(of section: Int) -> Int {
    self.section(at: section).flatMap { snapshot.contents.items(of: $0)?.count } ?? 0
  }

  /// Returns the snapshot in which an item lies at another place.
  func moved(from source: IndexPath, to target: IndexPath) -> Snapshot? {
    guard let item = item(at: source), source != target, let section = section(at: target.section)
    else { return nil }
    var new = snapshot
    new.contents.remove([item])
    let items = new.contents.items(of: section) ?? []
    if target.count > 1, items.indices.contains(target[1]) {
      new.contents.insert([item], .before, items[target[1]])
    } else {
      new.contents.append([item], to: section)
    }
    return new
  }
}

/// The steps by which a list shows other contents.
struct DiffableChange {
  var difference: SnapshotDifference
  /// The old places of items whose cells are made anew.
  var reloadedItems: [IndexPath] = []
  /// The new places of items whose cells are filled anew.
  var reconfiguredItems: [IndexPath] = []
  /// The old numbers of sections whose cells are made anew.
  var reloadedSections: [Int] = []

  var isEmpty: Bool {
    difference.isEmpty && reloadedItems.isEmpty && reconfiguredItems.isEmpty
      && reloadedSections.isEmpty
  }

  @MainActor init<Section: Hashable & Sendable, Item: Hashable & Sendable>(
    from old: SnapshotContents<Section, Item>, to new: NSDiffableDataSourceSnapshot<Section, Item>
  ) {
    difference = SnapshotDifference(from: old, to: new.contents)
    reloadedSections = new.reloadedSectionIdentifiers.compactMap(old.sections.firstIndex)
    reloadedItems = Self.places(of: new.reloadedItemIdentifiers, in: old)
    difference.replaceMoves { reloadedItems.contains($0.path) }
    let left = Set(difference.deletedItems.map(\.path))
    reloadedItems.removeAll { left.contains($0) }
    reconfiguredItems = Self.places(of: new.reconfiguredItemIdentifiers, in: new.contents)
      .filter { place in
        let item = new.contents.items(of: new.contents.sections[place[0]])?[place[1]]
        return item.map(old.contains) ?? false
      }
  }

  private static func places<Section: Hashable, Item: Hashable>(
    of items: [Item], in contents: SnapshotContents<Section, Item>
  ) -> [IndexPath] {
    guard !items.isEmpty else { return [] }
    let wanted = Set(items)
    var places: [IndexPath] = []
    for (section, name) in contents.sections.enumerated() {
      for (row, item) in (contents.items(of: name) ?? []).enumerated() where wanted.contains(item) {
        places.append([section, row])
      }
    }
    return places
  }
}

extension SnapshotDifference.Place {
  var path: IndexPath { [section, item] }
}
