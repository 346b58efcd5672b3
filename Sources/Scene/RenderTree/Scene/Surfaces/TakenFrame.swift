package import DrawList
import GraphicsValues

/// A frame that a surface has taken for the server frame in progress.
struct TakenFrame: Sendable {
  var sequence: UInt64
  /// Number of frames before it that were passed over for it.
  var passed: Int
  var isLate: Bool
  /// Media time at which the server frame is seen, in seconds.
  var time: Double
  /// Nil for a frame of a recording without its pixels: the last frame stays.
  var pixels: SurfaceFrame?
}

/// A frame that a recorded server showed.
package struct RecordedFrame: Sendable {
  package var sequence: UInt64
  /// The bytes of its buffer; nil if neither the recording nor another source has them: the last frame stays. It stays
  /// as well if there are fewer than the surface's buffers have.
  package var memory: (any SurfaceMemory)?
  /// Other frames were shown between it and the last one here.
  var skipsOthers = false

  package init(sequence: UInt64, memory: (any SurfaceMemory)?) {
    self.sequence = sequence
    self.memory = memory
  }

  /// The picture of the frame in a surface.
  func pixels(in layout: SurfaceLayout) -> SurfaceFrame? {
    guard let memory, memory.bytes.count >= layout.bufferStride else { return nil }
    return SurfaceFrame(layout: layout, sequence: sequence, buffer: 0, memory: memory)
  }
}

/// A frame that a server frame shows, for traces and recordings.
package struct LatchedFrame: Hashable, Sendable {
  package var surface: SurfaceKey
  package var sequence: UInt64
  /// Number of frames before it that were passed over for it.
  package var passed: Int
  package var isLate: Bool
  /// False for a frame of a recording whose pixels are missing: the last frame stays.
  package var isExact: Bool
}
