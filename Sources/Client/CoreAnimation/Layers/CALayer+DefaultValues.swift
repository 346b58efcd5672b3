import Foundation
import GraphicsValues

extension CALayer {
  /// The keys whose default is listed although it is zero (§2.10).
  private static let keysWithListedZero: Set<PropertyKey> = [
    .hidden, .masksToBounds, .geometryFlipped, .opaque, .shouldRasterize, .drawsAsynchronously,
    .needsDisplayOnBoundsChange, .contentsHeadroom, .wantsExtendedDynamicRangeContent,
  ]

  static func stockDefaultValue(forKey name: String) -> Any? {
    // The Swift name of a getter, such as `isHidden`, is no key.
    guard let key = propertyKey(name), key.name == name else { return nil }
    let value = key.defaultValue
    if let names = key.apiNames { return value.asBits.map { names.name($0) as NSString } }
    return value.isZero && !keysWithListedZero.contains(key) ? nil : Boxed.value(value)
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

extension PropertyKey {
  /// True for numbers that are `Float` in the API.
  var isSinglePrecision: Bool {
    switch self {
    case .opacity, .shadowOpacity, .speed, .repeatCount, .minificationFilterBias, .birthRate,
      .lifetime, .velocity, .scale, .spin, .instanceRedOffset, .instanceGreenOffset,
      .instanceBlueOffset, .instanceAlphaOffset:
      true
    default: false
    }
  }
}
