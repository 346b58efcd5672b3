import LayerViews
import Quartz2D
import Testing

@Suite struct UIFontTests {
  @Test func `the system's sizes are UIKit's`() {
    #expect(UIFont.labelFontSize == 17 && UIFont.buttonFontSize == 18)
    #expect(UIFont.systemFontSize == 14 && UIFont.smallSystemFontSize == 12)
    let styles: [(UIFont.TextStyle, CGFloat)] = [
      (.largeTitle, 34), (.title1, 28), (.title2, 22), (.title3, 20), (.headline, 17), (.body, 17),
      (.callout, 16), (.subheadline, 15), (.footnote, 13), (.caption1, 12), (.caption2, 11),
      (UIFont.TextStyle(rawValue: "unknown"), 17),
    ]
    for (style, size) in styles {
      #expect(UIFont.preferredFont(forTextStyle: style).pointSize == size)
    }
  }

  @Test func `weights name the style`() {
    let plain = UIFont.systemFont(ofSize: 20)
    #expect(plain == UIFont.systemFont(ofSize: 20, weight: .regular))
    #expect(plain != UIFont.boldSystemFont(ofSize: 20))
    #expect(
      UIFont.boldSystemFont(ofSize: 20)
        == UIFont.systemFont(ofSize: 20, weight: UIFont.Weight(0.41)))
    #expect(UIFont.systemFont(ofSize: 20, weight: UIFont.Weight(.nan)) == plain)
    #expect(UIFont.preferredFont(forTextStyle: .headline).fontName.hasSuffix("Semibold"))
    #expect(UIFont.italicSystemFont(ofSize: 12).familyName == plain.familyName)
  }

  @Test func `measures are in points and grow with the size`() {
    let font = UIFont.systemFont(ofSize: 100)
    // In some fonts a line is no higher than a capital, whose edge adds a hundredth of the size.
    #expect(font.ascender + 1 >= font.capHeight && font.capHeight > font.xHeight)
    #expect(font.xHeight > 40)
    #expect(font.descender < 0 && font.leading >= 0)
    #expect(font.lineHeight == font.ascender - font.descender)
    let half = font.withSize(50)
    #expect(half.pointSize == 50 && half.fontName == font.fontName)
    #expect(abs(half.lineHeight * 2 - font.lineHeight) < 0.1)
  }

  @Test func `invalid sizes give 12 points`() {
    for size in [0, -1, CGFloat.nan] { #expect(UIFont.systemFont(ofSize: size).pointSize == 12) }
    #expect(UIFont.systemFont(ofSize: .infinity).pointSize == 4096)
  }

  @Test func `a name finds the fonts of iOS and installed ones only`() throws {
    #expect(UIFont(name: "Helvetica-Bold", size: 12)?.familyName == "Helvetica")
    #expect(UIFont(name: "ArialMT", size: 12) != nil)
    #expect(UIFont(name: "HelveticaNeue-Light", size: 12) != nil)
    #expect(UIFont(name: "No Such Font", size: 12) == nil && UIFont(name: "", size: 12) == nil)
    let families = UIFont.familyNames
    #expect(families == families.sorted())
    for family in families { #expect(UIFont(name: family, size: 12) != nil, "\(family)") }
  }

  @Test func `a copy is the same object, and an archive keeps name and size`() throws {
    let font = UIFont.boldSystemFont(ofSize: 31)
    #expect(font.copy() as? UIFont === font)
    let data = try NSKeyedArchiver.archivedData(withRootObject: font, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIFont.self, from: data)
    #expect(read == font && read?.hash == font.hash)
  }
}
