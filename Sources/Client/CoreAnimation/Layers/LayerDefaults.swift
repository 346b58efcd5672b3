import GraphicsValues

/// The values of properties that are not set, from a class and optionally a style (§2.10).
/// Immutable.
final class LayerDefaults: Sendable {
  private let values: [PropertyValue]
  /// Keeps the images of the values alive.
  private let images: [ImageHandle]
  /// The properties whose default differs from that of `CALayer`.
  let keysBeyondStock: PropertyKeySet

  /// The properties whose change needs new contents.
  let keysNeedingDisplay: PropertyKeySet

  subscript(key: PropertyKey) -> PropertyValue {
    let index = Int(key.rawValue)
    return values.indices.contains(index) ? values[index] : key.defaultValue
  }

  /// The defaults of `CALayer` itself.
  static let stock = LayerDefaults(keysNeedingDisplay: PropertyKeySet()) { key, _ in
    key.defaultValue
  }

  private init(
    keysNeedingDisplay: PropertyKeySet,
    _ value: (PropertyKey, inout [ImageHandle]) -> PropertyValue
  ) {
    self.keysNeedingDisplay = keysNeedingDisplay
    let count = (PropertyKey.allCases.map { Int($0.rawValue) }.max() ?? 0) + 1
    var values = [PropertyValue](repeating: .none, count: count)
    var images: [ImageHandle] = []
    var keysBeyondStock = PropertyKeySet()
    for key in PropertyKey.allCases {
      let value = value(key, &images)
      values[Int(key.rawValue)] = value
      if value != key.defaultValue { keysBeyondStock.insert(key) }
    }
    self.values = values
    self.keysBeyondStock = keysBeyondStock
    self.images = images
  }

  // Used under `SharedLock` only.
  nonisolated(unsafe) private static var byClass: [ObjectIdentifier: LayerDefaults] = [:]

  /// Returns the defaults of a class, from `defaultValue(forKey:)`, which is called once for each
  /// class.
  static func of(_ kind: CALayer.Type) -> LayerDefaults {
    if kind == CALayer.self { return stock }
    return SharedLock.held {
      if let known = byClass[ObjectIdentifier(kind)] { return known }
      var keysNeedingDisplay = PropertyKeySet()
      for key in PropertyKey.allCases where key.isCoded && kind.needsDisplay(forKey: key.name) {
        keysNeedingDisplay.insert(key)
      }
      let defaults = LayerDefaults(keysNeedingDisplay: keysNeedingDisplay) { key, images in
        if key == .kind { return .bits(kind.kind.rawValue) }
        return kind.defaultValue(forKey: key.name).flatMap {
          Unboxed.value($0, for: PropertyKeyPath(key), keeping: &images)
        } ?? key.defaultValue
      }
      byClass[ObjectIdentifier(kind)] = defaults
      return defaults
    }
  }

  /// Returns these defaults, overridden by a style dictionary and the styles nested in it.
  func styled(with style: [AnyHashable: Any]) -> LayerDefaults {
    LayerDefaults(keysNeedingDisplay: keysNeedingDisplay) { key, images in
      LayerStyle.value(forKey: key.name, in: style).flatMap {
        Unboxed.value($0, for: PropertyKeyPath(key), keeping: &images)
      } ?? self[key]
    }
  }
}

/// Lookup in style dictionaries: the dictionary itself, then the dictionary under its key `style`
/// (§2.10).
enum LayerStyle {
  /// Largest depth of nested styles that is searched.
  private static let maximumDepth = 32

  static func value(forKey key: String, in style: [AnyHashable: Any]?) -> Any? {
    first(in: style) { $0[key] }
  }

  static func action(forKey key: String, in style: [AnyHashable: Any]?) -> Any? {
    first(in: style) { ($0["actions"] as? [AnyHashable: Any])?[key] }
  }

  /// Returns true for equal dictionaries, with equal dictionaries and arrays in them. Values that
  /// cannot be compared are equal only as the same object.
  static func areEqual(_ a: [AnyHashable: Any]?, _ b: [AnyHashable: Any]?) -> Bool {
    areEqual(a, b, depth: 0)
  }

  private static func areEqual(_ a: Any?, _ b: Any?, depth: Int) -> Bool {
    guard depth < maximumDepth else { return false }
    switch (a, b) {
    case (let a as [AnyHashable: Any], let b as [AnyHashable: Any]):
      return a.count == b.count
        && a.allSatisfy { key, value in
          b[key].map { areEqual(value, $0, depth: depth + 1) } ?? false
        }
    case (let a as [Any], let b as [Any]):
      return a.count == b.count && zip(a, b).allSatisfy { areEqual($0, $1, depth: depth + 1) }
    default: return Boxed.areEqual(a, b)
    }
  }

  private static func first(
    in style: [AnyHashable: Any]?, _ lookup: ([AnyHashable: Any]) -> Any?
  ) -> Any? {
    var next = style
    for _ in 0..<maximumDepth {
      guard let level = next else { return nil }
      if let found = lookup(level) { return found }
      next = level["style"] as? [AnyHashable: Any]
    }
    return nil
  }
}
