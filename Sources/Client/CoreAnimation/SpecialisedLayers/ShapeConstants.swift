/// The rule for the inside of a path (§11.1).
public struct CAShapeLayerFillRule: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Inside are the points with a winding number other than 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")

  /// Inside are the points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The older spelling of `CAShapeLayerFillRule.nonZero`.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The older spelling of `CAShapeLayerFillRule.evenOdd`.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// The shape of the ends of a line (§11.1).
public struct CAShapeLayerLineCap: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Ends at the last point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")

  /// Ends in a half circle around the last point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")

  /// Ends half of the line's width beyond the last point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The older spelling of `CAShapeLayerLineCap.butt`.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The older spelling of `CAShapeLayerLineCap.round`.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The older spelling of `CAShapeLayerLineCap.square`.
public let kCALineCapSquare = CAShapeLayerLineCap.square

/// The shape of the corners of a line (§11.1).
public struct CAShapeLayerLineJoin: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A mitre, up to the length of `miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")

  /// A round corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")

  /// A corner that is cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The older spelling of `CAShapeLayerLineJoin.miter`.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The older spelling of `CAShapeLayerLineJoin.round`.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The older spelling of `CAShapeLayerLineJoin.bevel`.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
