public import Foundation

// Apple's systems box structures in `NSValue` and unbox them in a cast, `value as? CGPoint`.
// Foundation on Linux does neither for geometry, so the conformances below supply it.

/// Foundation here refuses structure encodings; an array of sixteen doubles has the same layout.
private let transformEncoding = "[16d]"

extension NSValue {
  /// Puts the structure in a box.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Puts the structure in a box.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Puts the structure in a box.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Puts the structure in a box.
  public convenience init(caTransform3D t: CATransform3D) {
    var copy = t
    self.init(bytes: &copy, objCType: transformEncoding)
  }

  /// Zero when the value holds something else.
  public var cgPointValue: CGPoint { holds(NSValue(point: .zero)) ? pointValue : .zero }
  /// Zero when the value holds something else.
  public var cgSizeValue: CGSize { holds(NSValue(size: .zero)) ? sizeValue : .zero }
  /// Zero when the value holds something else.
  public var cgRectValue: CGRect { holds(NSValue(rect: .zero)) ? rectValue : .zero }

  /// The identity when the value holds something else.
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

  /// The structure inside, or nil when there is none that Core Animation knows.
  var geometry: Any? {
    if encoding == transformEncoding { return caTransform3DValue }
    if holds(NSValue(point: .zero)) { return pointValue }
    if holds(NSValue(size: .zero)) { return sizeValue }
    if holds(NSValue(rect: .zero)) { return rectValue }
    return nil
  }
}

/// What casts between structures and boxes do, under a name that stays in the library.
private enum Cast<Structure> {
  /// As `as!` does.
  static func force(_ source: NSValue, _ result: inout Structure?) {
    result = source.geometry as? Structure
  }

  /// As `as?` does.
  static func attempt(_ source: NSValue, _ result: inout Structure?) -> Bool {
    guard let inside = source.geometry, type(of: inside) == Structure.self else { return false }
    result = inside as? Structure
    return true
  }
}

extension CATransform3D: _ObjectiveCBridgeable {
  /// Puts the structure in a box.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

  /// Takes the structure out, as `as!` does.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CATransform3D?) {
    Cast.force(source, &result)
  }

  /// Takes the structure out, as `as?` does.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CATransform3D?
  ) -> Bool {
    Cast.attempt(source, &result)
  }

  /// Takes the structure out, or gives the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
    source?.geometry as? CATransform3D ?? CATransform3DIdentity
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// Puts the structure in a box.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }

  /// Takes the structure out, as `as!` does.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
    Cast.force(source, &result)
  }

  /// Takes the structure out, as `as?` does.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGPoint?
  ) -> Bool {
    Cast.attempt(source, &result)
  }

  /// Takes the structure out, or gives the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    source?.geometry as? CGPoint ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// Puts the structure in a box.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }

  /// Takes the structure out, as `as!` does.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
    Cast.force(source, &result)
  }

  /// Takes the structure out, as `as?` does.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGSize?
  ) -> Bool {
    Cast.attempt(source, &result)
  }

  /// Takes the structure out, or gives the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    source?.geometry as? CGSize ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// Puts the structure in a box.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// Takes the structure out, as `as!` does.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    Cast.force(source, &result)
  }

  /// Takes the structure out, as `as?` does.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGRect?
  ) -> Bool {
    Cast.attempt(source, &result)
  }

  /// Takes the structure out, or gives the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.geometry as? CGRect ?? .zero
  }
}

/// Foundation here boxes every number but this one.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// Puts the number in a box.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Takes the number out, as `as!` does.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Takes the number out, as `as?` does.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Takes the number out, or gives 0.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}
