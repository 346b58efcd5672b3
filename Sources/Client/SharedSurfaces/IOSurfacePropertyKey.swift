/// The name of a property with which a surface is made.
public struct IOSurfacePropertyKey: RawRepresentable, Hashable, Sendable {
  /// The name in a dictionary whose keys are strings.
  public var rawValue: String

  /// Creates a key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Pixels in a row; required.
  public static let width = Self(rawValue: kIOSurfaceWidth)
  /// Rows; required.
  public static let height = Self(rawValue: kIOSurfaceHeight)
  /// An `OSType`. The bytes of a surface without one have no meaning to a layer.
  public static let pixelFormat = Self(rawValue: kIOSurfacePixelFormat)
  /// Bytes of a pixel. By default those of the format, or 1 for a format that is not known.
  public static let bytesPerElement = Self(rawValue: kIOSurfaceBytesPerElement)
  /// Bytes from a row to the next one. By default those of the pixels, rounded up to a multiple of 64.
  public static let bytesPerRow = Self(rawValue: kIOSurfaceBytesPerRow)
  /// Bytes of the surface, at least those of the rows, which are the default.
  public static let allocSize = Self(rawValue: kIOSurfaceAllocSize)
  /// An array with a dictionary for each plane. By default the planes of the format, one behind the other.
  public static let planeInfo = Self(rawValue: kIOSurfacePlaneInfo)

  // The keys of a plane's dictionary.

  /// Samples in a row of the plane; required.
  public static let planeWidth = Self(rawValue: kIOSurfacePlaneWidth)
  /// Rows of the plane; required.
  public static let planeHeight = Self(rawValue: kIOSurfacePlaneHeight)
  /// Bytes of a sample. By default those of the format, or 1 for a format that is not known.
  public static let planeBytesPerElement = Self(rawValue: kIOSurfacePlaneBytesPerElement)
  /// Bytes from a row of the plane to the next one. By default those of the samples, rounded up to a
  /// multiple of 64.
  public static let planeBytesPerRow = Self(rawValue: kIOSurfacePlaneBytesPerRow)
  /// The first byte of the plane. By default the one behind the plane before, rounded up to a multiple of 64.
  public static let planeOffset = Self(rawValue: kIOSurfacePlaneOffset)
}

// The same keys under their names in C.

/// The name of `IOSurfacePropertyKey.width`.
public let kIOSurfaceWidth = "IOSurfaceWidth"
/// The name of `IOSurfacePropertyKey.height`.
public let kIOSurfaceHeight = "IOSurfaceHeight"
/// The name of `IOSurfacePropertyKey.pixelFormat`.
public let kIOSurfacePixelFormat = "IOSurfacePixelFormat"
/// The name of `IOSurfacePropertyKey.bytesPerElement`.
public let kIOSurfaceBytesPerElement = "IOSurfaceBytesPerElement"
/// The name of `IOSurfacePropertyKey.bytesPerRow`.
public let kIOSurfaceBytesPerRow = "IOSurfaceBytesPerRow"
/// The name of `IOSurfacePropertyKey.allocSize`.
public let kIOSurfaceAllocSize = "IOSurfaceAllocSize"
/// The name of `IOSurfacePropertyKey.planeInfo`.
public let kIOSurfacePlaneInfo = "IOSurfacePlaneInfo"
/// The name of `IOSurfacePropertyKey.planeWidth`.
public let kIOSurfacePlaneWidth = "IOSurfacePlaneWidth"
/// The name of `IOSurfacePropertyKey.planeHeight`.
public let kIOSurfacePlaneHeight = "IOSurfacePlaneHeight"
/// The name of `IOSurfacePropertyKey.planeBytesPerElement`.
public let kIOSurfacePlaneBytesPerElement = "IOSurfacePlaneBytesPerElement"
/// The name of `IOSurfacePropertyKey.planeBytesPerRow`.
public let kIOSurfacePlaneBytesPerRow = "IOSurfacePlaneBytesPerRow"
/// The name of `IOSurfacePropertyKey.planeOffset`.
public let kIOSurfacePlaneOffset = "IOSurfacePlaneOffset"
