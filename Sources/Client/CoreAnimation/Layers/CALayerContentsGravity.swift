/// The place of an image in a layer's bounds (§2.5.2). "Top" is always the largest y.
public struct CALayerContentsGravity: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Centred, at the image's own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Centred along the edge of the largest y, at the image's own size.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Centred along the edge of the smallest y, at the image's own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Centred along the edge of the smallest x, at the image's own size.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Centred along the edge of the largest x, at the image's own size.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// The corner of largest y and smallest x, at the image's own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// The corner of largest y and largest x, at the image's own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// The corner of smallest y and smallest x, at the image's own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// The corner of smallest y and largest x, at the image's own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled in proportion to the largest size that fits into the bounds.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled in proportion to the smallest size that covers the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The older spelling of `CALayerContentsGravity.center`.
public let kCAGravityCenter = CALayerContentsGravity.center
/// The older spelling of `CALayerContentsGravity.top`.
public let kCAGravityTop = CALayerContentsGravity.top
/// The older spelling of `CALayerContentsGravity.bottom`.
public let kCAGravityBottom = CALayerContentsGravity.bottom
/// The older spelling of `CALayerContentsGravity.left`.
public let kCAGravityLeft = CALayerContentsGravity.left
/// The older spelling of `CALayerContentsGravity.right`.
public let kCAGravityRight = CALayerContentsGravity.right
/// The older spelling of `CALayerContentsGravity.topLeft`.
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// The older spelling of `CALayerContentsGravity.topRight`.
public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// The older spelling of `CALayerContentsGravity.bottomLeft`.
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// The older spelling of `CALayerContentsGravity.bottomRight`.
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
/// The older spelling of `CALayerContentsGravity.resize`.
public let kCAGravityResize = CALayerContentsGravity.resize
/// The older spelling of `CALayerContentsGravity.resizeAspect`.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// The older spelling of `CALayerContentsGravity.resizeAspectFill`.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
