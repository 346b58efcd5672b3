/// A message in the wire format of protocol buffers: a sequence of fields, each with its number and its
/// length.
///
/// protobuf.dev/programming-guides/encoding describes the bytes.
struct TraceMessage<Field: RawRepresentable<UInt64>> {
  private(set) var bytes: [UInt8] = []

  /// The encoding of the bytes behind a field's number.
  private enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case lengthDelimited = 2
  }

  /// An unsigned integer, or a case of an enumeration.
  mutating func add(_ field: Field, _ number: UInt64) {
    addKey(field, .varint)
    addVarint(number)
  }

  /// A signed integer; a negative integer takes ten bytes.
  mutating func add(_ field: Field, _ number: Int64) {
    add(field, UInt64(bitPattern: number))
  }

  mutating func add(_ field: Field, _ number: Double) {
    addFixed(field, number.bitPattern)
  }

  /// An integer whose field is declared as `fixed64`.
  mutating func addFixed(_ field: Field, _ number: UInt64) {
    addKey(field, .fixed64)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  mutating func add(_ field: Field, _ text: String) {
    add(field, bytes: Array(text.utf8))
  }

  mutating func add<Other>(_ field: Field, _ message: TraceMessage<Other>) {
    add(field, bytes: message.bytes)
  }

  /// - Returns: The bytes written so far.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func add(_ field: Field, bytes content: [UInt8]) {
    addKey(field, .lengthDelimited)
    addVarint(UInt64(content.count))
    bytes += content
  }

  private mutating func addKey(_ field: Field, _ type: WireType) {
    addVarint(field.rawValue << 3 | type.rawValue)
  }

  /// Writes seven bits a byte, the lowest first; the eighth bit is set in all bytes but the last.
  private mutating func addVarint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
