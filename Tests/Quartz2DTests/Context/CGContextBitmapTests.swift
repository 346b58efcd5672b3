import Expectations
import Quartz2D
import Testing

@Suite struct CGContextBitmapTests {
  private static func context(
    _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = [], width: Int = 2, height: Int = 2,
    bits: Int = 8, bytesPerRow: Int = 0, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
    data: UnsafeMutableRawPointer? = nil
  ) -> CGContext? {
    CGContext(
      data: data, width: width, height: height, bitsPerComponent: bits, bytesPerRow: bytesPerRow,
      space: space, bitmapInfo: alpha.rawValue | order.rawValue)
  }

  @Test(
    arguments: [
      (CGImageAlphaInfo.premultipliedFirst, CGBitmapInfo.byteOrder32Little, [0, 51, 102, 204]),
      (.premultipliedFirst, [], [204, 102, 51, 0]),
      (.premultipliedFirst, .byteOrder32Big, [204, 102, 51, 0]),
      (.premultipliedLast, [], [102, 51, 0, 204]),
      (.premultipliedLast, .byteOrder32Little, [204, 0, 51, 102]),
    ] as [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])])
  func `every layout with alpha gets its bytes in its order`(
    alpha: CGImageAlphaInfo, order: CGBitmapInfo, bytes: [UInt8]
  ) throws {
    let context = try unwrap(Self.context(alpha, order))
    context.setFillColor(red: 0.5, green: 0.25, blue: 0, alpha: 0.8)
    context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    let data = try unwrap(context.data)
    expectEqual((0..<4).map { data.load(fromByteOffset: $0, as: UInt8.self) }, bytes)
    #expect((4..<8).allSatisfy { data.load(fromByteOffset: $0, as: UInt8.self) == 0 })
    expectEqual(context.makeImage()?.pixels, [0xCC66_3300, 0, 0, 0])
  }

  @Test(
    arguments: [
      (CGImageAlphaInfo.noneSkipFirst, CGBitmapInfo.byteOrder32Little),
      (.noneSkipFirst, []), (.noneSkipLast, []), (.noneSkipLast, .byteOrder32Little),
    ] as [(CGImageAlphaInfo, CGBitmapInfo)])
  func `a bitmap without alpha begins black and stays opaque`(
    alpha: CGImageAlphaInfo, order: CGBitmapInfo
  ) throws {
    let context = try unwrap(Self.context(alpha, order, width: 2, height: 1))
    context.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    expectEqual(context.makeImage()?.pixels, [0xFFFF_3300, 0xFF00_0000])
    context.clear(CGRect(x: 0, y: 0, width: 2, height: 1))
    expectEqual(context.makeImage()?.pixels, [0xFF00_0000, 0xFF00_0000])
  }

  @Test func `a gray bitmap keeps luminance, exactly for grays`() throws {
    let space = CGColorSpaceCreateDeviceGray()
    let context = try unwrap(Self.context(.none, width: 2, height: 1, space: space))
    context.setFillColor(gray: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let data = try unwrap(context.data)
    expectEqual(data.load(as: UInt8.self), 51)
    expectEqual(data.load(fromByteOffset: 1, as: UInt8.self), 54)
    expectEqual(context.makeImage()?.pixels, [0xFF33_3333, 0xFF36_3636])
  }

  @Test func `an alpha bitmap keeps alpha`() throws {
    let context = try unwrap(
      Self.context(.alphaOnly, width: 2, height: 1, space: CGColorSpaceCreateDeviceGray()))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.4)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let data = try unwrap(context.data)
    expectEqual(data.load(fromByteOffset: 1, as: UInt8.self), 102)
    expectEqual(context.makeImage()?.pixels, [0, 0x6600_0000])
  }

  @Test(arguments: [CGImageAlphaInfo.premultipliedFirst, .premultipliedLast])
  func `drawing goes into the caller's memory and mixes with the caller's pixels`(
    alpha: CGImageAlphaInfo
  ) throws {
    let order: CGBitmapInfo = alpha == .premultipliedFirst ? .byteOrder32Little : []
    // An odd start and odd rows, which Cairo does not accept.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    defer { memory.deallocate() }
    memset(memory, 0, 64)
    let context = try unwrap(
      Self.context(alpha, order, width: 1, height: 2, bytesPerRow: 7, data: memory + 1))
    expectEqual(context.data, memory + 1)
    expectEqual(context.bytesPerRow, 7)
    memset(memory + 1, 255, 4)
    context.setFillColor(gray: 0, alpha: 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    let bytes = (0..<16).map { memory.load(fromByteOffset: $0, as: UInt8.self) }
    let firstRow = try unwrap(context.makeImage()?.pixels[0])
    expectAtMost(difference(firstRow, 0xFF7F_7F7F), 1)
    #expect(bytes[0] == 0 && bytes[5...7].allSatisfy { $0 == 0 })
    expectEqual(context.makeImage()?.pixels[1], 0x8000_0000)
  }

  @Test func `the caller hears when its memory is free again`() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
    defer { memory.deallocate() }
    var calls = 0
    let make = { (width: Int) in
      withUnsafeMutablePointer(to: &calls) { calls in
        _ = CGContext(
          data: memory, width: width, height: 1, bitsPerComponent: 8, bytesPerRow: 16,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
          releaseCallback: { info, data in
            if data == memory { info?.assumingMemoryBound(to: Int.self).pointee += 1 }
          }, releaseInfo: calls)
      }
    }
    make(4)
    expectEqual(calls, 1)
    make(0)
    expectEqual(calls, 1)
  }

  @Test func `an unsupported layout gives no context`() throws {
    expectNotNil(Self.context(.premultipliedLast))
    expectNil(Self.context(.last))
    expectNil(Self.context(.first))
    expectNil(Self.context(.none))
    expectNil(Self.context(.premultipliedLast, .floatComponents))
    expectNil(Self.context(.premultipliedLast, .byteOrder16Little))
    expectNil(Self.context(.premultipliedLast, space: CGColorSpaceCreateDeviceGray()))
    let unknown = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 9)
    expectNil(unknown)
  }

  @Test(arguments: [
    (0, 1, 0), (1, 0, 0), (-1, 1, 0), (1, Int.min, 0), (32_768, 1, 0), (1, Int.max, 0),
    (2, 1, 7), (1, 1, -8), (1, 1, Int.max),
  ])
  func `sides that make no bitmap give no context`(width: Int, height: Int, bytesPerRow: Int) {
    expectNil(
      Self.context(.premultipliedLast, width: width, height: height, bytesPerRow: bytesPerRow))
    #expect(
      CGContext(pixelsWide: width, pixelsHigh: height, transform: .identity) == nil
        || bytesPerRow != 0)
  }

  @Test func `a context describes itself`() throws {
    let context = try unwrap(Self.context(.premultipliedLast, .byteOrder32Big, width: 3, height: 2))
    expectEqual(context.width, 3)
    expectEqual(context.height, 2)
    expectAtLeast(context.bytesPerRow, 12)
    expectEqual(context.bitsPerPixel, 32)
    expectEqual(context.bitsPerComponent, 8)
    expectEqual(context.alphaInfo, .premultipliedLast)
    expectEqual(context.colorSpace, CGColorSpaceCreateDeviceRGB())
  }

  @Test(arguments: [
    (CGImageAlphaInfo.premultipliedLast, CGImageByteOrderInfo.orderDefault, [1, 2, 3, 4]),
    (.premultipliedFirst, .orderDefault, [4, 1, 2, 3]),
    (.premultipliedFirst, .order32Little, [3, 2, 1, 4]),
    (.noneSkipLast, .order32Big, [1, 2, 3, 255]),
  ])
  func `the image of a context has its layout, §17`(
    alpha: CGImageAlphaInfo, order: CGImageByteOrderInfo, bytes: [UInt8]
  ) throws {
    let context = try unwrap(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 12,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue))
    let memory = try unwrap(context.data)
    // The last pixel of the first row.
    for (index, byte) in bytes.enumerated() {
      memory.storeBytes(of: byte, toByteOffset: 4 + index, as: UInt8.self)
    }
    let image = try unwrap(context.makeImage())
    expectEqual(image.alphaInfo, alpha)
    expectEqual(image.byteOrderInfo, order)
    expectEqual(image.bitmapInfo, context.bitmapInfo)
    expectEqual(image.colorSpace, context.colorSpace)
    expectEqual(image.bytesPerRow, 12)
    expectEqual(image.bitsPerPixel, 32)
    let data = try unwrap(image.dataProvider?.data)
    #expect(data.count == 24 && Array(data[4..<8]) == bytes)
    let part = try unwrap(image.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2)))
    expectEqual(part.alphaInfo, alpha)
    expectEqual(part.bytesPerRow, 4)
    expectEqual(part.dataProvider?.data.map { Array($0.prefix(4)) }, bytes)
  }

  @Test func `the image of gray or alpha alone has one byte for each pixel, §17`() throws {
    let gray = try unwrap(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.2, alpha: 1)
    gray.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let image = try unwrap(gray.makeImage())
    expectEqual(image.bitsPerPixel, 8)
    expectEqual(image.alphaInfo, .none)
    expectEqual(image.colorSpace?.model, .monochrome)
    expectEqual(image.dataProvider?.data?.first, 51)
    let alpha = try unwrap(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    let mask = try unwrap(alpha.makeImage())
    expectEqual(mask.bitsPerPixel, 8)
    expectEqual(mask.alphaInfo, .alphaOnly)
    expectNil(mask.colorSpace)
  }
}
