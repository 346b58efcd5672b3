import CoreAnimation
import Foundation
import ToolkitSupport

extension UITableView {
  // MARK: Reuse

  final func registerCells(_ kind: AnyClass?, _ identifier: String) {
    guard let kind else {
      rows.classes[identifier] = nil
      return
    }
    guard let cells = kind as? UITableViewCell.Type else {
      return notices.say("\(kind) is registered for \"\(identifier)\" and is no class of cells")
    }
    rows.classes[identifier] = cells
  }

  final func dequeue(_ identifier: String) -> UITableViewCell? {
    if let cell = rows.refilled, cell.reuseIdentifier == identifier { return cell }
    if let cell = rows.spare.take(identifier) {
      cell.prepareForReuse()
      return cell
    }
    return rows.classes[identifier].map {
      DynamicInitialization.cell(of: $0, reuseIdentifier: identifier)
    }
  }

  final func makeMissingCell(_ identifier: String) -> UITableViewCell {
    notices.say("no class of cells is registered for \"\(identifier)\"")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Hides a cell until another row needs one. It stays in the table, so that later only its
  /// changes are sent to the server.
  final func recycle(_ cell: UITableViewCell) {
    cell.isHighlighted = false
    cell.isSelected = false
    rows.spare.keep(cell, cell.reuseIdentifier)
  }

  // MARK: Touches and selection

  final func cellWasTouched(_ cell: UITableViewCell) {
    guard allowsSelection, row(of: cell) != nil else { return }
    cell.setHighlighted(true, animated: false)
  }

  final func touchEnded(on cell: UITableViewCell, selects: Bool) {
    guard cell.isHighlighted else { return }
    cell.setHighlighted(false, animated: false)
    guard selects, allowsSelection, let row = row(of: cell) else { return }
    guard let delegate = rows.delegate else { return select(row, false) }
    guard let path = delegate.tableView(self, willSelectRowAt: row.path) else { return }
    let old = rows.selected
    select(TableRow(path), false)
    if let old, old != TableRow(path) {
      delegate.tableView(self, didDeselectRowAt: old.path)
    }
    delegate.tableView(self, didSelectRowAt: path)
  }

  final func select(_ row: TableRow?, _ animated: Bool) {
    guard row != rows.selected else { return }
    let old = rows.selected
    rows.selected = row
    if let old { rows.cells[old]?.setSelected(false, animated: animated) }
    if let row { rows.cells[row]?.setSelected(true, animated: animated) }
  }
}
