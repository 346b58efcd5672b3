package import CSpanKernels
package import DrawList
import GraphicsValues

/// An image and its halves. Each level has half the pixels of the one before in both directions, down to a
/// single pixel, by a filter of twelve taps with negative lobes (Lanczos), which keeps contrast that means
/// of 2 × 2 pixels lose (§17.14). Pixels are premultiplied, sizes are rounded up, and the edge's pixels
/// repeat beyond the edge.
package struct MipChain: Sendable {
  package let image: PixelImage
  /// All levels except the image itself, the largest first.
  package let halves: [PixelImage]

  package init(_ image: PixelImage, effects: effect_kernels) {
    var halves: [PixelImage] = []
    var current = image
    while current.width > 1 || current.height > 1, current.width > 0, current.height > 0 {
      current = Self.halved(current, effects)
      halves.append(current)
    }
    self.init(image, halves: halves)
  }

  /// - Parameter halves: The halves of a chain of the same image.
  init(_ image: PixelImage, halves: [PixelImage]) {
    self.image = image
    self.halves = halves
  }

  /// The image of a level; level 0 is the image itself.
  package subscript(level: Int) -> PixelImage { level == 0 ? image : halves[level - 1] }

  /// The number of the level with a single pixel.
  package var lastLevel: Int { halves.count }

  /// Pixels of all levels except the image itself.
  package var extraPixels: Int { halves.reduce(0) { $0 + $1.pixelCount } }

  private static func halved(_ image: PixelImage, _ effects: effect_kernels) -> PixelImage {
    let (width, height) = ((image.width + 1) / 2, (image.height + 1) / 2)
    // Five pixels before a row and seven after it repeat its ends.
    let columns = 5 + image.width + 7
    var wide = [Int16](repeating: 0, count: 4 * columns)
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { out, count in
      count = width * height
      image.withPixels { source in
        wide.withUnsafeMutableBufferPointer { wide in
          guard let out = out.baseAddress, let wide = wide.baseAddress,
            let base = UnsafeRawPointer(source.baseAddress)?.assumingMemoryBound(to: UInt8.self)
          else { return }
          func row(_ y: Int) -> UnsafePointer<UInt8> {
            base + 4 * image.width * min(max(y, 0), image.height - 1)
          }
          let last = 5 + image.width - 1
          for y in 0..<height {
            let rows = (-5...6).map { row(2 * y + $0) }
            rows.withUnsafeBufferPointer { rows in
              guard let rows = rows.baseAddress else { return }
              effects.reduce_rows(wide + 20, rows, 4 * image.width)
            }
            for channel in 0..<4 {
              for column in 0..<5 { wide[4 * column + channel] = wide[20 + channel] }
              for column in last + 1..<columns {
                wide[4 * column + channel] = wide[4 * last + channel]
              }
            }
            effects.reduce_pixels(out + y * width, wide, width)
          }
        }
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// Two levels to mix for a scale, and the weight of the second one, of 256.
  package struct Choice: Equatable {
    package var level: Int
    package var weight: UInt32

    package init(level: Int, weight: UInt32) {
      self.level = level
      self.weight = weight
    }
  }

  package static let reducing = ImageFilter.reducing

  /// Returns the level for a bilinear fetch of an image drawn smaller without mixing levels: the image
  /// itself above half its size, and below it the level that has 0.84 to 1.68 pixels per device pixel (a
  /// power of two, rounded down from 2^¼ times the scale).
  package func level(pixelsPerPixel scale: Double) -> Int {
    guard scale >= Self.reducing else { return 0 }
    let rounded = scale * 1.189207115002721
    return rounded.isFinite ? min(Int(rounded.exponent), lastLevel) : lastLevel
  }

  /// Returns the levels ⌊λ⌋ and ⌊λ⌋ + 1, clamped to the existing levels, where λ = log₂ of the image pixels
  /// per device pixel, plus the bias (§2.5.2, `trilinear`).
  package func choice(pixelsPerPixel scale: Double, bias: Double) -> Choice {
    guard scale > 0, scale.isFinite, !bias.isNaN else { return Choice(level: 0, weight: 0) }
    let lambda = DeterministicMath.log(scale) / DeterministicMath.log(2) + bias
    guard lambda > 0 else { return Choice(level: 0, weight: 0) }
    guard lambda < Double(lastLevel) else { return Choice(level: lastLevel, weight: 0) }
    let level = Int(lambda)
    return Choice(level: level, weight: UInt32((lambda - Double(level)) * 256))
  }
}
