import Foundation

/// A type that stands for a trait: one of the system's, or one of the program's own, which conforms to this
/// protocol.
///
/// A value of a type that is not `Equatable` counts as changed whenever it is set.
public protocol UITraitDefinition {
  /// The type of the trait's values.
  associatedtype Value
  /// The value where none was set.
  static var defaultValue: Value { get }
  /// The name for descriptions; by default the type's.
  static var name: String { get }
  /// A text that identifies the trait across programs; by default empty.
  static var identifier: String { get }
  /// True for a trait on which dynamic colours depend, with which views resolve them again and draw.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  /// The name of the type.
  public static var name: String { "\(self)" }
  /// Empty.
  public static var identifier: String { "" }
  /// Always false.
  public static var affectsColorAppearance: Bool { false }
}

/// The definition of a trait, as a value.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of the system, which has a place of its own in `TraitValues`.
protocol SystemTrait: UITraitDefinition where Value: Equatable {
  static var place: WritableKeyPath<TraitValues, Value> { get }
}

extension SystemTrait {
  static func value(in values: TraitValues) -> Any { values[keyPath: place] }
  static func set(_ value: Any, in values: inout TraitValues) {
    if let value = value as? Value { values[keyPath: place] = value }
  }
  static func isGiven(in values: TraitValues) -> Bool { values[keyPath: place] != defaultValue }
  static func clear(in values: inout TraitValues) { values[keyPath: place] = defaultValue }
  static func isSame(_ a: TraitValues, _ b: TraitValues) -> Bool {
    a[keyPath: place] == b[keyPath: place]
  }
}
