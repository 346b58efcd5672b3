public import GraphicsValues

/// How a property's value lies in a `setProperty` operation, and what it may be.
@usableFromInline package struct PropertyLayout: Hashable, Sendable {
  @usableFromInline package let key: PropertyKey
  @usableFromInline package let type: PropertyType
  /// Bytes of the payload; 0 for values that say their size themselves.
  @usableFromInline package let byteCount: Int
  /// True when +infinity is a value.
  package let allowsInfinity: Bool
  /// The largest value of a `bits` property.
  package let maximumBits: UInt32

  init(key: PropertyKey, allowsInfinity: Bool, maximumBits: UInt32) {
    self.key = key
    self.type = key.type
    self.byteCount = key.type.byteCount
    self.allowsInfinity = allowsInfinity
    self.maximumBits = maximumBits
  }

  /// Indexed by raw key; nil where there is no property that travels.
  @usableFromInline package static let table: [PropertyLayout?] = {
    let count = PropertyKey.travelling.map { Int($0.rawValue) + 1 }.max() ?? 0
    var table = [PropertyLayout?](repeating: nil, count: count)
    for key in PropertyKey.travelling {
      table[Int(key.rawValue)] = PropertyLayout(
        key: key, allowsInfinity: key.allowsInfinity, maximumBits: key.maximumBits)
    }
    return table
  }()
}

extension PropertyType {
  /// Bytes of a value on the wire; 0 for values that say their size themselves.
  package var byteCount: Int {
    switch self {
    case .bool, .scalar, .image, .bits: 8
    case .point, .size, .color: 16
    case .rect: 32
    case .matrix: 128
    case .text, .path, .scalars, .colors, .objects: 0
    }
  }
}
