/// Reads image files into premultiplied pixels, and writes PNG and JPEG.
///
/// Pixels are sRGB, converted from the profile that a file has. No input can trap: every fault of a file becomes an
/// `ImageFileError`.
package enum ImageFiles {
  /// The longest side an image may have, in pixels: libpng's own limit.
  package static let maximumSide = 1_000_000
  /// The largest number of pixels, which take a gigabyte.
  package static let maximumPixels = 1 << 28

  /// Whether an image may have these sides, in pixels. Checked before its pixels are allocated.
  package static func allows(width: Int, height: Int) -> Bool {
    (1...maximumSide).contains(width) && (1...maximumSide).contains(height)
      && width * height <= maximumPixels
  }

  /// Decodes the first image of a file, whose first bytes say what it is. What is missing or damaged in it is
  /// transparent, or as the format's decoder leaves it; an image without a single pixel is an error.
  package static func decode(
    _ bytes: [UInt8], limits: ImageLimits = .standard
  ) throws(ImageFileError) -> DecodedImage {
    try ImageFileReader(bytes, limits: limits).image(at: 0)
  }

  /// Encodes pixels as an 8-bit PNG: RGB when all of them are opaque, RGBA otherwise.
  ///
  /// Decoding the result gives the same pixels again, bit for bit, if no colour component exceeds its
  /// alpha; a component that does is written as equal to alpha.
  ///
  /// - Parameter pixels: Rows from the top, premultiplied, 0xAARRGGBB.
  package static func encodePNG(
    width: Int, height: Int, pixels: [UInt32]
  ) throws(ImageFileError) -> [UInt8] {
    try check(width, height, count: pixels.count)
    return try PNGFormat.encode(width: width, height: height, pixels: pixels)
  }

  package static func encodePNG(_ image: DecodedImage) throws(ImageFileError) -> [UInt8] {
    try encodePNG(width: image.width, height: image.height, pixels: image.pixels)
  }

  /// Encodes pixels as a JPEG; transparent pixels are composited over white.
  ///
  /// - Parameters:
  ///   - pixels: Rows from the top, premultiplied, 0xAARRGGBB.
  ///   - quality: 1 is smallest and 100 is best; other values are clamped to that range.
  package static func encodeJPEG(
    width: Int, height: Int, pixels: [UInt32], quality: Int
  ) throws(ImageFileError) -> [UInt8] {
    try check(width, height, count: pixels.count)
    return try JPEGFormat.encode(
      width: width, height: height, pixels: pixels, quality: min(max(quality, 1), 100))
  }

  /// Reads and decodes the file at a path; every error names the file.
  package static func read(path: String) throws(ImageFileError) -> DecodedImage {
    do throws(ImageFileError) {
      return try decode(WholeFile.read(path))
    } catch {
      throw error.named(path)
    }
  }

  /// Writes pixels as a PNG file, replacing an existing one; every error names the file.
  package static func write(
    path: String, width: Int, height: Int, pixels: [UInt32]
  ) throws(ImageFileError) {
    do throws(ImageFileError) {
      try WholeFile.write(encodePNG(width: width, height: height, pixels: pixels), to: path)
    } catch {
      throw error.named(path)
    }
  }

  package static func write(path: String, _ image: DecodedImage) throws(ImageFileError) {
    try write(path: path, width: image.width, height: image.height, pixels: image.pixels)
  }

  private static func check(
    _ width: Int, _ height: Int, count: Int
  ) throws(ImageFileError) {
    guard width > 0, height > 0, count / width == height, count % width == 0 else {
      throw ImageFileError(.wrongPixelCount(width: width, height: height, count: count))
    }
    try checkSize(width, height)
  }

  static func checkSize(_ width: Int, _ height: Int) throws(ImageFileError) {
    guard allows(width: width, height: height) else {
      throw ImageFileError(.tooLarge(width: width, height: height))
    }
  }
}
