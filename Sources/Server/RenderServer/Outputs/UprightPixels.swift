package import DrawList

/// Memory for an upright picture that is copied to a screen; black at first.
package final class UprightPixels {
  private let memory: UnsafeMutablePointer<UInt32>
  package let pixels: PixelBuffer

  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  package init(width: Int, height: Int) {
    // An odd number of the cache's lines: pixels below each other have different places in the cache, so that a
    // column of a tile stays there while it is copied.
    let stride = ((width + 15) / 16 | 1) * 16
    memory = .allocate(capacity: stride * height)
    memory.initialize(repeating: 0xFF00_0000, count: stride * height)
    pixels = PixelBuffer(base: memory, width: width, height: height, stride: stride)
  }

  deinit { memory.deallocate() }
}
