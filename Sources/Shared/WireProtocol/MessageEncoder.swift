/// Appends little-endian fields to bytes. The generated messages and the frame headers use it;
/// commits have an encoder of their own that does one growth check per operation.
package struct MessageEncoder: Sendable {
  package private(set) var bytes: [UInt8]
  /// Offset of the first field.
  private var start = 0

  package init() { bytes = [] }

  /// Moves bytes into the encoder, to which the next fields are appended, until `finish` moves them back.
  fileprivate init(continuing stream: inout [UInt8]) {
    bytes = []
    swap(&bytes, &stream)
    start = bytes.count
  }

  fileprivate mutating func finish(_ stream: inout [UInt8]) { swap(&bytes, &stream) }

  private mutating func integer<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func u8(_ value: UInt8) { bytes.append(value) }
  package mutating func u16(_ value: UInt16) { integer(value) }
  package mutating func u32(_ value: UInt32) { integer(value) }
  package mutating func u64(_ value: UInt64) { integer(value) }
  package mutating func f32(_ value: Float) { integer(value.bitPattern) }
  package mutating func f64(_ value: Double) { integer(value.bitPattern) }

  /// Appends a u32 length, the UTF-8 bytes, and zeros up to a multiple of 8.
  package mutating func text(_ value: String) {
    u32(UInt32(clamping: value.utf8.count))
    bytes.append(contentsOf: value.utf8)
    pad()
  }

  package mutating func pad() {
    while (bytes.count - start) % 8 != 0 { bytes.append(0) }
  }

  mutating func append(_ other: UnsafeRawBufferPointer) { bytes.append(contentsOf: other) }
}

/// Reads little-endian fields in order, and throws where the bytes end too early.
package struct MessageDecoder {
  let bytes: UnsafeRawBufferPointer
  package private(set) var offset = 0

  /// The bytes must outlive the decoder.
  package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  package var remaining: Int { bytes.count - offset }

  mutating func load<T: FixedWidthInteger>(_ type: T.Type) throws(WireError) -> T {
    let size = MemoryLayout<T>.size
    guard remaining >= size else {
      throw .truncated(need: size, have: remaining, at: offset)
    }
    // SAFETY: the guard above proves that `size` bytes exist; loadUnaligned checks it again.
    let value = bytes.loadUnaligned(fromByteOffset: offset, as: T.self)
    offset += size
    return T(littleEndian: value)
  }

  package mutating func u8() throws(WireError) -> UInt8 { try load(UInt8.self) }
  package mutating func u16() throws(WireError) -> UInt16 { try load(UInt16.self) }
  package mutating func u32() throws(WireError) -> UInt32 { try load(UInt32.self) }
  package mutating func u64() throws(WireError) -> UInt64 { try load(UInt64.self) }

  /// Reads a finite number; any other is `badValue`.
  package mutating func f64() throws(WireError) -> Double {
    let value = Double(bitPattern: try load(UInt64.self))
    guard value.isFinite else { throw .nonfinite(at: offset - 8) }
    return value
  }

  /// Reads a number or +infinity; never NaN or -infinity.
  package mutating func f64OrInfinity() throws(WireError) -> Double {
    let value = Double(bitPattern: try load(UInt64.self))
    guard value.isFinite || value == .infinity else { throw .nonfinite(at: offset - 8) }
    return value
  }

  package mutating func f32() throws(WireError) -> Float {
    let value = Float(bitPattern: try load(UInt32.self))
    guard value.isFinite else { throw .nonfinite(at: offset - 4) }
    return value
  }

  package mutating func f32OrInfinity() throws(WireError) -> Float {
    let value = Float(bitPattern: try load(UInt32.self))
    guard value.isFinite || value == .infinity else { throw .nonfinite(at: offset - 4) }
    return value
  }

  /// Reads a text with its padding: at most `maximum` bytes, valid UTF-8, no NUL.
  package mutating func text(maximum: Int = Limits().textBytes) throws(WireError) -> String {
    let start = offset
    let count = Int(try u32())
    guard count <= maximum else {
      throw WireError(
        .limitExceeded, "a text of \(count) bytes at byte \(start); at most \(maximum)",
        byteOffset: start)
    }
    let padded = (4 + count + 7) & ~7
    guard bytes.count - start >= padded else {
      throw .truncated(need: padded, have: bytes.count - start, at: start)
    }
    let content = UnsafeRawBufferPointer(rebasing: bytes[start + 4..<start + 4 + count])
    offset = start + padded
    guard !content.contains(0), let text = String(validating: content, as: UTF8.self) else {
      throw WireError(
        .badText, "the text at byte \(start) is not UTF-8 without NUL", byteOffset: start)
    }
    return text
  }

  package mutating func skip(_ count: Int) throws(WireError) {
    guard count >= 0, remaining >= count else {
      throw .truncated(need: count, have: remaining, at: offset)
    }
    offset += count
  }

  /// Returns the next bytes, without a copy.
  package mutating func take(_ count: Int) throws(WireError) -> UnsafeRawBufferPointer {
    let start = offset
    try skip(count)
    return UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
  }

  /// Throws when the message is longer than its fields.
  package func finish() throws(WireError) {
    guard remaining == 0 else {
      throw WireError(
        .malformed, "\(remaining) superfluous bytes at byte \(offset)", byteOffset: offset)
    }
  }
}

/// The common part of the generated messages.
package protocol WireMessage: Hashable, Sendable {
  static var opcode: MessageOpcode { get }
  func encode(into encoder: inout MessageEncoder)
  /// Reads a payload; it must have exactly the message's fields.
  init(decoding bytes: UnsafeRawBufferPointer) throws(WireError)
  /// The message in one line: its name and its fields.
  var dump: String { get }
}

extension WireMessage {
  /// Returns the message as one complete frame.
  package func frame(serial: UInt64) -> [UInt8] {
    var frame: [UInt8] = []
    append(to: &frame, serial: serial)
    return frame
  }

  /// Appends the message as one complete frame. Allocates nothing if the capacity suffices.
  package func append(to stream: inout [UInt8], serial: UInt64) {
    let start = stream.count
    var encoder = MessageEncoder(continuing: &stream)
    var header = FrameHeader(size: 0, opcode: Self.opcode.rawValue, serial: serial)
    header.encode(into: &encoder)
    encode(into: &encoder)
    encoder.finish(&stream)
    header.size = UInt32(clamping: stream.count - start)
    stream.withUnsafeMutableBytes { header.store(in: .init(rebasing: $0[start...])) }
  }
}
