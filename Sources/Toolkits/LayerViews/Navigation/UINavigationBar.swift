import CoreAnimation
public import Foundation

/// The bar above the controllers of a navigation controller: a title, and buttons on both sides.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  static let height: CGFloat = 44
  /// Points that a large title adds to the height.
  static let largeTitleHeight: CGFloat = 52

  private let background = UIView()
  private let hairline = UIView()
  private let title = UILabel()
  let backButton = UIButton(type: .system)
  private var shown: [UIView] = []
  private var left: [UIView] = []
  private var right: [UIView] = []
  private var middle: UIView?
  /// The widths that items give, by their views.
  private var widths: [ObjectIdentifier: CGFloat] = [:]
  private let largeTitle = UILabel()
  /// Cuts the large title off where it scrolls under the buttons.
  private let largeTitleArea = UIView()
  /// True while the bar has a large title.
  private(set) var showsLargeTitle = false
  /// Points by which the content has scrolled from its beginning; negative where it is pulled down.
  private var scrolled: CGFloat = 0
  /// The item that is shown; nil for no item.
  open private(set) weak var topItem: UINavigationItem?

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

  /// The colour of the bar; nil is light grey.
  open var barTintColor: UIColor? { didSet { showColors() } }
  /// True lets the view behind show through; below a bar that is not translucent, the content begins at its
  /// lower edge.
  open var isTranslucent = true {
    didSet {
      showColors()
      if isTranslucent != oldValue { onChange?() }
    }
  }
  /// True shows titles in large letters, which follow the content until they are under the buttons.
  open var prefersLargeTitles = false {
    didSet { if prefersLargeTitles != oldValue { onChange?() } }
  }
  /// Called after a change on which the place of the content depends.
  var onChange: (() -> Void)?

  private func setUp() {
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    title.textAlignment = .center
    largeTitle.font = .systemFont(ofSize: 34, weight: .bold)
    largeTitle.adjustsFontSizeToFitWidth = true
    largeTitle.minimumScaleFactor = 0.6
    largeTitleArea.clipsToBounds = true
    largeTitleArea.isUserInteractionEnabled = false
    largeTitleArea.addSubview(largeTitle)
    backButton.titleLabel?.font = .systemFont(ofSize: 17)
    backButton.setImage(Self.chevron, for: .normal)
    hairline.backgroundColor = .separator
    for view in [background, hairline, largeTitleArea] { addSubview(view) }
    showColors()
  }

  private static let barColor = UIColor(white: 0.976, dark: 0.086)
  private static let translucentAlpha: CGFloat = 0.94

  private func showColors() {
    let plain =
      isTranslucent ? Self.barColor.withAlphaComponent(Self.translucentAlpha) : Self.barColor
    background.backgroundColor = barTintColor ?? plain
  }

  private static let chevron: UIImage = {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 17, height: 20))
    return renderer.image { _ in
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 11, y: 2))
      path.addLine(to: CGPoint(x: 3, y: 10))
      path.addLine(to: CGPoint(x: 11, y: 18))
      path.lineWidth = 2.5
      path.lineCapStyle = .round
      path.lineJoinStyle = .round
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }()

  /// Shows an item.
  ///
  /// - Parameter previous: the item that the back button leads to; nil for no button.
  func show(_ item: UINavigationItem?, after previous: UINavigationItem?) {
    for view in shown { view.removeFromSuperview() }
    topItem?.onChange = nil
    topItem?.buttons.forEach { $0.onChange = nil }
    topItem = item
    item?.onChange = { [weak self, weak item, weak previous] in
      self?.show(item, after: previous)
    }
    item?.buttons.forEach { $0.onChange = item?.onChange }
    widths = [:]
    title.text = item?.title
    largeTitle.text = item?.title
    middle = item?.titleView ?? title
    left = item?.leftBarButtonItems?.filter { !$0.isHidden }.map(view) ?? []
    right = item?.rightBarButtonItems?.filter { !$0.isHidden }.map(view) ?? []
    if left.isEmpty, let previous, item?.hidesBackButton != true {
      backButton.setTitle(previous.backButtonTitle ?? previous.title ?? "Back", for: .normal)
      left = [backButton]
    }
    shown = left + right + [middle].compactMap { $0 }
    for view in shown { addSubview(view) }
    setNeedsLayout()
    onItemChange?()
  }

  /// Called after another item, or a change of the item, was shown.
  var onItemChange: (() -> Void)?

  /// The view of an item, or a view as wide as its space.
  private func view(of item: UIBarButtonItem) -> UIView {
    let view = item.space == nil ? item.shownView : UIView()
    if item.width > 0 { widths[ObjectIdentifier(view)] = item.width }
    return view
  }

  // MARK: Large titles

  /// The height with the whole of a large title.
  var expandedHeight: CGFloat { Self.height + (showsLargeTitle ? Self.largeTitleHeight : 0) }
  /// The height at the moment.
  var currentHeight: CGFloat { max(expandedHeight - scrolled, Self.height) }

  func setLargeTitle(_ isLarge: Bool) {
    guard isLarge != showsLargeTitle else { return }
    showsLargeTitle = isLarge
    if !isLarge { scrolled = 0 }
    setNeedsLayout()
  }

  /// Adapts the bar to content that has scrolled.
  ///
  /// - Parameter distance: points from its beginning; negative where it is pulled down.
  func contentScrolled(by distance: CGFloat) {
    let new = showsLargeTitle ? min(distance, Self.largeTitleHeight) : 0
    guard new != scrolled else { return }
    scrolled = new
    frame.size.height = currentHeight
    setNeedsLayout()
  }

  private var isCollapsed: Bool { !showsLargeTitle || scrolled > Self.largeTitleHeight - 10 }

  private func placeLargeTitle() {
    largeTitleArea.isHidden = !showsLargeTitle
    largeTitleArea.frame = CGRect(
      x: 0, y: Self.height, width: bounds.width, height: max(bounds.height - Self.height, 0))
    let width = max(bounds.width - 2 * Self.margin, 0)
    let height = largeTitle.sizeThatFits(.zero).height
    largeTitle.frame = directed(
      CGRect(
        x: Self.margin, y: largeTitleArea.bounds.height - height - 8, width: width, height: height))
    // Content at its beginning has no bar above it.
    let isAtTop = showsLargeTitle && scrolled <= 0
    background.alpha = isAtTop ? 0 : 1
    hairline.alpha = isAtTop ? 0 : 1
    if middle === title { title.alpha = isCollapsed ? 1 : 0 }
  }

  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 16

  override func layOutContents() {
    background.frame = bounds
    placeLargeTitle()
    let row = Self.height
    let line = 1 / max(contentScaleFactor, 1)
    hairline.frame = CGRect(x: 0, y: bounds.maxY - line, width: bounds.width, height: line)
    var start = Self.margin
    for view in left {
      let isBack = view === backButton
      let x = isBack ? 8 : start
      let wanted = widths[ObjectIdentifier(view)] ?? view.sizeThatFits(.zero).width
      let width = min(wanted, bounds.width / 3)
      view.frame = directed(CGRect(x: x, y: 0, width: width, height: row))
      start = x + width + Self.gap
    }
    var end = bounds.width - Self.margin
    for view in right {
      let width = widths[ObjectIdentifier(view)] ?? view.sizeThatFits(.zero).width
      view.frame = directed(CGRect(x: end - width, y: 0, width: width, height: row))
      end -= width + Self.gap
    }
    guard let middle else { return }
    // In the middle of the bar, unless the buttons leave no room there.
    let wanted = middle.sizeThatFits(.zero)
    let width = min(wanted.width, max(end - start, 0))
    let x = min(max((bounds.width - width) / 2, start), end - width)
    let height = min(wanted.height, row)
    middle.frame = directed(
      CGRect(
        x: x.rounded(), y: ((row - height) / 2).rounded(), width: width, height: height))
  }
}
