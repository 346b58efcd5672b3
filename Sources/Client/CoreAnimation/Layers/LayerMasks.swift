/// The edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The edges as bits.
  public let rawValue: UInt32
  /// Creates a set; a layer drops bits other than the four edges.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of smallest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of largest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)

  static let all: Self = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
}

/// The older spelling of `CAEdgeAntialiasingMask.layerLeftEdge`.
public let kCALayerLeftEdge = CAEdgeAntialiasingMask.layerLeftEdge
/// The older spelling of `CAEdgeAntialiasingMask.layerRightEdge`.
public let kCALayerRightEdge = CAEdgeAntialiasingMask.layerRightEdge
/// The older spelling of `CAEdgeAntialiasingMask.layerBottomEdge`.
public let kCALayerBottomEdge = CAEdgeAntialiasingMask.layerBottomEdge
/// The older spelling of `CAEdgeAntialiasingMask.layerTopEdge`.
public let kCALayerTopEdge = CAEdgeAntialiasingMask.layerTopEdge

/// The parts of a frame that absorb a change of the superlayer's size (§2.8).
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The parts as bits.
  public let rawValue: UInt32
  /// Creates a set; bits other than the six parts have no effect.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The space on the side of smallest x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The space on the side of largest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The space on the side of smallest y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The space on the side of largest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)

  static let all: Self = [
    .layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMinYMargin,
    .layerHeightSizable, .layerMaxYMargin,
  ]
}

/// The older spelling of `CAAutoresizingMask.layerMinXMargin`.
public let kCALayerMinXMargin = CAAutoresizingMask.layerMinXMargin
/// The older spelling of `CAAutoresizingMask.layerWidthSizable`.
public let kCALayerWidthSizable = CAAutoresizingMask.layerWidthSizable
/// The older spelling of `CAAutoresizingMask.layerMaxXMargin`.
public let kCALayerMaxXMargin = CAAutoresizingMask.layerMaxXMargin
/// The older spelling of `CAAutoresizingMask.layerMinYMargin`.
public let kCALayerMinYMargin = CAAutoresizingMask.layerMinYMargin
/// The older spelling of `CAAutoresizingMask.layerHeightSizable`.
public let kCALayerHeightSizable = CAAutoresizingMask.layerHeightSizable
/// The older spelling of `CAAutoresizingMask.layerMaxYMargin`.
public let kCALayerMaxYMargin = CAAutoresizingMask.layerMaxYMargin

/// No part: the frame does not change.
public let kCALayerNotSizable: CAAutoresizingMask = []

/// The corners that `cornerRadius` applies to.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The corners as bits.
  public let rawValue: UInt
  /// Creates a set; bits other than the four corners are ignored.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner of smallest x and smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner of largest x and smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner of smallest x and largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner of largest x and largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  static let all: Self = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}

/// The older spelling of `CACornerMask.layerMinXMinYCorner`.
public let kCALayerMinXMinYCorner = CACornerMask.layerMinXMinYCorner
/// The older spelling of `CACornerMask.layerMaxXMinYCorner`.
public let kCALayerMaxXMinYCorner = CACornerMask.layerMaxXMinYCorner
/// The older spelling of `CACornerMask.layerMinXMaxYCorner`.
public let kCALayerMinXMaxYCorner = CACornerMask.layerMinXMaxYCorner
/// The older spelling of `CACornerMask.layerMaxXMaxYCorner`.
public let kCALayerMaxXMaxYCorner = CACornerMask.layerMaxXMaxYCorner
