package import GraphicsValues
import Synchronization

/// Memory with a surface's buffers. Its producer may write while it is read, so no decision that matters for
/// safety may follow from its bytes.
package protocol SurfaceMemory: AnyObject, Sendable {
  /// The bytes of all buffers, readable as long as the object exists.
  var bytes: UnsafeRawBufferPointer { get }
}

/// A picture in one buffer of a surface. The object keeps the memory mapped; the pixels stay the frame's only
/// until the buffer is given back to its producer.
package final class SurfaceFrame: Sendable {
  package let layout: SurfaceLayout
  /// The frame's number within its surface; 0 for none.
  package let sequence: UInt64
  /// The buffer's number within the memory.
  package let buffer: Int
  /// Stands for the frame's pixels in frames that follow it.
  package let identity = FrameIdentity()
  /// The frame before it on the surface; nil for the first one.
  package let predecessor: FramePredecessor?
  private let memory: any SurfaceMemory
  /// The pixels, once they were asked for.
  private let converted = Mutex<[UInt32]?>(nil)

  /// - Precondition: `layout.fault() == nil`, and the memory has the buffer: callers validate both before.
  package init(
    layout: SurfaceLayout, sequence: UInt64, buffer: Int, memory: any SurfaceMemory,
    predecessor: FramePredecessor? = nil
  ) {
    precondition(
      buffer >= 0 && (buffer + 1) * layout.bufferStride <= memory.bytes.count)
    self.layout = layout
    self.sequence = sequence
    self.buffer = buffer
    self.memory = memory
    self.predecessor = predecessor
  }

  /// Returns the same picture as one that follows another on a surface.
  ///
  /// - Parameter parts: the pixels that may look different; nil for all.
  package func following(_ last: SurfaceFrame, changing parts: [PixelRect]?) -> SurfaceFrame {
    SurfaceFrame(
      layout: layout, sequence: sequence, buffer: buffer, memory: memory,
      predecessor: FramePredecessor(identity: last.identity, changedParts: parts))
  }

  /// The bytes of the frame's buffer.
  package var bytes: UnsafeRawBufferPointer {
    let start = buffer * layout.bufferStride
    return UnsafeRawBufferPointer(rebasing: memory.bytes[start..<start + layout.bufferStride])
  }

  /// The first byte of a plane.
  package func plane(_ number: Int) -> UnsafeRawPointer {
    // SAFETY: a layout without a fault has its planes within the buffer, which is not empty.
    bytes.baseAddress.unsafelyUnwrapped + layout.planes[number].offset
  }

  /// The same picture in memory of its own, which holds neither the surface's memory nor the buffer. Cost: a copy of
  /// the buffer.
  package var copy: SurfaceFrame {
    var one = layout
    one.bufferCount = 1
    return SurfaceFrame(layout: one, sequence: sequence, buffer: 0, memory: CopiedMemory(bytes))
  }

  /// All pixels, premultiplied, converted the first time and kept.
  var pixels: [UInt32] {
    converted.withLock { kept in
      if let kept { return kept }
      let pixels = FrameConversion(self).pixels()
      kept = pixels
      return pixels
    }
  }
}

/// A copy of one buffer.
private final class CopiedMemory: SurfaceMemory, @unchecked Sendable {
  // @unchecked: nothing is written after `init`.
  private let memory: UnsafeMutableRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    memory = .allocate(byteCount: bytes.count, alignment: SurfaceLayout.bufferAlignment)
    memory.copyMemory(from: bytes)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }
}
