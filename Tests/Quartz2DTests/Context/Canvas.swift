import Expectations
import Quartz2D
import Testing

/// A small bitmap to draw into and to compare.
struct Canvas {
  let context: CGContext

  init(_ width: Int, _ height: Int) throws {
    context = try unwrap(CGContext(pixelsWide: width, pixelsHigh: height, transform: .identity))
  }

  /// Premultiplied 0xAARRGGBB of a pixel; y is up, from the bottom left, as in user space.
  func pixel(_ x: Int, _ y: Int) throws -> UInt32 {
    let image = try unwrap(context.makeImage())
    return image.pixels[(image.height - 1 - y) * image.width + x]
  }

  /// Rows from the top: `#` for opaque, `.` for transparent, `+` for anything in between.
  var drawing: [String] {
    guard let image = context.makeImage() else { return [] }
    return (0..<image.height).map { row in
      String(
        image.pixels[row * image.width..<(row + 1) * image.width].map { pixel in
          pixel >> 24 == 255 ? "#" : pixel >> 24 == 0 ? "." : "+"
        })
    }
  }

  /// The sum of all alphas, in whole pixels.
  var coverage: Double {
    let alphas = context.makeImage()?.pixels.map { Double($0 >> 24) } ?? []
    return alphas.reduce(0, +) / 255
  }
}

/// The largest difference between components of two pixels.
func difference(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16, 24].map { shift in abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }.max() ?? 0
}
