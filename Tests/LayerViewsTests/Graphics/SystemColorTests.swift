import Expectations
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
    expectEqual(bytes(.systemRed), [255, 59, 48, 100])
    expectEqual(bytes(.systemOrange), [255, 149, 0, 100])
    expectEqual(bytes(.systemYellow), [255, 204, 0, 100])
    expectEqual(bytes(.systemGreen), [52, 199, 89, 100])
    expectEqual(bytes(.systemMint), [0, 199, 190, 100])
    expectEqual(bytes(.systemTeal), [48, 176, 199, 100])
    expectEqual(bytes(.systemCyan), [50, 173, 230, 100])
    expectEqual(bytes(.systemBlue), [0, 122, 255, 100])
    expectEqual(bytes(.systemIndigo), [88, 86, 214, 100])
    expectEqual(bytes(.systemPurple), [175, 82, 222, 100])
    expectEqual(bytes(.systemPink), [255, 45, 85, 100])
    expectEqual(bytes(.systemBrown), [162, 132, 94, 100])
  }

  @Test func `grays go from 142 to 242`() {
    let grays: [UIColor] = [
      .systemGray, .systemGray2, .systemGray3, .systemGray4, .systemGray5, .systemGray6,
    ]
    let expected = [
      [142, 142, 147, 100], [174, 174, 178, 100], [199, 199, 204, 100], [209, 209, 214, 100],
      [229, 229, 234, 100], [242, 242, 247, 100],
    ]
    expectEqual(grays.map(bytes), expected)
  }

  @Test func `text, lines and fills are shades of one dark gray`() {
    expectEqual(bytes(.label), [0, 0, 0, 100])
    expectEqual(bytes(.secondaryLabel), [60, 60, 67, 60])
    expectEqual(bytes(.tertiaryLabel), [60, 60, 67, 30])
    expectEqual(bytes(.quaternaryLabel), [60, 60, 67, 18])
    expectEqual(bytes(.placeholderText), [60, 60, 67, 30])
    expectEqual(bytes(.separator), [60, 60, 67, 29])
    expectEqual(bytes(.opaqueSeparator), [198, 198, 200, 100])
    expectEqual(bytes(.link), [0, 122, 255, 100])
    expectEqual(bytes(.darkText), [0, 0, 0, 100])
    expectEqual(bytes(.lightText), [255, 255, 255, 60])
    expectEqual(bytes(.systemFill), [120, 120, 128, 20])
    expectEqual(bytes(.secondarySystemFill), [120, 120, 128, 16])
    expectEqual(bytes(.tertiarySystemFill), [118, 118, 128, 12])
    expectEqual(bytes(.quaternarySystemFill), [116, 116, 128, 8])
  }

  @Test func `backgrounds take turns between white and the lightest gray`() {
    let (white, gray) = ([255, 255, 255, 100], [242, 242, 247, 100])
    expectEqual(bytes(.systemBackground), white)
    expectEqual(bytes(.secondarySystemBackground), gray)
    expectEqual(bytes(.tertiarySystemBackground), white)
    expectEqual(bytes(.systemGroupedBackground), gray)
    expectEqual(bytes(.secondarySystemGroupedBackground), white)
    expectEqual(bytes(.tertiarySystemGroupedBackground), gray)
  }

  @Test func `fixed colours are corners of the cube, and grays of thirds`() {
    expectEqual(bytes(.cyan), [0, 255, 255, 100])
    expectEqual(bytes(.magenta), [255, 0, 255, 100])
    expectEqual(bytes(.yellow), [255, 255, 0, 100])
    expectEqual(bytes(.lightGray), [170, 170, 170, 100])
  }
}
