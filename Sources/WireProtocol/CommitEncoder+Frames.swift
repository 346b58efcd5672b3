/// One frame of a commit, ready to be written.
package struct EncodedFrame: Hashable, Sendable {
  /// Header and payload.
  package var bytes: [UInt8]
  /// Which of the commit's descriptors must be sent with the frame's first byte.
  package var descriptors: Range<Int>
}

extension CommitEncoder {
  /// The commit as frames: the commit time and the operations, cut where a frame is full.
  ///
  /// Descriptors go with the earliest frames, in order. The commit's own serial, which `frame`
  /// events quote, is that of its last frame.
  ///
  /// - Parameters:
  ///   - firstSerial: of the first frame; the others count up.
  ///   - commitTime: media seconds; what "now" means for every animation of the commit (§4.5).
  package func makeFrames(
    firstSerial: UInt64, commitTime: Double, limits: Limits = Limits()
  ) -> [EncodedFrame] {
    // The limits may have come over the wire: no value of theirs may overflow what follows.
    let room = min(max(limits.frameBytes, 24), 1 << 24) / 8 * 8 - FrameHeader.byteCount
    let perFrame = max(min(limits.descriptorsPerFrame, 255), 1)
    let payload = 8 + count
    let frameCount = max(
      (payload + room - 1) / room, (descriptorCount + perFrame - 1) / perFrame, 1)
    var frames: [EncodedFrame] = []
    frames.reserveCapacity(frameCount)
    withOperations { operations in
      for index in 0..<frameCount {
        let start = min(index * room, payload)
        let end = min(start + room, payload)
        let descriptors =
          min(index * perFrame, descriptorCount)..<min((index + 1) * perFrame, descriptorCount)
        var encoder = MessageEncoder()
        FrameHeader(
          size: UInt32(clamping: FrameHeader.byteCount + end - start),
          opcode: MessageOpcode.commit.rawValue, descriptorCount: UInt8(descriptors.count),
          flags: index == frameCount - 1 ? 0 : FrameHeader.moreFlag,
          serial: firstSerial &+ UInt64(index)
        ).encode(into: &encoder)
        if index == 0 { encoder.f64(commitTime) }
        encoder.append(
          UnsafeRawBufferPointer(rebasing: operations[max(start - 8, 0)..<max(end - 8, 0)]))
        frames.append(EncodedFrame(bytes: encoder.bytes, descriptors: descriptors))
      }
    }
    return frames
  }
}
