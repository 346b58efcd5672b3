import AnimationEvaluation
public import Foundation
import GraphicsValues
public import Quartz2D

/// A rectangle of content in a tree of layers, which the render server draws and animates.
///
/// The getters return the model: the values that were set last, even while they animate. Units are
/// points, radians and seconds. `docs/core-animation.md` §2.1 lists the defaults and the properties
/// that animate by themselves.
///
/// A number that is not finite is stored but not sent to the server.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding {
  // All stored properties but the delegate, the actions and the style are used under `SharedLock`,
  // since a commit on another thread may read them.
  final var values = LayerValues(defaults: .stock)
  final var children: [CALayer] = []
  /// The superlayer, or the layer whose mask this layer is.
  final weak var parent: CALayer?
  final var maskLayer: CALayer?
  /// Layout and display that the next commit does before it is sent.
  final var upkeep = LayerUpkeep()
  final var animations: [AttachedAnimation] = []
  /// The layer's state at the last commit; nil if the layer was in no window then.
  final var rendered: RenderedState?
  /// The layer's state in the last frame of a `CARenderer` that shows it.
  final weak var mirrored: MirroredLayer?
  /// The window whose root this layer is.
  final weak var window: LayerWindow?
  /// For a presentation, its model and its time; nil for any other layer.
  final var presentationSource: PresentationSource?
  /// Values of keys that the class does not declare.
  final var tags: [String: Any] = [:]

  /// The class on the wire, which gives the layer properties beyond those of all layers.
  class var kind: LayerKind { .plain }

  public override init() {
    super.init()
    values.defaults = LayerDefaults.of(type(of: self))
  }

  /// Creates a copy for `presentation()`. Override it to copy variables of a subclass.
  ///
  /// The library then copies the properties that `CALayer` declares (§2.11).
  public init(layer: Any) {
    super.init()
    values.defaults = LayerDefaults.of(type(of: self))
  }

  /// Unarchives a layer; values missing in the archive keep their defaults.
  public required init?(coder: NSCoder) {
    super.init()
    values.defaults = LayerDefaults.of(type(of: self))
    LayerArchive.read(self, from: coder)
  }

  /// The layer for a debugger: the properties that are set, its animations, and its sublayers in
  /// the same form, in a bounded number of lines. The number of a layer is the server's, as in
  /// `renderctl tree`.
  open override var debugDescription: String {
    SharedLock.held { LayerTreeText(self).lines.joined(separator: "\n") }
  }

  // MARK: Geometry

  /// The layer's rectangle in its own space, in points. A negative size is made positive, with the
  /// same area covered.
  open var bounds: CGRect {
    get { CGRect(read { $0.rect(.bounds) }) }
    set { store(.rect(Rectangle(newValue).standardized), for: .bounds) }
  }
  /// The place of the anchor point in the superlayer's space, in points.
  open var position: CGPoint {
    get { CGPoint(read { $0.point(.position) }) }
    set { store(.point(Point(newValue)), for: .position) }
  }
  /// The distance from the superlayer's plane towards the viewer, in points. Siblings are drawn in
  /// ascending order of it.
  open var zPosition: CGFloat {
    get { scalar(.zPosition) }
    set { storeNumber(newValue, for: .zPosition) }
  }
  /// The point that `position` places and transforms turn around, in fractions of the bounds: (0,
  /// 0) is the corner of the smallest x and y.
  open var anchorPoint: CGPoint {
    get { CGPoint(read { $0.point(.anchorPoint) }) }
    set { store(.point(Point(newValue)), for: .anchorPoint) }
  }
  /// The third coordinate of the anchor point, in points.
  open var anchorPointZ: CGFloat {
    get { scalar(.anchorPointZ) }
    set { storeNumber(newValue, for: .anchorPointZ) }
  }
  /// The transform of the layer, about its anchor point.
  open var transform: CATransform3D {
    get { CATransform3D(read { $0.matrix(.transform) }) }
    set { store(.matrix(Matrix4(newValue)), for: .transform) }
  }
  /// The transform of the sublayers, about this layer's anchor point.
  open var sublayerTransform: CATransform3D {
    get { CATransform3D(read { $0.matrix(.sublayerTransform) }) }
    set { store(.matrix(Matrix4(newValue)), for: .sublayerTransform) }
  }
  /// True turns the layer's own space and its sublayers upside down, but not the image in
  /// `contents` (§2.4).
  open var isGeometryFlipped: Bool {
    get { flag(.geometryFlipped) }
    set { storeFlag(newValue, for: .geometryFlipped) }
  }
  /// Returns true if an odd number of layers, from this one to the root, are geometry-flipped
  /// (§2.4). The root of a window, where y points down, counts once more (§17.15).
  open func contentsAreFlipped() -> Bool { hasFlippedContents }
  /// True for a layer of a toolkit whose y points down, such as a view's layer. A tree outside any
  /// window with this layer as its root is drawn as it is in a window (§17.15). An extension of
  /// this library, since each of Apple's systems has one direction; set it before the layer draws.
  public final var pointsDownOutsideWindows = false
  /// The bounding box of the transformed bounds, in the superlayer's space. Setting it sets
  /// `bounds.size` and `position`; under a rotation the result is undefined (§2.2).
  open var frame: CGRect {
    get { layerFrame }
    set { setLayerFrame(newValue) }
  }
  /// Returns the transform if it is two-dimensional, or else the identity.
  open func affineTransform() -> CGAffineTransform {
    let matrix = read { $0.matrix(.transform) }
    return matrix.isNearlyAffine ? CGAffineTransform(matrix.affinePart) : .identity
  }
  /// Sets `transform` to a two-dimensional transform.
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  // MARK: Appearance

  /// True hides the layer and its sublayers.
  open var isHidden: Bool {
    get { flag(.hidden) }
    set { storeFlag(newValue, for: .hidden) }
  }
  /// False hides the layer while its back faces the viewer.
  open var isDoubleSided: Bool {
    get { flag(.doubleSided) }
    set { storeFlag(newValue, for: .doubleSided) }
  }
  /// True clips the sublayers to the bounds and their round corners.
  open var masksToBounds: Bool {
    get { flag(.masksToBounds) }
    set { storeFlag(newValue, for: .masksToBounds) }
  }
  /// A layer whose alpha multiplies the composite of this layer. It lies in this layer's bounds
  /// like a sublayer, and is removed from its present tree. Setting the layer itself or one of its
  /// ancestors changes nothing. A mask's own mask is not drawn (§2.6.1).
  open var mask: CALayer? {
    get { currentMask }
    set { setMask(newValue) }
  }
  /// The opacity of the layer and its sublayers; clamped to 0…1 when drawn.
  open var opacity: Float {
    get { Float(read { $0.scalar(.opacity) }) }
    set { store(.scalar(Double(newValue)), for: .opacity) }
  }
  /// The colour behind the contents; nil for none.
  open var backgroundColor: CGColor? {
    get { read { $0.color(.backgroundColor) } }
    set { storeColor(newValue, for: .backgroundColor) }
  }
  /// The radius of the corners, in points; at most half the shorter side is drawn.
  open var cornerRadius: CGFloat {
    get { scalar(.cornerRadius) }
    set { storeNumber(newValue, for: .cornerRadius) }
  }
  /// The corners that are round; all by default.
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(read { $0.bits(.maskedCorners) })) }
    set { storeSet(UInt32(truncatingIfNeeded: newValue.rawValue), for: .maskedCorners) }
  }
  /// The width of the border, in points. The border lies inside the bounds, above the sublayers.
  open var borderWidth: CGFloat {
    get { scalar(.borderWidth) }
    set { storeNumber(newValue, for: .borderWidth) }
  }
  /// The colour of the border; opaque black by default.
  open var borderColor: CGColor? {
    get { read { $0.color(.borderColor) } }
    set { storeColor(newValue, for: .borderColor) }
  }

  /// The shape of round corners; an unknown name is stored as `circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: valueName(.cornerCurve)) }
    set { storeName(newValue.rawValue, for: .cornerCurve) }
  }
  /// Returns the distance from the corner at which a curve leaves the straight edge, in radii; 1
  /// for unknown curves.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
  /// True fades the layer and its sublayers as one picture; false fades each of them separately.
  open var allowsGroupOpacity: Bool {
    get { flag(.allowsGroupOpacity) }
    set { storeFlag(newValue, for: .allowsGroupOpacity) }
  }
  /// The edges that are antialiased, if `allowsEdgeAntialiasing`. Other bits are dropped.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: read { $0.bits(.edgeAntialiasingMask) }) }
    set { storeSet(newValue.rawValue, for: .edgeAntialiasingMask) }
  }
  /// False turns off antialiasing of edges. True by default, as on macOS (§0.2).
  open var allowsEdgeAntialiasing: Bool {
    get { flag(.allowsEdgeAntialiasing) }
    set { storeFlag(newValue, for: .allowsEdgeAntialiasing) }
  }
  /// True draws the layer and its sublayers into a bitmap, which is reused until something in it
  /// changes.
  open var shouldRasterize: Bool {
    get { flag(.shouldRasterize) }
    set { storeFlag(newValue, for: .shouldRasterize) }
  }
  /// Pixels per point of the bitmap of `shouldRasterize`.
  open var rasterizationScale: CGFloat {
    get { scalar(.rasterizationScale) }
    set { storeNumber(newValue, for: .rasterizationScale) }
  }

  // MARK: Shadow

  /// The colour of the shadow; opaque black by default.
  open var shadowColor: CGColor? {
    get { read { $0.color(.shadowColor) } }
    set { storeColor(newValue, for: .shadowColor) }
  }
  /// The opacity of the shadow, clamped to 0…1 when drawn; 0, the default, draws no shadow.
  open var shadowOpacity: Float {
    get { Float(read { $0.scalar(.shadowOpacity) }) }
    set { store(.scalar(Double(newValue)), for: .shadowOpacity) }
  }
  /// The offset from the layer to its shadow, in points of the layer's own space.
  open var shadowOffset: CGSize {
    get { CGSize(read { $0.size(.shadowOffset) }) }
    set { store(.size(Size(newValue)), for: .shadowOffset) }
  }
  /// The standard deviation of the blur, in points (§2.5.6).
  open var shadowRadius: CGFloat {
    get { scalar(.shadowRadius) }
    set { storeNumber(newValue, for: .shadowRadius) }
  }
  /// The shape that casts the shadow instead of the layer's content, in the layer's own space.
  open var shadowPath: CGPath? {
    get { path(.shadowPath) }
    set { storePath(newValue, for: .shadowPath) }
  }

  // MARK: Filters

  /// The way in which the layer is combined with the picture behind it: a `CAFilter`, or the name
  /// of a filter such as `"multiplyBlendMode"`. Any other object is kept and not drawn.
  open var compositingFilter: Any? {
    get { object(.compositingFilter) }
    set { storeObjects(newValue, for: .compositingFilter) }
  }
  /// Filters applied in order to the layer and its sublayers. Filters are sent when the array is
  /// set. To change a filter later, set the array again or use a key path such as
  /// `filters.blur.inputRadius`.
  open var filters: [Any]? {
    get { object(.filters) as? [Any] }
    set { storeObjects(newValue, for: .filters) }
  }
  /// Filters applied in order to the picture behind the layer.
  open var backgroundFilters: [Any]? {
    get { object(.backgroundFilters) as? [Any] }
    set { storeObjects(newValue, for: .backgroundFilters) }
  }

  // MARK: Contents

  /// The layer's image: a `CGImage`, or an object that provides one (`LayerContentsProvider`). Any
  /// other object is kept and not drawn; an animation between such objects switches in the middle
  /// (§17).
  open var contents: Any? {
    get { read { $0.contents } }
    set { storeContents(newValue) }
  }
  /// The part of the image to show, in fractions of the image.
  open var contentsRect: CGRect {
    get { CGRect(read { $0.rect(.contentsRect) }) }
    set { store(.rect(Rectangle(newValue)), for: .contentsRect) }
  }
  /// Pixels of the image per point.
  open var contentsScale: CGFloat {
    get { scalar(.contentsScale) }
    set { storeNumber(newValue, for: .contentsScale) }
  }
  /// The part that stretches, in fractions of `contentsRect` (§2.5.3).
  open var contentsCenter: CGRect {
    get { CGRect(read { $0.rect(.contentsCenter) }) }
    set { store(.rect(Rectangle(newValue)), for: .contentsCenter) }
  }
  /// The place of the image in the bounds; an unknown gravity is stored as `center`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: valueName(.contentsGravity)) }
    set { storeName(newValue.rawValue, for: .contentsGravity) }
  }
  /// The filter for images drawn smaller; an unknown name is stored as `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: valueName(.minificationFilter)) }
    set { storeName(newValue.rawValue, for: .minificationFilter) }
  }
  /// The filter for images drawn larger; an unknown name is stored as `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: valueName(.magnificationFilter)) }
    set { storeName(newValue.rawValue, for: .magnificationFilter) }
  }
  /// The number added to the level of detail that a trilinear filter chooses.
  open var minificationFilterBias: Float {
    get { Float(read { $0.scalar(.minificationFilterBias) }) }
    set { store(.scalar(Double(newValue)), for: .minificationFilterBias) }
  }
  /// The pixel format of drawn contents; an unknown name is stored as `RGBA8Uint`. All formats have
  /// 8 bits per component here.
  open var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(rawValue: valueName(.contentsFormat)) }
    set { storeName(newValue.rawValue, for: .contentsFormat) }
  }
  /// The tone mapping; an unknown mode is stored as `automatic`. Without effect on the pixels here.
  open var toneMapMode: CAToneMapMode {
    get { CAToneMapMode(rawValue: valueName(.toneMapMode)) }
    set { storeName(newValue.rawValue, for: .toneMapMode) }
  }
  /// The dynamic range; an unknown name is stored as `standard`. Without effect on the pixels here.
  open var preferredDynamicRange: CADynamicRange {
    get { CADynamicRange(rawValue: valueName(.preferredDynamicRange)) }
    set { storeName(newValue.rawValue, for: .preferredDynamicRange) }
  }
  /// The ratio of the image's brightest white to its reference white; 0 means unknown.
  open var contentsHeadroom: CGFloat {
    get { scalar(.contentsHeadroom) }
    set { storeNumber(newValue, for: .contentsHeadroom) }
  }
  /// Stored, and without effect: displays show the standard range.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { flag(.wantsExtendedDynamicRangeContent) }
    set { storeFlag(newValue, for: .wantsExtendedDynamicRangeContent) }
  }

  // MARK: Display

  /// True promises that `draw(in:)` leaves no transparent pixel. Without effect on layers that draw
  /// nothing.
  open var isOpaque: Bool {
    get { flag(.opaque) }
    set { storeFlag(newValue, for: .opaque) }
  }
  /// True redraws the contents whenever the size changes.
  open var needsDisplayOnBoundsChange: Bool {
    get { flag(.needsDisplayOnBoundsChange) }
    set { storeFlag(newValue, for: .needsDisplayOnBoundsChange) }
  }
  /// A hint without effect: drawing is never deferred here.
  open var drawsAsynchronously: Bool {
    get { flag(.drawsAsynchronously) }
    set { storeFlag(newValue, for: .drawsAsynchronously) }
  }
  /// Marks all contents for redrawing by the next commit (§2.9).
  open func setNeedsDisplay() { markDisplay(nil) }
  /// Marks a part of the contents, in the layer's own space. Several parts are joined to their
  /// bounding rectangle.
  open func setNeedsDisplay(_ r: CGRect) { markDisplay(r) }
  /// Returns true if the layer is marked for display.
  open func needsDisplay() -> Bool { SharedLock.held { upkeep.needsDisplay } }
  /// Calls `display()` if the layer needs it.
  open func displayIfNeeded() { displayMarked() }
  /// Makes new contents: by the delegate's `display(_:)`, or else by `draw(in:)` in a bitmap of the
  /// bounds' size. Called by the commit; override it to set `contents` in another way (§2.9).
  open func display() { displayNow() }
  /// Draws the contents, in the layer's own space. The default implementation calls the delegate.
  ///
  /// A drawing in a rectangle lies where a sublayer with that frame does: y points down if
  /// `contentsAreFlipped()` is true, as in windows, and up otherwise.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
  /// Draws the model of the layer and its sublayers into a context whose user space is the layer's
  /// own (§13.4).
  ///
  /// The pixels are those of a window, at the context's resolution and under its transform. They
  /// are put into the context as one picture, with its clip, alpha, blend mode and shadow. The
  /// layer's own position, transform and flip have no effect. In the layer's space y points up,
  /// unless `contentsAreFlipped()` is true, as in a window: then the caller turns the context
  /// upside down.
  ///
  /// Not drawn are animations, filters other than blend modes and Porter and Duff's operators as
  /// `compositingFilter`, particles, hosted layers, `shadowPath`, and the colours of copies.
  /// `shouldRasterize` and `allowsGroupOpacity` have no effect. A transform in space counts as the
  /// identity (§17.4), and a transform layer is drawn like any layer. A layer that was never
  /// displayed has no contents, and is not asked to draw any; a text layer draws its text. Masks
  /// hide; the behaviour of Apple's framework is not known. Gradients mix in Apple's Generic RGB, which
  /// changes saturated colours (§17.6); on screen each stop has its own colour.
  ///
  /// A blended layer is blended with the pixels of the context, unless the alpha, blend mode or
  /// shadow of the context makes a group of all layers.
  ///
  /// - Complexity: memory and time for the smallest rectangle of pixels that holds the visible part
  ///   of the layers within the clip, not for the whole context; and time for each layer.
  open func render(in ctx: CGContext) { renderModel(in: ctx, gradients: .generic) }
  /// Returns true for keys whose change needs new contents; false for all keys of this class.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Layout

  /// The parts of the frame that change with the superlayer's size (§2.8). Unknown bits are kept
  /// and have no effect.
  open var autoresizingMask: CAAutoresizingMask {
    get { CAAutoresizingMask(rawValue: read { $0.bits(.autoresizingMask) }) }
    set { store(.bits(newValue.rawValue), for: .autoresizingMask) }
  }
  /// The object that places the sublayers, unless the delegate does.
  open var layoutManager: (any CALayoutManager)? {
    didSet { setNeedsLayout() }
  }
  /// The constraints by which the superlayer's `CAConstraintLayoutManager` places this layer
  /// (§11.9).
  open var constraints: [CAConstraint]? {
    didSet { superlayer?.setNeedsLayout() }
  }
  /// Adds a constraint, which `CAConstraintLayoutManager` applies.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
  /// Returns the layer's preferred size, in the superlayer's space.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }
  /// Marks the sublayers for layout, which happens at the latest with the next commit.
  open func setNeedsLayout() { markLayout() }
  /// Returns true if the layer is marked for layout.
  open func needsLayout() -> Bool { SharedLock.held { upkeep.needsLayout } }
  /// Lays out all marked layers, from the topmost marked ancestor down (§2.8).
  open func layoutIfNeeded() { layoutTreeIfNeeded() }
  /// Places the sublayers, by the delegate's `layoutSublayers(of:)` or else by the layout manager.
  open func layoutSublayers() { layOutByDelegate() }
  /// Adapts the sublayers to a new size of the bounds.
  open func resizeSublayers(withOldSize size: CGSize) {
    for layer in sublayers ?? [] { layer.resize(withOldSuperlayerSize: size) }
  }
  /// Adapts the frame to a new size of the superlayer's bounds, by the autoresizing mask.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

  // MARK: Scrolling

  /// Scrolls the nearest enclosing scroll layer, or this layer if it is a scroll layer, so that a
  /// point of this layer becomes the scroll layer's origin (§11.5, §17).
  open func scroll(_ p: CGPoint) { scrollEnclosingLayer(to: p) }
  /// Scrolls the nearest enclosing scroll layer by the least amount that makes the rectangle
  /// visible (§11.5).
  open func scrollRectToVisible(_ r: CGRect) { scrollEnclosingLayer(toShow: r) }
  /// The part of the bounds that the nearest enclosing scroll layer shows; all of the bounds
  /// without a scroll layer.
  open var visibleRect: CGRect { enclosedVisibleRect }
  /// Scrolls a scroll layer to a point of its own space, at the request of a layer inside.
  func scrollEnclosed(to point: CGPoint) {}
  /// Scrolls a scroll layer to a rectangle of its own space, at the request of a layer inside.
  func scrollEnclosed(toShow rect: CGRect) {}

  // MARK: Timing

  /// The begin of the layer's time, in seconds of the superlayer's time (§4.1).
  open var beginTime: CFTimeInterval {
    get { read { $0.scalar(.beginTime) } }
    set { store(.scalar(newValue), for: .beginTime) }
  }
  /// Seconds of one pass of the layer's time; infinite by default.
  open var duration: CFTimeInterval {
    get { read { $0.scalar(.duration) } }
    set { store(.scalar(newValue), for: .duration) }
  }
  /// Seconds of the layer's time per second of the superlayer's time; 0 pauses the layer and its
  /// sublayers, a negative number runs them backwards.
  open var speed: Float {
    get { Float(read { $0.scalar(.speed) }) }
    set { store(.scalar(Double(newValue)), for: .speed) }
  }
  /// Seconds added to the layer's time.
  open var timeOffset: CFTimeInterval {
    get { read { $0.scalar(.timeOffset) } }
    set { store(.scalar(newValue), for: .timeOffset) }
  }
  /// Stored without effect: a layer's time does not repeat.
  open var repeatCount: Float {
    get { Float(read { $0.scalar(.repeatCount) }) }
    set { store(.scalar(Double(newValue)), for: .repeatCount) }
  }
  /// Stored without effect: a layer's time does not repeat.
  open var repeatDuration: CFTimeInterval {
    get { read { $0.scalar(.repeatDuration) } }
    set { store(.scalar(newValue), for: .repeatDuration) }
  }
  /// Stored without effect: a layer's time does not turn back.
  open var autoreverses: Bool {
    get { read { $0.flag(.autoreverses) } }
    set { store(.bool(newValue), for: .autoreverses) }
  }
  /// Stored without effect: a layer's time has no end.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: valueName(.fillMode)) }
    set { storeName(newValue.rawValue, for: .fillMode) }
  }
  /// Converts a time of another layer to this layer's time; nil stands for media time (§4.8).
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    Self.convertTime(t, from: l, to: self)
  }
  /// Converts a time of this layer to another layer's time; nil stands for media time.
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    Self.convertTime(t, from: self, to: l)
  }

  // MARK: Hierarchy

  /// The sublayers from back to front; nil for none.
  open var sublayers: [CALayer]? {
    get { currentSublayers }
    set { setSublayers(newValue ?? []) }
  }
  /// The layer that contains this layer; nil for a root.
  open var superlayer: CALayer? { currentSuperlayer }

  /// Adds a layer in front of all sublayers, and removes it from its present superlayer.
  ///
  /// This and the methods below do nothing if the layer is this one, contains it, or is the root of
  /// a window; Apple's framework raises an exception (§2.6.1).
  open func addSublayer(_ layer: CALayer) { insert(layer, at: .max) }
  /// Inserts a layer at an index; an index beyond the end adds the layer in front.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  /// Inserts a layer behind a sibling. Does nothing if the sibling is not a sublayer of this layer;
  /// Apple's framework raises an exception.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0)
  }
  /// Inserts a layer in front of a sibling. Does nothing if the sibling is not a sublayer of this
  /// layer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1)
  }
  /// Replaces a sublayer. Does nothing if the old layer is not a sublayer of this layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }
  /// Removes the layer from its superlayer, or from the layer that it masks.
  open func removeFromSuperlayer() { leaveSuperlayer() }

  // MARK: Coordinates

  /// Converts a point of another layer's space to this layer's; nil is the space outside the root
  /// (§2.4).
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    CGPoint(PlaneMap(from: l, to: self).apply(Point(p)))
  }
  /// Converts a point of this layer's space to another layer's; nil is the space outside the root
  /// (§2.4).
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    CGPoint(PlaneMap(from: self, to: l).apply(Point(p)))
  }
  /// Converts a rectangle of another layer's space to the bounding box of its four converted
  /// corners.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    CGRect(PlaneMap(from: l, to: self).boundingBox(of: Rectangle(r).standardized))
  }
  /// Converts a rectangle of this layer's space to another layer's; the bounding box under a
  /// rotation.
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    CGRect(PlaneMap(from: self, to: l).boundingBox(of: Rectangle(r).standardized))
  }

  /// Returns true for a point of this layer's space inside the bounds, or on the edges of smallest
  /// x and y.
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }
  /// Returns the frontmost layer of this tree that contains a point of the superlayer's space
  /// (§2.7).
  ///
  /// Hidden layers, and layers that a mask or a clip hides at the point, are not hit; transparent
  /// layers are. The sublayers of a transform layer are tested in three dimensions, without calling
  /// overrides of this method.
  open func hitTest(_ p: CGPoint) -> CALayer? { hitTest(p, through: .identity) }

  // MARK: Actions and animations

  /// The name of the layer, for key paths, constraints and dumps.
  open var name: String? {
    get { read { if case .text(let name) = $0[.name] { name } else { nil } } }
    set { store(newValue.map { .text($0) } ?? PropertyValue.none, for: .name) }
  }
  /// The object that draws, lays out and returns actions for the layer; not retained.
  open weak var delegate: (any CALayerDelegate)?
  /// Actions by event, which take precedence over actions of the style and the class (§3.1).
  open var actions: [String: any CAAction]?
  /// Values for properties that are not set, and actions under the key `actions` (§2.10).
  open var style: [AnyHashable: Any]? {
    didSet { styleDidChange(from: oldValue) }
  }

  /// Returns the default value of a key; nil for a default of zero.
  open class func defaultValue(forKey key: String) -> Any? { stockDefaultValue(forKey: key) }
  /// Returns the class's action for an event: the last one that `action(forKey:)` considers before
  /// an implicit animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  /// Returns the action for an event of the layer (§3.1); nil for no action.
  open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

  /// Adds a copy of the animation, which begins with the commit and replaces the animation of the
  /// same key.
  ///
  /// Animations apply in the order in which they were added (§10.4).
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
  /// Removes the animation of a key; does nothing if there is none.
  open func removeAnimation(forKey key: String) { detachAnimations { $0.key == key } }
  /// Removes all animations.
  open func removeAllAnimations() { detachAnimations { _ in true } }
  /// Returns the layer's copy of an animation, which must not be changed.
  open func animation(forKey key: String) -> CAAnimation? {
    SharedLock.held { animations.first { $0.key == key }?.animation }
  }
  /// Returns the keys of the animations in the order of their application; nil for no animations.
  open func animationKeys() -> [String]? {
    let keys = SharedLock.held { animations.compactMap(\.key) }
    return keys.isEmpty ? nil : keys
  }

  // MARK: Presentation

  /// Returns a copy of the last committed state with all animations applied at the present time;
  /// nil before the first commit (§2.11). A layer in no window is shown as in the last frame of a
  /// `CARenderer`, and nil without one.
  open func presentation() -> Self? {
    makePresentation(at: CACurrentMediaTime()) as? Self
  }
  /// Returns a presentation's model, or the layer itself if it is no presentation.
  open func model() -> Self { presentationSource?.model as? Self ?? self }

  // MARK: Key-value coding

  /// Returns the value of a key: a declared property as `NSNumber`, `NSValue` or object, any other
  /// value as it was set.
  open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
  /// Sets a property; a value for any other key is stored.
  open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
  /// Returns the value at a key path, which may lead into structures: `bounds.size.width`,
  /// `transform.rotation.z` (§10.2).
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }
  /// Sets the value at a key path, such as `transform.rotation.z`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setCodedValue(value, forKeyPath: keyPath)
  }

  // MARK: Archives

  /// Always true, since archives name their classes.
  open class var supportsSecureCoding: Bool { true }
  /// Returns true for keys that were given a value, and for a few more (§2.10).
  open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }
  /// Archives the values for which `shouldArchiveValue(forKey:)` is true, and the animations. The
  /// delegate and objects that cannot be archived are left out.
  open func encode(with coder: NSCoder) { LayerArchive.write(self, to: coder) }
}
