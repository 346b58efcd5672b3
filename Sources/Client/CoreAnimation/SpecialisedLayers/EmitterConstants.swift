/// The shape that particles come from (§11.8).
public struct CAEmitterLayerEmitterShape: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point: the emitter's position.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")

  /// A line of the emitter's width.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")

  /// A rectangle of the emitter's size.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")

  /// A box of the emitter's size and depth.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")

  /// A circle whose radius is the emitter's width.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")

  /// A sphere whose radius is the emitter's width.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The older spelling of `CAEmitterLayerEmitterShape.point`.
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// The older spelling of `CAEmitterLayerEmitterShape.line`.
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// The older spelling of `CAEmitterLayerEmitterShape.rectangle`.
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// The older spelling of `CAEmitterLayerEmitterShape.cuboid`.
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
/// The older spelling of `CAEmitterLayerEmitterShape.circle`.
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// The older spelling of `CAEmitterLayerEmitterShape.sphere`.
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere

/// The part of the shape that particles come from (§11.8).
public struct CAEmitterLayerEmitterMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The corners of the shape.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")

  /// The outline of the shape.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")

  /// The surface of the shape.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")

  /// The whole shape.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The older spelling of `CAEmitterLayerEmitterMode.points`.
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
/// The older spelling of `CAEmitterLayerEmitterMode.outline`.
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// The older spelling of `CAEmitterLayerEmitterMode.surface`.
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// The older spelling of `CAEmitterLayerEmitterMode.volume`.
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume

/// The order in which particles are drawn (§11.8).
public struct CAEmitterLayerRenderMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No particular order.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")

  /// The oldest particle behind all others.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")

  /// The oldest particle in front of all others.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")

  /// Sorted by depth, the most distant particle first.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")

  /// No particular order; colours are added.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// The older spelling of `CAEmitterLayerRenderMode.unordered`.
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
/// The older spelling of `CAEmitterLayerRenderMode.oldestFirst`.
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
/// The older spelling of `CAEmitterLayerRenderMode.oldestLast`.
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
/// The older spelling of `CAEmitterLayerRenderMode.backToFront`.
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
/// The older spelling of `CAEmitterLayerRenderMode.additive`.
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive
