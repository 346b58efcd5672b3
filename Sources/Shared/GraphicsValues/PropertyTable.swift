/// A sparse table of property values, packed in the order of the keys' raw values. A look-up takes
/// constant time and no hashing; copies share storage until one of them changes.
package struct PropertyTable: Hashable, Sendable {
  package private(set) var keys = PropertyKeySet()
  private var values: [PropertyValue] = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  package subscript(key: PropertyKey) -> PropertyValue? {
    get { keys.contains(key) ? values[keys.count(below: key)] : nil }
    set {
      let index = keys.count(below: key)
      switch (keys.contains(key), newValue) {
      case (true, let value?):
        values[index] = value
      case (false, let value?):
        values.insert(value, at: index)
        keys.insert(key)
      case (true, nil):
        values.remove(at: index)
        keys.remove(key)
      case (false, nil):
        break
      }
    }
  }
}

/// A property's value, or a default where the table has none. `Generated` has each property by name.
extension PropertyTable {
  func bool(_ key: PropertyKey, _ standard: Bool) -> Bool { self[key]?.asBool ?? standard }

  func bits(_ key: PropertyKey, _ standard: UInt32) -> UInt32 { self[key]?.asBits ?? standard }

  func scalar(_ key: PropertyKey, _ standard: Double) -> Double {
    self[key]?.asScalar ?? standard
  }

  func point(_ key: PropertyKey, _ standard: Point) -> Point { self[key]?.asPoint ?? standard }

  func size(_ key: PropertyKey, _ standard: Size) -> Size { self[key]?.asSize ?? standard }

  func matrix(_ key: PropertyKey, _ standard: Matrix4) -> Matrix4 {
    self[key]?.asMatrix ?? standard
  }

  /// Returns a colour; nil for one that was set to be absent.
  func color(_ key: PropertyKey, _ standard: ColorValue?) -> ColorValue? {
    switch self[key] {
    case .color(let color)?: color
    case nil: standard
    default: nil
    }
  }
}
