import AnimationEvaluation
import Foundation
import GraphicsValues

/// The parts of key-value coding that Objective-C provides on Apple's systems (§2.10, §10.2).
enum KeyValueCoding {
  /// Splits `"a.b.c"` into `"a"` and `"b.c"`.
  static func split(_ keyPath: String) -> (key: String, rest: String?) {
    guard let dot = keyPath.firstIndex(of: ".") else { return (keyPath, nil) }
    return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
  }

  /// Returns the value at a key path of an object whose own keys are read with `value`.
  static func value(in value: (String) -> Any?, keyPath: String) -> Any? {
    if let whole = value(keyPath) { return whole }
    let (key, rest) = split(keyPath)
    guard let rest, let found = value(key) else { return nil }
    return follow(rest, from: found)
  }

  private static func follow(_ keyPath: String, from object: Any) -> Any? {
    switch object {
    case let layer as CALayer: return layer.value(forKeyPath: keyPath)
    case let animation as CAAnimation: return animation.value(forKeyPath: keyPath)
    case let dictionary as [AnyHashable: Any]:
      return self.value(in: { dictionary[$0] }, keyPath: keyPath)
    case is any NamedObject, is [Any]: return self.value(keyPath, inside: object)
    default: return component(keyPath, of: object)
    }
  }

  /// Returns a part of a boxed structure, under any key: `"x"` of a point, `"rotation.z"` of a
  /// transform.
  static func component(_ spelling: String, of object: Any) -> Any? {
    guard let (whole, component) = structure(object, spelling) else { return nil }
    return whole.value(of: component).flatMap(Boxed.value)
  }

  /// Returns the structure with one part replaced; nil for a part that it does not have.
  static func setting(_ spelling: String, of object: Any, to part: Any?) -> Any? {
    guard let part, let (whole, component) = structure(object, spelling),
      let type = whole.type.flatMap({ component.type(in: $0) }),
      let value = Unboxed.value(part, type: type)
    else { return nil }
    return whole.setting(component, to: value).flatMap(Boxed.value)
  }

  private static func structure(
    _ object: Any, _ spelling: String
  ) -> (PropertyValue, KeyPathComponent)? {
    for type in [PropertyType.point, .size, .rect, .matrix] {
      guard let value = Unboxed.value(object, type: type), value.type == type,
        let component = KeyPathComponent(apiName: spelling),
        component != .whole, component.type(in: type) != nil
      else { continue }
      return (value, component)
    }
    return nil
  }
}
