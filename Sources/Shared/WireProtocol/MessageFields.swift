package import GraphicsValues

// Encoding of the generated messages' field types, other than plain numbers and texts.

extension MessageEncoder {
  /// Appends a count, then {id, zero, value} for each limit.
  package mutating func limits(_ limits: Limits) {
    u32(UInt32(LimitID.allCases.count))
    for id in LimitID.allCases {
      u32(id.rawValue)
      u32(0)
      u64(UInt64(clamping: limits[id: id]))
    }
  }

  /// Appends a count, a zero, and each rectangle.
  package mutating func rectangles(_ rectangles: [FrameRectangle]) {
    u32(UInt32(clamping: rectangles.count))
    u32(0)
    for rectangle in rectangles {
      u32(rectangle.x)
      u32(rectangle.y)
      u32(rectangle.width)
      u32(rectangle.height)
    }
  }

  /// Appends bytes up to the end of the message.
  package mutating func operations(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }
}

extension MessageDecoder {
  /// Reads a 0 or 1.
  package mutating func bool() throws(WireError) -> Bool {
    let start = offset
    let raw = try u32()
    guard raw <= 1 else {
      throw WireError(
        .badValue, "a bool is 0 or 1, not \(raw), at byte \(start)", byteOffset: start)
    }
    return raw == 1
  }

  /// Reads limits; those with ids that this program does not know are skipped.
  package mutating func limits() throws(WireError) -> Limits {
    var limits = Limits()
    for _ in 0..<(try u32()) {
      let id = LimitID(rawValue: try u32())
      try skip(4)
      let value = try u64()
      if let id { limits[id: id] = Int(clamping: value) }
    }
    return limits
  }

  /// Reads a list of rectangles, as many as the message has room for.
  package mutating func rectangles() throws(WireError) -> [FrameRectangle] {
    let start = offset
    let count = Int(try u32())
    try skip(4)
    guard count <= remaining / 16 else {
      throw WireError(
        .malformed, "\(count) rectangles at byte \(start) in \(remaining) bytes",
        byteOffset: start)
    }
    var rectangles: [FrameRectangle] = []
    rectangles.reserveCapacity(count)
    for _ in 0..<count {
      rectangles.append(
        FrameRectangle(x: try u32(), y: try u32(), width: try u32(), height: try u32()))
    }
    return rectangles
  }

  /// Reads all remaining bytes.
  package mutating func operations() throws(WireError) -> [UInt8] { Array(try take(remaining)) }

  /// Reads a number that must have one value: the magic of `hello`.
  package mutating func constant(_ expected: UInt32, message: String) throws(WireError) {
    let found = try u32()
    guard found == expected else {
      throw WireError(
        .badHandshake, "\(message) begins with \(found) instead of \(expected); is this renderd?",
        byteOffset: offset - 4)
    }
  }

  /// Reads the case of an enumeration; unknown ones are `badValue`.
  package mutating func enumeration<T: RawRepresentable>(
    _ type: T.Type, _ name: String
  ) throws(WireError) -> T where T.RawValue: FixedWidthInteger {
    let start = offset
    return try enumeration(type, load(T.RawValue.self), name, at: start)
  }

  /// Reads an option set; unknown bits are `badValue`.
  package mutating func bits<T: OptionSet>(
    _ type: T.Type, all: T
  ) throws(WireError) -> T where T.RawValue: FixedWidthInteger, T.Element == T {
    let start = offset
    let raw = try load(T.RawValue.self)
    guard raw & ~all.rawValue == 0 else {
      throw WireError(.badValue, "unknown flags \(raw) at byte \(start)", byteOffset: start)
    }
    return T(rawValue: raw)
  }
}

extension [FrameRectangle] {
  /// The rectangles as text: `16,0 8x8` for each, separated by semicolons.
  package var dump: String {
    " damage=" + map { "\($0.x),\($0.y) \($0.width)x\($0.height)" }.joined(separator: ";")
  }
}

extension Limits {
  /// The limits as text: ` limits.name=value` for each.
  package var dump: String {
    LimitID.allCases.map { " limits.\($0.name)=\(self[id: $0])" }.joined()
  }
}

/// Splits the payload of a commit into its two parts, without a copy of the operations.
package func splitCommit(
  _ payload: UnsafeRawBufferPointer
) throws(WireError) -> (commitTime: Double, operations: UnsafeRawBufferPointer) {
  var decoder = MessageDecoder(payload)
  let time = try decoder.f64()
  return (time, try decoder.take(decoder.remaining))
}
