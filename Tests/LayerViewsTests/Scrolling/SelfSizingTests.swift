import Expectations
import Foundation
import LayerViews
import Testing

/// A cell whose text has 10 points around it.
@MainActor private final class TextCell: UITableViewCell {
  let words = UILabel()
  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    words.numberOfLines = 0
    words.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(words)
    NSLayoutConstraint.activate([
      words.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      words.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      words.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
      words.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
    ])
  }
  required init?(coder: NSCoder) { nil }

  static func height(of text: String, width: CGFloat) -> CGFloat {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = text
    return label.sizeThatFits(CGSize(width: width - 20, height: 0)).height + 20
  }
}

@MainActor private final class Texts: UITableViewDataSource, UITableViewDelegate {
  var texts: [String]
  var own: [Int: CGFloat] = [:]
  var estimate = UITableView.automaticDimension
  var header: UIView?

  init(_ texts: [String]) { self.texts = texts }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    texts.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    (cell as? TextCell)?.words.text = texts[indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    own[indexPath.row] ?? UITableView.automaticDimension
  }
  func tableView(
    _ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath
  ) -> CGFloat { estimate }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    header
  }
}

private let long =
  "a long text that goes on over several lines in a narrow cell, so that its row grows"

/// Views §14.5.
@MainActor @Suite struct SelfSizingTests {
  private func table(_ texts: Texts, height: CGFloat = 400) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: height))
    table.register(TextCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = texts
    table.delegate = texts
    table.layoutIfNeeded()
    return table
  }

  private func height(_ table: UITableView, _ row: Int) -> CGFloat {
    table.rectForRow(at: IndexPath(row: row, section: 0)).height
  }

  /// Rows lie below each other, and the visible ones have their cells in place.
  private func expectInPlace(_ table: UITableView, rows: Int) {
    var bottom: CGFloat = 0
    for row in 0..<rows {
      let rect = table.rectForRow(at: IndexPath(row: row, section: 0))
      expectEqual(rect.minY, bottom)
      bottom = rect.maxY
      guard rect.intersection(table.bounds).height > 0 else { continue }
      expectEqual(table.cellForRow(at: IndexPath(row: row, section: 0))?.frame, rect)
    }
    expectEqual(table.contentSize.height, bottom)
  }

  @Test func `rows are as high as the constraints in their cells ask, or as the delegate says`() {
    let texts = Texts(["short", long, "short", "short"])
    texts.own[3] = 70
    let table = table(texts)
    expectEqual(table.rowHeight, UITableView.automaticDimension)
    let expected = texts.texts.map { TextCell.height(of: $0, width: 200) }
    expectGreater(expected[1], 2 * expected[0])
    expectEqual((0..<3).map { height(table, $0) }, Array(expected[..<3]))
    expectEqual(height(table, 3), 70)
    expectInPlace(table, rows: 4)
    table.rowHeight = 50
    table.layoutIfNeeded()
    expectEqual((0..<4).map { height(table, $0) }, [50, 50, 50, 70])
    expectInPlace(table, rows: 4)
    table.rowHeight = UITableView.automaticDimension
    table.layoutIfNeeded()
    expectEqual(height(table, 1), expected[1])
  }

  @Test func `rows that were not seen have estimated heights`() {
    let texts = Texts(Array(repeating: long, count: 1000))
    let table = table(texts)
    let real = TextCell.height(of: long, width: 200)
    let seen = table.visibleCells.count
    expectLess(seen, 12)
    expectEqual(height(table, 0), real)
    expectEqual(height(table, 999), 44)
    table.estimatedRowHeight = 60
    table.layoutIfNeeded()
    expectEqual(height(table, 999), 60)
    texts.estimate = 80
    table.reloadData()
    table.layoutIfNeeded()
    expectEqual(height(table, 999), 80)
    expectInPlace(table, rows: 1000)
  }

  @Test(arguments: [20, 300] as [CGFloat])
  func `scrolling to either end shows each row in its height`(estimate: CGFloat) {
    let texts = Texts((0..<60).map { $0 % 2 == 0 ? "short" : long })
    texts.estimate = estimate
    let table = table(texts)
    while table.contentOffset.y < table.contentSize.height - 400 {
      table.contentOffset.y = min(
        table.contentOffset.y + 150, table.contentSize.height - 400)
      table.layoutIfNeeded()
      expectInPlace(table, rows: 60)
    }
    expectEqual(height(table, 59), TextCell.height(of: long, width: 200))
    while table.contentOffset.y > 0 {
      table.contentOffset.y = max(table.contentOffset.y - 150, 0)
      table.layoutIfNeeded()
      expectInPlace(table, rows: 60)
    }
  }

  @Test func `rows above that become higher do not move the rows on screen`() throws {
    let texts = Texts(Array(repeating: long, count: 100))
    let table = table(texts)
    table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
    table.layoutIfNeeded()
    let path = IndexPath(row: 50, section: 0)
    let place = table.rectForRow(at: path).minY - table.contentOffset.y
    table.contentOffset.y -= 30
    table.layoutIfNeeded()
    expectLess(abs(table.rectForRow(at: path).minY - table.contentOffset.y - place - 30), 0.01)
    expectEqual(height(table, 49), TextCell.height(of: long, width: 200))
  }

  @Test func `new contents, a new width and new rows have their heights`() throws {
    let texts = Texts(["short", long, "short"])
    let table = table(texts)
    let low = height(table, 0)
    let cell = try unwrap(
      table.cellForRow(at: IndexPath(row: 0, section: 0)) as? TextCell)
    cell.words.text = long
    table.layoutIfNeeded()
    expectEqual(height(table, 0), TextCell.height(of: long, width: 200))
    expectInPlace(table, rows: 3)
    table.frame.size.width = 300
    table.layoutIfNeeded()
    expectEqual(height(table, 1), TextCell.height(of: long, width: 300))
    expectInPlace(table, rows: 3)
    texts.texts.insert("short", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    table.layoutIfNeeded()
    expectEqual(height(table, 0), low)
    expectEqual(height(table, 2), TextCell.height(of: long, width: 300))
    expectInPlace(table, rows: 4)
    texts.texts.remove(at: 2)
    table.deleteRows(at: [IndexPath(row: 2, section: 0)], with: .none)
    table.layoutIfNeeded()
    expectInPlace(table, rows: 3)
  }

  @Test func `a header is as high as its constraints ask`() {
    let texts = Texts(["short"])
    let (header, inner) = (UIView(), UIView())
    inner.translatesAutoresizingMaskIntoConstraints = false
    header.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: header.topAnchor, constant: 5),
      inner.bottomAnchor.constraint(equalTo: header.bottomAnchor, constant: -5),
      inner.heightAnchor.constraint(equalToConstant: 61),
    ])
    texts.header = header
    let table = table(texts)
    expectEqual(header.frame, CGRect(x: 0, y: 0, width: 200, height: 71))
    expectEqual(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY, 71)
  }

  @Test func `a cell's own text of several lines makes its row higher`() {
    final class Source: UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.text = indexPath.row == 0 ? "short" : long
        return cell
      }
    }
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    table.dataSource = source
    table.layoutIfNeeded()
    expectEqual(height(table, 0), 44)
    expectGreater(height(table, 1), 80)
  }

  @Test func `heights that no binary number has are taken once`() throws {
    final class CountingTable: UITableView {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
      }
    }
    let texts = Texts((0..<20).map { $0 % 2 == 0 ? "short" : long })
    let table = CountingTable(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    table.register(TextCell.self, forCellReuseIdentifier: "cell")
    table.estimatedRowHeight = 33.3
    table.dataSource = texts
    table.layoutIfNeeded()
    let layouts = table.layouts
    table.visibleCells.forEach { $0.contentView.setNeedsLayout() }
    table.layoutIfNeeded()
    table.layoutIfNeeded()
    expectEqual(table.layouts, layouts)
  }

  @Test(arguments: [false, true])
  func `a cell that overrides a size decides the height of its row`(fits: Bool) {
    final class FittingCell: UITableViewCell {
      override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: size.width / 2)
      }
    }
    final class LayoutCell: UITableViewCell {
      override func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
      ) -> CGSize { CGSize(width: targetSize.width, height: targetSize.width / 4) }
    }
    let texts = Texts(["a"])
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    table.register(fits ? FittingCell.self : LayoutCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = texts
    table.layoutIfNeeded()
    expectEqual(height(table, 0), fits ? 100 : 50)
  }

  @Test func `footers lie below the rows of their sections, as high as they need`() throws {
    final class Source: UITableViewDataSource, UITableViewDelegate {
      let view = UIView()
      func numberOfSections(in tableView: UITableView) -> Int { 3 }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
      func tableView(
        _ tableView: UITableView, titleForFooterInSection section: Int
      ) -> String? { section == 1 ? long : nil }
      func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
        section == 0 ? view : nil
      }
      func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        section == 0 ? 30 : UITableView.automaticDimension
      }
    }
    let source = Source()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 600))
    table.rowHeight = 40
    table.dataSource = source
    table.delegate = source
    table.layoutIfNeeded()
    expectEqual(source.view.frame, CGRect(x: 0, y: 80, width: 200, height: 30))
    expectTrue(source.view.superview === table)
    func top(_ section: Int) -> CGFloat {
      table.rectForRow(at: IndexPath(row: 0, section: section)).minY
    }
    expectEqual(top(1), 110)
    let lines = top(2) - top(1) - 80
    expectGreater(lines, 60)
    expectEqual(table.contentSize.height, top(2) + 80)
    table.sectionFooterHeight = 50
    table.layoutIfNeeded()
    expectEqual(top(1), 110)
    expectEqual(top(2), 240)
    table.contentOffset.y = 0
    table.frame.size.height = 100
    table.contentOffset.y = 150
    table.layoutIfNeeded()
    expectTrue(source.view.superview !== table)
  }
}
