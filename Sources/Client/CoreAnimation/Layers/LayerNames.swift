/// The filter for an image drawn larger or smaller than its own size.
public struct CALayerContentsFilter: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// A blend of the four nearest pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Linear filtering that reads prepared smaller versions of the image where it is drawn smaller.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The older spelling of `CALayerContentsFilter.nearest`.
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// The older spelling of `CALayerContentsFilter.linear`.
public let kCAFilterLinear = CALayerContentsFilter.linear
/// The older spelling of `CALayerContentsFilter.trilinear`.
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

/// The shape of round corners (§2.5.4).
public struct CALayerCornerCurve: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Quarters of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that begins farther from the corner and bends gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The older spelling of `CALayerCornerCurve.circular`.
public let kCACornerCurveCircular = CALayerCornerCurve.circular
/// The older spelling of `CALayerCornerCurve.continuous`.
public let kCACornerCurveContinuous = CALayerCornerCurve.continuous

/// The pixel format of drawn contents.
public struct CALayerContentsFormat: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Four components of 8 bits.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  /// Four components of 16 bits; drawn with 8 here.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  /// One component of 8 bits; drawn with four here.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
  /// The format that suits the display.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The older spelling of `CALayerContentsFormat.RGBA8Uint`.
public let kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint
/// The older spelling of `CALayerContentsFormat.RGBA16Float`.
public let kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float
/// The older spelling of `CALayerContentsFormat.gray8Uint`.
public let kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint
/// The older spelling of `CALayerContentsFormat.automatic`.
public let kCAContentsFormatAutomatic = CALayerContentsFormat.automatic

/// The adaptation of bright contents to the display.
public struct CAToneMapMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Tone mapping when the contents need it.
  public static let automatic = CAToneMapMode(rawValue: "automatic")
  /// No tone mapping.
  public static let never = CAToneMapMode(rawValue: "never")
  /// Tone mapping whenever the contents allow it.
  public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}

/// The older spelling of `CAToneMapMode.automatic`.
public let CAToneMapModeAutomatic = CAToneMapMode.automatic
/// The older spelling of `CAToneMapMode.never`.
public let CAToneMapModeNever = CAToneMapMode.never
/// The older spelling of `CAToneMapMode.ifSupported`.
public let CAToneMapModeIfSupported = CAToneMapMode.ifSupported

/// The allowed brightness of contents beyond white.
public struct CADynamicRange: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The range that the contents ask for. The same as `standard` here.
  public static let automatic = CADynamicRange(rawValue: "automatic")
  /// Nothing brighter than white.
  public static let standard = CADynamicRange(rawValue: "standard")
  /// Whites brighter than standard white, but comfortable beside standard contents.
  public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
  /// The full range of the display.
  public static let high = CADynamicRange(rawValue: "high")
}

/// The older spelling of `CADynamicRange.standard`.
public let CADynamicRangeStandard = CADynamicRange.standard
/// The older spelling of `CADynamicRange.automatic`.
public let CADynamicRangeAutomatic = CADynamicRange.automatic
/// The older spelling of `CADynamicRange.constrainedHigh`.
public let CADynamicRangeConstrainedHigh = CADynamicRange.constrainedHigh
/// The older spelling of `CADynamicRange.high`.
public let CADynamicRangeHigh = CADynamicRange.high

extension CALayer {
  /// `CAToneMapMode` as a member of the class.
  public typealias ToneMapMode = CAToneMapMode
  /// `CADynamicRange` as a member of the class.
  public typealias DynamicRange = CADynamicRange
}
