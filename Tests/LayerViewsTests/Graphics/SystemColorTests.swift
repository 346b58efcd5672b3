import LayerViews
import Quartz2D
import Testing

/// The colours of Apple's palette in its light appearance, the only one here.
@Suite struct SystemColorTests {
  private func bytes(_ color: UIColor) -> [Int] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue].map { Int(($0 * 255).rounded()) } + [Int((alpha * 100).rounded())]
  }

  @Test func `the palette has its published values`() {
    #expect(bytes(.systemRed) == [255, 59, 48, 100])
    #expect(bytes(.systemOrange) == [255, 149, 0, 100])
    #expect(bytes(.systemYellow) == [255, 204, 0, 100])
    #expect(bytes(.systemGreen) == [52, 199, 89, 100])
    #expect(bytes(.systemMint) == [0, 199, 190, 100])
    #expect(bytes(.systemTeal) == [48, 176, 199, 100])
    #expect(bytes(.systemCyan) == [50, 173, 230, 100])
    #expect(bytes(.systemBlue) == [0, 122, 255, 100])
    #expect(bytes(.systemIndigo) == [88, 86, 214, 100])
    #expect(bytes(.systemPurple) == [175, 82, 222, 100])
    #expect(bytes(.systemPink) == [255, 45, 85, 100])
    #expect(bytes(.systemBrown) == [162, 132, 94, 100])
  }

  @Test func `grays go from 142 to 242`() {
    let grays: [UIColor] = [
      .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6,
    ]
    let expected = [
      [142, 142, 147, 100], [174, 174, 178, 100], [199, 199, 204, 100], [209, 209, 214, 100],
      [229, 229, 234, 100], [242, 242, 247, 100],
    ]
    #expect(grays.map(bytes) == expected)
  }

  @Test func `text, lines and fills are shades of one dark gray`() {
    #expect(bytes(.label) == [0, 0, 0, 100])
    #expect(bytes(.secondaryLabel) == [60, 60, 67, 60])
    #expect(bytes(.tertiaryLabel) == [60, 60, 67, 30])
    #expect(bytes(.quaternaryLabel) == [60, 60, 67, 18])
    #expect(bytes(.placeholderText) == [60, 60, 67, 30])
    #expect(bytes(.separator) == [60, 60, 67, 29])
    #expect(bytes(.opaqueSeparator) == [198, 198, 200, 100])
    #expect(bytes(.link) == [0, 122, 255, 100])
    #expect(bytes(.darkText) == [0, 0, 0, 100])
    #expect(bytes(.lightText) == [255, 255, 255, 60])
    #expect(bytes(.systemFill) == [120, 120, 128, 20])
    #expect(bytes(.secondarySystemFill) == [120, 120, 128, 16])
    #expect(bytes(.tertiarySystemFill) == [118, 118, 128, 12])
    #expect(bytes(.quaternarySystemFill) == [116, 116, 128, 8])
  }

  @Test func `backgrounds take turns between white and the lightest gray`() {
    let (white, gray) = ([255, 255, 255, 100], [242, 242, 247, 100])
    #expect(bytes(.systemBackground) == white)
    #expect(bytes(.secondarySystemBackground) == gray)
    #expect(bytes(.tertiarySystemBackground) == white)
    #expect(bytes(.systemGroupedBackground) == gray)
    #expect(bytes(.secondarySystemGroupedBackground) == white)
    #expect(bytes(.tertiarySystemGroupedBackground) == gray)
  }

  @Test func `fixed colours are corners of the cube, and grays of thirds`() {
    #expect(bytes(.cyan) == [0, 255, 255, 100])
    #expect(bytes(.magenta) == [255, 0, 255, 100])
    #expect(bytes(.yellow) == [255, 255, 0, 100])
    #expect(bytes(.lightGray) == [170, 170, 170, 100])
  }
}
