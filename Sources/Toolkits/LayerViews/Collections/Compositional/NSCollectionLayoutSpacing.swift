public import Foundation
import ToolkitSupport

/// A space in a compositional layout: a length, or at least a length.
@preconcurrency @MainActor open class NSCollectionLayoutSpacing: NSObject, NSCopying {
  final let blueprint: BlueprintSpacing

  private init(_ length: CGFloat, isFlexible: Bool) {
    if !length.isFinite { notices.say("a layout has no spacing of \(length); 0 counts") }
    blueprint = BlueprintSpacing(length.isFinite ? length : 0, isFlexible: isFlexible)
  }

  /// Returns a space of at least a length in points, which takes its share of what is left.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }
  /// Returns a space of a length in points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }

  /// The length in points.
  open var spacing: CGFloat { blueprint.length }
  /// True for a space of at least its length.
  open var isFlexible: Bool { blueprint.isFlexible }
  /// True for a space of its length.
  open var isFixed: Bool { !blueprint.isFlexible }

  /// Returns the object itself, which does not change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The spaces around an item of a compositional layout.
@preconcurrency @MainActor open class NSCollectionLayoutEdgeSpacing: NSObject, NSCopying {
  /// The space before the item in a row; nil for none.
  public final let leading: NSCollectionLayoutSpacing?
  /// The space above the item; nil for none.
  public final let top: NSCollectionLayoutSpacing?
  /// The space after the item in a row; nil for none.
  public final let trailing: NSCollectionLayoutSpacing?
  /// The space below the item; nil for none.
  public final let bottom: NSCollectionLayoutSpacing?

  /// Creates spaces.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    self.leading = leading
    self.top = top
    self.trailing = trailing
    self.bottom = bottom
  }

  final var blueprint: BlueprintEdges {
    BlueprintEdges(
      leading: leading?.blueprint, top: top?.blueprint, trailing: trailing?.blueprint,
      bottom: bottom?.blueprint)
  }

  /// Returns the object itself, which does not change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The place of an attached view at an item.
@preconcurrency @MainActor open class NSCollectionLayoutAnchor: NSObject, NSCopying {
  final let blueprint: BlueprintAttachment.Anchor

  private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isFractional: Bool) {
    let isSound = offset.x.isFinite && offset.y.isFinite
    if !isSound { notices.say("a layout has no anchor offset of \(offset); 0 counts") }
    blueprint = BlueprintAttachment.Anchor(
      .init(rawValue: edges.rawValue), offset: isSound ? offset : .zero,
      isFractional: isFractional)
  }

  /// Creates a place at edges; the middle without any.
  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(edges, .zero, isFractional: false)
  }
  /// Creates a place at a distance in points from edges.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isFractional: false)
  }
  /// Creates a place at a distance from edges, in parts of the attached view's size.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isFractional: true)
  }

  /// The edges.
  open var edges: NSDirectionalRectEdge {
    NSDirectionalRectEdge(rawValue: blueprint.edges.rawValue)
  }
  /// The distance from the edges.
  open var offset: CGPoint { blueprint.offset }
  /// True for a distance in points.
  open var isAbsoluteOffset: Bool { !blueprint.isFractional }
  /// True for a distance in parts of the attached view's size.
  open var isFractionalOffset: Bool { blueprint.isFractional }

  /// Returns the object itself, which does not change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
