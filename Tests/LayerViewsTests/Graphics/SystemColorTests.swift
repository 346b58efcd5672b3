import Expectations
import LayerViews
import Quartz2D
import Testing

/// The colours of Apple's palette, light and dark (views §21).
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

  private func bytes(_ color: UIColor, _ traits: (inout any UIMutableTraits) -> Void) -> [Int] {
    bytes(color.resolvedColor(with: UITraitCollection(mutations: traits)))
  }
  private func dark(_ color: UIColor) -> [Int] { bytes(color) { $0.userInterfaceStyle = .dark } }

  @Test func `the palette is brighter in the dark`() {
    expectEqual(dark(.systemRed), [255, 69, 58, 100])
    expectEqual(dark(.systemGreen), [48, 209, 88, 100])
    expectEqual(dark(.systemBlue), [10, 132, 255, 100])
    expectEqual(dark(.systemOrange), [255, 159, 10, 100])
    expectEqual(dark(.systemYellow), [255, 214, 10, 100])
    expectEqual(dark(.systemPink), [255, 55, 95, 100])
    expectEqual(dark(.systemPurple), [191, 90, 242, 100])
    expectEqual(dark(.systemTeal), [64, 200, 224, 100])
    expectEqual(dark(.systemIndigo), [94, 92, 230, 100])
    expectEqual(dark(.systemBrown), [172, 142, 104, 100])
    expectEqual(dark(.systemMint), [99, 230, 226, 100])
    expectEqual(dark(.systemCyan), [100, 210, 255, 100])
    expectEqual(dark(.systemGray), [142, 142, 147, 100])
    expectEqual(dark(.systemGray2), [99, 99, 102, 100])
    expectEqual(dark(.systemGray6), [28, 28, 30, 100])
    expectEqual(dark(.tintColor), [10, 132, 255, 100])
  }

  @Test func `text, lines and fills are shades of one light gray in the dark`() {
    expectEqual(dark(.label), [255, 255, 255, 100])
    expectEqual(dark(.secondaryLabel), [235, 235, 245, 60])
    expectEqual(dark(.tertiaryLabel), [235, 235, 245, 30])
    expectEqual(dark(.quaternaryLabel), [235, 235, 245, 16])
    expectEqual(dark(.placeholderText), [235, 235, 245, 30])
    expectEqual(dark(.separator), [84, 84, 88, 60])
    expectEqual(dark(.opaqueSeparator), [56, 56, 58, 100])
    expectEqual(dark(.link), [9, 132, 255, 100])
    expectEqual(dark(.systemFill), [120, 120, 128, 36])
    expectEqual(dark(.secondarySystemFill), [120, 120, 128, 32])
    expectEqual(dark(.tertiarySystemFill), [118, 118, 128, 24])
    expectEqual(dark(.quaternarySystemFill), [118, 118, 128, 18])
    expectEqual(dark(.darkText), [0, 0, 0, 100])
    expectEqual(dark(.lightText), [255, 255, 255, 60])
  }

  @Test func `dark backgrounds grow lighter step by step, and begin a step higher above a window`()
  {
    let steps = [[0, 0, 0, 100], [28, 28, 30, 100], [44, 44, 46, 100], [58, 58, 60, 100]]
    func elevated(_ color: UIColor) -> [Int] {
      bytes(color) {
        $0.userInterfaceStyle = .dark
        $0.userInterfaceLevel = .elevated
      }
    }
    let plain: [UIColor] = [
      .systemBackground, .secondarySystemBackground, .tertiarySystemBackground,
    ]
    let grouped: [UIColor] = [
      .systemGroupedBackground, .secondarySystemGroupedBackground,
      .tertiarySystemGroupedBackground,
    ]
    for colors in [plain, grouped] {
      expectEqual(colors.map(dark), Array(steps[0..<3]))
      expectEqual(colors.map(elevated), Array(steps[1..<4]))
    }
  }

  @Test func `the palette has stronger colours for a higher contrast`() {
    expectEqual(bytes(.systemBlue) { $0.accessibilityContrast = .high }, [0, 64, 221, 100])
    let strong = bytes(.systemBlue) {
      $0.accessibilityContrast = .high
      $0.userInterfaceStyle = .dark
    }
    expectEqual(strong, [64, 156, 255, 100])
  }

  @Test func `dynamic colours are equal to themselves, and to their copies with the same alpha`() {
    expectEqual(UIColor.label, UIColor.label)
    expectFalse(UIColor.label == UIColor.black)
    expectFalse(UIColor.systemBackground == UIColor.tertiarySystemBackground)
    expectEqual(UIColor.label.withAlphaComponent(0.5), UIColor.label.withAlphaComponent(0.5))
    expectFalse(UIColor.label.withAlphaComponent(0.5) == UIColor.label.withAlphaComponent(0.4))
    expectEqual(dark(UIColor.label.withAlphaComponent(0.5)), [255, 255, 255, 50])
    let both: Set<UIColor> = [.label.withAlphaComponent(0.5), .label.withAlphaComponent(0.5)]
    expectEqual(both.count, 1)
    expectTrue(UIColor.label.description.hasPrefix("dynamic UIColor"))
  }
}
