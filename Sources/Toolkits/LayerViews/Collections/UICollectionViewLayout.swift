public import CoreAnimation
public import Foundation
import ToolkitSupport

/// Decides where the elements of a collection are.
///
/// A subclass answers `collectionViewContentSize` and the attributes of elements, which it computes in
/// `prepare()`. The collection asks for the elements of rectangles, some views long, and makes views for them;
/// it calls `prepare()` before, once after each invalidation.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  /// The collection that the layout places.
  public final internal(set) weak var collectionView: UICollectionView?
  final var decorations: [String: UICollectionReusableView.Type] = [:]
  /// The update for which initial and final attributes are asked.
  final var update: CollectionUpdate?

  /// Creates a layout.
  public override init() { super.init() }
  /// Creates a layout without reading the coder.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Classes

  /// The class of the attributes that the layout makes; `UICollectionViewLayoutAttributes` by default.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts with which the layout is invalidated.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }
  /// Sets the class of decoration views of a kind; nil removes it. The layout gives their attributes.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    registerDecoration(viewClass, elementKind)
  }

  // MARK: Invalidation

  /// Lets the collection ask the layout again, at the latest with the next commit.
  open func invalidateLayout() {
    invalidateLayout(with: newContext())
  }
  /// Lets the collection ask the layout for a part again, at the latest with the next commit.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    collectionView?.layoutWasInvalidated(context)
  }
  /// Returns true if other bounds of the collection, by a scroll or another size, change the layout; false by
  /// default. While the server moves the content it is asked for each frame.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// Returns the part of the layout that other bounds change.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { newContext() }
  /// Returns true if a view's preferred attributes change the layout; false by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// Returns the part of the layout that a view's preferred attributes change.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = newContext()
    context.mark(originalAttributes)
    return context
  }

  // MARK: Places

  /// Computes what the questions below need. The default does nothing.
  open func prepare() {}
  /// The size of the content in points.
  open var collectionViewContentSize: CGSize { .zero }
  /// Returns the attributes of the elements in a rectangle of the content; nil for none.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  /// Returns the attributes of an item's cell; nil for an item without one.
  open func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a supplementary view; nil if there is none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the attributes of a decoration view; nil if there is none.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Returns the offset at which a drag lets the content rest; the proposed one by default.
  ///
  /// - Parameter velocity: the velocity of the content, in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Returns the offset after an update or a change of layouts; the proposed one by default.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// The direction for which the layout's places are meant; that of the program's language by default.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// True mirrors the places where the collection's direction is not `developmentLayoutDirection`; false by
  /// default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Updates

  /// Called before initial and final attributes are asked for.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called in the update's animation block, after all attributes were asked for.
  open func finalizeCollectionViewUpdates() {}
  /// Called before the collection's size changes within an animation block.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Called after `prepare(forAnimatedBoundsChange:)` and all questions.
  open func finalizeAnimatedBoundsChange() {}
  /// Called before the collection changes from this layout to another one.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Called before the collection changes to this layout.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Called in the animation block of a change of layouts, of both layouts.
  open func finalizeLayoutTransition() {}

  /// Returns the attributes at which an item's cell begins to appear: by default transparent at its place for
  /// a new item, and at its old place for another one.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { usualInitial(.cell, nil, itemIndexPath) }
  /// Returns the attributes at which an item's cell has disappeared: by default transparent at its old place
  /// for a deleted item, and at its new place for another one.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { usualFinal(.cell, nil, itemIndexPath) }
  /// Returns the attributes at which a supplementary view begins to appear.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    usualInitial(.supplementaryView, elementKind, elementIndexPath)
  }
  /// Returns the attributes at which a supplementary view has disappeared.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    usualFinal(.supplementaryView, elementKind, elementIndexPath)
  }
  /// Returns the attributes at which a decoration view begins to appear.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    usualInitial(.decorationView, elementKind, decorationIndexPath)
  }
  /// Returns the attributes at which a decoration view has disappeared.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    usualFinal(.decorationView, elementKind, decorationIndexPath)
  }

  /// Returns the supplementary views of a kind that an update removes, by their old places; none by default.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    []
  }
  /// Returns the decoration views of a kind that an update removes, by their old places; none by default.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// Returns the supplementary views of a kind that an update adds, by their new places; none by default.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
    []
  }
  /// Returns the decoration views of a kind that an update adds, by their new places; none by default.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Movement by a finger

  /// Returns the attributes of an item that a finger holds: by default at the finger, in front of all others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes { heldAttributes(indexPath, position) }
  /// Returns the place to which a finger's item belongs: by default that of the item under the finger.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }
  /// Returns the part of the layout that a movement by a finger changes.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = newContext()
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = targetIndexPaths
    context.interactiveMovementTarget = targetPosition
    return context
  }
  /// Returns the part of the layout that the end of a movement changes.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = newContext()
    context.previousIndexPathsForInteractivelyMovingItems = previousIndexPaths
    context.targetIndexPathsForInteractivelyMovingItems = indexPaths
    return context
  }

  // MARK: For layouts of this module

  /// False if the layout ignores what views prefer, which are then not asked.
  var asksViewsForSizes: Bool { true }
  /// Called before `prepare()` of an update, with the new places of old items; nil for items that are gone.
  func itemsWillMove(_ moved: (IndexPath) -> IndexPath?) {}
  /// True if the bounds decide about nothing but the views of which `pinnedRange(of:)` knows, and about which
  /// elements are asked for: the server then moves these views while content coasts.
  var pinsByServer: Bool { false }
  /// Returns the offsets of the content, in the direction of scrolling, with which an element moves; nil for an
  /// element that has one place.
  func pinnedRange(of element: CollectionElement) -> ClosedRange<CGFloat>? { nil }
  /// Returns the view in which an element lies; nil for the collection itself.
  func container(for attributes: UICollectionViewLayoutAttributes) -> UIView? { nil }
  /// Shows an item in its container, if it has one.
  func scrollContainer(
    to path: IndexPath, _ position: UICollectionView.ScrollPosition, animated: Bool
  ) {}
}
