internal import CCairo
internal import GraphicsValues

extension DrawTarget {
  /// The alpha of a target, blurred by a Gaussian that ends at two standard deviations: a target of
  /// alpha only that is larger by so much. Nil when there is not enough memory.
  ///
  /// - Parameter deviation: in pixels; 0 for no blur.
  /// - Complexity: O(n · deviation) in the number of pixels.
  func blurredAlpha(deviation: Double) -> DrawTarget? {
    let kernel = gaussianKernel(deviation: deviation)
    let reach = kernel.count / 2
    guard
      let result = DrawTarget(
        region: region.outset(by: Int32(reach)), format: CAIRO_FORMAT_A8),
      let (pixels, stride, _) = memory, let (blurred, blurredStride, _) = result.memory
    else { return nil }
    let (width, height) = (region.width, region.height)
    let wide = width + 2 * reach

    // Across: each row alone, spread to the new width.
    var spread = [Float](repeating: 0, count: wide * height)
    spread.withUnsafeMutableBufferPointer { spread in
      for y in 0..<height {
        for x in 0..<width {
          // The byte of alpha is the last of the four.
          let alpha = Float(pixels[y * stride + x * 4 + 3])
          if alpha == 0 { continue }
          for index in kernel.indices { spread[y * wide + x + index] += alpha * kernel[index] }
        }
      }
    }
    // Down: whole rows are added up, which is the order they are in memory.
    var sum = [Float](repeating: 0, count: wide)
    for y in 0..<height + 2 * reach {
      for x in 0..<wide { sum[x] = 0 }
      for index in kernel.indices {
        let row = y - index
        guard row >= 0, row < height else { continue }
        let weight = kernel[index]
        spread.withUnsafeBufferPointer { spread in
          sum.withUnsafeMutableBufferPointer { sum in
            for x in 0..<wide { sum[x] += spread[row * wide + x] * weight }
          }
        }
      }
      for x in 0..<wide {
        blurred[y * blurredStride + x] = UInt8(min(max(sum[x] + 0.5, 0), 255))
      }
    }
    result.memoryDidChange()
    return result
  }
}

/// Weights that add up to 1, an odd number of them.
private func gaussianKernel(deviation: Double) -> [Float] {
  let reach = Int((2 * min(max(deviation, 0), 500)).rounded(.up))
  guard reach > 0 else { return [1] }
  let weights = (-reach...reach).map { offset in
    exp(-Double(offset * offset) / (2 * deviation * deviation))
  }
  let total = weights.reduce(0, +)
  return weights.map { Float($0 / total) }
}
