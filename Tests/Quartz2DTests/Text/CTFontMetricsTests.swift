import Expectations
import Quartz2D
import Testing

@Suite struct CTFontMetricsTests {
  private let font = CTFontCreateWithName("Sans", 100, nil)

  @Test func `letters have their heights within the line`() {
    let capital = CTFontGetCapHeight(font)
    let small = CTFontGetXHeight(font)
    // In some fonts a line is no higher than a capital, whose edge adds a hundredth of the size.
    expectGreater(small, 40)
    expectLess(small, capital)
    expectAtMost(capital, CTFontGetAscent(font) + 1)
    let half = CTFontCreateWithName("Sans", 50, nil)
    expectLess(abs(CTFontGetCapHeight(half) * 2 - capital), 0.2)
  }

  @Test func `an underline is below the baseline and above the descent`() {
    let thickness = CTFontGetUnderlineThickness(font)
    let position = CTFontGetUnderlinePosition(font)
    expectGreater(thickness, 1)
    expectLess(thickness, 20)
    expectLess(position, 0)
    expectGreater(position, -CTFontGetDescent(font))
  }

  @Test func `the installed families are in alphabetical order`() throws {
    let names = CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
    expectFalse(names.isEmpty)
    expectEqual(names, names.sorted())
  }
}
