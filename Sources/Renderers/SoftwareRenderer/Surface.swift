import DrawList
package import GraphicsValues

/// A rectangle of pixels at its place on the display: the output, or the inside of a group.
package struct Surface {
  package var area: PixelRect
  /// The pixel in the upper left corner of `area`.
  package var base: UnsafeMutablePointer<UInt32>
  package var stride: Int

  package init(area: PixelRect, base: UnsafeMutablePointer<UInt32>, stride: Int) {
    self.area = area
    self.base = base
    self.stride = stride
  }

  @inline(__always)
  package func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    base + ((y - Int(area.minY)) * stride + (x - Int(area.minX)))
  }
}

/// Memory for the surfaces of groups, one reused buffer per depth of nesting.
struct SurfacePool {
  private struct Buffer {
    var base: UnsafeMutablePointer<UInt32>
    var capacity: Int
    /// Largest number of pixels requested since the last `endFrame`.
    var peak = 0
  }

  private var buffers: [Buffer] = []
  /// Consecutive frames in which most of the memory was not needed.
  private var wastefulFrames = 0

  /// Returns a transparent surface, valid until the same depth is requested again.
  mutating func surface(depth: Int, area: PixelRect) -> Surface {
    let count = area.area
    while buffers.count <= depth {
      buffers.append(Buffer(base: .allocate(capacity: 1), capacity: 1))
    }
    if buffers[depth].capacity < count {
      buffers[depth].base.deallocate()
      buffers[depth].base = .allocate(capacity: count)
      buffers[depth].capacity = count
    }
    buffers[depth].peak = max(buffers[depth].peak, count)
    let base = buffers[depth].base
    base.initialize(repeating: 0, count: count)
    return Surface(area: area, base: base, stride: area.width)
  }

  /// Frees everything after some time in which a quarter would have sufficed.
  mutating func endFrame() {
    var capacity = 0
    var needed = 0
    for index in buffers.indices {
      capacity += buffers[index].capacity
      needed += buffers[index].peak
      buffers[index].peak = 0
    }
    wastefulFrames = capacity > 4 * needed + 65536 ? wastefulFrames + 1 : 0
    if wastefulFrames >= 120 { freeAll() }
  }

  mutating func freeAll() {
    for buffer in buffers { buffer.base.deallocate() }
    buffers.removeAll()
    wastefulFrames = 0
  }
}
