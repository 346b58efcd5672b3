import Foundation
import ToolkitSupport

/// The changes of a table's rows and sections since `beginUpdates()`, and the way in which each is shown.
struct TableUpdate {
  typealias Animation = UITableView.RowAnimation

  var changes = ListChanges()
  /// The animations of new rows, of rows that go, and of rows that are loaded again.
  var inserted: [ListPlace: Animation] = [:]
  var deleted: [ListPlace: Animation] = [:]
  var reloaded: [ListPlace: Animation] = [:]
  /// The same of sections.
  var insertedSections: [Int: Animation] = [:]
  var deletedSections: [Int: Animation] = [:]
  var reloadedSections: [Int: Animation] = [:]
  var completions: [(Bool) -> Void] = []

  mutating func insert(_ rows: [IndexPath], _ animation: Animation) {
    for path in rows {
      changes.insertedItems.insert(ListPlace(path))
      inserted[ListPlace(path)] = animation
    }
  }

  mutating func delete(_ rows: [IndexPath], _ animation: Animation) {
    for path in rows {
      changes.deletedItems.insert(ListPlace(path))
      deleted[ListPlace(path)] = animation
    }
  }

  mutating func reload(_ rows: [IndexPath], _ animation: Animation) {
    for path in rows { reloaded[ListPlace(path)] = animation }
  }

  mutating func move(_ from: IndexPath, _ to: IndexPath) {
    changes.movedItems[ListPlace(from)] = ListPlace(to)
  }

  mutating func insert(_ sections: IndexSet, _ animation: Animation) {
    for section in sections {
      changes.insertedSections.insert(section)
      insertedSections[section] = animation
    }
  }

  mutating func delete(_ sections: IndexSet, _ animation: Animation) {
    for section in sections {
      changes.deletedSections.insert(section)
      deletedSections[section] = animation
    }
  }

  mutating func reload(_ sections: IndexSet, _ animation: Animation) {
    changes.reloadedSections.formUnion(sections)
    for section in sections { reloadedSections[section] = animation }
  }

  /// True if no change is animated.
  var isInstant: Bool {
    let rows = [inserted, deleted, reloaded].flatMap(\.values)
    let sections = [insertedSections, deletedSections, reloadedSections].flatMap(\.values)
    let all = rows + sections
    return !all.isEmpty && all.allSatisfy { $0 == .none } && changes.movedItems.isEmpty
      && changes.movedSections.isEmpty
  }

  /// Returns the animation of a row that goes, by its place before the update; nil for a row that stays.
  func animationOfGoing(_ row: ListPlace) -> Animation? {
    deletedSections[row.section] ?? deleted[row] ?? animationOfReloading(row)
  }

  /// Returns the animation of a row that is loaded again, by its place before the update; nil for other rows.
  func animationOfReloading(_ row: ListPlace) -> Animation? {
    reloadedSections[row.section] ?? reloaded[row]
  }

  /// Returns the animation of a new row, by its place after the update.
  func animationOfComing(_ row: ListPlace) -> Animation {
    insertedSections[row.section] ?? inserted[row] ?? .fade
  }
}

extension ListPlace {
  /// The place of an index path; a part that it lacks is 0.
  init(_ path: IndexPath) { self.init(section: path.section, item: path.row) }
  init(_ row: TableRow) { self.init(section: row.section, item: row.row) }
}

extension TableRow {
  init(_ place: ListPlace) { self.init(section: place.section, row: place.item) }
}

extension UITableView.RowAnimation {
  /// The difference between the frame of a row in place and the one from which it comes, or to which it goes.
  func way(of frame: CGRect) -> CGPoint {
    switch self {
    case .left: CGPoint(x: 0 - frame.width, y: 0)
    case .right: CGPoint(x: frame.width, y: 0)
    case .top: CGPoint(x: 0, y: 0 - frame.height)
    case .bottom: CGPoint(x: 0, y: frame.height)
    case .fade, .none, .middle, .automatic: .zero
    }
  }

  /// The opacity of a row that comes or goes.
  var alpha: CGFloat {
    switch self {
    case .fade, .middle, .automatic: 0
    case .left, .right, .top, .bottom, .none: 1
    }
  }
}
