import CoreAnimation
public import Foundation

/// The bar above the controllers of a navigation controller: a title, and buttons on both sides.
@preconcurrency @MainActor open class UINavigationBar: UIView {
  static let height: CGFloat = 44

  private let background = UIView()
  private let hairline = UIView()
  private let title = UILabel()
  let backButton = UIButton(type: .system)
  private var shown: [UIView] = []
  private var left: [UIView] = []
  private var right: [UIView] = []
  private var middle: UIView?
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
  /// Called after a change on which the place of the content depends.
  var onChange: (() -> Void)?

  private func setUp() {
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    title.textAlignment = .center
    backButton.titleLabel?.font = .systemFont(ofSize: 17)
    backButton.setImage(Self.chevron, for: .normal)
    hairline.backgroundColor = .separator
    for view in [background, hairline] { addSubview(view) }
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
    topItem = item
    item?.onChange = { [weak self, weak item, weak previous] in
      self?.show(item, after: previous)
    }
    title.text = item?.title
    middle = item?.titleView ?? title
    left = item?.leftBarButtonItems?.map(\.shownView) ?? []
    right = item?.rightBarButtonItems?.map(\.shownView) ?? []
    if left.isEmpty, let previous, item?.hidesBackButton != true {
      backButton.setTitle(previous.backButtonTitle ?? previous.title ?? "Back", for: .normal)
      left = [backButton]
    }
    shown = left + right + [middle].compactMap { $0 }
    for view in shown { addSubview(view) }
    setNeedsLayout()
  }

  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 16

  override func layOutContents() {
    background.frame = bounds
    let line = 1 / max(contentScaleFactor, 1)
    hairline.frame = CGRect(x: 0, y: bounds.maxY - line, width: bounds.width, height: line)
    var start = Self.margin
    for view in left {
      let size = view.sizeThatFits(.zero)
      let isBack = view === backButton
      let x = isBack ? 8 : start
      let width = min(size.width, bounds.width / 3)
      view.frame = directed(CGRect(x: x, y: 0, width: width, height: bounds.height))
      start = x + width + Self.gap
    }
    var end = bounds.width - Self.margin
    for view in right {
      let width = view.sizeThatFits(.zero).width
      view.frame = directed(CGRect(x: end - width, y: 0, width: width, height: bounds.height))
      end -= width + Self.gap
    }
    guard let middle else { return }
    // In the middle of the bar, unless the buttons leave no room there.
    let wanted = middle.sizeThatFits(.zero)
    let width = min(wanted.width, max(end - start, 0))
    let x = min(max((bounds.width - width) / 2, start), end - width)
    let height = min(wanted.height, bounds.height)
    middle.frame = directed(
      CGRect(
        x: x.rounded(), y: ((bounds.height - height) / 2).rounded(), width: width, height: height))
  }
}
