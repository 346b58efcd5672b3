import CoreAnimation
public import Foundation

/// A view onto content larger than itself, which a drag, a fling and a wheel move.
///
/// After a fling the *server* moves the content (`CADecelerationAnimation`), so that it coasts and
/// bounces while the program is busy. Meanwhile `contentOffset` is the offset at which the content
/// will rest, and `layer.presentation()` has the shown offset.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The rate at which coasting content loses its velocity.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the velocity that remains after each millisecond, above 0 and below 1.
    public var rawValue: CGFloat
    /// Creates the rate of a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The usual rate: 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A rate at which content comes to rest soon: 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The colour of indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark with a light edge, for any content.
    case `default` = 0
    /// Dark, for light content.
    case black = 1
    /// Light, for dark content.
    case white = 2
  }

  /// The sides of the safe area that are added to the insets.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The sides of the axes that scroll; in a navigation controller also the upper and the lower one of a view
    /// that does not scroll.
    case automatic = 0
    /// The safe area's insets, along axes that scroll.
    case scrollableAxes = 1
    /// No sides: only the view's own insets count.
    case never = 2
    /// The safe area's insets on all sides.
    case always = 3
  }

  /// The way in which dragging takes the keyboard away.
  public enum KeyboardDismissMode: Int, Sendable {
    /// Not at all.
    case none = 0
    /// When a drag begins.
    case onDrag = 1
    /// The keyboard goes with a finger that drags beyond its upper edge; here when the finger gets there.
    case interactive = 2
    /// The same as `onDrag`, with the accessory view.
    case onDragWithAccessory = 3
    /// The same as `interactive`, with the accessory view.
    case interactiveWithAccessory = 4
  }

  final var motion = ScrollMotion()
  final lazy var indicators = ScrollIndicators(self)
  final lazy var serverDrags = ServerDrags(self)

  /// Creates a scroll view without content.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor deinit { motion.link?.invalidate() }

  private func setUp() {
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
    addGestureRecognizer(pinchGestureRecognizer)
    panGestureRecognizer.addAction { [weak self] _ in self?.panned() }
    pinchGestureRecognizer.addAction { [weak self] _ in self?.pinched() }
    panGestureRecognizer.delegate = motion.pairing
    pinchGestureRecognizer.delegate = motion.pairing
  }

  // MARK: Content

  /// The object that is told of scrolling and zooming; not retained.
  open weak var delegate: (any UIScrollViewDelegate)? { didSet { serverDragsChanged() } }
  /// The size of the content in points.
  open var contentSize = CGSize.zero {
    didSet { if contentSize != oldValue { limitsChanged() } }
  }
  /// Space around the content, in points.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if contentInset != oldValue { limitsChanged() } }
  }
  /// The parts of the safe area that are added to the insets; `automatic` by default.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { limitsChanged() } }
  }
  /// The insets, including the parts of the safe area that are added to them.
  open var adjustedContentInset: UIEdgeInsets { insetsWithSafeArea }
  /// The point of the content at the upper left corner of the view: the origin of the bounds.
  ///
  /// Setting it moves the content at once, and ends any movement.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { setContentOffset(newValue, animated: false) }
  }
  /// Moves the content, at once or by the server in 0.3 seconds.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    move(to: contentOffset, animated: animated)
  }
  /// Moves the content by the least distance that shows a rectangle of it.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    setContentOffset(offset(showing: rect), animated: animated)
  }

  /// The content, for constraints: its edges are those of `contentSize`, which they set.
  open var contentLayoutGuide: UILayoutGuide { partGuide(.content) }
  /// The view's frame, for constraints: what they place by it stays where it is while content scrolls.
  open var frameLayoutGuide: UILayoutGuide { partGuide(.frame) }

  // MARK: Behaviour

  /// False ignores fingers and wheels.
  open var isScrollEnabled = true {
    didSet {
      panGestureRecognizer.isEnabled = isScrollEnabled
      serverDragsChanged()
    }
  }
  /// True keeps a drag to the direction, horizontal or vertical, in which it began.
  open var isDirectionalLockEnabled = false {
    didSet { serverDragsChanged() }
  }
  /// True lets content go beyond its edges, from where it is pulled back.
  open var bounces = true {
    didSet { serverDragsChanged() }
  }
  /// True also lets content bounce vertically that is not higher than the view.
  open var alwaysBounceVertical = false {
    didSet { serverDragsChanged() }
  }
  /// True also lets content bounce horizontally that is not wider than the view.
  open var alwaysBounceHorizontal = false {
    didSet { serverDragsChanged() }
  }
  /// True lets content rest only at multiples of the view's size.
  open var isPagingEnabled = false {
    didSet { serverDragsChanged() }
  }
  /// The rate at which coasting content loses its velocity; `normal` by default.
  open var decelerationRate = DecelerationRate.normal {
    didSet { serverDragsChanged() }
  }

  /// The way in which dragging ends the editing of a text; not at all by default.
  open var keyboardDismissMode = KeyboardDismissMode.none {
    didSet { serverDragsChanged() }
  }

  /// A control above the content that a pull of it down begins; nil for none. The content then always bounces.
  open var refreshControl: UIRefreshControl? {
    didSet { replaceRefreshControl(oldValue) }
  }

  /// True while a finger touches the content.
  open var isTracking: Bool { motion.isTracking || serverDrags.fingers > 0 }
  /// True while a finger moves the content.
  open var isDragging: Bool { motion.drag != nil }
  /// True while content moves by itself after the finger lifted.
  open var isDecelerating: Bool { motion.course == .decelerating }

  /// The recognizer of drags.
  public final let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanGestureRecognizer()
  /// The recognizer that zooms, if the delegate has a view for it.
  public final let pinchGestureRecognizer = UIPinchGestureRecognizer()

  // MARK: Indicators

  /// True shows the position of the content at the right edge while it scrolls.
  open var showsVerticalScrollIndicator = true {
    didSet { if showsVerticalScrollIndicator != oldValue { indicators.update() } }
  }
  /// True shows the position of the content at the bottom edge while it scrolls.
  open var showsHorizontalScrollIndicator = true {
    didSet { if showsHorizontalScrollIndicator != oldValue { indicators.update() } }
  }
  /// The colour of both indicators.
  open var indicatorStyle = IndicatorStyle.default {
    didSet { if indicatorStyle != oldValue { indicators.update() } }
  }
  override func appearanceChanged() { indicators.update() }
  /// Space between the edges of the view and both indicators: that of the vertical one, if they differ.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
  /// Space between the edges of the view and the vertical indicator.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { if verticalScrollIndicatorInsets != oldValue { indicators.update() } }
  }
  /// Space between the edges of the view and the horizontal indicator.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { if horizontalScrollIndicatorInsets != oldValue { indicators.update() } }
  }
  /// Shows the indicators for a moment.
  open func flashScrollIndicators() {
    indicators.show()
    indicators.hide(after: 0.5)
  }

  // MARK: Zooming

  /// The smallest scale; 1 by default.
  open var minimumZoomScale: CGFloat = 1 {
    didSet { serverDragsChanged() }
  }
  /// The largest scale; 1 by default, which allows no zooming.
  open var maximumZoomScale: CGFloat = 1 {
    didSet { serverDragsChanged() }
  }
  /// The scale of the delegate's view for zooming; a set scale is clamped to the limits.
  open var zoomScale: CGFloat {
    get { motion.scale }
    set { setZoomScale(newValue, animated: false) }
  }
  /// Scales the content about the middle of the view.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoom(to: scale, animated: animated) }
  /// Shows a rectangle of the content as large as fits.
  open func zoom(to rect: CGRect, animated: Bool) { zoom(showing: rect, animated: animated) }
  /// True lets fingers zoom beyond the limits; the scale then goes back to the limit.
  open var bouncesZoom = true
  /// True while two fingers zoom.
  open var isZooming: Bool { motion.pinch != nil }
  /// True while the scale goes back to a limit.
  open var isZoomBouncing: Bool { motion.isZoomBouncing }

  // MARK: View

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      boundsChanged(from: old)
    }
  }
  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds
      super.frame = newValue
      boundsChanged(from: old)
    }
  }
  open override func didMoveToWindow() {
    limitsChanged()
    // Without a window nothing is laid out.
    if isOnDisplay { serverDragsChanged() } else { serverDrags.end() }
  }

  override func layOutContents() {
    super.layOutContents()
    indicators.update()
    if runsDragsOnServer || serverDrags.isActive { serverDrags.update() }
  }

  override func safeAreaChanged() { limitsChanged() }

  override func scrollWheel(_ event: LayerScrollEvent) {
    if !turned(by: event) { super.scrollWheel(event) }
  }

  /// True if a part of the view depends on the offset at once, in a way that the server does not know. A subclass of a
  /// program may override any method.
  var answersInsideMoves: Bool { type(of: self) != UIScrollView.self }
  /// True for a view that makes subviews for the visible part of its content.
  var makesViewsAhead: Bool { false }
  /// Called when the shown offset has changed, by a call or in a frame of the server.
  func offsetDidChange() {}
  /// Called in the turn in which the server begins to move content on after a finger.
  func coastBegan(_ x: ScrollFling, _ y: ScrollFling) {}
  /// Called when the server no longer moves the content, before the offset is set to where it is.
  func courseEnded() {}
  /// Returns the offset at which content comes to rest, instead of the natural one, before the delegate is asked.
  ///
  /// - Parameter velocity: the velocity of the content, in points per millisecond.
  func target(of offset: CGPoint, velocity: CGPoint) -> CGPoint { offset }
}
