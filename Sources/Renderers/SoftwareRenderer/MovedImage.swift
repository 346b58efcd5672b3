import CSpanKernels
import FramePlan

/// An image that is translated and fetched bilinearly; its edge pixels repeat.
struct MovedImage: PixelRows {
  let kernels: span_kernels
  let image: source_image
  /// The mapping, a translation.
  let mapping: ImageMapping

  /// Returns the image's pixels for a run of the display's pixels: in `out`, or in the image itself.
  func row(
    _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    let (u, v) = mapping.position(x, y)
    let width = Int(image.width)
    let lastRow = Int(image.height) - 1
    let column = Int(u >> 32)
    let row = Int(v >> 32)
    let weightX = UInt32(truncatingIfNeeded: u >> 24) & 255
    let weightY = UInt32(truncatingIfNeeded: v >> 24) & 255
    let row0 = image.pixels + min(max(row, 0), lastRow) * width
    if weightX == 0, weightY == 0, column >= 0, column + count <= width {
      return row0 + column
    }
    // Inside, all pixels have the same weights; outside, both taps of a row are the pixel at the edge.
    let row1 = image.pixels + min(max(row + 1, 0), lastRow) * width
    let before = min(max(-column, 0), count)
    let inside = min(max(width - 1 - max(column, 0), 0), count - before)
    let after = count - before - inside
    if before > 0 {
      out.update(repeating: blend(row0[0], row1[0], weightY), count: before)
    }
    if inside > 0 {
      let first = column + before
      kernels.bilinear_constant(out + before, row0 + first, row1 + first, inside, weightX, weightY)
    }
    if after > 0 {
      let edge = blend(row0[width - 1], row1[width - 1], weightY)
      (out + before + inside).update(repeating: edge, count: after)
    }
    return UnsafePointer(out)
  }

  /// Returns a + (b − a) × weight / 256 in each channel, rounded as in the kernels.
  private func blend(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 - weight
    let even = (a & 0xFF_00FF) * rest + (b & 0xFF_00FF) * weight + 0x80_0080
    let odd = (a >> 8 & 0xFF_00FF) * rest + (b >> 8 & 0xFF_00FF) * weight + 0x80_0080
    return (even >> 8 & 0xFF_00FF) | (odd & 0xFF00_FF00)
  }
}
