import Foundation

extension UITableView {
  final func insert(_ new: [TableRow], _ animation: RowAnimation) {
    let sorted = new.sorted()
    change(animation) { row in
      var row = row
      for place in sorted where place.section == row.section && place.row <= row.row {
        row.row += 1
      }
      return row
    }
    guard animation != .none else { return }
    let cells = sorted.compactMap { rows.cells[$0] }
    for cell in cells { cell.alpha = 0 }
    UIView.animate(withDuration: 0.3) { for cell in cells { cell.alpha = 1 } }
  }

  final func delete(_ old: [TableRow], _ animation: RowAnimation) {
    let gone = Set(old)
    change(animation) { row in
      guard !gone.contains(row) else { return nil }
      let above = gone.count { $0.section == row.section && $0.row < row.row }
      return TableRow(section: row.section, row: row.row - above)
    }
  }

  final func reload(_ old: [TableRow], _ animation: RowAnimation) {
    for row in old {
      rows.fitted[row] = nil
      guard let cell = rows.cells.removeValue(forKey: row) else { continue }
      recycle(cell)
    }
    dataChanged()
    layoutIfNeeded()
  }

  /// Gives the rows of the cells their new numbers, and moves the cells there.
  ///
  /// - Parameter moved: returns the new place of a row; nil for a row that is gone.
  private func change(_ animation: RowAnimation, _ moved: (TableRow) -> TableRow?) {
    var cells: [TableRow: UITableViewCell] = [:]
    var gone: [UITableViewCell] = []
    for (row, cell) in rows.cells {
      if let new = moved(row) { cells[new] = cell } else { gone.append(cell) }
    }
    rows.selected = rows.selected.flatMap(moved)
    var fitted: [TableRow: CGFloat] = [:]
    for (row, height) in rows.fitted { moved(row).map { fitted[$0] = height } }
    rows.fitted = fitted
    rows.cells = cells
    rows.layout = nil
    let layout = currentLayout
    let left = cells.filter { layout.contains($0.key) }
    for (row, cell) in cells where left[row] == nil { gone.append(cell) }
    rows.cells = left
    removeEdges()
    guard animation != .none, window != nil else {
      for (row, cell) in left { cell.frame = rect(of: row) }
      for cell in gone { recycle(cell) }
      arrange()
      return
    }
    UIView.animate(withDuration: 0.3) {
      for (row, cell) in left { cell.frame = self.rect(of: row) }
      for cell in gone { cell.alpha = 0 }
    } completion: { [weak self] _ in
      for cell in gone { self?.recycle(cell) }
    }
    arrange()
  }
}
