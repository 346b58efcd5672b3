/// An immutable picture: premultiplied pixels, rows from the top, without padding. It is either pixels, or a
/// surface's frame, from which the pixels follow.
package final class PixelImage: Sendable {
  /// Pixels across.
  package let width: Int
  /// Pixels down.
  package let height: Int
  /// True when every pixel's alpha is 255; known when the image is made.
  package let isOpaque: Bool
  /// The frame whose picture this is; nil for an image of pixels.
  package let frame: SurfaceFrame?
  private let stored: [UInt32]

  /// - Precondition: `pixels.count == width * height`; callers validate sizes before.
  package init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height)
    self.width = width
    self.height = height
    self.stored = pixels
    self.frame = nil
    var all: UInt32 = 0xFF00_0000
    for pixel in pixels { all &= pixel }
    self.isOpaque = all == 0xFF00_0000 && !pixels.isEmpty
  }

  /// Creates the picture of a frame. No pixel is read here.
  package init(frame: SurfaceFrame) {
    self.width = frame.layout.width
    self.height = frame.layout.height
    self.stored = []
    self.frame = frame
    self.isOpaque = frame.layout.coversEverything
  }

  /// All pixels, `width × height`. Cost: nothing for an image of pixels; the first time for a frame, its
  /// conversion.
  package var pixels: [UInt32] { frame?.pixels ?? stored }
}
