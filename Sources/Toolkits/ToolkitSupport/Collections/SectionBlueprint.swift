public import Foundation

/// A view at an edge of a section, or of the whole content.
public struct BlueprintBoundary: Sendable {
  /// The name of the view's kind.
  public var kind: String
  /// The width.
  public var width: BlueprintDimension
  /// The height.
  public var height: BlueprintDimension
  /// The edges at which it lies; the middle of an edge where only that one is named.
  public var edges: BlueprintAttachment.Edges
  /// The distance from there, in points.
  public var offset = CGPoint.zero
  /// True for a view that makes room for itself; otherwise it lies over the content.
  public var extends = true
  /// True for a view that stays in sight as long as its section does.
  public var pins = false
  /// The place in depth.
  public var depth = 0
  /// The space between its edges and what it shows.
  public var insets = BlueprintInsets()

  /// Creates a view at an edge.
  public init(
    kind: String, width: BlueprintDimension, height: BlueprintDimension,
    edges: BlueprintAttachment.Edges
  ) {
    self.kind = kind
    self.width = width
    self.height = height
    self.edges = edges
  }

  func size(in container: CGSize, measured: CGSize?) -> CGSize {
    CGSize(
      width: !width.isGiven
        ? measured?.width ?? width.length(in: container)
        : width.length(in: container),
      height: !height.isGiven
        ? measured?.height ?? height.length(in: container)
        : height.length(in: container))
  }
}

/// The views around a section's groups, and the room that they leave.
///
/// Rectangles have the leading edge on the left, and lie in the space of the section's upper leading corner.
public struct SectionFrames: Sendable {
  /// The room that the section's groups lie in.
  public let container: CGSize
  /// The upper leading corner of the first group.
  public let origin: CGPoint
  /// The size of the section with its boundary views.
  public private(set) var size = CGSize.zero
  /// The rectangles of the boundary views, in their order.
  public private(set) var boundaries: [CGRect] = []

  private let items: [BlueprintBoundary]
  private let sizes: [CGSize]
  private let bands: BlueprintInsets
  private let insets: BlueprintInsets
  private let follows: BlueprintInsets
  private let axis: GroupSequence.Axis
  private let outer: CGSize

  /// Finds the room for groups.
  ///
  /// - Parameters:
  ///   - outer: the size of what sections lie in.
  ///   - follows: the insets that the boundary views keep across the axis.
  ///   - measured: the sizes of boundary views that were measured, by their numbers.
  public init(
    _ items: [BlueprintBoundary], in outer: CGSize, insets: BlueprintInsets,
    follows: BlueprintInsets,
    along axis: GroupSequence.Axis, measured: [Int: CGSize] = [:]
  ) {
    self.items = items
    self.insets = insets
    self.follows = follows
    self.axis = axis
    self.outer = outer
    let room = CGSize(
      width: max(outer.width - (axis == .vertical ? follows.width : 0), 0),
      height: max(outer.height - (axis == .vertical ? 0 : follows.height), 0))
    sizes = items.enumerated().map { $1.size(in: room, measured: measured[$0]) }
    var bands = BlueprintInsets()
    for (item, size) in zip(items, sizes) where item.extends {
      let isAbove = item.edges.contains(.top)
      let isBelow = item.edges.contains(.bottom)
      // A corner belongs to the edge across the way in which sections follow each other.
      if axis == .vertical || !item.edges.contains(.leading) && !item.edges.contains(.trailing) {
        if isAbove { bands.top = max(bands.top, size.height) }
        if isBelow { bands.bottom = max(bands.bottom, size.height) }
        if isAbove || isBelow { continue }
      }
      if item.edges.contains(.leading) { bands.leading = max(bands.leading, size.width) }
      if item.edges.contains(.trailing) { bands.trailing = max(bands.trailing, size.width) }
    }
    self.bands = bands
    let across = axis == .vertical
    container = CGSize(
      width: max(outer.width - insets.width - (across ? bands.width : 0), 0),
      height: max(outer.height - insets.height - (across ? 0 : bands.height), 0))
    origin = CGPoint(x: bands.leading + insets.leading, y: bands.top + insets.top)
  }

  /// Places the boundary views around groups.
  ///
  /// - Parameters:
  ///   - length: the length of the groups in the direction in which sections follow each other.
  ///   - breadth: the length across.
  public mutating func surround(length: CGFloat, breadth: CGFloat) {
    let content =
      axis == .vertical
      ? CGSize(width: container.width, height: length)
      : CGSize(width: length, height: container.height)
    size = CGSize(
      width: axis == .vertical ? outer.width : content.width + insets.width + bands.width,
      height: axis == .vertical ? content.height + insets.height + bands.height : outer.height)
    boundaries = zip(items, sizes).map { item, size in
      var room = CGRect(origin: .zero, size: self.size)
      if axis == .vertical {
        room.origin.x += follows.leading
        room.size.width = max(room.width - follows.width, 0)
      } else {
        room.origin.y += follows.top
        room.size.height = max(room.height - follows.height, 0)
      }
      let point = item.edges.point(in: room)
      let own = item.edges.point(in: CGRect(origin: .zero, size: size))
      let frame = CGRect(origin: CGPoint(x: point.x - own.x, y: point.y - own.y), size: size)
      return item.insets.inside(frame.offsetBy(dx: item.offset.x, dy: item.offset.y))
    }
  }

  /// Returns the rectangle of a boundary view that stays in sight.
  ///
  /// - Parameter visible: what is in sight, in the section's space.
  public func pinned(_ index: Int, in visible: CGRect) -> CGRect {
    var frame = boundaries[index]
    let item = items[index]
    guard item.pins else { return frame }
    if axis == .vertical {
      frame.origin.y = Self.pinned(
        frame.minY, frame.height, visible.minY, visible.maxY, size.height,
        isAtEnd: item.edges.contains(.bottom))
    } else {
      frame.origin.x = Self.pinned(
        frame.minX, frame.width, visible.minX, visible.maxX, size.width,
        isAtEnd: item.edges.contains(.trailing))
    }
    return frame
  }

  private static func pinned(
    _ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat, _ whole: CGFloat,
    isAtEnd: Bool
  ) -> CGFloat {
    isAtEnd
      ? max(min(start, high - length), min(0, start))
      : min(max(start, low), max(whole - length, start))
  }
}
