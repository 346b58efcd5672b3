/// One frame of a commit, ready to be written.
package struct EncodedFrame: Hashable, Sendable {
  /// Header and payload.
  package var bytes: [UInt8]
  /// The commit's descriptors that must be sent with the frame's first byte.
  package var descriptors: Range<Int>
}

extension CommitEncoder {
  /// Passes the commit to `body` as consecutive frames: the commit time and the operations, divided where a
  /// frame is full.
  ///
  /// Descriptors go with the earliest frames, in order. The serial of the last frame is the commit's
  /// serial, which `frame` events quote. Nothing is copied: a frame's header overwrites the end of the
  /// frame before.
  ///
  /// - Parameters:
  ///   - firstSerial: The serial of the first frame; it increases by one for each frame.
  ///   - commitTime: Media time in seconds, which is "now" for every animation of the commit (§4.5).
  ///   - body: Called with each frame, valid during the call, and the indices of the commit's descriptors
  ///     that go with its first byte.
  package mutating func withFrames<E: Error>(
    firstSerial: UInt64, commitTime: Double, limits: Limits = Limits(),
    _ body: (UnsafeRawBufferPointer, Range<Int>) throws(E) -> Void
  ) throws(E) {
    reserve(0)
    storage.storeBytes(
      of: commitTime.bitPattern.littleEndian, toByteOffset: FrameHeader.byteCount,
      as: UInt64.self)
    let cuts = FrameCuts(payload: 8 + count, descriptors: descriptorCount, limits)
    for index in 0..<cuts.count {
      let payload = cuts.payload(of: index)
      // SAFETY: the payload begins after room for a header, and `reserve` made sure that the bytes exist.
      let frame = UnsafeMutableRawBufferPointer(
        rebasing: storage[payload.lowerBound..<payload.upperBound + FrameHeader.byteCount])
      let covered = frame.loadUnaligned(as: SIMD2<UInt64>.self)
      // Restores the overwritten payload of the frame before.
      defer { frame.storeBytes(of: covered, as: SIMD2<UInt64>.self) }
      cuts.header(of: index, firstSerial: firstSerial).store(in: frame)
      try body(UnsafeRawBufferPointer(frame), cuts.descriptors(of: index))
    }
  }

  /// Returns the commit as separate frames, for senders that send them later or more than once.
  ///
  /// Parameters as for `withFrames`.
  package func makeFrames(
    firstSerial: UInt64, commitTime: Double, limits: Limits = Limits()
  ) -> [EncodedFrame] {
    var payload = MessageEncoder()
    payload.f64(commitTime)
    let bytes = payload.bytes + operations
    let cuts = FrameCuts(payload: bytes.count, descriptors: descriptorCount, limits)
    return (0..<cuts.count).map { index in
      var frame = MessageEncoder()
      cuts.header(of: index, firstSerial: firstSerial).encode(into: &frame)
      return EncodedFrame(
        bytes: frame.bytes + bytes[cuts.payload(of: index)],
        descriptors: cuts.descriptors(of: index))
    }
  }
}

/// The division of a commit into frames.
private struct FrameCuts {
  /// Bytes of the commit time and the operations.
  let byteCount: Int
  let descriptorCount: Int
  /// Bytes of payload in a full frame.
  let room: Int
  /// Descriptors per frame, at most.
  let perFrame: Int
  let count: Int

  init(payload: Int, descriptors: Int, _ limits: Limits) {
    byteCount = payload
    descriptorCount = descriptors
    // Limits from the wire may have any value: they are clamped, so that nothing overflows.
    room = min(max(limits.frameBytes, 24), 1 << 24) / 8 * 8 - FrameHeader.byteCount
    perFrame = max(min(limits.descriptorsPerFrame, 255), 1)
    count = max(
      (payload + room - 1) / room, (descriptors + perFrame - 1) / perFrame, 1)
  }

  /// Returns the range of the commit time and the operations that is in a frame.
  func payload(of index: Int) -> Range<Int> {
    let start = min(index * room, byteCount)
    return start..<min(start + room, byteCount)
  }

  func descriptors(of index: Int) -> Range<Int> {
    min(index * perFrame, descriptorCount)..<min((index + 1) * perFrame, descriptorCount)
  }

  func header(of index: Int, firstSerial: UInt64) -> FrameHeader {
    FrameHeader(
      size: UInt32(clamping: FrameHeader.byteCount + payload(of: index).count),
      opcode: MessageOpcode.commit.rawValue,
      descriptorCount: UInt8(descriptors(of: index).count),
      flags: index == count - 1 ? 0 : FrameHeader.moreFlag,
      serial: firstSerial &+ UInt64(index))
  }
}
