/// The shape of a gradient (§11.2).
public struct CAGradientLayerType: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Colours along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")

  /// Colours outwards in ellipses around the start point.
  public static let radial = CAGradientLayerType(rawValue: "radial")

  /// Colours around the start point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// The older spelling of `CAGradientLayerType.axial`.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// The older spelling of `CAGradientLayerType.radial`.
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// The older spelling of `CAGradientLayerType.conic`.
public let kCAGradientLayerConic = CAGradientLayerType.conic
