/// An immutable picture: premultiplied pixels, rows from the top, without padding. It is either pixels, or a
/// surface's frame, from which the pixels follow.
package final class PixelImage: Sendable {
  private enum Storage: Sendable {
    case pixels([UInt32])
    case memory(PixelMemory)
    case frame(SurfaceFrame)
  }

  /// Pixels across.
  package let width: Int
  /// Pixels down.
  package let height: Int
  /// True when every pixel's alpha is 255; known when the image is made.
  package let isOpaque: Bool
  private let storage: Storage

  /// - Precondition: `pixels.count == width * height`; callers validate sizes before.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    storage = .pixels(pixels)
    var all: UInt32 = 0xFF00_0000
    for pixel in pixels { all &= pixel }
    isOpaque = all == 0xFF00_0000 && !pixels.isEmpty
  }

  /// Creates the picture of a frame. No pixel is read here.
  package init(frame: SurfaceFrame) {
    width = frame.layout.width
    height = frame.layout.height
    storage = .frame(frame)
    isOpaque = frame.layout.coversEverything
  }

  /// Creates a picture whose pixels the memory has before anything reads them.
  ///
  /// - Precondition: the memory has room for `width * height` pixels.
  package init(width: Int, height: Int, memory: PixelMemory, isOpaque: Bool) {
    precondition(memory.capacity >= width * height)
    self.width = width
    self.height = height
    storage = .memory(memory)
    self.isOpaque = isOpaque
  }

  /// The frame whose picture this is; nil for an image of pixels.
  package var frame: SurfaceFrame? {
    if case .frame(let frame) = storage { frame } else { nil }
  }

  /// `width × height`, without a look at any pixel.
  package var pixelCount: Int { width * height }

  /// Calls a function with all pixels. Cost: nothing for an image of pixels; the first time for a frame, its
  /// conversion, whose result is kept as long as the frame.
  package func withPixels<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    switch storage {
    case .pixels(let pixels): pixels.withUnsafeBufferPointer(body)
    case .memory(let memory):
      body(UnsafeBufferPointer(start: memory.base, count: pixelCount))
    case .frame(let frame): frame.pixels.withUnsafeBufferPointer(body)
    }
  }

  /// All pixels. Cost: as `withPixels`, and a copy of pixels in memory that is used again.
  package var pixels: [UInt32] {
    switch storage {
    case .pixels(let pixels): pixels
    case .memory: withPixels { Array($0) }
    case .frame(let frame): frame.pixels
    }
  }
}

/// Room for pixels that one picture after the other may use.
package final class PixelMemory: @unchecked Sendable {
  // @unchecked: its owner writes before any picture in it is read, and no picture outlives the owner's use.
  package let base: UnsafeMutablePointer<UInt32>
  /// Pixels.
  package let capacity: Int

  package init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
    base.initialize(repeating: 0, count: self.capacity)
  }

  deinit { base.deallocate() }
}
