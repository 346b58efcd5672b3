import Quartz2D
import ToolkitSupport

/// Text in lines, ready to be measured and drawn. Positions are in points from the top left corner of
/// the area, y pointing down.
struct TextBlock {
  /// The limits that an area sets to text.
  struct Limits {
    /// The width of lines; infinite for lines as long as their paragraphs.
    var width = CGFloat.infinity
    /// The height in which all lines but the first have to fit.
    var height = CGFloat.infinity
    /// The largest number of lines; 0 sets no limit.
    var maximumLines = 0
    /// The mode that replaces the paragraphs' own modes.
    var lineBreakMode: NSLineBreakMode?
    /// The ellipsis in the last line if there is more text; nil for no ellipsis.
    var lastLineTruncation: CTLineTruncationType?
    /// True adds the font's leading to the height of lines.
    var usesFontLeading = false
  }

  struct Line {
    let line: CTLine
    /// The start of the baseline.
    var origin: CGPoint
    /// The width without the spaces at the end.
    let width: CGFloat
    let top: CGFloat
    let bottom: CGFloat

    /// The left end of the letters.
    var left: CGFloat {
      origin.x
        + (TextDirection.isFromRight(line) ? CGFloat(CTLineGetTrailingWhitespaceWidth(line)) : 0)
    }
  }

  /// The text with the attributes that Core Text draws.
  let text: NSAttributedString
  private(set) var lines: [Line] = []
  /// The size from the left end of the leftmost line to the right end of the rightmost, and from
  /// the top of the area to the bottom of the last line.
  private(set) var size = CGSize.zero
  /// True if there is more text than lines.
  private(set) var isCut = false

  /// True for a text that has letters with a shadow.
  let hasShadows: Bool
  /// True for a text that has pictures in place of letters.
  private let hasAttachments: Bool
  private let limits: Limits
  private let typesetter: CTTypesetter

  init(_ text: NSAttributedString, _ limits: Limits = Limits()) {
    self.text = text.forCoreText
    self.limits = limits
    hasShadows = text.has(.shadow)
    hasAttachments = text.has(.attachment)
    typesetter = CTTypesetterCreateWithAttributedString(self.text)
    placeLines()
    align()
  }

  // MARK: Lines

  private mutating func placeLines() {
    let letters = text.string as NSString
    var start = 0
    var y: CGFloat = 0
    while start < letters.length {
      let paragraph = letters.paragraphRange(for: NSRange(location: start, length: 0))
      let style = style(at: start)
      let isFirst = start == paragraph.location
      if isFirst, start > 0 { y += distance(style.paragraphSpacingBefore) }
      let end = lineEnd(from: start, paragraph, style)
      var line = CTTypesetterCreateLine(typesetter, CFRangeMake(start, end - start))
      let height = height(of: line, start, style)
      if !lines.isEmpty, y + height.total > limits.height + 0.01 {
        isCut = true
        break
      }
      isCut = lines.count + 1 == limits.maximumLines && end < letters.length
      line = fitted(line, paragraph, style, isFirst: isFirst)
      let width =
        CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
        - CGFloat(CTLineGetTrailingWhitespaceWidth(line))
      lines.append(
        Line(
          line: line, origin: CGPoint(x: 0, y: y + height.ascent), width: max(width, 0), top: y,
          bottom: y + height.total))
      if isCut { break }
      y += height.total + distance(style.lineSpacing)
      if end == NSMaxRange(paragraph) { y += distance(style.paragraphSpacing) }
      start = end
    }
    if isCut { truncateLastLine() }
  }

  private func lineEnd(
    from start: Int, _ paragraph: NSRange, _ style: NSParagraphStyle
  ) -> Int {
    let width = Double(span(style, isFirst: start == paragraph.location).width)
    let count: Int
    switch limits.lineBreakMode ?? style.lineBreakMode {
    case .byWordWrapping: count = CTTypesetterSuggestLineBreak(typesetter, start, width)
    case .byCharWrapping: count = CTTypesetterSuggestClusterBreak(typesetter, start, width)
    case .byClipping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle:
      return NSMaxRange(paragraph)
    }
    return min(start + max(count, 1), NSMaxRange(paragraph))
  }

  /// Returns the line with an ellipsis, or stretched, according to its style.
  private func fitted(
    _ line: CTLine, _ paragraph: NSRange, _ style: NSParagraphStyle, isFirst: Bool
  ) -> CTLine {
    let width = Double(span(style, isFirst: isFirst).width)
    guard width.isFinite else { return line }
    switch limits.lineBreakMode ?? style.lineBreakMode {
    case .byTruncatingHead: return CTLineCreateTruncatedLine(line, width, .start, nil) ?? line
    case .byTruncatingTail: return CTLineCreateTruncatedLine(line, width, .end, nil) ?? line
    case .byTruncatingMiddle: return CTLineCreateTruncatedLine(line, width, .middle, nil) ?? line
    case .byWordWrapping, .byCharWrapping, .byClipping: break
    }
    let range = CTLineGetStringRange(line)
    let isLast = range.location + range.length == NSMaxRange(paragraph)
    guard style.alignment == .justified, !isLast, !isCut else { return line }
    // Spaces at the end are no part of the filled width.
    let letters = text.string as NSString
    var end = range.location + range.length
    while end > range.location + 1, letters.character(at: end - 1) == 0x20 { end -= 1 }
    let trimmed = CTTypesetterCreateLine(
      typesetter, CFRangeMake(range.location, end - range.location))
    return CTLineCreateJustifiedLine(trimmed, 1, width) ?? line
  }

  /// Puts an ellipsis into the last line for the text that has no line.
  private mutating func truncateLastLine() {
    guard let end = limits.lastLineTruncation, let last = lines.last else { return }
    let letters = text.string as NSString
    let start = CTLineGetStringRange(last.line).location
    let paragraph = letters.paragraphRange(for: NSRange(location: start, length: 0))
    let rest = NSRange(location: start, length: NSMaxRange(paragraph) - start)
    let remaining = NSMutableAttributedString(
      attributedString: text.attributedSubstring(from: rest))
    while let letter = remaining.string.unicodeScalars.last,
      CharacterSet.newlines.contains(letter)
    {
      let length = remaining.length
      remaining.deleteCharacters(in: NSRange(location: length - 1, length: 1))
    }
    if NSMaxRange(paragraph) < letters.length {
      let attributes = text.attributes(at: max(NSMaxRange(rest) - 1, 0), effectiveRange: nil)
      remaining.append(NSAttributedString(string: "…", attributes: attributes))
    }
    let width = Double(
      span(style(at: start), isFirst: start == paragraph.location).width)
    let whole = CTLineCreateWithAttributedString(remaining)
    guard let line = CTLineCreateTruncatedLine(whole, width, end, nil) else { return }
    lines[lines.count - 1] = Line(
      line: line, origin: last.origin,
      width: CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil)), top: last.top,
      bottom: last.bottom)
  }

  // MARK: Measures

  private func style(at index: Int) -> NSParagraphStyle {
    text.attribute(.paragraphStyle, at: index, effectiveRange: nil) as? NSParagraphStyle
      ?? NSParagraphStyle()
  }

  /// Returns the place of lines across the area.
  private func span(
    _ style: NSParagraphStyle, isFirst: Bool
  ) -> (start: CGFloat, width: CGFloat) {
    let head = isFirst ? style.firstLineHeadIndent : style.headIndent
    let start = head.isFinite ? head : 0
    let tail = style.tailIndent.isFinite ? style.tailIndent : 0
    let end = tail > 0 ? min(tail, limits.width) : limits.width + tail
    return (start, max(end - start, 0))
  }

  private func height(
    of line: CTLine, _ start: Int, _ style: NSParagraphStyle
  ) -> (ascent: CGFloat, total: CGFloat) {
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    let font = text.attribute(.font, at: start, effectiveRange: nil) as? CTFont
    if hasAttachments { (ascent, descent) = extents(of: line) }
    if ascent + descent == 0, let font {
      // A line without letters is as high as its font.
      (ascent, descent) = (CTFontGetAscent(font), CTFontGetDescent(font))
    }
    if limits.usesFontLeading, let font { descent += CTFontGetLeading(font) }
    var total = ascent + descent
    if style.lineHeightMultiple > 0, style.lineHeightMultiple.isFinite {
      total *= style.lineHeightMultiple
    }
    if style.minimumLineHeight.isFinite { total = max(total, style.minimumLineHeight) }
    if style.maximumLineHeight > 0 { total = min(total, style.maximumLineHeight) }
    // Space is added or removed above the letters.
    return (total - descent, total)
  }

  /// Returns the heights above and below the baseline of letters, and of pictures in their place.
  private func extents(of line: CTLine) -> (ascent: CGFloat, descent: CGFloat) {
    var (most, least) = (CGFloat(0), CGFloat(0))
    for run in CTLineGetGlyphRuns(line).compactMap({ $0 as? CTRun }) {
      let place = min(max(CTRunGetStringRange(run).location, 0), text.length - 1)
      var (ascent, descent) = (CGFloat(0), CGFloat(0))
      if let attachment = text.attribute(.attachment, at: place, effectiveRange: nil)
        as? NSTextAttachment
      {
        (ascent, descent) = (attachment.place.maxY, 0 - attachment.place.minY)
      } else {
        CTRunGetTypographicBounds(run, CFRangeMake(0, 0), &ascent, &descent, nil)
      }
      (most, least) = (max(most, ascent), max(least, descent))
    }
    return (most, least)
  }

  private mutating func align() {
    guard let bottom = lines.last?.bottom else { return }
    let widest = lines.map(\.width).max() ?? 0
    for index in lines.indices {
      let range = CTLineGetStringRange(lines[index].line)
      let style = style(at: min(range.location, text.length - 1))
      let isFirst =
        (text.string as NSString)
        .paragraphRange(for: NSRange(location: range.location, length: 0)).location
        == range.location
      let span = span(style, isFirst: isFirst)
      let free = (span.width.isFinite ? span.width : widest) - lines[index].width
      let line = lines[index].line
      let isFromRight = TextDirection.isFromRight(line)
      let offset: CGFloat =
        switch style.alignment {
        case .left: 0
        case .right: free
        case .center: free / 2
        case .justified, .natural: isFromRight ? free : 0
        }
      // Spaces at the end of a line from right to left are at its left.
      let blank = isFromRight ? CGFloat(CTLineGetTrailingWhitespaceWidth(line)) : 0
      let isMirrored = isFromRight && limits.width.isFinite
      let left = isMirrored ? limits.width - span.start - span.width : span.start
      lines[index].origin.x = left + offset - blank
    }
    let left = lines.map(\.left).min() ?? 0
    let right = lines.map { $0.left + $0.width }.max() ?? 0
    size = CGSize(width: right - left, height: bottom)
  }
}

extension NSAttributedString {
  fileprivate func has(_ key: NSAttributedString.Key) -> Bool {
    var isFound = false
    let whole = NSRange(location: 0, length: length)
    enumerateAttribute(key, in: whole, options: .longestEffectiveRangeNotRequired) {
      value, _, stop in
      if value != nil { (isFound, stop.pointee) = (true, true) }
    }
    return isFound
  }
}

/// Returns a length between lines; 0 for a negative length and for NaN.
private func distance(_ length: CGFloat) -> CGFloat {
  length > 0 && length.isFinite ? length : 0
}
