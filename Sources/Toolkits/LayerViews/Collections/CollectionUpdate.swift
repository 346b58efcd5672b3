import Foundation

/// A change of a collection's items, as the program names it.
enum CollectionChange: Equatable {
  case insert(IndexPath)
  case delete(IndexPath)
  case reload(IndexPath)
  case move(IndexPath, IndexPath)
  case insertSection(Int)
  case deleteSection(Int)
  case reloadSection(Int)
  case moveSection(Int, Int)
}

/// The changes that belong together, while the program names them.
@MainActor struct CollectionBatch {
  /// Number of calls of `performBatchUpdates` within each other.
  var depth = 0
  var changes: [CollectionChange] = []
  var completions: [(Bool) -> Void] = []
  /// The places before the changes.
  var before: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
  /// True if the program asked for a reload meanwhile.
  var isReloaded = false
  /// The element whose cell the data source configures anew.
  var configured: ShownElement?

  var isOpen: Bool { depth > 0 }
}

/// Old and new places of a collection's items.
struct CollectionUpdate {
  private(set) var changes: [CollectionChange] = []
  private(set) var sections = IndexShift()
  /// The items of sections that stay, by the old number of the section.
  private var items: [Int: IndexShift] = [:]
  private var movedItems: [IndexPath: IndexPath] = [:]
  private var movedSections: [Int: Int] = [:]
  private var originItems: [IndexPath: IndexPath] = [:]
  private var originSections: [Int: Int] = [:]
  /// The attributes of the elements near the visible ones, before the changes.
  var before: [CollectionElement: UICollectionViewLayoutAttributes] = [:]

  /// The movement of one item.
  init(moving old: IndexPath, to new: IndexPath) {
    changes = [.move(old, new)]
    movedItems = [old: new]
    originItems = [new: old]
    if old.section == new.section {
      items[old.section] = IndexShift(removed: [old.item], added: [new.item])
    } else {
      items[old.section] = IndexShift(removed: [old.item])
      items[new.section] = IndexShift(added: [new.item])
    }
  }

  // MARK: Places

  func newSection(_ old: Int) -> Int? { movedSections[old] ?? sections.newIndex(old) }
  func oldSection(_ new: Int) -> Int? { originSections[new] ?? sections.oldIndex(new) }

  /// Returns the new place of an item; nil for one that is deleted or reloaded. A path of another length than
  /// two stays as it is.
  func newPath(of path: IndexPath) -> IndexPath? {
    guard path.count == 2 else { return path }
    if let moved = movedItems[path] { return moved }
    guard let section = newSection(path.section) else { return nil }
    guard let shift = items[path.section] else {
      return IndexPath(item: path.item, section: section)
    }
    return shift.newIndex(path.item).map { IndexPath(item: $0, section: section) }
  }

  /// Returns the old place of an item; nil for one that is inserted or reloaded.
  func oldPath(of path: IndexPath) -> IndexPath? {
    guard path.count == 2 else { return path }
    if let origin = originItems[path] { return origin }
    guard let section = oldSection(path.section) else { return nil }
    guard let shift = items[section] else {
      return IndexPath(item: path.item, section: section)
    }
    return shift.oldIndex(path.item).map { IndexPath(item: $0, section: section) }
  }

  /// Returns the new place of an element; nil for one that is gone.
  func newElement(_ element: CollectionElement) -> CollectionElement? {
    if element.category == .cell { return newPath(of: element.path).map { .cell($0) } }
    guard element.path.count == 2 else { return element }
    return newSection(element.path.section).map {
      CollectionElement(
        category: element.category, kind: element.kind,
        path: IndexPath(item: element.path.item, section: $0))
    }
  }

  /// Returns the old place of an element; nil for a new one.
  func oldElement(_ element: CollectionElement) -> CollectionElement? {
    if element.category == .cell { return oldPath(of: element.path).map { .cell($0) } }
    guard element.path.count == 2 else { return element }
    return oldSection(element.path.section).map {
      CollectionElement(
        category: element.category, kind: element.kind,
        path: IndexPath(item: element.path.item, section: $0))
    }
  }

  // MARK: Check

  /// The way in which changes contradict the numbers of items.
  struct Contradiction: Error {
    let text: String
  }

  /// Creates the places before and after changes.
  init(_ changes: [CollectionChange], from old: [Int], to new: [Int]) throws(Contradiction) {
    self.changes = changes
    var marks = Marks()
    for change in changes { try marks.add(change, old, new) }
    try marks.checkSections()
    movedSections = marks.movedSections
    movedItems = marks.movedItems
    for (from, to) in movedSections { originSections[to] = from }
    for (from, to) in movedItems { originItems[to] = from }
    var removedSections = Set(movedSections.keys)
    removedSections.formUnion(marks.deletedSections)
    var addedSections = Set(movedSections.values)
    addedSections.formUnion(marks.insertedSections)
    // A reloaded section goes, and comes at the place where it would be.
    let plain = IndexShift(removed: removedSections, added: addedSections)
    for section in marks.reloadedSections {
      removedSections.insert(section)
      if let place = plain.newIndex(section) { addedSections.insert(place) }
    }
    sections = IndexShift(removed: removedSections, added: addedSections)
    let expected = old.count - marks.deletedSections.count + marks.insertedSections.count
    guard expected == new.count else {
      throw Contradiction(
        text: "invalid number of sections: there are \(new.count) after the update, and were"
          + " \(old.count) before, of which \(marks.deletedSections.count) were deleted;"
          + " \(marks.insertedSections.count) were inserted")
    }
    try countItems(marks, old, new)
  }

  private mutating func countItems(
    _ marks: Marks, _ old: [Int], _ new: [Int]
  ) throws(Contradiction) {
    for section in old.indices {
      guard let place = newSection(section) else { continue }
      var removed = marks.deleted[section] ?? []
      var added = marks.inserted[place] ?? []
      let (deletions, insertions) = (removed.count, added.count)
      let movedOut = marks.movedItems.keys.filter { $0.section == section }
      let movedIn = marks.movedItems.values.filter { $0.section == place }
      removed.formUnion(movedOut.map(\.item))
      added.formUnion(movedIn.map(\.item))
      guard old[section] - removed.count + added.count == new[place] else {
        throw Contradiction(
          text: "invalid number of items in section \(section): there are \(new[place]) after the"
            + " update, and were \(old[section]) before; \(insertions) were inserted,"
            + " \(deletions) deleted, \(movedIn.count) moved in, \(movedOut.count) moved out")
      }
      let plain = IndexShift(removed: removed, added: added)
      for item in marks.reloaded[section] ?? [] {
        guard let target = plain.newIndex(item) else { continue }
        removed.insert(item)
        added.insert(target)
      }
      guard !removed.isEmpty || !added.isEmpty else { continue }
      items[section] = IndexShift(removed: removed, added: added)
    }
  }
}

/// The places that changes name.
private struct Marks {
  var deleted: [Int: Set<Int>] = [:]
  var inserted: [Int: Set<Int>] = [:]
  var reloaded: [Int: Set<Int>] = [:]
  var movedItems: [IndexPath: IndexPath] = [:]
  private var targets: Set<IndexPath> = []
  var deletedSections: Set<Int> = []
  var insertedSections: Set<Int> = []
  var reloadedSections: Set<Int> = []
  var movedSections: [Int: Int] = [:]

  mutating func add(
    _ change: CollectionChange, _ old: [Int], _ new: [Int]
  ) throws(CollectionUpdate.Contradiction) {
    switch change {
    case .delete(let path):
      try check("delete", path, old, "before")
      try mark(path, in: &deleted, "delete")
    case .insert(let path):
      try check("insert", path, new, "after")
      try mark(path, in: &inserted, "insert")
    case .reload(let path):
      try check("reload", path, old, "before")
      reloaded[path.section, default: []].insert(path.item)
    case .move(let from, let to):
      try check("move", from, old, "before")
      try check("move to", to, new, "after")
      guard movedItems[from] == nil, targets.insert(to).inserted else {
        throw .init(
          text: "item \(from.item) of section \(from.section) is moved to item \(to.item) of"
            + " section \(to.section), and one of them in another move too")
      }
      movedItems[from] = to
    case .deleteSection(let section):
      try check("delete", section, old, "before")
      deletedSections.insert(section)
    case .insertSection(let section):
      try check("insert", section, new, "after")
      insertedSections.insert(section)
    case .reloadSection(let section):
      try check("reload", section, old, "before")
      reloadedSections.insert(section)
    case .moveSection(let from, let to):
      try check("move", from, old, "before")
      try check("move to", to, new, "after")
      movedSections[from] = to
    }
  }

  private func mark(
    _ path: IndexPath, in set: inout [Int: Set<Int>], _ verb: String
  ) throws(CollectionUpdate.Contradiction) {
    guard set[path.section, default: []].insert(path.item).inserted else {
      throw .init(text: "attempt to \(verb) item \(path.item) of section \(path.section) twice")
    }
  }

  /// Checks that no section goes twice, and that no two come to one place.
  func checkSections() throws(CollectionUpdate.Contradiction) {
    if let section = movedSections.keys.first(where: deletedSections.contains) {
      throw .init(text: "section \(section) is deleted and moved")
    }
    let targets = insertedSections.union(movedSections.values).count
    guard targets == insertedSections.count + movedSections.count else {
      throw .init(text: "a section is the target of two moves, or of a move and an insertion")
    }
  }

  private func check(
    _ verb: String, _ path: IndexPath, _ counts: [Int], _ time: String
  ) throws(CollectionUpdate.Contradiction) {
    guard path.count == 2 else {
      throw .init(text: "attempt to \(verb) an index path of \(path.count) numbers")
    }
    try check(verb + " item \(path.item) of", path.section, counts, time)
    guard path.item >= 0, path.item < counts[path.section] else {
      throw .init(
        text: "attempt to \(verb) item \(path.item) of section \(path.section), which has"
          + " \(counts[path.section]) items \(time) the update")
    }
  }

  private func check(
    _ verb: String, _ section: Int, _ counts: [Int], _ time: String
  ) throws(CollectionUpdate.Contradiction) {
    guard counts.indices.contains(section) else {
      throw .init(
        text: "attempt to \(verb) section \(section), but there are \(counts.count) sections"
          + " \(time) the update")
    }
  }
}

extension CollectionUpdate {
  /// The changes as a layout is told of them.
  @MainActor var updateItems: [UICollectionViewUpdateItem] {
    changes.map { change in
      switch change {
      case .insert(let path): UICollectionViewUpdateItem(.insert, from: nil, to: path)
      case .delete(let path): UICollectionViewUpdateItem(.delete, from: path, to: nil)
      case .reload(let path): UICollectionViewUpdateItem(.reload, from: path, to: path)
      case .move(let from, let to): UICollectionViewUpdateItem(.move, from: from, to: to)
      case .insertSection(let section):
        UICollectionViewUpdateItem(.insert, from: nil, to: .section(section))
      case .deleteSection(let section):
        UICollectionViewUpdateItem(.delete, from: .section(section), to: nil)
      case .reloadSection(let section):
        UICollectionViewUpdateItem(.reload, from: .section(section), to: .section(section))
      case .moveSection(let from, let to):
        UICollectionViewUpdateItem(.move, from: .section(from), to: .section(to))
      }
    }
  }
}

extension IndexPath {
  fileprivate static func section(_ number: Int) -> IndexPath {
    IndexPath(item: NSNotFound, section: number)
  }
}
