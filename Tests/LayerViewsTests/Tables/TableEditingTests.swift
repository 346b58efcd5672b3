import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing

/// Words that the user can delete, insert and move.
@MainActor private final class EditableWords: UITableViewDataSource, UITableViewDelegate {
  var words: [String]
  var calls: [String] = []
  var fixed: Set<Int> = []
  var style = UITableViewCell.EditingStyle.delete
  var leading: UISwipeActionsConfiguration?
  var trailing: UISwipeActionsConfiguration?
  var old: [UITableViewRowAction]?

  init(_ words: [String]) { self.words = words }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    words.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = words[indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    !fixed.contains(indexPath.row)
  }
  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    !fixed.contains(indexPath.row)
  }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    calls.append("commit \(editingStyle.rawValue) \(indexPath.row)")
    if editingStyle == .delete {
      words.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .fade)
    } else {
      words.insert("new", at: indexPath.row)
      tableView.insertRows(at: [indexPath], with: .fade)
    }
  }
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    calls.append("move \(sourceIndexPath.row) \(destinationIndexPath.row)")
    words.insert(words.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
  }
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { style }
  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { leading }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { trailing }
  func tableView(
    _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
  ) -> [UITableViewRowAction]? { old }
  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    calls.append("begin \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    calls.append("end \(indexPath?.row ?? -1)")
  }
  func tableView(
    _ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath
  ) { calls.append("accessory \(indexPath.row)") }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    calls.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    calls.append("deselect \(indexPath.row)")
  }
}

/// A list that nobody may edit: it has no method for it.
@MainActor private final class ReadOnly: UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}

/// Views §24.4.
@MainActor @Suite struct TableEditingTests {
  private func table(_ words: EditableWords) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = words
    table.delegate = words
    table.layoutIfNeeded()
    return table
  }

  @Test func `editing moves contents aside for the control, except where a row is fixed`() {
    let words = EditableWords(["a", "b", "c"])
    words.fixed = [1]
    let table = table(words)
    table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    table.setEditing(true, animated: false)
    table.layoutIfNeeded()
    expectTrue(table.isEditing)
    expectNil(table.indexPathForSelectedRow)
    let cells = table.visibleCells
    expectEqual(cells.map(\.isEditing), [true, true, true])
    expectEqual(cells.map(\.editingStyle), [.delete, .none, .delete])
    expectEqual(cells.map(\.contentView.frame.minX), [40, 0, 40])
    expectEqual(cells.map(\.showsReorderControl), [true, false, true])
    expectEqual(cells.map(\.contentView.frame.maxX), [266, 320, 266])
    table.isEditing = false
    table.layoutIfNeeded()
    expectEqual(cells.map(\.contentView.frame), Array(repeating: cells[0].bounds, count: 3))
  }

  @Test func `accessories take room at the end, other ones while editing`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    cell.layoutIfNeeded()
    func end() -> CGFloat {
      cell.layoutIfNeeded()
      return cell.contentView.frame.maxX
    }
    expectEqual(end(), 320)
    cell.accessoryType = .disclosureIndicator
    expectEqual(end(), 320 - 16 - 8 - 8)
    cell.accessoryType = .checkmark
    expectEqual(end(), 320 - 16 - 14 - 8)
    for type in [UITableViewCell.AccessoryType.detailButton, .detailDisclosureButton] {
      cell.accessoryType = type
      expectLess(end(), 320 - 40)
    }
    cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
    expectEqual(end(), 320 - 16 - 50 - 8)
    expectEqual(cell.accessoryView?.frame, CGRect(x: 254, y: 7, width: 50, height: 30))
    cell.setEditing(true, animated: false)
    expectEqual(end(), 320)
    cell.editingAccessoryType = .checkmark
    expectEqual(end(), 320 - 16 - 14 - 8)
    cell.editingAccessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    expectEqual(end(), 320 - 16 - 10 - 8)
    cell.isEditing = false
    cell.accessoryView = nil
    cell.accessoryType = .none
    expectEqual(end(), 320)
    cell.indentationLevel = 2
    cell.indentationWidth = 15
    cell.textLabel?.text = "deep"
    cell.layoutIfNeeded()
    expectEqual(cell.textLabel?.frame.minX, 46)
    let background = UIView()
    cell.backgroundView = background
    cell.layoutIfNeeded()
    #expect(background.frame == cell.bounds && cell.subviews.first === background)
    #expect(cell.shouldIndentWhileEditing && !cell.showingDeleteConfirmation)
  }

  @Test func `several rows are selected while editing, if the table allows it`() {
    let words = EditableWords(["a", "b", "c"])
    let table = table(words)
    table.allowsMultipleSelectionDuringEditing = true
    table.setEditing(true, animated: false)
    for row in [2, 0] {
      table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
    }
    expectEqual(table.indexPathsForSelectedRows?.map(\.row), [0, 2])
    table.setEditing(false, animated: false)
    expectNil(table.indexPathsForSelectedRows)
  }

  @Test func `headers are made of registered classes, reused, and of titles`() {
    final class OwnHeader: UITableViewHeaderFooterView {
      var reuses = 0
      override func prepareForReuse() { reuses += 1 }
    }
    @MainActor final class Delegate: UITableViewDelegate, UITableViewDataSource {
      func numberOfSections(in tableView: UITableView) -> Int { 40 }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
      func tableView(
        _ tableView: UITableView, heightForHeaderInSection section: Int
      ) -> CGFloat { 30 }
      func tableView(
        _ tableView: UITableView, viewForHeaderInSection section: Int
      ) -> UIView? {
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "own")
        view?.textLabel?.text = "\(section)"
        return view
      }
      func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        "end of \(section)"
      }
    }
    let delegate = Delegate()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    table.register(OwnHeader.self, forHeaderFooterViewReuseIdentifier: "own")
    expectNil(table.dequeueReusableHeaderFooterView(withIdentifier: "other"))
    table.rowHeight = 44
    table.sectionFooterHeight = 26
    table.dataSource = delegate
    table.delegate = delegate
    table.layoutIfNeeded()
    let first = try? unwrap(table.headerView(forSection: 0) as? OwnHeader)
    expectEqual(first?.textLabel?.text, "0")
    expectEqual(first?.reuseIdentifier, "own")
    expectEqual(table.footerView(forSection: 0)?.textLabel?.text, "end of 0")
    expectEqual(table.rectForHeader(inSection: 1), CGRect(x: 0, y: 100, width: 320, height: 30))
    expectEqual(table.rectForFooter(inSection: 1), CGRect(x: 0, y: 174, width: 320, height: 26))
    expectEqual(table.rect(forSection: 1), CGRect(x: 0, y: 100, width: 320, height: 100))
    expectEqual(
      table.indexPathsForRows(in: CGRect(x: 0, y: 0, width: 9, height: 150))?.map(\.section),
      [0, 1])
    for step in 1...10 {
      table.contentOffset.y = CGFloat(step) * 300
      table.layoutIfNeeded()
    }
    expectNil(table.headerView(forSection: 0))
    expectGreater(first?.reuses ?? 0, 0)
    table.sectionHeaderTopPadding = 10
    table.layoutIfNeeded()
    expectEqual(table.rectForHeader(inSection: 0), CGRect(x: 0, y: 10, width: 320, height: 30))
    table.register(nil, forHeaderFooterViewReuseIdentifier: "own")
    table.register(UIView.self, forHeaderFooterViewReuseIdentifier: "wrong")
  }

  @Test func `the usual line below a row begins at its texts, behind an image`() throws {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    cell.textLabel?.text = "A"
    func start() -> CGFloat? {
      cell.layoutIfNeeded()
      return cell.layer.sublayers?.first { $0.zPosition == 1 }?.frame.minX
    }
    expectEqual(start(), 16)
    let image = try unwrap(UIImage(systemName: "star.fill"))
    cell.imageView?.image = image
    cell.setNeedsLayout()
    expectEqual(start(), 16 + image.size.width + 16)
    cell.separatorInset.left = 4
    expectEqual(start(), 4)
    let other = UITableViewCell(style: .default, reuseIdentifier: nil)
    other.frame = cell.frame
    var content = UIListContentConfiguration.cell()
    content.text = "A"
    content.image = image
    other.contentConfiguration = content
    other.layoutIfNeeded()
    other.setNeedsLayout()
    other.layoutIfNeeded()
    let line = other.layer.sublayers?.first { $0.zPosition == 1 }
    expectGreater(line?.frame.minX ?? 0, 16 + image.size.width)
  }

  @Test func `inset groups have their rows aside, in rounded rectangles`() {
    let words = EditableWords(["a", "b", "c"])
    let table = UITableView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .insetGrouped)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = words
    table.separatorColor = .red
    table.separatorInset = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: 0)
    let behind = UIView()
    table.backgroundView = behind
    table.layoutIfNeeded()
    let cells = table.visibleCells
    expectEqual(cells.map(\.frame.minX), [16, 16, 16])
    expectEqual(cells.map(\.frame.width), [288, 288, 288])
    expectEqual(cells.map(\.layer.cornerRadius), [10, 0, 10])
    expectEqual(cells[0].layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    expectEqual(cells[1].separatorInset.left, 30)
    #expect(behind.frame == table.bounds && table.subviews.first === behind)
    cells[0].separatorInset.left = 5
    expectEqual(cells[0].separatorInset.left, 5)
  }

  @Test func `a controller of a table is its data source, and edits it`() {
    final class Controller: UITableViewController {
      override func tableView(
        _ tableView: UITableView, numberOfRowsInSection section: Int
      ) -> Int { 2 }
      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell(style: .value2, reuseIdentifier: nil) }
    }
    let controller = Controller(style: .grouped)
    let table: UITableView = controller.tableView
    expectIdentical(controller.view, table)
    expectEqual(table.style, .grouped)
    table.layoutIfNeeded()
    expectEqual(table.visibleCells.count, 2)
    expectTrue(controller.clearsSelectionOnViewWillAppear)
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    controller.viewWillAppear(false)
    expectNil(table.indexPathForSelectedRow)
    expectEqual(controller.editButtonItem.title, "Edit")
    controller.setEditing(true, animated: false)
    #expect(controller.isEditing && table.isEditing)
    expectEqual(controller.editButtonItem.title, "Done")
    // The class does not move rows.
    expectFalse(table.visibleCells[0].showsReorderControl)
    controller.isEditing = false
    expectFalse(table.isEditing)
  }
}

extension LiveViewTests {
  @Suite struct LiveTableEditingTests {
    @MainActor private func table(_ words: some UITableViewDataSource, _ s: ViewStage)
      -> UITableView
    {
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      table.dataSource = words
      table.delegate = words as? any UITableViewDelegate
      s.window.addSubview(table)
      return table
    }

    /// Drags the pointer in steps.
    @MainActor private func drag(
      _ s: ViewStage, from: (Double, Double), to: (Double, Double), at time: Double
    ) async throws {
      try await s.stage.press(from.0, from.1)
      for step in 1...10 {
        try await s.stage.show(at: time + 0.03 * Double(step))
        let part = Double(step) / 10
        try await s.stage.move(
          from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
      }
    }

    @Test func `a swipe shows the button that deletes, and a touch of it deletes (views §24.4)`()
      async throws
    {
      try await ViewStage.perform { s in
        let words = EditableWords(["a", "b", "c"])
        let table = table(words, s)
        try await s.stage.show(at: 0.5)
        try await drag(s, from: (250, 60), to: (190, 62), at: 0.5)
        try await s.stage.release()
        try await s.stage.show(at: 1.5)
        expectEqual(words.take(), ["begin 1"])
        let cell = try unwrap(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        expectTrue(cell.showingDeleteConfirmation)
        #expect(s.shows(0xFF3B30, 310, 50))
        try await s.stage.click(300, 66)
        try await s.stage.show(at: 2.5)
        try await s.stage.settle()
        expectEqual(words.take(), ["commit 1 1", "end 1"])
        expectEqual(words.words, ["a", "c"])
        expectEqual(cell.bounds.origin, .zero)
        expectFalse(table.isEditing)
      }
    }

    @Test func `a touch elsewhere, a scroll and an update close a swipe (views §24.4)`()
      async throws
    {
      try await ViewStage.perform { s in
        let words = EditableWords(["a", "b", "c"])
        let table = table(words, s)
        try await s.stage.show(at: 0.5)
        try await drag(s, from: (250, 60), to: (190, 62), at: 0.5)
        try await s.stage.release()
        try await s.stage.show(at: 1.5)
        try await s.stage.click(100, 20)
        try await s.stage.show(at: 2.5)
        try await s.stage.settle()
        expectEqual(words.take(), ["begin 1", "end 1"])
        words.fixed = [1]
        try await drag(s, from: (250, 60), to: (190, 62), at: 2.5)
        try await s.stage.release()
        try await s.stage.show(at: 3.5)
        expectFalse(words.take().contains("begin 1"))
        words.fixed = []
        try await drag(s, from: (250, 60), to: (190, 62), at: 3.5)
        try await s.stage.release()
        words.words.append("d")
        table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .fade)
        expectEqual(words.take(), ["begin 1", "end 1"])
      }
    }

    @Test func `a swipe all the way performs the first action (views §24.4)`() async throws {
      try await ViewStage.perform { s in
        let words = EditableWords(["a", "b", "c"])
        let mark = UIContextualAction(style: .normal, title: "Mark") { action, view, done in
          words.calls.append("\(action.title ?? "") \(view.window != nil)")
          done(true)
        }
        mark.backgroundColor = .systemOrange
        let other = UIContextualAction(style: .destructive, title: "Other") { _, _, _ in }
        expectEqual(other.backgroundColor, .systemRed)
        words.leading = UISwipeActionsConfiguration(actions: [mark, other])
        let table = table(words, s)
        try await s.stage.show(at: 0.5)
        try await drag(s, from: (40, 20), to: (300, 22), at: 0.5)
        let cell = try unwrap(table.visibleCells.first)
        expectLess(cell.bounds.minX, -200)
        try await s.stage.release()
        try await s.stage.show(at: 2)
        try await s.stage.settle()
        expectEqual(words.take(), ["begin 0", "Mark true", "end 0"])
        expectEqual(cell.bounds.minX, 0)
        words.leading?.performsFirstActionWithFullSwipe = false
        try await drag(s, from: (40, 20), to: (300, 22), at: 2)
        try await s.stage.release()
        try await s.stage.show(at: 3)
        expectEqual(words.take(), ["begin 0"])
      }
    }

    @Test func `actions in the older form are buttons as well (views §24.4)`() async throws {
      try await ViewStage.perform { s in
        let words = EditableWords(["a", "b", "c"])
        words.old = [
          UITableViewRowAction(style: .normal, title: "More") { action, path in
            words.calls.append("\(action.title ?? "") \(path.row)")
          }
        ]
        words.old?[0].backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        _ = table(words, s)
        try await s.stage.show(at: 0.5)
        try await drag(s, from: (250, 60), to: (190, 62), at: 0.5)
        try await s.stage.release()
        try await s.stage.show(at: 1.5)
        #expect(s.shows(0x0000FF, 317, 50))
        try await s.stage.click(290, 66)
        expectEqual(words.take(), ["begin 1", "More 1"])
        expectEqual(words.old?[0].style, .normal)
      }
    }

    @Test func `the minus asks, the plus inserts (views §24.4)`() async throws {
      try await ViewStage.perform { s in
        let words = EditableWords(["a", "b", "c"])
        let table = table(words, s)
        table.setEditing(true, animated: false)
        try await s.stage.show(at: 0.5)
        try await s.stage.click(27, 22)
        try await s.stage.show(at: 1)
        expectTrue(table.visibleCells[0].showingDeleteConfirmation)
        expectEqual(words.take(), ["begin 0"])
        try await s.stage.click(290, 22)
        try await s.stage.show(at: 2)
        try await s.stage.settle()
        expectEqual(words.words, ["b", "c"])
        _ = words.take()
        table.setEditing(false, animated: true)
        words.style = .insert
        table.setEditing(true, animated: true)
        try await s.stage.show(at: 3)
        try await s.stage.click(27, 22)
        expectEqual(words.take(), ["commit 2 0"])
        expectEqual(words.words, ["new", "b", "c"])
        // Without permission a touch of a row selects nothing while editing.
        try await s.stage.show(at: 4)
        try await s.stage.click(120, 66)
        expectEqual(words.take(), [])
        table.allowsSelectionDuringEditing = true
        try await s.stage.click(120, 66)
        expectEqual(words.take(), ["select 1"])
      }
    }

    @Test func `a row follows its handle, and the others make room (views §24.4)`() async throws {
      try await ViewStage.perform { s in
        let words = EditableWords(["a", "b", "c", "d"])
        let table = table(words, s)
        table.setEditing(true, animated: false)
        try await s.stage.show(at: 0.5)
        let cells = table.visibleCells
        try await drag(s, from: (293, 22), to: (293, 120), at: 0.5)
        try await s.stage.show(at: 1.2)
        expectEqual(cells[0].frame.minY, 98)
        expectEqual(cells[1].frame.minY, 0)
        expectEqual(cells[2].frame.minY, 44)
        expectEqual(cells[3].frame.minY, 132)
        expectEqual(words.take(), [])
        try await s.stage.release()
        try await s.stage.show(at: 2)
        expectEqual(words.take(), ["move 0 2"])
        expectEqual(words.words, ["b", "c", "a", "d"])
        expectEqual(table.visibleCells, [cells[1], cells[2], cells[0], cells[3]])
        expectEqual(table.visibleCells.map(\.frame.minY), [0, 44, 88, 132])
      }
    }

    @Test func `a detail button calls the delegate, and several rows are chosen by touches`()
      async throws
    {
      try await ViewStage.perform { s in
        let words = EditableWords(["a", "b", "c"])
        let table = table(words, s)
        table.allowsMultipleSelection = true
        try await s.stage.show(at: 0.5)
        table.visibleCells[1].accessoryType = .detailButton
        try await s.stage.show(at: 0.6)
        try await s.stage.click(293, 66)
        expectEqual(words.take(), ["accessory 1"])
        try await s.stage.click(100, 22)
        try await s.stage.click(100, 110)
        try await s.stage.click(100, 22)
        expectEqual(words.take(), ["select 0", "select 2", "deselect 0"])
        expectEqual(table.indexPathsForSelectedRows?.map(\.row), [2])
      }
    }
  }
}
