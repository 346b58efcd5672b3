public import GraphicsValues

/// The format of the 64-bit words of a value.
enum ValueWords: Hashable, Sendable {
  /// One number each.
  case doubles
  /// Two numbers each.
  case singles
  /// One whole number of 32 bits each.
  case whole
}

/// The layout of a property's value in a commit, and its allowed range.
@usableFromInline package struct PropertyLayout: Hashable, Sendable {
  @usableFromInline package let key: PropertyKey
  @usableFromInline package let type: PropertyType
  /// Bytes of the value; 0 for a value with a size of its own.
  @usableFromInline package let byteCount: Int
  /// The format of the value's words; nil for a value with a size of its own.
  let words: ValueWords?
  /// True when +infinity is allowed.
  package let allowsInfinity: Bool
  /// The largest value, if that is a whole number.
  package let maximumBits: UInt32
  /// True when the server keeps the property outside the columns that every layer has.
  let isRare: Bool
  /// True for a property of a layer's timing.
  let isTiming: Bool

  init(key: PropertyKey, allowsInfinity: Bool, maximumBits: UInt32) {
    self.key = key
    self.type = key.type
    self.byteCount = key.type.byteCount
    words = key.type.words
    self.allowsInfinity = allowsInfinity
    self.maximumBits = min(maximumBits, key.type.maximum)
    isRare = key.storage != .column
    isTiming = key.storage == .timing
  }
}

/// The layouts of all properties by raw key, in groups of 64 keys, the keys that one `setProperties`
/// operation can name.
///
/// They are made once and never freed, so that the loops over operations can use a plain pointer.
@usableFromInline package struct PropertyLayouts: @unchecked Sendable {
  /// Keys of one group.
  @usableFromInline package static let groupSize = 64

  /// The layouts, a multiple of `groupSize`; nil where no property travels.
  @usableFromInline let first: UnsafePointer<PropertyLayout?>
  /// Number of layouts, including the nil ones.
  @usableFromInline let count: Int

  private init() {
    let last = PropertyKey.travelling.map { Int($0.rawValue) }.max() ?? 0
    count = (last / Self.groupSize + 1) * Self.groupSize
    let table = UnsafeMutablePointer<PropertyLayout?>.allocate(capacity: count)
    table.initialize(repeating: nil, count: count)
    for key in PropertyKey.travelling {
      table[Int(key.rawValue)] = PropertyLayout(
        key: key, allowsInfinity: key.allowsInfinity, maximumBits: key.maximumBits)
    }
    first = UnsafePointer(table)
  }

  /// The layouts of all properties. Read once before a loop.
  @usableFromInline static let all = PropertyLayouts()

  /// Returns the first key of a property's group.
  package static func group(of key: PropertyKey) -> UInt16 { key.rawValue.group }

  /// The layout of a key; nil where no property travels.
  @inlinable subscript(key: UInt16) -> PropertyLayout? {
    Int(key) < count ? first[Int(key)] : nil
  }

  /// Returns the layouts of the group that begins with a key; nil when no group does.
  @inlinable func group(_ key: UInt16) -> UnsafePointer<PropertyLayout?>? {
    key % UInt16(Self.groupSize) == 0 && Int(key) < count ? first + Int(key) : nil
  }
}

extension UnsafePointer<PropertyLayout?> {
  /// Returns the bytes of the values named by a group's bits; nil when one of them is no property or has no
  /// fixed size.
  @inlinable func byteCount(of keys: UInt64) -> Int? {
    var rest = keys
    var byteCount = 0
    while rest != 0 {
      guard let layout = self[rest.trailingZeroBitCount], layout.byteCount > 0 else { return nil }
      byteCount += layout.byteCount
      rest &= rest &- 1
    }
    return byteCount
  }
}
