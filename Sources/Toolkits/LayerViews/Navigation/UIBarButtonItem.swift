public import Foundation
import ToolkitSupport

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
  open var customView: UIView? { didSet { changed() } }
  /// Called after a change of the item's size or visibility.
  final var onChange: (() -> Void)?
  /// The space that an item stands for; nil for a button.
  final var space: Space?
  /// The method that the button calls; nil for none.
  private var call: TargetAction?

  /// A space between buttons.
  enum Space {
    case fixed
    case flexible
  }

  /// False shows the button as unavailable.
  open var isEnabled: Bool {
    get { button.isEnabled }
    set { button.isEnabled = newValue }
  }
  /// True leaves the item out of the bar.
  open var isHidden = false { didSet { if isHidden != oldValue { changed() } } }
  /// A number of the program's own.
  open var tag = 0
  /// The title of the button.
  open var title: String? {
    get { button.title(for: .normal) }
    set {
      button.setTitle(newValue, for: .normal)
      changed()
    }
  }
  /// The image of the button.
  open var image: UIImage? {
    get { button.image(for: .normal) }
    set {
      button.setImage(newValue, for: .normal)
      changed()
    }
  }
  /// The look of the button.
  open var style = Style.plain { didSet { showStyle() } }

  private func showStyle() {
    button.titleLabel?.font = .systemFont(
      ofSize: 17, weight: style == .done ? .semibold : .regular)
    changed()
  }
  /// The width of the item, in points; 0 stands for that of its contents.
  open var width: CGFloat = 0 { didSet { if width != oldValue { changed() } } }
  /// The colour of the button; nil is the bar's tint.
  open var tintColor: UIColor? {
    didSet { button.tintColor = tintColor }
  }

  // MARK: Actions

  /// The object with the method of `action`; nil looks for one among the responders. Not retained.
  open weak var target: AnyObject?
  /// The method that a tap calls.
  open var action: Selector?
  /// The action that a tap calls; its title and image are the item's.
  open var primaryAction: UIAction? { didSet { showAction() } }

  private func showAction() {
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { title = primaryAction.title }
    if let image = primaryAction.image { self.image = image }
  }

  private func tapped() {
    if let primaryAction { return primaryAction.perform(by: self) }
    if let call { return call.send(from: self, nil) }
    guard let action else { return }
    UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
  }

  private func changed() { onChange?() }

  // MARK: Creation

  /// Creates a button without a title.
  public override init() {
    super.init()
    button.titleLabel?.font = .systemFont(ofSize: 17)
    button.addAction(UIAction { [weak self] _ in self?.tapped() }, for: .primaryActionTriggered)
  }

  private convenience init(_ title: String?, _ image: UIImage?, _ style: Style) {
    self.init()
    self.title = title
    self.image = image
    self.style = style
    // Initial values call no observers.
    showStyle()
  }

  /// Creates a button that calls an action, with its title and image.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, style: Style = .plain,
    primaryAction: UIAction? = nil
  ) {
    self.init(nil, nil, style)
    self.primaryAction = primaryAction
    showAction()
    if let title { self.title = title }
    if let image { self.image = image }
  }

  /// Creates a button with a title that calls a method.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(title, nil, style)
    self.target = target as AnyObject?
    self.action = action
  }

  /// Creates a button with an image that calls a method.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(nil, image, style)
    self.target = target as AnyObject?
    self.action = action
  }

  /// Creates a button or a space of the system that calls a method.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(systemItem: systemItem)
    self.target = target as AnyObject?
    self.action = action
  }

  /// Creates a button or a space of the system that calls an action; without one a press opens its menu.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init(nil, nil, systemItem.style)
    self.primaryAction = primaryAction
    self.menu = menu
    button.showsMenuAsPrimaryAction = primaryAction == nil && menu != nil
    showAction()
    title = systemItem.title
    image = systemItem.symbol.flatMap { UIImage(systemName: $0) }
    space = systemItem.space
  }

  /// Creates an item with a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Returns a space that takes what other items leave.
  public class func flexibleSpace() -> Self { space(.flexible, 0) }
  /// Returns a space of a width, in points.
  public class func fixedSpace(_ width: CGFloat) -> Self { space(.fixed, width) }

  private class func space(_ space: Space, _ width: CGFloat) -> Self {
    let item = DynamicInitialization.object(of: self)
    item.space = space
    item.width = width
    return item
  }

  /// The view in the bar.
  final var shownView: UIView { customView ?? button }

  final func setCall(_ call: TargetAction?) { self.call = call }
}
