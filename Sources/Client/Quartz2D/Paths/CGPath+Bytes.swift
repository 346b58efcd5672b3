import GraphicsValues

extension CGPath {
  /// The elements as bytes, for `init(bytes:)`: the number of elements in four bytes, a byte for
  /// the kind of each element, then the coordinates of all points in eight bytes each, low byte
  /// first.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ integer: some FixedWidthInteger) {
      withUnsafeBytes(of: integer.littleEndian) { bytes += $0 }
    }
    append(UInt32(truncatingIfNeeded: value.verbs.count))
    bytes += value.verbs.map(\.rawValue)
    for point in value.points {
      append(point.x.bitPattern)
      append(point.y.bitPattern)
    }
    return bytes
  }

  /// Reads the bytes of a path; nil for any other bytes.
  package convenience init?(bytes: [UInt8]) {
    var rest = bytes[...]
    func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard let count = take(4).map(number), let kinds = take(Int(count)), rest.count % 16 == 0
    else { return nil }
    var path = PathValue()
    for kind in kinds {
      guard let verb = PathValue.Verb(rawValue: kind) else { return nil }
      // Every subpath begins with a move.
      guard verb == .move || !path.verbs.isEmpty && (path.verbs.last != .close || verb == .close)
      else { return nil }
      path.verbs.append(verb)
    }
    while let x = take(8).map(number), let y = take(8).map(number) {
      path.points.append(Point(x: Double(bitPattern: x), y: Double(bitPattern: y)))
    }
    guard path.isWellFormed else { return nil }
    self.init(path)
  }
}
