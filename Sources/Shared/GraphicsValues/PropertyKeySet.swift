/// A set of property keys: one bit for each raw value, all of which are below 128.
@frozen @usableFromInline package struct PropertyKeySet: Hashable, Sendable {
  @usableFromInline var bits: UInt128

  @inlinable package init() { bits = 0 }

  package static let all: PropertyKeySet = {
    var set = PropertyKeySet()
    for key in PropertyKey.allCases { set.insert(key) }
    return set
  }()

  @inlinable static func bit(_ key: PropertyKey) -> UInt128 { 1 << UInt128(key.rawValue) }

  @inlinable package func contains(_ key: PropertyKey) -> Bool { bits & Self.bit(key) != 0 }
  @inlinable package mutating func insert(_ key: PropertyKey) { bits |= Self.bit(key) }
  @inlinable package mutating func remove(_ key: PropertyKey) { bits &= ~Self.bit(key) }
  @inlinable package func isDisjoint(with other: PropertyKeySet) -> Bool { bits & other.bits == 0 }
  @inlinable package mutating func formUnion(_ other: PropertyKeySet) { bits |= other.bits }

  /// Number of keys in the set with a lower raw value.
  @inlinable package func count(below key: PropertyKey) -> Int {
    (bits & (Self.bit(key) - 1)).nonzeroBitCount
  }

  /// Removes and returns the key with the lowest raw value; nil for an empty set.
  @inlinable package mutating func popFirst() -> PropertyKey? {
    if bits == 0 { return nil }
    defer { bits &= bits - 1 }
    return PropertyKey(rawValue: UInt16(bits.trailingZeroBitCount))
  }

  /// The keys, lowest raw value first.
  package var keys: [PropertyKey] {
    var result: [PropertyKey] = []
    var rest = bits
    while rest != 0 {
      if let key = PropertyKey(rawValue: UInt16(rest.trailingZeroBitCount)) { result.append(key) }
      rest &= rest - 1
    }
    return result
  }
}
