/// One frame of a commit, ready to be written.
package struct EncodedFrame: Hashable, Sendable {
  /// Header and payload.
  package var bytes: [UInt8]
  /// Which of the commit's descriptors must be sent with the frame's first byte.
  package var descriptors: Range<Int>
}

extension CommitEncoder {
  /// Gives the commit as frames, one after the other: the commit time and the operations, cut where a
  /// frame is full.
  ///
  /// Descriptors go with the earliest frames, in order. The commit's own serial, which `frame`
  /// events quote, is that of its last frame. Nothing is copied: a frame's header is written before its
  /// payload, where the end of the frame before was.
  ///
  /// - Parameters:
  ///   - firstSerial: of the first frame; the others count up.
  ///   - commitTime: media seconds; what "now" means for every animation of the commit (§4.5).
  ///   - body: is given each frame, valid during the call, and which of the commit's descriptors go
  ///     with its first byte.
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
      // SAFETY: the payload begins after room for a header, and `reserve` has seen to it that the
      // bytes are there.
      let frame = UnsafeMutableRawBufferPointer(
        rebasing: storage[payload.lowerBound..<payload.upperBound + FrameHeader.byteCount])
      let covered = frame.loadUnaligned(as: SIMD2<UInt64>.self)
      // What was there is the payload of the frame before.
      defer { frame.storeBytes(of: covered, as: SIMD2<UInt64>.self) }
      cuts.header(of: index, firstSerial: firstSerial).store(in: frame)
      try body(UnsafeRawBufferPointer(frame), cuts.descriptors(of: index))
    }
  }

  /// The commit as frames of their own, for what sends them later or more than once.
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

/// Where a commit is cut into frames.
private struct FrameCuts {
  /// Bytes of the commit time and the operations.
  let byteCount: Int
  let descriptorCount: Int
  /// Bytes of payload in a full frame.
  let room: Int
  /// Descriptors that go with one frame at most.
  let perFrame: Int
  let count: Int

  init(payload: Int, descriptors: Int, _ limits: Limits) {
    byteCount = payload
    descriptorCount = descriptors
    // Limits that came over the wire have any value: they are held, so that nothing overflows.
    room = min(max(limits.frameBytes, 24), 1 << 24) / 8 * 8 - FrameHeader.byteCount
    perFrame = max(min(limits.descriptorsPerFrame, 255), 1)
    count = max(
      (payload + room - 1) / room, (descriptors + perFrame - 1) / perFrame, 1)
  }

  /// The part of the commit time and the operations that is in a frame.
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
