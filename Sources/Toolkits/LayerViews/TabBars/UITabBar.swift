public import Foundation

/// The object that is told of taps in a tab bar.
@preconcurrency @MainActor public protocol UITabBarDelegate: NSObjectProtocol {
  /// Called when the user has tapped an item, selected before or not.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A row of tabs of equal widths, one of which is selected and shown in `tintColor`.
@preconcurrency @MainActor open class UITabBar: UIView {
  final var buttons: [TabButton] = []
  final let background = BarBackground(isLineAbove: true)
  final var standard: UITabBarAppearance?
  /// The controller that owns this bar, which decides what a tap selects.
  final weak var owner: UITabBarController?

  /// The object that is told which item was chosen; not retained.
  open weak var delegate: (any UITabBarDelegate)?

  /// Creates a bar without tabs. Bars are 49 points high.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // MARK: Tabs

  /// The tabs from left to right.
  open var items: [UITabBarItem]? { didSet { itemsChanged() } }
  /// Sets `items`, optionally with a cross fade.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    replaceItems(with: items, animated: animated)
  }
  /// The selected tab; nil for no tab. Setting an item that is not in the bar changes nothing.
  open var selectedItem: UITabBarItem? {
    get { selection }
    set { select(newValue) }
  }
  final weak var selection: UITabBarItem? { didSet { showBackground() } }

  // MARK: Appearance

  /// The colours of the bar without `barTintColor`.
  open var barStyle = UIBarStyle.default { didSet { showBackground() } }
  /// The picture of the bar, which replaces its colour; nil for none.
  open var backgroundImage: UIImage? { didSet { showBackground() } }
  /// The picture above the bar in place of the line, if the bar has a picture itself.
  open var shadowImage: UIImage? { didSet { showBackground() } }
  /// The look of the bar. The first use makes one, which replaces the bar's properties.
  open var standardAppearance: UITabBarAppearance {
    get {
      if let standard { return standard }
      let new = UITabBarAppearance()
      standard = new
      inNextTurn { [weak self] in self?.showBackground() }
      return new
    }
    set {
      standard = newValue
      showBackground()
    }
  }
  /// The look of the bar while content ends above it: stored and not shown.
  open var scrollEdgeAppearance: UITabBarAppearance?
  /// The colour of the bar; nil is a light gray.
  open var barTintColor: UIColor? { didSet { showBackground() } }
  /// True lets the views behind show slightly through a bar without `barTintColor`; above a bar that is not
  /// translucent, the content ends at its upper edge.
  open var isTranslucent = true {
    didSet {
      showBackground()
      if isTranslucent != oldValue { owner?.barVisibilityChanged() }
    }
  }
  /// The colour of the tabs that are not selected; nil is gray.
  open var unselectedItemTintColor: UIColor? { didSet { showColors() } }

  open override var isHidden: Bool { didSet { owner?.barVisibilityChanged() } }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }

  /// Returns the width of a size, and a height of 49 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }

  override func layOutContents() { placeButtons() }
}
