import CoreAnimation
public import Foundation

/// The object that is asked about and told of changes of a bar's items.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: AnyObject {
  /// Returns false to refuse an item.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
  /// Called after an item came.
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
  /// Returns false to keep an item that the user or the program removes.
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
  /// Called after an item went.
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
  /// Returns true.
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
  /// Returns true.
  public func navigationBar(
    _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
  ) -> Bool { true }
  /// Does nothing.
  public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}

/// The bar above the controllers of a navigation controller: a title, and buttons on both sides. A large title
/// below them shrinks while content scrolls.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  static let height: CGFloat = 44

  final var contents = NavigationBarContents()

  /// Creates a bar without an item.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a bar without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // MARK: Items

  /// The object that is asked about items; not retained. The bar of a navigation controller asks nobody.
  open weak var delegate: (any UINavigationBarDelegate)?
  /// The item that is shown; nil for no item.
  open var topItem: UINavigationItem? { contents.item }
  /// The item to which the back button leads; nil for none.
  open var backItem: UINavigationItem? { contents.previous }
  /// The items, the last of which is shown. A navigation controller has its own.
  open var items: [UINavigationItem]? {
    get { contents.items.isEmpty ? nil : contents.items }
    set { setItems(newValue, animated: false) }
  }
  /// Sets `items`, optionally with a cross fade.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
    replaceItems(items ?? [], animated: animated)
  }
  /// Adds an item, and shows it.
  open func pushItem(_ item: UINavigationItem, animated: Bool) { push(item, animated: animated) }
  /// Removes the item that is shown; returns nil if there is none, or if the delegate keeps it.
  @discardableResult open func popItem(animated: Bool) -> UINavigationItem? {
    pop(animated: animated)
  }

  // MARK: Look

  /// The colours of the bar without `barTintColor`, and of its title.
  open var barStyle = UIBarStyle.default { didSet { showLook() } }
  /// The colour of the bar; nil is that of the style.
  open var barTintColor: UIColor? { didSet { showLook() } }
  /// True lets the view behind show through; below a bar that is not translucent, the content begins at its
  /// lower edge.
  open var isTranslucent = true {
    didSet {
      showLook()
      if isTranslucent != oldValue { onChange?() }
    }
  }
  /// The attributes of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { showLook() } }
  /// True shows titles large, below the buttons, as far as their items allow.
  open var prefersLargeTitles = false {
    didSet { if prefersLargeTitles != oldValue { itemChanged() } }
  }
  /// The attributes of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { showLook() } }
  /// The picture of the button that leads back; nil for an arrow.
  open var backIndicatorImage: UIImage? { didSet { showLook() } }
  /// The mask of the title while it slides under that picture: stored and not shown, since titles fade here.
  open var backIndicatorTransitionMaskImage: UIImage?
  /// The picture below the bar in place of the line, if the bar has a background image; an empty image for no line.
  open var shadowImage: UIImage? { didSet { showLook() } }
  /// Sets the picture of the bar, which replaces its colour; nil for none.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    guard barMetrics == .default else { return }
    contents.backgroundImage = backgroundImage
    showLook()
  }
  /// Sets the picture of the bar, which replaces its colour; nil for none.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
  ) { setBackgroundImage(backgroundImage, for: barMetrics) }
  /// Returns the picture of the bar.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
    barMetrics == .default ? contents.backgroundImage : nil
  }
  /// The look of the bar while content lies behind it. The first use makes one, which replaces the properties above.
  open var standardAppearance: UINavigationBarAppearance {
    get {
      if let own = contents.standard { return own }
      let new = UINavigationBarAppearance()
      contents.standard = new
      inNextTurn { [weak self] in self?.showLook() }
      return new
    }
    set {
      contents.standard = newValue
      showLook()
    }
  }
  /// The look of a low bar: stored and not shown, since bars have one height here.
  open var compactAppearance: UINavigationBarAppearance?
  /// The look of the bar while content rests below it; nil for `standardAppearance`.
  open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { showLook() } }
  /// The look of a low bar while content rests below it: stored and not shown.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance?

  /// Returns true for an item with a large title, and nil to leave that to the item, for a navigation controller.
  final var isLarge: ((UINavigationItem) -> Bool?)?
  /// Called after a change on which the place of the content depends.
  final var onChange: (() -> Void)?

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }
  /// Returns the width of a size, and the height of the bar.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: fullHeight)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: fullHeight)
  }
  override func layOutContents() { layOutBar() }
}
