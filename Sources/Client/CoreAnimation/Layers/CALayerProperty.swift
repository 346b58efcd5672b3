import Foundation
public import Quartz2D

/// A property of a subclass of `CALayer`, which the layer stores under a key, like `opacity`.
///
/// The wrapper stands for Apple's `@NSManaged`, with an explicit key:
///
///     final class Gauge: CALayer {
///       @CALayerProperty("level") var level: CGFloat
///       override class func needsDisplay(forKey key: String) -> Bool {
///         key == "level" || super.needsDisplay(forKey: key)
///       }
///     }
///
/// The type is a number, `Bool`, a structure of geometry or an optional. Setting the property
/// searches for an action, and marks the layer for display if `needsDisplay(forKey:)` is true for
/// the key. Animations of the key change the property in presentation copies, and archives contain
/// it. A property that was never set has the value of `style`, or else of `defaultValue(forKey:)`,
/// or else it is zero, nil, the null rectangle or the identity (§2.10).
@propertyWrapper public struct CALayerProperty<Value> {
  private let key: String
  /// The value of a property that was never set.
  private let unset: () -> Value
  /// Converts a box of key-value coding to the value; nil for a box of the wrong type.
  private let unbox: (Any) -> Value?
  /// Converts the value to a box for key-value coding; nil for an optional without a value.
  private let box: (Value) -> Any?

  private init(
    _ key: String, unset: @autoclosure @escaping () -> Value,
    unbox: @escaping (Any) -> Value?, box: @escaping (Value) -> Any?
  ) {
    self.key = key
    self.unset = unset
    self.unbox = unbox
    self.box = box
  }

  /// Creates the wrapper of a structure, which a cast takes out of its box.
  private init(
    _ key: String, unset: @autoclosure @escaping () -> Value, box: @escaping (Value) -> NSValue
  ) {
    self.init(key, unset: unset(), unbox: { $0 as? Value }, box: box)
  }

  /// Unavailable, since the value is in the layer.
  @available(*, unavailable, message: "CALayerProperty is for properties of layers")
  public var wrappedValue: Value {
    get { unset() }
    nonmutating set {}
  }

  /// The value of the property in a layer.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer, wrapped _: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, CALayerProperty<Value>>
  ) -> Value {
    get {
      let property = layer[keyPath: storage]
      return layer.value(forKey: property.key).flatMap(property.unbox) ?? property.unset()
    }
    set {
      let property = layer[keyPath: storage]
      layer.setValue(property.box(newValue), forKey: property.key)
    }
  }
}

// Declares a property; the argument is its name in key-value coding, animations and actions.

extension CALayerProperty where Value: BinaryFloatingPoint {
  /// Declares a number; 0 by default.
  public init(_ key: String) {
    self.init(key, unset: 0) {
      Unboxed.number($0).map { Value($0) }
    } box: {
      NSNumber(value: Double($0))
    }
  }
}

extension CALayerProperty where Value: FixedWidthInteger {
  /// Declares an integer; 0 by default. A fraction is dropped, and a number out of range ignored.
  public init(_ key: String) {
    self.init(key, unset: 0) {
      if let integer = $0 as? any BinaryInteger { return Value(exactly: integer) }
      return Unboxed.number($0).flatMap { Value(exactly: $0.rounded(.towardZero)) }
    } box: {
      $0
    }
  }
}

extension CALayerProperty where Value == Bool {
  /// Declares a flag; false by default.
  public init(_ key: String) {
    self.init(key, unset: false) {
      Unboxed.bool($0)
    } box: {
      NSNumber(value: $0)
    }
  }
}

extension CALayerProperty where Value == CGPoint {
  /// Declares a point; (0, 0) by default.
  public init(_ key: String) { self.init(key, unset: .zero) { NSValue(cgPoint: $0) } }
}

extension CALayerProperty where Value == CGSize {
  /// Declares a size; 0 × 0 by default.
  public init(_ key: String) { self.init(key, unset: .zero) { NSValue(cgSize: $0) } }
}

extension CALayerProperty where Value == CGRect {
  /// Declares a rectangle; the null rectangle by default.
  public init(_ key: String) { self.init(key, unset: .null) { NSValue(cgRect: $0) } }
}

extension CALayerProperty where Value == CATransform3D {
  /// Declares a transform; the identity by default.
  public init(_ key: String) {
    self.init(key, unset: CATransform3DIdentity) { NSValue(caTransform3D: $0) }
  }
}

extension CALayerProperty {
  /// Declares an object, a string, an array or any other value; nil by default.
  public init<Wrapped>(_ key: String) where Value == Wrapped? {
    self.init(key, unset: nil) {
      .some($0 as? Wrapped)
    } box: {
      $0
    }
  }
}
