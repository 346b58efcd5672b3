import Foundation
import ToolkitSupport

extension UITableView {
  /// Shows the contents that the data source has now.
  ///
  /// - Parameter refill: fills the cell of a row that is marked.
  final func show(
    _ change: DiffableChange, _ animation: RowAnimation, refill: (IndexPath) -> Void,
    completion: @escaping () -> Void
  ) {
    let difference = change.difference
    beginUpdates()
    reloadRows(at: change.reloadedItems, with: animation)
    deleteRows(at: difference.deletedItems.map(\.path), with: animation)
    insertRows(at: difference.insertedItems.map(\.path), with: animation)
    for move in difference.movedItems { moveRow(at: move.from.path, to: move.to.path) }
    deleteSections(IndexSet(difference.deletedSections), with: animation)
    insertSections(IndexSet(difference.insertedSections), with: animation)
    for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
    reloadSections(IndexSet(change.reloadedSections), with: animation)
    performBatchUpdates(nil) { _ in completion() }
    if animation == .none {
      UIView.performWithoutAnimation { endUpdates() }
    } else {
      endUpdates()
    }
    for path in change.reconfiguredItems { refill(path) }
  }

  /// Calls a closure that asks for the cell of a row, and gets the one that is shown.
  final func refillCell(at path: IndexPath, _ body: () -> Void) {
    guard let cell = rows.cells[TableRow(path)] else { return }
    rows.reconfigured = cell
    body()
    rows.reconfigured = nil
  }
}
