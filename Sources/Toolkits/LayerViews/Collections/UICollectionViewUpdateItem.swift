public import Foundation

/// A change of a collection, as its layout is told of it.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  /// The type of a change.
  public enum Action: Int, Sendable {
    /// An item or a section is new.
    case insert = 0
    /// An item or a section is gone.
    case delete = 1
    /// An item or a section shows other data.
    case reload = 2
    /// An item or a section has another place.
    case move = 3
    /// Nothing changes.
    case none = 4
  }

  /// The place before the change; nil for an insertion. A section's path has the item `NSNotFound`.
  open var indexPathBeforeUpdate: IndexPath? { before }
  /// The place after the change; nil for a deletion. A section's path has the item `NSNotFound`.
  open var indexPathAfterUpdate: IndexPath? { after }
  /// The type of the change.
  open var updateAction: Action { action }

  private let before: IndexPath?
  private let after: IndexPath?
  private let action: Action

  init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
    self.action = action
    self.before = before
    self.after = after
  }
}
