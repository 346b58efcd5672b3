import ImageFiles

/// Images of a file's bytes: one, or the frames of an animation or the pages of a document, each decoded when it is asked
/// for.
///
/// A source may be used on any thread. Frames of an animation cost least in their order.
public final class CGImageSource: @unchecked Sendable {
  /// Protects the other properties.
  private let lock = NSLock()
  private var data: Data
  private var isFinal: Bool
  /// Nil before the bytes were looked at, and for bytes without an image.
  private var reader: ImageFileReader?
  private var failure: ImageFileError?

  fileprivate init(data: Data, isFinal: Bool) {
    self.data = data
    self.isFinal = isFinal
    open()
  }

  private func open() {
    reader = nil
    failure = nil
    do throws(ImageFileError) {
      reader = try ImageFileReader(Array(data))
    } catch {
      failure = error
    }
  }

  fileprivate func update(_ data: Data, isFinal: Bool) {
    lock.withLock {
      self.data = data
      self.isFinal = isFinal
      open()
    }
  }

  /// Calls a closure with the images; nil for bytes without an image.
  func read<Result>(_ body: (ImageFileReader) throws -> Result) rethrows -> Result? {
    try lock.withLock { try reader.map(body) }
  }

  /// Number of bytes.
  var length: Int { lock.withLock { data.count } }

  fileprivate var status: CGImageSourceStatus {
    lock.withLock {
      if reader != nil { return isFinal ? .statusComplete : .statusIncomplete }
      switch failure?.reason {
      case .truncated: return isFinal ? .statusUnexpectedEOF : .statusReadingHeader
      case .notAnImage: return .statusUnknownType
      default: return .statusInvalidData
      }
    }
  }
}

/// State of an image source, or of one of its images.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The bytes end too early.
  case statusUnexpectedEOF = -5
  /// The bytes are damaged.
  case statusInvalidData = -4
  /// The bytes are no image of a known format.
  case statusUnknownType = -3
  /// More bytes are needed for the header.
  case statusReadingHeader = -2
  /// More bytes are expected.
  case statusIncomplete = -1
  /// All bytes are there.
  case statusComplete = 0
}

/// Creates a source from the bytes of a file. Never nil here; bytes without an image have no images.
///
/// - Parameter options: without effect.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(data: data, isFinal: true)
}

/// Creates a source from a file; nil if the file cannot be read.
///
/// - Parameters:
///   - url: the URL of a file.
///   - options: without effect.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard url.isFileURL, let data = try? Data(contentsOf: url) else { return nil }
  return CGImageSource(data: data, isFinal: true)
}

/// Creates a source from a provider's bytes; nil for a provider without bytes.
///
/// - Parameter options: without effect.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  provider.data.map { CGImageSource(data: $0, isFinal: true) }
}

/// Creates a source whose bytes come later.
///
/// - Parameter options: without effect.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(data: Data(), isFinal: false)
}

/// Gives a source all bytes that have come so far, in place of those before.
///
/// - Parameter final: true if no more will come.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update(data, isFinal: final)
}

/// Returns the state of a source.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// Returns the state of one image.
///
/// - Complexity: the decoding of the image.
public func CGImageSourceGetStatusAtIndex(
  _ isrc: CGImageSource, _ index: Int
) -> CGImageSourceStatus {
  let isComplete = isrc.read { reader in
    reader.images.indices.contains(index) ? (try? reader.image(at: index))?.isComplete : nil
  }
  guard let isComplete = isComplete ?? nil else {
    return isrc.status == .statusComplete ? .statusInvalidData : isrc.status
  }
  if isComplete { return .statusComplete }
  return isrc.status == .statusIncomplete ? .statusIncomplete : .statusUnexpectedEOF
}

/// Returns the number of images: frames of a GIF or WebP, pages of a TIFF, otherwise 1; 0 for bytes without an image.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int {
  isrc.read { $0.images.count } ?? 0
}

/// Returns the index of the image that stands for the whole file, the first.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Returns the uniform type identifier of the file's format; nil for bytes without an image.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.read { reader in
    switch reader.format {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .gif: "com.compuserve.gif"
    case .webP: "org.webmproject.webp"
    case .bmp: "com.microsoft.bmp"
    case .tiff: "public.tiff"
    }
  }
}

/// Returns the identifiers of the formats that are read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  [
    "public.png", "public.jpeg", "com.compuserve.gif", "org.webmproject.webp",
    "com.microsoft.bmp", "public.tiff",
  ]
}

/// Decodes one image; a frame of an animation is the whole picture with the frame. What is missing in a file is
/// transparent. Nil for an index without an image, and for an image without a single pixel.
///
/// - Parameter options: without effect: the image is decoded now.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let image = isrc.read { reader in
    reader.images.indices.contains(index) ? try? reader.image(at: index) : nil
  }
  return (image ?? nil).map { CGImage($0) }
}

/// Decodes one image and makes it smaller. Nil without one of the options that ask for a thumbnail made from the image:
/// those inside files are not read.
///
/// - Parameter options: `kCGImageSourceCreateThumbnailFromImageAlways` or
///   `kCGImageSourceCreateThumbnailFromImageIfAbsent`, `kCGImageSourceThumbnailMaxPixelSize` and
///   `kCGImageSourceCreateThumbnailWithTransform`.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  func isSet(_ key: CFString) -> Bool { options?[key] as? Bool ?? false }
  guard
    isSet(kCGImageSourceCreateThumbnailFromImageAlways)
      || isSet(kCGImageSourceCreateThumbnailFromImageIfAbsent),
    let image = CGImageSourceCreateImageAtIndex(isrc, index, nil)
  else { return nil }
  let longest = options?[kCGImageSourceThumbnailMaxPixelSize].flatMap(number)
  let small = longest.map { image.scaledDown(toSide: $0) } ?? image
  guard isSet(kCGImageSourceCreateThumbnailWithTransform) else { return small }
  let orientation =
    isrc.read { $0.images.indices.contains(index) ? $0.images[index].orientation : 1 } ?? 1
  return small?.turnedUpright(
    from: CGImagePropertyOrientation(rawValue: UInt32(orientation)) ?? .up)
}

/// Returns the number in an option.
private func number(_ option: Any) -> CGFloat? {
  switch option {
  case let value as Int: CGFloat(value)
  case let value as CGFloat: value
  case let value as Double: CGFloat(value)
  case let value as Float: CGFloat(value)
  case let value as NSNumber: CGFloat(value.doubleValue)
  default: nil
  }
}

extension CGImage {
  /// Returns the image with a side of at most the given number of pixels; the image itself if it is small enough.
  fileprivate func scaledDown(toSide side: CGFloat) -> CGImage? {
    let scale = side / CGFloat(max(width, height))
    guard scale > 0, scale < 1 else { return self }
    let size = CGSize(
      width: max((CGFloat(width) * scale).rounded(), 1),
      height: max((CGFloat(height) * scale).rounded(), 1))
    let context = CGContext(
      pixelsWide: Int(size.width), pixelsHigh: Int(size.height), transform: .identity)
    context?.interpolationQuality = .high
    context?.setBlendMode(.copy)
    context?.draw(self, in: CGRect(origin: .zero, size: size))
    return context?.makeImage()
  }

  /// Returns the pixels in the order in which they are seen.
  fileprivate func turnedUpright(from orientation: CGImagePropertyOrientation) -> CGImage? {
    guard orientation != .up else { return self }
    let isSideways = orientation.rawValue > 4
    let (columns, rows) = isSideways ? (height, width) : (width, height)
    var turned = [UInt32](repeating: 0, count: pixels.count)
    for y in 0..<rows {
      for x in 0..<columns {
        let (right, bottom) = (width - 1, height - 1)
        let (column, row) =
          switch orientation {
          case .up: (x, y)
          case .upMirrored: (right - x, y)
          case .down: (right - x, bottom - y)
          case .downMirrored: (x, bottom - y)
          case .leftMirrored: (y, x)
          case .right: (y, bottom - x)
          case .rightMirrored: (right - y, bottom - x)
          case .left: (right - y, x)
          }
        turned[y * columns + x] = pixels[row * width + column]
      }
    }
    return CGImage(width: columns, height: rows, pixels: turned)
  }
}
