import AnimationEvaluation
import Foundation
import GraphicsValues
import Quartz2D
import WireProtocol

/// Converts boxed values of applications. An object of the wrong type gives nil; kinds are not
/// converted to each other, such as a number to a point.
enum Unboxed {
  static func number(_ value: Any?) -> Double? {
    guard let value else { return nil }
    // Casts to the exact type of a value are much cheaper than casts that may convert.
    let type = type(of: value)
    if type == Double.self, let number = value as? Double { return number }
    if type == CGFloat.self, let number = value as? CGFloat { return Double(number) }
    if type == Int.self, let number = value as? Int { return Double(number) }
    return switch value {
    case let number as NSNumber: number.doubleValue
    case let float as any BinaryFloatingPoint: Double(float)
    case let integer as any BinaryInteger: Double(integer)
    case let flag as Bool: flag ? 1 : 0
    default: nil
    }
  }

  static func bool(_ value: Any?) -> Bool? { number(value).map { $0 != 0 } }

  static func string(_ value: Any?) -> String? {
    switch value {
    case let string as String: string
    case let string as NSString: string as String
    case let name as any RawRepresentable: name.rawValue as? String
    default: nil
    }
  }

  /// Returns a value for a key path: `.none` for a nil that the property accepts, nil for an object
  /// of the wrong type. The handles appended to `images` keep the value's images alive.
  static func value(
    _ boxed: Any?, for path: PropertyKeyPath, keeping images: inout [ImageHandle]
  ) -> PropertyValue? {
    guard let boxed, !(boxed is NSNull) else {
      return path.key.isOptional ? PropertyValue.none : nil
    }
    if path.component == .whole {
      switch path.key {
      case _ where path.key.apiNames != nil:
        return path.key.apiNames.flatMap { names in
          string(boxed).map { .bits(names.bits($0)) }
        }
      case _ where path.key.type == .objects:
        return .objects(objects(boxed, keeping: &images))
      case .contents:
        let handle = ImageHandle.handle(for: boxed)
        images.append(handle)
        return .image(handle.number)
      default: break
      }
    }
    let value = value(boxed, type: path.valueType)
    return value.flatMap { path.key.accepts($0) ? $0 : nil }
  }

  /// Returns the values of one object or of an array of objects. A string is a filter without
  /// parameters; objects of unknown classes are left out.
  static func objects(_ boxed: Any, keeping images: inout [ImageHandle]) -> [ObjectValue] {
    if let list = boxed as? [Any] { return list.flatMap { objects($0, keeping: &images) } }
    if let name = string(boxed) { return [ObjectValue(kind: name)] }
    guard let object = boxed as? any ObjectValueConvertible else { return [] }
    return [object.objectValue(keeping: &images)]
  }

  static func value(_ boxed: Any, type: PropertyType) -> PropertyValue? {
    switch type {
    case .bool: bool(boxed).map { .bool($0) }
    case .scalar: number(boxed).map { .scalar($0) }
    case .point, .size, .rect, .matrix: geometry(boxed).flatMap { value($0, type: type) }
    case .color: (boxed as? CGColor).map { PropertyValue($0) }
    case .bits: number(boxed).flatMap { UInt32(exactly: $0) }.map { .bits($0) }
    case .text: string(boxed).map { .text($0) }
    case .path: (boxed as? CGPath).map { .path($0.value) }
    case .scalars: (boxed as? [Any]).flatMap { numbers($0) }.map { .scalars($0) }
    case .colors: (boxed as? [Any]).flatMap { colors($0) }.map { .colors($0) }
    case .image, .objects: nil
    }
  }

  /// Returns the numbers; nil if any object is no number.
  private static func numbers(_ boxed: [Any]) -> [Double]? {
    let numbers = boxed.compactMap { number($0) }
    return numbers.count == boxed.count ? numbers : nil
  }

  /// Returns the colours; nil if any object is no colour.
  private static func colors(_ boxed: [Any]) -> [ColorValue]? {
    let colors = boxed.compactMap { $0 as? CGColor }
    return colors.count == boxed.count ? colors.map { ColorValue($0) } : nil
  }

  /// Returns a structure, boxed or not; nil for anything else.
  static func geometry(_ boxed: Any) -> Geometry? {
    let type = type(of: boxed)
    if type == CGPoint.self, let point = boxed as? CGPoint { return .point(point) }
    if type == CGSize.self, let size = boxed as? CGSize { return .size(size) }
    if type == CGRect.self, let rect = boxed as? CGRect { return .rect(rect) }
    if type == CATransform3D.self, let transform = boxed as? CATransform3D {
      return .transform(transform)
    }
    if let value = boxed as? NSValue { return value.geometry }
    return (boxed as? CGAffineTransform).map { .affine($0) }
  }

  /// Returns a structure as a value of a type. A point also counts as a size, since translations
  /// may be given as points, and an affine transform as a matrix.
  private static func value(_ geometry: Geometry, type: PropertyType) -> PropertyValue? {
    switch (geometry, type) {
    case (.point(let point), .point): .point(Point(point))
    case (.point(let point), .size): .size(Size(width: Double(point.x), height: Double(point.y)))
    case (.size(let size), .size): .size(Size(size))
    case (.rect(let rect), .rect): .rect(Rectangle(rect))
    case (.transform(let transform), .matrix): .matrix(Matrix4(transform))
    case (.affine(let transform), .matrix): .matrix(Matrix4(AffineMatrix(transform)))
    default: nil
    }
  }

  /// Returns the property value of a structure, with the structure's own type.
  static func inferred(_ geometry: Geometry) -> PropertyValue {
    switch geometry {
    case .point(let point): .point(Point(point))
    case .size(let size): .size(Size(size))
    case .rect(let rect): .rect(Rectangle(rect))
    case .transform(let transform): .matrix(Matrix4(transform))
    case .affine(let transform): .matrix(Matrix4(AffineMatrix(transform)))
    }
  }
}

extension PropertyValue {
  /// Creates the value of a colour. A pattern has none: it is not interpolated (§6.4), and nothing is
  /// drawn of it.
  init(_ color: CGColor) {
    self = color.pattern == nil ? .color(ColorValue(color)) : .none
  }
}

extension PropertyKey {
  /// Returns true for values whose numbers are finite, and for times that may be infinite.
  func accepts(_ value: PropertyValue) -> Bool {
    if case .scalar(.infinity) = value { return allowsInfinity }
    return value.isFinite
  }
}

/// Boxes values for key-value coding.
enum Boxed {
  /// Returns an application's value as it is stored under an undeclared key: a name becomes a
  /// string, which casts to its type as well.
  static func stored(_ value: Any?) -> Any? {
    if let name = value as? any CAStringConstant { return name._bridgeToObjectiveC() }
    return value
  }

  /// Returns true for equal values. Values that cannot be compared are equal only as the same
  /// object.
  static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a as NSObject, let b as NSObject): a.isEqual(b)
    case (let a as AnyHashable, let b as AnyHashable): a == b
    case (let a?, let b?) where type(of: a) is AnyClass && type(of: b) is AnyClass:
      a as AnyObject === b as AnyObject
    default: false
    }
  }

  static func value(_ value: PropertyValue) -> Any? {
    switch value {
    case .none: nil
    case .bool(let flag): NSNumber(value: flag)
    case .scalar(let number): NSNumber(value: number)
    case .point(let point): NSValue(cgPoint: CGPoint(point))
    case .size(let size): NSValue(cgSize: CGSize(size))
    case .rect(let rect): NSValue(cgRect: CGRect(rect))
    case .color(let color): CGColor(color)
    case .matrix(let matrix): NSValue(caTransform3D: CATransform3D(matrix))
    case .image(let number): ImageHandle.object(numbered: number)
    case .bits(let bits): NSNumber(value: bits)
    case .text(let text): text as NSString
    case .path(let path): CGPath(path)
    case .scalars(let numbers): numbers.map { NSNumber(value: $0) }
    case .colors(let colors): colors.map { CGColor($0) }
    case .fade(let fade): ImageHandle.object(numbered: fade.nearest)
    case .objects: nil
    }
  }
}
