public import CoreAnimation
public import Foundation

/// A rectangle of a window that draws and handles events, backed by a layer (§8).
///
/// Geometry is in points. A view's space has y pointing up, unless `isFlipped`. Properties have the
/// values that were set last, even while they animate. Views are used on the main thread.
///
/// Every view in a window has a layer, which AppKit owns: set the view's properties instead of the
/// layer's `anchorPoint`, `bounds`, `frame`, `isGeometryFlipped`, `isHidden`, `position` and
/// `transform`.
@preconcurrency @MainActor open class NSView: NSResponder, NSAnimatablePropertyContainer {
  final var children: [NSView] = []
  final weak var parent: NSView?
  /// The window whose root this view is.
  final weak var rootWindow: NSWindow?
  final var geometry = ViewGeometry()
  final var backing = ViewBacking()
  private var ownAlpha: CGFloat = 1
  private var ownHidden = false
  private var ownClips = false
  final var areas: [NSTrackingArea] = []

  // MARK: Creation

  /// Creates a view with a frame in its future superview's space.
  public init(frame frameRect: NSRect) {
    super.init()
    geometry.place(frameRect)
  }

  /// Creates a view with a frame of zero.
  public convenience override init() { self.init(frame: .zero) }

  /// Creates a view with a frame of zero. Views are not archived, and the coder is not read: the
  /// initializer exists because subclasses must have it on Apple's systems.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Hierarchy

  /// The view that contains this view. A content view's superview belongs to the window.
  open var superview: NSView? { parent }
  /// The subviews from back to front. Setting them adds, removes and orders views.
  open var subviews: [NSView] {
    get { children }
    set { setChildren(newValue) }
  }
  /// The window that contains the view; nil outside windows.
  open var window: NSWindow? {
    var view: NSView? = self
    while let current = view {
      if let window = current.rootWindow { return window }
      view = current.parent
    }
    return nil
  }

  /// Adds a view in front of all subviews, and removes it from its present superview.
  ///
  /// This and the methods below do nothing, with a line on standard error, if the view is this view
  /// or contains it; Apple's framework raises an exception.
  open func addSubview(_ view: NSView) { insert(view, at: .max) }
  /// Adds a view in front of or behind another view; without that view, in front of or behind all.
  open func addSubview(
    _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
  ) { insert(view, place, otherView) }
  /// Replaces a subview by a view; does nothing if the old view is no subview.
  open func replaceSubview(_ oldView: NSView, with newView: NSView) { replace(oldView, newView) }
  /// Removes the view from its superview. Its animations end with the next commit.
  open func removeFromSuperview() { leaveSuperview() }
  /// Returns true if the given view is this view, or contains it.
  open func isDescendant(of view: NSView) -> Bool {
    var current: NSView? = self
    while let found = current, found !== view { current = found.parent }
    return current != nil
  }
  /// Returns the nearest view that contains both views, or is one of them; nil if there is none.
  open func ancestorShared(with view: NSView) -> NSView? {
    var current: NSView? = self
    while let found = current, !view.isDescendant(of: found) { current = found.parent }
    return current
  }

  /// Called after a view was added to this view.
  open func didAddSubview(_ subview: NSView) {}
  /// Called before a view is removed from this view.
  open func willRemoveSubview(_ subview: NSView) {}
  /// Called before the superview changes; nil means that there will be none.
  open func viewWillMove(toSuperview newSuperview: NSView?) {}
  /// Called after the superview changed.
  open func viewDidMoveToSuperview() {}
  /// Called before the window of the view changes; nil means that there will be none.
  open func viewWillMove(toWindow newWindow: NSWindow?) {}
  /// Called after the window of the view changed.
  open func viewDidMoveToWindow() {}
  /// Called after the view or a superview was hidden.
  open func viewDidHide() {}
  /// Called after the view, with all its superviews, is no longer hidden.
  open func viewDidUnhide() {}
  /// Called when the view came to a display with another scale.
  open func viewDidChangeBackingProperties() {}

  // MARK: Geometry

  /// True if y points down in the view's space. Override it; it must not change.
  open var isFlipped: Bool { false }

  /// The view's rectangle in its superview's space, before it is rotated.
  open var frame: NSRect {
    get { geometry.frame }
    set { set("frame") { place(newValue) } }
  }
  /// Moves the view.
  open func setFrameOrigin(_ newOrigin: NSPoint) {
    set("frameOrigin") { place(NSRect(origin: newOrigin, size: frame.size)) }
  }
  /// Changes the size of the frame; the corner with the smallest coordinates stays.
  open func setFrameSize(_ newSize: NSSize) {
    set("frameSize") { place(NSRect(origin: frame.origin, size: newSize)) }
  }
  /// The view's rectangle in its own space. Setting a size scales the view's contents; the frame
  /// does not change it from then on.
  open var bounds: NSRect {
    get { geometry.bounds }
    set { set("bounds") { changeGeometry { $0.setBounds(newValue) } } }
  }
  /// Moves the view's space, which scrolls its contents.
  open func setBoundsOrigin(_ newOrigin: NSPoint) {
    set("boundsOrigin") { changeGeometry { $0.boundsOrigin = newOrigin } }
  }
  /// Scales the view's space, like `bounds` with another size.
  open func setBoundsSize(_ newSize: NSSize) {
    set("boundsSize") {
      changeGeometry { $0.setBounds(NSRect(origin: $0.boundsOrigin, size: newSize)) }
    }
  }
  /// Degrees by which the view is rotated around the origin of its frame, from the superview's x
  /// axis to its y axis: counterclockwise where y points up.
  open var frameRotation: CGFloat {
    get { geometry.rotation }
    set { set("frameRotation") { changeGeometry { $0.rotate(to: newValue, around: .origin) } } }
  }
  /// The same angle; setting it rotates around the middle of the frame, whose origin moves.
  open var frameCenterRotation: CGFloat {
    get { geometry.rotation }
    set {
      set("frameCenterRotation") { changeGeometry { $0.rotate(to: newValue, around: .middle) } }
    }
  }
  /// The parts of the frame that change with the superview's size.
  open var autoresizingMask: AutoresizingMask = []
  /// False leaves the subviews unchanged when the size changes.
  open var autoresizesSubviews = true
  /// Adapts each subview to a new size, by `resize(withOldSuperviewSize:)`.
  open func resizeSubviews(withOldSize oldSize: NSSize) {
    for view in children { view.resize(withOldSuperviewSize: oldSize) }
  }
  /// Adapts the frame to a new size of the superview, by `autoresizingMask`.
  open func resize(withOldSuperviewSize oldSize: NSSize) { autoresize(from: oldSize) }

  // MARK: Appearance

  /// The opacity of the view and its subviews, 0…1.
  open var alphaValue: CGFloat {
    get { ownAlpha }
    set {
      set("alphaValue") {
        ownAlpha = newValue
        changeLayer { $0.opacity = Float(newValue) }
      }
    }
  }
  /// True hides the view and its subviews.
  open var isHidden: Bool {
    get { ownHidden }
    set { setHidden(newValue) { ownHidden = newValue } }
  }
  /// True if the view or a superview is hidden.
  open var isHiddenOrHasHiddenAncestor: Bool {
    ownHidden || parent?.isHiddenOrHasHiddenAncestor == true
  }
  /// True clips the subviews to the bounds.
  open var clipsToBounds: Bool {
    get { ownClips }
    set {
      ownClips = newValue
      changeLayer { $0.masksToBounds = newValue }
    }
  }
  /// The shadow of the view and its subviews; nil draws none. The object is not copied: set it
  /// again after changing it.
  open var shadow: NSShadow? {
    didSet { changeLayer { adoptShadow($0) } }
  }
  /// Filters of the view and its subviews; the view must have a layer.
  open var contentFilters: [CIFilter] {
    get { layer?.filters as? [CIFilter] ?? [] }
    set { changeLayer { $0.filters = newValue.isEmpty ? nil : newValue } }
  }
  /// Filters of the picture behind the view.
  open var backgroundFilters: [CIFilter] {
    get { layer?.backgroundFilters as? [CIFilter] ?? [] }
    set { changeLayer { $0.backgroundFilters = newValue.isEmpty ? nil : newValue } }
  }
  /// The way in which the view is combined with the picture behind it.
  open var compositingFilter: CIFilter? {
    get { layer?.compositingFilter as? CIFilter }
    set { changeLayer { $0.compositingFilter = newValue } }
  }
  /// True promises that the view draws all of its bounds. Without effect on pixels.
  open var isOpaque: Bool { false }

  // MARK: Layer

  /// True makes the view and its subviews layer-backed, by `makeBackingLayer()`. If a layer was set
  /// before, the view hosts that layer. A view in a window always has a layer.
  open var wantsLayer: Bool {
    get { backing.isWanted }
    set { setWantsLayer(newValue) }
  }
  /// The view's layer; nil before it has one.
  ///
  /// A layer that is set before `wantsLayer = true` is hosted: its tree is the program's, and its
  /// properties animate by themselves. A layer that is set afterwards replaces the backing layer.
  open var layer: CALayer? {
    get { backing.layer }
    set { setLayer(newValue) }
  }
  /// Returns the layer of a layer-backed view. Override it for a layer of another class.
  open func makeBackingLayer() -> CALayer { CALayer() }
  /// True for a view that sets its layer's contents in `updateLayer()` instead of drawing.
  open var wantsUpdateLayer: Bool { false }
  /// Sets the layer's properties; called by the commit after `needsDisplay = true`.
  open func updateLayer() {}
  /// The condition under which a view with contents is redrawn.
  open var layerContentsRedrawPolicy: LayerContentsRedrawPolicy {
    get { backing.policy }
    set { setRedrawPolicy(newValue) }
  }
  /// The place of drawn contents in bounds of another size, for views that are not redrawn then.
  open var layerContentsPlacement: LayerContentsPlacement {
    get { backing.placement }
    set { setPlacement(newValue) }
  }

  // MARK: Drawing

  /// Draws the contents into `NSGraphicsContext.current`, in the view's space. Called by the commit
  /// for a view that needs it; the default draws nothing. Only a view whose class overrides this
  /// method has a bitmap.
  open func draw(_ dirtyRect: NSRect) {}
  /// True requests drawing, or `updateLayer()`, by the next commit.
  open var needsDisplay: Bool {
    get { backing.layer?.needsDisplay() ?? backing.needsDisplay }
    set { if newValue { markDisplay(nil) } }
  }
  /// Requests drawing of a part of the view.
  open func setNeedsDisplay(_ invalidRect: NSRect) { markDisplay(invalidRect) }
  /// Draws at once those of this view and its subviews that need it.
  open func displayIfNeeded() {
    backing.layer?.displayIfNeeded()
    for view in children { view.displayIfNeeded() }
  }
  /// Draws at once.
  open func display() {
    needsDisplay = true
    displayIfNeeded()
  }

  // MARK: Layout

  /// Places the subviews. The default does nothing.
  open func layout() {}
  /// True requests layout by the next commit. A change of the view's size also does; a change of a
  /// subview's size does not.
  open var needsLayout: Bool {
    get { backing.needsLayout }
    set { if newValue { markLayout() } }
  }
  /// Lays out this view and the subviews that need it.
  open func layoutSubtreeIfNeeded() {
    layOut()
    for view in children { view.layoutSubtreeIfNeeded() }
  }
  /// The natural size of the contents; `noIntrinsicMetric` for contents without one.
  open var intrinsicContentSize: NSSize {
    NSSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }
  /// The length along an axis of contents without a natural size.
  public static let noIntrinsicMetric: CGFloat = -1
  /// The size that suits the contents best; the frame's size for a view without one.
  open var fittingSize: NSSize {
    let size = intrinsicContentSize
    return NSSize(
      width: size.width < 0 ? frame.width : size.width,
      height: size.height < 0 ? frame.height : size.height)
  }

  // MARK: Events

  /// Returns the frontmost view among this view and its subviews that contains a point of the
  /// **superview's** space, by the model's geometry. Hidden views, and parts outside the bounds,
  /// are not hit.
  open func hitTest(_ point: NSPoint) -> NSView? { frontmostView(at: point) }
  /// Returns true for a point of the view's space in a rectangle, by the direction in which y
  /// points.
  open func isMousePoint(_ point: NSPoint, in rect: NSRect) -> Bool {
    NSMouseInRect(point, rect, isFlipped)
  }
  /// Returns true for a view that receives clicks in an inactive window. Views always receive them
  /// here.
  open func acceptsFirstMouse(for event: NSEvent?) -> Bool { false }
  /// A number that the program chooses to find the view by; -1 unless overridden.
  open var tag: Int { -1 }
  /// Returns the view with a number: this view, or the first such view in it; nil if there is none.
  open func viewWithTag(_ tag: Int) -> NSView? {
    if self.tag == tag { return self }
    for view in children {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }
  /// Asks the subviews, the frontmost first.
  open override func performKeyEquivalent(with event: NSEvent) -> Bool {
    !isHidden && children.reversed().contains { $0.performKeyEquivalent(with: event) }
  }
  /// The tracking areas of the view.
  open var trackingAreas: [NSTrackingArea] { areas }
  /// Starts reporting the pointer in an area.
  open func addTrackingArea(_ trackingArea: NSTrackingArea) {
    if !areas.contains(where: { $0 === trackingArea }) { areas.append(trackingArea) }
  }
  /// Stops reporting the pointer in an area.
  open func removeTrackingArea(_ trackingArea: NSTrackingArea) {
    areas.removeAll { $0 === trackingArea }
  }
  /// Called after the geometry of a view with tracking areas has changed.
  open func updateTrackingAreas() {}

  override var defaultNextResponder: NSResponder? { parent ?? rootWindow }

  // MARK: Animation

  /// The view's own animations, by the name of the property.
  open var animations: [NSAnimatablePropertyKey: Any] = [:]
  /// Returns the animation of a property from `animations`, or else from
  /// `defaultAnimation(forKey:)`.
  open func animation(forKey key: NSAnimatablePropertyKey) -> Any? {
    animations[key] ?? Self.defaultAnimation(forKey: key)
  }
  /// Returns the animation of a property for all views of the class: an animation without values
  /// for `frame`, `frameOrigin`, `frameSize`, `bounds`, `boundsOrigin`, `boundsSize`,
  /// `frameRotation`, `frameCenterRotation` and `alphaValue`; a fade for `subviews` and `hidden`;
  /// nil for any other.
  open class func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any? {
    switch key {
    case "subviews", "hidden": CATransition()
    default: LayerProperty.of(key).isEmpty ? nil : CABasicAnimation()
    }
  }
  /// Returns the name of a property of the class for its animator; nil, the default, sets it
  /// without animation.
  ///
  /// Key paths have no names on Linux. A class that animates its own property overrides this
  /// method, in addition to `defaultAnimation(forKey:)`:
  ///
  ///     override class func animatableKey(for keyPath: AnyKeyPath) -> NSAnimatablePropertyKey? {
  ///       keyPath == \Dial.angle ? "angle" : super.animatableKey(for: keyPath)
  ///     }
  ///
  /// The property is then set in each frame, on the main thread, as on Apple's systems.
  open class func animatableKey(for keyPath: AnyKeyPath) -> NSAnimatablePropertyKey? { nil }
}
