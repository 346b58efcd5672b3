import Expectations
import Quartz2D
import Testing

/// A bitmap whose user space is its pixels, y pointing up.
struct Canvas {
  let context: CGContext

  init(width: Int, height: Int) throws {
    let info =
      CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    context = try unwrap(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
  }

  /// The pixel whose lower left corner is at a point.
  func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[(context.height - 1 - y) * context.width + x] }
  func alpha(_ x: Int, _ y: Int) -> UInt32 { pixel(x, y) >> 24 }
  func red(_ x: Int, _ y: Int) -> UInt32 { pixel(x, y) >> 16 & 255 }
  func count(_ isCounted: (UInt32) -> Bool) -> Int { pixels.count(where: isCounted) }

  var pixels: [UInt32] { context.makeImage()?.pixels ?? [] }
}
