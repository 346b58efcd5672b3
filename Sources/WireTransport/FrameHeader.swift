/// The 16 bytes that every frame starts with, little endian.
///
///     offset  type  field
///     0       u32   size      of the whole frame; a multiple of 8, from 16 to 1 MiB
///     4       u16   opcode
///     6       u8    fdCount   0…16; they come with the frame's first byte
///     7       u8    flags     bit 0: the message goes on in the next frame
///     8       u64   serial
package struct FrameHeader: Hashable, Sendable {
  package static let byteCount = 16
  package static let maximumFrameSize = 1_048_576
  package static let maximumDescriptorCount = 16

  /// Bytes of the whole frame, this header included.
  package var size: Int
  package var opcode: UInt16
  package var descriptorCount: Int
  /// The message goes on in the next frame.
  package var hasMore: Bool
  package var serial: UInt64

  /// A header for a payload.
  ///
  /// - Precondition: `payloadSize` is a multiple of 8, at most 1 MiB − 16; `descriptorCount` ≤ 16.
  package init(
    opcode: UInt16, payloadSize: Int, serial: UInt64, descriptorCount: Int = 0,
    hasMore: Bool = false
  ) {
    self.size = Self.byteCount + payloadSize
    self.opcode = opcode
    self.descriptorCount = descriptorCount
    self.hasMore = hasMore
    self.serial = serial
  }

  /// Reads a header and checks what can be checked without the payload. Which opcodes and serials
  /// are right is not known here.
  ///
  /// - Parameters:
  ///   - bytes: at least 16.
  ///   - position: where in the stream the frame starts; for errors.
  package init(parsing bytes: UnsafeRawBufferPointer, at position: UInt64) throws(FramingError) {
    guard bytes.count >= Self.byteCount else {
      throw .endedInsideFrame(have: bytes.count, need: Self.byteCount, at: position)
    }
    let size = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
    guard size >= Self.byteCount, size <= Self.maximumFrameSize, size % 8 == 0 else {
      throw .badSize(size, at: position)
    }
    guard bytes[6] <= Self.maximumDescriptorCount else {
      throw .badDescriptorCount(bytes[6], at: position)
    }
    guard bytes[7] & ~1 == 0 else { throw .unknownFlags(bytes[7], at: position) }
    self.size = Int(size)
    opcode = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt16.self))
    descriptorCount = Int(bytes[6])
    hasMore = bytes[7] & 1 != 0
    serial = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// Writes the header into the first 16 bytes.
  ///
  /// - Precondition: `bytes.count >= 16` and the fields are in their ranges.
  package func encode(into bytes: UnsafeMutableRawBufferPointer) {
    bytes.storeBytes(of: UInt32(size).littleEndian, toByteOffset: 0, as: UInt32.self)
    bytes.storeBytes(of: opcode.littleEndian, toByteOffset: 4, as: UInt16.self)
    bytes[6] = UInt8(descriptorCount)
    bytes[7] = hasMore ? 1 : 0
    bytes.storeBytes(of: serial.littleEndian, toByteOffset: 8, as: UInt64.self)
  }

  package var payloadSize: Int { size - Self.byteCount }
}

/// How a stream breaks the rules of framing. The connection cannot go on after any of these: where
/// the next frame starts, or whose a descriptor is, is no longer known.
///
/// `at` is the offset in the stream of the frame's first byte.
package enum FramingError: Error, Hashable, Sendable {
  case badSize(UInt32, at: UInt64)
  case badDescriptorCount(UInt8, at: UInt64)
  case unknownFlags(UInt8, at: UInt64)
  /// Fewer descriptors came with the frame's first byte than its header says.
  case missingDescriptors(declared: Int, arrived: Int, at: UInt64)
  /// More descriptors came with the frame's first byte than its header says.
  case unexpectedDescriptors(declared: Int, arrived: Int, at: UInt64)
  /// Descriptors came with bytes inside a frame.
  case strayDescriptors(count: Int, at: UInt64)
  /// The stream ended before the frame did.
  case endedInsideFrame(have: Int, need: Int, at: UInt64)
}

extension FramingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badSize(let size, let position):
      "frame at byte \(position) says it has \(size) bytes; "
        + "sizes are multiples of 8 from \(FrameHeader.byteCount) to \(FrameHeader.maximumFrameSize)"
    case .badDescriptorCount(let count, let position):
      "frame at byte \(position) says it has \(count) descriptors; "
        + "at most \(FrameHeader.maximumDescriptorCount) are allowed"
    case .unknownFlags(let flags, let position):
      "frame at byte \(position) has unknown flags 0x\(String(flags, radix: 16))"
    case .missingDescriptors(let declared, let arrived, let position):
      "frame at byte \(position) says it has \(declared) descriptors and \(arrived) came with it; "
        + "a frame with descriptors is sent by one sendmsg of its own"
    case .unexpectedDescriptors(let declared, let arrived, let position):
      "\(arrived) descriptors came with the frame at byte \(position), which says it has \(declared)"
    case .strayDescriptors(let count, let position):
      "\(count) descriptors came with bytes inside the frame at byte \(position); "
        + "they have to come with a frame's first byte"
    case .endedInsideFrame(let have, let need, let position):
      "the stream ends inside the frame at byte \(position): \(have) of \(need) bytes came"
    }
  }
}
