import CImageReaders
import Glibc

/// PNG through libpng.
final class PNGDecoder: ImageDecoder {
  let images: [ImageDescription]
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageFileError) {
    self.bytes = bytes
    images = [
      try Self.open(bytes) { file, _ throws(ImageFileError) in try Self.describe(file, limits) }
    ]
  }

  func image(at index: Int) throws(ImageFileError) -> DecodedImage {
    try Self.open(bytes) { file, profile throws(ImageFileError) in try Self.read(file, profile) }
  }

  private static func open<R>(
    _ bytes: [UInt8],
    _ body: (UnsafeMutablePointer<agate_png>, ColorProfile?) throws(ImageFileError) -> R
  ) throws(ImageFileError) -> R {
    try bytes.read { bytes throws(ImageFileError) in
      guard let file = agate_png_open(bytes.baseAddress, bytes.count) else {
        throw ImageFileError(.damaged("not enough memory"))
      }
      defer { agate_png_close(file) }
      guard file.pointee.has_header != 0 else { throw failure(file) }
      return try body(file, profile(of: file.pointee))
    }
  }

  private static func describe(
    _ file: UnsafeMutablePointer<agate_png>, _ limits: ImageLimits
  ) throws(ImageFileError) -> ImageDescription {
    let (width, height) = (Int(file.pointee.width), Int(file.pointee.height))
    try limits.check(width, height)
    var image = ImageDescription(width: width, height: height)
    image.model = file.pointee.channels == 2 ? .gray : .rgb
    image.bitsPerComponent = Int(file.pointee.file_bits)
    image.hasAlpha = file.pointee.has_alpha != 0
    let exif = UnsafeRawBufferPointer(
      start: file.pointee.exif, count: Int(file.pointee.exif_length))
    image.orientation = ExifOrientation.read(Array(exif))
    return image
  }

  /// The order of precedence of the third edition of the standard.
  private static func profile(of file: agate_png) -> ColorProfile? {
    if file.coding.0 != 0, let profile = ColorProfile(codingPoints: file.coding) { return profile }
    if let start = file.profile {
      return .icc(Array(UnsafeBufferPointer(start: start, count: Int(file.profile_length))))
    }
    if file.is_srgb != 0 { return nil }
    let c = file.chromaticities
    let primaries = ColorProfile.Primaries(
      white: (c.0, c.1), red: (c.2, c.3), green: (c.4, c.5), blue: (c.6, c.7))
    return ColorProfile(encodingGamma: file.gamma, primaries: c.0 > 0 ? primaries : nil)
  }

  private static func read(
    _ file: UnsafeMutablePointer<agate_png>, _ profile: ColorProfile?
  ) throws(ImageFileError) -> DecodedImage {
    let (width, height) = (Int(file.pointee.width), Int(file.pointee.height))
    let isWide = file.pointee.bits == 16
    let kind: SampleKind =
      file.pointee.channels == 2
      ? (isWide ? .grayAlpha16 : .grayAlpha8) : (isWide ? .rgba16 : .rgba8)
    let stride = width * kind.bytesPerPixel
    // Memory that is not written to costs nothing.
    guard let samples = calloc(height, stride) else {
      throw ImageFileError(.damaged("not enough memory"))
    }
    defer { free(samples) }
    let isComplete = agate_png_read(file, samples) != 0
    guard file.pointee.rows > 0 else { throw failure(file) }
    let converter = SampleConverter(kind, profile: profile)
    // Rows that are missing are transparent. The first pass of an interlaced file fills whole blocks of rows.
    let rows = Int(min(UInt64(file.pointee.rows), UInt64(height)))
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      for y in 0..<rows {
        let row = start + y * width
        converter.convert(samples + y * stride, to: row, count: width)
        for x in 0..<width { row[x] = premultiplied(row[x]) }
      }
      (start + rows * width).initialize(repeating: 0, count: (height - rows) * width)
      count = width * height
    }
    return DecodedImage(width: width, height: height, pixels: pixels, isComplete: isComplete)
  }

  private static func failure(_ file: UnsafeMutablePointer<agate_png>) -> ImageFileError {
    let message = withUnsafeBytes(of: file.pointee.message) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
    // The second message is zlib's end of data before the end of the pixels.
    let isShort = file.pointee.is_short != 0 || message == "Not enough image data"
    return ImageFileError(isShort ? .truncated : .damaged(message))
  }
}
