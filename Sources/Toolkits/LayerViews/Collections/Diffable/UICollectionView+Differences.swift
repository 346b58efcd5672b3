import Foundation
import ToolkitSupport

extension UICollectionView {
  /// Shows other contents.
  ///
  /// - Parameter take: gives the data source its new contents, and returns the steps to them.
  final func show(
    _ isAnimated: Bool, take: @escaping () -> DiffableChange, completion: @escaping () -> Void
  ) {
    var reconfigured: [IndexPath] = []
    let updates = {
      self.performBatchUpdates {
        let change = take()
        reconfigured = change.reconfiguredItems
        self.perform(change)
      } completion: { _ in
        completion()
      }
    }
    if isAnimated { updates() } else { UIView.performWithoutAnimation(updates) }
    if !reconfigured.isEmpty { reconfigureItems(at: reconfigured) }
  }

  private func perform(_ change: DiffableChange) {
    let difference = change.difference
    deleteSections(IndexSet(difference.deletedSections))
    insertSections(IndexSet(difference.insertedSections))
    for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
    reloadSections(IndexSet(change.reloadedSections))
    deleteItems(at: difference.deletedItems.map(\.path))
    insertItems(at: difference.insertedItems.map(\.path))
    for move in difference.movedItems { moveItem(at: move.from.path, to: move.to.path) }
    reloadItems(at: change.reloadedItems)
  }
}
