import Expectations
import Foundation
import LayerViews
import Testing

/// Views §20.2.
@MainActor @Suite struct DiffableTableTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  @MainActor private final class Source: UITableViewDiffableDataSource<String, Int> {
    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { sectionIdentifier(for: section) }
  }

  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 440))

  private func source(_ note: @escaping (Int) -> Void = { _ in }) -> Source {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    return Source(tableView: table) { table, path, item in
      note(item)
      let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = "\(item)"
      return cell
    }
  }

  private func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  private var texts: [String] {
    table.layoutIfNeeded()
    return table.visibleCells.map { $0.textLabel?.text ?? "" }
  }

  @Test func `a table shows the snapshot that was applied last`() {
    let source = source()
    var ends = 0
    source.apply(snapshot(["a": [1, 2, 3]]), animatingDifferences: false) { ends += 1 }
    expectEqual(texts, ["1", "2", "3"])
    source.apply(snapshot(["a": [3, 5, 1], "b": [2]]), animatingDifferences: false) { ends += 1 }
    expectEqual(texts, ["3", "5", "1", "2"])
    source.apply(snapshot(["a": [3, 6]])) { ends += 1 }
    expectEqual(texts, ["3", "6"])
    source.apply(snapshot(["a": [3, 6]])) { ends += 1 }
    expectEqual(ends, 4)
    source.applySnapshotUsingReloadData(snapshot(["c": [8]])) { ends += 1 }
    expectEqual(texts, ["8"])
    expectEqual(ends, 5)
    expectEqual(source.snapshot().sectionIdentifiers, ["c"])
  }

  @Test func `rows and identifiers are found by each other`() {
    let source = source()
    source.defaultRowAnimation = .none
    source.apply(snapshot(["a": [1, 2], "b": [3]]))
    expectEqual(source.itemIdentifier(for: IndexPath(row: 1, section: 0)), 2)
    expectNil(source.itemIdentifier(for: IndexPath(row: 5, section: 0)))
    expectEqual(source.indexPath(for: 3), IndexPath(row: 0, section: 1))
    expectNil(source.indexPath(for: 9))
    expectEqual(source.sectionIdentifier(for: 1), "b")
    expectNil(source.sectionIdentifier(for: 2))
    expectEqual(source.index(for: "b"), 1)
    expectEqual(source.numberOfSections(in: table), 2)
  }

  @Test func `a reconfigured row keeps its cell, and a reloaded one gets its contents again`() {
    var asked: [Int] = []
    let source = source { asked.append($0) }
    source.apply(snapshot(["a": [1, 2, 3]]), animatingDifferences: false)
    _ = texts
    let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))
    asked = []
    var next = source.snapshot()
    next.reconfigureItems([2])
    source.apply(next, animatingDifferences: false)
    expectEqual(asked, [2])
    expectIdentical(table.cellForRow(at: IndexPath(row: 1, section: 0)), cell)
    asked = []
    next = source.snapshot()
    expectEmpty(next.reconfiguredItemIdentifiers)
    next.reloadItems([3])
    source.apply(next, animatingDifferences: false)
    _ = texts
    expectEqual(asked, [3])
  }

  @Test func `rows are edited if a subclass lets them, and a moved row has its place`() {
    @MainActor final class Edited: UITableViewDiffableDataSource<String, Int> {
      override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        indexPath.row == 1
      }
      override func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
      ) {
        var snapshot = snapshot()
        snapshot.deleteItems([itemIdentifier(for: indexPath)].compactMap { $0 })
        apply(snapshot, animatingDifferences: false)
      }
    }
    let first = IndexPath(row: 0, section: 0)
    let plain = source()
    plain.apply(snapshot(["a": [1, 2, 3]]), animatingDifferences: false)
    expectFalse(plain.tableView(table, canEditRowAt: first))
    expectFalse(plain.tableView(table, canMoveRowAt: first))
    plain.tableView(table, moveRowAt: first, to: IndexPath(row: 2, section: 0))
    expectEqual(plain.snapshot().itemIdentifiers, [2, 3, 1])
    expectNil(plain.sectionIndexTitles(for: table))
    expectEqual(plain.tableView(table, sectionForSectionIndexTitle: "b", at: 1), 1)
    let edited = Edited(tableView: table) { _, _, _ in UITableViewCell() }
    edited.apply(snapshot(["a": [1, 2, 3]]), animatingDifferences: false)
    expectTrue(edited.tableView(table, canEditRowAt: IndexPath(row: 1, section: 0)))
    edited.tableView(table, commit: .delete, forRowAt: IndexPath(row: 1, section: 0))
    expectEqual(edited.snapshot().itemIdentifiers, [1, 3])
  }

  @Test func `a provider without a cell is a mistake that shows an empty cell`() {
    let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in nil }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([7])
    source.apply(snapshot, animatingDifferences: false)
    expectEqual(texts, [""])
  }

  @Test func `apply returns when the snapshot is shown`() async {
    let source = source()
    await source.apply(snapshot(["a": [1]]), animatingDifferences: false)
    expectEqual(texts, ["1"])
    await source.applySnapshotUsingReloadData(snapshot(["a": [2]]))
    expectEqual(texts, ["2"])
  }
}
