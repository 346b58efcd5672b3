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
    if let cell = rows.reconfigured, cell.reuseIdentifier == identifier { return cell }
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
    if swipes.openCell != nil { return swipes.close(animated: true) }
    guard mayTouchRows, let row = row(of: cell) else { return }
    if let delegate = rows.delegate {
      guard delegate.tableView(self, shouldHighlightRowAt: row.path) else { return }
      cell.setHighlighted(true, animated: false)
      delegate.tableView(self, didHighlightRowAt: row.path)
    } else {
      cell.setHighlighted(true, animated: false)
    }
  }

  final func touchEnded(on cell: UITableViewCell, selects: Bool) {
    guard cell.isHighlighted else { return }
    cell.setHighlighted(false, animated: false)
    guard let row = row(of: cell) else { return }
    rows.delegate?.tableView(self, didUnhighlightRowAt: row.path)
    guard selects, mayTouchRows else { return }
    if selectsMany, rows.selected.contains(row) { return userDeselected(row) }
    guard let delegate = rows.delegate else { return select(row, false) }
    guard let path = delegate.tableView(self, willSelectRowAt: row.path) else { return }
    let old = selectsMany ? nil : rows.selected.min()
    let leaves = old.flatMap { old in
      old == TableRow(path) ? nil : delegate.tableView(self, willDeselectRowAt: old.path)
    }
    select(TableRow(path), false)
    if let leaves { delegate.tableView(self, didDeselectRowAt: leaves) }
    delegate.tableView(self, didSelectRowAt: path)
  }

  private func userDeselected(_ row: TableRow) {
    guard let delegate = rows.delegate else { return deselect(row, false) }
    guard let path = delegate.tableView(self, willDeselectRowAt: row.path) else { return }
    deselect(TableRow(path), false)
    delegate.tableView(self, didDeselectRowAt: path)
  }

  /// True while several rows may be selected.
  final var selectsMany: Bool {
    rows.isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  private var mayTouchRows: Bool {
    rows.isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
  }

  final func closeSwipes() { if hasSwipes { swipes.close(animated: false) } }

  /// Selects a row, and no other unless several may be selected; nil selects none.
  final func select(_ row: TableRow?, _ animated: Bool) {
    for old in rows.selected where row == nil || (!selectsMany && old != row) {
      deselect(old, animated)
    }
    guard let row, rows.selected.insert(row).inserted else { return }
    rows.cells[row]?.setSelected(true, animated: animated)
  }

  final func deselect(_ row: TableRow, _ animated: Bool) {
    guard rows.selected.remove(row) != nil else { return }
    rows.cells[row]?.setSelected(false, animated: animated)
  }
}
