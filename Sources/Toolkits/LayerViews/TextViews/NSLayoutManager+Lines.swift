import Quartz2D

extension NSLayoutManager {
  final var padding: CGFloat {
    let padding = textContainers.first?.lineFragmentPadding ?? 0
    return padding.isFinite ? padding : 0
  }

  /// Returns a rectangle of the column in the container's space.
  final func padded(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: padding, dy: 0) }

  final func line(_ index: Int, _ range: NSRangePointer?) -> TextColumn.LineFragment? {
    guard let column, let place = clamped(NSRange(location: index, length: 0)) else {
      range?.pointee = NSRange(location: NSNotFound, length: 0)
      return nil
    }
    let line = column.line(at: place.location)
    range?.pointee = line.range
    return line
  }

  final var extraLine: TextColumn.LineFragment? {
    guard let column, column.lengths[column.count - 1] == 0 else { return nil }
    return column.fragment(column.count - 1, 0)
  }

  final func usedArea(of container: NSTextContainer) -> CGRect {
    guard let column, container === textContainers.first else { return .zero }
    column.measureAll()
    var left = CGFloat.infinity
    for row in 0..<min(column.count, 200) {
      for line in column.paragraph(row).block.lines { left = min(left, line.left) }
    }
    if !left.isFinite || container.size.width > 0 { left = 0 }
    return CGRect(
      x: left, y: 0, width: column.widest - left + 2 * padding, height: column.height)
  }

  final func area(of range: NSRange, in container: NSTextContainer) -> CGRect {
    guard let column, container === textContainers.first, let range = clamped(range) else {
      return .zero
    }
    let rects = column.rects(of: range, fillsLines: false)
    guard let first = rects.first else {
      return padded(column.caret(at: range.location))
    }
    return padded(rects.reduce(first) { $0.union($1) })
  }

  final func baseline(_ index: Int) -> CGPoint {
    guard let column, let line = line(index, nil) else { return .zero }
    return CGPoint(x: column.caret(at: index).minX + padding, y: line.baseline)
  }

  final func letter(
    at point: CGPoint, in container: NSTextContainer
  ) -> (index: Int, fraction: CGFloat) {
    guard let column, container === textContainers.first, column.text.length > 0 else {
      return (0, 0)
    }
    let x = point.x - padding
    let (place, isUpstream) = column.place(at: CGPoint(x: x, y: point.y))
    let line = column.line(at: place, isUpstream: isUpstream)
    // The place is the nearest one between two letters, the letter may be before or behind it.
    let edge = column.caret(at: place, isUpstream: isUpstream).minX
    let isBefore = x < edge && place > line.range.location || place >= column.text.length
    let letters = column.text.string as NSString
    let letter = letters.rangeOfComposedCharacterSequence(
      at: min(max(isBefore ? place - 1 : place, 0), column.text.length - 1))
    let (start, end) = (
      column.caret(at: letter.location).minX,
      column.caret(at: NSMaxRange(letter), isUpstream: true).minX
    )
    guard end != start else { return (letter.location, 0) }
    return (letter.location, min(max((x - start) / (end - start), 0), 1))
  }

  final func forEachLine(
    of range: NSRange,
    _ body: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let column, let container = textContainers.first, let range = clamped(range) else {
      return
    }
    column.forEachLine(of: range) { line in
      guard NSIntersectionRange(line.range, range).length > 0 else { return true }
      var stop = ObjCBool(false)
      body(padded(line.frame), padded(line.used), container, line.range, &stop)
      return !stop.boolValue
    }
  }

  final func forEachRect(
    of range: NSRange, _ selected: NSRange, _ container: NSTextContainer,
    _ body: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let column, container === textContainers.first, let range = clamped(range) else {
      return
    }
    let fills = selected.location != NSNotFound
    for rect in column.rects(of: range, fillsLines: fills) {
      var stop = ObjCBool(false)
      body(padded(rect), &stop)
      if stop.boolValue { return }
    }
  }

  final func drawLines(of range: NSRange, at origin: CGPoint) {
    guard let column, let range = clamped(range), range.length > 0,
      let context = UIGraphicsGetCurrentContext()
    else { return }
    let (first, last) = (
      column.line(at: range.location), column.line(at: NSMaxRange(range), isUpstream: true)
    )
    column.draw(
      in: context, at: CGPoint(x: origin.x + padding, y: origin.y), from: first.frame.midY,
      to: last.frame.midY)
  }
}
