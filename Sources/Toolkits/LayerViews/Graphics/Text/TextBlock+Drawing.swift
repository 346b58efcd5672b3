import Quartz2D

extension TextBlock {
  /// Draws the text with the top left corner of its area at a point of user space, in which y points
  /// down.
  ///
  /// - Parameters:
  ///   - top: the height in the area above which lines are left out.
  ///   - bottom: the height in the area below which lines are left out.
  func draw(
    in context: CGContext, at corner: CGPoint, from top: CGFloat = -.infinity,
    to bottom: CGFloat = .infinity
  ) {
    guard corner.x.isFinite, corner.y.isFinite else { return }
    let textMatrix = context.textMatrix
    defer { context.textMatrix = textMatrix }
    // Letters may reach beyond their line by about its height.
    for line in lines
    where 2 * line.bottom - line.top >= top && 2 * line.top - line.bottom <= bottom {
      context.saveGState()
      context.translateBy(x: corner.x + line.origin.x, y: corner.y + line.origin.y)
      drawBackground(of: line, in: context)
      drawRules(of: line, .underlineStyle, .underlineColor, in: context)
      // Core Text draws letters upright where y points up.
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      drawLetters(of: line, in: context)
      drawRules(of: line, .strikethroughStyle, .strikethroughColor, in: context)
      drawAttachments(of: line, in: context)
      context.restoreGState()
    }
  }

  /// Calls a closure with each value of an attribute and the range across the line of the letters
  /// that have it, from the start of the line.
  private func forEachRun(
    of line: Line, _ key: NSAttributedString.Key,
    _ body: (Any, NSRange, ClosedRange<CGFloat>) -> Void
  ) {
    let part = CTLineGetStringRange(line.line)
    let range = NSIntersectionRange(
      NSRange(location: part.location, length: part.length),
      NSRange(location: 0, length: text.length))
    text.enumerateAttribute(key, in: range, options: []) { value, range, _ in
      guard let value else { return }
      func offset(_ index: Int) -> CGFloat {
        min(CTLineGetOffsetForStringIndex(line.line, index, nil), line.width)
      }
      let (start, end) = (offset(range.location), offset(NSMaxRange(range)))
      if start != end { body(value, range, min(start, end)...max(start, end)) }
    }
  }

  /// Draws the letters, those with a shadow run by run.
  private func drawLetters(of line: Line, in context: CGContext) {
    guard hasShadows else { return CTLineDraw(line.line, context) }
    for run in CTLineGetGlyphRuns(line.line).compactMap({ $0 as? CTRun }) {
      let place = CTRunGetStringRange(run).location
      let isInText = place >= 0 && place < text.length
      let value = isInText ? text.attribute(.shadow, at: place, effectiveRange: nil) : nil
      context.saveGState()
      if let shadow = value as? NSShadow, let color = coreGraphicsColor(shadow.shadowColor) {
        context.setShadow(
          offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color)
      }
      CTRunDraw(run, context, CFRangeMake(0, 0))
      context.restoreGState()
    }
  }

  /// Draws the pictures in place of letters.
  private func drawAttachments(of line: Line, in context: CGContext) {
    forEachRun(of: line, .attachment) { value, _, ends in
      guard let attachment = value as? NSTextAttachment, let image = attachment.image else {
        return
      }
      let place = attachment.place
      ContextStack.current.with(context) {
        image.draw(
          in: CGRect(
            x: ends.lowerBound, y: 0 - place.maxY, width: place.width, height: place.height))
      }
    }
  }

  private func drawBackground(of line: Line, in context: CGContext) {
    forEachRun(of: line, .backgroundColor) { value, _, ends in
      guard let color = coreGraphicsColor(value) else { return }
      context.setFillColor(color)
      context.fill(
        CGRect(
          x: ends.lowerBound, y: line.top - line.origin.y,
          width: ends.upperBound - ends.lowerBound, height: line.bottom - line.top))
    }
  }

  /// Draws the lines under or through letters.
  private func drawRules(
    of line: Line, _ styleKey: NSAttributedString.Key, _ colorKey: NSAttributedString.Key,
    in context: CGContext
  ) {
    forEachRun(of: line, styleKey) { value, range, ends in
      guard let number = (value as? NSNumber)?.intValue, number & 0xF != 0 else { return }
      let style = NSUnderlineStyle(rawValue: number)
      let attributes = text.attributes(at: range.location, effectiveRange: nil)
      let font = coreTextFont(attributes[.font])
      let color = attributes[colorKey] ?? attributes[.foregroundColor]
      let y =
        styleKey == .underlineStyle
        ? -CTFontGetUnderlinePosition(font) : -CTFontGetXHeight(font) / 2
      var thickness = CTFontGetUnderlineThickness(font)
      if style.contains(.thick) { thickness *= 2 }
      context.saveGState()
      context.setStrokeColor(coreGraphicsColor(color) ?? .black)
      context.setLineWidth(thickness)
      context.setLineDash(phase: 0, lengths: style.dashes.map { $0 * thickness })
      let places = style.contains(.double) ? [y, y + 2 * thickness] : [y]
      for y in places {
        context.strokeLineSegments(between: [
          CGPoint(x: ends.lowerBound, y: y), CGPoint(x: ends.upperBound, y: y),
        ])
      }
      context.restoreGState()
    }
  }
}

extension NSUnderlineStyle {
  /// The dashes and gaps of a line, in thicknesses.
  fileprivate var dashes: [CGFloat] {
    switch rawValue & 0x0F00 {
    case NSUnderlineStyle.patternDot.rawValue: [1, 1]
    case NSUnderlineStyle.patternDash.rawValue: [4, 2]
    case NSUnderlineStyle.patternDashDot.rawValue: [4, 2, 1, 2]
    case NSUnderlineStyle.patternDashDotDot.rawValue: [4, 2, 1, 2, 1, 2]
    default: []
    }
  }
}
