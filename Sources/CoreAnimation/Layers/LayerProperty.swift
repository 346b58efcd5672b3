internal import Foundation
public import Quartz2D

/// A value that a `LayerProperty` can have.
public protocol LayerPropertyValue {
  /// What a property has that was never set.
  static var unset: Self { get }
  /// Takes the value out of the box that key-value coding has it in; nil when it does not fit.
  static func unboxed(_ value: Any) -> Self?
  /// What key-value coding is given; nil for an optional without a value.
  var boxed: Any? { get }
}

extension LayerPropertyValue {
  /// The value itself.
  public var boxed: Any? { self }
}

/// A property of a subclass of `CALayer` that the layer keeps under a key, as it keeps `opacity`.
///
/// It takes the place of Apple's `@NSManaged`, with the key spelled out:
///
///     final class Gauge: CALayer {
///       @LayerProperty("level") var level: CGFloat
///       override class func needsDisplay(forKey key: String) -> Bool {
///         key == "level" || super.needsDisplay(forKey: key)
///       }
///     }
///
/// Setting it looks for an action, and asks for new contents when `needsDisplay(forKey:)` says so;
/// animations of the key change it in presentation copies, and archives have it. A property that
/// was never set has what `style` and then `defaultValue(forKey:)` say, or else zero, nil, the null
/// rectangle or the identity (§2.10).
@propertyWrapper public struct LayerProperty<Value: LayerPropertyValue> {
  private let key: String

  /// - Parameter key: what key-value coding, animations and actions call the property.
  public init(_ key: String) { self.key = key }

  /// Not used: the value is in the layer.
  @available(*, unavailable, message: "LayerProperty is for properties of layers")
  public var wrappedValue: Value {
    get { .unset }
    nonmutating set {}
  }

  /// The value of the property in a layer.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer, wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, LayerProperty<Value>>
  ) -> Value {
    get { layer.value(forKey: layer[keyPath: storage].key).flatMap { .unboxed($0) } ?? .unset }
    set { layer.setValue(newValue.boxed, forKey: layer[keyPath: storage].key) }
  }
}

extension LayerPropertyValue where Self: BinaryFloatingPoint {
  /// 0.
  public static var unset: Self { 0 }
  /// Any number.
  public static func unboxed(_ value: Any) -> Self? { Unboxed.number(value).map { Self($0) } }
}

extension LayerPropertyValue where Self: FixedWidthInteger {
  /// 0.
  public static var unset: Self { 0 }
  /// A number without its fraction, if it is in range.
  public static func unboxed(_ value: Any) -> Self? {
    Unboxed.number(value).flatMap { Self(exactly: $0.rounded(.towardZero)) }
  }
}

extension Double: LayerPropertyValue {}
extension Float: LayerPropertyValue {}
extension CGFloat: LayerPropertyValue {}
extension Int: LayerPropertyValue {}
extension Int32: LayerPropertyValue {}
extension Int64: LayerPropertyValue {}
extension UInt: LayerPropertyValue {}
extension UInt32: LayerPropertyValue {}
extension UInt64: LayerPropertyValue {}

extension Bool: LayerPropertyValue {
  /// False.
  public static var unset: Bool { false }
  /// Any number but 0 is true.
  public static func unboxed(_ value: Any) -> Bool? { Unboxed.bool(value) }
}

extension CGPoint: LayerPropertyValue {
  /// (0, 0).
  public static var unset: CGPoint { .zero }
  /// A point or its box.
  public static func unboxed(_ value: Any) -> CGPoint? { value as? CGPoint }
}

extension CGSize: LayerPropertyValue {
  /// 0 × 0.
  public static var unset: CGSize { .zero }
  /// A size or its box.
  public static func unboxed(_ value: Any) -> CGSize? { value as? CGSize }
}

extension CGRect: LayerPropertyValue {
  /// The null rectangle.
  public static var unset: CGRect { .null }
  /// A rectangle or its box.
  public static func unboxed(_ value: Any) -> CGRect? { value as? CGRect }
}

extension CATransform3D: LayerPropertyValue {
  /// The identity.
  public static var unset: CATransform3D { CATransform3DIdentity }
  /// A transform or its box.
  public static func unboxed(_ value: Any) -> CATransform3D? { value as? CATransform3D }
}

extension Optional: LayerPropertyValue {
  /// Nil.
  public static var unset: Wrapped? { nil }
  /// An object, a string, an array or any other value of the type.
  public static func unboxed(_ value: Any) -> Wrapped?? { .some(value as? Wrapped) }
  /// What is wrapped.
  public var boxed: Any? { map { $0 } }
}
