/// The directions in which a scroll layer scrolls (§11.5).
public struct CAScrollLayerScrollMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No direction.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")

  /// Along y only.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")

  /// Along x only.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")

  /// Both directions.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// The older spelling of `CAScrollLayerScrollMode.none`.
public let kCAScrollNone = CAScrollLayerScrollMode.none
/// The older spelling of `CAScrollLayerScrollMode.vertically`.
public let kCAScrollVertically = CAScrollLayerScrollMode.vertically
/// The older spelling of `CAScrollLayerScrollMode.horizontally`.
public let kCAScrollHorizontally = CAScrollLayerScrollMode.horizontally
/// The older spelling of `CAScrollLayerScrollMode.both`.
public let kCAScrollBoth = CAScrollLayerScrollMode.both
