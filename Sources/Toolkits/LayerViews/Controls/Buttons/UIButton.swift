import CoreAnimation
public import Foundation

/// A control with a title, an image and a background, which may differ between its states.
///
/// The look of a button comes from its `configuration`. Without one it comes from the `buttonType`
/// and the titles, colours and images that were set.
@preconcurrency @MainActor open class UIButton: UIControl {
  /// The look of a button without a configuration.
  public enum ButtonType: Int, Sendable {
    /// A white title, and nothing else.
    case custom = 0
    /// Title and image in the tint colour, fainter while the button is touched.
    case system = 1
    /// A cross.
    case close = 7
  }

  final var titles = PerState<NSAttributedString>()
  final var titleColors = PerState<UIColor>()
  final var images = PerState<UIImage>()
  final var symbolConfigurations = PerState<UIImage.SymbolConfiguration>()
  final var backgroundImages = PerState<UIImage>()
  final let label = UILabel()
  final let picture = UIImageView()
  final let backdrop = UIImageView()
  /// The kind of button that was created.
  open private(set) var buttonType = ButtonType.custom

  /// Creates a custom button.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpButton()
  }

  /// Creates a button of a type.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    buttonType = type
    contentsChanged()
  }

  /// Creates a custom button without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpButton()
  }

  // MARK: Contents

  /// The view of the title, which becomes a subview when it is first needed.
  open var titleLabel: UILabel? {
    addPart(label)
    return label
  }
  /// The view of the image, which becomes a subview when it is first needed.
  open var imageView: UIImageView? {
    addPart(picture)
    return picture
  }

  /// Sets the title of a state. A state without its own title has the normal state's.
  open func setTitle(_ title: String?, for state: State) {
    titles[exactly: state] = title.map { NSAttributedString(string: $0) }
    contentsChanged()
  }
  /// Returns the title of a state; the normal state's, as for the getters below, if none was set.
  open func title(for state: State) -> String? { titles[state]?.string }
  /// Sets a title with attributes; missing attributes are the button's.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    titles[exactly: state] = title
    contentsChanged()
  }
  /// Returns the title of a state with its attributes.
  open func attributedTitle(for state: State) -> NSAttributedString? { titles[state] }
  /// Sets the colour of a state's title.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[exactly: state] = color
    contentsChanged()
  }
  /// Returns the colour of a state's title.
  open func titleColor(for state: State) -> UIColor? { titleColors[state] }
  /// Sets the image of a state, in front of the title.
  open func setImage(_ image: UIImage?, for state: State) {
    images[exactly: state] = image
    contentsChanged()
  }
  /// Returns the image of a state.
  open func image(for state: State) -> UIImage? { images[state] }
  /// Sets the image of a state that fills the button behind its contents.
  open func setBackgroundImage(_ image: UIImage?, for state: State) {
    backgroundImages[exactly: state] = image
    contentsChanged()
  }
  /// Returns the image behind a state's contents.
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  /// The title that is shown.
  open var currentTitle: String? { currentAttributedTitle?.string }
  /// The title that is shown, with the attributes that were set.
  open var currentAttributedTitle: NSAttributedString? { titles[state] }
  /// The image that is shown.
  open var currentImage: UIImage? { images[state] }
  /// The colour of the title; fainter while a system button is pressed.
  open var currentTitleColor: UIColor { face.shownForeground }

  /// The space around title and image. None by default, with which the natural size of a button without a
  /// configuration has 6 points above and below the title.
  open var contentEdgeInsets: UIEdgeInsets = .zero { didSet { contentsChanged() } }
  /// Sets the size and weight of a symbol in a state, where the image itself decides none.
  open func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    symbolConfigurations[exactly: state] = configuration
    contentsChanged()
  }
  /// Returns the size and weight of a symbol in a state; the normal state's if it has none of its own.
  open func preferredSymbolConfigurationForImage(
    in state: State
  ) -> UIImage.SymbolConfiguration? { symbolConfigurations[state] }
  /// The size and weight of a symbol in the present state.
  open var currentPreferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    symbolConfigurations[state]
  }

  /// The look of the button; nil leaves it to type, titles, colours and images.
  open var configuration: Configuration? { didSet { contentsChanged() } }
  /// Called with each new state, to change the configuration.
  // The class says `@preconcurrency`, too, but the compiler gives the symbol two names without this.
  @preconcurrency open var configurationUpdateHandler: (@MainActor (UIButton) -> Void)? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Calls the handler and shows the configuration again.
  open func setNeedsUpdateConfiguration() {
    configurationUpdateHandler?(self)
    contentsChanged()
  }

  // MARK: Menus

  /// The menu of the button, which a long press opens, or with `showsMenuAsPrimaryAction` any touch.
  open var menu: UIMenu? {
    get { ownMenu }
    set {
      ownMenu = newValue
      isContextMenuInteractionEnabled = newValue != nil
      adoptSelection()
    }
  }
  private var ownMenu: UIMenu?
  /// The order of the menu's elements. The first element is the highest in every order.
  open var preferredMenuElementOrder = UIMenu.ElementOrder.automatic
  /// True makes a button with a menu show the chosen element, and a button without one go on and off.
  open var changesSelectionAsPrimaryAction = false { didSet { adoptSelection() } }
  /// Returns the button's menu as a context menu.
  open override func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    menu.map { menu in UIContextMenuConfiguration(actionProvider: { _ in menu }) }
  }
  override func openPrimaryMenu(from place: CGPoint?) -> MenuOverlay? { openMenu(from: place) }

  // MARK: Appearance

  override func stateChanged() { setNeedsUpdateConfiguration() }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showFace()
  }
  override func wasOperated(_ event: UIEvent?) {
    if changesSelectionAsPrimaryAction, menu == nil { isSelected.toggle() }
    send(.primaryActionTriggered, event)
  }
  override var focusBounds: CGRect { bounds }
  override var focusRadius: CGFloat { backdrop.layer.cornerRadius }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      isElement: true, label: currentTitle ?? configuration?.title,
      traits: stateTraits.union(.button))
  }

  /// Places title and image. A subclass may move them after calling this method.
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeContents()
    showFocus()
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize }
  open override var intrinsicContentSize: CGSize { fittingSize }
}

extension UIButton {
  /// Creates a button of a type, with an action that runs when it is pressed.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    if let primaryAction { adopt(primaryAction) }
  }

  /// Creates a button with a configuration, and an action that runs when it is pressed.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    if let primaryAction { adopt(primaryAction) }
  }

  private func adopt(_ action: UIAction) {
    if !action.title.isEmpty, configuration?.title == nil { setTitle(action.title, for: .normal) }
    if let image = action.image, configuration?.image == nil { setImage(image, for: .normal) }
    addAction(action, for: .primaryActionTriggered)
  }
}
