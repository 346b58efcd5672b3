public import Foundation

/// A controller's part of a navigation bar: title and buttons.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
  var onChange: (() -> Void)?

  /// The title in the middle of the bar.
  open var title: String? { didSet { onChange?() } }
  /// A view that replaces the title.
  open var titleView: UIView? { didSet { onChange?() } }
  /// The title of the button that leads back to this controller; nil stands for `title`.
  open var backButtonTitle: String?
  /// True hides the button that leads back from this controller.
  open var hidesBackButton = false { didSet { onChange?() } }
  /// The buttons on the left, which replace the back button.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  /// The buttons on the right, from right to left.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
  /// The first button on the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button on the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// The size in which a bar that prefers large titles shows the title.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// That of the item before; large for the first item.
    case automatic = 0
    /// Large.
    case always = 1
    /// Small.
    case never = 2
    /// Small, in the bar.
    case inline = 3
  }

  /// The size of the title in a bar that prefers large titles.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { if largeTitleDisplayMode != oldValue { onChange?() } }
  }

  /// Replaces the buttons on the left; the bar shows them at once.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Replaces the buttons on the right; the bar shows them at once.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
  /// Replaces the buttons on the left by one; the bar shows it at once.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Replaces the buttons on the right by one; the bar shows it at once.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Called by nobody: archives of interfaces do not exist here. Subclasses override it.
  open func awakeFromNib() {}

  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }
}

extension UINavigationItem {
  /// All buttons.
  final var buttons: [UIBarButtonItem] { (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) }
}
