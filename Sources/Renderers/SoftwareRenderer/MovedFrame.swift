import CSpanKernels
import FramePlan

/// A frame of a surface that is moved by whole pixels: each of its pixels is read once, where it is painted, and
/// written once.
struct MovedFrame: PixelRows {
  let kernels: span_kernels
  let picture: frame_picture
  /// The mapping, a translation by whole pixels.
  let mapping: ImageMapping
  let converted: ConvertedRows

  func row(
    _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    let (u, v) = mapping.position(x, y)
    withUnsafePointer(to: picture) {
      converted.convert(Int(v >> 32), Int(u >> 32), count, of: $0, into: out, kernels)
    }
    return UnsafePointer(out)
  }
}
