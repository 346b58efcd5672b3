import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A list of numbers in sections, and the calls that it got.
@MainActor private final class Numbers: UITableViewDataSource, UITableViewDelegate {
  var counts: [Int]
  var titles: [String?] = []
  var heights: [CGFloat] = []
  private(set) var asked: [IndexPath] = []
  private(set) var made = 0
  private(set) var calls: [String] = []
  var refuses = false

  init(_ counts: [Int]) { self.counts = counts }

  func take() -> [IndexPath] {
    defer { asked = [] }
    return asked
  }
  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked.append(indexPath)
    let cell: UITableViewCell
    if let old = tableView.dequeueReusableCell(withIdentifier: "cell") {
      cell = old
    } else {
      cell = UITableViewCell(style: .subtitle, reuseIdentifier: "cell")
      made += 1
    }
    cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.indices.contains(section) ? titles[section] : nil
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights.indices.contains(indexPath.row)
      ? heights[indexPath.row] : UITableView.automaticDimension
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    refuses ? nil : indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    calls.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    calls.append("deselect \(indexPath.row)")
  }
}

/// Views §14.5.
@MainActor @Suite struct TableViewTests {
  private func table(_ numbers: Numbers, height: CGFloat = 440) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: height))
    table.dataSource = numbers
    table.delegate = numbers
    table.layoutIfNeeded()
    return table
  }

  private func texts(_ table: UITableView) -> [String] {
    table.visibleCells.map { $0.textLabel?.text ?? "" }
  }

  @Test func `a table without a data source has one section without rows`() {
    let table = UITableView()
    expectEqual(table.numberOfSections, 1)
    expectEqual(table.numberOfRows(inSection: 0), 0)
    expectEqual(table.contentSize.height, 0)
  }

  @Test func `only rows that can be seen have cells, which show others later`() {
    let numbers = Numbers([100_000])
    let table = table(numbers)
    expectEqual(table.contentSize, CGSize(width: 200, height: 4_400_000))
    expectEqual(texts(table), (0..<10).map { "0.\($0)" })
    expectEqual(numbers.made, 10)
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    expectEqual(first?.frame, CGRect(x: 0, y: 0, width: 200, height: 44))
    table.contentOffset.y = 4 * 44 + 22
    table.layoutIfNeeded()
    expectEqual(texts(table), (4..<15).map { "0.\($0)" })
    expectEqual(numbers.made, 11)
    for step in 1...200 {
      table.contentOffset.y = CGFloat(step * 22_000)
      table.layoutIfNeeded()
    }
    expectAtMost(numbers.made, 22)
    #expect(texts(table).last == "0.99999" || table.contentOffset.y > 4_399_560)
    expectNil(table.cellForRow(at: IndexPath(row: 0, section: 0)))
  }

  /// -1 is `automaticDimension`.
  @Test(arguments: [-1, CGFloat.nan, -CGFloat.infinity])
  func `an invalid height becomes the usual one`(_ height: CGFloat) {
    let numbers = Numbers([3])
    numbers.titles = ["first"]
    let table = table(numbers)
    table.rowHeight = height
    table.sectionHeaderHeight = height
    table.layoutIfNeeded()
    expectEqual(table.contentSize.height, 28 + 3 * 44)
    expectEqual(texts(table).count, 3)
  }

  @Test func `the rows' own heights, headers and edges place the rows`() {
    let numbers = Numbers([3, 0, 2])
    numbers.heights = [30, 50, 20]
    numbers.titles = ["first", nil, "third"]
    let table = table(numbers)
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 12))
    table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 8))
    table.layoutIfNeeded()
    let rects = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1)].map {
      table.rectForRow(at: IndexPath(row: $0.1, section: $0.0))
    }
    expectEqual(rects.map(\.minY), [40, 70, 120, 168, 198])
    expectEqual(rects.map(\.height), [30, 50, 20, 30, 50])
    expectEqual(table.contentSize.height, 256)
    expectEqual(table.tableFooterView?.frame, CGRect(x: 0, y: 248, width: 200, height: 8))
    expectEqual(table.numberOfSections, 3)
    expectEqual(table.numberOfRows(inSection: 2), 2)
    expectEqual(table.numberOfRows(inSection: 9), 0)
    expectEqual(table.indexPathForRow(at: CGPoint(x: 5, y: 125)), IndexPath(row: 2, section: 0))
    expectNil(table.indexPathForRow(at: CGPoint(x: 5, y: 150)))
    expectEqual(table.rectForRow(at: IndexPath(row: 7, section: 0)), .zero)
    expectEqual(table.indexPathsForVisibleRows?.count, 5)
    let cell = table.visibleCells[3]
    expectEqual(table.indexPath(for: cell), IndexPath(row: 0, section: 2))
  }

  @Test func `cells are made of the class that is registered`() {
    final class OwnCell: UITableViewCell {
      var note = ""
      override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        note = "made for \(reuseIdentifier ?? "none")"
      }
      required init?(coder: NSCoder) { nil }
      override func prepareForReuse() { note = "again" }
    }
    let table = table(Numbers([]))
    expectNil(table.dequeueReusableCell(withIdentifier: "own"))
    table.register(OwnCell.self, forCellReuseIdentifier: "own")
    let path = IndexPath(row: 0, section: 0)
    let cell = table.dequeueReusableCell(withIdentifier: "own", for: path) as? OwnCell
    expectEqual(cell?.note, "made for own")
    expectEqual(cell?.reuseIdentifier, "own")
    table.register(nil, forCellReuseIdentifier: "own")
    expectNil(table.dequeueReusableCell(withIdentifier: "own"))
    let plain = table.dequeueReusableCell(withIdentifier: "own", for: path)
    #expect(type(of: plain) == UITableViewCell.self)
  }

  @Test(
    arguments: [
      (.top, 44 * 50), (.middle, 44 * 50 + 22 - 220), (.bottom, 44 * 51 - 440),
      (.none, 44 * 51 - 440),
    ] as [(UITableView.ScrollPosition, CGFloat)])
  func `a row is scrolled to`(position: UITableView.ScrollPosition, offset: CGFloat) {
    let table = table(Numbers([100]))
    table.scrollToRow(at: IndexPath(row: 50, section: 0), at: position, animated: false)
    expectEqual(table.contentOffset.y, offset)
    table.scrollToRow(at: IndexPath(row: 500, section: 0), at: position, animated: false)
    expectEqual(table.contentOffset.y, offset)
    table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .top, animated: false)
    expectEqual(table.contentOffset.y, 3960)
  }

  @Test func `inserted and deleted rows keep the cells of the others`() {
    let numbers = Numbers([6])
    let table = table(numbers)
    let cells = table.visibleCells
    table.selectRow(at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .none)
    numbers.counts = [5]
    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    expectEqual(table.visibleCells, [0, 2, 3, 4, 5].map { cells[$0] })
    expectEqual(table.visibleCells[1].frame.minY, 44)
    expectEqual(table.indexPathForSelectedRow, IndexPath(row: 2, section: 0))
    numbers.counts = [7]
    _ = numbers.take()
    table.insertRows(
      at: [IndexPath(row: 0, section: 0), IndexPath(row: 4, section: 0)], with: .none)
    expectEqual(Set(numbers.take().map(\.row)), [0, 4])
    let (kept, old) = (
      [1, 2, 3, 5, 6].map { table.visibleCells[$0] }, [0, 2, 3, 4, 5].map { cells[$0] }
    )
    expectEqual(kept, old)
    expectEqual(table.indexPathForSelectedRow, IndexPath(row: 3, section: 0))
    table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .none)
    expectEqual(numbers.take(), [IndexPath(row: 2, section: 0)])
    numbers.counts = [1]
    table.reloadData()
    table.layoutIfNeeded()
    expectEqual(table.visibleCells.count, 1)
    expectNil(table.indexPathForSelectedRow)
  }

  @Test func `the texts and the image of a cell share its width`() {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 44)
    cell.textLabel?.text = "Name"
    cell.detailTextLabel?.text = "value"
    cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
      .image {
        UIColor.red.setFill(); $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      }
    cell.layoutIfNeeded()
    expectEqual(cell.imageView?.frame, CGRect(x: 16, y: 0, width: 20, height: 44))
    expectEqual(cell.textLabel?.frame.minX, 52)
    expectEqual(cell.detailTextLabel?.frame.maxX, 284)
    expectEqual(cell.contentView.frame, cell.bounds)
    expectNil(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel)
    let subtitle = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    subtitle.textLabel?.text = "above"
    subtitle.detailTextLabel?.text = "below"
    subtitle.layoutIfNeeded()
    expectAtMost((subtitle.textLabel?.frame.maxY ?? 9), (subtitle.detailTextLabel?.frame.minY ?? 0))
  }

  @Test func `a selected cell has a background, if its style has one`() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    func isMarked() -> Bool {
      cell.subviews.contains {
        $0 !== cell.contentView && $0.alpha > 0 && $0.backgroundColor != nil
      }
    }
    expectEqual(cell.selectionStyle, .default)
    expectFalse(isMarked())
    cell.setSelected(true, animated: false)
    expectTrue(cell.isSelected)
    expectTrue(isMarked())
    cell.setSelected(false, animated: false)
    expectFalse(isMarked())
    cell.setHighlighted(true, animated: false)
    expectTrue(cell.isHighlighted)
    expectTrue(isMarked())
    cell.isHighlighted = false
    cell.selectionStyle = .none
    cell.isSelected = true
    expectFalse(isMarked())
    cell.selectionStyle = .blue
    let own = UIView()
    cell.selectedBackgroundView = own
    cell.isSelected = false
    cell.isSelected = true
    #expect(own.superview === cell && own.alpha == 1)
  }
}

extension LiveViewTests {
  @Suite struct LiveTableTests {
    @Test func `rows that content coasts by have cells when it begins to coast (views §14.5)`()
      async throws
    {
      try await ViewStage.perform { s in
        let numbers = Numbers([100_000])
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        table.dataSource = numbers
        table.delegate = numbers
        s.window.addSubview(table)
        try await s.stage.show(at: 0.5)
        expectEqual(table.visibleCells.count, 6)
        try await s.stage.input(.touch(finger: 1, .began, at: .init(x: 100, y: 200), pressure: 1))
        for step in 1...10 {
          try await s.stage.show(at: 0.5 + 0.01 * Double(step))
          try await s.stage.input(
            .touch(
              finger: 1, .moved, at: .init(x: 100, y: 200 - 15 * Double(step)), pressure: 1))
        }
        try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: 100, y: 50), pressure: 1))
        // The content coasts from 140 by 0.499 · 1490, so cells reach to the bottom row there.
        let end = 140 + 0.499 * 1490
        let last = Int((end + 240) / 44)
        expectEqual(table.indexPathsForVisibleRows?.map(\.row), Array(3...last))
        _ = numbers.take()
        for frame in 1...20 { try await s.stage.show(at: 0.6 + Double(frame) * 0.1) }
        expectEqual(numbers.take(), [])
        try await s.stage.show(at: 4)
        // At rest only the visible rows have cells.
        expectEqual(table.indexPathsForVisibleRows?.map(\.row), Array(Int(end / 44)...last))
      }
    }

    @Test func `a tapped row is selected, and a dragged one is not (views §14.5)`() async throws {
      try await ViewStage.perform { s in
        let numbers = Numbers([50])
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        table.dataSource = numbers
        table.delegate = numbers
        s.window.addSubview(table)
        try await s.stage.show(at: 0.5)
        try await s.stage.press(100, 60)
        #expect(table.visibleCells[1].isHighlighted)
        try await s.stage.release()
        expectEqual(numbers.takeCalls(), ["select 1"])
        #expect(table.indexPathForSelectedRow?.row == 1 && table.visibleCells[1].isSelected)
        try await s.stage.click(100, 100)
        expectEqual(numbers.takeCalls(), ["deselect 1", "select 2"])
        try await s.stage.press(100, 60)
        try await s.stage.move(100, 30)
        #expect(table.visibleCells.allSatisfy { !$0.isHighlighted })
        try await s.stage.release()
        expectEqual(numbers.takeCalls(), [])
        table.deselectRow(at: IndexPath(row: 2, section: 0), animated: true)
        expectNil(table.indexPathForSelectedRow)
        numbers.refuses = true
        try await s.stage.show(at: 5)
        try await s.stage.click(100, 60)
        table.allowsSelection = false
        numbers.refuses = false
        try await s.stage.click(100, 60)
        expectEqual(numbers.takeCalls(), [])
      }
    }
  }
}
