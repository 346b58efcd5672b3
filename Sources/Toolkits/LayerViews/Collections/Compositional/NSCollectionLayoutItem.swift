public import Foundation
import ToolkitSupport

/// The size of an element in a compositional layout, and the space in and around it.
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject {
  /// The size.
  public final let layoutSize: NSCollectionLayoutSize
  /// The views that are attached to the item.
  public final var supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// The space in points between the item's edges and what it shows; of no effect along an estimated length.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space around the item; nil for none.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// Creates an item.
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }
  /// Creates an item with views that are attached to it.
  public init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
  }

  var arrangement: BlueprintItem.Arrangement { .single }
  var spacing: BlueprintSpacing { BlueprintSpacing(0) }

  /// The item as the arithmetic takes it.
  final var blueprint: BlueprintItem {
    var item = BlueprintItem(
      width: layoutSize.widthDimension.blueprint, height: layoutSize.heightDimension.blueprint)
    item.insets = contentInsets.blueprint
    item.edges = edgeSpacing?.blueprint ?? BlueprintEdges()
    item.arrangement = arrangement
    item.spacing = spacing
    item.attachments = supplementaryItems.map(\.attachment)
    return item
  }
}

extension NSDirectionalEdgeInsets {
  /// The insets as the arithmetic takes them: numbers that are none count as 0.
  @MainActor var blueprint: BlueprintInsets {
    let isSound = [top, leading, bottom, trailing].allSatisfy(\.isFinite)
    if !isSound { notices.say("a layout has no content insets of \(self); 0 counts") }
    return isSound
      ? BlueprintInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
      : BlueprintInsets()
  }
}

/// A view that is attached to an item or a group, such as a badge.
@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public final let elementKind: String
  /// The place at the item.
  public final let containerAnchor: NSCollectionLayoutAnchor
  /// The place of the view that lies there; nil for that of the same edges.
  public final let itemAnchor: NSCollectionLayoutAnchor?
  /// The order among overlapping elements: larger numbers are in front; 1 by default.
  open var zIndex = 1

  /// Creates a view that lies inside of an item's edges.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize, elementKind, containerAnchor, nil)
  }
  /// Creates a view one of whose places lies at a place of an item.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize, elementKind, containerAnchor, itemAnchor)
  }

  fileprivate init(
    _ size: NSCollectionLayoutSize, _ kind: String, _ container: NSCollectionLayoutAnchor,
    _ item: NSCollectionLayoutAnchor?
  ) {
    elementKind = kind
    containerAnchor = container
    itemAnchor = item
    super.init(layoutSize: size, supplementaryItems: [])
  }

  final var attachment: BlueprintAttachment {
    BlueprintAttachment(
      kind: elementKind, width: layoutSize.widthDimension.blueprint,
      height: layoutSize.heightDimension.blueprint, container: containerAnchor.blueprint,
      own: itemAnchor?.blueprint, depth: zIndex)
  }
}

/// A view at an edge of a section or of the whole layout, such as a header.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem:
  NSCollectionLayoutSupplementaryItem
{
  /// The edge or the corner.
  public final let alignment: NSRectAlignment
  /// The distance from there, in points.
  public final let offset: CGPoint
  /// True, as by default, for a view that makes room for itself; otherwise it lies over the content.
  open var extendsBoundary = true
  /// True for a view that stays in sight as long as its section does.
  open var pinToVisibleBounds = false
  /// The space above the view, in points, within its size.
  final var space: CGFloat = 0

  /// Creates a view at an edge.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment,
      absoluteOffset: .zero)
  }
  /// Creates a view at a distance in points from an edge.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(
      layoutSize, elementKind,
      NSCollectionLayoutAnchor(edges: alignment.edges, absoluteOffset: absoluteOffset), nil)
  }

  final var boundary: BlueprintBoundary {
    var boundary = BlueprintBoundary(
      kind: elementKind, width: layoutSize.widthDimension.blueprint,
      height: layoutSize.heightDimension.blueprint,
      edges: .init(rawValue: alignment.edges.rawValue))
    boundary.offset = containerAnchor.offset
    boundary.extends = extendsBoundary
    boundary.pins = pinToVisibleBounds
    boundary.depth = zIndex
    boundary.insets = contentInsets.blueprint
    boundary.insets.top += space.isFinite ? max(space, 0) : 0
    return boundary
  }
}

/// A view behind a section, whose class is registered with the layout.
@preconcurrency @MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind of the view.
  public final let elementKind: String
  /// The order among the decorations of a section, all of which are behind its items; 0 by default.
  open var zIndex = 0

  private init(_ kind: String) {
    elementKind = kind
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  /// Returns a view as large as the section, less its own `contentInsets`.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind)
  }
}
