import GraphicsValues

// The parts of values that have no functions of their own.

extension MessageEncoder {
  /// Appends the type of a value, with padding; 0 for none.
  mutating func type(of value: PropertyValue) {
    u16(UInt16(value.type?.rawValue ?? 0))
    u16(0)
    u32(0)
  }

  /// Appends a count of elements and a zero.
  mutating func count(_ count: Int) {
    u32(UInt32(clamping: count))
    u32(0)
  }
}

extension MessageDecoder {
  /// Reads the number of a value's type, and its padding, which must be 0.
  mutating func rawType(of name: StaticString) throws(WireError) -> UInt8 {
    let start = offset
    let raw = try u16()
    guard try u16() == 0, try u32() == 0, let number = UInt8(exactly: raw) else {
      throw WireError(.malformed, "\(name) has no type", byteOffset: start)
    }
    return number
  }

  /// Reads a text of a length within the limits.
  mutating func text(_ limits: Limits) throws(WireError) -> String {
    try text(maximum: limits.textBytes)
  }

  /// Reads a whole number and its padding.
  mutating func whole() throws(WireError) -> UInt32 {
    let number = try u32()
    try skip(4)
    return number
  }

  /// Reads a whole number that is at most the type's maximum, and its padding.
  mutating func whole(of type: PropertyType) throws(WireError) -> UInt32 {
    let start = offset
    let number = try whole()
    guard number <= type.maximum else {
      throw WireError(
        .badValue, "a \(type) is at most \(type.maximum), not \(number)", byteOffset: start)
    }
    return number
  }

  /// Reads the count of a list whose elements have at least `size` bytes each, and the zero after it.
  mutating func count(
    of size: Int, most: Int = .max, in name: StaticString
  ) throws(WireError) -> Int {
    let start = offset
    let count = Int(try u32())
    guard count <= most else {
      throw WireError(
        .limitExceeded, "\(name) has \(count) elements; at most \(most)", byteOffset: start)
    }
    try zeros(4, in: name)
    guard count <= remaining / size else {
      throw .truncated(need: count * size, have: remaining, at: offset)
    }
    return count
  }
}

extension Limits {
  /// Limits for values that were checked before, perhaps against limits other than the defaults.
  static let unlimited: Limits = {
    var limits = Limits()
    limits.textBytes = Int(Int32.max)
    limits.pathElements = Int(Int32.max)
    limits.listElements = Int(Int32.max)
    limits.objectNesting = 64
    return limits
  }()
}
