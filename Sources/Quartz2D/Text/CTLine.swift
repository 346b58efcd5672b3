/// A line of text, ready to be measured and drawn. Belongs to one thread at a time.
public final class CTLine {
  let layout: TextLayout

  init(_ layout: TextLayout) {
    self.layout = layout
  }
}

/// A line of a text in its `.font`, or Helvetica at 12 units, and its `.foregroundColor`, or black.
/// Text after a line break goes below.
public func CTLineCreateWithAttributedString(_ attrString: NSAttributedString) -> CTLine {
  let font = CTFontCreateWithName("Helvetica", 12, nil)
  return CTLine(TextLayout(attrString, style: TextLayout.Style(font: font, color: .black)))
}

/// The width of a line, with its ascent, descent and leading, which is 0 here; in units of user
/// space.
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

/// Draws a line with the begin of its baseline at the context's `textPosition`, transformed by its
/// `textMatrix`.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  let baseline = line.layout.lines.first?.baseline ?? 0
  context.saveGState()
  context.concatenate(context.textMatrix)
  line.layout.draw(in: context, at: CGPoint(x: 0, y: baseline))
  context.restoreGState()
}
