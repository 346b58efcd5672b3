import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct UIFontTests {
  @Test func `the system's sizes are UIKit's`() {
    expectEqual(UIFont.labelFontSize, 17)
    expectEqual(UIFont.buttonFontSize, 18)
    expectEqual(UIFont.systemFontSize, 14)
    expectEqual(UIFont.smallSystemFontSize, 12)
    let styles: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
      (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
      (UIFont.TextStyle(rawValue: "unknown"), 17),
    ]
    for (style, size) in styles {
      expectEqual(UIFont.preferredFont(forTextStyle: style).pointSize, size)
    }
  }

  @Test func `weights name the style`() {
    let plain = UIFont.systemFont(ofSize: 20)
    expectEqual(plain, UIFont.systemFont(ofSize: 20, weight: .regular))
    expectNotEqual(plain, UIFont.boldSystemFont(ofSize: 20))
    expectEqual(
      UIFont.boldSystemFont(ofSize: 20), UIFont.systemFont(ofSize: 20, weight: UIFont.Weight(0.41)))
    expectEqual(UIFont.systemFont(ofSize: 20, weight: UIFont.Weight(.nan)), plain)
    #expect(UIFont.preferredFont(forTextStyle: .headline).fontName.hasSuffix("Semibold"))
    expectEqual(UIFont.italicSystemFont(ofSize: 12).familyName, plain.familyName)
  }

  @Test func `measures are in points and grow with the size`() {
    let font = UIFont.systemFont(ofSize: 100)
    // In some fonts a line is no higher than a capital, whose edge adds a hundredth of the size.
    expectAtLeast(font.ascender + 1, font.capHeight)
    expectGreater(font.capHeight, font.xHeight)
    expectGreater(font.xHeight, 40)
    expectLess(font.descender, 0)
    expectAtLeast(font.leading, 0)
    expectEqual(font.lineHeight, font.ascender - font.descender)
    let half = font.withSize(50)
    expectEqual(half.pointSize, 50)
    expectEqual(half.fontName, font.fontName)
    expectLess(abs(half.lineHeight * 2 - font.lineHeight), 0.1)
  }

  @Test func `invalid sizes give 12 points`() {
    for size in [0, -1, CGFloat.nan] { expectEqual(UIFont.systemFont(ofSize: size).pointSize, 12) }
    expectEqual(UIFont.systemFont(ofSize: .infinity).pointSize, 4096)
  }

  @Test func `a name finds the fonts of iOS and installed ones only`() throws {
    expectEqual(UIFont(name: "Helvetica-Bold", size: 12)?.familyName, "Helvetica")
    expectNotNil(UIFont(name: "ArialMT", size: 12))
    expectNotNil(UIFont(name: "HelveticaNeue-Light", size: 12))
    expectNil(UIFont(name: "No Such Font", size: 12))
    expectNil(UIFont(name: "", size: 12))
    let families = UIFont.familyNames
    expectEqual(families, families.sorted())
    for family in families { expectNotNil(UIFont(name: family, size: 12), "\(family)") }
  }

  @Test func `a copy is the same object, and an archive keeps name and size`() throws {
    let font = UIFont.boldSystemFont(ofSize: 31)
    expectIdentical(font.copy() as? UIFont, font)
    let data = try NSKeyedArchiver.archivedData(withRootObject: font, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIFont.self, from: data)
    expectEqual(read, font)
    expectEqual(read?.hash, font.hash)
  }
}
