import CoreAnimation
public import Foundation

/// A bar of buttons, often at the bottom.
@preconcurrency @MainActor open class UIToolbar: UIView {
  static let height: CGFloat = 44
  private let background = BarBackground(isLineAbove: true)
  private var backgroundImage: UIImage?
  private var shadow: UIImage?
  private var standard: UIToolbarAppearance?

  /// Creates a bar without buttons. Bars are 44 points high.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a bar without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(background)
    showLook()
  }

  // MARK: Buttons

  /// The buttons and spaces from the leading edge to the trailing one.
  open var items: [UIBarButtonItem]? { didSet { itemsChanged(oldValue ?? []) } }
  /// Sets `items`, optionally with a cross fade.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    guard animated, window != nil else { return self.items = items }
    UIView.transition(
      with: self, duration: 0.25, options: .transitionCrossDissolve,
      animations: { self.items = items }, completion: nil)
  }

  private func itemsChanged(_ old: [UIBarButtonItem]) {
    let views = (items ?? []).filter { !$0.isHidden }.compactMap(\.shownView)
    for item in old {
      item.onChange = nil
      if let view = item.shownView, !views.contains(view), view.superview === self {
        view.removeFromSuperview()
      }
    }
    for view in views where view.superview !== self { addSubview(view) }
    adoptLooks(of: items ?? [])
    for item in items ?? [] { item.onChange = { [weak self] in self?.itemChanged() } }
    showLook()
  }

  private func itemChanged() {
    for item in items ?? [] {
      guard let view = item.shownView else { continue }
      if item.isHidden {
        view.removeFromSuperview()
      } else if view.superview !== self {
        addSubview(view)
      }
    }
    setNeedsLayout()
  }

  // MARK: Look

  /// The colours of the bar without `barTintColor`.
  open var barStyle = UIBarStyle.default { didSet { showLook() } }
  /// The colour of the bar; nil is that of the style.
  open var barTintColor: UIColor? { didSet { showLook() } }
  /// True lets the views behind show slightly through a bar without `barTintColor`.
  open var isTranslucent = true {
    didSet {
      showLook()
      if isTranslucent != oldValue { onChange?() }
    }
  }
  /// Called after a change on which the place of the content depends.
  final var onChange: (() -> Void)?
  /// Sets the picture of the bar, which replaces its colour; nil for none.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {
    guard barMetrics == .default else { return }
    self.backgroundImage = backgroundImage
    showLook()
  }
  /// Returns the picture of the bar.
  open func backgroundImage(
    forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
  ) -> UIImage? { barMetrics == .default ? backgroundImage : nil }
  /// Sets the picture above the bar in place of the line, if the bar has a picture itself.
  open func setShadowImage(
    _ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition
  ) {
    shadow = shadowImage
    showLook()
  }
  /// Returns the picture above the bar.
  open func shadowImage(forToolbarPosition topOrBottom: UIBarPosition) -> UIImage? { shadow }
  /// The look of the bar. The first use makes one, which replaces the properties above.
  open var standardAppearance: UIToolbarAppearance {
    get {
      if let standard { return standard }
      let new = UIToolbarAppearance()
      standard = new
      inNextTurn { [weak self] in self?.showLook() }
      return new
    }
    set {
      standard = newValue
      showLook()
    }
  }
  /// The look of a low bar: stored and not shown, since bars have one height here.
  open var compactAppearance: UIToolbarAppearance?
  /// The look of the bar while content ends above it: stored and not shown.
  open var scrollEdgeAppearance: UIToolbarAppearance?

  private func showLook() {
    background.show(
      standard,
      BarBackground.Plain(
        style: barStyle, isTranslucent: isTranslucent, tint: barTintColor,
        image: backgroundImage, shadowImage: shadow))
    for item in items ?? [] {
      item.adopt(item.style == .done ? standard?.doneButtonAppearance : standard?.buttonAppearance)
    }
    setNeedsLayout()
  }

  // MARK: Layout

  /// Returns the width of a size, and a height of 44 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height)
  }

  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 10

  override func layOutContents() {
    background.frame = bounds
    let items = (items ?? []).filter { !$0.isHidden }
    let height = min(bounds.height, Self.height)
    var used: CGFloat = 0
    for (index, item) in items.enumerated() {
      used += item.barWidth
      // Neighbours that are no spaces keep apart.
      if index > 0, item.kind == .contents, items[index - 1].kind == .contents { used += Self.gap }
    }
    let flexible = items.count { $0.kind == .flexibleSpace }
    let free = max(bounds.width - 2 * Self.margin - used, 0)
    var x = Self.margin
    for (index, item) in items.enumerated() {
      if index > 0, item.kind == .contents, items[index - 1].kind == .contents { x += Self.gap }
      let width = item.kind == .flexibleSpace ? free / CGFloat(flexible) : item.barWidth
      if let view = item.shownView {
        let own = item.customView == nil ? height : min(view.barSize.height, height)
        view.frame = directed(
          CGRect(
            x: x.rounded(), y: ((height - own) / 2).rounded(), width: width, height: own))
      }
      x += width
    }
  }
}
