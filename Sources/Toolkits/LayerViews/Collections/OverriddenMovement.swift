import ClassMetadata
import Foundation

/// Tells whether a class of controllers moves items: whether it, or a superclass, overrides
/// `collectionView(_:moveItemAt:to:)`.
@MainActor enum OverriddenMovement {
  private final class Quiet: UICollectionViewController {}
  private final class Moving: UICollectionViewController {
    override func collectionView(
      _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {}
  }

  private static let moving = OverriddenMethod(
    of: UICollectionViewController.self, inheriting: Quiet.self, overriding: Moving.self)

  static func isIn(_ kind: UICollectionViewController.Type) -> Bool {
    moving.isOverridden(by: kind)
  }
}
