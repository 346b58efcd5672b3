import DrawList
import GraphicsValues
import RenderTree
import WireTransport

/// The memory of a client's surface, from its definition to its last use.
///
/// A frame of mapped memory is drawn where it lies. Any other is copied when it is latched.
final class ClientSurface: SurfaceSource {
  private let layout: SurfaceLayout
  private let region: SharedRegion
  /// Nil if the memory is not mapped.
  private let mapped: MappedBuffers?
  private let copies: FrameCopyPool
  private let access: SurfaceAccess
  private let tally: SurfaceTally

  /// - Parameters:
  ///   - layout: has no fault.
  ///   - region: has all of its buffers.
  ///   - tally: the counts of the client.
  init(
    _ layout: SurfaceLayout, _ region: SharedRegion, _ access: SurfaceAccess, _ tally: SurfaceTally
  ) {
    self.layout = layout
    self.region = region
    self.access = access
    self.tally = tally
    mapped = MappedBuffers(region)
    copies = FrameCopyPool(byteCount: layout.bufferStride, tally)
    tally.addRegion(isMapped: region.isMapped, 1)
  }

  deinit { tally.addRegion(isMapped: region.isMapped, -1) }

  func frame(in buffer: Int, sequence: UInt64) -> SurfaceFrame? {
    guard (0..<layout.bufferCount).contains(buffer) else { return nil }
    if let mapped, !access.copiesFrames {
      tally.countFrameInPlace()
      return SurfaceFrame(layout: layout, sequence: sequence, buffer: buffer, memory: mapped)
    }
    let copy = try? copies.copy { bytes throws(SealedMemoryError) in
      try region.read(at: buffer * layout.bufferStride, into: bytes)
    }
    return copy.map { SurfaceFrame(layout: layout, sequence: sequence, buffer: 0, memory: $0) }
  }
}

/// The mapped buffers of a surface, which stay mapped as long as frames are drawn from them.
///
/// @unchecked Sendable: the address does not change, and nothing here writes to it.
private final class MappedBuffers: SurfaceMemory, @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer
  private let region: SharedRegion

  /// - Returns: nil if the region is not mapped.
  init?(_ region: SharedRegion) {
    guard let bytes = region.bytes else { return nil }
    self.bytes = bytes
    self.region = region
  }
}

/// A surface without memory: one that its own commit releases again, or one of a recording, which has its frames.
final class EmptySurface: SurfaceSource {
  func frame(in buffer: Int, sequence: UInt64) -> SurfaceFrame? { nil }
}
