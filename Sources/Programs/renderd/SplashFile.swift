import CPNG
import DrawList
import Glibc
import GraphicsValues
import RenderServer

/// Reads the splash: a PNG, through libpng's simplified interface, which returns errors instead of jumping out.
///
/// The libraries for other formats would be loaded at each start.
enum SplashFile {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Bytes that a file may have.
  private static let byteLimit = 64 << 20
  /// Pixels that a picture may have.
  private static let pixelLimit = 1 << 25

  /// - Throws: an error with the reason, without the file's name.
  static func read(_ path: String) throws -> PixelImage {
    let bytes = try ConfigurationFile.read(path, limit: byteLimit)
    // libpng keeps the address until the picture has been read.
    return try bytes.withUnsafeBytes { try decode($0) }
  }

  private static func decode(_ bytes: UnsafeRawBufferPointer) throws -> PixelImage {
    // At one address throughout: libpng keeps that, too.
    let image = UnsafeMutablePointer<png_image>.allocate(capacity: 1)
    image.initialize(to: png_image())
    defer {
      png_image_free(image)
      image.deallocate()
    }
    image.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(image, bytes.baseAddress, bytes.count) != 0 else {
      throw failure(image.pointee)
    }
    let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
    guard width > 0, height > 0, width <= pixelLimit / height else {
      throw Failure(description: "\(width)x\(height) pixels are too many")
    }
    let isOpaque = image.pointee.format & png_uint_32(PNG_FORMAT_FLAG_ALPHA) == 0
    // Bytes in memory: blue, green, red, alpha.
    image.pointee.format = png_uint_32(
      PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
    var isComplete = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      isComplete = png_image_finish_read(image, nil, buffer.baseAddress, 0, nil) != 0
      count = isComplete ? width * height : 0
      guard isComplete, !isOpaque else { return }
      for index in 0..<count { buffer[index] = premultiplied(buffer[index]) }
    }
    guard isComplete else { throw failure(image.pointee) }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    func part(_ shift: UInt32) -> UInt32 {
      ((pixel >> shift & 255) * alpha + 127) / 255 << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }

  private static func failure(_ image: png_image) -> Failure {
    Failure(
      description: withUnsafeBytes(of: image.message) { text in
        String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      })
  }
}
