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
    let context = try #require(Self.context(alpha, order))
    context.setFillColor(red: 0.5, green: 0.25, blue: 0, alpha: 0.8)
    context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    let data = try #require(context.data)
    #expect((0..<4).map { data.load(fromByteOffset: $0, as: UInt8.self) } == bytes)
    #expect((4..<8).allSatisfy { data.load(fromByteOffset: $0, as: UInt8.self) == 0 })
    #expect(context.makeImage()?.pixels == [0xCC66_3300, 0, 0, 0])
  }

  @Test(
    arguments: [
      (CGImageAlphaInfo.noneSkipFirst, CGBitmapInfo.byteOrder32Little),
      (.noneSkipFirst, []), (.noneSkipLast, []), (.noneSkipLast, .byteOrder32Little),
    ] as [(CGImageAlphaInfo, CGBitmapInfo)])
  func `a bitmap without alpha begins black and stays opaque`(
    alpha: CGImageAlphaInfo, order: CGBitmapInfo
  ) throws {
    let context = try #require(Self.context(alpha, order, width: 2, height: 1))
    context.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.makeImage()?.pixels == [0xFFFF_3300, 0xFF00_0000])
    context.clear(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(context.makeImage()?.pixels == [0xFF00_0000, 0xFF00_0000])
  }

  @Test func `a gray bitmap keeps luminance, exactly for grays`() throws {
    let space = CGColorSpaceCreateDeviceGray()
    let context = try #require(Self.context(.none, width: 2, height: 1, space: space))
    context.setFillColor(gray: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let data = try #require(context.data)
    #expect(data.load(as: UInt8.self) == 51)
    #expect(data.load(fromByteOffset: 1, as: UInt8.self) == 54)
    #expect(context.makeImage()?.pixels == [0xFF33_3333, 0xFF36_3636])
  }

  @Test func `an alpha bitmap keeps alpha`() throws {
    let context = try #require(
      Self.context(.alphaOnly, width: 2, height: 1, space: CGColorSpaceCreateDeviceGray()))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.4)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let data = try #require(context.data)
    #expect(data.load(fromByteOffset: 1, as: UInt8.self) == 102)
    #expect(context.makeImage()?.pixels == [0, 0x6600_0000])
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
    let context = try #require(
      Self.context(alpha, order, width: 1, height: 2, bytesPerRow: 7, data: memory + 1))
    #expect(context.data == memory + 1 && context.bytesPerRow == 7)
    memset(memory + 1, 255, 4)
    context.setFillColor(gray: 0, alpha: 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    let bytes = (0..<16).map { memory.load(fromByteOffset: $0, as: UInt8.self) }
    let firstRow = try #require(context.makeImage()?.pixels[0])
    #expect(difference(firstRow, 0xFF7F_7F7F) <= 1)
    #expect(bytes[0] == 0 && bytes[5...7].allSatisfy { $0 == 0 })
    #expect(context.makeImage()?.pixels[1] == 0x8000_0000)
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
    #expect(calls == 1)
    make(0)
    #expect(calls == 1)
  }

  @Test func `an unsupported layout gives no context`() throws {
    #expect(Self.context(.premultipliedLast) != nil)
    #expect(Self.context(.last) == nil)
    #expect(Self.context(.first) == nil)
    #expect(Self.context(.none) == nil)
    #expect(Self.context(.premultipliedLast, bits: 16) == nil)
    #expect(Self.context(.premultipliedLast, .floatComponents) == nil)
    #expect(Self.context(.premultipliedLast, .byteOrder16Little) == nil)
    #expect(Self.context(.none, space: CGColorSpaceCreateDeviceCMYK()) == nil)
    #expect(Self.context(.premultipliedLast, space: CGColorSpaceCreateDeviceGray()) == nil)
    let unknown = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 9)
    #expect(unknown == nil)
  }

  @Test(arguments: [
    (0, 1, 0), (1, 0, 0), (-1, 1, 0), (1, Int.min, 0), (16385, 1, 0), (1, Int.max, 0),
    (2, 1, 7), (1, 1, -8), (1, 1, Int.max),
  ])
  func `sides that make no bitmap give no context`(width: Int, height: Int, bytesPerRow: Int) {
    #expect(
      Self.context(.premultipliedLast, width: width, height: height, bytesPerRow: bytesPerRow)
        == nil)
    #expect(
      CGContext(pixelsWide: width, pixelsHigh: height, transform: .identity) == nil
        || bytesPerRow != 0)
  }

  @Test func `a context describes itself`() throws {
    let context = try #require(
      Self.context(.premultipliedLast, .byteOrder32Big, width: 3, height: 2))
    #expect(context.width == 3 && context.height == 2)
    #expect(context.bytesPerRow >= 12 && context.bitsPerPixel == 32)
    #expect(context.bitsPerComponent == 8 && context.alphaInfo == .premultipliedLast)
    #expect(context.colorSpace == CGColorSpaceCreateDeviceRGB())
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
    let context = try #require(
      CGContext(
        data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 12,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue))
    let memory = try #require(context.data)
    // The last pixel of the first row.
    for (index, byte) in bytes.enumerated() {
      memory.storeBytes(of: byte, toByteOffset: 4 + index, as: UInt8.self)
    }
    let image = try #require(context.makeImage())
    #expect(image.alphaInfo == alpha && image.byteOrderInfo == order)
    #expect(image.bitmapInfo == context.bitmapInfo && image.colorSpace == context.colorSpace)
    #expect(image.bytesPerRow == 12 && image.bitsPerPixel == 32)
    let data = try #require(image.dataProvider?.data)
    #expect(data.count == 24 && Array(data[4..<8]) == bytes)
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 1, height: 2)))
    #expect(part.alphaInfo == alpha && part.bytesPerRow == 4)
    #expect(part.dataProvider?.data.map { Array($0.prefix(4)) } == bytes)
  }

  @Test func `the image of gray or alpha alone has one byte for each pixel, §17`() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.2, alpha: 1)
    gray.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let image = try #require(gray.makeImage())
    #expect(image.bitsPerPixel == 8 && image.alphaInfo == .none)
    #expect(image.colorSpace?.model == .monochrome && image.dataProvider?.data?.first == 51)
    let alpha = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    let mask = try #require(alpha.makeImage())
    #expect(mask.bitsPerPixel == 8 && mask.alphaInfo == .alphaOnly && mask.colorSpace == nil)
  }
}
