public import Foundation
import ToolkitSupport

/// A button of a bar, or a view in the place of one.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
  /// The look of a button in a bar.
  public enum Style: Int, Sendable {
    /// A button for one of several actions.
    case plain = 0
    /// The same look as `plain`.
    case bordered = 1
    /// A heavier title, for the action that ends a task.
    case done = 2
  }

  final let button = BarButton(type: .system)
  override var spokenView: UIView? { customView ?? button }
  /// The kind of item that the bar's layout sees.
  final var kind = Kind.contents
  /// The attributes of titles by the appearance of the bar.
  final var barAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// The parts of a bar.
  enum Kind { case contents, fixedSpace, flexibleSpace }

  /// Creates a button without a title.
  public override init() {
    super.init()
    setUp()
  }
  /// Creates a button without a title and without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    button.item = self
    button.addAction(
      UIAction { [weak self] _ in self?.wasTapped() }, for: .primaryActionTriggered)
    showContents()
  }

  /// Creates a button that calls an action, with its title and image.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, style: Style = .plain,
    primaryAction: UIAction? = nil
  ) {
    self.init()
    self.style = style
    self.primaryAction = primaryAction
    // Initializers run no observers.
    adoptContents(of: primaryAction)
    if let title { self.title = title }
    if let image { self.image = image }
    changed()
  }
  /// Creates a button that calls a method of a target.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.style = style
    self.title = title
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
  }
  /// Creates a button with a picture that calls a method of a target.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.style = style
    self.image = image
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
  }
  /// Creates a button with a picture, and another for bars of little height, that calls a method of a target.
  public convenience init(
    image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
  ) {
    self.init(image: image, style: style, target: target, action: action)
    self.landscapeImagePhone = landscapeImagePhone
  }
  /// Creates a button of the system that calls a method of a target.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init()
    adopt(systemItem)
    (self.target, self.action) = (target.map { $0 as AnyObject }, action)
  }
  /// Creates a button or a space of the system that calls an action; without one a press opens its menu.
  public convenience init(
    systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.primaryAction = primaryAction
    adoptContents(of: primaryAction)
    self.menu = menu
    button.showsMenuAsPrimaryAction = primaryAction == nil && menu != nil
    adopt(systemItem)
    changed()
  }
  /// Creates an item with a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Returns a space of a width in points.
  open class func fixedSpace(_ width: CGFloat) -> Self {
    let item = DynamicInitialization.object(of: Self.self)
    item.kind = .fixedSpace
    item.width = width
    return item
  }
  /// Returns a space that takes what the other items leave, in equal parts.
  open class func flexibleSpace() -> Self {
    let item = DynamicInitialization.object(of: Self.self)
    item.kind = .flexibleSpace
    return item
  }

  // MARK: Contents

  /// A view that replaces the button; nil for a button.
  open var customView: UIView? { didSet { if customView !== oldValue { changed() } } }
  /// The look of the button.
  open var style = Style.plain { didSet { if style != oldValue { changed() } } }
  /// True leaves the item out of the bar.
  open var isHidden = false { didSet { if isHidden != oldValue { changed() } } }
  /// The width in points; 0 for the width that the contents need.
  open var width: CGFloat = 0 { didSet { if width != oldValue { changed() } } }
  /// Titles the widest of which the button has room for; nil for its own.
  open var possibleTitles: Set<String>? { didSet { changed() } }
  /// The colour of the button; nil is the bar's tint.
  open var tintColor: UIColor? { didSet { changed() } }

  // MARK: Action

  /// The object with the method; nil for the responder that has it. It is not retained.
  open weak var target: AnyObject?
  /// The method that a tap calls.
  open var action: Selector?
  /// The action that a tap performs, whose title and image the button has.
  open var primaryAction: UIAction? {
    didSet { adoptContents(of: primaryAction) }
  }

  private func adoptContents(of action: UIAction?) {
    guard let action else { return }
    if !action.title.isEmpty { title = action.title }
    if let image = action.image { self.image = image }
  }

  /// The method as a reference, for an item that was made with one.
  final var method: TargetAction?

  private func wasTapped() {
    if let primaryAction { primaryAction.perform(by: self) }
    method?.send(from: self, nil)
    if let action { UIApplication.shared.sendAction(action, to: target, from: self, for: nil) }
  }

  override func changed() {
    showContents()
    super.changed()
  }

  /// The view in the bar; nil for a space.
  final var shownView: UIView? {
    kind == .contents ? customView ?? button : nil
  }
}

// Buttons by references to methods.
extension UIBarButtonItem {
  /// Creates a button that calls a method of a target: `action: Self.tapped`.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    title: String?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title, style: style, target: nil, action: nil)
    method = TargetAction(target, action) { (target: Target, _, _) in action(target)() }
  }
  /// Creates a button that calls a method of a target with itself.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    title: String?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(title: title, style: style, target: nil, action: nil)
    method = UIBarButtonItem.method(target, action)
  }
  /// Creates a button with a picture that calls a method of a target.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    image: UIImage?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(image: image, style: style, target: nil, action: nil)
    method = TargetAction(target, action) { (target: Target, _, _) in action(target)() }
  }
  /// Creates a button with a picture that calls a method of a target with itself.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    image: UIImage?, style: Style, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(image: image, style: style, target: nil, action: nil)
    method = UIBarButtonItem.method(target, action)
  }
  /// Creates a button of the system that calls a method of a target.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    method = TargetAction(target, action) { (target: Target, _, _) in action(target)() }
  }
  /// Creates a button of the system that calls a method of a target with itself.
  public convenience init<Object: AnyObject, Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Object,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    method = UIBarButtonItem.method(target, action)
  }

  private static func method<Object: AnyObject, Target: AnyObject>(
    _ target: Object,
    _ action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) -> TargetAction? {
    TargetAction(target, action) { (target: Target, sender, _) in
      (sender as? UIBarButtonItem).map { action(target)($0) }
    }
  }
}
