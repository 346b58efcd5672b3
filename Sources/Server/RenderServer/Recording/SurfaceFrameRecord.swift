import WireProtocol

/// A frame of a surface in a recording, which the next frame of the display shows.
///
///     u32 surface, u32 flags (1 the bytes follow or an earlier record has them by the hash, 2 the hash alone),
///     u64 sequence, 32 bytes SHA-256, then all bytes of the buffer, or nothing
package struct SurfaceFrameRecord: Hashable, Sendable {
  /// The client's number for the surface.
  package var surface: UInt32
  package var sequence: UInt64
  /// The hash of the buffer's bytes.
  package var digest: ContentsDigest
  /// Whether this record or an earlier one has the bytes.
  package var hasBytes: Bool

  /// Bytes of a record before those of the buffer.
  package static let headByteCount = 16 + ContentsDigest.byteCount

  package init(surface: UInt32, sequence: UInt64, digest: ContentsDigest, hasBytes: Bool) {
    self.surface = surface
    self.sequence = sequence
    self.digest = digest
    self.hasBytes = hasBytes
  }

  /// The record without the buffer's bytes.
  package var encoded: [UInt8] {
    var encoder = MessageEncoder()
    encoder.u32(surface)
    encoder.u32(hasBytes ? 1 : 2)
    encoder.u64(sequence)
    return encoder.bytes + digest.bytes
  }

  /// Decodes a record's payload; nil for other bytes. The buffer's bytes are those from `headByteCount` on, if there
  /// are any.
  package init?(decoding payload: [UInt8]) {
    guard payload.count >= Self.headByteCount else { return nil }
    func number(_ range: Range<Int>) -> UInt64 {
      payload[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard let digest = ContentsDigest(bytes: payload[16..<Self.headByteCount]) else { return nil }
    let flags = number(4..<8)
    guard flags == 1 || (flags == 2 && payload.count == Self.headByteCount) else { return nil }
    self.init(
      surface: UInt32(truncatingIfNeeded: number(0..<4)), sequence: number(8..<16),
      digest: digest, hasBytes: flags == 1)
  }
}
