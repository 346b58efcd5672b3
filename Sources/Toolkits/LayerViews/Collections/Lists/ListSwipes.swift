import CoreAnimation
import Foundation

/// The actions beside the rows of lists (views §20.6).
extension UICollectionViewCompositionalLayout {
  /// Lets rows be swiped, once a section has actions for them.
  final func makeSwipes(in collection: UICollectionView) {
    guard swipes == nil, plan.sections.contains(where: { $0.section.list?.hasSwipes == true })
    else { return }
    swipes = RowSwipes(in: collection) { [weak self, weak collection] place in
      guard let self, let collection, let path = collection.indexPathForItem(at: place),
        self.planned(path.section)?.section.list?.hasSwipes == true
      else { return nil }
      return collection.cellForItem(at: path) as? UICollectionViewListCell
    } actions: { [weak self, weak collection] cell, edge in
      guard let self, let cell = cell as? UICollectionViewListCell,
        let path = collection?.indexPath(for: cell),
        let list = self.planned(path.section)?.section.list
      else { return nil }
      return edge == .leading
        ? list.leadingSwipeActionsConfigurationProvider?(path)
        : list.trailingSwipeActionsConfigurationProvider?(path)
    } willOpen: { cell in
      (cell as? UICollectionViewListCell)?.isSwiped = true
    } didClose: { cell in
      (cell as? UICollectionViewListCell)?.isSwiped = false
    }
  }

  /// Hides the actions when a finger scrolls the list.
  final func closeSwipesOfScrolledList() {
    guard let swipes, swipes.openCell != nil, collectionView?.motion.drag != nil else { return }
    swipes.close(animated: true)
  }
}
