import CSpanKernels
import DrawList
import GraphicsValues

/// An image and its halves: each level has the means of 2 × 2 pixels of the one before, premultiplied,
/// down to a single pixel. Sizes are rounded up; beyond the edge the edge's pixels count again.
package final class MipChain: Sendable {
  /// The image itself first.
  package let levels: [PixelImage]

  package init(_ image: PixelImage, effects: effect_kernels) {
    var levels = [image]
    var current = image
    while current.width > 1 || current.height > 1, current.width > 0, current.height > 0 {
      current = Self.halved(current, effects)
      levels.append(current)
    }
    self.levels = levels
  }

  /// Pixels of all levels beside the image itself.
  package var extraPixels: Int { levels.dropFirst().reduce(0) { $0 + $1.pixels.count } }

  private static func halved(_ image: PixelImage, _ effects: effect_kernels) -> PixelImage {
    let (width, height) = ((image.width + 1) / 2, (image.height + 1) / 2)
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { out, count in
      image.pixels.withUnsafeBufferPointer { source in
        guard let out = out.baseAddress, let source = source.baseAddress else { return }
        for y in 0..<height {
          let row0 = source + 2 * y * image.width
          let row1 = source + min(2 * y + 1, image.height - 1) * image.width
          let row = out + y * width
          effects.halve_pixels(row, row0, row1, image.width / 2)
          guard image.width % 2 == 1 else { continue }
          let last = image.width - 1
          let first = [row0[last], row0[last]]
          let second = [row1[last], row1[last]]
          first.withUnsafeBufferPointer { a in
            second.withUnsafeBufferPointer { b in
              guard let a = a.baseAddress, let b = b.baseAddress else { return }
              effects.halve_pixels(row + width - 1, a, b, 1)
            }
          }
        }
        count = width * height
      }
    }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// Which levels to mix for a scale, and how much of the second, of 256.
  package struct Choice: Equatable {
    package var level: Int
    package var weight: UInt32
  }

  /// λ = log₂ of how many image pixels there are per device pixel, plus the bias; the levels are
  /// ⌊λ⌋ and the next one, held to those there are (§2.5.2, `trilinear`).
  package func choice(pixelsPerPixel scale: Double, bias: Double) -> Choice {
    guard scale > 0, scale.isFinite, !bias.isNaN else { return Choice(level: 0, weight: 0) }
    let lambda = DeterministicMath.log(scale) / DeterministicMath.log(2) + bias
    guard lambda > 0 else { return Choice(level: 0, weight: 0) }
    guard lambda < Double(levels.count - 1) else {
      return Choice(level: levels.count - 1, weight: 0)
    }
    let level = Int(lambda)
    return Choice(level: level, weight: UInt32((lambda - Double(level)) * 256))
  }
}
