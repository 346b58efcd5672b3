public import CoreAnimation
public import Foundation
import ToolkitSupport

/// The way in which a section scrolls across the direction of its layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// It does not: it lies in the layout's own direction.
  case none = 0
  /// The content rests anywhere.
  case continuous = 1
  /// The content rests with the beginning of a group at the section's leading edge.
  case continuousGroupLeadingBoundary = 2
  /// A drag moves the content by the section's width.
  case paging = 3
  /// A drag moves the content by one group.
  case groupPaging = 4
  /// A drag moves the content by one group, which rests in the middle.
  case groupPagingCentered = 5
}

/// The bounce of content at its ends.
public enum UICollectionLayoutSectionOrthogonalScrollingBounce: Int, Sendable {
  /// The layout decides: it bounces.
  case automatic = 0
  /// The content goes beyond its ends, also if all of it is shown.
  case always = 1
  /// The content stops at its ends.
  case never = 2
}

/// The movement of a section that scrolls by itself.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties:
  NSObject
{
  /// The rate at which coasting content loses its velocity; that of the behaviour by default.
  open var decelerationRate = UIScrollView.DecelerationRate(rawValue: 0)
  /// The bounce at the ends; `automatic` by default.
  open var bounce = UICollectionLayoutSectionOrthogonalScrollingBounce.automatic
}

/// The insets that a section of a compositional layout adds to its own.
public enum UIContentInsetsReference: Int, Sendable {
  /// The insets of the layout's configuration; there the safe area's.
  case automatic = 0
  /// None.
  case none = 1
  /// The safe area's.
  case safeArea = 2
  /// The layout margins'.
  case layoutMargins = 3
  /// The guide's for readable text; here the layout margins'.
  case readableContent = 4
}

/// The closure that changes the visible items of a section while it scrolls.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  @MainActor (
    [any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment
  ) -> Void

/// A section of a compositional layout: a group that is repeated until all items have a place.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject {
  final let group: NSCollectionLayoutGroup

  /// Creates a section.
  public init(group: NSCollectionLayoutGroup) { self.group = group }

  /// The space in points between the section's edges and its groups.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space between groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// The insets that are added to `contentInsets` across the layout's direction; `automatic` by default.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The insets that the boundary views keep across the layout's direction; by default `automatic`, those of the
  /// section's content.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// True, as by default, keeps boundary views within `contentInsets` across the layout's direction.
  open var supplementariesFollowContentInsets = true
  /// The way in which the section scrolls across the layout's direction; `none` by default.
  open var orthogonalScrollingBehavior =
    UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// The movement of a section that scrolls by itself.
  public final let orthogonalScrollingProperties =
    UICollectionLayoutSectionOrthogonalScrollingProperties()
  /// The views at the section's edges, such as its header.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// The closure that may change the visible items, called when they are placed and for each frame in which
  /// they scroll.
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// The look of a list's section; nil for other sections.
  final var list: UICollectionLayoutListConfiguration?

}

/// A visible item of a section, as its layout's closure may change it.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol {
  /// The opacity, 0…1.
  var alpha: CGFloat { get set }
  /// The order among overlapping elements: larger numbers are in front.
  var zIndex: Int { get set }
  /// True for an element without a view.
  var isHidden: Bool { get set }
  /// The middle of the element, in the space of the content.
  var center: CGPoint { get set }
  /// The two-dimensional transform about the middle.
  var transform: CGAffineTransform { get set }
  /// The transform about the middle.
  var transform3D: CATransform3D { get set }
  /// The kind of a supplementary or decoration view, or the empty text for a cell.
  var name: String { get }
  /// The place of the item.
  var indexPath: IndexPath { get }
  /// The rectangle in the space of the content, in points.
  var frame: CGRect { get }
  /// The rectangle of the element in its own space, in points.
  var bounds: CGRect { get }
  /// The type of the element.
  var representedElementCategory: UICollectionView.ElementCategory { get }
  /// The kind of a supplementary or decoration view; nil for a cell.
  var representedElementKind: String? { get }
}
