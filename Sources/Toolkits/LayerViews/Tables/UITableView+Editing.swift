import CoreAnimation
import Foundation

/// The editing of a table by the user: controls at the edges of cells (views §24.4).
extension UITableView {
  final func setEditingState(_ editing: Bool, _ animated: Bool) {
    guard editing != rows.isEditing else { return }
    swipes.close(animated: animated)
    select(nil, animated)
    rows.isEditing = editing
    for (row, cell) in rows.cells {
      if editing { prepareEditing(cell, row) }
      cell.setEditing(editing, animated: animated)
      if !editing { prepareEditing(cell, row) }
    }
  }

  /// Gives a cell the controls of its row.
  final func prepareEditing(_ cell: UITableViewCell, _ row: TableRow) {
    guard let dataSource else { return }
    let path = row.path
    let isEditable = rows.isEditing && dataSource.tableView(self, canEditRowAt: path)
    let style: UITableViewCell.EditingStyle =
      isEditable ? rows.delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.parts.editingStyle = style
    cell.parts.selectsMany = isEditable && allowsMultipleSelectionDuringEditing
    if rows.isEditing, let delegate = rows.delegate {
      cell.shouldIndentWhileEditing = delegate.tableView(
        self, shouldIndentWhileEditingRowAt: path)
    }
    let isMovable =
      rows.isEditing && EditingMethods.canMove(dataSource)
      && dataSource.tableView(self, canMoveRowAt: path)
    if cell.showsReorderControl != isMovable { cell.showsReorderControl = isMovable }
  }

  /// The minus of a row asks for confirmation, the plus inserts.
  final func editControlWasTapped(of cell: UITableViewCell) {
    guard let row = row(of: cell) else { return }
    switch cell.editingStyle {
    case .none: break
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: row.path)
    case .delete:
      if cell.showingDeleteConfirmation {
        swipes.close(animated: true)
      } else {
        swipes.open(cell, .trailing)
      }
    }
  }

  final func accessoryWasTapped(_ cell: UITableViewCell) {
    guard let row = row(of: cell) else { return }
    rows.delegate?.tableView(self, accessoryButtonTappedForRowWith: row.path)
  }

  // MARK: Swipes

  /// Returns the actions of a swipe over a cell.
  final func swipeActions(
    of cell: UIView, from edge: SwipeEdge
  ) -> UISwipeActionsConfiguration? {
    guard let cell = cell as? UITableViewCell, let row = row(of: cell), let dataSource,
      dataSource.tableView(self, canEditRowAt: row.path)
    else { return nil }
    let path = row.path
    guard edge == .trailing else {
      return rows.delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    }
    if let delegate = rows.delegate {
      if let actions = delegate.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
        return actions
      }
      if let actions = delegate.tableView(self, editActionsForRowAt: path) {
        let configuration = UISwipeActionsConfiguration(
          actions: actions.map { $0.action(at: path) })
        configuration.performsFirstActionWithFullSwipe = false
        return configuration
      }
    }
    let style = rows.delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    guard style == .delete, EditingMethods.canCommit(dataSource) else { return nil }
    let title = rows.delegate?.tableView(
      self, titleForDeleteConfirmationButtonForRowAt: path)
    let delete = UIContextualAction(
      style: .destructive, title: title ?? "Delete"
    ) { [weak self, weak cell] _, _, done in
      guard let self, let cell, let row = self.row(of: cell) else { return done(false) }
      self.dataSource?.tableView(self, commit: .delete, forRowAt: row.path)
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  final func swipeWillOpen(_ cell: UIView) {
    guard let cell = cell as? UITableViewCell, let row = row(of: cell) else { return }
    rows.delegate?.tableView(self, willBeginEditingRowAt: row.path)
    var state: UITableViewCell.StateMask = .showingDeleteConfirmation
    if cell.isEditing { state.insert(.showingEditControl) }
    cell.willTransition(to: state)
    cell.parts.showsActions = true
    cell.editingChanged()
    cell.didTransition(to: state)
  }

  final func swipeDidClose(_ cell: UIView) {
    guard let cell = cell as? UITableViewCell else { return }
    let state: UITableViewCell.StateMask = cell.isEditing ? .showingEditControl : []
    cell.willTransition(to: state)
    cell.parts.showsActions = false
    cell.editingChanged()
    cell.didTransition(to: state)
    rows.delegate?.tableView(self, didEndEditingRowAt: row(of: cell)?.path)
  }

  final func makeSwipes() -> RowSwipes {
    RowSwipes(in: self) { [weak self] place in
      guard let self, let row = self.currentLayout.row(at: place.y), !self.rows.isEditing else {
        return nil
      }
      return self.rows.cells[row]
    } actions: { [weak self] cell, edge in
      self?.swipeActions(of: cell, from: edge)
    } willOpen: { [weak self] cell in
      self?.swipeWillOpen(cell)
    } didClose: { [weak self] cell in
      self?.swipeDidClose(cell)
    }
  }
}

/// Tells whether data sources let the user delete and move rows: whether they have methods of their own for it.
///
/// Apple's runtime answers this before the first call. Here the methods of the protocol, which do nothing, note the
/// class for which they were called; until then a class counts as one that has the methods, unless it is a table's
/// controller that does not override them.
@MainActor enum EditingMethods {
  private static var withoutCommit: Set<ObjectIdentifier> = []
  private static var withoutMove: Set<ObjectIdentifier> = []

  static func defaultCommit(of source: AnyObject) {
    withoutCommit.insert(ObjectIdentifier(type(of: source)))
  }
  static func defaultMove(of source: AnyObject) {
    withoutMove.insert(ObjectIdentifier(type(of: source)))
  }
  static func canCommit(_ source: AnyObject) -> Bool {
    if let controller = source as? UITableViewController {
      return OverriddenEditing.commits(type(of: controller))
    }
    return !withoutCommit.contains(ObjectIdentifier(type(of: source)))
  }
  static func canMove(_ source: AnyObject) -> Bool {
    if let controller = source as? UITableViewController {
      return OverriddenEditing.moves(type(of: controller))
    }
    return !withoutMove.contains(ObjectIdentifier(type(of: source)))
  }
}
