import CoreAnimation
import Foundation

/// One wheel of a picker: a table whose rows rest in the middle. The server lets it coast.
@MainActor final class PickerWheel: NSObject, UITableViewDataSource, UITableViewDelegate {
  private unowned let picker: UIPickerView
  let component: Int
  let table = UITableView(frame: .zero, style: .plain)
  private(set) var rows = 0
  private(set) var row = 0
  private var rowHeight: CGFloat = 32
  /// True while a movement is to be told to the delegate.
  private var isByHand = false

  private static let cell = "row"

  init(_ picker: UIPickerView, _ component: Int) {
    self.picker = picker
    self.component = component
    super.init()
    table.separatorStyle = .none
    table.backgroundColor = .clear
    table.showsVerticalScrollIndicator = false
    table.contentInsetAdjustmentBehavior = .never
    table.decelerationRate = .fast
    table.register(PickerCell.self, forCellReuseIdentifier: Self.cell)
    table.dataSource = self
    table.delegate = self
  }

  func reload() {
    rows = max(picker.dataSource?.pickerView(picker, numberOfRowsInComponent: component) ?? 0, 0)
    row = min(row, max(rows - 1, 0))
    table.reloadData()
    rest()
  }

  // MARK: Places

  func place(in frame: CGRect, rowHeight: CGFloat) {
    let isNew = table.frame != frame || rowHeight != self.rowHeight
    self.rowHeight = rowHeight
    table.rowHeight = rowHeight
    guard isNew else { return }
    table.frame = frame
    let inset = (frame.height - rowHeight) / 2
    table.contentInset = UIEdgeInsets(top: inset, left: 0, bottom: inset, right: 0)
    rest()
  }

  private func offset(of row: Int) -> CGFloat {
    CGFloat(row) * rowHeight - (table.bounds.height - rowHeight) / 2
  }

  private func row(at offset: CGFloat) -> Int {
    let place = (offset + (table.bounds.height - rowHeight) / 2) / rowHeight
    guard place.isFinite else { return row }
    return min(max(Int(place.rounded()), 0), max(rows - 1, 0))
  }

  private func rest() {
    table.layoutIfNeeded()
    let point = CGPoint(x: 0, y: offset(of: row))
    if table.contentOffset != point { table.setContentOffset(point, animated: false) }
  }

  func select(_ row: Int, animated: Bool) {
    self.row = row
    guard animated, table.window != nil else { return rest() }
    table.setContentOffset(CGPoint(x: 0, y: offset(of: row)), animated: true)
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
    if let cell = cell as? PickerCell { picker.fill(cell, row: indexPath.row, component) }
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: false)
    guard indexPath.row != row else { return }
    isByHand = true
    select(indexPath.row, animated: true)
    if table.window == nil { settle() }
  }

  func cell(of row: Int) -> PickerCell? {
    table.cellForRow(at: IndexPath(row: row, section: 0)) as? PickerCell
  }

  // MARK: Movement

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { isByHand = true }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targetContentOffset.pointee.y = offset(of: row(at: targetContentOffset.pointee.y))
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { settle() }
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { settle() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { settle() }

  private func settle() {
    row = row(at: table.contentOffset.y)
    rest()
    guard isByHand else { return }
    isByHand = false
    picker.wheelRested(component, at: row)
  }
}

/// A row of a wheel.
final class PickerCell: UITableViewCell {
  let label = UILabel()
  var custom: UIView? {
    didSet {
      guard custom !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let custom { contentView.addSubview(custom) }
    }
  }

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    setUp()
  }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .clear
    contentView.backgroundColor = .clear
    selectionStyle = .none
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 21)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    contentView.addSubview(label)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 4, dy: 0)
    custom?.frame = bounds
  }
}
