import Expectations
import Foundation
import Quartz2D
import Testing

/// Apple's table of pixel formats for bitmap contexts, beyond 8 bits a component (§17).
@Suite struct WideBitmapTests {
  private static let (rgb, gray, cmyk) = (
    CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray(), CGColorSpaceCreateDeviceCMYK()
  )

  private func context(
    _ space: CGColorSpace, bits: Int, _ alpha: CGImageAlphaInfo, _ info: CGBitmapInfo = [],
    width: Int = 2, height: Int = 1
  ) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: 0,
      space: space, bitmapInfo: alpha.rawValue | info.rawValue)
  }

  private func bytes(_ context: CGContext, _ count: Int) throws -> [UInt8] {
    let data = try unwrap(context.data)
    return (0..<count).map { data.load(fromByteOffset: $0, as: UInt8.self) }
  }

  @Test(
    arguments: [
      (rgb, 5, CGImageAlphaInfo.noneSkipFirst, CGBitmapInfo.byteOrder16Little, 16),
      (rgb, 16, .premultipliedLast, [], 64), (rgb, 16, .noneSkipLast, .byteOrder16Little, 64),
      (rgb, 16, .premultipliedLast, [.floatComponents, .byteOrder16Little], 64),
      (rgb, 32, .premultipliedLast, .floatComponents, 128),
      (rgb, 32, .noneSkipLast, [.floatComponents, .byteOrder32Little], 128),
      (gray, 16, .none, [], 16), (gray, 32, .none, .floatComponents, 32),
      (cmyk, 8, .none, [], 32), (cmyk, 16, .none, .byteOrder16Little, 64),
      (cmyk, 32, .none, [.floatComponents, .byteOrder32Little], 128),
    ] as [(CGColorSpace, Int, CGImageAlphaInfo, CGBitmapInfo, Int)])
  func `each format of the table is drawn into, and its image is the same`(
    space: CGColorSpace, bits: Int, alpha: CGImageAlphaInfo, info: CGBitmapInfo, bitsPerPixel: Int
  ) throws {
    let context = try unwrap(context(space, bits: bits, alpha, info, height: 2))
    expectEqual(context.bitsPerComponent, bits)
    expectEqual(context.bitsPerPixel, bitsPerPixel)
    expectEqual(context.bitmapInfo.rawValue, alpha.rawValue | info.rawValue)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 2))
    let image = try unwrap(context.makeImage())
    expectEqual(image.pixels, [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000])
    expectEqual(image.bitsPerComponent, bits)
    expectEqual(image.bitsPerPixel, bitsPerPixel)
    expectEqual(image.bitmapInfo, context.bitmapInfo)
    // The same bytes make the same image.
    let again = CGImage(
      width: 2, height: 2, bitsPerComponent: bits, bitsPerPixel: bitsPerPixel,
      bytesPerRow: image.bytesPerRow, space: space, bitmapInfo: image.bitmapInfo,
      provider: try unwrap(image.dataProvider), decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
    expectEqual(again?.pixels, image.pixels)
    let corner = try unwrap(image.cropping(to: CGRect(x: 1, y: 1, width: 1, height: 1)))
    expectEqual(corner.dataProvider?.data?.count, bitsPerPixel / 8)
    expectEqual(corner.pixels, [0xFF00_0000])
  }

  @Test func `components of 16 bits have all their bits, the higher byte first by default`() throws
  {
    for (info, isLittle) in [
      (CGBitmapInfo([]), false), (.byteOrder16Big, false), (.byteOrder16Little, true),
    ] {
      let context = try unwrap(context(Self.rgb, bits: 16, .premultipliedLast, info))
      context.setFillColor(red: 0.3, green: 0.7, blue: 0, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      // 0.15, 0.35 and 0.5 of 65535.
      let words: [UInt16] = [9830, 22937, 0, 32768, 0, 0, 0, 0]
      let expected = words.flatMap { word in
        let pair = [UInt8(word >> 8), UInt8(word & 255)]
        return isLittle ? pair.reversed() : pair
      }
      try expectEqual(bytes(context, 16), expected)
    }
  }

  @Test func `floating-point components keep what is beyond 1, and blend exactly`() throws {
    let space = try unwrap(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let context = try unwrap(
      context(space, bits: 32, .premultipliedLast, [.floatComponents, .byteOrder32Little]))
    let bright = try unwrap(CGColor(colorSpace: space, components: [1.5, 0.25, -0.5, 1]))
    context.setFillColor(bright)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let data = try unwrap(context.data)
    let floats = (0..<8).map { data.load(fromByteOffset: $0 * 4, as: Float.self) }
    expectEqual(floats, [1.5, 0.25, -0.5, 1, 0.75, 0.625, -0.25, 1])
    expectEqual(context.makeImage()?.pixels.first, 0xFFFF_4000)
  }

  @Test func `a context of linear light has linear components`() throws {
    let space = try unwrap(CGColorSpace(name: CGColorSpace.linearSRGB))
    let context = try unwrap(
      context(space, bits: 32, .premultipliedLast, [.floatComponents, .byteOrder32Little]))
    context.setFillColor(gray: 128.0 / 255, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let data = try unwrap(context.data)
    expectLess(abs(data.load(as: Float.self) - 0.21586), 1e-4)
    expectEqual(context.makeImage()?.pixels, [0xFF80_8080, 0])
  }

  @Test func `what is not drawn on keeps all its bits`() throws {
    let context = try unwrap(context(Self.rgb, bits: 16, .premultipliedLast, .byteOrder16Little))
    let data = try unwrap(context.data).assumingMemoryBound(to: UInt16.self)
    for index in 0..<8 { data[index] = [0x1234, 0x2345, 0x3456, 0xFFFF][index % 4] }
    // Drawn with 8 bits, in the left half of the area that it may touch.
    let image = try unwrap(CGImage(width: 2, height: 1, pixels: [0xFFFF_0000, 0]))
    context.interpolationQuality = .none
    context.draw(image, in: CGRect(x: 0, y: 0, width: 2, height: 1))
    expectEqual((0..<4).map { data[$0] }, [0xFFFF, 0, 0, 0xFFFF])
    expectEqual((4..<8).map { data[$0] }, [0x1234, 0x2345, 0x3456, 0xFFFF])
  }

  @Test func `five bits are packed below an unused one`() throws {
    let context = try unwrap(context(Self.rgb, bits: 5, .noneSkipFirst, .byteOrder16Little))
    context.setFillColor(red: 1, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let data = try unwrap(context.data)
    expectEqual(data.load(as: UInt16.self) & 0x7FFF, 0x7C1F)
    expectEqual(context.makeImage()?.pixels, [0xFFFF_00FF, 0xFF00_0000])
  }

  @Test func `inks are those that absorb the colour's light`() throws {
    let context = try unwrap(context(Self.cmyk, bits: 8, .none))
    context.setFillColor(cyan: 1, magenta: 0, yellow: 0, black: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    try expectEqual(bytes(context, 4), [255, 0, 0, 51])
  }

  @Test func `an image of 16 bits is drawn with its nearest colours`() throws {
    let words: [UInt16] = [0xFFFF, 0x8080, 0, 0xFFFF]
    let data = words.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let image = try unwrap(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 16, bitsPerPixel: 64, bytesPerRow: 8,
        space: Self.rgb, bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
        provider: try unwrap(CGDataProvider(data: Data(data))), decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    expectEqual(image.pixels, [0xFFFF_8000])
    let context = try unwrap(context(Self.rgb, bits: 8, .premultipliedLast, width: 1))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    try expectEqual(bytes(context, 4), [255, 128, 0, 255])
  }

  @Test func `numbers that are none, and colours above alpha, trap nothing`() throws {
    let values: [Float] = [.nan, .infinity, -.infinity, 2, 1e30, -1e30, 0.5, .nan]
    let image = CGImage(
      width: 2, height: 1, bitsPerComponent: 32, bitsPerPixel: 128, bytesPerRow: 32,
      space: Self.rgb,
      bitmapInfo: [
        .floatComponents, .byteOrder32Little,
        CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      ], provider: try unwrap(CGDataProvider(data: values.withUnsafeBytes { Data($0) })),
      decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    expectEqual(image?.pixels, [0xFF00_0000, 0])
  }

  @Test func `formats outside the table give no context`() {
    expectNil(context(Self.rgb, bits: 16, .none))
    expectNil(context(Self.rgb, bits: 16, .last))
    expectNil(context(Self.rgb, bits: 32, .premultipliedLast))
    expectNil(context(Self.rgb, bits: 8, .premultipliedLast, .floatComponents))
    expectNil(context(Self.rgb, bits: 16, .premultipliedLast, .byteOrder32Little))
    expectNil(context(Self.rgb, bits: 5, .noneSkipLast))
    expectNil(context(Self.gray, bits: 16, .premultipliedLast))
    expectNil(context(Self.cmyk, bits: 16, .premultipliedLast))
    expectNil(context(Self.rgb, bits: Int.max, .premultipliedLast))
    expectNil(context(Self.rgb, bits: -8, .premultipliedLast))
  }
}
