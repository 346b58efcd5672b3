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
    // The limits may have come over the wire: no value of theirs may overflow what follows.
    let room = min(max(limits.frameBytes, 24), 1 << 24) / 8 * 8 - FrameHeader.byteCount
    let perFrame = max(min(limits.descriptorsPerFrame, 255), 1)
    let payload = 8 + count
    let frameCount = max(
      (payload + room - 1) / room, (descriptorCount + perFrame - 1) / perFrame, 1)
    let descriptorCount = descriptorCount
    reserve(0)
    try storage.withUnsafeMutableBufferPointer { (storage) throws(E) in
      let bytes = UnsafeMutableRawBufferPointer(storage)
      bytes.storeBytes(
        of: commitTime.bitPattern.littleEndian, toByteOffset: FrameHeader.byteCount,
        as: UInt64.self)
      for index in 0..<frameCount {
        let start = min(index * room, payload)
        let end = min(start + room, payload)
        let descriptors =
          min(index * perFrame, descriptorCount)..<min((index + 1) * perFrame, descriptorCount)
        let header = FrameHeader(
          size: UInt32(clamping: FrameHeader.byteCount + end - start),
          opcode: MessageOpcode.commit.rawValue, descriptorCount: UInt8(descriptors.count),
          flags: index == frameCount - 1 ? 0 : FrameHeader.moreFlag,
          serial: firstSerial &+ UInt64(index))
        // SAFETY: the payload begins after room for a header, and `reserve` has seen to it that the
        // bytes are there.
        let frame = UnsafeMutableRawBufferPointer(
          rebasing: bytes[start..<end + FrameHeader.byteCount])
        let covered = frame.loadUnaligned(as: SIMD2<UInt64>.self)
        // What was there is the payload of the frame before.
        defer { frame.storeBytes(of: covered, as: SIMD2<UInt64>.self) }
        header.store(in: frame)
        try body(UnsafeRawBufferPointer(frame), descriptors)
      }
    }
  }

  /// The commit as frames of their own, for what sends them later or more than once.
  ///
  /// Parameters as for `withFrames`.
  package func makeFrames(
    firstSerial: UInt64, commitTime: Double, limits: Limits = Limits()
  ) -> [EncodedFrame] {
    var copy = self
    var frames: [EncodedFrame] = []
    copy.withFrames(firstSerial: firstSerial, commitTime: commitTime, limits: limits) {
      frames.append(EncodedFrame(bytes: Array($0), descriptors: $1))
    }
    return frames
  }
}
