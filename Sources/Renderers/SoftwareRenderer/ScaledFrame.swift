import CSpanKernels
import FramePlan
import GraphicsValues

/// A frame of a surface that is fetched bilinearly along the axes: scaled, mirrored, or moved by parts of pixels. Two
/// rows are mixed once, and then pixels along the result.
struct ScaledFrame: PixelRows {
  private let kernels: span_kernels
  private let picture: frame_picture
  /// The mapping, which is upright.
  private let mapping: ImageMapping
  private let converted: ConvertedRows

  /// - Parameter clip: the pixels that are drawn, not empty.
  init(
    _ picture: frame_picture, _ mapping: ImageMapping, clip: PixelRect, _ converted: ConvertedRows,
    kernels: span_kernels
  ) {
    self.kernels = kernels
    self.picture = picture
    self.mapping = mapping
    self.converted = converted
    let first = mapping.position(Int(clip.minX), 0).u
    let last = mapping.position(Int(clip.maxX) - 1, 0).u
    let width = Int(picture.width)
    converted.begin(width: width, columns: Self.touched(first, last, width))
  }

  func row(
    _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    let (u, v) = mapping.position(x, y)
    let (width, lastRow) = (Int(picture.width), Int(picture.height) - 1)
    let upper = min(max(Int(v >> 32), 0), lastRow)
    let lower = min(max(Int(v >> 32) + 1, 0), lastRow)
    let weight = UInt32(truncatingIfNeeded: v >> 24) & 255
    withUnsafePointer(to: picture) { picture in
      var source = converted.row(upper, of: picture, kernels)
      if weight > 0, lower != upper {
        let below = converted.row(lower, of: picture, kernels)
        let columns = Self.touched(u, u &+ mapping.stepU &* Int64(count - 1), width)
        let first = columns.lowerBound
        kernels.mix_rows(
          converted.mixed + first, source + first, below + first, columns.count, weight)
        source = UnsafePointer(converted.mixed)
      }
      kernels.bilinear_row(out, count, source, picture.pointee.width, u, mapping.stepU)
    }
    return UnsafePointer(out)
  }

  /// Returns the pixels along an axis that positions from one to another read, of `size`.
  private static func touched(_ one: Int64, _ other: Int64, _ size: Int) -> Range<Int> {
    // Beyond the first and the last pixel the two at the edge are read.
    let first = min(max(Int(min(one, other) >> 32), 0), max(size - 2, 0))
    let last = min(max(Int(max(one, other) >> 32), 0) + 1, size - 1)
    return first..<max(last, first) + 1
  }
}
