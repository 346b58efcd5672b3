internal import GraphicsValues

/// A set of property keys, one bit for each raw value, which are all below 128.
struct PropertyKeySet {
  private var bits: UInt128 = 0

  static let all: PropertyKeySet = {
    var set = PropertyKeySet()
    for key in PropertyKey.allCases { set.insert(key) }
    return set
  }()

  private static func bit(_ key: PropertyKey) -> UInt128 { 1 << UInt128(key.rawValue) }

  func contains(_ key: PropertyKey) -> Bool { bits & Self.bit(key) != 0 }
  mutating func insert(_ key: PropertyKey) { bits |= Self.bit(key) }
  mutating func remove(_ key: PropertyKey) { bits &= ~Self.bit(key) }
  mutating func formUnion(_ other: PropertyKeySet) { bits |= other.bits }

  /// How many keys of the set have a lower raw value.
  func count(below key: PropertyKey) -> Int { (bits & (Self.bit(key) - 1)).nonzeroBitCount }

  /// The keys, lowest raw value first.
  var keys: [PropertyKey] {
    var result: [PropertyKey] = []
    var rest = bits
    while rest != 0 {
      if let key = PropertyKey(rawValue: UInt16(rest.trailingZeroBitCount)) { result.append(key) }
      rest &= rest - 1
    }
    return result
  }
}
