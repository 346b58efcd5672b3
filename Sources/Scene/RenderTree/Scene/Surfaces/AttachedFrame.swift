package import GraphicsValues
package import WireProtocol

/// A frame that a client attached to a surface.
package struct AttachedFrame: Hashable, Sendable {
  /// The buffer of the ring that has its pixels, from 0.
  package var buffer: Int
  /// Grows from frame to frame of a surface.
  package var sequence: UInt64
  package var timing: SurfaceLatch.Candidate
  /// The pixels that differ from the frame before, in pixels of the surface; nil for all.
  package var parts: [PixelRect]?

  package init(
    buffer: Int, sequence: UInt64, timing: SurfaceLatch.Candidate = SurfaceLatch.Candidate(),
    parts: [PixelRect]? = nil
  ) {
    self.buffer = buffer
    self.sequence = sequence
    self.timing = timing
    self.parts = parts
  }

  /// A frame that a validator has accepted.
  package init(_ attachment: FrameAttachment) {
    self.init(
      buffer: attachment.buffer, sequence: attachment.sequence,
      timing: SurfaceLatch.Candidate(
        time: attachment.time, minimum: attachment.minimumDuration,
        isKept: attachment.flags.contains(.keep)),
      parts: attachment.damage.isEmpty ? nil : attachment.damage.map { PixelRect($0) })
  }
}

extension PixelRect {
  /// A rectangle within a frame.
  fileprivate init(_ rect: FrameRectangle) {
    self.init(
      minX: Int32(clamping: rect.x), minY: Int32(clamping: rect.y),
      maxX: Int32(clamping: UInt64(rect.x) + UInt64(rect.width)),
      maxY: Int32(clamping: UInt64(rect.y) + UInt64(rect.height)))
  }
}

/// The pixels that differ between two frames of a surface: the sum of what the frames between them have changed.
struct FrameParts: Hashable, Sendable {
  /// Nil for all pixels.
  private(set) var rects: [PixelRect]? = []
  /// Number of rectangles from which on they are one.
  private static let mostRects = 16

  /// Adds what a frame has changed; nil for all pixels.
  mutating func add(_ parts: [PixelRect]?) {
    guard let parts, let known = rects else {
      rects = nil
      return
    }
    let all = known + parts.filter { !$0.isEmpty && !known.contains($0) }
    rects = all.count > Self.mostRects ? [all.reduce(.empty) { $0.union($1) }] : all
  }

  /// Removes and returns the pixels.
  mutating func take() -> [PixelRect]? {
    defer { rects = [] }
    return rects
  }
}
