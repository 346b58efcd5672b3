import ImageFiles

/// An error of reading or writing an image; the description gives the file, if there is one, and
/// the reason.
public struct CGImageError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// The file and the reason: `"ship.png: cannot be opened: No such file or directory"`.
  public let description: String

  /// The same as `description`.
  public var errorDescription: String? { description }
}

// Core Graphics reads files through Image I/O; these initializers are the short way.
extension CGImage {
  /// Reads the first image of a PNG, JPEG, GIF, WebP, BMP or TIFF file. What is missing in a file that ends early is
  /// transparent; a file without a single pixel is an error.
  ///
  /// - Throws: `CGImageError`.
  public convenience init(contentsOfFile path: String) throws {
    try self.init { () throws(ImageFileError) in try ImageFiles.read(path: path) }
  }

  /// Reads the first image of a file, as `init(contentsOfFile:)` does; only file URLs are supported.
  ///
  /// - Throws: `CGImageError`.
  public convenience init(contentsOf url: URL) throws {
    try self.init(contentsOfFile: try filePath(of: url))
  }

  /// Decodes the first image of a file's bytes, as `init(contentsOfFile:)` does.
  ///
  /// - Throws: `CGImageError`.
  public convenience init(data: Data) throws {
    try self.init { () throws(ImageFileError) in try ImageFiles.decode(Array(data)) }
  }

  /// Decodes a PNG; nil for damaged bytes and for any other format.
  ///
  /// - Parameter decode: nil; another mapping of components is not supported.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(
      source, firstByte: 0x89, decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  /// Decodes a JPEG; nil for damaged bytes and for any other format.
  ///
  /// - Parameter decode: nil; another mapping of components is not supported.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(
      source, firstByte: 0xFF, decode: decode, shouldInterpolate: shouldInterpolate,
      intent: intent)
  }

  /// Returns the bytes of a PNG file with the image; reading them gives the same pixels.
  ///
  /// - Throws: `CGImageError`.
  public func pngData() throws -> Data {
    do throws(ImageFileError) {
      return Data(try ImageFiles.encodePNG(width: width, height: height, pixels: pixels))
    } catch {
      throw CGImageError(description: error.description)
    }
  }

  /// Returns the bytes of a JPEG file with the image, over white where it is transparent.
  ///
  /// - Parameter compressionQuality: the quality from 0, the smallest file, to 1, the best picture;
  ///   clamped to 0…1.
  /// - Throws: `CGImageError`.
  public func jpegData(compressionQuality: CGFloat) throws -> Data {
    let quality = compressionQuality > 0 ? min(compressionQuality, 1) : 0
    do throws(ImageFileError) {
      return Data(
        try ImageFiles.encodeJPEG(
          width: width, height: height, pixels: pixels, quality: Int((quality * 100).rounded())))
    } catch {
      throw CGImageError(description: error.description)
    }
  }

  /// Writes a PNG file, replacing an existing one; only file URLs are supported.
  ///
  /// - Throws: `CGImageError`.
  public func write(to url: URL) throws {
    let path = try filePath(of: url)
    do throws(ImageFileError) {
      try ImageFiles.write(path: path, width: width, height: height, pixels: pixels)
    } catch {
      throw CGImageError(description: error.description)
    }
  }

  private convenience init(_ decode: () throws(ImageFileError) -> DecodedImage) throws {
    let image: DecodedImage
    do throws(ImageFileError) {
      image = try decode()
    } catch {
      throw CGImageError(description: error.description)
    }
    self.init(image)
  }

  private convenience init?(
    _ source: CGDataProvider, firstByte: UInt8, decode: UnsafePointer<CGFloat>?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    guard decode == nil, let data = source.data, data.first == firstByte,
      let image = try? ImageFiles.decode(Array(data))
    else { return nil }
    self.init(
      width: image.width, height: image.height, pixels: image.pixels,
      shouldInterpolate: shouldInterpolate, intent: intent)
  }
}

private func filePath(of url: URL) throws -> String {
  guard url.isFileURL else {
    throw CGImageError(description: "\(url.absoluteString): only files can be read or written")
  }
  return url.path
}
