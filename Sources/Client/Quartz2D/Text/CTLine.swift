import CPango

/// A line of text, ready to be measured and drawn. Belongs to one thread at a time.
public final class CTLine {
  let layout: TextLayout
  /// The text of the line, without the line break at its end.
  let text: NSAttributedString
  let range: CFRange

  /// - Parameters:
  ///   - range: the range of the line in the text that it is a part of.
  ///   - width: the width of a line that is truncated or justified; nil for a line without limits.
  init(
    _ text: NSAttributedString, range: CFRange, width: Double? = nil,
    _ change: (inout TextLayout.Style) -> Void = { _ in }
  ) {
    self.text = text
    self.range = range
    var style = TextLayout.Style(font: CTFontCreateWithName("Helvetica", 12, nil), color: .black)
    change(&style)
    layout = TextLayout(
      text, style: style, in: width.map { CGSize(width: CGFloat($0), height: .infinity) })
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
  return CTLine(line.text, range: line.range, width: width) { $0.truncation = truncation }
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
  return CTLine(line.text, range: line.range, width: justificationWidth) { style in
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
  return max(Double(line.layout.size.width) - end, 0)
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
    byte = min(byte, layout.text.bytes.count)
    var line: Int32 = 0
    var x: Int32 = 0
    pango_layout_index_to_line_x(layout.layout, Int32(byte), 0, &line, &x)
    return pixels(x)
  }
}
