import Expectations
import Foundation
import QuartzCore
import Testing

@MainActor
@Suite("Drawing with patterns, colour spaces and text, written as for Apple's systems")
struct QuartzDrawingTests {
  private func context(_ width: Int, _ height: Int) throws -> CGContext {
    try unwrap(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  }

  /// Red, green, blue and alpha of a pixel, from the top left.
  private func bytes(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
    let image = try unwrap(context.makeImage())
    let data = try unwrap(image.dataProvider?.data)
    return Array(data[(y * image.bytesPerRow + x * 4)...].prefix(4))
  }

  /// A cell of 2 × 2 whose left half is painted.
  private func stripes(isColored: Bool) throws -> CGPattern {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        if info != nil { context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1) }
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
      }, releaseInfo: nil)
    return try unwrap(
      CGPattern(
        info: isColored ? UnsafeMutableRawPointer(bitPattern: 1) : nil,
        bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
        tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks))
  }

  @Test func `a pattern fills and strokes, §17`() throws {
    let context = try context(4, 4)
    let space = try unwrap(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    expectEqual(space.baseColorSpace?.model, .rgb)
    expectEqual(space.model, .pattern)
    context.setFillColorSpace(space)
    context.setFillPattern(try stripes(isColored: false), colorComponents: [0, 0, 1, 1])
    context.fill(CGRect(x: 0, y: 2, width: 4, height: 2))
    try expectEqual(bytes(context, 0, 0), [0, 0, 255, 255])
    try expectEqual(bytes(context, 1, 0), [0, 0, 0, 0])
    context.setPatternPhase(CGSize(width: 1, height: 0))
    let plain = try unwrap(CGColorSpace(patternBaseSpace: nil))
    context.setStrokeColorSpace(plain)
    context.setStrokePattern(try stripes(isColored: true), colorComponents: [1])
    context.setLineWidth(2)
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 4, y: 1)])
    try expectEqual(bytes(context, 0, 3), [0, 0, 0, 0])
    try expectEqual(bytes(context, 1, 3), [255, 0, 0, 255])
  }

  @Test func `a colour of a pattern fills, §17`() throws {
    let context = try context(2, 2)
    let pattern = try stripes(isColored: true)
    let space = try unwrap(CGColorSpace(patternBaseSpace: nil))
    let color = try unwrap(CGColor(patternSpace: space, pattern: pattern, components: [1]))
    expectIdentical(color.pattern, pattern)
    context.setFillColor(color)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    try expectEqual(bytes(context, 0, 0), [255, 0, 0, 255])
    try expectEqual(bytes(context, 1, 0), [0, 0, 0, 0])
  }

  @Test func `the image of a context of red, green, blue and alpha stays so, §17`() throws {
    let context = try context(3, 2)
    let image: CGImage = try unwrap(context.makeImage())
    expectEqual(image.alphaInfo, .premultipliedLast)
    expectEqual(image.byteOrderInfo, .orderDefault)
    expectEqual(image.bitmapInfo, context.bitmapInfo)
    expectEqual(image.bytesPerRow, context.bytesPerRow)
    expectEqual(image.colorSpace, context.colorSpace)
    expectEqual(image.bitsPerPixel, 32)
  }

  @Test func `text is drawn by the text matrix, §17`() throws {
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: "L", attributes: [.font: CTFontCreateWithName("Helvetica", 20, nil)]))
    let (upright, flipped) = (try context(30, 40), try context(30, 40))
    for context in [upright, flipped] {
      context.setAllowsFontSmoothing(true)
      context.setShouldSmoothFonts(false)
      context.setAllowsFontSubpixelPositioning(true)
      context.setShouldSubpixelPositionFonts(true)
      context.setAllowsFontSubpixelQuantization(false)
      context.setShouldSubpixelQuantizeFonts(false)
    }
    flipped.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    for context in [upright, flipped] {
      context.textPosition = CGPoint(x: 5, y: 20)
      CTLineDraw(line, context)
    }
    for y in 0..<40 {
      try expectEqual(bytes(upright, 8, y), bytes(flipped, 8, 39 - y))
    }
    try expectGreater(bytes(upright, 8, 15)[3], 0)
  }

  @Test(arguments: [
    CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB,
    CGColorSpace.extendedLinearSRGB, CGColorSpace.displayP3, CGColorSpace.extendedDisplayP3,
    CGColorSpace.linearDisplayP3, CGColorSpace.extendedLinearDisplayP3,
    CGColorSpace.genericRGBLinear, CGColorSpace.adobeRGB1998, CGColorSpace.itur_709,
    CGColorSpace.itur_2020, CGColorSpace.extendedITUR_2020, CGColorSpace.linearITUR_2020,
    CGColorSpace.extendedLinearITUR_2020, CGColorSpace.dcip3, CGColorSpace.rommrgb,
    CGColorSpace.acescgLinear,
  ])
  func `white of every space of three colours is white, §17`(name: CFString) throws {
    let space = try unwrap(CGColorSpace(name: name))
    expectEqual(space.numberOfComponents, 3)
    expectEqual(space.model, .rgb)
    expectEqual(space.name, name)
    let context = try context(1, 1)
    context.setFillColor(try unwrap(CGColor(colorSpace: space, components: [1, 1, 1, 1])))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    try expectEqual(bytes(context, 0, 0), [255, 255, 255, 255])
  }

  @Test func `half of a gray, of XYZ, Lab and inks are the colours they name, §17`() throws {
    let cases: [(CFString, [CGFloat], [UInt8])] = [
      (CGColorSpace.genericGrayGamma2_2, [0.2, 1], [51, 51, 51, 255]),
      (CGColorSpace.extendedGray, [0.2, 1], [51, 51, 51, 255]),
      (CGColorSpace.linearGray, [0.5, 1], [188, 188, 188, 255]),
      (CGColorSpace.extendedLinearGray, [0.5, 1], [188, 188, 188, 255]),
      (CGColorSpace.genericCMYK, [0, 1, 1, 0, 1], [255, 0, 0, 255]),
      (CGColorSpace.genericXYZ, [0.9642, 1, 0.8249, 1], [255, 255, 255, 255]),
      (CGColorSpace.genericLab, [100, 0, 0, 1], [255, 255, 255, 255]),
    ]
    for (name, components, expected) in cases {
      let space = try unwrap(CGColorSpace(name: name))
      let context = try context(1, 1)
      context.setFillColor(try unwrap(CGColor(colorSpace: space, components: components)))
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      try expectEqual(bytes(context, 0, 0), expected, "\(name)")
    }
  }

  @Test func `points, sizes and rectangles compare, §17`() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    #expect(!CGSize(width: 1, height: 2).equalTo(CGSize(width: 2, height: 1)))
    #expect(
      CGRect(x: 1, y: 2, width: 3, height: 4).equalTo(CGRect(x: 1, y: 2, width: 3, height: 4)))
  }
}
