public import Foundation

// On Apple's systems, `NSValue` boxes structures, and a cast such as `value as? CGPoint` unboxes
// them. Foundation on Linux does neither for geometry, so the conformances below supply both.

/// A structure that Core Animation knows.
enum Geometry {
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CATransform3D)
  case affine(CGAffineTransform)

  var structure: Any {
    switch self {
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .transform(let transform): transform
    case .affine(let transform): transform
    }
  }
}

/// The text by which Foundation distinguishes structures, compared byte by byte, since an animation
/// may have very many values.
private struct TypeEncoding: Sendable {
  static let point = TypeEncoding(of: NSValue(point: .zero))
  static let size = TypeEncoding(of: NSValue(size: .zero))
  static let rect = TypeEncoding(of: NSValue(rect: .zero))
  /// An array of sixteen doubles, the layout of a transform. Foundation on Linux refuses structure
  /// encodings.
  static let transform = TypeEncoding("[16d]")

  /// The encoding as a C string, with its terminating zero.
  let text: [CChar]

  init(_ text: String) { self.text = Array(text.utf8CString) }

  private init(of value: NSValue) { self.init(String(cString: value.objCType)) }

  func isEqual(_ other: UnsafePointer<CChar>) -> Bool {
    text.withUnsafeBufferPointer { $0.baseAddress.map { strcmp($0, other) == 0 } ?? false }
  }
}

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
    let type = TypeEncoding.transform.text
    self.init(bytes: &copy, objCType: type)
  }

  /// The boxed structure; zero for any other value.
  public var cgPointValue: CGPoint {
    if case .point(let point)? = geometry { point } else { .zero }
  }
  /// The boxed structure; zero for any other value.
  public var cgSizeValue: CGSize { if case .size(let size)? = geometry { size } else { .zero } }
  /// The boxed structure; zero for any other value.
  public var cgRectValue: CGRect { if case .rect(let rect)? = geometry { rect } else { .zero } }

  /// The boxed transform; the identity for any other value.
  public var caTransform3DValue: CATransform3D {
    if case .transform(let transform)? = geometry { transform } else { CATransform3DIdentity }
  }

  /// The boxed structure; nil for a structure that Core Animation does not know, and for numbers.
  var geometry: Geometry? {
    guard !(self is NSNumber) else { return nil }
    // Read once, since Foundation makes the text each time.
    let type = objCType
    if TypeEncoding.point.isEqual(type) { return .point(pointValue) }
    if TypeEncoding.transform.isEqual(type) {
      var result = CATransform3D()
      getValue(&result)
      return .transform(result)
    }
    if TypeEncoding.size.isEqual(type) { return .size(sizeValue) }
    if TypeEncoding.rect.isEqual(type) { return .rect(rectValue) }
    return nil
  }
}

/// Casts from boxes to structures.
private enum Cast<Structure> {
  /// A cast as by `as!`.
  static func force(_ source: NSValue, _ result: inout Structure?) {
    result = source.geometry?.structure as? Structure
  }

  /// A cast as by `as?`.
  static func attempt(_ source: NSValue, _ result: inout Structure?) -> Bool {
    guard let inside = source.geometry?.structure, type(of: inside) == Structure.self else {
      return false
    }
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

  /// Unboxes the structure; the identity without a value.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
    source?.geometry?.structure as? CATransform3D ?? CATransform3DIdentity
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

  /// Unboxes the structure; zero without a value.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    source?.geometry?.structure as? CGPoint ?? .zero
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

  /// Unboxes the structure; zero without a value.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    source?.geometry?.structure as? CGSize ?? .zero
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

  /// Unboxes the structure; zero without a value.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.geometry?.structure as? CGRect ?? .zero
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
