/// The images of one file, decoded when they are asked for.
///
/// The frames of an animation depend on those before: reading them in order costs least.
package final class ImageFileReader {
  package let format: ImageFileFormat
  /// The images, at least one.
  package let images: [ImageDescription]
  /// The number of passes through an animation, 0 for passes without end; nil in other files.
  package let loopCount: Int?
  private let decoder: any ImageDecoder

  /// Reads the header of a file. A file that ends early has the images that begin in it.
  package init(
    _ bytes: [UInt8], limits: ImageLimits = .standard
  ) throws(ImageFileError) {
    guard !bytes.isEmpty else { throw ImageFileError(.truncated) }
    format = try ImageFileFormat(firstBytes: bytes)
    switch format {
    case .png: decoder = try PNGDecoder(bytes, limits)
    case .jpeg: decoder = try JPEGDecoder(bytes, limits)
    case .gif: decoder = try GIFDecoder(bytes, limits)
    case .webP: decoder = try WebPDecoder(bytes, limits)
    case .bmp: decoder = try BMPDecoder(bytes, limits)
    case .tiff: decoder = try TIFFDecoder(bytes, limits)
    }
    images = decoder.images
    loopCount = decoder.loopCount
  }

  /// Decodes one image. What is missing or damaged in a file is transparent, or as the format's decoder leaves it.
  ///
  /// - Throws: an error for an image without a single pixel.
  package func image(at index: Int) throws(ImageFileError) -> DecodedImage {
    guard images.indices.contains(index) else { throw ImageFileError(.truncated) }
    return try decoder.image(at: index)
  }
}

/// The reading of one format.
protocol ImageDecoder: AnyObject {
  /// The images, at least one.
  var images: [ImageDescription] { get }
  var loopCount: Int? { get }

  /// Decodes one of the images.
  func image(at index: Int) throws(ImageFileError) -> DecodedImage
}

extension ImageDecoder {
  var loopCount: Int? { nil }
}

extension [UInt8] {
  /// Calls a closure with the bytes in place.
  func read<R>(
    _ body: (UnsafeRawBufferPointer) throws(ImageFileError) -> R
  ) throws(ImageFileError) -> R {
    // `withUnsafeBytes` carries a typed error only as a result.
    try withUnsafeBytes { bytes -> Result<R, ImageFileError> in
      do throws(ImageFileError) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }.get()
  }
}
