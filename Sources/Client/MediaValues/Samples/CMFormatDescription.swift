import SharedSurfaces

/// A code of four characters.
public typealias FourCharCode = UInt32

/// The size of a picture in pixels.
public struct CMVideoDimensions: Hashable, Sendable {
  /// Pixels in a row.
  public var width: Int32
  /// Rows.
  public var height: Int32
  /// Creates an empty size.
  public init() { self.init(width: 0, height: 0) }
  /// Creates a size.
  public init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }
}

/// The properties that all pictures of a stream share: size and pixel format.
public final class CMFormatDescription: Sendable {
  /// A kind of media.
  public struct MediaType: RawRepresentable, Hashable, Sendable {
    /// The code.
    public let rawValue: FourCharCode
    /// Creates a kind of its code.
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }
    /// Pictures: "vide".
    public static let video = MediaType(rawValue: kCMMediaType_Video)
  }

  /// The kind of media, always video.
  public let mediaType = MediaType.video
  /// The pixel format.
  public let mediaSubType: FourCharCode
  /// The size in pixels.
  public let dimensions: CMVideoDimensions

  /// Creates the description of a buffer's pictures. Does not throw; Apple's has the word.
  public init(imageBuffer: CVImageBuffer) throws {
    mediaSubType = imageBuffer.surface.pixelFormat
    // A surface has at most 16,384 pixels a side.
    dimensions = CMVideoDimensions(
      width: Int32(imageBuffer.surface.width), height: Int32(imageBuffer.surface.height))
  }

  /// Returns true for a buffer with this size and pixel format.
  func matches(_ buffer: CVImageBuffer) -> Bool {
    mediaSubType == buffer.surface.pixelFormat && Int(dimensions.width) == buffer.surface.width
      && Int(dimensions.height) == buffer.surface.height
  }
}

/// A description of pictures.
public typealias CMVideoFormatDescription = CMFormatDescription

/// The kind of media that pictures are: "vide".
public let kCMMediaType_Video: FourCharCode = 0x7669_6465

/// Makes the description of a buffer's pictures.
@discardableResult
public func CMVideoFormatDescriptionCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer,
  formatDescriptionOut: UnsafeMutablePointer<CMVideoFormatDescription?>
) -> OSStatus {
  status { formatDescriptionOut.pointee = try CMFormatDescription(imageBuffer: imageBuffer) }
}
/// Returns the size of described pictures, in pixels.
public func CMVideoFormatDescriptionGetDimensions(_ videoDesc: CMVideoFormatDescription)
  -> CMVideoDimensions
{
  videoDesc.dimensions
}
/// Returns true for a buffer with the described size and pixel format.
public func CMVideoFormatDescriptionMatchesImageBuffer(
  _ videoDesc: CMVideoFormatDescription, imageBuffer: CVImageBuffer
) -> Bool {
  videoDesc.matches(imageBuffer)
}
/// Returns the kind of media.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.mediaType.rawValue
}
/// Returns the pixel format.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode {
  desc.mediaSubType
}
