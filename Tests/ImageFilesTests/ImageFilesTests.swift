import Expectations
import Foundation
import ImageFiles
import Testing

@Suite struct DecodingTests {
  @Test(
    arguments: [
      (
        SampleFiles.rgbPNG, 3, 2,
        [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF, 0xFF00_0000, 0xFF80_4020]
      ),
      // 255·128/255, and 200·77/255 = 60.39, 100·77/255 = 30.2, 50·77/255 = 15.1.
      (SampleFiles.rgbaPNG, 2, 2, [0x8080_0000, 0, 0xFF01_0203, 0x4D3C_1E0F]),
      (SampleFiles.grayPNG, 2, 1, [0xFF00_0000, 0xFFC8_C8C8]),
      (SampleFiles.gray16PNG, 2, 1, [0xFF80_8080, 0xFFFF_FFFF]),
      (SampleFiles.palettePNG, 2, 1, [0xFFFF_0000, 0x3300_0033]),
      (SampleFiles.oneBitPNG, 2, 1, [0xFFFF_FFFF, 0xFF00_0000]),
    ] as [([UInt8], Int, Int, [UInt32])])
  func `every kind of PNG becomes premultiplied BGRA`(
    file: [UInt8], width: Int, height: Int, pixels: [UInt32]
  ) throws {
    try expectEqual(
      ImageFiles.decode(file), DecodedImage(width: width, height: height, pixels: pixels))
  }

  @Test(arguments: [
    (SampleFiles.colorJPEG, 200, 100, 50), (SampleFiles.grayJPEG, 128, 128, 128),
    (SampleFiles.cmykJPEG, 0, 255, 255),
  ])
  func `JPEGs in color, gray and inks are opaque and near their color`(
    file: [UInt8], red: Int, green: Int, blue: Int
  ) throws {
    let image = try ImageFiles.decode(file)
    expectEqual(image.width, 8)
    expectEqual(image.height, 8)
    expectEqual(image.pixels.count, 64)
    for pixel in image.pixels {
      expectAtMost(distance(pixel, red, green, blue), 3)
      expectEqual(pixel >> 24, 255)
    }
  }

  @Test func `a progressive JPEG has its rows from the top`() throws {
    let image = try ImageFiles.decode(SampleFiles.progressiveJPEG)
    expectEqual(image.width, 16)
    expectEqual(image.height, 16)
    expectLess(distance(image.pixels[2], 32, 0, 128), 40)
    expectLess(distance(image.pixels[16 * 13 + 2], 32, 208, 128), 40)
  }

  private func distance(_ pixel: UInt32, _ red: Int, _ green: Int, _ blue: Int) -> Int {
    max(
      abs(Int(pixel >> 16 & 255) - red), abs(Int(pixel >> 8 & 255) - green),
      abs(Int(pixel & 255) - blue))
  }
}

@Suite struct EncodingTests {
  @Test func `every premultiplied pixel survives a file`() throws {
    // All pairs of alpha and a component not above it, in three channels at once.
    var pixels: [UInt32] = []
    for alpha: UInt32 in 0...255 {
      for value in 0...255 as ClosedRange<UInt32> {
        let component = min(value, alpha)
        pixels.append(alpha << 24 | component << 16 | (alpha - component) << 8 | component)
      }
    }
    let file = try ImageFiles.encodePNG(width: 256, height: 256, pixels: pixels)
    try expectEqual(ImageFiles.decode(file).pixels, pixels)
  }

  @Test func `a JPEG has the size and nearly the colours, over white`() throws {
    let pixels = [UInt32](repeating: 0xFFFF_0000, count: 64) + [UInt32](repeating: 0, count: 64)
    for quality in [-5, 100, 1000] {
      let file = try ImageFiles.encodeJPEG(width: 8, height: 16, pixels: pixels, quality: quality)
      let image = try ImageFiles.decode(file)
      expectEqual(image.width, 8)
      expectEqual(image.height, 16)
      guard quality >= 100 else { continue }
      #expect(image.pixels[0] & 0xFFF8_F8F8 == 0xFFF8_0000 && image.pixels[127] == 0xFFFF_FFFF)
    }
    #expect(throws: ImageFileError.self) {
      try ImageFiles.encodeJPEG(width: 3, height: 3, pixels: pixels, quality: 50)
    }
  }

  @Test func `multiplying by alpha rounds to nearest`() {
    for alpha in 0...255 as ClosedRange<UInt32> {
      for value in 0...255 as ClosedRange<UInt32> {
        let exact = Int((Double(value * alpha) / 255).rounded())
        expectEqual(Int(premultiplied(alpha << 24 | value) & 255), exact)
      }
    }
  }

  @Test func `a component above alpha is taken as equal to it`() {
    expectEqual(unpremultiplied(0x40FF_4020), 0x40FF_FF80)
  }

  @Test func `opaque pixels are stored without alpha`() throws {
    let file = try ImageFiles.encodePNG(width: 2, height: 1, pixels: [0xFF01_0203, 0xFFFF_FFFF])
    // The color type in the header chunk: 2 is RGB, 6 is RGBA.
    expectEqual(file[25], 2)
    try expectEqual(ImageFiles.encodePNG(width: 1, height: 1, pixels: [0])[25], 6)
    try expectEqual(ImageFiles.decode(file).pixels, [0xFF01_0203, 0xFFFF_FFFF])
  }

  @Test func `noise, which does not compress, fits`() throws {
    var generator = SystemRandomNumberGenerator()
    let pixels = (0..<200 * 300).map { _ in
      0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator)
    }
    let file = try ImageFiles.encodePNG(width: 200, height: 300, pixels: pixels)
    try expectEqual(ImageFiles.decode(file).pixels, pixels)
  }

  @Test(arguments: [(0, 0, 0), (2, 2, 3), (-1, -1, 1), (3, 1, 4), (Int.max, Int.max, 1)])
  func `pixels that do not fill the sides are refused`(width: Int, height: Int, count: Int) {
    let reason = ImageFileError.Reason.wrongPixelCount(
      width: width, height: height, count: count)
    #expect(throws: ImageFileError(reason)) {
      try ImageFiles.encodePNG(
        width: width, height: height, pixels: Array(repeating: 0, count: count))
    }
  }

  @Test func `a side beyond the limit is refused`() {
    #expect(throws: ImageFileError(.tooLarge(width: 1_000_001, height: 1))) {
      try ImageFiles.encodePNG(
        width: 1_000_001, height: 1, pixels: Array(repeating: 0, count: 1_000_001))
    }
  }

  @Test func `a panorama and a strip come back from a file`() throws {
    for (width, height) in [(20_000, 2), (2, 20_000), (1_000_000, 1)] {
      let pixels = (0..<width * height).map { UInt32($0 % 251) | 0xFF00_0000 }
      let image = try ImageFiles.decode(
        ImageFiles.encodePNG(width: width, height: height, pixels: pixels))
      expectEqual(image, DecodedImage(width: width, height: height, pixels: pixels))
    }
  }
}

@Suite struct HostileFileTests {
  @Test(arguments: SampleFiles.byName.keys.sorted())
  func `a file cut anywhere is an error before its pixels, and then its first rows`(
    name: String
  ) throws {
    let file = try unwrap(SampleFiles.byName[name])
    let whole = try ImageFiles.decode(file)
    var hasPixels = false
    for length in 0..<file.count {
      do {
        let image = try ImageFiles.decode(Array(file[..<length]))
        expectEqual(image.width, whole.width)
        expectEqual(image.height, whole.height)
        hasPixels = true
      } catch {
        expectFalse(hasPixels, "after \(length) of \(file.count) bytes")
        expectEqual(error.reason, .truncated, "after \(length) of \(file.count) bytes")
      }
    }
    expectTrue(hasPixels)
  }

  @Test func `rows of a PNG that are missing are transparent`() throws {
    let pixels = (0..<64 * 64).map {
      0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) >> 8
    }
    let file = try ImageFiles.encodePNG(width: 64, height: 64, pixels: pixels)
    let image = try ImageFiles.decode(Array(file[..<(file.count / 2)]))
    expectFalse(image.isComplete)
    let count = try unwrap(image.pixels.firstIndex(of: 0))
    expectTrue(count % 64 == 0 && count > 64 * 20 && count < 64 * 44, "\(count)")
    expectEqual(Array(image.pixels[..<count]), Array(pixels[..<count]))
    expectTrue(image.pixels[count...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: SampleFiles.byName.keys.sorted())
  func `a flipped bit is an error or an image of the size it claims`(name: String) throws {
    let file = try unwrap(SampleFiles.byName[name])
    for index in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[index] ^= 1 << bit
        guard let image = try? ImageFiles.decode(damaged) else { continue }
        expectEqual(image.pixels.count, image.width * image.height)
      }
    }
  }

  @Test func `a PNG that claims too many pixels is refused by its header alone`() {
    var file = SampleFiles.rgbPNG
    // 0x4001 for both sides; the checksum of the header is made to fit.
    file.replaceSubrange(16..<24, with: [0, 0, 0x40, 0x01, 0, 0, 0x40, 0x01])
    let sum = crc32(file[12..<29])
    file.replaceSubrange(29..<33, with: (0..<4).map { UInt8(sum >> (24 - 8 * $0) & 255) })
    #expect(throws: ImageFileError(.tooLarge(width: 16385, height: 16385))) {
      try ImageFiles.decode(file)
    }
  }

  @Test func `a JPEG that claims too many pixels is refused`() throws {
    var file = SampleFiles.grayJPEG
    let frame = try unwrap(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    file.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(throws: ImageFileError(.tooLarge(width: 65500, height: 65500))) {
      try ImageFiles.decode(file)
    }
  }

  @Test func `stray bytes between the segments of a JPEG do no harm`() throws {
    let file = SampleFiles.colorJPEG
    let padded = file.dropLast(2) + [0x55, 0xAA] + file.suffix(2)
    try expectEqual(ImageFiles.decode(Array(padded)), ImageFiles.decode(file))
  }

  @Test(arguments: [Array("%PDF-1.7".utf8), [0], Array(repeating: 0xFF, count: 100)])
  func `other data is not an image`(data: [UInt8]) {
    #expect(throws: ImageFileError(.notAnImage)) { try ImageFiles.decode(data) }
  }

  private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

@Suite struct FileTests {
  @Test func `a written file is read back, and replaces a longer one`() throws {
    let path = temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(repeating: 7, count: 10000).write(to: URL(fileURLWithPath: path))
    let image = DecodedImage(width: 2, height: 1, pixels: [0xFF00_00FF, 0x8040_2000])
    try ImageFiles.write(path: path, image)
    try expectEqual(ImageFiles.read(path: path), image)
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    try expectEqual(size, ImageFiles.encodePNG(image).count)
  }

  @Test func `errors name the file and the reason`() throws {
    let missing = temporaryPath()
    let error = #expect(throws: ImageFileError.self) { try ImageFiles.read(path: missing) }
    expectEqual(error?.description, "\(missing): cannot be opened: No such file or directory")

    let short = temporaryPath()
    defer { try? FileManager.default.removeItem(atPath: short) }
    try Data(SampleFiles.rgbPNG.prefix(40)).write(to: URL(fileURLWithPath: short))
    #expect(throws: ImageFileError(.truncated, file: short)) { try ImageFiles.read(path: short) }
  }

  @Test func `a folder cannot be read or written`() {
    #expect(throws: ImageFileError(.cannotRead("Is a directory"), file: "/")) {
      try ImageFiles.read(path: "/")
    }
    #expect(throws: ImageFileError(.cannotOpen("Is a directory"), file: "/")) {
      try ImageFiles.write(path: "/", width: 1, height: 1, pixels: [0])
    }
  }

  @Test func `a full disk is an error`() {
    #expect(throws: ImageFileError(.cannotWrite("No space left on device"), file: "/dev/full")) {
      try ImageFiles.write(path: "/dev/full", width: 1, height: 1, pixels: [0])
    }
  }

  private func temporaryPath() -> String {
    FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png").path
  }
}
