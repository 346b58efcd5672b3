public import Foundation

// On Apple's systems, `NSValue` boxes structures, and a cast such as `value as? CGPoint` unboxes
// them. Foundation on Linux does neither for geometry, so the conformances below supply both.

/// An array of sixteen doubles, the layout of a transform. Foundation on Linux refuses structure
/// encodings.
private let transformEncoding = "[16d]"

extension NSValue {
  /// Boxes the structure.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Boxes the structure.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Boxes the structure.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Boxes the structure.
  public convenience init(caTransform3D t: CATransform3D) {
    var copy = t
    self.init(bytes: &copy, objCType: transformEncoding)
  }

  /// The boxed structure; zero for any other value.
  public var cgPointValue: CGPoint { holds(NSValue(point: .zero)) ? pointValue : .zero }
  /// The boxed structure; zero for any other value.
  public var cgSizeValue: CGSize { holds(NSValue(size: .zero)) ? sizeValue : .zero }
  /// The boxed structure; zero for any other value.
  public var cgRectValue: CGRect { holds(NSValue(rect: .zero)) ? rectValue : .zero }

  /// The boxed transform; the identity for any other value.
  public var caTransform3DValue: CATransform3D {
    guard encoding == transformEncoding else { return CATransform3DIdentity }
    var result = CATransform3D()
    getValue(&result)
    return result
  }

  var encoding: String { String(cString: objCType) }

  fileprivate func holds(_ example: NSValue) -> Bool {
    !(self is NSNumber) && encoding == example.encoding
  }

  /// The boxed structure; nil for one that Core Animation does not know.
  var geometry: Any? {
    if encoding == transformEncoding { return caTransform3DValue }
    if holds(NSValue(point: .zero)) { return pointValue }
    if holds(NSValue(size: .zero)) { return sizeValue }
    if holds(NSValue(rect: .zero)) { return rectValue }
    return nil
  }
}

/// Casts from boxes to structures.
private enum Cast<Structure> {
  /// A cast as by `as!`.
  static func force(_ source: NSValue, _ result: inout Structure?) {
    result = source.geometry as? Structure
  }

  /// A cast as by `as?`.
  static func attempt(_ source: NSValue, _ result: inout Structure?) -> Bool {
    guard let inside = source.geometry, type(of: inside) == Structure.self else { return false }
    result = inside as? Structure
    return true
  }
}

extension CATransform3D: _ObjectiveCBridgeable {
  /// Boxes the structure.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

  /// Unboxes the structure, as by `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CATransform3D?) {
    Cast.force(source, &result)
  }

  /// Unboxes the structure, as by `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CATransform3D?
  ) -> Bool {
    Cast.attempt(source, &result)
  }

  /// Unboxes the structure; without a value, the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
    source?.geometry as? CATransform3D ?? CATransform3DIdentity
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// Boxes the structure.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }

  /// Unboxes the structure, as by `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
    Cast.force(source, &result)
  }

  /// Unboxes the structure, as by `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGPoint?
  ) -> Bool {
    Cast.attempt(source, &result)
  }

  /// Unboxes the structure; without a value, the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    source?.geometry as? CGPoint ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// Boxes the structure.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }

  /// Unboxes the structure, as by `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
    Cast.force(source, &result)
  }

  /// Unboxes the structure, as by `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGSize?
  ) -> Bool {
    Cast.attempt(source, &result)
  }

  /// Unboxes the structure; without a value, the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    source?.geometry as? CGSize ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// Boxes the structure.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// Unboxes the structure, as by `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    Cast.force(source, &result)
  }

  /// Unboxes the structure, as by `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGRect?
  ) -> Bool {
    Cast.attempt(source, &result)
  }

  /// Unboxes the structure; without a value, the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.geometry as? CGRect ?? .zero
  }
}

/// Foundation on Linux boxes all other number types.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// Boxes the number.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Unboxes the number, as by `as!`.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Unboxes the number, as by `as?`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Unboxes the number; 0 without a value.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
