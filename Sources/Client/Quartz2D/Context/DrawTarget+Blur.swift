import CCairo
import GraphicsValues

extension DrawTarget {
  /// Returns the alpha of a target, blurred by a Gaussian that ends at two standard deviations: a
  /// target of alpha only, larger by that distance on each side. Nil if there is not enough memory.
  ///
  /// - Parameter deviation: the standard deviation in pixels; 0 for no blur.
  /// - Complexity: O(n · deviation) in the number of pixels.
  func blurredAlpha(deviation: Double) -> DrawTarget? {
    let kernel = gaussianKernel(deviation: deviation)
    let reach = kernel.count / 2
    guard
      let result = DrawTarget(
        region: region.outset(by: Int32(reach)), format: CAIRO_FORMAT_A8)
    else { return nil }
    let ((pixels, stride), (blurred, blurredStride)) = (memory, result.memory)
    let (width, height) = (region.width, region.height)
    let wide = width + 2 * reach

    // Across: each row separately, spread to the new width.
    var spread = [Float](repeating: 0, count: wide * height)
    spread.withUnsafeMutableBufferPointer { spread in
      kernel.withUnsafeBufferPointer { kernel in
        for y in 0..<height {
          for x in 0..<width {
            // Alpha is the last byte of the four.
            let alpha = Float(pixels[y * stride + x * 4 + 3])
            if alpha == 0 { continue }
            let start = y * wide + x
            for index in kernel.indices { spread[start + index] += alpha * kernel[index] }
          }
        }
      }
    }
    // Down: whole rows are added up, in the order of memory.
    var sum = [Float](repeating: 0, count: wide)
    spread.withUnsafeBufferPointer { spread in
      sum.withUnsafeMutableBufferPointer { sum in
        for y in 0..<height + 2 * reach {
          sum.update(repeating: 0)
          for row in max(y - kernel.count + 1, 0)..<min(y + 1, height) {
            let weight = kernel[y - row]
            let start = row * wide
            for x in 0..<wide { sum[x] += spread[start + x] * weight }
          }
          for x in 0..<wide {
            blurred[y * blurredStride + x] = UInt8(min(max(sum[x] + 0.5, 0), 255))
          }
        }
      }
    }
    result.memoryDidChange()
    return result
  }
}

/// Returns an odd number of weights that add up to 1.
private func gaussianKernel(deviation: Double) -> [Float] {
  let reach = Int((2 * min(max(deviation, 0), 500)).rounded(.up))
  guard reach > 0 else { return [1] }
  let weights = (-reach...reach).map { offset in
    exp(-Double(offset * offset) / (2 * deviation * deviation))
  }
  let total = weights.reduce(0, +)
  return weights.map { Float($0 / total) }
}
