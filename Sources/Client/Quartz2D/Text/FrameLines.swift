/// Lines of a text, one below the other, placed by the styles of its paragraphs. Positions count from the
/// upper left corner of the area; y points down.
struct FrameLines {
  struct Line {
    let line: CTLine
    /// The start of the baseline.
    var origin: CGPoint
    /// The width without the spaces at the end.
    let width: CGFloat
    let style: CTParagraphStyle.Values
    let isFirst: Bool
  }

  private(set) var lines: [Line] = []
  /// The size from the left end of the leftmost line to the right end of the rightmost, and from
  /// the top of the area to the bottom of the last line.
  private(set) var size = CGSize.zero
  /// The end of the text that has lines, in UTF-16 units.
  private(set) var end: Int

  private let typesetter: CTTypesetter
  private let width: CGFloat

  init(_ typesetter: CTTypesetter, _ range: CFRange, in area: CGSize) {
    self.typesetter = typesetter
    width = area.width >= 1e6 ? .infinity : max(area.width, 0)
    end = range.location
    placeLines(to: range.location + range.length, height: area.height)
    align()
  }

  private mutating func placeLines(to limit: Int, height: CGFloat) {
    let text = typesetter.text
    let letters = text.string as NSString
    var y: CGFloat = 0
    while end < limit {
      let paragraph = letters.paragraphRange(for: NSRange(location: end, length: 0))
      let style = text.paragraphStyle(at: paragraph.location)
      let isFirst = end == paragraph.location
      if isFirst, !lines.isEmpty { y += max(style.paragraphSpacingBefore, 0) }
      let stop = min(NSMaxRange(paragraph), limit)
      let next = lineEnd(from: end, to: stop, style, isFirst: isFirst)
      let plain = CTTypesetterCreateLine(typesetter, CFRange(location: end, length: next - end))
      let line = fitted(plain, style, isFirst: isFirst, isLast: next == NSMaxRange(paragraph))
      let rows = heights(of: line, at: end, style)
      guard y + rows.total <= height + 0.01 else { break }
      let width =
        CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line)
      lines.append(
        Line(
          line: line, origin: CGPoint(x: 0, y: y + rows.ascent), width: CGFloat(max(width, 0)),
          style: style, isFirst: isFirst))
      size.height = y + rows.total
      y = size.height + max(style.lineSpacing, 0)
      if next == NSMaxRange(paragraph) { y += max(style.paragraphSpacing, 0) }
      end = next
    }
  }

  private func lineEnd(
    from start: Int, to stop: Int, _ style: CTParagraphStyle.Values, isFirst: Bool
  ) -> Int {
    let width = Double(span(style, isFirst: isFirst).width)
    let count: Int
    switch style.lineBreakMode {
    case .byWordWrapping: count = CTTypesetterSuggestLineBreak(typesetter, start, width)
    case .byCharWrapping: count = CTTypesetterSuggestClusterBreak(typesetter, start, width)
    case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle: return stop
    }
    return min(start + max(count, 1), stop)
  }

  /// Returns the line with an ellipsis, or stretched, according to its style.
  private func fitted(
    _ line: CTLine, _ style: CTParagraphStyle.Values, isFirst: Bool, isLast: Bool
  ) -> CTLine {
    let width = Double(span(style, isFirst: isFirst).width)
    guard width.isFinite else { return line }
    let cut: CTLineTruncationType? =
      switch style.lineBreakMode {
      case .byTruncatingHead: .start
      case .byTruncatingTail: .end
      case .byTruncatingMiddle: .middle
      case .byWordWrapping, .byCharWrapping, .byClipping: nil
      }
    if let cut { return CTLineCreateTruncatedLine(line, width, cut, nil) ?? line }
    guard style.alignment == .justified, !isLast else { return line }
    // Spaces at the end are no part of the filled width.
    let range = CTLineGetStringRange(line)
    let letters = typesetter.text.string as NSString
    var end = range.location + range.length
    while end > range.location + 1, letters.character(at: end - 1) == 0x20 { end -= 1 }
    let trimmed = CTTypesetterCreateLine(
      typesetter, CFRange(location: range.location, length: end - range.location))
    guard let wide = CTLineCreateJustifiedLine(trimmed, 1, width) else { return line }
    return wide.showing(range)
  }

  /// Returns the place of lines across the area, from the edge at which they begin.
  private func span(
    _ style: CTParagraphStyle.Values, isFirst: Bool
  ) -> (start: CGFloat, width: CGFloat) {
    let start = isFirst ? style.firstLineHeadIndent : style.headIndent
    let tail = style.tailIndent
    return (start, max((tail > 0 ? min(tail, width) : width + tail) - start, 0))
  }

  private func heights(
    of line: CTLine, at start: Int, _ style: CTParagraphStyle.Values
  ) -> (ascent: CGFloat, total: CGFloat) {
    var (ascent, descent) = (CGFloat(0), CGFloat(0))
    CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    if ascent + descent == 0 {
      // A line without letters is as high as its font.
      let attributes = typesetter.text.attributes(at: start, effectiveRange: nil)
      let run = StyledText.Run(
        attributes, font: TextLayout.Style.coreText.font, color: .black)
      (ascent, descent) = (CTFontGetAscent(run.font), CTFontGetDescent(run.font))
    }
    var total = ascent + descent
    if style.lineHeightMultiple > 0 { total *= style.lineHeightMultiple }
    total = max(total, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { total = min(total, style.maximumLineHeight) }
    // Space is added or removed above the letters.
    return (total - descent, total)
  }

  private mutating func align() {
    let widest = lines.map { $0.width + span($0.style, isFirst: $0.isFirst).start }.max() ?? 0
    for index in lines.indices {
      let line = lines[index]
      var span = span(line.style, isFirst: line.isFirst)
      if !span.width.isFinite { span.width = widest - span.start }
      let free = span.width - line.width
      let isFromRight = line.line.direction == .rightToLeft
      let offset: CGFloat =
        switch line.style.alignment {
        case .left: 0
        case .right: free
        case .center: free / 2
        case .justified, .natural: isFromRight ? free : 0
        }
      // Indents of a paragraph from right to left are at the right.
      let left = isFromRight && width.isFinite ? width - span.start - span.width : span.start
      let blank = isFromRight ? CGFloat(CTLineGetTrailingWhitespaceWidth(line.line)) : 0
      lines[index].origin.x = left + offset - blank
    }
    let left = lines.map { $0.origin.x }.min() ?? 0
    let right = lines.map { $0.origin.x + $0.width }.max() ?? 0
    size.width = max(right - min(left, 0), 0)
    if !width.isFinite || width > size.width { size.width = max(widest, 0) }
  }
}
