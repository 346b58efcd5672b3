import Expectations
import Foundation
import LayerViews
import Testing

/// Rows whose data source and delegate ask the table and change it in the midst of its questions.
@MainActor private final class Meddler: UITableViewDataSource, UITableViewDelegate {
  var sections = [20, 20]
  var height: (UITableView, IndexPath) -> CGFloat = { _, _ in 44 }
  var header: (UITableView, Int) -> UIView? = { _, _ in nil }
  var willDisplay: (UITableView, IndexPath) -> Void = { _, _ in }
  var didEndDisplaying: (UITableView, IndexPath) -> Void = { _, _ in }
  private(set) var wrong: [IndexPath] = []

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    expectTrue(tableView.numberOfRows(inSection: section) <= 20)
    return sections[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    if !sections.indices.contains(indexPath.section) || indexPath.row >= sections[indexPath.section]
    {
      wrong.append(indexPath)
    }
    return tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height(tableView, indexPath)
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    header(tableView, section)
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { willDisplay(tableView, indexPath) }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { didEndDisplaying(tableView, indexPath) }
}

/// Views §8.
@MainActor @Suite struct TableCallbackTests {
  private func table(_ meddler: Meddler) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 440))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = meddler
    table.delegate = meddler
    return table
  }

  @Test func `a delegate that is asked for heights and headers may ask for the numbers of rows`() {
    let meddler = Meddler()
    meddler.height = { table, path in
      _ = table.rectForRow(at: path)
      return path.row == table.numberOfRows(inSection: path.section) - 1 ? 60 : 44
    }
    meddler.header = { table, section in
      let view = UIView()
      view.tag = table.numberOfRows(inSection: section) + table.numberOfSections
      return view
    }
    let table = table(meddler)
    table.sectionHeaderHeight = 30
    table.layoutIfNeeded()
    expectEqual(table.rectForRow(at: IndexPath(row: 19, section: 0)).height, 60)
    expectEqual(table.contentSize.height, 2 * (30 + 19 * 44 + 60))
  }

  @Test func `rows that vanish while cells are shown are not asked for`() {
    let meddler = Meddler()
    let table = table(meddler)
    table.rowHeight = UITableView.automaticDimension
    meddler.height = { _, _ in UITableView.automaticDimension }
    table.layoutIfNeeded()
    meddler.willDisplay = { table, path in
      guard path.row == 2, meddler.sections.count == 2 else { return }
      meddler.sections = [1]
      table.reloadData()
    }
    table.reloadData()
    table.layoutIfNeeded()
    table.layoutIfNeeded()
    expectEqual(meddler.wrong, [])
    expectEqual(table.indexPathsForVisibleRows, [IndexPath(row: 0, section: 0)])
  }

  @Test func `a delegate may load the table again when cells end their display`() {
    let meddler = Meddler()
    let table = table(meddler)
    table.layoutIfNeeded()
    var ended = 0
    meddler.didEndDisplaying = { table, _ in
      ended += 1
      table.reloadData()
    }
    table.reloadData()
    expectEqual(ended, 10)
    table.layoutIfNeeded()
    expectEqual(Set(table.visibleCells.map(ObjectIdentifier.init)).count, 10)
  }

  @Test func `a cell of a section that a new data source has not may change`() {
    let meddler = Meddler()
    meddler.height = { _, _ in UITableView.automaticDimension }
    meddler.sections = [1, 3]
    let table = table(meddler)
    table.layoutIfNeeded()
    let cell = table.cellForRow(at: IndexPath(row: 2, section: 1))
    table.dataSource = nil
    cell?.textLabel?.text = "changed"
    cell?.textLabel?.numberOfLines = 0
    table.layoutIfNeeded()
    expectEqual(table.numberOfSections, 1)
    expectEqual(table.visibleCells.count, 0)
  }

  @Test func `rows that are deleted end their display, and two moves have two targets`() {
    let meddler = Meddler()
    meddler.sections = [4]
    let table = table(meddler)
    table.layoutIfNeeded()
    var ended: [IndexPath] = []
    meddler.didEndDisplaying = { _, path in ended.append(path) }
    meddler.sections = [3]
    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    expectEqual(ended, [IndexPath(row: 1, section: 0)])
    table.performBatchUpdates {
      table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 2, section: 0))
      table.moveRow(at: IndexPath(row: 1, section: 0), to: IndexPath(row: 2, section: 0))
    }
    table.layoutIfNeeded()
    expectEqual(table.visibleCells.count, 3)
  }

  @Test func `a row that is not there is not selected`() {
    let table = table(Meddler())
    for path in [IndexPath(row: 20, section: 0), IndexPath(row: 0, section: 7)] {
      table.selectRow(at: path, animated: false, scrollPosition: .none)
    }
    expectEqual(table.indexPathForSelectedRow, nil)
  }
}
