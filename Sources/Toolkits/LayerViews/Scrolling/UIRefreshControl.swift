import CoreAnimation
public import Foundation

/// A control above the content of a scroll view, which a pull of the content down begins: it sends `valueChanged`,
/// and turns until `endRefreshing()`.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
  static let height: CGFloat = 60
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  /// True once a drag has begun the refreshing, until it ends.
  private var wasPulled = false
  private var isActive = false

  /// Creates a control. Its place and its size are the scroll view's.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a control.
  public convenience init() {
    self.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.height))
  }
  /// Creates a control without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    spinner.hidesWhenStopped = false
    spinner.alpha = 0
    label.font = .systemFont(ofSize: 12)
    label.textColor = .secondaryLabel
    label.textAlignment = .center
    addSubview(spinner)
    addSubview(label)
  }

  /// True between the begin of the refreshing and its end.
  open var isRefreshing: Bool { isActive }
  /// A text below the control; nil for none.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }
  /// Shows that the program has begun to refresh without a pull. It scrolls nothing, and sends nothing.
  open func beginRefreshing() {
    guard !isActive else { return }
    isActive = true
    spinner.startAnimating()
    spinner.alpha = 1
    scrollView?.limitsChanged()
  }
  /// Ends the refreshing: the content goes back to its place.
  open func endRefreshing() {
    guard isActive else { return }
    isActive = false
    guard let scrollView else { return spinner.stopAnimating() }
    guard scrollView.window != nil, scrollView.motion.drag == nil else {
      spinner.stopAnimating()
      spinner.alpha = 0
      return scrollView.limitsChanged()
    }
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      self.spinner.alpha = 0
      scrollView.limitsChanged()
    } completion: { [weak self] _ in
      if self?.isActive == false { self?.spinner.stopAnimating() }
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if rare?.tint != nil { spinner.color = tintColor }
  }

  // MARK: Scroll view

  private var scrollView: UIScrollView? { superview as? UIScrollView }
  /// The space that the control takes above the content, in points.
  final var insetWhileRefreshing: CGFloat { isActive ? Self.height : 0 }

  /// Adapts the control to the offset of the content.
  final func contentMoved() {
    guard let scrollView else { return }
    let top = scrollView.adjustedContentInset.top - insetWhileRefreshing
    let pulled = max(0 - scrollView.shownOffset.y - top, 0)
    let frame = CGRect(
      x: 0, y: 0 - Self.height, width: scrollView.bounds.width, height: Self.height)
    if self.frame != frame { UIView.performWithoutAnimation { self.frame = frame } }
    if !isActive { spinner.alpha = min(pulled / Self.height, 1) }
    let isDragged = scrollView.motion.drag != nil
    if !isDragged { wasPulled = false }
    // Its height and a little more begins it, while the finger is down.
    guard isDragged, !isActive, !wasPulled, isEnabled, pulled >= Self.height * 1.1 else { return }
    wasPulled = true
    beginRefreshing()
    sendActions(for: .valueChanged)
    sendActions(for: .primaryActionTriggered)
  }

  override func layOutContents() {
    super.layOutContents()
    let size = spinner.sizeThatFits(.zero)
    let hasText = label.attributedText?.length ?? 0 > 0
    spinner.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2 - (hasText ? 9 : 0)).rounded(), width: size.width,
      height: size.height)
    label.frame = CGRect(x: 0, y: bounds.height - 20, width: bounds.width, height: 16)
  }
}
