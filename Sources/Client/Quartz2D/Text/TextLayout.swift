import CPango
import GraphicsValues

/// Text broken into lines, ready to be measured and drawn. Belongs to one thread at a time.
package final class TextLayout {
  /// The alignment of lines in the width.
  package enum Alignment: Sendable {
    /// Left; right for scripts written from right to left.
    case natural
    case left
    case right
    case center
    /// `natural`, with all lines but a paragraph's last stretched to the width.
    case justified
  }

  /// The place of an ellipsis in a line that does not fit.
  package enum Truncation: Sendable {
    case none
    case start
    case middle
    case end
  }

  /// The style of a layout.
  package struct Style: Sendable {
    /// The font of text without a font attribute.
    package var font: CTFont
    /// The colour of text without a colour attribute.
    package var color: CGColor
    package var alignment = Alignment.natural
    package var truncation = Truncation.none
    /// True breaks lines that are longer than the width.
    package var isWrapped = false
    /// True lets lines end within words.
    package var breaksWords = false
    /// True also stretches a paragraph's last line if the alignment is `justified`.
    package var justifiesLastLine = false
    /// The direction of the paragraphs; nil for that of the first letter of each paragraph that has
    /// one.
    package var direction: TextDirection?

    package init(font: CTFont, color: CGColor) {
      self.font = font
      self.color = color
    }

    /// Core Text's style of text without attributes.
    static var coreText: Style {
      Style(font: CTFontCreateWithName("Helvetica", 12, nil), color: .black)
    }
  }

  /// One line; positions are from the top left corner of the layout, y pointing down.
  package struct Line: Sendable {
    /// The left end of the line.
    package var x: CGFloat
    package var baseline: CGFloat
    package var width: CGFloat
    package var ascent: CGFloat
    package var descent: CGFloat
    /// The place of the first letter in the text, in bytes of UTF-8.
    package var startByte: Int
  }

  package private(set) var lines: [Line] = []

  /// The size from the left end of the leftmost line to the right end of the rightmost, and from
  /// the top of the first line to the bottom of the last.
  package private(set) var size = CGSize.zero

  let text: StyledText
  let layout: OpaquePointer?

  /// - Parameters:
  ///   - size: the area for aligning, wrapping and truncating; nil for an area without limits.
  package init(_ text: NSAttributedString, style: Style, in size: CGSize? = nil) {
    let styled = StyledText(text, font: style.font, color: style.color)
    self.text = styled
    layout = withTextContext { pango_layout_new($0) }
    style.font.withDescription { pango_layout_set_font_description(layout, $0) }
    styled.bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(layout, characters.baseAddress, Int32(characters.count))
      }
    }
    setAttributes()
    if let direction = style.direction {
      pango_context_set_base_dir(pango_layout_get_context(layout), direction.pango)
      pango_layout_set_auto_dir(layout, 0)
    }
    if let size { setLimits(size, style) }
    placeLines(width: size.map { Double($0.width) }, style)
  }

  /// Creates the layout of a text in one font and colour.
  package convenience init(_ text: String, style: Style, in size: CGSize? = nil) {
    self.init(NSAttributedString(string: text), style: style, in: size)
  }

  deinit {
    if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) }
  }

  private func setAttributes() {
    let attributes = pango_attr_list_new()
    for run in text.runs {
      run.font.withDescription { insert(pango_attr_font_desc_new($0), over: run.range) }
      // The colour itself is unused; the attribute makes Pango begin a run where the colour
      // changes.
      insert(pango_attr_foreground_new(0, 0, 0), over: run.range)
      if run.kern != 0 {
        insert(pango_attr_letter_spacing_new(signedUnits(run.kern)), over: run.range)
      }
      if let features = run.features {
        insert(pango_attr_font_features_new(features), over: run.range)
      }
      if run.rise != 0 { insert(pango_attr_rise_new(signedUnits(run.rise)), over: run.range) }
    }
    // Words end with a hyphen only where the text has one.
    insert(pango_attr_insert_hyphens_new(0), over: 0..<text.bytes.count)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)

    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, over range: Range<Int>) {
      attribute?.pointee.start_index = UInt32(range.lowerBound)
      attribute?.pointee.end_index = UInt32(range.upperBound)
      pango_attr_list_insert(attributes, attribute)
    }
  }

  private func setLimits(_ size: CGSize, _ style: Style) {
    if style.isWrapped || style.truncation != .none {
      pango_layout_set_width(layout, units(Double(size.width)))
    }
    switch style.truncation {
    case .none: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
    case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    if style.isWrapped {
      pango_layout_set_wrap(layout, style.breaksWords ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
      pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
      pango_layout_set_justify_last_line(layout, style.justifiesLastLine ? 1 : 0)
      // With a height, truncated text has as many lines as fit; otherwise one line for each
      // paragraph.
      if style.truncation != .none {
        pango_layout_set_height(layout, max(units(Double(size.height)), 1))
      }
    }
  }

  private func placeLines(width: Double?, _ style: Style) {
    guard !text.bytes.isEmpty, let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      var extents = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &extents)
      let baseline = pixels(pango_layout_iter_get_baseline(iterator))
      let line = pango_layout_iter_get_line_readonly(iterator)
      extents.width -= line?.pointee.blankAfterEllipsis ?? 0
      let isFromRight = line?.pointee.resolved_dir == UInt32(PANGO_DIRECTION_RTL.rawValue)
      let used = pixels(extents.width)
      let free = (width ?? 0) - used
      let x: Double =
        switch style.alignment {
        case _ where width == nil: 0
        case .left: 0
        case .right: free
        case .center: free / 2
        case .natural, .justified: isFromRight ? free : 0
        }
      lines.append(
        Line(
          x: CGFloat(x), baseline: CGFloat(baseline), width: CGFloat(used),
          ascent: CGFloat(baseline - pixels(extents.y)),
          descent: CGFloat(pixels(extents.y) + pixels(extents.height) - baseline),
          startByte: Int(line?.pointee.start_index ?? 0)))
    } while pango_layout_iter_next_line(iterator) != 0
    let left = lines.map(\.x).min() ?? 0
    let right = lines.map { $0.x + $0.width }.max() ?? 0
    let bottom = lines.last.map { $0.baseline + $0.descent } ?? 0
    size = CGSize(width: right - left, height: bottom)
  }
}

extension PangoLayoutLine {
  /// The width that Pango adds to an ellipsis so that the line is as wide as the layout. A line
  /// here is as wide as its letters (§11.3).
  fileprivate var blankAfterEllipsis: Int32 {
    var blank: Int32 = 0
    var next = runs
    while let node = next {
      next = node.pointee.next
      guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else {
        continue
      }
      blank += run.pointee.blank
    }
    return blank
  }
}

extension PangoGlyphItem {
  /// The part of the advance that an ellipsis was given to fill the line; 0 for other runs.
  var blank: Int32 {
    guard let item, let glyphs, let font = item.pointee.analysis.font,
      // PANGO_ANALYSIS_FLAG_IS_ELLIPSIS
      item.pointee.analysis.flags & 1 << 1 != 0
    else { return 0 }
    var own: Int32 = 0
    for index in 0..<Int(glyphs.pointee.num_glyphs) {
      var logical = PangoRectangle()
      pango_font_get_glyph_extents(font, glyphs.pointee.glyphs[index].glyph, nil, &logical)
      own += logical.width
    }
    return max(pango_glyph_string_get_width(glyphs) - own, 0)
  }
}
