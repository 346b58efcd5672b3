import Expectations
import Quartz2D
import Testing

@Suite struct TextLayoutTests {
  private let font = CTFontCreateWithName("Helvetica", 20, nil)
  private var style: TextLayout.Style { TextLayout.Style(font: font, color: .black) }

  private func style(_ change: (inout TextLayout.Style) -> Void) -> TextLayout.Style {
    var style = style
    change(&style)
    return style
  }

  /// The bounding box of the ink, in columns and rows from the bottom left.
  private func ink(_ canvas: Canvas) -> CGRect {
    let rows = canvas.drawing
    let filled = rows.indices.filter { rows[$0].contains { $0 != "." } }
    let columns = rows.flatMap { row in
      row.enumerated().filter { $0.element != "." }.map(\.offset)
    }
    guard let top = filled.first, let bottom = filled.last, let left = columns.min(),
      let right = columns.max()
    else { return .null }
    return CGRect(
      x: left, y: rows.count - 1 - bottom, width: right - left + 1, height: bottom - top + 1)
  }

  @Test func `a text is as wide as its letters, in proportion to the size of the font`() {
    let one = TextLayout("H", style: style).size.width
    let ten = TextLayout("HHHHHHHHHH", style: style).size.width
    expectGreater(one, 8)
    expectLess(one, 25)
    expectLess(abs(ten - 10 * one), 0.1)
    let large = CTFontCreateWithName("Helvetica", 40, nil)
    let twice = TextLayout("H", style: TextLayout.Style(font: large, color: .black)).size.width
    expectLess(abs(twice - 2 * one), 0.1)
  }

  @Test func `text stands upright on its baseline, below the corner`() throws {
    let canvas = try Canvas(60, 60)
    let layout = TextLayout("L", style: style)
    layout.draw(in: canvas.context, at: CGPoint(x: 10, y: 50))
    let baseline = 50 - (try unwrap(layout.lines.first)).baseline
    let box = ink(canvas)
    expectAtMost(abs(box.minY - baseline), 1)
    expectAtLeast(box.minX, 10)
    expectAtMost(box.maxX, 10 + layout.size.width + 1)
    #expect((12...17).contains(box.height))
    // The foot of the letter is at the bottom.
    let rows = canvas.drawing.filter { $0.contains("#") || $0.contains("+") }
    let widths = rows.map { row in row.count { $0 != "." } }
    let (top, foot) = try (#require(widths.first), #require(widths.last))
    expectGreater(foot, 2 * top)
  }

  @Test func `the matrix scales text, and colors, alpha and clip apply`() throws {
    let canvas = try Canvas(100, 100)
    canvas.context.scaleBy(x: 2, y: 2)
    canvas.context.setAlpha(0.5)
    let red = TextLayout.Style(
      font: font, color: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    TextLayout("I", style: red).draw(in: canvas.context, at: CGPoint(x: 10, y: 40))
    let box = ink(canvas)
    #expect((26...32).contains(box.height))
    let image = try unwrap(canvas.context.makeImage())
    #expect(image.pixels.contains { difference($0, 0x8080_0000) <= 1 })
    #expect(image.pixels.allSatisfy { $0 & 0xFFFF == 0 })
    canvas.context.clear(CGRect(x: 0, y: 0, width: 50, height: 50))
    canvas.context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 50))
    TextLayout("I", style: red).draw(in: canvas.context, at: CGPoint(x: 10, y: 40))
    expectEqual(canvas.coverage, 0)
  }

  @Test func `alignment puts the line left, right or in the middle`() throws {
    let size = CGSize(width: 200, height: 30)
    func x(_ alignment: TextLayout.Alignment, _ text: String = "Hello") throws -> Double {
      let layout = TextLayout(text, style: style { $0.alignment = alignment }, in: size)
      return Double(try unwrap(layout.lines.first).x)
    }
    let width = Double(TextLayout("Hello", style: style).size.width)
    #expect(try x(.left) == 0 && x(.natural) == 0 && x(.justified) == 0)
    try expectLess(abs(x(.right) - (200 - width)), 0.01)
    try expectLess(abs(x(.center) - (100 - width / 2)), 0.01)
    // Hebrew is written from right to left.
    #expect(try x(.natural, "שלום") > 100 && x(.left, "שלום") == 0)
  }

  @Test func `lines wrap at the width only when asked`() {
    let size = CGSize(width: 120, height: 500)
    let text = "the quick brown fox jumps over the lazy dog"
    let wrapped = TextLayout(text, style: style { $0.isWrapped = true }, in: size)
    expectAtLeast(wrapped.lines.count, 3)
    #expect(wrapped.lines.allSatisfy { $0.width <= 120 })
    let baselines = wrapped.lines.map(\.baseline)
    #expect(zip(baselines, baselines.dropFirst()).allSatisfy { $1 - $0 > 15 && $1 - $0 < 35 })
    let whole = TextLayout(text, style: style, in: size)
    expectEqual(whole.lines.count, 1)
    expectGreater(whole.size.width, 300)
    expectEqual(TextLayout("a\nb", style: style, in: size).lines.count, 2)
  }

  @Test func `justified lines reach the width, all but the last`() {
    let size = CGSize(width: 150, height: 500)
    let text = "the quick brown fox jumps over the lazy dog"
    let layout = TextLayout(
      text,
      style: style {
        $0.isWrapped = true
        $0.alignment = .justified
      }, in: size)
    #expect(layout.lines.dropLast().allSatisfy { abs($0.width - 150) < 1.5 })
    expectLess((layout.lines.last?.width ?? 150), 149)
  }

  @Test(arguments: [TextLayout.Truncation.start, .middle, .end])
  func `a line that is truncated fits, and one that fits is not`(
    truncation: TextLayout.Truncation
  ) {
    let size = CGSize(width: 160, height: 30)
    let cut = style { $0.truncation = truncation }
    let long = String(repeating: "H", count: 24)
    expectGreater(TextLayout(long, style: style, in: size).size.width, 300)
    let layout = TextLayout(long, style: cut, in: size)
    expectEqual(layout.lines.count, 1)
    expectAtMost(layout.size.width, 160)
    expectGreater(layout.size.width, 120)
    let short = TextLayout("HHH", style: cut, in: size).size.width
    expectLess(abs(short - TextLayout("HHH", style: style).size.width), 0.01)
  }

  @Test func `the ellipsis is where it was asked for`() throws {
    // A wide start and a narrow end: the width shows which one remains.
    let text = "MMMMMMMMMM" + "iiiiiiiiii"
    let size = CGSize(width: 100, height: 30)
    func edges(_ truncation: TextLayout.Truncation) throws -> (left: Double, right: Double) {
      let canvas = try Canvas(100, 30)
      TextLayout(text, style: style { $0.truncation = truncation }, in: size)
        .draw(in: canvas.context, at: CGPoint(x: 0, y: 30))
      func coverage(_ columns: Range<Int>) -> Double {
        Double(
          canvas.drawing.map { row in Array(row)[columns].count { $0 != "." } }.reduce(0, +))
      }
      return (coverage(0..<40), coverage(60..<100))
    }
    let (start, end) = try (edges(.start), edges(.end))
    expectLess(start.left, end.left)
    expectNotEqual(start.right, end.right)
  }

  @Test func `wrapped text that is truncated has as many lines as fit`() {
    let text = String(repeating: "many words ", count: 40)
    let cut = style {
      $0.isWrapped = true
      $0.truncation = .end
    }
    let layout = TextLayout(text, style: cut, in: CGSize(width: 150, height: 75))
    expectEqual(layout.lines.count, 3)
    expectAtMost(layout.size.height, 75)
  }

  @Test func `parts of an attributed text have their own fonts and colors`() throws {
    let text = NSMutableAttributedString(string: "aaIIbb")
    text.addAttributes(
      [
        .foregroundColor: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
        .font: CTFontCreateWithName("Helvetica-Bold", 40, nil),
      ], range: NSRange(location: 2, length: 2))
    let layout = TextLayout(text, style: style)
    expectGreater(layout.size.width, TextLayout("aaIIbb", style: style).size.width + 8)
    let canvas = try Canvas(120, 60)
    layout.draw(in: canvas.context, at: CGPoint(x: 0, y: 55))
    let image = try unwrap(canvas.context.makeImage())
    #expect(image.pixels.contains(0xFF00_00FF) && image.pixels.contains(0xFF00_0000))
    let names = NSAttributedString(
      string: "x",
      attributes: [NSAttributedString.Key(kCTForegroundColorAttributeName): CGColor.white]
    )
    let other = try Canvas(30, 30)
    TextLayout(names, style: style).draw(in: other.context, at: CGPoint(x: 2, y: 28))
    let pixels = try unwrap(other.context.makeImage()).pixels
    #expect(pixels.contains { $0 & 0xFF > 200 })
  }

  @Test func `bold is wider, and the style can be a part of the name`() {
    func width(_ name: String) -> CGFloat {
      let font = CTFontCreateWithName(name, 20, nil)
      return TextLayout("wide letters", style: TextLayout.Style(font: font, color: .black))
        .size.width
    }
    expectGreater(width("Helvetica-Bold"), width("Helvetica"))
    expectEqual(width("Helvetica Bold"), width("Helvetica-Bold"))
    expectEqual(width("Helvetica-Regular"), width("Helvetica"))
    expectGreater(width("no font of this name"), 0)
  }

  @Test func `the same text gives the same pixels`() throws {
    func pixels() throws -> [UInt32] {
      let canvas = try Canvas(100, 30)
      TextLayout("Déjà vu", style: style).draw(in: canvas.context, at: CGPoint(x: 3.3, y: 28.7))
      return try unwrap(canvas.context.makeImage()).pixels
    }
    try expectEqual(pixels(), pixels())
    // Gray antialiasing: no colour at the edges.
    #expect(try pixels().allSatisfy { $0 & 0xFF_FFFF == 0 })
  }

  @Test(arguments: [
    "", "\0", "a\0b", "\u{200B}", "\n\n\n", "\u{202E}abc", "\u{FFFF}", "e\u{301}\u{301}\u{301}",
  ])
  func `any text can be laid out`(text: String) throws {
    let canvas = try Canvas(20, 20)
    let wrapped = style { $0.isWrapped = true }
    for size in [
      nil, .zero, CGSize(width: -5, height: Double.nan), CGSize(width: 1e300, height: 1),
    ] {
      TextLayout(text, style: wrapped, in: size).draw(in: canvas.context, at: .zero)
    }
    TextLayout(text, style: style).draw(in: canvas.context, at: CGPoint(x: Double.nan, y: 0))
  }

  @Test func `a text of a book's length is cut`() throws {
    let text = String(repeating: "long ", count: 30_000)
    let layout = TextLayout(text, style: style)
    expectEqual(layout.lines.count, 1)
    let kept = TextLayout(String(text.prefix(30_000)), style: style)
    expectEqual(layout.size.width, kept.size.width)
    let wrapped = style { $0.isWrapped = true }
    let lines = TextLayout(text, style: wrapped, in: CGSize(width: 200, height: 1)).lines
    #expect((1000...6000).contains(lines.count))
  }

  @Test func `nothing measures nothing`() {
    let layout = TextLayout("", style: style)
    expectEqual(layout.size, .zero)
    expectEmpty(layout.lines)
  }
}

@Suite struct CTLineTests {
  @Test func `a line is drawn with its baseline at the text position`() throws {
    let font = CTFontCreateWithName("Helvetica", 30, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: "H", attributes: [.font: font, .foregroundColor: CGColor.black]))
    let canvas = try Canvas(40, 60)
    canvas.context.textPosition = CGPoint(x: 5, y: 20)
    CTLineDraw(line, canvas.context)
    let rows = canvas.drawing.indices.filter { canvas.drawing[$0].contains("#") }
    // The letter's foot is on the row above y = 20.
    expectEqual(rows.last, 39)
    var (ascent, descent, leading) = (CGFloat.nan, CGFloat.nan, CGFloat.nan)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    expectGreater(width, 15)
    expectLess(width, 30)
    expectEqual(leading, 0)
    expectGreater(ascent, 20)
    expectLess(ascent, 40)
    expectGreater(descent, 3)
    expectLess(descent, 15)
  }

  @Test func `the text matrix turns and moves a line, §17`() throws {
    let font = CTFontCreateWithName("Helvetica", 30, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: "L", attributes: [.font: font, .foregroundColor: CGColor.black]))
    func drawing(_ matrix: CGAffineTransform) throws -> [String] {
      let canvas = try Canvas(60, 60)
      expectEqual(canvas.context.textMatrix, .identity)
      canvas.context.textMatrix = matrix
      CTLineDraw(line, canvas.context)
      expectEqual(canvas.context.textMatrix, matrix)
      expectEqual(canvas.context.ctm, .identity)
      return canvas.drawing
    }
    let upright = try drawing(CGAffineTransform(translationX: 20, y: 30))
    let flipped = try drawing(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 20, ty: 30))
    expectEqual(upright, flipped.reversed())
    expectNotEqual(upright, flipped)
    let canvas = try Canvas(60, 60)
    canvas.context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 1, ty: 2)
    expectEqual(canvas.context.textPosition, CGPoint(x: 1, y: 2))
    canvas.context.textPosition = CGPoint(x: 20, y: 30)
    expectEqual(canvas.context.textMatrix.d, -1)
    CTLineDraw(line, canvas.context)
    expectEqual(canvas.drawing, flipped)
  }

  @Test func `smoothing and rounding of glyphs are asked for in vain, §17`() throws {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: "glyphs"))
    let (plain, asked) = (try Canvas(60, 20), try Canvas(60, 20))
    for flag in [true, false] {
      asked.context.setAllowsFontSmoothing(flag)
      asked.context.setShouldSmoothFonts(flag)
      asked.context.setAllowsFontSubpixelPositioning(flag)
      asked.context.setShouldSubpixelPositionFonts(flag)
      asked.context.setAllowsFontSubpixelQuantization(flag)
      asked.context.setShouldSubpixelQuantizeFonts(flag)
    }
    for canvas in [plain, asked] {
      canvas.context.textPosition = CGPoint(x: 1.3, y: 6)
      CTLineDraw(line, canvas.context)
    }
    expectGreater(plain.coverage, 10)
    expectEqual(asked.context.makeImage()?.pixels, plain.context.makeImage()?.pixels)
  }

  @Test func `an empty line is nothing`() throws {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
    expectEqual(CTLineGetTypographicBounds(line, nil, nil, nil), 0)
    let canvas = try Canvas(4, 4)
    CTLineDraw(line, canvas.context)
    expectEqual(canvas.coverage, 0)
  }
}

@Suite struct CTFontTests {
  @Test func `a font knows its name and size`() throws {
    let font = CTFontCreateWithName("Helvetica-BoldOblique", 24, nil)
    expectEqual(CTFontGetSize(font), 24)
    expectEqual(CTFontCopyFamilyName(font), "Helvetica")
    expectEqual(CTFontCopyPostScriptName(font), "Helvetica-BoldOblique")
    expectEqual(font, CTFontCreateWithName("Helvetica-BoldOblique", 24, nil))
    expectNotEqual(font, CTFontCreateWithName("Helvetica", 24, nil))
    let graphics = try unwrap(CGFont("Helvetica"))
    expectEqual(graphics.postScriptName, "Helvetica")
    expectNil(CGFont(""))
    expectEqual(
      CTFontCreateWithGraphicsFont(graphics, 24, nil, nil),
      CTFontCreateWithName("Helvetica", 24, nil))
  }

  @Test(arguments: [
    ("Helvetica", "Helvetica"), ("Helvetica Neue", "Helvetica Neue"),
    ("HelveticaNeue-Light", "HelveticaNeue"), ("Times-Roman", "Times"),
    ("Avenir Next Demi Bold", "Avenir Next"), ("Arial-BoldItalicMT", "Arial"),
    ("Times-Bold-Italic", "Times"), ("Verdana Bold Italic", "Verdana"),
  ])
  func `style is taken off a name, as far as it is one`(name: String, family: String) {
    expectEqual(CTFontCopyFamilyName(CTFontCreateWithName(name, 12, nil)), family)
  }

  @Test(arguments: [0, -1, .nan] as [CGFloat])
  func `an invalid size is 12`(size: CGFloat) {
    expectEqual(CTFontGetSize(CTFontCreateWithName("Helvetica", size, nil)), 12)
  }

  @Test func `metrics are in proportion to the size`() {
    let (small, large) = (
      CTFontCreateWithName("Helvetica", 10, nil), CTFontCreateWithName("Helvetica", 1000, nil)
    )
    #expect((6...12).contains(CTFontGetAscent(small)))
    #expect((1...4).contains(CTFontGetDescent(small)))
    expectLess(abs(CTFontGetAscent(large) - 100 * CTFontGetAscent(small)), 2)
    expectAtLeast(CTFontGetLeading(small), 0)
    expectEqual(CTFontGetSize(CTFontCreateWithName("Helvetica", .infinity, nil)), 4096)
  }
}
