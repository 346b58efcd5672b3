internal import AnimationEvaluation
public import Foundation
internal import GraphicsValues
public import Quartz2D

/// A rectangle of content in a tree of layers, which the render server draws and animates.
///
/// What the getters return is the model: the values that were set last, whatever is animating.
/// Values are points, radians and seconds; `docs/core-animation.md` §2.1 lists defaults and which
/// properties animate by themselves.
///
/// A number that is not finite is stored, and not sent to the server.
open class CALayer: NSObject, CAMediaTiming, NSSecureCoding {
  // What a commit on another thread may read is touched under `SharedLock`: all but the delegate,
  // the actions and the style.
  final var values = LayerValues(defaults: .stock)
  final var children: [CALayer] = []
  /// The superlayer, or the layer whose mask this one is.
  final weak var parent: CALayer?
  final var maskLayer: CALayer?
  /// What the next commit has to do with the layer before it is sent.
  final var upkeep = LayerUpkeep()
  final var animations: [AttachedAnimation] = []
  /// What was last committed while the layer could be reached from a window; nil otherwise.
  final var rendered: RenderedState?
  /// The window whose root this layer is.
  final weak var window: LayerWindow?
  /// The layer that this one is a presentation of, and the time it was taken at.
  final var presentationSource: PresentationSource?
  /// Values of keys that the class does not declare.
  final var tags: [String: Any] = [:]

  /// What the class is on the wire; its properties are those of all layers and those of the kind.
  class var kind: LayerKind { .layer }

  public override init() {
    super.init()
    values.defaults = LayerDefaults.of(type(of: self))
  }

  /// Makes the copies that `presentation()` returns; override it to copy variables of a subclass.
  ///
  /// Properties that `CALayer` declares are copied by the library afterwards, not here (§2.11).
  public init(layer: Any) {
    super.init()
    values.defaults = LayerDefaults.of(type(of: self))
  }

  /// Reads what `encode(with:)` wrote; what the archive does not have keeps its default.
  public required init?(coder: NSCoder) {
    super.init()
    values.defaults = LayerDefaults.of(type(of: self))
    LayerArchive.read(self, from: coder)
  }

  // MARK: Geometry

  /// A negative size is made positive, with the same area covered.
  open var bounds: CGRect {
    get { CGRect(read { $0.rect(.bounds) }) }
    set { store(.rect(Rectangle(newValue).standardized), for: .bounds) }
  }
  /// Where the anchor point lies in the superlayer.
  open var position: CGPoint {
    get { CGPoint(read { $0.point(.position) }) }
    set { store(.point(Point(newValue)), for: .position) }
  }
  open var zPosition: CGFloat {
    get { scalar(.zPosition) }
    set { storeNumber(newValue, for: .zPosition) }
  }
  /// In fractions of the bounds: (0, 0) is the corner of the smallest x and y.
  open var anchorPoint: CGPoint {
    get { CGPoint(read { $0.point(.anchorPoint) }) }
    set { store(.point(Point(newValue)), for: .anchorPoint) }
  }
  open var anchorPointZ: CGFloat {
    get { scalar(.anchorPointZ) }
    set { storeNumber(newValue, for: .anchorPointZ) }
  }
  /// Applied about the anchor point.
  open var transform: CATransform3D {
    get { CATransform3D(read { $0.matrix(.transform) }) }
    set { store(.matrix(Matrix4(newValue)), for: .transform) }
  }
  /// Applied to the sublayers, about this layer's anchor point.
  open var sublayerTransform: CATransform3D {
    get { CATransform3D(read { $0.matrix(.sublayerTransform) }) }
    set { store(.matrix(Matrix4(newValue)), for: .sublayerTransform) }
  }
  /// True turns the layer's own space and its sublayers upside down, and leaves the picture in
  /// `contents` as it is (§2.4).
  open var isGeometryFlipped: Bool {
    get { flag(.geometryFlipped) }
    set { storeFlag(newValue, for: .geometryFlipped) }
  }
  /// True when an odd number of layers, from this one to the root, are geometry-flipped (§2.4).
  open func contentsAreFlipped() -> Bool { hasFlippedContents }
  /// The box around the transformed bounds, in the superlayer. Setting it sets `bounds.size` and
  /// `position`; under a rotation the outcome is not defined (§2.2).
  open var frame: CGRect {
    get { layerFrame }
    set { setLayerFrame(newValue) }
  }
  /// The transform when it is a plane one, else the identity.
  open func affineTransform() -> CGAffineTransform {
    let matrix = read { $0.matrix(.transform) }
    return matrix.isAffine ? CGAffineTransform(matrix.affinePart) : .identity
  }
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  // MARK: Appearance

  open var isHidden: Bool {
    get { flag(.hidden) }
    set { storeFlag(newValue, for: .hidden) }
  }
  /// False hides the layer while its back faces the viewer.
  open var isDoubleSided: Bool {
    get { flag(.doubleSided) }
    set { storeFlag(newValue, for: .doubleSided) }
  }
  open var masksToBounds: Bool {
    get { flag(.masksToBounds) }
    set { storeFlag(newValue, for: .masksToBounds) }
  }
  /// A layer whose alpha the composite of this one is multiplied by. It lies in this layer's
  /// bounds as a sublayer would, and leaves the tree that it is in; a layer that is this one or
  /// contains it is not accepted. A mask's own mask is not drawn (§2.6.1).
  open var mask: CALayer? {
    get { currentMask }
    set { setMask(newValue) }
  }
  /// 0…1 when drawn.
  open var opacity: Float {
    get { Float(read { $0.scalar(.opacity) }) }
    set { store(.scalar(Double(newValue)), for: .opacity) }
  }
  open var backgroundColor: CGColor? {
    get { read { $0.color(.backgroundColor) } }
    set { storeColor(newValue, for: .backgroundColor) }
  }
  open var cornerRadius: CGFloat {
    get { scalar(.cornerRadius) }
    set { storeNumber(newValue, for: .cornerRadius) }
  }
  open var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(read { $0.bits(.maskedCorners) })) }
    set { store(.bits(UInt32(newValue.rawValue & 15)), for: .maskedCorners) }
  }
  /// Drawn inside the bounds, above the sublayers.
  open var borderWidth: CGFloat {
    get { scalar(.borderWidth) }
    set { storeNumber(newValue, for: .borderWidth) }
  }
  open var borderColor: CGColor? {
    get { read { $0.color(.borderColor) } }
    set { storeColor(newValue, for: .borderColor) }
  }

  /// The shape of round corners; an unknown one is stored as `circular`.
  open var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: valueName(.cornerCurve)) }
    set { storeName(newValue.rawValue, for: .cornerCurve) }
  }
  /// How many radii from the corner a curve leaves the straight edge; 1 for unknown curves.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }
  /// True fades the layer with its sublayers as one picture, false each of them by itself.
  open var allowsGroupOpacity: Bool {
    get { flag(.allowsGroupOpacity) }
    set { storeFlag(newValue, for: .allowsGroupOpacity) }
  }
  /// The edges that are antialiased, if `allowsEdgeAntialiasing`. Other bits are dropped.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { CAEdgeAntialiasingMask(rawValue: read { $0.bits(.edgeAntialiasingMask) }) }
    set { store(.bits(newValue.rawValue & 15), for: .edgeAntialiasingMask) }
  }
  /// True by default, as on macOS (§0.2).
  open var allowsEdgeAntialiasing: Bool {
    get { flag(.allowsEdgeAntialiasing) }
    set { storeFlag(newValue, for: .allowsEdgeAntialiasing) }
  }
  /// Draws the layer with its sublayers into a bitmap, which is used again while nothing in it
  /// changes.
  open var shouldRasterize: Bool {
    get { flag(.shouldRasterize) }
    set { storeFlag(newValue, for: .shouldRasterize) }
  }
  /// Pixels of that bitmap per point.
  open var rasterizationScale: CGFloat {
    get { scalar(.rasterizationScale) }
    set { storeNumber(newValue, for: .rasterizationScale) }
  }

  // MARK: Shadow

  open var shadowColor: CGColor? {
    get { read { $0.color(.shadowColor) } }
    set { storeColor(newValue, for: .shadowColor) }
  }
  /// 0…1 when drawn; 0, the default, is no shadow.
  open var shadowOpacity: Float {
    get { Float(read { $0.scalar(.shadowOpacity) }) }
    set { store(.scalar(Double(newValue)), for: .shadowOpacity) }
  }
  /// In the layer's own space.
  open var shadowOffset: CGSize {
    get { CGSize(read { $0.size(.shadowOffset) }) }
    set { store(.size(Size(newValue)), for: .shadowOffset) }
  }
  /// The standard deviation of the blur, in points (§2.5.6).
  open var shadowRadius: CGFloat {
    get { scalar(.shadowRadius) }
    set { storeNumber(newValue, for: .shadowRadius) }
  }
  /// What casts the shadow instead of the layer's content, in the layer's own space.
  open var shadowPath: CGPath? {
    get { path(.shadowPath) }
    set { storePath(newValue, for: .shadowPath) }
  }

  // MARK: Filters

  /// How the layer is put over what is behind it: a `CAFilter`, or the name of one such as
  /// `"multiplyBlendMode"`. Another object is kept and not drawn.
  open var compositingFilter: Any? {
    get { object(.compositingFilter) }
    set { storeObjects(newValue, for: .compositingFilter) }
  }
  /// Applied to the layer with its sublayers, in order. A filter is sent as it is when the array is
  /// set; to change it later, set it again or use a key path such as `filters.blur.inputRadius`.
  open var filters: [Any]? {
    get { object(.filters) as? [Any] }
    set { storeObjects(newValue, for: .filters) }
  }
  /// Applied to what is behind the layer, in order.
  open var backgroundFilters: [Any]? {
    get { object(.backgroundFilters) as? [Any] }
    set { storeObjects(newValue, for: .backgroundFilters) }
  }

  // MARK: Contents

  /// A `CGImage`; another object is kept and not drawn.
  open var contents: Any? {
    get { read { $0.contents } }
    set { storeContents(newValue) }
  }
  /// The part of the image to show, in fractions of it.
  open var contentsRect: CGRect {
    get { CGRect(read { $0.rect(.contentsRect) }) }
    set { store(.rect(Rectangle(newValue)), for: .contentsRect) }
  }
  /// Pixels of the image per point.
  open var contentsScale: CGFloat {
    get { scalar(.contentsScale) }
    set { storeNumber(newValue, for: .contentsScale) }
  }
  /// The part that stretches, in fractions of the part that is shown (§2.5.3).
  open var contentsCenter: CGRect {
    get { CGRect(read { $0.rect(.contentsCenter) }) }
    set { store(.rect(Rectangle(newValue)), for: .contentsCenter) }
  }
  /// An unknown gravity is stored as `center`.
  open var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: valueName(.contentsGravity)) }
    set { storeName(newValue.rawValue, for: .contentsGravity) }
  }
  /// How the picture is made smaller; an unknown filter is stored as `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: valueName(.minificationFilter)) }
    set { storeName(newValue.rawValue, for: .minificationFilter) }
  }
  /// How the picture is made larger; an unknown filter is stored as `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: valueName(.magnificationFilter)) }
    set { storeName(newValue.rawValue, for: .magnificationFilter) }
  }
  /// Added to the level of detail that a trilinear filter chooses.
  open var minificationFilterBias: Float {
    get { Float(read { $0.scalar(.minificationFilterBias) }) }
    set { store(.scalar(Double(newValue)), for: .minificationFilterBias) }
  }
  /// The pixels of what the layer draws; an unknown format is stored as `RGBA8Uint`. All formats
  /// are drawn with 8 bits here.
  open var contentsFormat: CALayerContentsFormat {
    get { CALayerContentsFormat(rawValue: valueName(.contentsFormat)) }
    set { storeName(newValue.rawValue, for: .contentsFormat) }
  }
  /// An unknown mode is stored as `automatic`.
  open var toneMapMode: CAToneMapMode {
    get { CAToneMapMode(rawValue: valueName(.toneMapMode)) }
    set { storeName(newValue.rawValue, for: .toneMapMode) }
  }
  /// An unknown range is stored as `standard`.
  open var preferredDynamicRange: CADynamicRange {
    get { CADynamicRange(rawValue: valueName(.preferredDynamicRange)) }
    set { storeName(newValue.rawValue, for: .preferredDynamicRange) }
  }
  /// The picture's brightest white over its reference white; 0 is unknown.
  open var contentsHeadroom: CGFloat {
    get { scalar(.contentsHeadroom) }
    set { storeNumber(newValue, for: .contentsHeadroom) }
  }
  open var wantsExtendedDynamicRangeContent: Bool {
    get { flag(.wantsExtendedDynamicRangeContent) }
    set { storeFlag(newValue, for: .wantsExtendedDynamicRangeContent) }
  }

  // MARK: Display

  /// Says that what `draw(in:)` draws has no transparent pixel. Without effect on other layers.
  open var isOpaque: Bool {
    get { flag(.opaque) }
    set { storeFlag(newValue, for: .opaque) }
  }
  open var needsDisplayOnBoundsChange: Bool {
    get { flag(.needsDisplayOnBoundsChange) }
    set { storeFlag(newValue, for: .needsDisplayOnBoundsChange) }
  }
  /// A hint: drawing is not put off here.
  open var drawsAsynchronously: Bool {
    get { flag(.drawsAsynchronously) }
    set { storeFlag(newValue, for: .drawsAsynchronously) }
  }
  /// Asks for new contents, which the next commit has drawn (§2.9).
  open func setNeedsDisplay() { markDisplay(nil) }
  /// Asks for a part of the contents to be drawn anew. Parts join in one rectangle, of the layer's
  /// own space.
  open func setNeedsDisplay(_ r: CGRect) { markDisplay(r) }
  open func needsDisplay() -> Bool { SharedLock.held { upkeep.needsDisplay } }
  /// Calls `display()` if the layer needs it.
  open func displayIfNeeded() { displayMarked() }
  /// Makes new contents: by the delegate's `display(_:)`, or else by `draw(in:)` in a bitmap of
  /// the bounds' size. Called by the commit; override it to set `contents` in another way (§2.9).
  open func display() { displayNow() }
  /// Draws the contents, in the layer's own space. Asks the delegate unless it is overridden.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
  /// Draws the layer with its sublayers, as the model says, into a context whose user space is the
  /// layer's own (§13.4).
  ///
  /// Its own position, transform and flip have no effect. Drawn are background, contents, gradients,
  /// shapes, texts, copies, corners, borders, shadows, masks and clips; opacity applies to each
  /// drawing operation. Not drawn are animations, filters, `shadowPath`, and what a transform does
  /// beyond the plane. Corners are circular. A layer that was never displayed is not asked to draw:
  /// it has no contents. What a mask does is not known of Apple's framework; here it hides.
  open func render(in ctx: CGContext) { renderModel(in: ctx) }
  /// True for properties a change of which needs new contents; false for all of this class.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Layout

  /// How the frame follows the superlayer's size (§2.8).
  open var autoresizingMask: CAAutoresizingMask {
    get { CAAutoresizingMask(rawValue: read { $0.bits(.autoresizingMask) }) }
    set { store(.bits(newValue.rawValue & 63), for: .autoresizingMask) }
  }
  /// Lays out the sublayers, if no delegate does.
  open var layoutManager: (any CALayoutManager)? {
    didSet { setNeedsLayout() }
  }
  /// What a `CAConstraintLayoutManager` of the superlayer places this layer by (§11.9).
  open var constraints: [CAConstraint]? {
    didSet { superlayer?.setNeedsLayout() }
  }
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }
  /// The size that the layer would like to have, in the superlayer's space.
  open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }
  /// Asks for the sublayers to be laid out, by the next commit at the latest.
  open func setNeedsLayout() { markLayout() }
  open func needsLayout() -> Bool { SharedLock.held { upkeep.needsLayout } }
  /// Lays out all that needs it, from the topmost layer above this one that does (§2.8).
  open func layoutIfNeeded() { layoutTreeIfNeeded() }
  /// Places the sublayers: by the delegate's `layoutSublayers(of:)`, or else by the layout manager.
  open func layoutSublayers() { layOutByDelegate() }
  /// Fits the sublayers to a new size of the bounds.
  open func resizeSublayers(withOldSize size: CGSize) {
    for layer in sublayers ?? [] { layer.resize(withOldSuperlayerSize: size) }
  }
  /// Fits the frame to a new size of the superlayer's bounds, by the autoresizing mask.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(from: size) }

  // MARK: Scrolling

  /// Scrolls the nearest scroll layer above so that a point of this layer is its origin (§11.5).
  open func scroll(_ p: CGPoint) { scrollEnclosingLayer(to: p) }
  /// Scrolls the nearest scroll layer above as little as makes the rectangle visible (§11.5).
  open func scrollRectToVisible(_ r: CGRect) { scrollEnclosingLayer(toShow: r) }
  /// The part of the bounds that the nearest scroll layer above shows; all without one.
  open var visibleRect: CGRect { enclosedVisibleRect }
  /// What a scroll layer does when a layer inside asks for a point, in the scroll layer's space.
  func scrollEnclosed(to point: CGPoint) {}
  /// What a scroll layer does when a layer inside asks for a rectangle, in its own space.
  func scrollEnclosed(toShow rect: CGRect) {}

  // MARK: Timing

  open var beginTime: CFTimeInterval {
    get { read { $0.scalar(.beginTime) } }
    set { store(.scalar(newValue), for: .beginTime) }
  }
  /// Infinite by default.
  open var duration: CFTimeInterval {
    get { read { $0.scalar(.duration) } }
    set { store(.scalar(newValue), for: .duration) }
  }
  open var speed: Float {
    get { Float(read { $0.scalar(.speed) }) }
    set { store(.scalar(Double(newValue)), for: .speed) }
  }
  open var timeOffset: CFTimeInterval {
    get { read { $0.scalar(.timeOffset) } }
    set { store(.scalar(newValue), for: .timeOffset) }
  }
  open var repeatCount: Float {
    get { Float(read { $0.scalar(.repeatCount) }) }
    set { store(.scalar(Double(newValue)), for: .repeatCount) }
  }
  open var repeatDuration: CFTimeInterval {
    get { read { $0.scalar(.repeatDuration) } }
    set { store(.scalar(newValue), for: .repeatDuration) }
  }
  open var autoreverses: Bool {
    get { read { $0.flag(.autoreverses) } }
    set { store(.bool(newValue), for: .autoreverses) }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: valueName(.fillMode)) }
    set { storeName(newValue.rawValue, for: .fillMode) }
  }
  /// Maps a time of another layer to this one's; nil stands for media time (§4.8).
  open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    Self.convertTime(t, from: l, to: self)
  }
  open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    Self.convertTime(t, from: self, to: l)
  }

  // MARK: Hierarchy

  /// Back to front; nil when there are none.
  open var sublayers: [CALayer]? {
    get { currentSublayers }
    set { setSublayers(newValue ?? []) }
  }
  open var superlayer: CALayer? { currentSuperlayer }

  /// Adds a layer in front of all others, after it left the superlayer it had.
  ///
  /// This and the methods below do nothing when the layer is this one, contains it, or is the root
  /// of a window; Apple's framework raises an exception (§2.6.1).
  open func addSublayer(_ layer: CALayer) { insert(layer, at: .max) }
  /// An index beyond the end adds in front.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  /// Does nothing when the sibling is not a sublayer of this layer, where Apple's framework raises
  /// an exception.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 0)
  }
  /// Does nothing when the sibling is not a sublayer of this layer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, beside: sibling, offset: 1)
  }
  /// Does nothing when the old layer is not a sublayer of this layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }
  open func removeFromSuperlayer() { leaveSuperlayer() }

  // MARK: Coordinates

  /// Maps a point of another layer to this one; nil is the space outside the root (§2.4).
  open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    CGPoint(PlaneMap(from: l, to: self).apply(Point(p)))
  }
  open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    CGPoint(PlaneMap(from: self, to: l).apply(Point(p)))
  }
  /// The box around the four mapped corners.
  open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    CGRect(PlaneMap(from: l, to: self).boundingBox(of: Rectangle(r).standardized))
  }
  open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    CGRect(PlaneMap(from: self, to: l).boundingBox(of: Rectangle(r).standardized))
  }

  /// True inside the bounds, the edges of smallest x and y included, for a point of this layer.
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }
  /// The frontmost layer of this tree that contains a point of the superlayer's space (§2.7).
  ///
  /// Layers that are hidden, or that a mask or a clip hides there, are left out; transparent ones
  /// are not. The sublayers of a transform layer are asked in three dimensions, in which an
  /// override of this method has no say.
  open func hitTest(_ p: CGPoint) -> CALayer? { hitTest(p, through: .identity) }

  // MARK: Actions and animations

  open var name: String? {
    get { read { if case .text(let name) = $0[.name] { name } else { nil } } }
    set { store(newValue.map { .text($0) } ?? PropertyValue.none, for: .name) }
  }
  open weak var delegate: (any CALayerDelegate)?
  open var actions: [String: any CAAction]?
  /// Values, and under the key `actions` actions, for what is not set (§2.10).
  open var style: [AnyHashable: Any]? {
    didSet { styleDidChange() }
  }

  /// The value that a property has before it is set, or nil where that is zero.
  open class func defaultValue(forKey key: String) -> Any? { stockDefaultValue(forKey: key) }
  /// The last place in which `action(forKey:)` looks before it makes an implicit animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  /// Finds what to do when something happens to the layer (§3.1).
  open func action(forKey event: String) -> (any CAAction)? { findAction(forKey: event) }

  /// Adds a copy of the animation; it begins with the commit. It replaces the one that has the key.
  ///
  /// Animations apply in the order in which they were added (§10.4).
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }
  open func removeAnimation(forKey key: String) { detachAnimations { $0.key == key } }
  open func removeAllAnimations() { detachAnimations { _ in true } }
  /// The layer's own copy, which must not be changed.
  open func animation(forKey key: String) -> CAAnimation? {
    SharedLock.held { animations.first { $0.key == key }?.animation }
  }
  /// In the order in which they apply; nil when there are none.
  open func animationKeys() -> [String]? {
    let keys = SharedLock.held { animations.compactMap(\.key) }
    return keys.isEmpty ? nil : keys
  }

  // MARK: Presentation

  /// A copy of the layer as of the last commit, with its animations applied for this moment; nil
  /// before the first commit (§2.11).
  open func presentation() -> Self? {
    makePresentation(at: CACurrentMediaTime()) as? Self
  }
  /// The layer that a presentation was made of; the layer itself otherwise.
  open func model() -> Self { presentationSource?.model as? Self ?? self }

  // MARK: Key-value coding

  /// Declared properties as `NSNumber`, `NSValue` or the object; anything else that was set.
  open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
  open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
  /// Follows parts of structures as well: `bounds.size.width`, `transform.rotation.z` (§10.2).
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setCodedValue(value, forKeyPath: keyPath)
  }

  // MARK: Archives

  /// True: an archive names the classes that are in it.
  open class var supportsSecureCoding: Bool { true }
  /// True for keys that were given a value, and for a few more (§2.10).
  open func shouldArchiveValue(forKey key: String) -> Bool { isArchived(key) }
  /// Writes the values for which `shouldArchiveValue(forKey:)` says so, the sublayers, the mask,
  /// animations and constraints.
  open func encode(with coder: NSCoder) { LayerArchive.write(self, to: coder) }
}
