public import CoreAnimation
public import Foundation

/// A rectangle of a user interface, backed by a layer whose delegate it is (§1).
///
/// Geometry is in points, y pointing down. Properties are those of the layer's model: they have the
/// values that were set last, even while they animate. A number that is not finite is stored but
/// not shown. Views are used on the main thread; calls of the layer on other threads, such as a
/// commit there, neither lay out nor draw, and do not animate.
@preconcurrency @MainActor open class UIView: UIResponder, @MainActor CALayerDelegate {
  /// The layer of the view, an instance of `layerClass`.
  public final let layer: CALayer

  // The views of the sublayers of `layer`. They are retained here, since layers do not retain them.
  final var children: [UIView] = []
  final weak var parent: UIView?
  /// The controller that owns this view.
  final weak var controller: UIViewController? {
    didSet { if controller !== oldValue { safeAreaMayHaveChanged() } }
  }
  final var ownBackground: UIColor?
  final var traits: ViewTraits = .initial
  /// The traits that the view was told of last.
  final var ownTraits = SystemTraits.current.predicted
  /// State that few views have; nil until it is needed.
  final var rare: RareViewState?

  // MARK: Creation

  /// The class of the layer, read once for each new view.
  open class var layerClass: AnyClass { CALayer.self }

  /// Creates a view with a frame in its future superview's space.
  public init(frame: CGRect) {
    layer = Self.makeLayer()
    super.init()
    setUpLayer()
    self.frame = frame
  }

  /// Creates a view with a frame of zero.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view with a frame of zero. Views are not archived, and the coder is not read: the
  /// initializer exists because subclasses must have it on Apple's systems.
  public required init?(coder: NSCoder) {
    layer = Self.makeLayer()
    super.init()
    setUpLayer()
  }

  // MARK: Hierarchy

  /// The view that contains this view.
  open var superview: UIView? { parent }
  /// The subviews from back to front, in the order of their layers.
  open var subviews: [UIView] { orderedChildren }
  /// The window that contains the view; nil outside windows.
  open var window: UIWindow? { enclosingWindow }

  /// Adds a view in front of all subviews, and removes it from its present superview.
  ///
  /// This and the methods below do nothing, with a line on standard error, if the view is this view
  /// or contains it; Apple's framework raises an exception.
  open func addSubview(_ view: UIView) { insert(view, at: .max) }
  /// Inserts a view at an index among the subviews; an index out of range is clamped.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  /// Inserts a view behind a subview. Without that subview, adds the view in front of all.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, below: siblingSubview)
  }
  /// Inserts a view in front of a subview, behind what lies in front of that subview: other subviews, and
  /// layers without a view. Without that subview, adds the view in front of all.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, above: siblingSubview)
  }
  /// Exchanges two subviews' places in the order; an index out of range changes nothing.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchangeChildren(index1, index2)
  }
  /// Moves a subview in front of all others; any other view changes nothing.
  open func bringSubviewToFront(_ view: UIView) { reorder(view, at: .max) }
  /// Moves a subview behind all others; any other view changes nothing.
  open func sendSubviewToBack(_ view: UIView) { reorder(view, at: 0) }
  /// Removes the view from its superview. Its animations end, unfinished, with the next commit.
  open func removeFromSuperview() { leaveSuperview() }

  /// Called after a view was added to this view.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a view is removed from this view.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the superview changes; nil means that there will be none.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the superview changed.
  open func didMoveToSuperview() {}
  /// Called before the window of the view changes; nil means that there will be none.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called after the window of the view changed.
  open func didMoveToWindow() {}
  /// Called before `didMoveToWindow()`, for views of this module: a subclass in an application need
  /// not call `super.didMoveToWindow()`.
  func windowChanged() {}

  // MARK: Geometry

  /// The bounding box of the transformed bounds in the superview's space. It is undefined under a
  /// transform other than the identity: use `center` and `bounds` then.
  open var frame: CGRect {
    get { layer.frame }
    set { resizing { layer.frame = newValue } }
  }
  /// The view's rectangle in its own space.
  open var bounds: CGRect {
    get { layer.bounds }
    set { resizing { layer.bounds = newValue } }
  }
  /// The place of the anchor point, the middle by default, in the superview's space.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      geometryChanged()
    }
  }
  /// The two-dimensional transform about the anchor point; the identity if `transform3D` has depth.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }
  /// The transform about the anchor point.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }
  /// The point that `center` places and transforms turn around, in fractions of the bounds.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }
  /// Pixels per point of the view's drawing; the screen's scale once the view is in a window.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { setContentScale(newValue) }
  }

  // MARK: Appearance

  /// The colour behind the view's contents; nil for none.
  open var backgroundColor: UIColor? {
    get { ownBackground }
    set {
      ownBackground = newValue
      layer.backgroundColor = newValue.map(resolved)
    }
  }
  /// The opacity of the view and its subviews, 0…1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
  /// True hides the view and its subviews; a hidden view receives no touches.
  open var isHidden: Bool {
    get { layer.isHidden }
    set { setHidden(newValue) }
  }
  /// True clips the subviews to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }
  /// A promise that the view leaves none of its bounds transparent; true by default. What `draw(_:)`
  /// leaves out is black if it is true and there is no background colour.
  open var isOpaque: Bool {
    get { traits.contains(.opaque) }
    set { traits.set(.opaque, newValue) }
  }
  /// True clears the bitmap before `draw(_:)`. Bitmaps are always cleared here.
  open var clearsContextBeforeDrawing: Bool {
    get { traits.contains(.clearsContext) }
    set { traits.set(.clearsContext, newValue) }
  }
  /// The way in which the view's contents adapt to the size of its bounds.
  open var contentMode: ContentMode {
    get { rare?.contentMode ?? .scaleToFill }
    set { setContentMode(newValue) }
  }
  /// The colour of parts that can be touched; nil inherits the superview's, blue at the root.
  open var tintColor: UIColor! {
    get { inheritedTint }
    set { setTint(newValue) }
  }
  /// Called when the view's tint, its own or an inherited one, has changed.
  open func tintColorDidChange() {}
  /// A view whose alpha multiplies this view's contents. It lies in the bounds like a subview.
  open var mask: UIView? {
    get { rare?.mask }
    set { setMask(newValue) }
  }
  /// A number that the application chooses to find the view by.
  open var tag: Int {
    get { rare?.tag ?? 0 }
    set { if newValue != tag { rareState.tag = newValue } }
  }

  // MARK: Traits

  /// The traits of the view: those around it, and its own overrides.
  open var traitCollection: UITraitCollection { SystemTraits.current.settled(ownTraits) }
  /// The appearance that the view and all in it have instead of that around it.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { rare?.traitBook?.style ?? .unspecified }
    set { if newValue != overrideUserInterfaceStyle { changeOverrides { $0.style = newValue } } }
  }
  /// Called after traits have changed, in the superview first.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Called when colours look different, for views of this module with layers of their own.
  func appearanceChanged() {}

  // MARK: Drawing

  /// Draws the contents into the current context (`UIGraphicsGetCurrentContext()`), y pointing
  /// down. Called by the commit for a view that needs it; the default draws nothing. Only a view
  /// whose class overrides this method has a bitmap.
  open func draw(_ rect: CGRect) {}
  /// Marks the whole view for drawing.
  open func setNeedsDisplay() { if draws { layer.setNeedsDisplay() } }
  /// Marks a part of the view for drawing.
  open func setNeedsDisplay(_ rect: CGRect) { if draws { layer.setNeedsDisplay(rect) } }

  // MARK: Layout

  /// Places the subviews. The default does nothing.
  open func layoutSubviews() {}
  /// Adapts the contents of a view of this module to its size, before `layoutSubviews()`.
  func layOutContents() {}
  /// Marks the view for layout, which happens at the latest with the next commit.
  open func setNeedsLayout() { layer.setNeedsLayout() }
  /// Lays out the marked views, from the topmost marked ancestor down.
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  /// Returns the size that suits the contents best within a size; the present size by default.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Sets the size of the bounds to the size that suits the contents best.
  open func sizeToFit() { fitSize() }
  /// The natural size of the contents; `noIntrinsicMetric` for contents without one.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }
  /// Tells the superview that the size of the contents has changed.
  open func invalidateIntrinsicContentSize() {
    superview?.setNeedsLayout()
    constraintsChanged()
  }
  /// Returns the size that the constraints of the view and its subviews give it, as near to a size
  /// as they allow.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }
  /// Returns the size that the constraints of the view and its subviews give it, as near to a size as
  /// the priorities of its width and height allow.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    constrainedSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }
  /// True tells that the view needs constraints; they always work here.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// The view whose first baseline stands for this view's; itself by default.
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
  /// The view whose last baseline stands for this view's; itself by default.
  open var forLastBaselineLayout: UIView { self }
  /// Sets up constraints. Called before the first layout of the view and before the layout after each
  /// `setNeedsUpdateConstraints()`, subviews first; the default ends `needsUpdateConstraints()`.
  open func updateConstraints() { traits.insert(.updatedConstraints) }
  /// Returns the height of contents that depends on the width; nil for other contents.
  func contentHeight(forWidth width: CGFloat) -> CGFloat? { nil }
  /// The distances of the first baseline from the upper edge and of the last from the lower one.
  var baselines: (first: CGFloat, last: CGFloat) { (0, 0) }
  /// The parts of the frame that change with the superview's size.
  open var autoresizingMask: AutoresizingMask {
    get { rare?.autoresizingMask ?? [] }
    set { if newValue != autoresizingMask { rareState.autoresizingMask = newValue } }
  }
  /// False leaves the subviews unchanged when the size changes.
  open var autoresizesSubviews: Bool {
    get { traits.contains(.autoresizesSubviews) }
    set { traits.set(.autoresizesSubviews, newValue) }
  }
  /// The space between bounds and subviews: 8 points, a controller's, or as set; and the safe area.
  open var layoutMargins: UIEdgeInsets {
    get { allMargins }
    set { setLayoutMargins(newValue) }
  }
  /// True, as by default, adds the safe area's insets to `layoutMargins`.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { !traits.contains(.ignoresSafeArea) }
    set { setInsetsMargins(newValue) }
  }
  /// Called when `layoutMargins` has changed.
  open func layoutMarginsDidChange() {}
  /// The meaning of the contents, which decides about `effectiveUserInterfaceLayoutDirection`; subviews have
  /// their own.
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { rare?.semantics ?? .unspecified }
    set { setSemanticContentAttribute(newValue) }
  }
  /// The direction from the leading edge of the contents to the trailing one.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    Self.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: ownTraits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
  }
  /// Called when the direction of the contents may have changed, for views of this module.
  func directionChanged() {}
  /// The parts of the bounds that the bars of enclosing controllers cover, in points; never more than
  /// the superview's, and 0 in a scroll view.
  open var safeAreaInsets: UIEdgeInsets { rare?.safeArea ?? .zero }
  /// Called when `safeAreaInsets` has changed.
  open func safeAreaInsetsDidChange() {}
  /// Called when `safeAreaInsets` has changed, for views of this module.
  func safeAreaChanged() {}

  // MARK: Events

  /// False lets events pass through the view and its subviews to the views behind.
  open var isUserInteractionEnabled: Bool {
    get { traits.contains(.interactive) }
    set { traits.set(.interactive, newValue) }
  }
  /// True delivers touches of several fingers at once; false only the first finger's.
  open var isMultipleTouchEnabled: Bool {
    get { traits.contains(.multipleTouch) }
    set { traits.set(.multipleTouch, newValue) }
  }
  /// True keeps other views from receiving touches while this view has some.
  open var isExclusiveTouch: Bool {
    get { traits.contains(.exclusiveTouch) }
    set { traits.set(.exclusiveTouch, newValue) }
  }
  /// Returns the frontmost view among this view and its subviews that contains a point of this
  /// view's space, by the model's geometry (§1).
  ///
  /// Not hit, with all their subviews, are views that are hidden, have an alpha below 0.01 or no
  /// interaction, or are animated without `allowUserInteraction`. Parts outside the bounds are not
  /// hit either.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    frontmostView(at: point, with: event)
  }
  /// Returns true for a point of this view's space inside the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.contains(point) }

  /// The recognizers of the view in the order in which they were added; nil before the first.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { rare?.recognizers }
    set { setRecognizers(newValue ?? []) }
  }
  /// Adds a recognizer, and removes it from its present view.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    add(gestureRecognizer)
  }
  /// Removes a recognizer from the view, which ends its gesture.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    remove(gestureRecognizer)
  }
  /// Returns false to make a recognizer fail that is about to recognize touches of this view, or
  /// belongs to this view; true by default.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Called on the view under the pointer when a wheel turned or two fingers moved.
  func scrollWheel(_ event: LayerScrollEvent) { parent?.scrollWheel(event) }

  /// True for a view that can receive the keyboard's focus by Tab.
  var takesKeyboardFocus: Bool { canBecomeFirstResponder }

  /// The controller of the view, or else the superview.
  open override var next: UIResponder? { controller ?? parent }

  /// The outline with which a `UIDynamicAnimator` lets the view collide.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// The path around the middle of a view of the type `path`.
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
  override var accessibilityPlace: CGRect { frameOnScreen }
  override func accessibilityChanged() { showAccessibility() }

  // MARK: Delegate of the layer

  /// Returns the action for a change of a property of the view's layer: `NSNull` outside animation
  /// blocks, the block's animation inside (§3).
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    animationAction(for: layer, forKey: event)
  }
  /// Draws the view by `draw(_:)`, with the layer's context as the current context.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawContents(in: ctx) }
  /// Called before the view is drawn.
  open func layerWillDraw(_ layer: CALayer) {}
  /// Lays out by `layoutSubviews()`, with the controller's calls before and after it.
  open func layoutSublayers(of layer: CALayer) { layOut() }
}
