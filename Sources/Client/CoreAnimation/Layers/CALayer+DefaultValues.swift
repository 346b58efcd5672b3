import Foundation
import GraphicsValues

extension CALayer {
  static func stockDefaultValue(forKey name: String) -> Any? {
    // The Swift name of a getter, such as `isHidden`, is no key.
    guard let key = propertyKey(name), key.name == name else { return nil }
    let value = key.defaultValue
    if let names = key.apiNames { return value.asBits.map { names.name($0) as NSString } }
    return value.isZero && !key.hasListedZero ? nil : Boxed.value(value)
  }
}

extension PropertyValue {
  /// True for the default of properties that declare no default.
  fileprivate var isZero: Bool {
    switch self {
    case .none, .scalar(0), .bool(false), .rect(.zero), .point(.zero), .bits(0),
      .matrix(.identity):
      true
    case .size(let size): size.width == 0 && size.height == 0
    default: false
    }
  }
}
