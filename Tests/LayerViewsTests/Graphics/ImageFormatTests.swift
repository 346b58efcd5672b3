import Expectations
import Foundation
import LayerViews
import Quartz2D
import Testing

/// Images of the formats in docs/image-files.md.
@Suite struct ImageFormatTests {
  private static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("ImageCorpus")

  @Test(arguments: [
    "rgb-8.png", "rgb.jpg", "still.gif", "lossless.webp", "rgb-24.bmp", "lzw.tif",
  ])
  func `an image comes from data and from a file of each format`(name: String) throws {
    let url = Self.corpus.appendingPathComponent(name)
    let size = CGSize(width: 16, height: 16)
    expectEqual(UIImage(data: try Data(contentsOf: url))?.size, size)
    expectEqual(UIImage(contentsOfFile: url.path)?.size, size)
    expectEqual(UIImage(data: try Data(contentsOf: url), scale: 2)?.size.width, 8)
  }

  @Test func `a pipe and a folder are no images, and nothing waits for them`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appendingPathComponent("pipe.png").path
    expectEqual(mkfifo(pipe, 0o600), 0)
    expectNil(UIImage(contentsOfFile: pipe))
    expectNil(UIImage(contentsOfFile: folder.path))
  }

  @Test func `an animated file is its first frame`() throws {
    let url = Self.corpus.appendingPathComponent("animated.gif")
    let image = try unwrap(UIImage(data: Data(contentsOf: url)))
    expectNil(image.images)
    expectEqual(image.duration, 0)
    expectEqual(image.size.width, 16)
  }

  @Test func `frames of a source make an animated image`() throws {
    let url = Self.corpus.appendingPathComponent("animated.webp")
    let source = try unwrap(CGImageSourceCreateWithURL(url, nil))
    var duration = 0.0
    let frames = try (0..<CGImageSourceGetCount(source)).map { index in
      let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
      let frame = properties?[kCGImagePropertyWebPDictionary] as? [String: Any]
      duration += try unwrap(frame?[kCGImagePropertyWebPDelayTime] as? Double)
      return UIImage(cgImage: try unwrap(CGImageSourceCreateImageAtIndex(source, index, nil)))
    }
    let image = try unwrap(UIImage.animatedImage(with: frames, duration: duration))
    expectEqual(image.images?.count, 3)
    expectLess(abs(image.duration - 0.4), 1e-9)
  }

  @Test func `a file that was cut off is shown as far as it goes`() throws {
    for name in ["cut.jpg", "no-end.jpg", "cut.gif", "cut.webp", "cut.bmp", "cut.tif"] {
      let data = try Data(contentsOf: Self.corpus.appendingPathComponent(name))
      expectNotNil(UIImage(data: data), "\(name)")
      expectNil(UIImage(data: data.prefix(12)), "\(name)")
    }
  }
}
