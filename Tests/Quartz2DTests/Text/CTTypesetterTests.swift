import Expectations
import Quartz2D
import Testing

@Suite struct CTTypesetterTests {
  private func text(_ string: String, size: CGFloat = 20) -> NSAttributedString {
    let font = CTFontCreateWithName("Monospace", size, nil)
    return NSAttributedString(string: string, attributes: [.font: font])
  }

  private func width(_ string: String) -> Double {
    CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text(string)), nil, nil, nil)
  }

  /// The lines into which the typesetter breaks a text.
  private func lines(
    _ string: String, _ width: Double,
    _ suggest: (CTTypesetter, CFIndex, Double) -> CFIndex = CTTypesetterSuggestLineBreak
  ) -> [String] {
    let typesetter = CTTypesetterCreateWithAttributedString(text(string))
    let letters = string as NSString
    var result: [String] = []
    var start = 0
    while start < letters.length {
      let count = suggest(typesetter, start, width)
      guard count > 0 else { return result + ["no progress"] }
      result.append(letters.substring(with: NSRange(location: start, length: count)))
      start += count
    }
    return result
  }

  @Test func `lines end after words, in words longer than a line, and at line breaks`() {
    let six = width("mmmmmm") + 0.1
    expectEqual(lines("one two three", six), ["one ", "two ", "three"])
    expectEqual(lines("a\nb c\n\nd", six), ["a\n", "b c\n", "\n", "d"])
    expectEqual(lines("abcdefghij k", six), ["abcdef", "ghij k"])
    expectEqual(lines("one two", .infinity), ["one two"])
    expectEqual(lines("", six), [])
  }

  @Test func `cluster breaks end lines anywhere`() {
    expectEqual(
      lines("one two three", width("mmmmm") + 0.1, CTTypesetterSuggestClusterBreak).first, "one t")
  }

  @Test func `units are those of UTF-16`() {
    expectEqual(lines("äö 𝄞𝄞 z", width("mmm") + 0.1).joined(), "äö 𝄞𝄞 z")
    expectEqual(lines("𝄞\n𝄞", 1000), ["𝄞\n", "𝄞"])
  }

  @Test(arguments: [0, -5, Double.nan])
  func `a line without width has a letter`(width: Double) {
    expectEqual(lines("abc", width), ["a", "b", "c"])
  }

  @Test func `a place outside the text has no line`() {
    let typesetter = CTTypesetterCreateWithAttributedString(text("abc"))
    for start in [-1, 3, .max, .min] {
      expectEqual(CTTypesetterSuggestLineBreak(typesetter, start, 100), 0)
    }
  }

  @Test func `a text longer than the longest layout is divided as well`() {
    let long = String(repeating: "word ", count: 8000)
    let parts = lines(long, 1000)
    expectEqual(parts.joined(), long)
    #expect(parts.dropLast().allSatisfy { $0.count > 20 })
  }

  @Test func `a line is of a part of the text`() {
    let typesetter = CTTypesetterCreateWithAttributedString(text("one two\nthree"))
    let part = CTTypesetterCreateLine(typesetter, CFRangeMake(4, 4))
    expectEqual(CTLineGetStringRange(part), CFRangeMake(4, 4))
    expectLess(abs(CTLineGetTypographicBounds(part, nil, nil, nil) - width("two")), 0.01)
    let rest = CTTypesetterCreateLine(typesetter, CFRangeMake(8, 0))
    expectEqual(CTLineGetStringRange(rest), CFRangeMake(8, 5))
    let outside = CTTypesetterCreateLine(typesetter, CFRangeMake(90, .max))
    expectEqual(CTLineGetStringRange(outside), CFRangeMake(13, 0))
    expectEqual(CTLineGetTypographicBounds(outside, nil, nil, nil), 0)
  }

  @Test func `a truncated line is no wider than asked for`() throws {
    let line = CTLineCreateWithAttributedString(text("a rather long line"))
    let whole = CTLineGetTypographicBounds(line, nil, nil, nil)
    for kind in [CTLineTruncationType.start, .end, .middle] {
      let short = try unwrap(CTLineCreateTruncatedLine(line, whole / 2, kind, nil))
      let width = CTLineGetTypographicBounds(short, nil, nil, nil)
      expectAtMost(width, whole / 2)
      expectGreater(width, whole / 4)
      expectIdentical(CTLineCreateTruncatedLine(line, whole + 1, kind, nil), line)
      expectNil(CTLineCreateTruncatedLine(line, 0, kind, nil))
      expectNil(CTLineCreateTruncatedLine(line, .nan, kind, nil))
    }
  }

  @Test func `a justified line has the width`() throws {
    let line = CTLineCreateWithAttributedString(text("one two three"))
    let whole = CTLineGetTypographicBounds(line, nil, nil, nil)
    let wide = try unwrap(CTLineCreateJustifiedLine(line, 1, whole + 30))
    expectLess(abs(CTLineGetTypographicBounds(wide, nil, nil, nil) - whole - 30), 0.5)
    expectIdentical(CTLineCreateJustifiedLine(line, 0, whole + 30), line)
    expectIdentical(CTLineCreateJustifiedLine(line, 1, whole - 30), line)
    expectNil(CTLineCreateJustifiedLine(line, 1, -1))
  }

  @Test func `offsets are those of letters, and the ends outside`() {
    let typesetter = CTTypesetterCreateWithAttributedString(text("xx ab𝄞 "))
    let line = CTTypesetterCreateLine(typesetter, CFRangeMake(3, 5))
    let one = width("m")
    var second = CGFloat(-1)
    expectLess(abs(Double(CTLineGetOffsetForStringIndex(line, 4, &second)) - one), 0.01)
    expectLess(abs(Double(second) - one), 0.01)
    for index in [3, 0, -1, .min] {
      expectEqual(CTLineGetOffsetForStringIndex(line, index, nil), 0)
    }
    let end = CTLineGetTypographicBounds(line, nil, nil, nil)
    for index in [8, 100, .max] {
      expectLess(abs(Double(CTLineGetOffsetForStringIndex(line, index, nil)) - end), 0.01)
    }
    expectLess(abs(CTLineGetTrailingWhitespaceWidth(line) - one), 0.01)
    let blank = CTLineCreateWithAttributedString(text("  "))
    expectLess(abs(CTLineGetTrailingWhitespaceWidth(blank) - 2 * one), 0.01)
  }

  @Test func `kern widens the line by a distance for each letter`() {
    func width(_ kern: Any) -> Double {
      let string = NSMutableAttributedString(attributedString: text("abcd"))
      string.addAttributes([.kern: kern], range: NSRange(location: 0, length: 4))
      return CTLineGetTypographicBounds(CTLineCreateWithAttributedString(string), nil, nil, nil)
    }
    expectAtMost(abs(width(NSNumber(value: 5)) - width(NSNumber(value: 0)) - 20), 5.01)
    expectEqual(width(NSNumber(value: Double.nan)), width(NSNumber(value: 0)))
    expectEqual(width("no number"), width(NSNumber(value: 0)))
  }
}
