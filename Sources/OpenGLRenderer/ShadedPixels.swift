import GraphicsValues

/// Finds for how many pixels a program runs, as the driver would: what OpenGL ES cannot tell.
final class ShadedPixels {
  /// - Parameters:
  ///   - words: of the instances, each of so many groups of four.
  ///   - corner: the device pixel in the corner of the target.
  ///   - cut: the device pixels outside of which nothing is drawn.
  func count(
    _ words: UnsafePointer<UInt32>, _ instances: Int, groups: Int, at corner: (x: Int32, y: Int32),
    in cut: PixelRect
  ) -> Int {
    var total = 0
    for instance in 0..<instances {
      let (first, last) = (words[4 * groups * instance], words[4 * groups * instance + 1])
      let bounds = PixelRect(
        minX: Int32(first & 0xFFFF) + corner.x, minY: Int32(first >> 16) + corner.y,
        maxX: Int32(last & 0xFFFF) + corner.x, maxY: Int32(last >> 16) + corner.y)
      total += bounds.intersection(cut).area
    }
    return total
  }
}
