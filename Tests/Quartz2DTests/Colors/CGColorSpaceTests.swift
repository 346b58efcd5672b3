import Expectations
import Quartz2D
import Testing

/// §17: the names of colour spaces, and the colours of their components.
@Suite struct CGColorSpaceTests {
  static let names: [CFString] = [
    CGColorSpace.linearDisplayP3, CGColorSpace.extendedLinearDisplayP3,
    CGColorSpace.genericRGBLinear, CGColorSpace.adobeRGB1998, CGColorSpace.itur_709,
    CGColorSpace.itur_2020, CGColorSpace.extendedITUR_2020, CGColorSpace.linearITUR_2020,
    CGColorSpace.extendedLinearITUR_2020, CGColorSpace.dcip3, CGColorSpace.rommrgb,
    CGColorSpace.acescgLinear, CGColorSpace.genericXYZ, CGColorSpace.genericLab,
  ]

  private func components(_ color: CGColor?, in name: CFString) throws -> [CGFloat] {
    let space = try unwrap(CGColorSpace(name: name))
    let there = color?.converted(to: space, intent: .defaultIntent, options: nil)
    return try unwrap(there?.components)
  }

  private func isClose(_ a: [CGFloat], _ b: [CGFloat], _ tolerance: CGFloat = 1e-6) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test(arguments: names)
  func `a colour goes there and comes back`(name: CFString) throws {
    let space = try unwrap(CGColorSpace(name: name))
    expectEqual(space.name, name)
    expectEqual(space.numberOfComponents, 3)
    expectNil(space.baseColorSpace)
    for values: [CGFloat] in [
      [0.2, 0.4, 0.8, 0.5], [1, 1, 1, 1], [0, 0, 0, 1], [0.01, 1.2, -0.1, 1],
    ] {
      let color = CGColor(
        red: values[0], green: values[1], blue: values[2], alpha: values[3])
      let there = color.converted(to: space, intent: .defaultIntent, options: nil)
      #expect(isClose(try components(there, in: CGColorSpace.sRGB), values, 1e-9))
    }
  }

  @Test(
    arguments: names.filter { ![CGColorSpace.genericXYZ, CGColorSpace.genericLab].contains($0) })
  func `white is white, and gray has no colour`(name: CFString) throws {
    expectEqual(CGColorSpace(name: name)?.model, .rgb)
    // The matrix of Generic RGB has six digits.
    #expect(isClose(try components(.white, in: name), [1, 1, 1, 1], 4e-4))
    let gray = try components(CGColor(gray: 0.5, alpha: 1), in: name)
    #expect(abs(gray[0] - gray[1]) < 4e-4 && abs(gray[1] - gray[2]) < 4e-4)
  }

  @Test func `known values`() throws {
    // CSS Color 4 gives these for its spaces.
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(
      isClose(
        try components(red, in: CGColorSpace.adobeRGB1998), [0.858_592, 0, 0, 1], 2e-4))
    #expect(
      isClose(
        try components(red, in: CGColorSpace.linearITUR_2020),
        [0.627_404, 0.069_097, 0.016_391, 1],
        1e-4))
    #expect(
      isClose(
        try components(red, in: CGColorSpace.rommrgb), [0.702_252, 0.275_725, 0.103_548, 1], 1e-3))
    #expect(
      isClose(try components(red, in: CGColorSpace.genericLab), [54.29, 80.81, 69.89, 1], 0.02))
    #expect(
      isClose(
        try components(red, in: CGColorSpace.genericXYZ), [0.436_066, 0.222_493, 0.013_924, 1],
        1e-4))
    #expect(
      isClose(
        try components(.white, in: CGColorSpace.genericXYZ), [0.9642, 1, 0.8249, 1], 1e-6))
    // P3's red is out of sRGB; its linear form has sRGB's curve undone.
    let p3 = try components(red, in: CGColorSpace.linearDisplayP3)
    #expect(isClose(p3, [0.822_462, 0.033_194, 0.017_083, 1], 1e-4))
  }

  @Test func `models and names of Apple's`() {
    expectEqual(CGColorSpace(name: CGColorSpace.genericLab)?.model, .lab)
    expectEqual(CGColorSpace(name: CGColorSpace.genericXYZ)?.model, .XYZ)
    expectEqual(CGColorSpace.adobeRGB1998, "kCGColorSpaceAdobeRGB1998")
    expectNil(CGColorSpace(name: "kCGColorSpaceUnheardOf"))
  }

  @Test func `a context fills with colours of any space`() throws {
    let canvas = try Canvas(1, 1)
    let space = try unwrap(CGColorSpace(name: CGColorSpace.genericLab))
    canvas.context.setFillColorSpace(space)
    canvas.context.setFillColor([54.29, 80.81, 69.89, 1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    try expectAtMost(difference(canvas.pixel(0, 0), 0xFFFF_0000), 1)
    canvas.context.setFillColorSpace(space)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    try expectEqual(canvas.pixel(0, 0), 0xFF00_0000)
  }

  @Test func `points, sizes and rectangles compare by equalTo`() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    #expect(!CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 2, y: 1)))
    #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(!CGRect(x: 0, y: 0, width: 1, height: 2).equalTo(.zero))
  }
}
