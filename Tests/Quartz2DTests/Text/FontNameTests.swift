import Expectations
import Quartz2D
import Testing

/// §11.3: the fonts that names stand for.
@Suite struct FontNameTests {
  private func width(_ name: String) -> Double {
    let text = NSAttributedString(
      string: "Wide letters of a font", attributes: [.font: CTFontCreateWithName(name, 100, nil)])
    return CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
  }

  private func names(_ name: String) -> [String] {
    let font = CTFontCreateWithName(name, 12, nil)
    return [
      CTFontCopyPostScriptName(font), CTFontCopyFullName(font), CTFontCopyFamilyName(font),
    ]
  }

  @Test(arguments: ["No Such Font", "NoSuchFont-Bold", "No Such Font Black Italic", "", "-", "a,b"])
  func `regular Helvetica stands for a font that is missing`(name: String) {
    expectEqual(names(name), ["Helvetica", "Helvetica", "Helvetica"])
    expectEqual(CTFontCreateWithName(name, 12, nil), CTFontCreateWithName("Helvetica", 12, nil))
    expectEqual(width(name), width("Helvetica"))
    expectLess(width(name), width("Helvetica-Bold"))
  }

  @Test func `Helvetica is Nimbus Sans here`() {
    expectEqual(width("Helvetica"), width("Nimbus Sans"))
    expectEqual(width("Helvetica-Bold"), width("Nimbus Sans Bold"))
  }

  @Test(arguments: ["UltraBold", "ExtraBold", "Heavy", "Black", "Bold", "DemiBold", "bold"])
  func `words of style choose the closest font of a family`(word: String) {
    expectEqual(width("Nimbus Sans \(word)"), width("NimbusSans-Bold"))
    expectEqual(width("NimbusSans-\(word)"), width("NimbusSans-Bold"))
    expectEqual(width("NimbusSans-\(word)Italic"), width("NimbusSans-BoldItalic"))
    expectGreater(width("NimbusSans-\(word)"), width("NimbusSans-Regular"))
  }

  @Test func `a PostScript name and a full name find their font`() {
    expectEqual(names("DejaVuSans-Bold"), ["DejaVuSans-Bold", "DejaVu Sans Bold", "DejaVu Sans"])
    expectEqual(names("DejaVu Sans Bold"), names("DejaVuSans-Bold"))
    expectEqual(names("DejaVu Sans"), ["DejaVuSans", "DejaVu Sans", "DejaVu Sans"])
    expectEqual(width("DejaVuSans-Bold"), width("DejaVu Sans Bold"))
    expectEqual(names("URWGothic-Demi")[2], "URW Gothic")
    expectNotEqual(width("URWGothic-Demi"), width("URWGothic-Book"))
  }

  @Test func `families of Apple's devices keep their names and styles`() {
    expectEqual(names("Avenir-Heavy"), ["Avenir-Heavy", "Avenir-Heavy", "Avenir"])
    expectEqual(width("Avenir-Heavy"), width("Helvetica-Bold"))
    expectEqual(width("Verdana"), width("Helvetica"))
    expectEqual(width("TimesNewRomanPSMT"), width("Times New Roman"))
    expectNotEqual(width("Georgia"), width("Helvetica"))
    expectNotEqual(width("Menlo"), width("Helvetica"))
  }

  @Test func `the names of all fonts are in alphabetical order, each with its font`() throws {
    let names = CTFontManagerCopyAvailablePostScriptNames().compactMap { $0 as? String }
    expectTrue(names.contains("NimbusSans-Regular"))
    expectEqual(names, names.sorted())
    for name in names {
      expectEqual(CTFontCopyPostScriptName(CTFontCreateWithName(name, 12, nil)), name)
    }
  }
}
