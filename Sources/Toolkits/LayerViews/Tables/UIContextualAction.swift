public import Foundation

/// An action that a swipe of a row shows as a button.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
  /// The look of an action.
  public enum Style: Int, Sendable {
    /// A gray button.
    case normal = 0
    /// A red button, for an action that deletes.
    case destructive = 1
  }

  /// The work of an action: it gets the action, the view of the button, and a closure to call with true once the
  /// action is done, which ends the swipe.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// The look of the button.
  public final let style: Style
  /// The work of the action.
  public final let handler: Handler
  /// The text of the button.
  open var title: String?
  /// The colour of the button; the style's by default.
  open var backgroundColor: UIColor!
  /// The picture of the button, above the text.
  open var image: UIImage?

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    backgroundColor = style == .destructive ? .systemRed : .systemGray
    super.init()
  }
}

/// The actions of a row's swipe.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// The actions, the first at the edge of the row.
  public final let actions: [UIContextualAction]
  /// True, as by default, performs the first action when the row is swiped all the way.
  open var performsFirstActionWithFullSwipe = true

  /// Creates the actions of a swipe.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}

/// An action of a row in the form before iOS 11.
@preconcurrency @MainActor open class UITableViewRowAction: NSObject {
  /// The look of an action.
  public enum Style: Int, Sendable {
    /// A red button.
    case `default` = 0
    /// A gray button.
    case normal = 1

    /// A red button.
    public static let destructive = Style.default
  }

  /// The look of the button.
  public final let style: Style
  /// The text of the button.
  open var title: String?
  /// The colour of the button; nil is the style's.
  open var backgroundColor: UIColor?
  private let handler: (UITableViewRowAction, IndexPath) -> Void

  /// Creates an action.
  public init(
    style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    self.style = style
    self.title = title
    self.handler = handler
    super.init()
  }

  /// Returns the action in the newer form, for a row.
  final func action(at path: IndexPath) -> UIContextualAction {
    let action = UIContextualAction(
      style: style == .default ? .destructive : .normal, title: title
    ) { _, _, done in
      self.handler(self, path)
      done(true)
    }
    if let backgroundColor { action.backgroundColor = backgroundColor }
    return action
  }
}
