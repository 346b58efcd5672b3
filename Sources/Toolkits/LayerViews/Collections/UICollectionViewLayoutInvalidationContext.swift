public import Foundation

/// The part of a layout that is to be computed anew.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// True if everything is to be computed anew, as after `reloadData()`.
  open internal(set) var invalidateEverything = false
  /// True if numbers of sections or items may have changed.
  open internal(set) var invalidateDataSourceCounts = false

  /// Marks items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
  /// Marks supplementary views of a kind.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
  /// Marks decoration views of a kind.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
  /// The marked items; nil if none were marked.
  open internal(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The marked supplementary views by kind; nil if none were marked.
  open internal(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The marked decoration views by kind; nil if none were marked.
  open internal(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// The distance by which the content's offset moves with the change, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// The difference between the content's new and old size, in points. The new size is asked for in any case.
  open var contentSizeAdjustment = CGSize.zero

  /// The places that items which a finger moves had before; nil without such a movement.
  open internal(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The places of the items that a finger moves; nil without such a movement.
  open internal(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
  /// The finger's place in the content during a movement.
  open internal(set) var interactiveMovementTarget = CGPoint.zero
}

/// The part of a flow layout that is to be computed anew.
@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext:
  UICollectionViewLayoutInvalidationContext
{
  /// True, as by default, asks the delegate for sizes, insets and spaces anew.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// True, as by default, computes the places of all items anew.
  open var invalidateFlowLayoutAttributes = true
}
