import Expectations
import GraphicsValues
import Quartz2D
import Testing

@Suite struct CGColorTests {
  static let orange = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.25)

  @Test func `components end with alpha`() {
    expectEqual(Self.orange.components, [1, 0.5, 0, 0.25])
    expectEqual(Self.orange.numberOfComponents, 4)
    expectEqual(Self.orange.alpha, 0.25)
    expectEqual(CGColor(gray: 0.5, alpha: 1).components, [0.5, 1])
    expectEqual(CGColor.black.components, [0, 1])
    expectEqual(CGColor.clear.alpha, 0)
    expectEqual(
      CGColor(genericCMYKCyan: 0.1, magenta: 0.2, yellow: 0.3, black: 0.4, alpha: 0.5).components,
      [0.1, 0.2, 0.3, 0.4, 0.5])
  }

  @Test func `equality is by value`() {
    let same = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    expectEqual(same, Self.orange)
    expectEqual(same.hashValue, Self.orange.hashValue)
    expectNotEqual(Self.orange.copy(alpha: 1), Self.orange)
    expectEqual(Self.orange.copy(alpha: 0.25), Self.orange)
    expectNotEqual(CGColor(gray: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
  }

  @Test func `a color is made from a space and numbers`() throws {
    let space = try unwrap(CGColorSpace(name: CGColorSpace.sRGB))
    expectEqual(CGColor(colorSpace: space, components: [1, 0.5, 0, 0.25]), Self.orange)
    expectEqual(Self.orange.colorSpace, space)
  }

  @Test(
    arguments: [
      (CGColor(gray: 0.3, alpha: 0.5), [0.3, 0.3, 0.3, 0.5]),
      (
        CGColor(genericCMYKCyan: 0.25, magenta: 0.5, yellow: 1, black: 0.5, alpha: 1),
        [0.375, 0.25, 0, 1]
      ),
      (CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 1, alpha: 1), [0, 0, 0, 1]),
      (CGColor(srgbRed: 1.5, green: -0.5, blue: 0, alpha: 1), [1.5, -0.5, 0, 1]),
    ] as [(CGColor, [Float])])
  func `any color becomes sRGB for the server, extended components too`(
    color: CGColor, components: [Float]
  ) {
    let value = ColorValue(color)
    expectEqual([value.red, value.green, value.blue, value.alpha], components)
  }

  @Test func `no component that is not finite reaches the server`() {
    let color = CGColor(srgbRed: .nan, green: .infinity, blue: 1e300, alpha: 1)
    expectEqual(ColorValue(color), .black)
  }

  @Test func `a color survives the way to the server's value and back`() {
    let value = ColorValue(red: 0.1, green: 2, blue: -1, alpha: 0.5)
    expectEqual(ColorValue(CGColor(value)), value)
  }

  @Test(arguments: [
    CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.displayP3, CGColorSpace.genericCMYK,
    CGColorSpace.extendedSRGB, CGColorSpace.extendedLinearSRGB, CGColorSpace.extendedDisplayP3,
  ])
  func `a color comes back from any space`(name: String) throws {
    let space = try unwrap(CGColorSpace(name: name))
    let sRGB = try unwrap(CGColorSpace(name: CGColorSpace.sRGB))
    for components in [[1, 0.5, 0, 0.25], [0.2, 0.4, 0.6, 1], [0, 0, 0, 1], [1, 1, 1, 0]] {
      // Not within `#require`, which evaluates an array before the call that borrows it.
      let made = CGColor(colorSpace: sRGB, components: components.map { CGFloat($0) })
      let color = try unwrap(made)
      let there = try unwrap(color.converted(to: space, intent: .defaultIntent, options: nil))
      expectEqual(there.colorSpace, space)
      expectEqual(there.numberOfComponents, space.numberOfComponents + 1)
      let back = try unwrap(
        there.converted(to: sRGB, intent: .perceptual, options: nil)?.components)
      for (a, b) in zip(back, components) { expectLess(abs(a - b), 1e-6) }
    }
  }

  @Test func `known values of linear light, Display P3 and gray`() throws {
    func components(_ color: CGColor, in name: String) throws -> [CGFloat] {
      let space = try unwrap(CGColorSpace(name: name))
      let converted = color.converted(to: space, intent: .defaultIntent, options: nil)
      return try unwrap(converted?.components)
    }
    let half = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    expectLess(abs(try components(half, in: CGColorSpace.linearSRGB)[0] - 0.21404114), 1e-7)
    try expectEqual(components(half, in: CGColorSpace.genericGrayGamma2_2), [0.5, 1])
    for name in [CGColorSpace.linearGray, CGColorSpace.extendedLinearGray] {
      let gray = try components(half, in: name)
      #expect(abs(gray[0] - 0.21404114) < 1e-7 && gray.count == 2)
      let back = CGColor(
        colorSpace: try unwrap(CGColorSpace(name: name)), components: [gray[0], 1])
      let sRGB = try components(try unwrap(back), in: CGColorSpace.sRGB)
      #expect(sRGB.prefix(3).allSatisfy { abs($0 - 0.5) < 1e-7 })
    }
    // sRGB's red in Display P3, as CSS Color 4's conversion gives it.
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    for (a, b) in zip(
      try components(red, in: CGColorSpace.displayP3), [0.917488, 0.200287, 0.138561, 1])
    {
      expectLess(abs(a - b), 1e-5)
    }
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
    try expectGreater(components(green, in: CGColorSpace.genericGrayGamma2_2)[0], 0.8)
  }

  @Test func `color spaces know their model`() throws {
    expectEqual(CGColorSpaceCreateDeviceRGB().model, .rgb)
    expectEqual(CGColorSpaceCreateDeviceGray().model, .monochrome)
    expectEqual(CGColorSpaceCreateDeviceCMYK().numberOfComponents, 4)
    expectEqual(CGColorSpaceCreateDeviceRGB(), CGColorSpace(name: "kCGColorSpaceDeviceRGB"))
    expectNil(CGColorSpace(name: "no such space"))
  }
}
