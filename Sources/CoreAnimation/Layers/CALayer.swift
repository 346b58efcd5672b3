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
open class CALayer: NSObject, CAMediaTiming {
  // What a commit on another thread may read is touched under `SharedLock`: all but the delegate,
  // the actions and the style.
  final var values = LayerValues(defaults: .stock)
  final var children: [CALayer] = []
  final weak var parent: CALayer?
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
    get { read { $0.flag(.hidden) } }
    set { store(.bool(newValue), for: .hidden) }
  }
  open var masksToBounds: Bool {
    get { read { $0.flag(.masksToBounds) } }
    set { store(.bool(newValue), for: .masksToBounds) }
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
    get { CALayerContentsGravity(bits: read { $0.bits(.contentsGravity) }) }
    set { store(newValue.propertyValue, for: .contentsGravity) }
  }

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
    get { CAMediaTimingFillMode(bits: read { $0.bits(.fillMode) }) }
    set { store(newValue.propertyValue, for: .fillMode) }
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
  /// This and the methods below do nothing when the layer is this one or contains it.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: .max) }
  /// An index beyond the end adds in front.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }
  /// Does nothing when the sibling is not a sublayer of this layer.
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
}
