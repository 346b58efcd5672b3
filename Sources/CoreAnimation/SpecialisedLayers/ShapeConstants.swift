/// What is inside a path (§11.1).
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Any name; unknown ones are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where the path winds around, counted with its direction.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")

  /// Where a way out crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The older spelling of `CAShapeLayerFillRule.nonZero`.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The older spelling of `CAShapeLayerFillRule.evenOdd`.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// How a line ends (§11.1).
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Any name; unknown ones are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At its last point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")

  /// In a half circle around its last point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")

  /// Half its width beyond its last point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The older spelling of `CAShapeLayerLineCap.butt`.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The older spelling of `CAShapeLayerLineCap.round`.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The older spelling of `CAShapeLayerLineCap.square`.
public let kCALineCapSquare = CAShapeLayerLineCap.square

/// How a line turns a corner (§11.1).
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Any name; unknown ones are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a point, as long as `miterLimit` allows.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")

  /// In a circle.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")

  /// With the corner cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The older spelling of `CAShapeLayerLineJoin.miter`.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The older spelling of `CAShapeLayerLineJoin.round`.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The older spelling of `CAShapeLayerLineJoin.bevel`.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
