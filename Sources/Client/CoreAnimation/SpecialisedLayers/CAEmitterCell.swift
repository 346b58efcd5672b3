public import Foundation
import GraphicsValues
public import Quartz2D

/// One kind of particle of a `CAEmitterLayer` (§11.8).
///
/// A range is the whole width of a uniform distribution about the value. Changing a cell changes
/// nothing on screen until `emitterCells` of its layer is set again.
open class CAEmitterCell: NSObject, CAMediaTiming, NSCopying, NSSecureCoding {
  // A cell is used by one thread at a time.
  final var attributes: [EmitterCellKey: PropertyValue] = [:]
  final var tags: [String: Any] = [:]
  private var colorObject: CGColor?

  public override init() { super.init() }

  /// The cell's name in key paths: `emitterCells.NAME.birthRate`.
  open var name: String?
  /// True lets the cell emit particles; true by default.
  open var isEnabled: Bool {
    get { flag(.enabled) }
    set { attributes[.enabled] = .bool(newValue) }
  }
  /// Values for key-value coding of keys that are not set.
  open var style: [AnyHashable: Any]?
  /// The cells that each particle emits.
  open var emitterCells: [CAEmitterCell]?

  /// The cell for a debugger, on one line, with the values that are set.
  open override var debugDescription: String {
    DebugWords.cut("\(description) \(DebugWords.cell(self))")
  }

  // MARK: Emission

  /// Particles per second; 0 by default.
  open var birthRate: Float {
    get { float(.birthRate) }
    set { storeFloat(newValue, for: .birthRate) }
  }
  /// Life of a particle in seconds; 0 by default.
  open var lifetime: Float {
    get { float(.lifetime) }
    set { storeFloat(newValue, for: .lifetime) }
  }
  /// Range of lifetimes in seconds, half of it above the value and half below.
  open var lifetimeRange: Float {
    get { float(.lifetimeRange) }
    set { storeFloat(newValue, for: .lifetimeRange) }
  }

  // MARK: Motion

  /// The angle of the direction out of the layer's plane towards the viewer, in radians.
  open var emissionLatitude: CGFloat {
    get { number(.emissionLatitude) }
    set { storeNumber(newValue, for: .emissionLatitude) }
  }
  /// The angle of the direction in the layer's plane, in radians: 0 is towards +x.
  open var emissionLongitude: CGFloat {
    get { number(.emissionLongitude) }
    set { storeNumber(newValue, for: .emissionLongitude) }
  }
  /// The whole angle of the cone of directions, in radians.
  open var emissionRange: CGFloat {
    get { number(.emissionRange) }
    set { storeNumber(newValue, for: .emissionRange) }
  }
  /// Initial velocity in points per second.
  open var velocity: CGFloat {
    get { number(.velocity) }
    set { storeNumber(newValue, for: .velocity) }
  }
  /// Range of velocities in points per second, half of it above the value and half below.
  open var velocityRange: CGFloat {
    get { number(.velocityRange) }
    set { storeNumber(newValue, for: .velocityRange) }
  }
  /// Acceleration along x, in points per second squared.
  open var xAcceleration: CGFloat {
    get { number(.xAcceleration) }
    set { storeNumber(newValue, for: .xAcceleration) }
  }
  /// Acceleration along y, in points per second squared.
  open var yAcceleration: CGFloat {
    get { number(.yAcceleration) }
    set { storeNumber(newValue, for: .yAcceleration) }
  }
  /// Acceleration along z, in points per second squared.
  open var zAcceleration: CGFloat {
    get { number(.zAcceleration) }
    set { storeNumber(newValue, for: .zAcceleration) }
  }
  /// Scale of the contents; 1 by default.
  open var scale: CGFloat {
    get { number(.scale) }
    set { storeNumber(newValue, for: .scale) }
  }
  /// Range of scales, half of it above the value and half below.
  open var scaleRange: CGFloat {
    get { number(.scaleRange) }
    set { storeNumber(newValue, for: .scaleRange) }
  }
  /// Change of the scale per second.
  open var scaleSpeed: CGFloat {
    get { number(.scaleSpeed) }
    set { storeNumber(newValue, for: .scaleSpeed) }
  }
  /// Rotation in radians per second.
  open var spin: CGFloat {
    get { number(.spin) }
    set { storeNumber(newValue, for: .spin) }
  }
  /// Range of spins in radians per second, half of it above the value and half below.
  open var spinRange: CGFloat {
    get { number(.spinRange) }
    set { storeNumber(newValue, for: .spinRange) }
  }

  // MARK: Colour

  /// The factor of the contents' colours; opaque white by default.
  open var color: CGColor? {
    get { colorObject ?? self[.color].asColor.map { CGColor($0) } }
    set {
      colorObject = newValue
      attributes[.color] = newValue.map { .color(ColorValue($0)) } ?? PropertyValue.none
    }
  }
  /// Range of red between particles, half of it above the value and half below.
  open var redRange: Float {
    get { float(.redRange) }
    set { storeFloat(newValue, for: .redRange) }
  }
  /// Range of green between particles, half of it above the value and half below.
  open var greenRange: Float {
    get { float(.greenRange) }
    set { storeFloat(newValue, for: .greenRange) }
  }
  /// Range of blue between particles, half of it above the value and half below.
  open var blueRange: Float {
    get { float(.blueRange) }
    set { storeFloat(newValue, for: .blueRange) }
  }
  /// Range of alpha between particles, half of it above the value and half below.
  open var alphaRange: Float {
    get { float(.alphaRange) }
    set { storeFloat(newValue, for: .alphaRange) }
  }
  /// Change of red per second.
  open var redSpeed: Float {
    get { float(.redSpeed) }
    set { storeFloat(newValue, for: .redSpeed) }
  }
  /// Change of green per second.
  open var greenSpeed: Float {
    get { float(.greenSpeed) }
    set { storeFloat(newValue, for: .greenSpeed) }
  }
  /// Change of blue per second.
  open var blueSpeed: Float {
    get { float(.blueSpeed) }
    set { storeFloat(newValue, for: .blueSpeed) }
  }
  /// Change of alpha per second.
  open var alphaSpeed: Float {
    get { float(.alphaSpeed) }
    set { storeFloat(newValue, for: .alphaSpeed) }
  }

  // MARK: Contents

  /// The particle's picture, a `CGImage`; nil shows nothing.
  open var contents: Any?
  /// The part of the image to show, in fractions of the image.
  open var contentsRect: CGRect {
    get { CGRect(self[.contentsRect].asRect ?? .zero) }
    set { attributes[.contentsRect] = .rect(Rectangle(newValue)) }
  }
  /// Pixels of the image per point; 1 by default.
  open var contentsScale: CGFloat {
    get { number(.contentsScale) }
    set { storeNumber(newValue, for: .contentsScale) }
  }
  /// The filter for images drawn smaller: `linear`, `nearest` or `trilinear`.
  open var minificationFilter: String {
    get { name(.minificationFilter) }
    set { storeName(newValue, for: .minificationFilter) }
  }
  /// The filter for images drawn larger: `linear`, `nearest` or `trilinear`.
  open var magnificationFilter: String {
    get { name(.magnificationFilter) }
    set { storeName(newValue, for: .magnificationFilter) }
  }
  /// The number added to the level of detail that a trilinear filter chooses.
  open var minificationFilterBias: Float {
    get { float(.minificationFilterBias) }
    set { storeFloat(newValue, for: .minificationFilterBias) }
  }

  // MARK: Timing

  /// The begin of emission, in seconds of the layer's time.
  open var beginTime: CFTimeInterval {
    get { time(.beginTime) }
    set { storeTime(newValue, for: .beginTime) }
  }
  /// Length of emission in seconds; infinite by default.
  open var duration: CFTimeInterval {
    get { time(.duration) }
    set { storeTime(newValue, for: .duration) }
  }
  /// Seconds added to the cell's time.
  open var timeOffset: CFTimeInterval {
    get { time(.timeOffset) }
    set { storeTime(newValue, for: .timeOffset) }
  }
  /// Seconds for which the duration repeats.
  open var repeatDuration: CFTimeInterval {
    get { time(.repeatDuration) }
    set { storeTime(newValue, for: .repeatDuration) }
  }
  /// Seconds of the cell's time per second of the layer's.
  open var speed: Float {
    get { float(.speed) }
    set { storeFloat(newValue, for: .speed) }
  }
  /// Number of repetitions of the duration.
  open var repeatCount: Float {
    get { float(.repeatCount) }
    set { storeFloat(newValue, for: .repeatCount) }
  }
  /// True runs each pass forwards and then backwards.
  open var autoreverses: Bool {
    get { flag(.autoreverses) }
    set { attributes[.autoreverses] = .bool(newValue) }
  }
  /// The cell's behaviour outside its duration.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: name(.fillMode)) }
    set { storeName(newValue.rawValue, for: .fillMode) }
  }

  // MARK: Key-value coding

  /// Returns the default value of a key; nil for a default of zero.
  open class func defaultValue(forKey key: String) -> Any? { stockDefaultValue(forKey: key) }
  /// Returns the value of a key: a declared property as `NSNumber`, `NSValue` or object, any other
  /// value as it was set.
  open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
  /// Sets a value; nil restores the default, and a value of the wrong type changes nothing.
  open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
  /// Returns the value at a key path, which may lead into structures and cells:
  /// `emitterCells.spark.scale`.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(in: { value(forKey: $0) }, keyPath: keyPath)
  }
  /// Sets the value at a key path; an unknown path changes nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setCodedValue(value, forKeyPath: keyPath)
  }

  // MARK: Copying

  /// Returns a cell of the same class with the same values. The cells that its particles emit are
  /// copied as well; a cell that emits itself gets a copy that emits itself. Other objects are
  /// shared.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copies = CellCopies.ofThread
    if let copy = copies.unfinished[ObjectIdentifier(self)] { return copy }
    let copy = DynamicInitialization.instance(like: self)
    copies.unfinished[ObjectIdentifier(self)] = copy
    defer { copies.unfinished[ObjectIdentifier(self)] = nil }
    copy.attributes = attributes
    copy.tags = tags
    copy.colorObject = colorObject
    copy.name = name
    copy.style = style
    copy.contents = contents
    copy.emitterCells = emitterCells?.compactMap { $0.copy() as? CAEmitterCell }
    return copy
  }

  // MARK: Archives

  /// Always true.
  public class var supportsSecureCoding: Bool { true }
  /// Returns true for keys that were set.
  open func shouldArchiveValue(forKey key: String) -> Bool { hasValue(forKey: key) }
  /// Archives the values that were set.
  open func encode(with coder: NSCoder) { EmitterCellArchive.write(self, to: coder) }
  /// Unarchives a cell; values of the wrong type leave the default.
  public required init?(coder: NSCoder) {
    super.init()
    EmitterCellArchive.read(self, from: coder)
  }
}

/// The copies of cells that a thread is making, by their originals.
private final class CellCopies {
  private static let key = "emitter cells being copied"

  var unfinished: [ObjectIdentifier: CAEmitterCell] = [:]

  static var ofThread: CellCopies {
    let store = Thread.current.threadDictionary
    if let copies = store[key] as? CellCopies { return copies }
    let copies = CellCopies()
    store[key] = copies
    return copies
  }
}
