import CoreAnimation
import Foundation

/// The heights of rows whose cells decide (views §14.5).
extension UITableView {
  /// The height of a row that has no cell yet, and no height of its own.
  final var usualHeight: CGFloat {
    if rowHeight.isHeight { return rowHeight }
    return estimatedRowHeight.isHeight ? estimatedRowHeight : UITableViewCell.usualHeight
  }

  final func estimate(of path: IndexPath, _ delegate: any UITableViewDelegate) -> CGFloat {
    let asked = delegate.tableView(self, heightForRowAt: path)
    if asked.isHeight { return asked }
    // A table whose rows have one height asks for no estimates.
    if rowHeight.isHeight { return rowHeight }
    let estimate = delegate.tableView(self, estimatedHeightForRowAt: path)
    return estimate.isHeight ? estimate : usualHeight
  }

  /// Returns true for a row whose cell decides.
  private func fitsCell(_ row: TableRow) -> Bool {
    guard !rowHeight.isHeight else { return false }
    guard let delegate = rows.delegate else { return true }
    return !delegate.tableView(self, heightForRowAt: row.path).isHeight
  }

  final func measuredHeights(
    _ estimate: TableLayout.Estimate, in section: Int
  ) -> MeasuredHeights {
    let fitted = rows.fitted.filter { $0.key.section == section && $0.key.row < estimate.count }
    return MeasuredHeights(
      fitted.sorted { $0.key < $1.key }.map { row, height in
        (row.row, height - estimate.span(of: row.row).height)
      })
  }

  /// Measures cells that were not measured for their row, and moves the rows below. Rows that are on screen
  /// stay where they are if rows above them change.
  ///
  /// While content coasts upwards, the cells of rows that it will pass wait until it rests, since they would
  /// move what is on screen.
  ///
  /// - Returns: true if a height changed.
  final func fitCells() -> Bool {
    let shown = shownOffset.y
    let top = shown + adjustedContentInset.top
    var above: CGFloat = 0
    var changed: Set<Int> = []
    for (row, cell) in orderedCells where !cell.isFitted && currentLayout.contains(row) {
      let span = currentLayout.span(of: row)
      let isAbove = span.top < top
      if isAbove, motion.course != .none || cell.isAhead { continue }
      cell.isFitted = true
      guard fitsCell(row) else { continue }
      let height = cell.fittedHeight(width: bounds.width - 2 * sideInset)
      guard height.differs(from: span.height) else { continue }
      rows.fitted[row] = height
      changed.insert(row.section)
      if isAbove { above += height - span.height }
    }
    guard !changed.isEmpty else { return false }
    var layout = currentLayout
    layout.measure(changed) { measuredHeights($0, in: $1) }
    rows.layout = layout
    sizeContent(layout)
    UIView.performWithoutAnimation {
      for (row, cell) in rows.cells where layout.contains(row) {
        let frame = cellFrame(of: row)
        if cell.frame != frame { cell.frame = frame }
      }
    }
    if above != 0, motion.course == .none { moveContent(by: CGPoint(x: 0, y: above)) }
    return true
  }

  /// Measures cells that were not measured for their row, without moving any.
  ///
  /// - Returns: true if a height changed.
  final func measureCells() -> Bool {
    var isChanged = false
    for (row, cell) in orderedCells where !cell.isFitted {
      cell.isFitted = true
      guard currentLayout.contains(row), fitsCell(row) else { continue }
      let height = cell.fittedHeight(width: bounds.width - 2 * sideInset)
      guard height.differs(from: currentLayout.span(of: row).height) else { continue }
      rows.fitted[row] = height
      isChanged = true
    }
    if isChanged { rows.layout = makeLayout() }
    return isChanged
  }

  /// Called when a cell has laid out its contents, whose height may have changed.
  final func contentsChanged(in cell: UITableViewCell) {
    guard cell.isFitted, let row = row(of: cell), currentLayout.contains(row), fitsCell(row),
      cell.fittedHeight(width: bounds.width - 2 * sideInset).differs(
        from: currentLayout.span(of: row).height)
    else { return }
    cell.isFitted = false
    setNeedsLayout()
  }
}

extension CGFloat {
  /// False for `automaticDimension` and for numbers that are no height.
  var isHeight: Bool { self >= 0 && isFinite }

  /// Returns false for heights whose difference is that of sums which were rounded.
  fileprivate func differs(from height: CGFloat) -> Bool { (self - height).magnitude > 1e-4 }
}

extension UIView {
  /// Returns the height that constraints of the contents give for a width; nil without constraints.
  func constrainedHeight(width: CGFloat) -> CGFloat? {
    updateConstraintsIfNeeded()
    guard ConstraintLayout.isNeeded(in: self) else { return nil }
    let size = systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height.isHeight ? inWholePixels(size.height) : nil
  }

  /// Returns the least length of whole pixels that is not shorter than a length.
  func inWholePixels(_ length: CGFloat) -> CGFloat {
    let scale = max(contentScaleFactor, 1)
    return (length * scale - 0.01).rounded(.up) / scale
  }
}
