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

/// What every structure that travels in an `NSValue` needs for `as?` to find it there.
public protocol BoxedInValue: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  static var emptyValue: Self { get }
  var boxed: NSValue { get }
}

extension BoxedInValue {
  /// Puts the structure in a box.
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  /// Takes the structure out, as `as!` does.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = source.geometry as? Self
  }

  /// Takes the structure out, as `as?` does.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    guard let inside = source.geometry, type(of: inside) == Self.self else { return false }
    result = inside as? Self
    return true
  }

  /// Takes the structure out, or gives the empty one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    source?.geometry as? Self ?? emptyValue
  }
}

extension CATransform3D: BoxedInValue {
  /// What stands for a value that is missing.
  public static var emptyValue: CATransform3D { CATransform3DIdentity }
  /// The structure in a box.
  public var boxed: NSValue { NSValue(caTransform3D: self) }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, BoxedInValue {
  /// What stands for a value that is missing.
  public static var emptyValue: CGPoint { .zero }
  /// The structure in a box.
  public var boxed: NSValue { NSValue(cgPoint: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, BoxedInValue {
  /// What stands for a value that is missing.
  public static var emptyValue: CGSize { .zero }
  /// The structure in a box.
  public var boxed: NSValue { NSValue(cgSize: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, BoxedInValue {
  /// What stands for a value that is missing.
  public static var emptyValue: CGRect { .zero }
  /// The structure in a box.
  public var boxed: NSValue { NSValue(cgRect: self) }
}
