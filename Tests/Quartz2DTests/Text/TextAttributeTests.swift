import Expectations
import Quartz2D
import Testing

/// §11.3: what attributes of a text do.
@Suite struct TextAttributeTests {
  private func text(
    _ string: String, _ attributes: [NSAttributedString.Key: Any] = [:],
    font: String = "Nimbus Sans"
  ) -> NSAttributedString {
    let font = CTFontCreateWithName(font, 50, nil)
    return NSAttributedString(
      string: string, attributes: attributes.merging([.font: font]) { $1 })
  }

  private func width(_ text: NSAttributedString) -> Double {
    CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
  }

  @Test func `a kern of 0 turns pair kerning off, and another keeps it`() {
    let letters = width(text("A")) + width(text("V"))
    expectLess(width(text("AV")), letters - 1)
    for zero in [0 as Any, 0.0, CGFloat(0), NSNumber(value: 0)] {
      expectLess(abs(width(text("AV", [.kern: zero])) - letters), 0.01)
    }
    let kerned = width(text("AV", [.kern: 5])) - width(text("AV"))
    expectLess(abs(kerned - 10), 5.01)
    for invalid in ["0" as Any, Double.nan] {
      expectEqual(width(text("AV", [.kern: invalid])), width(text("AV")))
    }
  }

  @Test func `a ligature of 0 draws letters on their own`() {
    let font = "DejaVu Sans"
    let usual = CTLineCreateWithAttributedString(text("fi", font: font))
    let apart = CTLineCreateWithAttributedString(text("fi", [.ligature: 0], font: font))
    expectEqual(CTLineGetGlyphCount(usual), 1)
    expectEqual(CTLineGetGlyphCount(apart), 2)
    let one = CTLineCreateWithAttributedString(text("fi", [.ligature: 1], font: font))
    expectEqual(CTLineGetGlyphCount(one), 1)
  }

  private func colors(_ attributes: [NSAttributedString.Key: Any]) throws -> (
    red: Int, green: Int
  ) {
    let canvas = try Canvas(60, 60)
    let all = attributes.merging([
      .foregroundColor: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    ]) { first, _ in first }
    canvas.context.textPosition = CGPoint(x: 10, y: 10)
    CTLineDraw(CTLineCreateWithAttributedString(text("I", all)), canvas.context)
    let pixels = try unwrap(canvas.context.makeImage()).pixels
    func count(_ color: UInt32) -> Int { pixels.count { $0 == color } }
    return (count(0xFFFF_0000), count(0xFF00_FF00))
  }

  @Test(arguments: [NSAttributedString.Key.strokeColor, .init(kCTStrokeColorAttributeName)])
  func `a stroke width draws outlines, and a negative one fills the letters too`(
    key: NSAttributedString.Key
  ) throws {
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    let plain = try colors([key: green])
    #expect(plain.red > 100 && plain.green == 0)
    let outline = try colors([key: green, .strokeWidth: 8])
    #expect(outline.red == 0 && outline.green > 50)
    let both = try colors([key: green, .strokeWidth: -4])
    #expect(both.red > 20 && both.red < plain.red && both.green > 20)
    let same = try colors([.strokeWidth: NSNumber(value: 8)])
    #expect(same.red > 50 && same.green == 0)
  }

  @Test func `cap height, ascent and descent are those of the font's file`() {
    let font = CTFontCreateWithName("Nimbus Sans", 1000, nil)
    // The file states 718; an H has 729 and the fonts of other letters 928.
    expectEqual(CTFontGetCapHeight(font), 718)
    expectEqual(CTFontGetAscent(font), 729)
    expectEqual(CTFontGetDescent(font), 271)
    expectLess(abs(CTFontGetXHeight(font) - 516), 10)
  }
}
