/// An image in memory: rows from the top, premultiplied, each pixel the value 0xAARRGGBB
/// (bytes B, G, R, A in memory), sRGB-encoded.
package struct DecodedImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// `width * height` pixels without padding.
  package let pixels: [UInt32]

  package init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
