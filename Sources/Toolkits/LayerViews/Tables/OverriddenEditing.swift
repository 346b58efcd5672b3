import ClassMetadata
import Foundation

/// Tells whether a class of table controllers deletes and moves rows: whether it, or a superclass, overrides the
/// methods for it.
@MainActor enum OverriddenEditing {
  private final class Quiet: UITableViewController {}
  private final class Committing: UITableViewController {
    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {}
  }
  private final class Moving: UITableViewController {
    override func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {}
  }

  private static let committing = OverriddenMethod(
    of: UITableViewController.self, inheriting: Quiet.self, overriding: Committing.self)
  private static let moving = OverriddenMethod(
    of: UITableViewController.self, inheriting: Quiet.self, overriding: Moving.self)

  static func commits(_ kind: UITableViewController.Type) -> Bool {
    committing.isOverridden(by: kind)
  }
  static func moves(_ kind: UITableViewController.Type) -> Bool { moving.isOverridden(by: kind) }
}
