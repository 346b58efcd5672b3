import Expectations
import Foundation
import Quartz2D
import Testing

@Suite struct CGImageSourceTests {
  private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("ImageCorpus")

  private func source(_ name: String) throws -> CGImageSource {
    try unwrap(
      CGImageSourceCreateWithURL(Self.corpus.appendingPathComponent(name) as CFURL, nil))
  }

  @Test(arguments: [
    ("rgb-8.png", "public.png", 1), ("rgb.jpg", "public.jpeg", 1),
    ("animated.gif", "com.compuserve.gif", 3), ("animated.webp", "org.webmproject.webp", 3),
    ("rgb-24.bmp", "com.microsoft.bmp", 1), ("pages.tif", "public.tiff", 2),
  ])
  func `a source has the images of its file`(name: String, type: String, count: Int) throws {
    let source = try source(name)
    expectEqual(CGImageSourceGetType(source), type)
    expectEqual(CGImageSourceGetCount(source), count)
    expectEqual(CGImageSourceGetStatus(source), .statusComplete)
    for index in 0..<count {
      let image = try unwrap(CGImageSourceCreateImageAtIndex(source, index, nil))
      expectEqual(image.width, 16)
      expectEqual(CGImageSourceGetStatusAtIndex(source, index), .statusComplete)
    }
    expectNil(CGImageSourceCreateImageAtIndex(source, count, nil))
    expectNil(CGImageSourceCreateImageAtIndex(source, -1, nil))
    expectNil(CGImageSourceCopyPropertiesAtIndex(source, count, nil))
    expectTrue(CGImageSourceCopyTypeIdentifiers().contains { $0 as? String == type })
    expectEqual(CGImageSourceGetPrimaryImageIndex(source), 0)
  }

  @Test func `frames have their delays, clamped and as the file has them`() throws {
    let gif = try source("animated.gif")
    for (index, delay) in [0.1, 0.2, 0.02].enumerated() {
      let properties = CGImageSourceCopyPropertiesAtIndex(gif, index, nil)
      let frame = properties?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
      expectEqual(frame?[kCGImagePropertyGIFUnclampedDelayTime as String] as? Double, delay)
      expectEqual(frame?[kCGImagePropertyGIFDelayTime as String] as? Double, max(delay, 0.1))
    }
    let file = CGImageSourceCopyProperties(gif, nil)
    let about = file?[kCGImagePropertyGIFDictionary] as? [CFString: Any]
    expectEqual(about?[kCGImagePropertyGIFLoopCount] as? Int, 0)
    expectEqual(about?[kCGImagePropertyGIFCanvasPixelWidth] as? Int, 16)
    expectEqual(about?[kCGImagePropertyGIFCanvasPixelHeight] as? Int, 16)
    let webP = try source("animated.webp")
    let passes = CGImageSourceCopyProperties(webP, nil)?[kCGImagePropertyWebPDictionary]
    expectEqual((passes as? CFDictionary)?[kCGImagePropertyWebPLoopCount] as? Int, 3)
    expectEqual((passes as? CFDictionary)?[kCGImagePropertyWebPCanvasPixelWidth] as? Int, 16)
    expectEqual((passes as? CFDictionary)?[kCGImagePropertyWebPCanvasPixelHeight] as? Int, 16)
    let last = CGImageSourceCopyPropertiesAtIndex(webP, 2, nil)?[kCGImagePropertyWebPDictionary]
    expectEqual((last as? CFDictionary)?[kCGImagePropertyWebPUnclampedDelayTime] as? Double, 0.02)
    expectEqual((last as? CFDictionary)?[kCGImagePropertyWebPDelayTime] as? Double, 0.1)
    try expectNil(
      CGImageSourceCopyPropertiesAtIndex(source("still.gif"), 0, nil)?[
        kCGImagePropertyGIFDictionary])
  }

  @Test func `an image's properties are known without its pixels`() throws {
    func properties(_ name: String) throws -> CFDictionary {
      try unwrap(CGImageSourceCopyPropertiesAtIndex(source(name), 0, nil))
    }
    let wide = try properties("rgba-16.png")
    expectEqual(wide[kCGImagePropertyPixelWidth] as? Int, 16)
    expectEqual(wide[kCGImagePropertyPixelHeight] as? Int, 16)
    expectEqual(wide[kCGImagePropertyDepth] as? Int, 16)
    expectEqual(wide[kCGImagePropertyHasAlpha] as? Bool, true)
    expectEqual(wide[kCGImagePropertyColorModel] as? String, kCGImagePropertyColorModelRGB)
    expectNil(wide[kCGImagePropertyOrientation])
    let gray = try properties("gray.jpg")
    expectEqual(gray[kCGImagePropertyColorModel] as? String, kCGImagePropertyColorModelGray)
    expectEqual(gray[kCGImagePropertyHasAlpha] as? Bool, false)
    let inks = try properties("inks.jpg")
    expectEqual(inks[kCGImagePropertyColorModel] as? String, kCGImagePropertyColorModelCMYK)
    let turned = try properties("turned.jpg")
    expectEqual(turned[kCGImagePropertyOrientation] as? Int, 6)
    let size = try CGImageSourceCopyProperties(source("rgb.jpg"), nil)?[kCGImagePropertyFileSize]
    let length = try Data(contentsOf: Self.corpus.appendingPathComponent("rgb.jpg")).count
    expectEqual(size as? Int, length)
  }

  @Test func `a source whose bytes come later says how far it is`() throws {
    let data = try Data(contentsOf: Self.corpus.appendingPathComponent("rgb-8.png"))
    let source = CGImageSourceCreateIncremental(nil)
    expectEqual(CGImageSourceGetStatus(source), .statusReadingHeader)
    expectEqual(CGImageSourceGetCount(source), 0)
    CGImageSourceUpdateData(source, data.prefix(20) as CFData, false)
    expectEqual(CGImageSourceGetStatus(source), .statusReadingHeader)
    CGImageSourceUpdateData(source, data.prefix(data.count / 2), false)
    expectEqual(CGImageSourceGetStatus(source), .statusIncomplete)
    CGImageSourceUpdateData(source, data, true)
    expectEqual(CGImageSourceGetStatus(source), .statusComplete)
    expectEqual(CGImageSourceGetStatusAtIndex(source, 0), .statusComplete)
    CGImageSourceUpdateData(source, data.prefix(20), true)
    expectEqual(CGImageSourceGetStatus(source), .statusUnexpectedEOF)
  }

  @Test func `bytes without an image have none, and say why`() throws {
    let source = try unwrap(CGImageSourceCreateWithData(Data("%PDF".utf8), nil))
    expectEqual(CGImageSourceGetStatus(source), .statusUnknownType)
    expectEqual(CGImageSourceGetCount(source), 0)
    expectNil(CGImageSourceGetType(source))
    expectNil(CGImageSourceCopyProperties(source, nil))
    expectNil(CGImageSourceCreateImageAtIndex(source, 0, nil))
    expectEqual(CGImageSourceGetStatusAtIndex(source, 0), .statusUnknownType)
    expectNil(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere/at-all.png"), nil))
    let damaged = try unwrap(CGImageSourceCreateWithData(Data("BM".utf8) + Data(count: 60), nil))
    expectEqual(CGImageSourceGetStatus(damaged), .statusInvalidData)
    let provider = try unwrap(
      CGDataProvider(url: Self.corpus.appendingPathComponent("cut.jpg")))
    let cut = try unwrap(CGImageSourceCreateWithDataProvider(provider, nil))
    expectEqual(CGImageSourceGetStatusAtIndex(cut, 0), .statusUnexpectedEOF)
    expectNotNil(CGImageSourceCreateImageAtIndex(cut, 0, nil))
  }

  @Test func `a thumbnail is smaller, and upright if asked for`() throws {
    let source = try source("turned.jpg")
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 8,
        kCGImageSourceShouldCacheImmediately: true,
      ] as CFDictionary
    let small = try unwrap(CGImageSourceCreateThumbnailAtIndex(source, 0, options))
    #expect(small.width == 8 && small.height == 8)
    // Red grows to the right in the file, and downwards when it is turned.
    expectGreater(small.pixels[7] >> 16 & 255, 200)
    var turning = options
    turning[kCGImageSourceCreateThumbnailWithTransform] = kCFBooleanTrue
    let turned = try unwrap(CGImageSourceCreateThumbnailAtIndex(source, 0, turning))
    expectLess(turned.pixels[7] >> 16 & 255, 60)
    expectGreater(turned.pixels[63] >> 16 & 255, 200)
    expectNil(CGImageSourceCreateThumbnailAtIndex(source, 0, nil))
    let whole = CGImageSourceCreateThumbnailAtIndex(
      source, 0, [kCGImageSourceCreateThumbnailFromImageIfAbsent: true])
    expectEqual(whole?.width, 16)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt32>)
  func `each orientation is one of the eight ways to turn and mirror`(number: UInt32) throws {
    let orientation = try unwrap(CGImagePropertyOrientation(rawValue: number))
    let turned: Set<CGImagePropertyOrientation> = [.leftMirrored, .right, .rightMirrored, .left]
    expectEqual(turned.contains(orientation), number > 4)
  }
}
