import Quartz2D
import ToolkitSupport

extension TextColumn {
  /// A line of the column.
  struct LineFragment {
    let row: Int
    /// The index among the lines of the paragraph.
    let index: Int
    /// The letters of the line, with the spaces and the line break at its end.
    let range: NSRange
    /// The place of the line, as wide as the column.
    let frame: CGRect
    /// The place of its letters.
    let used: CGRect
    /// The height of the baseline below the top of the line.
    let baseline: CGFloat
  }

  /// Returns the index of the line of a paragraph that contains a place.
  ///
  /// - Parameter isUpstream: true for the line that ends at a place between two lines.
  private func lineIndex(_ row: Int, at place: Int, isUpstream: Bool) -> Int {
    let lines = paragraph(row).block.lines
    let local = place - start(of: row)
    var (low, high) = (0, max(lines.count - 1, 0))
    while low < high {
      let middle = (low + high + 1) / 2
      let first = CTLineGetStringRange(lines[middle].line).location
      if first < local || first == local && !isUpstream {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  func line(at place: Int, isUpstream: Bool = false) -> LineFragment {
    let row = row(at: place)
    return fragment(row, lineIndex(row, at: place, isUpstream: isUpstream))
  }

  func fragment(_ row: Int, _ index: Int) -> LineFragment {
    let paragraph = paragraph(row)
    let top = top(of: row)
    guard index < paragraph.block.lines.count else {
      let height = paragraph.bottom - paragraph.before
      let frame = CGRect(x: 0, y: top + paragraph.before, width: limits.width, height: height)
      let used = CGRect(
        x: emptyLineX, y: frame.minY, width: 0, height: frame.height)
      return LineFragment(
        row: row, index: 0, range: NSRange(location: start(of: row), length: 0), frame: frame,
        used: used, baseline: height)
    }
    let line = paragraph.block.lines[index]
    let part = CTLineGetStringRange(line.line)
    let frame = CGRect(
      x: 0, y: top + paragraph.before + line.top, width: limits.width,
      height: line.bottom - line.top)
    let used = CGRect(x: line.left, y: frame.minY, width: line.width, height: frame.height)
    return LineFragment(
      row: row, index: index,
      range: NSRange(location: start(of: row) + part.location, length: part.length), frame: frame,
      used: used, baseline: line.origin.y - line.top)
  }

  /// The caret's place in a line without letters.
  private var emptyLineX: CGFloat {
    let style = emptyAttributes[.paragraphStyle] as? NSParagraphStyle
    let indent = style.map { $0.firstLineHeadIndent.isFinite ? $0.firstLineHeadIndent : 0 } ?? 0
    switch style?.alignment ?? .natural {
    case .center: return limits.width / 2
    case .right: return limits.width
    case .left, .justified, .natural:
      return style?.baseWritingDirection == .rightToLeft ? limits.width - indent : indent
    }
  }

  /// Returns the left edge of a letter, in a line.
  private func x(of place: Int, in fragment: LineFragment) -> CGFloat {
    let lines = paragraph(fragment.row).block.lines
    guard fragment.index < lines.count else { return fragment.used.minX }
    let line = lines[fragment.index]
    return line.origin.x
      + CTLineGetOffsetForStringIndex(line.line, place - start(of: fragment.row), nil)
  }

  /// Returns the place of the caret: its left edge, without a width.
  func caret(at place: Int, isUpstream: Bool = false) -> CGRect {
    let fragment = line(at: place, isUpstream: isUpstream)
    let x = x(of: place, in: fragment)
    return CGRect(
      x: min(max(x, 0), max(limits.width, 0)), y: fragment.frame.minY, width: 0,
      height: fragment.frame.height)
  }

  /// Returns the place in the text that is nearest to a point, and whether it is the end of a line that goes
  /// on in the next.
  func place(at point: CGPoint) -> (place: Int, isUpstream: Bool) {
    let row = row(atY: point.y)
    let paragraph = paragraph(row)
    let lines = paragraph.block.lines
    let y = point.y - top(of: row) - paragraph.before
    guard !lines.isEmpty else { return (start(of: row), false) }
    var index = 0
    while index + 1 < lines.count, lines[index + 1].top <= y { index += 1 }
    return place(atX: point.x, in: fragment(row, index))
  }

  func place(atX x: CGFloat, in fragment: LineFragment) -> (place: Int, isUpstream: Bool) {
    let lines = paragraph(fragment.row).block.lines
    guard fragment.index < lines.count else { return (fragment.range.location, false) }
    let line = lines[fragment.index]
    let local = CTLineGetStringIndexForPosition(
      line.line, CGPoint(x: x - line.origin.x, y: 0))
    let place = start(of: fragment.row) + local
    let end = NSMaxRange(fragment.range)
    return (min(max(place, fragment.range.location), end), place >= end && endsInside(fragment))
  }

  /// Returns true for a line that ends without a line break, before another line.
  private func endsInside(_ fragment: LineFragment) -> Bool {
    fragment.index + 1 < paragraph(fragment.row).block.lines.count
  }

  /// Returns the place at the start or the end of the line around a place, before the line break.
  func lineEnd(
    at place: Int, isUpstream: Bool, forwards: Bool
  ) -> (place: Int, isUpstream: Bool) {
    let fragment = line(at: place, isUpstream: isUpstream)
    guard forwards else { return (fragment.range.location, false) }
    let end = NSMaxRange(fragment.range)
    if endsInside(fragment) { return (end, true) }
    return (end - breakLength(of: fragment.row), false)
  }

  /// Returns the length of the line break at the end of a paragraph.
  func breakLength(of row: Int) -> Int {
    let (start, length) = (start(of: row), lengths[row])
    guard length > 0 else { return 0 }
    var contents = 0
    (text.string as NSString).getParagraphStart(
      nil, end: nil, contentsEnd: &contents, for: NSRange(location: start + length - 1, length: 1))
    return min(max(start + length - contents, 0), length)
  }

  /// Returns the line after a line, or before it; nil beyond the text.
  func neighbour(of fragment: LineFragment, _ direction: Int) -> LineFragment? {
    let index = fragment.index + direction
    if index >= 0, index < paragraph(fragment.row).block.lines.count {
      return self.fragment(fragment.row, index)
    }
    let row = fragment.row + direction
    guard row >= 0, row < count, paragraph(row).isShown else { return nil }
    let last = max(paragraph(row).block.lines.count - 1, 0)
    return self.fragment(row, direction > 0 ? 0 : last)
  }

  /// Calls a closure with the lines that a range has a part in, as far as they lie between two heights.
  func forEachLine(
    of range: NSRange, from top: CGFloat = -.infinity, to bottom: CGFloat = .infinity,
    _ body: (LineFragment) -> Bool
  ) {
    let lastRow = row(at: NSMaxRange(range))
    var row = max(self.row(at: range.location), top.isFinite ? self.row(atY: top) : 0)
    while row <= lastRow, self.top(of: row) <= bottom {
      for index in 0..<max(paragraph(row).block.lines.count, 1) {
        let line = fragment(row, index)
        if line.range.location > NSMaxRange(range) { return }
        if NSMaxRange(line.range) < range.location || line.frame.maxY < top { continue }
        if line.frame.minY > bottom || !body(line) { return }
      }
      row += 1
    }
  }

  /// Returns the rectangles behind the letters of a range; a line that the range goes on after is marked up
  /// to the edge of the column.
  func rects(
    of range: NSRange, from top: CGFloat = -.infinity, to bottom: CGFloat = .infinity,
    fillsLines: Bool = true
  ) -> [CGRect] {
    var rects: [CGRect] = []
    guard range.length > 0 else { return [] }
    forEachLine(of: range, from: top, to: bottom) { line in
      let part = NSIntersectionRange(range, line.range)
      guard part.length > 0 else { return true }
      let ends = (x(of: part.location, in: line), x(of: NSMaxRange(part), in: line))
      var (left, right) = (min(ends.0, ends.1), max(ends.0, ends.1))
      let goesOn = NSMaxRange(range) > NSMaxRange(part) || hasBreak(part, line)
      if fillsLines, goesOn { right = max(limits.width, left) }
      if fillsLines, range.location < line.range.location { left = 0 }
      rects.append(
        CGRect(x: left, y: line.frame.minY, width: right - left, height: line.frame.height))
      return true
    }
    return rects
  }

  private func hasBreak(_ part: NSRange, _ line: LineFragment) -> Bool {
    NSMaxRange(part) == NSMaxRange(line.range) && !endsInside(line) && breakLength(of: line.row) > 0
  }

  // MARK: Drawing

  /// Draws the lines between two heights.
  ///
  /// - Parameter corner: the top left corner of the column in user space.
  func draw(in context: CGContext, at corner: CGPoint, from top: CGFloat, to bottom: CGFloat) {
    var row = row(atY: top)
    while row < count, self.top(of: row) < bottom {
      let place = self.top(of: row) + paragraph(row).before
      paragraph(row).block.draw(
        in: context, at: CGPoint(x: corner.x, y: corner.y + place),
        from: top - place, to: bottom - place)
      row += 1
    }
  }
}
