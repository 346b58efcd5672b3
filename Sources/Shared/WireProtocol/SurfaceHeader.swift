package import GraphicsValues

/// A surface's description in `defineSurface`; its memory is behind a descriptor.
@usableFromInline package struct SurfaceHeader: Hashable, Sendable {
  package var layout: SurfaceLayout
  /// Index of the commit's descriptor with the memory.
  package var descriptor: Int

  package init(layout: SurfaceLayout, descriptor: Int) {
    self.layout = layout
    self.descriptor = descriptor
  }

  /// Bytes of the description in a commit.
  static let byteCount = 88
}

/// A frame that a client gives to a surface, with a commit or beside commits.
@usableFromInline package struct FrameAttachment: Hashable, Sendable {
  /// The buffer with the frame's pixels.
  package var buffer: Int
  package var flags: FrameFlags
  /// The frame's number within its surface; numbers grow.
  package var sequence: UInt64
  /// Media time before which the frame is not shown; 0 for none, as in a commit.
  package var time: Double
  /// Seconds for which the frame before is shown at least.
  package var minimumDuration: Double
  /// The parts that differ from the frame before; empty if all may differ.
  package var damage: [FrameRectangle]

  package init(
    buffer: Int, flags: FrameFlags = [], sequence: UInt64, time: Double = 0,
    minimumDuration: Double = 0, damage: [FrameRectangle] = []
  ) {
    self.buffer = buffer
    self.flags = flags
    self.sequence = sequence
    self.time = time
    self.minimumDuration = minimumDuration
    self.damage = damage
  }
}

extension AttachFrame {
  /// The frame, without its surface.
  package var attachment: FrameAttachment {
    FrameAttachment(
      buffer: Int(buffer), flags: flags, sequence: sequence, time: time,
      minimumDuration: minimumDuration, damage: damage)
  }

  package init(surface: UInt32, _ attachment: FrameAttachment) {
    self.init(
      surface: surface, buffer: UInt16(clamping: attachment.buffer), flags: attachment.flags,
      sequence: attachment.sequence, time: attachment.time,
      minimumDuration: attachment.minimumDuration, damage: attachment.damage)
  }
}
