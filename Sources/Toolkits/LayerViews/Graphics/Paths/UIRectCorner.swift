/// Corners of a rectangle, where y points down.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits, as UIKit defines them.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The corner at the smallest x and y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The corner at the largest x and the smallest y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The corner at the smallest x and the largest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The corner at the largest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four corners, and all bits.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
