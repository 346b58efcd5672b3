import CoreAnimation
import Quartz2D

extension UITextView {
  /// Length of text that is laid out at once; the rest of a longer text is measured in later turns.
  private static let measuredAtOnce = 12_000
  /// Length of text that is measured in a turn.
  private static let measuredInTurn = 6_000

  /// The corner of the text in the content.
  final var textOrigin: CGPoint {
    CGPoint(
      x: textContainerInset.left + layoutManager.padding, y: textContainerInset.top)
  }

  final func arrangeLater(redraws: Bool) {
    if redraws { state.damage = (0..<(.max), nil) }
    state.isDirty = true
    setNeedsLayout()
    if !isScrollEnabled { invalidateIntrinsicContentSize() }
  }

  final func arrangeIfNeeded() {
    if state.isDirty, !state.isArranging { arrange() }
  }

  /// Fits the text to the view's width, and shows its visible part.
  final func arrange() {
    guard !state.isArranging else { return }
    state.isArranging = true
    defer { state.isArranging = false }
    fitContainer()
    guard let column = layoutManager.column, bounds.width > 0 else { return }
    state.isDirty = false
    if column.text.length <= Self.measuredAtOnce { column.measureAll() }
    redrawDamage(column)
    UIView.performWithoutAnimation {
      updateContentSize()
      coverVisiblePart()
    }
    if !column.isWhollyMeasured { measureLater() }
  }

  private func fitContainer() {
    var size = textContainer.size
    if textContainer.widthTracksTextView {
      size.width = max(bounds.width - textContainerInset.left - textContainerInset.right, 1)
    }
    if textContainer.heightTracksTextView {
      size.height = max(bounds.height - textContainerInset.top - textContainerInset.bottom, 1)
    }
    if size != textContainer.size { textContainer.size = size }
  }

  private func updateContentSize() {
    guard let column = layoutManager.column else { return }
    let insets = textContainerInset
    let width =
      textContainer.widthTracksTextView
      ? bounds.width : insets.left + containerWidth(column) + insets.right
    let height = (insets.top + column.height + insets.bottom).rounded(.up)
    let size = CGSize(width: width, height: height)
    if size != contentSize { contentSize = size }
    let frame = CGRect(origin: .zero, size: size)
    if canvas.frame != frame { canvas.frame = frame }
  }

  /// Returns the width of a container, or of its lines where it has no limit.
  private func containerWidth(_ column: TextColumn) -> CGFloat {
    let width = textContainer.size.width
    return width > 0 && width < 1e6 ? width : column.widest + 2 * layoutManager.padding
  }

  private func redrawDamage(_ column: TextColumn) {
    guard let damage = state.damage else { return }
    state.damage = nil
    let rows = damage.rows.clamped(to: 0..<column.count)
    guard !rows.isEmpty else { return canvas.redraw(from: 0, to: .infinity) }
    let top = textOrigin.y + column.top(of: rows.lowerBound)
    var bottom = CGFloat.infinity
    if let old = damage.height, rows.count < 50 {
      for row in rows { _ = column.paragraph(row) }
      let new = column.top(of: rows.upperBound) - column.top(of: rows.lowerBound)
      if abs(new - old) < 0.01 { bottom = textOrigin.y + column.top(of: rows.upperBound) }
    }
    // Letters may reach beyond their lines.
    canvas.redraw(from: top - 8, to: bottom + 8)
  }

  // MARK: The visible part

  /// Lays out and draws the visible part, and as much above and below it as half the view.
  final func coverVisiblePart() {
    guard let column = layoutManager.column, bounds.width > 0, !state.isDirty else { return }
    UIView.performWithoutAnimation {
      let (rest, shown) = (bounds.minY, shownOffset.y)
      let margin = max(bounds.height / 2, 100)
      let low = motion.course == .none ? shown : min(shown, max(rest, shown - 2 * margin))
      let top = max(low - margin, 0)
      let bottom = max(shown, rest.clamped(to: shown...shown + 2 * margin)) + bounds.height + margin
      if !column.isWhollyMeasured { layOut(column, from: top, to: bottom) }
      canvas.cover(from: top, to: min(bottom, canvas.bounds.height), width: canvas.bounds.width)
      selectionShown()
    }
  }

  /// Lays out the paragraphs between two heights of the content; those on screen stay where they are.
  private func layOut(_ column: TextColumn, from top: CGFloat, to bottom: CGFloat) {
    let origin = textOrigin.y
    let anchor = column.row(atY: bounds.minY - origin)
    let before = column.top(of: anchor)
    var row = column.row(atY: top - origin)
    var changedFrom: Int?
    while row < column.count, column.top(of: row) < bottom - origin {
      let old = column.top(of: row + 1)
      _ = column.paragraph(row)
      if changedFrom == nil, column.top(of: row + 1) != old { changedFrom = row }
      row += 1
    }
    guard let changedFrom else { return }
    canvas.redraw(from: origin + column.top(of: changedFrom) - 8, to: .infinity)
    heightsChanged(by: column.top(of: anchor) - before)
  }

  private func heightsChanged(by change: CGFloat) {
    let isArranging = state.isArranging
    state.isArranging = true
    updateContentSize()
    if abs(change) > 0.01, motion.course == .none, motion.drag == nil {
      bounds.origin.y += change
    }
    state.isArranging = isArranging
  }

  final func drawText(in context: CGContext, _ rect: CGRect, _ corner: CGPoint) {
    guard let column = layoutManager.column else { return }
    let origin = textOrigin
    column.draw(
      in: context, at: CGPoint(x: origin.x - corner.x, y: origin.y - corner.y),
      from: rect.minY - origin.y, to: rect.maxY - origin.y)
  }

  // MARK: Measuring a long text

  /// Measures the text that was not laid out, in later turns, while nothing moves.
  final func measureLater() {
    guard !state.isMeasuring, window != nil, layoutManager.column?.isWhollyMeasured == false
    else { return }
    state.isMeasuring = true
    inNextTurn { [weak self] in self?.measureSome() }
  }

  private func measureSome() {
    state.isMeasuring = false
    guard window != nil, let column = layoutManager.column, !state.isDirty else { return }
    // The end of the movement, or the next frame of it, comes back here.
    guard motion.course == .none, motion.drag == nil else { return }
    let visible = bounds.minY - textOrigin.y
    let anchor = column.row(atY: visible)
    let before = column.top(of: anchor)
    let (end, change) = column.measure(units: Self.measuredInTurn)
    if abs(change) > 0.01 {
      UIView.performWithoutAnimation {
        if end > visible { canvas.redraw(from: 0, to: .infinity) }
        heightsChanged(by: column.top(of: anchor) - before)
        coverVisiblePart()
      }
    }
    measureLater()
  }

  // MARK: Sizes

  final func fittingSize(width: CGFloat) -> CGSize {
    let insets = textContainerInset
    let margins = insets.left + insets.right + 2 * layoutManager.padding
    let column = TextColumn(textStorage)
    column.emptyAttributes = typingAttributes
    column.adorn = layoutManager.adorn
    column.limits = TextColumn.Limits(
      width: width > 0 && width < 1e6 ? max(width - margins, 1) : 1e7,
      maximumLines: max(textContainer.maximumNumberOfLines, 0),
      lineBreakMode: textContainer.lineBreakMode, usesFontLeading: layoutManager.usesFontLeading)
    column.measureAll()
    let reach = column.widest < 1e6 ? column.widest : column.widestLine
    return CGSize(
      width: (reach + margins).rounded(.up),
      height: (column.height + insets.top + insets.bottom).rounded(.up))
  }

  final var textBaselines: (first: CGFloat, last: CGFloat) {
    guard let column = layoutManager.column else { return (0, 0) }
    let (first, last) = (column.fragment(0, 0), column.line(at: column.text.length))
    return (
      textContainerInset.top + first.frame.minY + first.baseline,
      textContainerInset.bottom + last.frame.height - last.baseline
    )
  }
}

extension CGFloat {
  fileprivate func clamped(to range: ClosedRange<CGFloat>) -> CGFloat {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
