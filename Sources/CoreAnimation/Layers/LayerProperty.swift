internal import Foundation
public import Quartz2D

/// The type of a `LayerProperty`.
public protocol LayerPropertyValue {
  /// The value of a property that was never set.
  static var unset: Self { get }
  /// The value in a box of key-value coding; nil for a box of the wrong type.
  static func unboxed(_ value: Any) -> Self?
  /// The box for key-value coding; nil for an optional without a value.
  var boxed: Any? { get }
}

extension LayerPropertyValue {
  /// The value itself.
  public var boxed: Any? { self }
}

/// A property of a subclass of `CALayer`, stored by the layer under a key, like `opacity`.
///
/// It stands for Apple's `@NSManaged`, with an explicit key:
///
///     final class Gauge: CALayer {
///       @LayerProperty("level") var level: CGFloat
///       override class func needsDisplay(forKey key: String) -> Bool {
///         key == "level" || super.needsDisplay(forKey: key)
///       }
///     }
///
/// Setting it searches for an action, and marks the layer for display when `needsDisplay(forKey:)`
/// is true for the key. Animations of the key change it in presentation copies, and archives
/// contain it. The value of a property that was never set comes from `style`, then from
/// `defaultValue(forKey:)`, else it is zero, nil, the null rectangle or the identity (§2.10).
@propertyWrapper public struct LayerProperty<Value: LayerPropertyValue> {
  private let key: String

  /// Declares a property.
  ///
  /// - Parameter key: the property's name in key-value coding, animations and actions.
  public init(_ key: String) { self.key = key }

  /// Unavailable, since the value is in the layer.
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
  /// An `NSNumber`.
  public var boxed: Any? { NSNumber(value: Double(self)) }
}

extension LayerPropertyValue where Self: FixedWidthInteger {
  /// 0.
  public static var unset: Self { 0 }
  /// A number without its fraction, if it is in range.
  public static func unboxed(_ value: Any) -> Self? {
    if let integer = value as? any BinaryInteger { return Self(exactly: integer) }
    return Unboxed.number(value).flatMap { Self(exactly: $0.rounded(.towardZero)) }
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
  /// An `NSNumber`.
  public var boxed: Any? { NSNumber(value: self) }
}

extension CGPoint: LayerPropertyValue {
  /// (0, 0).
  public static var unset: CGPoint { .zero }
  /// A point or its box.
  public static func unboxed(_ value: Any) -> CGPoint? { value as? CGPoint }
  /// An `NSValue`.
  public var boxed: Any? { NSValue(cgPoint: self) }
}

extension CGSize: LayerPropertyValue {
  /// 0 × 0.
  public static var unset: CGSize { .zero }
  /// A size or its box.
  public static func unboxed(_ value: Any) -> CGSize? { value as? CGSize }
  /// An `NSValue`.
  public var boxed: Any? { NSValue(cgSize: self) }
}

extension CGRect: LayerPropertyValue {
  /// The null rectangle.
  public static var unset: CGRect { .null }
  /// A rectangle or its box.
  public static func unboxed(_ value: Any) -> CGRect? { value as? CGRect }
  /// An `NSValue`.
  public var boxed: Any? { NSValue(cgRect: self) }
}

extension CATransform3D: LayerPropertyValue {
  /// The identity.
  public static var unset: CATransform3D { CATransform3DIdentity }
  /// A transform or its box.
  public static func unboxed(_ value: Any) -> CATransform3D? { value as? CATransform3D }
  /// An `NSValue`.
  public var boxed: Any? { NSValue(caTransform3D: self) }
}

extension Optional: LayerPropertyValue {
  /// Nil.
  public static var unset: Wrapped? { nil }
  /// An object, a string, an array or any other value of the type.
  public static func unboxed(_ value: Any) -> Wrapped?? { .some(value as? Wrapped) }
  /// The wrapped value.
  public var boxed: Any? { map { $0 } }
}
