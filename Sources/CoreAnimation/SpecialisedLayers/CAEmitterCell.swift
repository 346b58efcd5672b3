public import Foundation
internal import GraphicsValues
public import Quartz2D

/// What a `CAEmitterLayer` emits: pictures with a life of their own (§11.8).
///
/// A range is the whole width of a uniform distribution about the value. A cell is a description:
/// changing it changes nothing on screen until `emitterCells` of its layer is set again.
open class CAEmitterCell: NSObject, CAMediaTiming, NSSecureCoding {
  // A cell belongs to one thread at a time, like other values that are set up and handed over.
  final var attributes: [EmitterCellKey: PropertyValue] = [:]
  final var tags: [String: Any] = [:]
  private var colorObject: CGColor?

  public override init() { super.init() }

  /// What key paths call the cell: `emitterCells.NAME.birthRate`.
  open var name: String?
  /// Whether anything is emitted; true by default.
  open var isEnabled: Bool {
    get { flag(.enabled) }
    set { attributes[.enabled] = .bool(newValue) }
  }
  /// Values for key-value coding of keys that are not set.
  open var style: [AnyHashable: Any]?
  /// What each particle emits in its turn.
  open var emitterCells: [CAEmitterCell]?

  // MARK: Emission

  /// Particles per second; 0 by default.
  open var birthRate: Float {
    get { float(.birthRate) }
    set { storeFloat(newValue, for: .birthRate) }
  }
  /// How long a particle lives, in seconds; 0 by default.
  open var lifetime: Float {
    get { float(.lifetime) }
    set { storeFloat(newValue, for: .lifetime) }
  }
  /// By how much lifetimes differ: half of it above and below.
  open var lifetimeRange: Float {
    get { float(.lifetimeRange) }
    set { storeFloat(newValue, for: .lifetimeRange) }
  }

  // MARK: Motion

  /// The angle of the direction from the plane of the layer towards the viewer, in radians.
  open var emissionLatitude: CGFloat {
    get { number(.emissionLatitude) }
    set { storeNumber(newValue, for: .emissionLatitude) }
  }
  /// The angle of the direction in the plane of the layer, in radians: 0 is towards +x.
  open var emissionLongitude: CGFloat {
    get { number(.emissionLongitude) }
    set { storeNumber(newValue, for: .emissionLongitude) }
  }
  /// The angle of the cone in which directions differ, in radians.
  open var emissionRange: CGFloat {
    get { number(.emissionRange) }
    set { storeNumber(newValue, for: .emissionRange) }
  }
  /// In points per second.
  open var velocity: CGFloat {
    get { number(.velocity) }
    set { storeNumber(newValue, for: .velocity) }
  }
  /// By how much velocities differ: half of it above and below.
  open var velocityRange: CGFloat {
    get { number(.velocityRange) }
    set { storeNumber(newValue, for: .velocityRange) }
  }
  /// Along x, in points per second squared.
  open var xAcceleration: CGFloat {
    get { number(.xAcceleration) }
    set { storeNumber(newValue, for: .xAcceleration) }
  }
  /// Along y, in points per second squared.
  open var yAcceleration: CGFloat {
    get { number(.yAcceleration) }
    set { storeNumber(newValue, for: .yAcceleration) }
  }
  /// Along z, in points per second squared.
  open var zAcceleration: CGFloat {
    get { number(.zAcceleration) }
    set { storeNumber(newValue, for: .zAcceleration) }
  }
  /// Of the contents; 1 by default.
  open var scale: CGFloat {
    get { number(.scale) }
    set { storeNumber(newValue, for: .scale) }
  }
  /// By how much scales differ: half of it above and below.
  open var scaleRange: CGFloat {
    get { number(.scaleRange) }
    set { storeNumber(newValue, for: .scaleRange) }
  }
  /// By how much the scale changes in a second.
  open var scaleSpeed: CGFloat {
    get { number(.scaleSpeed) }
    set { storeNumber(newValue, for: .scaleSpeed) }
  }
  /// In radians per second.
  open var spin: CGFloat {
    get { number(.spin) }
    set { storeNumber(newValue, for: .spin) }
  }
  /// By how much spins differ: half of it above and below.
  open var spinRange: CGFloat {
    get { number(.spinRange) }
    set { storeNumber(newValue, for: .spinRange) }
  }

  // MARK: Colour

  /// Multiplies the contents' colours; opaque white by default.
  open var color: CGColor? {
    get { colorObject ?? self[.color].asColor.map { CGColor($0) } }
    set {
      colorObject = newValue
      attributes[.color] = newValue.map { .color(ColorValue($0)) } ?? PropertyValue.none
    }
  }
  /// By how much red differs between particles: half of it above and below.
  open var redRange: Float {
    get { float(.redRange) }
    set { storeFloat(newValue, for: .redRange) }
  }
  /// By how much green differs between particles: half of it above and below.
  open var greenRange: Float {
    get { float(.greenRange) }
    set { storeFloat(newValue, for: .greenRange) }
  }
  /// By how much blue differs between particles: half of it above and below.
  open var blueRange: Float {
    get { float(.blueRange) }
    set { storeFloat(newValue, for: .blueRange) }
  }
  /// By how much alpha differs between particles: half of it above and below.
  open var alphaRange: Float {
    get { float(.alphaRange) }
    set { storeFloat(newValue, for: .alphaRange) }
  }
  /// By how much red changes in a second.
  open var redSpeed: Float {
    get { float(.redSpeed) }
    set { storeFloat(newValue, for: .redSpeed) }
  }
  /// By how much green changes in a second.
  open var greenSpeed: Float {
    get { float(.greenSpeed) }
    set { storeFloat(newValue, for: .greenSpeed) }
  }
  /// By how much blue changes in a second.
  open var blueSpeed: Float {
    get { float(.blueSpeed) }
    set { storeFloat(newValue, for: .blueSpeed) }
  }
  /// By how much alpha changes in a second.
  open var alphaSpeed: Float {
    get { float(.alphaSpeed) }
    set { storeFloat(newValue, for: .alphaSpeed) }
  }

  // MARK: Contents

  /// A `CGImage`; nothing is shown without one.
  open var contents: Any?
  /// The part of the image to show, in fractions of it.
  open var contentsRect: CGRect {
    get { CGRect(self[.contentsRect].asRect ?? .zero) }
    set { attributes[.contentsRect] = .rect(Rectangle(newValue)) }
  }
  /// Pixels of the image per point; 1 by default.
  open var contentsScale: CGFloat {
    get { number(.contentsScale) }
    set { storeNumber(newValue, for: .contentsScale) }
  }
  /// How the image is made smaller: `linear`, `nearest` or `trilinear`.
  open var minificationFilter: String {
    get { name(.minificationFilter) }
    set { storeName(newValue, for: .minificationFilter) }
  }
  /// How the image is made larger: `linear`, `nearest` or `trilinear`.
  open var magnificationFilter: String {
    get { name(.magnificationFilter) }
    set { storeName(newValue, for: .magnificationFilter) }
  }
  /// Added to the level of detail that a trilinear filter chooses.
  open var minificationFilterBias: Float {
    get { float(.minificationFilterBias) }
    set { storeFloat(newValue, for: .minificationFilterBias) }
  }

  // MARK: Timing

  /// When the cell begins to emit, in the layer's time.
  open var beginTime: CFTimeInterval {
    get { time(.beginTime) }
    set { storeTime(newValue, for: .beginTime) }
  }
  /// For how long it emits; infinite by default.
  open var duration: CFTimeInterval {
    get { time(.duration) }
    set { storeTime(newValue, for: .duration) }
  }
  /// Added to the cell's time.
  open var timeOffset: CFTimeInterval {
    get { time(.timeOffset) }
    set { storeTime(newValue, for: .timeOffset) }
  }
  /// For how long the duration repeats.
  open var repeatDuration: CFTimeInterval {
    get { time(.repeatDuration) }
    set { storeTime(newValue, for: .repeatDuration) }
  }
  /// The cell's seconds per second of the layer.
  open var speed: Float {
    get { float(.speed) }
    set { storeFloat(newValue, for: .speed) }
  }
  /// How often the duration repeats.
  open var repeatCount: Float {
    get { float(.repeatCount) }
    set { storeFloat(newValue, for: .repeatCount) }
  }
  /// Whether passes run forwards and then backwards.
  open var autoreverses: Bool {
    get { flag(.autoreverses) }
    set { attributes[.autoreverses] = .bool(newValue) }
  }
  /// What the cell does outside its duration.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: name(.fillMode)) }
    set { storeName(newValue.rawValue, for: .fillMode) }
  }

  // MARK: Key-value coding

  /// The value that a key has before it is set, or nil where that is zero.
  open class func defaultValue(forKey key: String) -> Any? { stockDefaultValue(forKey: key) }
  /// Declared properties as `NSNumber`, `NSValue` or the object; anything else that was set.
  open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
  /// A value that does not fit changes nothing; nil gives the default back.
  open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
  /// Follows parts of structures, and cells by name: `emitterCells.spark.scale`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(in: { value(forKey: $0) }, keyPath: keyPath)
  }
  /// As `value(forKeyPath:)`; a path that leads nowhere changes nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setCodedValue(value, forKeyPath: keyPath)
  }

  // MARK: Archives

  /// True.
  public class var supportsSecureCoding: Bool { true }
  /// True for the keys that were given a value.
  open func shouldArchiveValue(forKey key: String) -> Bool { hasValue(forKey: key) }
  /// Writes what was set.
  open func encode(with coder: NSCoder) { EmitterCellArchive.write(self, to: coder) }
  /// Reads what `encode(with:)` wrote; what does not fit keeps its default.
  public required init?(coder: NSCoder) {
    super.init()
    EmitterCellArchive.read(self, from: coder)
  }
}
