public import Foundation

/// A type whose values are names, such as `CALayerContentsGravity`.
///
/// In key-value coding and in defaults, the value is an `NSString`, as on Apple's systems, so that a
/// cast to the type and a cast to `String` both succeed (§17):
///
///     layer.value(forKey: "contentsGravity") as? CALayerContentsGravity
///     layer.value(forKey: "contentsGravity") as? String
public protocol CAStringConstant: RawRepresentable, Hashable, Sendable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {
  /// Creates a constant from any name; unknown names are allowed.
  init(rawValue: String)
}

// A cast from an object asks the type for these functions, in Foundation on Linux as on Apple's
// systems.
extension CAStringConstant {
  /// Returns the name as an object.
  public func _bridgeToObjectiveC() -> NSString { rawValue as NSString }

  /// Creates the constant of a name, as by `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: source as String)
  }

  /// Creates the constant of a name, as by `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout Self?
  ) -> Bool {
    result = Self(rawValue: source as String)
    return true
  }

  /// Returns the constant of a name; the empty name without an object.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    Self(rawValue: source.map { $0 as String } ?? "")
  }
}
