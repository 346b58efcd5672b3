/// The 16 bytes before every payload: u32 size, u16 opcode, u8 descriptor count, u8 flags,
/// u64 serial; little-endian.
@usableFromInline package struct FrameHeader: Hashable, Sendable {
  @inlinable package static var byteCount: Int { 16 }
  /// Set in `flags` when the message continues in the next frame.
  package static let moreFlag: UInt8 = 1

  /// The whole frame, this header included: a multiple of 8 in 16…`Limits.frameBytes`.
  package var size: UInt32
  package var opcode: UInt16
  /// Descriptors that arrive with the frame's first byte.
  package var descriptorCount: UInt8
  package var flags: UInt8
  /// Strictly increasing per direction, from 1.
  package var serial: UInt64

  package init(
    size: UInt32, opcode: UInt16, descriptorCount: UInt8 = 0, flags: UInt8 = 0, serial: UInt64
  ) {
    self.size = size
    self.opcode = opcode
    self.descriptorCount = descriptorCount
    self.flags = flags
    self.serial = serial
  }

  /// True when the message continues in the next frame.
  package var hasMore: Bool { flags & Self.moreFlag != 0 }
  package var payloadByteCount: Int { max(Int(size) - Self.byteCount, 0) }
  /// True for the opcodes of messages from servers.
  package var isFromServer: Bool { opcode & 0x8000 != 0 }

  /// Reads a header and checks everything that one frame alone can get wrong. The connection checks
  /// serials, opcodes and the order of frames.
  ///
  /// - Parameter bytes: The first 16 bytes of a frame, or more; only these are read.
  package init(
    decoding bytes: UnsafeRawBufferPointer, limits: Limits = Limits()
  ) throws(WireError) {
    guard bytes.count >= Self.byteCount else {
      throw .truncated(need: Self.byteCount, have: bytes.count, at: 0)
    }
    var reader = MessageDecoder(bytes)
    size = try reader.u32()
    opcode = try reader.u16()
    descriptorCount = try reader.u8()
    flags = try reader.u8()
    serial = try reader.u64()
    guard size >= 16, size % 8 == 0, size <= UInt32(clamping: limits.frameBytes) else {
      throw WireError(
        .badFrame,
        "a frame of \(size) bytes; sizes are multiples of 8 from 16 to \(limits.frameBytes)")
    }
    guard flags & ~Self.moreFlag == 0 else {
      throw WireError(.badFrame, "unknown frame flags \(flags)", byteOffset: 7)
    }
    guard flags == 0 || opcode == MessageOpcode.commit.rawValue else {
      throw WireError(.badFrame, "only a commit may span frames", byteOffset: 7)
    }
    guard Int(descriptorCount) <= limits.descriptorsPerFrame else {
      throw WireError(
        .limitExceeded,
        "\(descriptorCount) descriptors with one frame; at most \(limits.descriptorsPerFrame)",
        byteOffset: 6)
    }
    guard descriptorCount == 0 || opcode == MessageOpcode.commit.rawValue else {
      throw WireError(.badFrame, "only a commit may carry descriptors", byteOffset: 6)
    }
  }

  package func encode(into encoder: inout MessageEncoder) {
    encoder.u32(size)
    encoder.u16(opcode)
    encoder.u8(descriptorCount)
    encoder.u8(flags)
    encoder.u64(serial)
  }

  /// Writes the header over the first 16 bytes.
  func store(in bytes: UnsafeMutableRawBufferPointer) {
    let fields =
      UInt64(size) | UInt64(opcode) << 32 | UInt64(descriptorCount) << 48 | UInt64(flags) << 56
    bytes.storeBytes(of: fields.littleEndian, as: UInt64.self)
    bytes.storeBytes(of: serial.littleEndian, toByteOffset: 8, as: UInt64.self)
  }
}
