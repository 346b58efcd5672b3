import ClassMetadata
import Foundation

/// Tells whether a class of controllers follows the scrolling of its collection: whether it, or a superclass, overrides
/// `scrollViewDidScroll(_:)`.
@MainActor enum OverriddenScrolling {
  private final class Quiet: UICollectionViewController {}
  private final class Scrolling: UICollectionViewController {
    override func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  }

  private static let scrolling = OverriddenMethod(
    of: UICollectionViewController.self, inheriting: Quiet.self, overriding: Scrolling.self)

  static func isIn(_ kind: UICollectionViewController.Type) -> Bool {
    scrolling.isOverridden(by: kind)
  }
}
