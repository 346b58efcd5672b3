public import Foundation

/// A length in a layout of items, in relation to what surrounds the item.
public enum BlueprintDimension: Hashable, Sendable {
  /// A part of the container's width.
  case fractionalWidth(CGFloat)
  /// A part of the container's height.
  case fractionalHeight(CGFloat)
  /// Points.
  case absolute(CGFloat)
  /// Points until the item has been measured.
  case estimated(CGFloat)
  /// Points until all items of the group have been measured, of which the largest counts.
  case uniform(CGFloat)

  /// True for a length that is known without the item.
  public var isGiven: Bool {
    switch self {
    case .fractionalWidth, .fractionalHeight, .absolute: true
    case .estimated, .uniform: false
    }
  }

  /// Returns the length in a container, or the estimate.
  public func length(in container: CGSize) -> CGFloat {
    switch self {
    case .fractionalWidth(let part): max(container.width * part, 0)
    case .fractionalHeight(let part): max(container.height * part, 0)
    case .absolute(let points), .estimated(let points), .uniform(let points): max(points, 0)
    }
  }
}

/// A space beside items: a length, or at least a length.
public struct BlueprintSpacing: Hashable, Sendable {
  /// Points.
  public var length: CGFloat
  /// True for a space that takes its share of what is left.
  public var isFlexible: Bool

  /// Creates a space.
  public init(_ length: CGFloat, isFlexible: Bool = false) {
    self.length = length
    self.isFlexible = isFlexible
  }
}

/// Distances in points inwards from the edges of a rectangle.
public struct BlueprintInsets: Hashable, Sendable {
  /// The distance from the top.
  public var top: CGFloat
  /// The distance from the edge at which rows begin.
  public var leading: CGFloat
  /// The distance from the bottom.
  public var bottom: CGFloat
  /// The distance from the edge at which rows end.
  public var trailing: CGFloat

  /// Creates distances.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The distances from both sides together.
  public var width: CGFloat { leading + trailing }
  /// The distances from above and below together.
  public var height: CGFloat { top + bottom }

  /// Returns the rectangle inside, with the leading edge on the left; never less than empty.
  public func inside(_ rect: CGRect) -> CGRect {
    CGRect(
      x: rect.minX + leading, y: rect.minY + top, width: max(rect.width - width, 0),
      height: max(rect.height - height, 0))
  }
}

/// Spaces outside of an item, at its four edges.
public struct BlueprintEdges: Hashable, Sendable {
  /// The spaces; nil for none.
  public var leading, top, trailing, bottom: BlueprintSpacing?

  /// Creates spaces.
  public init(
    leading: BlueprintSpacing? = nil, top: BlueprintSpacing? = nil,
    trailing: BlueprintSpacing? = nil, bottom: BlueprintSpacing? = nil
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }
}

/// A view that is attached to an item: its size, and the place at which it lies.
public struct BlueprintAttachment: Sendable {
  /// The edges of a rectangle that a point is at; the middle where neither of two edges is named.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The edges as bits.
    public let rawValue: UInt
    /// Creates edges from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The upper edge.
    public static let top = Edges(rawValue: 1)
    /// The edge at which rows begin.
    public static let leading = Edges(rawValue: 2)
    /// The lower edge.
    public static let bottom = Edges(rawValue: 4)
    /// The edge at which rows end.
    public static let trailing = Edges(rawValue: 8)

    /// Returns the point of a rectangle, with the leading edge on the left.
    public func point(in rect: CGRect) -> CGPoint {
      CGPoint(
        x: contains(.leading) ? rect.minX : contains(.trailing) ? rect.maxX : rect.midX,
        y: contains(.top) ? rect.minY : contains(.bottom) ? rect.maxY : rect.midY)
    }
  }

  /// A point of a rectangle, moved by an offset.
  public struct Anchor: Hashable, Sendable {
    /// The edges.
    public var edges: Edges
    /// The offset in points, or in parts of the attached view's size.
    public var offset: CGPoint
    /// True for an offset in parts of the size.
    public var isFractional: Bool

    /// Creates an anchor.
    public init(_ edges: Edges, offset: CGPoint = .zero, isFractional: Bool = false) {
      self.edges = edges
      self.offset = offset
      self.isFractional = isFractional
    }

    func moved(_ size: CGSize) -> CGPoint {
      isFractional ? CGPoint(x: offset.x * size.width, y: offset.y * size.height) : offset
    }
  }

  /// The name of the view's kind.
  public var kind: String
  /// The width.
  public var width: BlueprintDimension
  /// The height.
  public var height: BlueprintDimension
  /// The place in the item at which the view lies.
  public var container: Anchor
  /// The place of the view that lies there; by default that of the same edges.
  public var own: Anchor?
  /// The place in depth.
  public var depth: Int

  /// Creates an attachment.
  public init(
    kind: String, width: BlueprintDimension, height: BlueprintDimension, container: Anchor,
    own: Anchor? = nil, depth: Int = 0
  ) {
    self.kind = kind
    self.width = width
    self.height = height
    self.container = container
    self.own = own
    self.depth = depth
  }

  /// Returns the rectangle of the view at an item's rectangle.
  public func frame(at rect: CGRect) -> CGRect {
    let size = CGSize(width: width.length(in: rect.size), height: height.length(in: rect.size))
    let target = container.edges.point(in: rect)
    let bounds = CGRect(origin: .zero, size: size)
    let point = (own?.edges ?? container.edges).point(in: bounds)
    let first = container.moved(size)
    let second = own?.moved(size) ?? .zero
    return CGRect(
      x: target.x - point.x + first.x + second.x, y: target.y - point.y + first.y + second.y,
      width: size.width, height: size.height)
  }
}

/// An item of a layout, or a group of them.
public struct BlueprintItem {
  /// The places of a custom group's items, by the size of its container: rectangles with their depths.
  public typealias Provider = (CGSize) -> [(frame: CGRect, depth: Int)]

  /// The way in which a group lies.
  public enum Arrangement {
    /// One item.
    case single
    /// Items side by side, one after another as long as there is room, or a number of times.
    case row([BlueprintItem], Repetition)
    /// Items one below another.
    case column([BlueprintItem], Repetition)
    /// Items where a closure says.
    case custom(Provider)
  }

  /// The number of times for which a group repeats its items.
  public enum Repetition: Hashable, Sendable {
    /// The number for which there is room.
    case room
    /// A number of times at most, in their own size.
    case times(Int)
    /// A number of times, in equal parts of the room.
    case parts(Int)
  }

  /// The width.
  public var width: BlueprintDimension
  /// The height.
  public var height: BlueprintDimension
  /// The space between the item's edges and what it shows.
  public var insets = BlueprintInsets()
  /// The space around the item.
  public var edges = BlueprintEdges()
  /// The items of a group.
  public var arrangement = Arrangement.single
  /// The space between the items of a group.
  public var spacing = BlueprintSpacing(0)
  /// The views that are attached to the item.
  public var attachments: [BlueprintAttachment] = []

  /// Creates an item.
  public init(width: BlueprintDimension, height: BlueprintDimension) {
    self.width = width
    self.height = height
  }

  /// Returns the rectangle that an item shows in its place. Insets do not count along a length that the item
  /// decides.
  func shown(_ rect: CGRect) -> CGRect {
    var insets = insets
    if !width.isGiven { (insets.leading, insets.trailing) = (0, 0) }
    if !height.isGiven { (insets.top, insets.bottom) = (0, 0) }
    return insets.inside(rect)
  }
}
