public import Foundation

/// A button of an alert.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
  /// The meaning of an action, which decides about its look and its place.
  public enum Style: Int, Sendable {
    /// An action without a special meaning.
    case `default` = 0
    /// The action that changes nothing. An alert has at most one.
    case cancel = 1
    /// An action that changes or deletes data.
    case destructive = 2
  }

  /// The title of the button.
  public let title: String?
  /// The meaning of the action.
  public let style: Style
  /// False shows the button as unavailable.
  open var isEnabled = true { didSet { if isEnabled != oldValue { onChange?() } } }

  private let handler: ((UIAlertAction) -> Void)?
  var onChange: (() -> Void)?

  /// Creates an action.
  ///
  /// - Parameter handler: called after the alert was dismissed by the action's button.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }

  /// Creates an action without a title.
  public convenience override init() { self.init(title: nil, style: .default) }

  final func perform() { handler?(self) }
}
