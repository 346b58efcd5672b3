/// An image in memory: rows from the top, premultiplied, each pixel the value 0xAARRGGBB
/// (bytes B, G, R, A in memory), sRGB-encoded.
package struct DecodedImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// `width * height` pixels without padding.
  package let pixels: [UInt32]
  /// False if the file ends before the image does, or is damaged.
  package let isComplete: Bool

  package init(width: Int, height: Int, pixels: [UInt32], isComplete: Bool = true) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.isComplete = isComplete
  }
}
