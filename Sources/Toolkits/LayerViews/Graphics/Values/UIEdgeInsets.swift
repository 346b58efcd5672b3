public import Foundation

/// Distances in points from the edges of a rectangle to a rectangle inside, where y points down;
/// negative distances lead outside.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
  /// The distance from the top edge, downwards.
  public var top: CGFloat
  /// The distance from the left edge, to the right.
  public var left: CGFloat
  /// The distance from the bottom edge, upwards.
  public var bottom: CGFloat
  /// The distance from the right edge, to the left.
  public var right: CGFloat

  /// Creates distances of 0.
  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// Creates distances in points.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Distances of 0.
  public static let zero = UIEdgeInsets()
}

extension CGRect {
  /// Returns the rectangle inside by the distances. Its size is negative if they are larger than
  /// the rectangle, and it is then not standardized.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// Distances in points from the edges of a rectangle to a rectangle inside, where the leading edge
/// is the one at which text begins.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
  /// The distance from the top edge, downwards.
  public var top: CGFloat
  /// The distance from the leading edge, inwards.
  public var leading: CGFloat
  /// The distance from the bottom edge, upwards.
  public var bottom: CGFloat
  /// The distance from the trailing edge, inwards.
  public var trailing: CGFloat

  /// Creates distances of 0.
  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// Creates distances in points.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Distances of 0.
  public static let zero = NSDirectionalEdgeInsets()
}

/// A distance in two directions, where y points down.
public struct UIOffset: Hashable, Codable, Sendable {
  /// Points to the right.
  public var horizontal: CGFloat
  /// Points downwards.
  public var vertical: CGFloat

  /// Creates a distance of 0.
  public init() {
    self.init(horizontal: 0, vertical: 0)
  }

  /// Creates a distance in points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// A distance of 0.
  public static let zero = UIOffset()
}

/// Edges of a rectangle, where y points down.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The bits, as UIKit defines them.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The edge at the smallest y.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The edge at the smallest x.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The edge at the largest y.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The edge at the largest x.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// All four edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
