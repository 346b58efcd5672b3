import DrawList
import GraphicsValues

/// One transition of a frame: where its commands are, and the two pictures once they are drawn.
struct PreparedTransition {
  var begin = 0
  var middle = 0
  var end = 0
  /// The area of both pictures.
  var area = PixelRect.empty
  var old: Surface?
  var new: Surface?
}

/// Memory for the pictures of transitions, kept from frame to frame while transitions run.
struct PicturePool {
  /// Pictures of one frame may hold so many pixels, and what lies beyond is shown without its
  /// transition: sixteen outputs, but at least this.
  static let leastPixels = 16 << 20

  private var buffers: [(base: UnsafeMutablePointer<UInt32>, capacity: Int)] = []
  private var used = 0

  mutating func begin() { used = 0 }

  /// A transparent surface, valid until the next frame.
  mutating func surface(_ area: PixelRect) -> Surface {
    let count = max(area.area, 1)
    if used == buffers.count { buffers.append((.allocate(capacity: 1), 1)) }
    if buffers[used].capacity < count {
      buffers[used].base.deallocate()
      buffers[used] = (.allocate(capacity: count), count)
    }
    let base = buffers[used].base
    base.initialize(repeating: 0, count: count)
    used += 1
    return Surface(area: area, base: base, stride: area.width)
  }

  /// Frees what this frame did not use.
  mutating func end() {
    guard used < buffers.count else { return }
    for buffer in buffers[used...] { buffer.base.deallocate() }
    buffers.removeSubrange(used...)
  }

  mutating func freeAll() {
    used = 0
    end()
  }
}
