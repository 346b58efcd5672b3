import Expectations
import Quartz2D
import Testing

@Suite struct CTFramesetterTests {
  private func style(_ settings: [(CTParagraphStyleSpecifier, UInt8)] = [], spacing: CGFloat = 0)
    -> CTParagraphStyle
  {
    var spacing = spacing
    var values = settings.map(\.1)
    return withUnsafeMutableBytes(of: &spacing) { space in
      values.withUnsafeMutableBytes { bytes in
        var list = settings.indices.map { index in
          CTParagraphStyleSetting(
            spec: settings[index].0, valueSize: 1,
            value: UnsafeRawPointer(bytes.baseAddress! + index))
        }
        list.append(
          CTParagraphStyleSetting(
            spec: .lineSpacing, valueSize: 8, value: UnsafeRawPointer(space.baseAddress!)))
        return CTParagraphStyleCreate(list, list.count)
      }
    }
  }

  private func text(_ string: String, _ style: CTParagraphStyle? = nil) -> CFAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [
      .font: CTFontCreateWithName("Nimbus Sans", 20, nil)
    ]
    if let style { attributes[.init(kCTParagraphStyleAttributeName)] = style }
    return NSAttributedString(string: string, attributes: attributes)
  }

  private func frame(
    _ text: CFAttributedString, _ width: CGFloat, _ height: CGFloat
  ) -> (lines: [CTLine], origins: [CGPoint], frame: CTFrame) {
    let path = CGPath(
      rect: CGRect(x: 10, y: 20, width: width, height: height), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    return (lines, origins, frame)
  }

  @Test func `lines go down from the top of the path's box, with y pointing up`() {
    let (lines, origins, frame) = frame(text("one two three four five six seven"), 100, 200)
    expectAtLeast(lines.count, 3)
    #expect(zip(origins, origins.dropFirst()).allSatisfy { abs($0.y - $1.y - 20) < 0.01 })
    // Ascent and descent of the font are 0.729 and 0.271 of its size.
    expectLess(abs(origins[0].y - (200 - 14.58)), 0.01)
    #expect(origins.allSatisfy { $0.x == 0 })
    expectEqual(CTFrameGetStringRange(frame), CFRangeMake(0, 33))
    expectEqual(CTFrameGetVisibleStringRange(frame), CFRangeMake(0, 33))
    expectEqual(CTFrameGetPath(frame).boundingBox.minX, 10)
    var two = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(1, 2), &two)
    expectEqual(two, Array(origins[1...2]))
  }

  @Test func `lines that do not fit are left out`() {
    let (lines, _, frame) = frame(text("one two three four five six seven"), 100, 45)
    expectEqual(lines.count, 2)
    let visible = CTFrameGetVisibleStringRange(frame)
    expectEqual(visible.location, 0)
    expectEqual(
      visible.length,
      lines.map { CTLineGetStringRange($0).length }.reduce(0, +))
    expectEqual(self.frame(text("one"), 100, 15).lines.count, 0)
    expectEqual(self.frame(text(""), 100, 100).lines.count, 0)
  }

  @Test func `the suggested size is that of the lines`() {
    let setter = CTFramesetterCreateWithAttributedString(text("one two three\nfour"))
    var fit = CFRange()
    let free = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil,
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude), &fit)
    let line = CTLineCreateWithAttributedString(text("one two three"))
    expectLess(
      abs(Double(free.width) - CTLineGetTypographicBounds(line, nil, nil, nil)), 0.01)
    expectLess(abs(free.height - 40), 0.01)
    expectEqual(fit, CFRangeMake(0, 18))
    let narrow = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 13), nil, CGSize(width: 80, height: 25), &fit)
    expectAtMost(narrow.width, 80)
    expectLess(abs(narrow.height - 20), 0.01)
    expectEqual(fit, CFRangeMake(0, 8))
  }

  @Test func `a paragraph's style aligns, spaces and shortens lines`() {
    let right = frame(text("one", style([(.alignment, CTTextAlignment.right.rawValue)])), 100, 50)
    let width = CGFloat(CTLineGetTypographicBounds(right.lines[0], nil, nil, nil))
    expectLess(abs(right.origins[0].x - (100 - width)), 0.01)
    let center = frame(
      text("one", style([(.alignment, CTTextAlignment.center.rawValue)])), 100, 50)
    expectLess(abs(center.origins[0].x - (100 - width) / 2), 0.01)
    let spaced = frame(text("one\ntwo", style(spacing: 7)), 100, 100)
    expectLess(abs(spaced.origins[0].y - spaced.origins[1].y - 27), 0.01)
    let cut = frame(
      text(
        "one two three four five",
        style([(.lineBreakMode, CTLineBreakMode.byTruncatingTail.rawValue)])), 100, 100)
    expectEqual(cut.lines.count, 1)
    expectAtMost(CTLineGetTypographicBounds(cut.lines[0], nil, nil, nil), 100)
  }

  @Test func `Hebrew and Arabic are at the right with natural alignment`() {
    for string in ["שלום עולם", "مرحبا", "שלום abc"] {
      let (lines, origins, _) = frame(text(string), 200, 50)
      let width = CGFloat(CTLineGetTypographicBounds(lines[0], nil, nil, nil))
      expectLess(abs(origins[0].x - (200 - width)), 0.01, string)
    }
    expectEqual(frame(text("abc שלום"), 200, 50).origins[0].x, 0)
    // A later line of the paragraph begins with Latin letters.
    let (lines, origins, _) = frame(text("שלום עולם abcdefghijk"), 110, 100)
    expectEqual(lines.count, 2)
    let width = CGFloat(CTLineGetTypographicBounds(lines[1], nil, nil, nil))
    expectLess(abs(origins[1].x - (110 - width)), 0.01)
    let left = frame(text("שלום", style([(.alignment, CTTextAlignment.left.rawValue)])), 200, 50)
    expectEqual(left.origins[0].x, 0)
    let forced = frame(
      text(
        "abc",
        style([(.baseWritingDirection, UInt8(CTWritingDirection.rightToLeft.rawValue))])), 200, 50)
    expectGreater(forced.origins[0].x, 100)
  }

  @Test func `a frame draws its lines in the path's box`() throws {
    let canvas = try Canvas(120, 80)
    let (_, _, frame) = frame(text("HH HH"), 40, 50)
    CTFrameDraw(frame, canvas.context)
    let rows = canvas.drawing
    let filled = rows.indices.filter { rows[$0].contains { $0 != "." } }
    // The box is from 20 to 70 above the bottom: rows 10 to 60 from the top.
    expectAtLeast(try unwrap(filled.first), 10)
    expectAtMost(try unwrap(filled.last), 50)
    #expect(rows.allSatisfy { $0.prefix(10).allSatisfy { $0 == "." } })
    expectEqual(canvas.context.textPosition, .zero)
  }

  @Test func `runs are the parts of a line in one style`() throws {
    let string = NSMutableAttributedString(attributedString: text("ab𝄞שלום"))
    string.addAttributes(
      [.font: CTFontCreateWithName("Nimbus Sans", 40, nil)], range: NSRange(location: 1, length: 1))
    let line = CTLineCreateWithAttributedString(string)
    let runs = CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
    expectAtLeast(runs.count, 3)
    expectEqual(CTRunGetStringRange(runs[0]), CFRangeMake(0, 1))
    expectEqual(CTRunGetStringRange(runs[1]), CFRangeMake(1, 1))
    expectEqual(runs.map { CTRunGetStringRange($0).length }.reduce(0, +), 8)
    expectEqual(CTRunGetStatus(runs[0]), .noStatus)
    let hebrew = try unwrap(runs.first { CTRunGetStringRange($0).location == 4 })
    expectEqual(CTRunGetStatus(hebrew), .rightToLeft)
    expectEqual(CTRunGetGlyphCount(hebrew), 4)
    var indices = [CFIndex](repeating: 0, count: 4)
    CTRunGetStringIndices(hebrew, CFRangeMake(0, 0), &indices)
    expectEqual(indices, [7, 6, 5, 4])
    let (total, bounds) = (
      runs.map { CTRunGetTypographicBounds($0, CFRangeMake(0, 0), nil, nil, nil) }.reduce(0, +),
      CTLineGetTypographicBounds(line, nil, nil, nil)
    )
    expectLess(abs(total - bounds), 0.01)
    var place = CGPoint.zero
    CTRunGetPositions(runs[1], CFRangeMake(0, 1), &place)
    expectLess(
      abs(
        Double(place.x) - CTRunGetTypographicBounds(runs[0], CFRangeMake(0, 0), nil, nil, nil)),
      0.01)
    let font = CTRunGetAttributes(runs[1])[kCTFontAttributeName] as? CTFont
    expectEqual(font.map(CTFontGetSize), 40)
  }

  @Test func `the runs of a line draw what the line draws`() throws {
    func pixels(_ draw: (CTLine, CGContext) -> Void) throws -> [UInt32] {
      let canvas = try Canvas(120, 40)
      canvas.context.textPosition = CGPoint(x: 5.5, y: 10)
      draw(CTLineCreateWithAttributedString(text("Hi שלום")), canvas.context)
      return try unwrap(canvas.context.makeImage()).pixels
    }
    let whole = try pixels { CTLineDraw($0, $1) }
    let parts = try pixels { line, context in
      for case let run as CTRun in CTLineGetGlyphRuns(line) {
        for glyph in 0..<CTRunGetGlyphCount(run) {
          CTRunDraw(run, context, CFRangeMake(glyph, 1))
        }
      }
    }
    // Cairo rounds the places of outlines to 1/256 of a pixel.
    #expect(zip(whole, parts).allSatisfy { difference($0, $1) <= 3 })
    #expect(whole.contains { $0 != 0 })
  }

  @Test func `the place of a point and the offset of a place agree`() {
    let line = CTLineCreateWithAttributedString(text("a𝄞bc"))
    for index in [0, 1, 3, 4, 5] {
      let x = CTLineGetOffsetForStringIndex(line, index, nil)
      expectEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: x + 0.1, y: 0)), index)
    }
    expectEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: -10, y: 0)), 0)
    expectEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: 1e9, y: 0)), 5)
    let hebrew = CTLineCreateWithAttributedString(text("שלום"))
    expectEqual(CTLineGetOffsetForStringIndex(hebrew, 4, nil), 0)
    expectGreater(CTLineGetOffsetForStringIndex(hebrew, 0, nil), 20)
  }

  @Test func `settings of another size have no effect`() {
    var number: UInt64 = 2
    let settings = [CTParagraphStyleSpecifier.alignment, .lineBreakMode].map {
      CTParagraphStyleSetting(spec: $0, valueSize: 8, value: &number)
    }
    expectEqual(
      CTParagraphStyleCreate(settings, 2), CTParagraphStyleCreate(nil, 0))
    var alignment: UInt8 = 9
    expectTrue(
      CTParagraphStyleGetValueForSpecifier(
        CTParagraphStyleCreate(nil, 0), .alignment, 1, &alignment))
    expectEqual(alignment, CTTextAlignment.natural.rawValue)
    expectFalse(
      CTParagraphStyleGetValueForSpecifier(
        CTParagraphStyleCreate(nil, 0), .lineSpacing, 1, &alignment))
  }
}
