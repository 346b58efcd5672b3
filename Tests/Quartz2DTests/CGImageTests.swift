import Expectations
import Quartz2D
import Testing

/// 2 × 2: opaque red, half green (premultiplied), clear, opaque blue.
private func sample() throws -> CGImage {
  try unwrap(CGImage(width: 2, height: 2, pixels: [0xFFFF_0000, 0x8000_8000, 0, 0xFF00_00FF]))
}

@Suite struct CGImageTests {
  @Test func `an image describes its pixels`() throws {
    let image = try sample()
    expectEqual(image.width, 2)
    expectEqual(image.height, 2)
    expectEqual(image.bytesPerRow, 8)
    expectEqual(image.bitsPerComponent, 8)
    expectEqual(image.bitsPerPixel, 32)
    expectFalse(image.isOpaque)
    expectEqual(image.alphaInfo, .premultipliedFirst)
    expectEqual(image.colorSpace?.model, .rgb)
    expectEqual(
      image.dataProvider?.data, Data([0, 0, 255, 255, 0, 128, 0, 128, 0, 0, 0, 0, 255, 0, 0, 255]))
    let opaque = try unwrap(CGImage(width: 1, height: 1, pixels: [0xFF12_3456]))
    expectTrue(opaque.isOpaque)
    expectEqual(opaque.alphaInfo, .noneSkipFirst)
  }

  @Test(arguments: [(0, 1, 0), (1, 0, 0), (2, 2, 3), (-1, -1, 1), (1_000_001, 1, 1_000_001)])
  func `sides that do not fit the pixels give no image`(width: Int, height: Int, count: Int) {
    expectNil(CGImage(width: width, height: height, pixels: Array(repeating: 0, count: count)))
  }

  @Test func `equality is identity`() throws {
    let image = try sample()
    expectEqual(image, image.copy())
    try expectNotEqual(image, sample())
  }

  @Test func `a crop grows to whole pixels and stays inside`() throws {
    let pixels = (0..<12).map { 0xFF00_0000 | UInt32($0) }
    let image = try unwrap(CGImage(width: 4, height: 3, pixels: pixels))
    let part = try unwrap(image.cropping(to: CGRect(x: 1.2, y: 0.5, width: 1, height: 1)))
    expectEqual(part.width, 2)
    expectEqual(part.height, 2)
    expectEqual(part.pixels.map { $0 & 255 }, [1, 2, 5, 6])
    let corner = try unwrap(image.cropping(to: CGRect(x: 3, y: 2, width: 1e300, height: 9)))
    expectEqual(corner.pixels.map { $0 & 255 }, [11])
    expectEqual(image.cropping(to: CGRect(x: -1, y: -1, width: 100, height: 100))?.pixels, pixels)
  }

  @Test(arguments: [
    CGRect(x: 2, y: 0, width: 1, height: 1), .zero, .null,
    CGRect(x: Double.nan, y: 0, width: 1, height: 1),
    CGRect(x: 0, y: 0, width: Double.nan, height: 1), CGRect(x: 1e308, y: 0, width: 1, height: 1),
  ])
  func `a crop of nothing is nothing`(rect: CGRect) throws {
    try expectNil(sample().cropping(to: rect))
  }
}

@Suite struct BitmapImageTests {
  private func image(
    _ bytes: [UInt8], _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo, width: Int = 1,
    height: Int = 1, bytesPerRow: Int = 4, bitsPerComponent: Int = 8, bitsPerPixel: Int = 32,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
  ) throws -> CGImage? {
    CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue),
      provider: try unwrap(CGDataProvider(data: Data(bytes))), decode: nil,
      shouldInterpolate: false, intent: .defaultIntent)
  }

  @Test(
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo.byteOrder32Big, 0x8010_2030),
      (.premultipliedFirst, .byteOrder32Little, 0x8030_2010 as UInt32),
      (.noneSkipLast, [], 0xFF10_2030), (.noneSkipFirst, .byteOrder32Little, 0xFF30_2010),
      (.last, [], 0x8008_1018), (.first, .byteOrder32Little, 0x8018_1008),
      // The first byte is alpha: 0x10, which limits the other components.
      (.premultipliedFirst, [], 0x1010_1010), (.noneSkipFirst, .byteOrder32Big, 0xFF20_3080),
      (.noneSkipLast, .byteOrder32Little, 0xFF80_3020),
    ] as [(CGImageAlphaInfo, CGBitmapInfo, UInt32)])
  func `every order of four bytes is understood`(
    alpha: CGImageAlphaInfo, order: CGBitmapInfo, pixel: UInt32
  ) throws {
    try expectEqual(image([0x10, 0x20, 0x30, 0x80], alpha, order)?.pixels, [pixel])
  }

  @Test func `pixels of fewer bytes, of inks and of other spaces become sRGB`() throws {
    let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    func pixel(
      _ bytes: [UInt8], _ alpha: CGImageAlphaInfo, _ space: CGColorSpace
    ) throws -> UInt32? {
      try image(
        bytes, alpha, [], bytesPerRow: bytes.count, bitsPerPixel: bytes.count * 8, space: space
      )?.pixels.first
    }
    try expectEqual(pixel([1, 2, 3], .none, rgb), 0xFF01_0203)
    try expectEqual(pixel([7], .none, gray), 0xFF07_0707)
    try expectEqual(pixel([7], .alphaOnly, gray), 0x0700_0000)
    try expectEqual(pixel([6, 128], .premultipliedLast, gray), 0x8006_0606)
    try expectEqual(pixel([128, 255], .first, gray), 0x8080_8080)
    try expectEqual(pixel([0, 255, 255, 0], .none, CGColorSpaceCreateDeviceCMYK()), 0xFFFF_0000)
    try expectEqual(pixel([0, 0, 0, 128], .none, CGColorSpaceCreateDeviceCMYK()), 0xFF7F_7F7F)
    let linear = try unwrap(CGColorSpace(name: CGColorSpace.linearSRGB))
    try expectEqual(pixel([55, 0, 255, 255], .last, linear), 0xFF80_00FF)
    let linearGray = try unwrap(CGColorSpace(name: CGColorSpace.linearGray))
    try expectEqual(pixel([55], .none, linearGray), 0xFF80_8080)
  }

  @Test func `rows may be padded, except for the last`() throws {
    let bytes: [UInt8] = [1, 2, 3, 255, 9, 9, 4, 5, 6, 255]
    let image = try image(bytes, .premultipliedLast, [], height: 2, bytesPerRow: 6)
    expectEqual(image?.pixels, [0xFF01_0203, 0xFF04_0506])
  }

  @Test func `an unsupported layout gives no image`() throws {
    let bytes = [UInt8](repeating: 255, count: 64)
    try expectNotNil(image(bytes, .premultipliedLast, []))
    try expectNil(image(bytes, .none, []))
    try expectNil(image(bytes, .alphaOnly, []))
    try expectNil(image(bytes, .premultipliedLast, .byteOrder16Little))
    try expectNil(image(bytes, .premultipliedLast, .floatComponents))
    try expectNil(image(bytes, .premultipliedLast, [], bytesPerRow: 8, bitsPerComponent: 16))
    try expectNil(image(bytes, .premultipliedLast, [], bitsPerPixel: 24))
    try expectNil(image(bytes, .premultipliedLast, [], space: CGColorSpaceCreateDeviceGray()))
  }

  @Test(arguments: [
    (1, 1, 3), (0, 1, 4), (1, 0, 4), (1, 17, 4), (17, 1, 68), (1, 2, Int.max), (1, 2, -4),
    (Int.max, 1, 4), (16384, 16384, 65536),
  ])
  func `too few bytes for the sides give no image`(
    width: Int, height: Int, bytesPerRow: Int
  ) throws {
    let bytes = [UInt8](repeating: 255, count: 64)
    try expectNil(
      image(bytes, .premultipliedLast, [], width: width, height: height, bytesPerRow: bytesPerRow))
  }
}

@Suite struct ImageFileTests {
  private func temporaryURL() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
  }

  @Test func `an image comes back from a file and from data`() throws {
    let url = temporaryURL()
    defer { try? FileManager.default.removeItem(at: url) }
    let image = try sample()
    try image.write(to: url)
    try expectEqual(CGImage(contentsOf: url).pixels, image.pixels)
    try expectEqual(CGImage(contentsOfFile: url.path).pixels, image.pixels)
    try expectEqual(CGImage(data: image.pngData()).pixels, image.pixels)
  }

  @Test func `a data provider gives a PNG, and is no JPEG`() throws {
    let url = temporaryURL()
    defer { try? FileManager.default.removeItem(at: url) }
    let image = try sample()
    try image.write(to: url)
    for provider in [CGDataProvider(url: url), CGDataProvider(filename: url.path)] {
      let source = try unwrap(provider)
      let png = CGImage(
        pngDataProviderSource: source, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent)
      expectEqual(png?.pixels, image.pixels)
      let jpeg = CGImage(
        jpegDataProviderSource: source, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent)
      expectNil(jpeg)
    }
    expectNil(CGDataProvider(filename: "/no/such/file"))
  }

  @Test func `errors name the file and the reason`() throws {
    let url = temporaryURL()
    let error = #expect(throws: CGImageError.self) { try CGImage(contentsOf: url) }
    expectEqual(error?.description, "\(url.path): cannot be opened: No such file or directory")
    expectEqual(error?.localizedDescription, error?.description)
    let web = try unwrap(URL(string: "https://example.org/a.png"))
    #expect(throws: CGImageError.self) { try CGImage(contentsOf: web) }
    #expect(throws: CGImageError.self) { try sample().write(to: web) }
    let text = #expect(throws: CGImageError.self) { try CGImage(data: Data("hello".utf8)) }
    expectEqual(text?.description, "this is no image: neither PNG, JPEG, GIF, WebP, BMP nor TIFF")
  }
}
