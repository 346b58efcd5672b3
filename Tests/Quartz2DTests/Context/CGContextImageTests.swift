import Expectations
import Quartz2D
import Testing

@Suite struct CGContextImageTests {
  /// Red and green above blue and white.
  private func sample(shouldInterpolate: Bool = true) throws -> CGImage {
    try unwrap(
      CGImage(
        width: 2, height: 2, pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF],
        shouldInterpolate: shouldInterpolate))
  }

  @Test func `an image is upright: its top is where y is largest`() throws {
    let canvas = try Canvas(4, 4)
    canvas.context.draw(try sample(), in: CGRect(x: 1, y: 0, width: 2, height: 2))
    #expect(try canvas.pixel(1, 1) == 0xFFFF_0000 && canvas.pixel(2, 1) == 0xFF00_FF00)
    #expect(try canvas.pixel(1, 0) == 0xFF00_00FF && canvas.pixel(2, 0) == 0xFFFF_FFFF)
    expectEqual(canvas.coverage, 4)
  }

  @Test func `of an image longer than Cairo's surfaces, the part in the clip is drawn`() throws {
    let pixels = (0..<80_000 as Range<UInt32>).map { $0 % 251 * 0x01_01_01 | 0xFF00_0000 }
    let strip = try unwrap(CGImage(width: 40_000, height: 2, pixels: pixels))
    let canvas = try Canvas(4, 2)
    canvas.context.draw(strip, in: CGRect(x: -39_000, y: 0, width: 40_000, height: 2))
    expectEqual(
      canvas.context.makeImage()?.pixels, Array(pixels[39_000..<39_004] + pixels[79_000..<79_004]))
    let column = try unwrap(CGImage(width: 2, height: 40_000, pixels: pixels))
    canvas.context.draw(column, in: CGRect(x: 0, y: -10_000, width: 2, height: 40_000))
    // The canvas' lower row is 10,000 rows above the image's lowest.
    try expectEqual(canvas.pixel(1, 0), pixels[2 * 29_999 + 1])
    try expectEqual(canvas.pixel(0, 1), pixels[2 * 29_998])
  }

  @Test func `an image longer than Cairo's surfaces is drawn whole, made smaller`() throws {
    let green = try unwrap(
      CGImage(
        width: 100_000, height: 1, pixels: [UInt32](repeating: 0xFF00_FF00, count: 100_000)))
    for byTiling in [false, true] {
      let canvas = try Canvas(8, 8)
      canvas.context.draw(
        green, in: CGRect(x: 0, y: 0, width: 8, height: 8), byTiling: byTiling)
      #expect(canvas.context.makeImage()?.pixels.allSatisfy { $0 == 0xFF00_FF00 } == true)
    }
  }

  @Test func `a flipped matrix turns an image over`() throws {
    let canvas = try Canvas(2, 2)
    canvas.context.translateBy(x: 0, y: 2)
    canvas.context.scaleBy(x: 1, y: -1)
    canvas.context.draw(try sample(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
    expectEqual(
      canvas.context.makeImage()?.pixels, [0xFF00_00FF, 0xFFFF_FFFF, 0xFFFF_0000, 0xFF00_FF00])
  }

  @Test func `an image comes out of a context as it went in`() throws {
    let pixels = (0..<64 as Range<UInt32>).map { $0 * 0x0203_0102 | 0xFF00_0000 }
    let image = try unwrap(CGImage(width: 8, height: 8, pixels: pixels))
    for quality in [CGInterpolationQuality.none, .low, .medium, .high, .default] {
      let canvas = try Canvas(8, 8)
      canvas.context.interpolationQuality = quality
      canvas.context.draw(image, in: CGRect(x: 0, y: 0, width: 8, height: 8))
      expectEqual(canvas.context.makeImage()?.pixels, pixels)
    }
  }

  @Test func `without interpolation pixels become blocks, with it they blend`() throws {
    let area = CGRect(x: 0, y: 0, width: 8, height: 8)
    let canvas = try Canvas(8, 8)
    canvas.context.interpolationQuality = .none
    canvas.context.draw(try sample(), in: area)
    expectEqual(Set(try #require(canvas.context.makeImage()).pixels).count, 4)
    canvas.context.interpolationQuality = .default
    canvas.context.draw(try sample(shouldInterpolate: false), in: area)
    expectEqual(Set(try #require(canvas.context.makeImage()).pixels).count, 4)
    canvas.context.draw(try sample(), in: area)
    expectGreater(Set(try #require(canvas.context.makeImage()).pixels).count, 4)
    // The edge does not blend with pixels outside.
    expectEqual(canvas.coverage, 64)
    try expectEqual(canvas.pixel(0, 7), 0xFFFF_0000)
  }

  @Test func `alpha, clip and blend mode apply to images`() throws {
    let canvas = try Canvas(2, 2)
    canvas.context.setAlpha(0.5)
    canvas.context.clip(to: CGRect(x: 0, y: 1, width: 1, height: 1))
    canvas.context.draw(try sample(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
    try expectAtMost(difference(canvas.pixel(0, 1), 0x8080_0000), 1)
    #expect(try canvas.pixel(1, 1) == 0 && canvas.pixel(0, 0) == 0)
    let other = try Canvas(2, 2)
    other.context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    other.context.setBlendMode(.sourceIn)
    other.context.draw(try sample(), in: CGRect(x: 0, y: 0, width: 2, height: 2))
    expectEqual(other.context.makeImage()?.pixels, [0xFFFF_0000, 0, 0xFF00_00FF, 0])
  }

  @Test func `tiles repeat in all directions from the rectangle`() throws {
    let canvas = try Canvas(5, 5)
    canvas.context.draw(
      try sample(), in: CGRect(x: 1, y: 1, width: 2, height: 2), byTiling: true)
    expectEqual(canvas.coverage, 25)
    for (x, y) in [(1, 2), (3, 2), (1, 4), (3, 0)] {
      try expectEqual(canvas.pixel(x, y), 0xFFFF_0000)
    }
    try expectEqual(canvas.pixel(0, 0), 0xFF00_FF00)
  }

  @Test func `an image mask is painted in the fill color`() throws {
    let samples = try unwrap(CGDataProvider(data: Data([0, 255, 255, 0])))
    // Not within `#require`, which evaluates the array before the call that borrows it.
    let made = CGImage(
      maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
      provider: samples, decode: [1, 0], shouldInterpolate: false)
    let mask = try unwrap(made)
    let canvas = try Canvas(4, 2)
    canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    canvas.context.draw(mask, in: CGRect(x: 1, y: 0, width: 2, height: 2))
    // The decode array reverses the meaning: 255 paints.
    expectEqual(canvas.drawing, ["..#.", ".#.."])
    try expectEqual(canvas.pixel(2, 1), 0xFFFF_0000)
  }

  @Test func `an image casts the shadow of its alpha`() throws {
    let image = try unwrap(CGImage(width: 2, height: 1, pixels: [0xFFFF_0000, 0]))
    let canvas = try Canvas(6, 1)
    canvas.context.setShadow(offset: CGSize(width: 3, height: 0), blur: 0, color: .black)
    canvas.context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    expectEqual(canvas.context.makeImage()?.pixels, [0xFFFF_0000, 0, 0, 0xFF00_0000, 0, 0])
  }

  @Test func `masking multiplies alpha by a mask that is stretched`() throws {
    let mask = try unwrap(CGImage(width: 2, height: 1, pixels: [0xFFFF_FFFF, 0xFF00_0000]))
    let nearest = try unwrap(
      CGImage(width: 2, height: 1, pixels: mask.pixels, shouldInterpolate: false))
    let masked = try sample().masking(nearest)
    expectEqual(masked?.pixels, [0xFFFF_0000, 0, 0xFF00_00FF, 0])
  }

  @Test(arguments: [
    CGRect.zero, .null, .infinite, CGRect(x: Double.nan, y: 0, width: 1, height: 1),
    CGRect(x: 0, y: 0, width: 1e-305, height: 1), CGRect(x: 1e300, y: 0, width: 1, height: 1),
  ])
  func `an invalid rectangle draws nothing`(rect: CGRect) throws {
    let canvas = try Canvas(2, 2)
    canvas.context.draw(try sample(), in: rect)
    canvas.context.draw(try sample(), in: rect, byTiling: true)
    canvas.context.saveGState()
    canvas.context.clip(to: rect, mask: try sample())
    canvas.context.restoreGState()
    expectEqual(canvas.coverage, 0)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    expectEqual(canvas.coverage, 1)
  }
}

@Suite struct CGContextGradientTests {
  private static let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  private func gradient(_ locations: [CGFloat]? = nil) throws -> CGGradient {
    let colors = [Self.red, Self.blue]
    return try unwrap(
      locations.map { CGGradient(colorsSpace: nil, colors: colors, locations: $0) }
        ?? CGGradient(colorsSpace: nil, colors: colors, locations: nil))
  }

  @Test func `a linear gradient is even between its points`() throws {
    let canvas = try Canvas(10, 1)
    canvas.context.drawLinearGradient(
      try gradient(), start: CGPoint(x: 0, y: 0), end: CGPoint(x: 10, y: 0), options: [])
    for x in 0..<10 {
      let part = (Double(x) + 0.5) / 10
      let expected = 0xFF00_0000 | UInt32(255 * (1 - part)) << 16 | UInt32(255 * part)
      try expectAtMost(difference(canvas.pixel(x, 0), expected), 2)
    }
  }

  @Test(
    arguments: [
      ([], "..######.."), (.drawsBeforeStartLocation, "########.."),
      (.drawsAfterEndLocation, "..########"),
      ([.drawsBeforeStartLocation, .drawsAfterEndLocation], "##########"),
    ] as [(CGGradientDrawingOptions, String)])
  func `options say which sides are painted`(
    options: CGGradientDrawingOptions, row: String
  ) throws {
    let canvas = try Canvas(10, 1)
    canvas.context.drawLinearGradient(
      try gradient(), start: CGPoint(x: 2, y: 0), end: CGPoint(x: 8, y: 0), options: options)
    expectEqual(canvas.drawing, [row])
  }

  @Test func `locations leave plain parts at the ends, and edges where they are the same`() throws {
    let canvas = try Canvas(10, 1)
    canvas.context.drawLinearGradient(
      try gradient([0.5, 0.5]), start: .zero, end: CGPoint(x: 10, y: 0), options: [])
    for x in 0..<10 {
      try expectEqual(canvas.pixel(x, 0), (x < 5 ? 0xFFFF_0000 : 0xFF00_00FF))
    }
  }

  @Test func `a radial gradient goes from circle to circle`() throws {
    let canvas = try Canvas(40, 40)
    let center = CGPoint(x: 20, y: 20)
    canvas.context.drawRadialGradient(
      try gradient(), startCenter: center, startRadius: 5, endCenter: center, endRadius: 15,
      options: [])
    #expect(try canvas.pixel(20, 20) == 0 && canvas.pixel(20, 37) == 0)
    try expectAtMost(difference(canvas.pixel(29, 20), 0xFF86_0079), 6)
    expectLess(abs(canvas.coverage - .pi * 200), 12)
    canvas.context.drawRadialGradient(
      try gradient(), startCenter: center, startRadius: 5, endCenter: center, endRadius: 15,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(try canvas.pixel(20, 20) == 0xFFFF_0000 && canvas.pixel(0, 0) == 0xFF00_00FF)
  }

  @Test func `a conic gradient goes around, from its angle towards the y axis`() throws {
    let canvas = try Canvas(40, 40)
    canvas.context.drawConicGradient(
      try gradient(), center: CGPoint(x: 20, y: 20), angle: .pi / 2)
    expectEqual(canvas.coverage, 1600)
    // The gradient begins just left of the top, and ends just right of it.
    try expectAtMost(difference(canvas.pixel(19, 39), 0xFFFF_0000), 3)
    try expectAtMost(difference(canvas.pixel(20, 39), 0xFF00_00FF), 3)
    try expectAtMost(difference(canvas.pixel(0, 19), 0xFFBF_0040), 3)
    try expectAtMost(difference(canvas.pixel(20, 0), 0xFF80_007F), 3)
    canvas.context.drawConicGradient(try gradient(), center: .zero, angle: .nan)
    try expectAtMost(difference(canvas.pixel(19, 39), 0xFFFF_0000), 3)
  }

  @Test func `alpha of the state and of colors multiply`() throws {
    let half = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)
    let gradient = try unwrap(CGGradient(colorsSpace: nil, colors: [half], locations: nil))
    let canvas = try Canvas(1, 1)
    canvas.context.setAlpha(0.5)
    canvas.context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 1, y: 0), options: [])
    try expectAtMost(difference(canvas.pixel(0, 0), 0x4040_0000), 1)
  }

  @Test func `colors mix in the gradient's space`() throws {
    let space = try unwrap(CGColorSpace(name: CGColorSpace.linearSRGB))
    let made = CGGradient(
      colorSpace: space, colorComponents: [0, 0, 0, 1, 1, 1, 1, 1], locations: nil, count: 2)
    let gradient = try unwrap(made)
    let canvas = try Canvas(101, 1)
    canvas.context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 101, y: 0), options: [])
    // Half of the light is 188 of 255 in sRGB.
    try expectAtMost(difference(canvas.pixel(50, 0), 0xFFBC_BCBC), 1)
  }

  @Test func `an invalid gradient is nil, and draws nothing`() throws {
    expectNil(CGGradient(colorsSpace: nil, colors: [], locations: nil))
    expectNil(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil))
    let space = CGColorSpaceCreateDeviceRGB()
    let none = [CGFloat]()
    expectNil(CGGradient(colorSpace: space, colorComponents: none, locations: nil, count: 0))
    let canvas = try Canvas(4, 4)
    let wild = try gradient([.nan, 7])
    for bad in [CGFloat.nan, .infinity] {
      canvas.context.drawLinearGradient(
        wild, start: .zero, end: CGPoint(x: bad, y: 0), options: .drawsAfterEndLocation)
      canvas.context.drawRadialGradient(
        wild, startCenter: .zero, startRadius: bad, endCenter: .zero, endRadius: 3, options: [])
    }
    canvas.context.drawLinearGradient(wild, start: .zero, end: .zero, options: [])
    canvas.context.drawRadialGradient(
      wild, startCenter: .zero, startRadius: -1, endCenter: .zero, endRadius: 3, options: [])
    expectEqual(canvas.coverage, 0)
  }
}
