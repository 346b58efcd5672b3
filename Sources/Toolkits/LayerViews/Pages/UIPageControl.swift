import CoreAnimation
public import Foundation

/// A control that shows pages as dots, of which one is the current one.
@preconcurrency @MainActor open class UIPageControl: UIControl {
  /// The background behind the dots.
  public enum BackgroundStyle: Int, Sendable {
    /// A background while the control is touched.
    case automatic = 0
    /// Always a background.
    case prominent = 1
    /// Never a background.
    case minimal = 2
  }

  /// The way in which the control is being used.
  public enum InteractionState: Int, Sendable {
    /// It is not touched.
    case none = 0
    /// A tap.
    case discrete = 1
    /// A finger that moves along the dots.
    case continuous = 2
  }

  private var dots: [UIImageView] = []
  private let backdrop = UIView()
  private var start: CGFloat = 0
  private var pageImages: [Int: UIImage] = [:]
  private var currentImages: [Int: UIImage] = [:]

  private static let diameter: CGFloat = 8
  private static let pitch: CGFloat = 17
  private static let height: CGFloat = 26
  /// Points before the first and after the last dot.
  private static let margin: CGFloat = 12
  /// Points that a finger moves before it chooses pages one after another.
  private static let slop: CGFloat = 6
  /// Dots beyond this number, 17,000 points from the first, are not made.
  private static let mostDots = 1000

  /// Creates a control without pages.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a control without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backdrop.isUserInteractionEnabled = false
    backdrop.layer.cornerRadius = Self.height / 2
    addSubview(backdrop)
    show()
  }

  // MARK: Pages

  /// The number of pages; 0 by default.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 {
        notices.say("a page control has no \(numberOfPages) pages")
        numberOfPages = 0
      }
      guard numberOfPages != oldValue else { return }
      currentPage = min(currentPage, max(numberOfPages - 1, 0))
      invalidateIntrinsicContentSize()
      show()
    }
  }
  /// The index of the current page, within the pages.
  open var currentPage = 0 {
    didSet {
      let inside = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      if inside != currentPage { currentPage = inside }
      if currentPage != oldValue { show() }
    }
  }
  /// True hides the control of a single page.
  open var hidesForSinglePage = false { didSet { show() } }
  /// The colour of the dots; nil is a fainter one of the dot of the current page.
  open var pageIndicatorTintColor: UIColor? { didSet { show() } }
  /// The colour of the current page's dot; nil is white.
  open var currentPageIndicatorTintColor: UIColor? { didSet { show() } }
  /// The background behind the dots.
  open var backgroundStyle = BackgroundStyle.automatic { didSet { show() } }
  /// The way in which the control is being used.
  open private(set) var interactionState = InteractionState.none
  /// True, as by default, lets a finger move along the dots.
  open var allowsContinuousInteraction = true

  /// The image in place of dots; nil for dots.
  open var preferredIndicatorImage: UIImage? { didSet { show() } }
  /// The image in place of the current page's dot; nil for that of other pages.
  open var preferredCurrentPageIndicatorImage: UIImage? { didSet { show() } }
  /// Sets the image of a page; an index that is no page changes nothing.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard isPage(page) else { return }
    pageImages[page] = image
    show()
  }
  /// Returns the image of a page.
  open func indicatorImage(forPage page: Int) -> UIImage? {
    pageImages[page] ?? preferredIndicatorImage
  }
  /// Sets the image of a page while it is the current one.
  open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) {
    guard isPage(page) else { return }
    currentImages[page] = image
    show()
  }
  /// Returns the image of a page while it is the current one.
  open func currentPageIndicatorImage(forPage page: Int) -> UIImage? {
    currentImages[page] ?? preferredCurrentPageIndicatorImage ?? indicatorImage(forPage: page)
  }

  private func isPage(_ page: Int) -> Bool {
    if (0..<numberOfPages).contains(page) { return true }
    notices.say("a page control of \(numberOfPages) pages has no page \(page)")
    return false
  }

  // MARK: Size

  /// Returns the size of the dots of a number of pages.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    let way = CGFloat(max(pageCount - 1, 0)) * Self.pitch + Self.diameter
    return CGSize(width: pageCount > 0 ? way + 2 * Self.margin : 0, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      isElement: true, value: "page \(currentPage + 1) of \(numberOfPages)",
      traits: stateTraits.union([.adjustable, .updatesFrequently]))
  }
  /// Chooses the next page.
  open override func accessibilityIncrement() { choose(currentPage + 1) }
  /// Chooses the page before.
  open override func accessibilityDecrement() { choose(currentPage - 1) }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    start = touch.location(in: self).x
    interactionState = .discrete
    show()
    return true
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self).x
    guard allowsContinuousInteraction, numberOfPages > 1 else { return true }
    guard interactionState == .continuous || abs(place - start) > Self.slop else { return true }
    interactionState = .continuous
    choose(Int(((ahead(place) - firstDot) / Self.pitch).rounded()))
    return true
  }
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if interactionState == .discrete, isTouchInside, let touch {
      // A tap before the current page's dot goes back, and one behind it goes on.
      let place = ahead(touch.location(in: self).x)
      choose(place < bounds.midX ? currentPage - 1 : currentPage + 1)
    }
    endUse()
  }
  open override func cancelTracking(with event: UIEvent?) { endUse() }

  private func endUse() {
    interactionState = .none
    show()
  }

  /// Returns a place as it is from left to right.
  private func ahead(_ x: CGFloat) -> CGFloat { isMirrored ? bounds.width - x : x }
  private var firstDot: CGFloat {
    bounds.midX - CGFloat(max(numberOfPages - 1, 0)) * Self.pitch / 2
  }

  private func choose(_ page: Int) {
    let old = currentPage
    currentPage = page
    if currentPage != old { send([.valueChanged, .primaryActionTriggered], nil) }
  }

  /// Goes to another page with an arrow key.
  override func keyDown(_ key: LayerKeyEvent) -> Bool {
    let forward = isMirrored ? -1 : 1
    let steps = ["Left": -forward, "Right": forward]
    guard isEnabled, let step = steps[key.symbol] else { return super.keyDown(key) }
    choose(currentPage + step)
    return true
  }
  override func operateByKey() {}

  // MARK: Appearance

  override func stateChanged() { show() }
  override func directionChanged() { setNeedsLayout() }
  override func layOutContents() { placeDots() }

  private func show() {
    let shown = min(numberOfPages, Self.mostDots)
    while dots.count < shown {
      let dot = UIImageView()
      dot.contentMode = .center
      dots.append(dot)
      addSubview(dot)
    }
    while dots.count > shown { dots.removeLast().removeFromSuperview() }
    let isHidden = hidesForSinglePage && numberOfPages <= 1
    let current = currentPageIndicatorTintColor ?? .white
    let other = pageIndicatorTintColor ?? current.withAlphaComponent(0.3)
    for (page, dot) in dots.enumerated() {
      let isCurrent = page == currentPage
      let image =
        isCurrent ? currentPageIndicatorImage(forPage: page) : indicatorImage(forPage: page)
      let color = isCurrent ? current : other
      dot.image = image?.withRenderingMode(.alwaysTemplate)
      dot.tintColor = color
      dot.backgroundColor = image == nil ? color : .clear
      dot.layer.cornerRadius = image == nil ? Self.diameter / 2 : 0
      dot.isHidden = isHidden
    }
    let hasBackdrop =
      backgroundStyle == .prominent || backgroundStyle == .automatic && interactionState != .none
    backdrop.backgroundColor = .systemFill
    backdrop.isHidden = isHidden || !hasBackdrop
    setNeedsLayout()
    placeDots()
  }

  private func placeDots() {
    for (page, dot) in dots.enumerated() {
      let size = dot.image?.size ?? CGSize(width: Self.diameter, height: Self.diameter)
      let x = firstDot + CGFloat(page) * Self.pitch
      dot.frame = directed(
        CGRect(
          x: x - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
          height: size.height))
    }
    let size = size(forNumberOfPages: numberOfPages)
    backdrop.frame = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
}
