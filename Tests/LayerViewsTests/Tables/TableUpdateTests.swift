import Expectations
import Foundation
import LayerViews
import Testing

/// Words in sections, as a data source.
@MainActor private final class Words: UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  private(set) var asked: [IndexPath] = []

  init(_ sections: [[String]]) { self.sections = sections }

  func take() -> [IndexPath] {
    defer { asked = [] }
    return asked
  }
  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked.append(indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }
}

/// Views §24.3.
@MainActor @Suite struct TableUpdateTests {
  private func table(_ words: Words, height: CGFloat = 880) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: height))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.rowHeight = 44
    table.dataSource = words
    table.delegate = words
    table.layoutIfNeeded()
    _ = words.take()
    return table
  }

  private func shown(_ table: UITableView) -> [[String]] {
    table.layoutIfNeeded()
    var shown: [[String]] = Array(repeating: [], count: table.numberOfSections)
    for path in table.indexPathsForVisibleRows ?? [] {
      let cell = table.cellForRow(at: path)
      shown[path.section].append(cell?.textLabel?.text ?? "?")
      expectEqual(cell?.frame, table.rectForRow(at: path))
    }
    return shown
  }

  @Test func `changes of one update are shown together, deletions by the old numbers`() {
    let words = Words([["a", "b", "c", "d"], ["e"]])
    let table = table(words)
    words.sections = [["b", "x", "d", "a"], ["y", "e"]]
    table.performBatchUpdates {
      table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .left)
      table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
      table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 3, section: 0))
      table.insertRows(at: [IndexPath(row: 0, section: 1)], with: .top)
      expectTrue(table.hasUncommittedUpdates)
    }
    expectFalse(table.hasUncommittedUpdates)
    expectEqual(shown(table), words.sections)
    // Only new rows were asked for.
    expectEqual(
      Set(words.take()), [IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 1)])
  }

  @Test func `sections are inserted, deleted, moved and loaded again`() {
    let words = Words([["a"], ["b", "c"], ["d"]])
    let table = table(words)
    words.sections = [["new"], ["d"], ["b", "c"]]
    table.beginUpdates()
    table.deleteSections([0], with: .automatic)
    table.insertSections([0], with: .automatic)
    table.moveSection(2, toSection: 1)
    table.endUpdates()
    expectEqual(shown(table), words.sections)
    expectEqual(words.take(), [IndexPath(row: 0, section: 0)])
    words.sections[1] = ["d1", "d2", "d3"]
    table.reloadSections([1], with: .middle)
    expectEqual(shown(table), words.sections)
    expectEqual(words.take().count, 3)
  }

  @Test func `random updates lead to what the data source has`() {
    var random = SystemRandomNumberGenerator()
    for round in 0..<60 {
      var next = 0
      func word() -> String {
        next += 1
        return "\(round).\(next)"
      }
      let old = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in word() }
      }
      let words = Words(old)
      let table = table(words, height: 4000)
      expectEqual(shown(table), old)
      // Rows that go, by their old places; of the rest one moves, and new ones come.
      var gone: [IndexPath] = []
      var kept: [[String]] = []
      for (section, rows) in old.enumerated() {
        kept.append([])
        for (row, word) in rows.enumerated() {
          if Bool.random(using: &random) {
            gone.append(IndexPath(row: row, section: section))
          } else {
            kept[section].append(word)
          }
        }
      }
      var moved: (from: IndexPath, word: String)?
      if let section = kept.firstIndex(where: { !$0.isEmpty }),
        let row = old[section].firstIndex(of: kept[section][0])
      {
        moved = (IndexPath(row: row, section: section), kept[section].removeFirst())
      }
      var added: Set<String> = []
      for section in kept.indices {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let new = word()
          added.insert(new)
          kept[section].insert(
            new, at: Int.random(in: 0...kept[section].count, using: &random))
        }
      }
      if let moved {
        let section = Int.random(in: kept.indices, using: &random)
        kept[section].insert(
          moved.word, at: Int.random(in: 0...kept[section].count, using: &random))
      }
      var inserted: [IndexPath] = []
      var end: IndexPath?
      for (section, rows) in kept.enumerated() {
        for (row, word) in rows.enumerated() {
          let path = IndexPath(row: row, section: section)
          if added.contains(word) { inserted.append(path) }
          if word == moved?.word { end = path }
        }
      }
      words.sections = kept
      _ = words.take()
      table.performBatchUpdates {
        table.insertRows(at: inserted, with: .none)
        table.deleteRows(at: gone, with: .none)
        if let moved, let end { table.moveRow(at: moved.from, to: end) }
      }
      expectEqual(shown(table), kept)
      expectEqual(Set(words.take()), Set(inserted))
    }
  }

  @Test func `an update that contradicts the numbers loads everything again`() {
    let words = Words([["a", "b"]])
    let table = table(words)
    words.sections = [["a", "b", "c", "d"]]
    table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .fade)
    expectEqual(shown(table), words.sections)
    words.sections = [["a"], ["b"]]
    table.deleteRows(at: [IndexPath(row: 9, section: 0)], with: .fade)
    expectEqual(shown(table), words.sections)
    table.deleteSections([7], with: .fade)
    table.moveSection(0, toSection: 9)
    table.insertRows(at: [IndexPath(row: 0, section: 5)], with: .fade)
    table.endUpdates()
    expectEqual(shown(table), words.sections)
    words.sections = [["c", "a"], ["b"]]
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    expectEqual(shown(table), words.sections)
  }

  @Test func `the selection moves with its rows, and goes with rows that are loaded again`() {
    let words = Words([["a", "b", "c", "d"]])
    let table = table(words)
    table.allowsMultipleSelection = true
    for row in [0, 1, 3] {
      table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
    }
    words.sections = [["x", "b", "c", "d"]]
    table.performBatchUpdates {
      table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
      table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
    }
    expectEqual(table.indexPathsForSelectedRows?.map(\.row), [1, 3])
    table.reloadRows(at: [IndexPath(row: 3, section: 0)], with: .fade)
    expectEqual(table.indexPathsForSelectedRows?.map(\.row), [1])
    table.allowsMultipleSelection = false
    expectNil(table.indexPathsForSelectedRows)
  }

  @Test func `a reconfigured row keeps its cell`() {
    let words = Words([["a", "b"]])
    let table = table(words)
    let cells = table.visibleCells
    words.sections = [["a", "changed"]]
    table.reconfigureRows(at: [IndexPath(row: 1, section: 0), IndexPath(row: 8, section: 0)])
    expectEqual(shown(table), words.sections)
    expectEqual(table.visibleCells, cells)
    expectEqual(words.take(), [IndexPath(row: 1, section: 0)])
  }

  @Test func `a table that was never asked for its rows loads them`() {
    let words = Words([["a"]])
    let table = UITableView()
    table.dataSource = words
    words.sections = [["a", "b"]]
    table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    expectEqual(table.numberOfRows(inSection: 0), 2)
  }
}

extension LiveViewTests {
  @Suite struct LiveTableUpdateTests {
    @Test func `rows below an inserted row move down in 0.3 s (views §24.3)`() async throws {
      try await ViewStage.perform { s in
        let words = Words([["a", "b", "c"]])
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = words
        s.window.addSubview(table)
        try await s.stage.show(at: 0.5)
        let second = try unwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        words.sections = [["a", "x", "b", "c"]]
        var isComplete = false
        table.performBatchUpdates {
          table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .left)
        } completion: {
          isComplete = $0
        }
        expectEqual(second.frame.minY, 88)
        let new = try unwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        try await s.stage.show(at: 0.65)
        expectLess(abs((second.layer.presentation()?.position.y ?? 0) - 88), 0.01)
        expectLess(abs(new.layer.presentation()?.position.x ?? 9), 0.01)
        expectFalse(isComplete)
        try await s.stage.show(at: 1)
        try await s.stage.settle()
        expectEqual(second.layer.presentation()?.position.y ?? 0, 110)
        expectTrue(isComplete)
      }
    }

    @Test func `a deleted row's cell serves other rows after it has faded (views §24.3)`()
      async throws
    {
      try await ViewStage.perform { s in
        let words = Words([["a", "b", "c"]])
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dataSource = words
        s.window.addSubview(table)
        try await s.stage.show(at: 0.5)
        let first = try unwrap(table.visibleCells.first)
        words.sections = [["b", "c"]]
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        expectNil(table.indexPath(for: first))
        expectFalse(first.isHidden)
        try await s.stage.show(at: 1)
        try await s.stage.settle()
        expectTrue(first.isHidden)
        expectEqual(table.visibleCells.map { $0.frame.minY }, [0, 44])
        words.sections = [["b", "c", "new"]]
        table.insertRows(at: [IndexPath(row: 2, section: 0)], with: .none)
        expectIdentical(table.visibleCells.last, first)
      }
    }
  }
}
