package import DrawList
import Glibc
package import GraphicsValues
import RenderTree

/// The memory of a surface in this process, with zeros at first.
package final class TestSurface: SurfaceSource, SurfaceMemory, @unchecked Sendable {
  package let layout: SurfaceLayout
  // SAFETY: mapped here, unmapped in `deinit`, and only written by tests of one thread.
  private let memory: UnsafeMutableRawBufferPointer
  /// Whether the memory can be read.
  package var isReadable = true

  /// - Precondition: the layout has no fault.
  package init(_ layout: SurfaceLayout) {
    self.layout = layout
    // Of large surfaces most pages are never used.
    let base = mmap(
      nil, layout.byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    precondition(base != MAP_FAILED, "no memory for a surface")
    memory = UnsafeMutableRawBufferPointer(start: base, count: layout.byteCount)
  }

  deinit { munmap(memory.baseAddress, memory.count) }

  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

  package func frame(in buffer: Int, sequence: UInt64) -> SurfaceFrame? {
    guard isReadable else { return nil }
    return SurfaceFrame(layout: layout, sequence: sequence, buffer: buffer, memory: self)
  }

  /// Writes a byte of a buffer.
  package func write(_ byte: UInt8, to buffer: Int, plane: Int, row: Int, column: Int) {
    let plane = layout.planes[plane]
    let offset = buffer * layout.bufferStride + plane.offset + row * plane.rowBytes + column
    memory.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
  }

  /// Copies a buffer.
  package func copy(_ buffer: Int, to other: Int) {
    let stride = layout.bufferStride
    for offset in 0..<stride { memory[other * stride + offset] = memory[buffer * stride + offset] }
  }

  /// Writes the pixels of a buffer, whose format has one plane of 4 bytes a pixel.
  ///
  /// - Parameter pixel: gives the bytes of a pixel as a number, the first byte lowest.
  package func draw(into buffer: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
    let plane = layout.planes[0]
    for y in 0..<layout.height {
      for x in 0..<layout.width {
        memory.storeBytes(
          of: pixel(x, y).littleEndian,
          toByteOffset: buffer * layout.bufferStride + plane.offset + y * plane.rowBytes + x * 4,
          as: UInt32.self)
      }
    }
  }
}
