import CPango

/// A line of text, ready to be measured and drawn. Belongs to one thread at a time.
public final class CTLine {
  let layout: TextLayout
  /// The text of the line, without the line break at its end.
  let text: NSAttributedString
  let range: CFRange
  /// The direction of the paragraph that the line belongs to.
  let direction: TextDirection

  /// - Parameters:
  ///   - range: the range of the line in the text that it is a part of.
  ///   - direction: the direction of the paragraph; nil for that of the text.
  ///   - width: the width of a line that is truncated or justified; nil for a line without limits.
  init(
    _ text: NSAttributedString, range: CFRange, direction: TextDirection? = nil,
    width: Double? = nil, _ change: (inout TextLayout.Style) -> Void = { _ in }
  ) {
    self.text = text
    self.range = range
    self.direction = direction ?? TextDirection(of: text.string)
    var style = TextLayout.Style.coreText
    style.direction = self.direction
    change(&style)
    layout = TextLayout(
      text, style: style, in: width.map { CGSize(width: CGFloat($0), height: .infinity) })
  }

  private init(
    _ layout: TextLayout, _ text: NSAttributedString, range: CFRange, _ direction: TextDirection
  ) {
    (self.layout, self.text, self.range, self.direction) = (layout, text, range, direction)
  }
}

/// Creates a line of a text in its `.font`, or Helvetica at 12 units, and its `.foregroundColor`,
/// or black. Text after a line break goes below the line.
public func CTLineCreateWithAttributedString(_ attrString: NSAttributedString) -> CTLine {
  CTLine(attrString, range: CFRange(location: 0, length: attrString.length))
}

/// The part of a line's text that is left out.
public enum CTLineTruncationType: UInt32, Sendable {
  /// The start of the text is left out.
  case start = 0
  /// The end of the text is left out.
  case end = 1
  /// The middle of the text is left out.
  case middle = 2
}

/// Creates a line no wider than a width, with an ellipsis for the text that is left out; returns
/// the line itself if it fits. Nil for a width that is not above 0.
///
/// - Parameter truncationToken: without effect; the ellipsis has the style of the text beside it.
public func CTLineCreateTruncatedLine(
  _ line: CTLine, _ width: Double, _ truncationType: CTLineTruncationType,
  _ truncationToken: CTLine?
) -> CTLine? {
  guard width > 0 else { return nil }
  guard Double(line.layout.size.width) > width else { return line }
  let truncation: TextLayout.Truncation =
    switch truncationType {
    case .start: .start
    case .end: .end
    case .middle: .middle
    }
  return CTLine(line.text, range: line.range, direction: line.direction, width: width) {
    $0.truncation = truncation
  }
}

/// Creates a line with wider spaces, which stretch it to a width; returns the line itself if it is
/// not narrower. Nil for a width that is not above 0.
///
/// - Parameter justificationFactor: 0 or less leaves the line as it is; any other factor counts as
///   1.
public func CTLineCreateJustifiedLine(
  _ line: CTLine, _ justificationFactor: CGFloat, _ justificationWidth: Double
) -> CTLine? {
  guard justificationWidth > 0 else { return nil }
  guard justificationFactor > 0, Double(line.layout.size.width) < justificationWidth else {
    return line
  }
  return CTLine(
    line.text, range: line.range, direction: line.direction, width: justificationWidth
  ) { style in
    style.alignment = .justified
    style.isWrapped = true
    style.justifiesLastLine = true
  }
}

/// Returns the part of the text that the line shows, including a line break at its end.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// Returns the width of a line, and stores its ascent, descent and leading, which is 0 here; in
/// units of user space.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  ascent?.pointee = line.layout.lines.first?.ascent ?? 0
  descent?.pointee = line.layout.lines.first?.descent ?? 0
  leading?.pointee = 0
  return Double(line.layout.size.width)
}

/// Returns the width of the spaces at the end of a line, which is included in the width of the
/// line.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  let letters = Array(line.text.string.utf16)
  let spaces = letters.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
  guard spaces > 0 else { return 0 }
  let end = line.x(at: letters.count - spaces)
  // The end of a line from right to left is its left end.
  return max(line.direction == .leftToRight ? Double(line.layout.size.width) - end : end, 0)
}

/// Returns the distance from the start of a line to a letter of its text, in units of user space.
/// For a letter outside the line, returns the distance to the nearest end.
///
/// - Parameters:
///   - charIndex: the index in UTF-16 units of the text that the line is a part of.
///   - secondaryOffset: set to the same distance.
public func CTLineGetOffsetForStringIndex(
  _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
  let (index, overflows) = charIndex.subtractingReportingOverflow(line.range.location)
  let offset = CGFloat(line.x(at: overflows ? 0 : index))
  secondaryOffset?.pointee = offset
  return offset
}

/// Returns the place in the text that is nearest to a point of a line, in UTF-16 units of the text
/// that the line is a part of.
///
/// - Parameter position: the point from the start of the line's baseline; its y does not matter.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
  line.range.location + line.index(at: Double(position.x))
}

/// Returns the distance by which a line is moved to the right for an alignment: by a factor of 0 for
/// the left, 0.5 for the middle, 1 for the right. Spaces at the end of the line do not count.
public func CTLineGetPenOffsetForFlush(
  _ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double
) -> Double {
  let width = Double(line.layout.size.width) - CTLineGetTrailingWhitespaceWidth(line)
  return max(flushWidth - width, 0) * Double(min(max(flushFactor, 0), 1))
}

/// Returns the bounding box of a line's letters as drawn, in user space, for a line that begins at the
/// context's `textPosition`; null without letters.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let box = line.inkBounds
  guard !box.isNull, let origin = context?.textPosition else { return box }
  return box.offsetBy(dx: origin.x, dy: origin.y)
}

/// Draws a line with the start of its baseline at the context's `textPosition`, transformed by its
/// `textMatrix`.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  let baseline = line.layout.lines.first?.baseline ?? 0
  context.saveGState()
  context.concatenate(context.textMatrix)
  line.layout.draw(in: context, at: CGPoint(x: 0, y: baseline))
  context.restoreGState()
}

extension CTLine {
  /// Returns the same line as a part of the text that is longer by spaces at the end.
  func showing(_ range: CFRange) -> CTLine {
    CTLine(layout, text, range: range, direction)
  }

  /// Returns the left end of a letter; for a letter outside the line, the nearest end of the line.
  ///
  /// - Parameter index: the index in UTF-16 units of the line's text.
  fileprivate func x(at index: Int) -> Double {
    var byte = 0
    var unit = 0
    for scalar in text.string.unicodeScalars {
      guard unit < index else { break }
      unit += UTF16.width(scalar)
      byte += UTF8.width(scalar)
    }
    guard byte < layout.text.bytes.count else {
      return direction == .leftToRight ? Double(layout.size.width) : 0
    }
    var line: Int32 = 0
    var x: Int32 = 0
    pango_layout_index_to_line_x(layout.layout, Int32(byte), 0, &line, &x)
    return pixels(x)
  }

  /// Returns the place between letters that is nearest to a distance from the start of the line, in
  /// UTF-16 units of the line's text.
  fileprivate func index(at x: Double) -> Int {
    guard let shaped = pango_layout_get_line_readonly(layout.layout, 0), !x.isNaN else {
      return 0
    }
    var (byte, trailing): (Int32, Int32) = (0, 0)
    pango_layout_line_x_to_index(
      shaped, signedUnits(min(max(x, -0x1p20), 0x1p20)), &byte, &trailing)
    var unit = 0
    var passed = 0
    var rest = trailing
    for scalar in text.string.unicodeScalars {
      if passed >= Int(byte) {
        guard rest > 0 else { break }
        rest -= 1
      }
      passed += UTF8.width(scalar)
      unit += UTF16.width(scalar)
    }
    return unit
  }

  /// The bounding box of the letters, from the start of the baseline, y pointing up.
  fileprivate var inkBounds: CGRect {
    guard !layout.text.bytes.isEmpty,
      let shaped = pango_layout_get_line_readonly(layout.layout, 0)
    else { return .null }
    var ink = PangoRectangle()
    pango_layout_line_get_extents(shaped, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return .null }
    return CGRect(
      x: pixels(ink.x), y: -pixels(ink.y) - pixels(ink.height), width: pixels(ink.width),
      height: pixels(ink.height))
  }
}
