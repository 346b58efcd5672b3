import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct UIColorTests {
  private func rgba(_ color: UIColor) -> [CGFloat]? {
    var values: [CGFloat] = [0, 0, 0, 0]
    let isKnown = values.withUnsafeMutableBufferPointer { buffer -> Bool in
      guard let start = buffer.baseAddress else { return false }
      return color.getRed(start, green: start + 1, blue: start + 2, alpha: start + 3)
    }
    return isKnown ? values : nil
  }

  private func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-12 }

  private func bytes(_ color: UIColor) -> [Int]? {
    rgba(color)?.map { Int(($0 * 255).rounded()) }
  }

  @MainActor @Test func `a dynamic colour asks its provider for the traits`() {
    let color = UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? .blue : .red })
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    expectEqual(rgba(color), rgba(.red))
    expectEqual(rgba(color.resolvedColor(with: dark)), rgba(.blue))
    dark.performAsCurrent { expectEqual(rgba(color), rgba(.blue)) }
    expectEqual(rgba(UIColor.green.resolvedColor(with: dark)), rgba(.green))
  }

  @Test func `named colours have the components of UIKit`() {
    expectEqual(rgba(.red), [1, 0, 0, 1])
    expectEqual(rgba(.orange), [1, 0.5, 0, 1])
    expectEqual(rgba(.purple), [0.5, 0, 0.5, 1])
    expectEqual(rgba(.brown), [0.6, 0.4, 0.2, 1])
    let third: CGFloat = 1.0 / 3
    expectEqual(rgba(.darkGray), [third, third, third, 1])
    expectEqual(rgba(.clear), [0, 0, 0, 0])
    expectEqual(bytes(.systemBlue), [0, 122, 255, 255])
    expectEqual(bytes(.systemTeal), [48, 176, 199, 255])
    expectEqual(bytes(.secondaryLabel), [60, 60, 67, 153])
  }

  @Test func `a gray has two components and a colour four`() {
    expectEqual(UIColor.white.cgColor.components, [1, 1])
    expectEqual(UIColor.red.cgColor.components, [1, 0, 0, 1])
  }

  @Test func `equality compares components and colour space`() {
    let half = UIColor(red: 0.5, green: 0, blue: 0, alpha: 1)
    expectEqual(half, UIColor(red: 0.5, green: 0, blue: 0, alpha: 1))
    expectEqual(half.hash, UIColor(red: 0.5, green: 0, blue: 0, alpha: 1).hash)
    expectNotEqual(half, UIColor(red: 0.5, green: 0, blue: 0, alpha: 0.5))
    expectNotEqual(UIColor.white, UIColor(red: 1, green: 1, blue: 1, alpha: 1))
  }

  struct HSB: Sendable {
    var hue: CGFloat
    var saturation: CGFloat
    var brightness: CGFloat
    var rgb: [CGFloat]
  }

  @Test(arguments: [
    HSB(hue: 0, saturation: 1, brightness: 1, rgb: [1, 0, 0]),
    HSB(hue: 1, saturation: 1, brightness: 1, rgb: [1, 0, 0]),
    HSB(hue: 1.0 / 3, saturation: 1, brightness: 1, rgb: [0, 1, 0]),
    HSB(hue: 2.0 / 3, saturation: 1, brightness: 0.5, rgb: [0, 0, 0.5]),
    HSB(hue: 1.0 / 6, saturation: 1, brightness: 1, rgb: [1, 1, 0]),
    HSB(hue: 0.3, saturation: 0, brightness: 0.25, rgb: [0.25, 0.25, 0.25]),
    HSB(hue: .nan, saturation: 2, brightness: .infinity, rgb: [1, 0, 0]),
  ])
  func `hue, saturation and brightness become red, green and blue`(_ hsb: HSB) throws {
    let color = UIColor(
      hue: hsb.hue, saturation: hsb.saturation, brightness: hsb.brightness, alpha: 1)
    let values = try unwrap(rgba(color))
    for (value, expected) in zip(values, hsb.rgb) { #expect(isClose(value, expected)) }
  }

  @Test func `getHue inverts the initializer`() {
    let color = UIColor(hue: 0.7, saturation: 0.4, brightness: 0.9, alpha: 0.3)
    var (hue, saturation, brightness, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    #expect(color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha))
    #expect(isClose(hue, 0.7) && isClose(saturation, 0.4))
    #expect(isClose(brightness, 0.9))
    expectEqual(alpha, 0.3)
  }

  @Test func `getWhite gives a gray's white and accepts no pointers`() {
    var (white, alpha) = (CGFloat(0), CGFloat(0))
    #expect(UIColor(white: 0.25, alpha: 0.5).getWhite(&white, alpha: &alpha))
    expectEqual(white, 0.25)
    expectEqual(alpha, 0.5)
    #expect(UIColor.red.getWhite(nil, alpha: nil))
    #expect(UIColor.red.getRed(nil, green: nil, blue: nil, alpha: nil))
  }

  @Test func `alpha stays within 0 and 1, and components may leave them`() {
    let color = UIColor(red: 1.5, green: -0.25, blue: 0, alpha: 3)
    expectEqual(rgba(color), [1.5, -0.25, 0, 1])
    expectEqual(color.withAlphaComponent(-1).cgColor.alpha, 0)
    expectEqual(color.withAlphaComponent(.nan).cgColor.alpha, 0)
    expectEqual(UIColor.white.withAlphaComponent(0.5), UIColor(white: 1, alpha: 0.5))
  }

  @Test func `a colour of Display P3 is wider than sRGB`() throws {
    let color = UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
    expectEqual(color.cgColor.colorSpace?.name, CGColorSpace.displayP3)
    let values = try unwrap(rgba(color))
    #expect(values[0] > 1.09 && values[0] < 1.1 && values[1] < 0)
  }

  @Test func `a copy is the same object, and an archive keeps the colour`() throws {
    let color = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    expectIdentical(color.copy() as? UIColor, color)
    let data = try NSKeyedArchiver.archivedData(withRootObject: color, requiringSecureCoding: true)
    try expectEqual(NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: data), color)
  }

  @Test func `a pattern has no components, and one of an empty image is clear`() throws {
    let pixels = try unwrap(testImage(["RG"]))
    let color = UIColor(patternImage: UIImage(cgImage: pixels))
    expectNil(rgba(color))
    expectEqual(UIColor(patternImage: UIImage()), .clear)
  }

  @Test func `a pattern fills with copies of the image, upright`() throws {
    let pixels = try unwrap(testImage(["RG", "BW"]))
    let color = UIColor(patternImage: UIImage(cgImage: pixels))
    expectEqual(
      drawn(4, 4) {
        color.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }, ["RGRG", "BWBW", "RGRG", "BWBW"])
  }

  @Test func `a pattern begins at the origin and has the size of the image in points`() throws {
    let color = UIColor(patternImage: UIImage(cgImage: try unwrap(testImage(["RG", "BW"]))))
    expectEqual(
      drawn(2, 3) {
        color.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 3))
      }, ["RG", "BW", "RG"])
    let fine = UIImage(
      cgImage: try unwrap(testImage(["RG", "BW"])), scale: 2, orientation: .up)
    expectEqual(
      drawn(2, 1, scale: 2) {
        UIColor(patternImage: fine).setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 1))
      }, ["RGRG", "BWBW"])
    UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
    defer { UIGraphicsEndImageContext() }
    color.withAlphaComponent(0.5).setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let image = try unwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    expectEqual(LayerViewsTests.bytes(image), [[128, 0, 0, 128]])
  }

  @Test func `a colour literal is a colour`() {
    let color: UIColor = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
    expectEqual(color, .orange)
  }

  @Test func `set chooses the colours of the current context`() {
    expectEqual(
      drawn(3, 3) {
        UIColor.red.set()
        UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 1))
        UIColor.blue.setStroke()
        UIRectFill(CGRect(x: 0, y: 2, width: 1, height: 1))
      }, ["RRR", "...", "R.."])
    UIColor.red.set()
  }
}
