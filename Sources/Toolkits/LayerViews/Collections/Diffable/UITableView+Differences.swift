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
    let isSimple =
      difference.deletedSections.isEmpty && difference.insertedSections.isEmpty
      && difference.movedSections.isEmpty && difference.movedItems.isEmpty
      && change.reloadedSections.isEmpty
    if isSimple {
      reloadRows(at: change.reloadedItems, with: animation)
      if !difference.deletedItems.isEmpty {
        deleteRows(at: difference.deletedItems.map(\.path), with: animation)
      }
      if !difference.insertedItems.isEmpty {
        insertRows(at: difference.insertedItems.map(\.path), with: animation)
      }
    } else {
      reloadData()
    }
    for path in change.reconfiguredItems { refill(path) }
    completion()
  }

  /// Calls a closure that asks for the cell of a row, and gets the one that is shown.
  final func refillCell(at path: IndexPath, _ body: () -> Void) {
    guard let cell = rows.cells[TableRow(path)] else { return }
    rows.refilled = cell
    body()
    rows.refilled = nil
  }
}
