import CoreAnimation
import Foundation
import ScrollPhysics

extension UITableView {
  // MARK: Layout

  final var currentLayout: TableLayout {
    if let layout = rows.layout { return layout }
    // A delegate that is asked for a height finds no places yet.
    guard !rows.isMeasuring else { return TableLayout() }
    let generation = rows.generation
    var layout = makeLayout()
    if rows.generation != generation { layout = makeLayout() }
    rows.layout = layout
    sizeContent(layout)
    return layout
  }

  final func sizeContent(_ layout: TableLayout) {
    let size = CGSize(width: bounds.width, height: layout.height)
    if contentSize != size { contentSize = size }
  }

  /// The number of rows of each section, for which the data source is asked once.
  final var knownCounts: [Int] {
    if let counts = rows.counts { return counts }
    guard dataSource != nil, !rows.isCounting else { return dataSource == nil ? [0] : [] }
    let counts = countsOfDataSource()
    rows.counts = counts
    return counts
  }

  /// Returns the number of rows of each section.
  final func countsOfDataSource() -> [Int] {
    guard let dataSource else { return [0] }
    rows.isCounting = true
    defer { rows.isCounting = false }
    return (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      max(dataSource.tableView(self, numberOfRowsInSection: $0), 0)
    }
  }

  final func makeLayout() -> TableLayout {
    rows.isMeasuring = true
    defer { rows.isMeasuring = false }
    var layout = TableLayout(top: tableHeaderView?.bounds.height ?? 0)
    guard dataSource != nil else {
      layout.append(header: 0, rows: heights(of: 0, in: 0), footer: 0)
      layout.end(with: tableFooterView?.bounds.height ?? 0)
      return layout
    }
    for (section, count) in knownCounts.enumerated() {
      layout.append(
        header: height(.header, section), padding: headerPadding,
        rows: heights(of: count, in: section),
        footer: height(.footer, section))
    }
    layout.end(with: tableFooterView?.bounds.height ?? 0)
    return layout
  }

  private func heights(of count: Int, in section: Int) -> TableLayout.Rows {
    var heights = TableLayout.Rows(estimate: estimates(of: count, in: section))
    heights.measured = measuredHeights(heights.estimate, in: section)
    return heights
  }

  private func estimates(of count: Int, in section: Int) -> TableLayout.Estimate {
    guard let delegate = rows.delegate else { return .even(count: count, height: usualHeight) }
    var tops: [CGFloat] = []
    tops.reserveCapacity(count + 1)
    var top: CGFloat = 0
    var isEven = true
    for row in 0..<count {
      tops.append(top)
      let height = estimate(of: IndexPath(row: row, section: section), delegate)
      if height != usualHeight { isEven = false }
      top += height
    }
    tops.append(top)
    return isEven ? .even(count: count, height: usualHeight) : .uneven(tops)
  }

  final func rowCount(of section: Int) -> Int {
    let counts = knownCounts
    return counts.indices.contains(section) ? counts[section] : 0
  }

  final func rect(of row: TableRow) -> CGRect { frame(of: row, in: currentLayout) }

  final func frame(of row: TableRow, in layout: TableLayout) -> CGRect {
    guard layout.contains(row) else { return .zero }
    let span = layout.span(of: row)
    return CGRect(
      x: sideInset, y: span.top, width: max(bounds.width - 2 * sideInset, 0), height: span.height)
  }

  /// Returns the frame of a row's cell, which makes room for a row that the user moves, or is that row.
  final func cellFrame(of row: TableRow) -> CGRect {
    var frame = rect(of: row)
    guard let lifted = rows.lifted else { return frame }
    if row == lifted.origin {
      frame.origin.y = lifted.top
    } else {
      frame.origin.y += displacement(of: row)
    }
    return frame
  }

  /// The space beside the rows of inset groups, in points.
  final var sideInset: CGFloat { style == .insetGrouped ? 16 : 0 }

  private var headerPadding: CGFloat {
    style == .plain && sectionHeaderTopPadding.isHeight ? sectionHeaderTopPadding : 0
  }

  final func scroll(to row: TableRow, _ position: ScrollPosition, _ animated: Bool) {
    guard currentLayout.contains(row) else {
      return notices.say("a table has no row \(row.row) in section \(row.section)")
    }
    place(row, position, animated)
    // Cells that are met there decide their heights, and move the row.
    var rounds = 20
    while !animated, !rowHeight.isHeight, rounds > 0 {
      let old = rect(of: row)
      layoutIfNeeded()
      guard currentLayout.contains(row), rect(of: row) != old else { return }
      place(row, position, false)
      rounds -= 1
    }
  }

  private func place(_ row: TableRow, _ position: ScrollPosition, _ animated: Bool) {
    let rect = rect(of: row)
    let insets = adjustedContentInset
    let height = bounds.height - insets.top - insets.bottom
    let top: CGFloat
    switch position {
    case .none: return scrollRectToVisible(rect, animated: animated)
    case .top: top = rect.minY
    case .middle: top = rect.midY - height / 2
    case .bottom: top = rect.maxY - height
    }
    let offset = limits.y.clamped(top - insets.top)
    setContentOffset(CGPoint(x: contentOffset.x, y: offset), animated: animated)
  }

  // MARK: Reloading

  /// Asks for all heights again, at the latest with the next layout.
  final func heightsChanged() {
    rows.fitted = [:]
    for cell in rows.cells.values { cell.isFitted = false }
    layoutChanged()
  }

  /// Asks for all data again, at the latest with the next layout.
  final func dataChanged() {
    forgetLifted()
    rows.generation += 1
    rows.counts = nil
    layoutChanged()
  }

  /// Places all rows again, at the latest with the next layout.
  final func layoutChanged() {
    rows.layout = nil
    rows.supplied = [:]
    setNeedsLayout()
  }

  final func reload() {
    forgetLifted()
    closeSwipes()
    rows.generation += 1
    // The delegate may load the table again in the midst of this.
    let old = rows.cells
    rows.cells = [:]
    for (row, cell) in old { endDisplay(of: cell, in: row) }
    removeEdges()
    rows.selected = []
    rows.counts = nil
    heightsChanged()
    _ = currentLayout
  }

  final func replaceEdge(_ old: UIView?, _ new: UIView?) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    layoutChanged()
  }

  // MARK: Cells in use

  final var orderedCells: [(row: TableRow, cell: UITableViewCell)] {
    rows.cells.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The cells that are not only made ahead of fingers.
  final var seenCells: [(row: TableRow, cell: UITableViewCell)] {
    orderedCells.filter { !$0.cell.isAhead }
  }

  final func row(of cell: UITableViewCell) -> TableRow? {
    rows.cells.first { $0.value === cell }?.key
  }

  /// Gives a cell to each row that is visible, or that the content passes.
  final func arrange() {
    if rows.width != bounds.width { widthChanged() }
    arrangeCells()
    // Cells that decide their heights move the rows below, and more or fewer rows become visible.
    var rounds = 20
    while rounds > 0, fitCells() {
      arrangeCells()
      rounds -= 1
    }
  }

  private func arrangeCells() {
    let layout = currentLayout
    let shown = shownOffset.y
    let (top, bottom) = range(at: bounds.origin.y)
    let wanted = wantedRows(layout, at: bounds.origin.y)
    rows.isCapped = motion.course != .none && wanted.count == ViewsAhead.most
    let kept = Set(wanted)
    let ahead = lengthAhead(of: bounds.height)
    let seen =
      ahead == 0
      ? kept
      : Set(
        layout.rows(
          from: top, to: bottom, atMost: ViewsAhead.most, upwards: bounds.origin.y < shown))
    let leaving = rows.cells.filter { !seen.contains($0.key) && $0.key != rows.lifted?.origin }
    for (row, cell) in leaving.sorted(by: { $0.key < $1.key }) {
      guard rows.cells[row] === cell else { continue }
      if kept.contains(row) {
        keepAhead(cell, row)
      } else {
        rows.cells[row] = nil
        endDisplay(of: cell, in: row)
      }
    }
    for (row, cell) in rows.cells {
      let frame = cellFrame(of: row)
      if cell.frame != frame { cell.frame = frame }
    }
    show(wanted.filter { rows.cells[$0]?.isAhead ?? true }, seen, layout, around: shown)
    for edge in SectionEdge.allCases {
      arrange(edge, layout, from: top - ahead, to: bottom + ahead)
    }
    placeEdges(layout)
  }

  /// The part of the content between the shown offset and the one at which it will rest.
  final func range(at end: CGFloat) -> (top: CGFloat, bottom: CGFloat) {
    let shown = motion.course == .none ? end : shownOffset.y
    return (min(shown, end), max(shown, end) + bounds.height)
  }

  /// Returns the rows that are visible, that the content passes on its way to an offset, or that are made ahead.
  final func wantedRows(_ layout: TableLayout, at end: CGFloat) -> [TableRow] {
    let (top, bottom) = range(at: end)
    let ahead = lengthAhead(of: bounds.height)
    let seen = layout.rows(
      from: top, to: bottom, atMost: ViewsAhead.most, upwards: end < shownOffset.y)
    guard ahead > 0, seen.count < ViewsAhead.most else { return seen }
    let known = Set(seen)
    let more = layout.rows(
      from: top - ahead, to: bottom + ahead, atMost: 3 * ViewsAhead.most, upwards: false)
    return seen + more.filter { !known.contains($0) }.prefix(ViewsAhead.most - seen.count)
  }

  /// Returns the offset that the table will have with a layout.
  final func offset(for layout: TableLayout) -> CGFloat {
    guard motion.course == .none, motion.drag == nil else { return bounds.origin.y }
    let insets = adjustedContentInset
    let axis = ScrollAxis(
      extent: bounds.height, content: layout.height, before: insets.top, after: insets.bottom)
    return window == nil ? bounds.origin.y : axis.clamped(bounds.origin.y)
  }

  /// Shows rows that are visible at once or soon, and the others later.
  ///
  /// - Parameter seen: those that are not only made ahead.
  private func show(
    _ missing: [TableRow], _ seen: Set<TableRow>, _ layout: TableLayout, around shown: CGFloat
  ) {
    let height = bounds.height
    let (top, bottom) = (shown - height, shown + 2 * height)
    let generation = rows.generation
    makeViews(of: bounds.minY < shown ? missing.sorted(by: >) : missing) { row in
      let span = layout.span(of: row)
      return span.top < bottom && span.top + span.height > top
    } make: { row in
      // A cell that was shown before may have had the table load its rows again.
      guard rows.generation == generation else { return }
      guard let cell = rows.cells[row] else {
        return show(row, layout, isAhead: !seen.contains(row))
      }
      if seen.contains(row) { beginDisplay(of: cell, in: row) }
    }
  }

  /// - Parameter isAhead: true for a row that is not seen yet, of which the delegate is told when it is.
  final func show(_ row: TableRow, _ layout: TableLayout, isAhead: Bool = false) {
    let generation = rows.generation
    guard let cell = dataSource?.tableView(self, cellForRowAt: row.path) else { return }
    guard rows.generation == generation else { return recycle(cell) }
    let frame = cellFrame(of: row)
    if cell.frame != frame { cell.frame = frame }
    cell.isFitted = false
    cell.table = self
    cell.isHidden = false
    cell.alpha = 1
    cell.isSelected = rows.selected.contains(row)
    decorate(cell, row)
    if cell.superview !== self { insertSubview(cell, at: 0) }
    rows.cells[row] = cell
    cell.isAhead = isAhead
    if !isAhead { beginDisplay(of: cell, in: row) }
  }

  private func beginDisplay(of cell: UITableViewCell, in row: TableRow) {
    cell.isAhead = false
    rows.delegate?.tableView(self, willDisplay: cell, forRowAt: row.path)
  }

  /// Gives a cell what depends on the place of its row.
  final func decorate(_ cell: UITableViewCell, _ row: TableRow) {
    let count = rowCount(of: row.section)
    let isLast = row.row == count - 1
    cell.hasLine = separatorStyle != .none && !(style == .insetGrouped && isLast)
    cell.parts.hasWholeLine = style == .grouped && isLast
    if cell.parts.tableInset != separatorInset {
      cell.parts.tableInset = separatorInset
      cell.setNeedsLayout()
    }
    cell.parts.lineColor = separatorColor ?? .separator
    cell.appearanceChanged()
    if style != .plain, cell.backgroundColor === UIColor.systemBackground {
      cell.backgroundColor = .secondarySystemGroupedBackground
    }
    if style == .insetGrouped {
      var corners: CACornerMask = []
      if row.row == 0 { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
      if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
      cell.layer.cornerRadius = corners.isEmpty ? 0 : 10
      cell.layer.maskedCorners = corners
    }
    let level = rows.delegate?.tableView(self, indentationLevelForRowAt: row.path) ?? 0
    if level > 0 || cell.parts.hasTableLevel {
      cell.parts.hasTableLevel = level > 0
      cell.indentationLevel = level
    }
    if rows.isEditing || cell.isEditing {
      prepareEditing(cell, row)
      cell.setEditing(rows.isEditing, animated: false)
      cell.editingChanged()
    }
  }

  /// Hides the cell of a row that left the table.
  final func endDisplay(of cell: UITableViewCell, in row: TableRow) {
    recycle(cell)
    sayEnd(of: cell, in: row)
  }

  /// Keeps the cell of a row that is no longer seen, since fingers may bring it back.
  private func keepAhead(_ cell: UITableViewCell, _ row: TableRow) {
    guard !cell.isAhead else { return }
    sayEnd(of: cell, in: row)
    cell.isAhead = true
  }

  private func sayEnd(of cell: UITableViewCell, in row: TableRow) {
    guard !cell.isAhead else { return cell.isAhead = false }
    rows.delegate?.tableView(self, didEndDisplaying: cell, forRowAt: row.path)
  }

  private func widthChanged() {
    rows.width = bounds.width
    if !rows.fitted.isEmpty {
      rows.fitted = [:]
      rows.layout = nil
    }
    for cell in rows.cells.values { cell.isFitted = false }
    if contentSize.width != bounds.width { contentSize.width = bounds.width }
    for (row, cell) in rows.cells { cell.frame = cellFrame(of: row) }
    for (edge, views) in rows.edges {
      for (section, view) in views { view.frame = edgeFrame(edge, section) }
    }
  }

  final func placeEdges(_ layout: TableLayout) {
    if let header = tableHeaderView {
      header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: header.bounds.height)
    }
    if let footer = tableFooterView {
      let height = footer.bounds.height
      footer.frame = CGRect(x: 0, y: layout.height - height, width: bounds.width, height: height)
    }
  }
}
