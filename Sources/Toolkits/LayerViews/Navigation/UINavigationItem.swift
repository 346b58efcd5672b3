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

  /// Called by nobody: archives of interfaces do not exist here. Subclasses override it.
  open func awakeFromNib() {}

  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }
}

/// A button of a bar.
@preconcurrency @MainActor open class UIBarButtonItem: NSObject {
  /// The look of a button in a bar.
  public enum Style: Int, Sendable {
    /// A button for one of several actions.
    case plain = 0
    /// A heavier title.
    case done = 2
  }

  /// Called by nobody: archives of interfaces do not exist here. Subclasses override it.
  open func awakeFromNib() {}

  final let button = UIButton(type: .system)
  /// A view that replaces the button; nil for a button.
  open private(set) var customView: UIView?
  /// False shows the button as unavailable.
  open var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }
  /// The title of the button.
  open var title: String? {
    get { button.title(for: .normal) }
    set { button.setTitle(newValue, for: .normal) }
  }
  /// The image of the button.
  open var image: UIImage? {
    get { button.image(for: .normal) }
    set { button.setImage(newValue, for: .normal) }
  }
  /// The colour of the button; nil is the bar's tint.
  open var tintColor: UIColor? {
    didSet { button.tintColor = tintColor }
  }

  /// Creates a button without a title.
  public override init() {
    super.init()
    button.titleLabel?.font = .systemFont(ofSize: 17)
  }

  private convenience init(_ style: Style) {
    self.init()
    if style == .done { button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold) }
  }

  /// Creates a button that calls an action, with its title and image.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, style: Style = .plain,
    primaryAction: UIAction? = nil
  ) {
    self.init(style)
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    if let primaryAction { button.addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates a button that calls a method of a target.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    title: String?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(style)
    self.title = title
    button.addTarget(target, action: action, for: .primaryActionTriggered)
  }

  /// Creates an item with a view.
  public convenience init(customView: UIView) {
    self.init(.plain)
    self.customView = customView
  }

  var shownView: UIView { customView ?? button }
}
