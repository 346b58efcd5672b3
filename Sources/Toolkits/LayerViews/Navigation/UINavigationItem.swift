public import Foundation

/// A controller's part of a navigation bar: title and buttons.
@preconcurrency @MainActor open class UINavigationItem: NSObject, AssociationOwner {
  /// The size of the title.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// The size of the item before; large for the first item.
    case automatic = 0
    /// Large, in a bar that prefers large titles.
    case always = 1
    /// Always small.
    case never = 2
    /// Small, in the bar.
    case inline = 3
  }

  /// The text of the button that leads back.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The title of the controller before.
    case `default` = 0
    /// The word "Back".
    case generic = 1
    /// No text.
    case minimal = 2
  }

  final var onChange: (() -> Void)?

  /// The title in the middle of the bar.
  open var title: String? { didSet { onChange?() } }
  /// A view that replaces the title.
  open var titleView: UIView? { didSet { onChange?() } }
  /// A line above the title, which makes the bar higher; nil for none.
  open var prompt: String? { didSet { if prompt != oldValue { onChange?() } } }
  /// The title of the button that leads back to this controller; nil stands for `title`.
  open var backButtonTitle: String?
  /// The text of the button that leads back to this controller.
  open var backButtonDisplayMode = BackButtonDisplayMode.default
  /// The button that leads back to this controller: its title, its picture and its colour are shown; nil for the
  /// bar's own.
  open var backBarButtonItem: UIBarButtonItem?
  /// True hides the button that leads back from this controller.
  open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { onChange?() } } }
  /// Sets `hidesBackButton`.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
  /// True shows the buttons on the left beside the one that leads back, in place of it otherwise.
  open var leftItemsSupplementBackButton = false { didSet { onChange?() } }
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
  /// Sets the first button on the left.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the first button on the right.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }
  /// Sets the buttons on the left.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }
  /// Sets the buttons on the right.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  /// The size of the title in a bar that prefers large titles.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { if largeTitleDisplayMode != oldValue { onChange?() } }
  }
  /// A search, whose bar lies below the title; nil for none.
  open var searchController: UISearchController? {
    didSet { if searchController !== oldValue { onChange?() } }
  }
  /// True, as by default, lets content that scrolls take the place of the search bar.
  open var hidesSearchBarWhenScrolling = true {
    didSet { if hidesSearchBarWhenScrolling != oldValue { onChange?() } }
  }
  /// The look of the bar while content lies behind it; nil is the bar's.
  open var standardAppearance: UINavigationBarAppearance? { didSet { onChange?() } }
  /// The look of a low bar: stored and not shown, since bars have one height here.
  open var compactAppearance: UINavigationBarAppearance?
  /// The look of the bar while content rests below it; nil is the bar's.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { onChange?() } }

  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }
  /// Creates an item without a title.
  public override init() { super.init() }
  /// Creates an item without reading the coder.
  public required init?(coder: NSCoder) { super.init() }
  deinit { AssociatedObjects.release(self) }

  /// Called by nobody: archives of interfaces do not exist here. Subclasses override it.
  open func awakeFromNib() {}
}
