import DrawList
import GraphicsValues

/// A blur along one axis: the number of times that the picture is halved first, and integer weights, of
/// 256, for the halved pixels.
package struct BlurKernel: Equatable {
  /// Number of times that the picture is halved.
  package let halvings: Int
  /// The weight of the middle pixel, then of pixels one away on either side, and so on. The weights of all
  /// pixels, both sides included, add up to 256.
  package let weights: [UInt16]
  /// Distance in pixels beyond which no colour spreads: ⌈2σ⌉ (§2.5.6).
  package let reach: Int

  package var radius: Int { weights.count - 1 }
  /// Pixels of the display per pixel of the halved picture.
  package var cell: Int { 1 << halvings }

  /// Larger standard deviations are clamped to this.
  package static let maximumSigma = FilterOperation.maximumRadius
  /// Largest σ for which the picture is not halved; beyond it, σ is at least half of this after halving.
  private static let directSigma = 6.0
  /// The variance of a Gaussian of σ = 1 cut at 2.
  private static let cutVariance = 0.7737

  /// Makes a kernel; NaN counts as 0.
  package init(sigma given: Double) {
    let sigma = given > 0 ? min(given, Self.maximumSigma) : 0
    var halvings = 0
    var inner = sigma
    while inner >= Self.directSigma {
      inner /= 2
      halvings += 1
    }
    self.halvings = halvings
    reach = Int((2 * sigma).rounded(.up))
    if halvings > 0 {
      // Means of cells, bilinear interpolation and whole pixels already blur.
      let cells = Double(1 << (2 * halvings))
      let wanted = (Self.cutVariance * sigma * sigma + 1.0 / 12) / cells
      let spent = (1 - 1 / cells) / 12 + 1.0 / 6 + 1.0 / 12
      inner = ((wanted - spent) / Self.cutVariance).squareRoot()
    }
    weights = Self.weights(sigma: inner)
  }

  package var isCopy: Bool { halvings == 0 && radius == 0 }

  /// Integrates the Gaussian between −2σ and 2σ over each pixel, so that the weights change continuously
  /// with σ.
  private static func weights(sigma: Double) -> [UInt16] {
    let radius = Int(max((2 * sigma - 0.5).rounded(.up), 0))
    guard radius > 0 else { return [256] }
    let parts = (0...radius).map { pixel -> Double in
      let center = Double(pixel)
      let low = pixel == 0 ? 0 : center - 0.5
      // Only half of the middle pixel is integrated: the other half is equal.
      let part = integral(from: low, to: min(center + 0.5, 2 * sigma), sigma: sigma)
      return pixel == 0 ? 2 * part : part
    }
    let sum = parts.dropFirst().reduce(parts[0]) { $0 + 2 * $1 }
    // Rounds the sums from the outside in, not the weights, so that the blur of a straight edge is right to
    // a 512th everywhere.
    var result = [UInt16](repeating: 0, count: radius + 1)
    var outside = 0.0
    var given = 0
    for pixel in stride(from: radius, to: 0, by: -1) {
      outside += parts[pixel]
      let total = Int((outside / sum * 256).rounded(.toNearestOrAwayFromZero))
      result[pixel] = UInt16(total - given)
      given = total
    }
    result[0] = UInt16(256 - 2 * given)
    return result
  }

  /// Integrates exp(−t² / 2σ²) by Simpson's rule.
  private static func integral(from a: Double, to b: Double, sigma: Double) -> Double {
    guard b > a else { return 0 }
    let count = 8
    let step = (b - a) / Double(count)
    func value(_ t: Double) -> Double {
      let u = t / sigma
      return DeterministicMath.exp(-0.5 * u * u)
    }
    var sum = value(a) + value(b)
    for i in 1..<count { sum += value(a + Double(i) * step) * (i % 2 == 1 ? 4 : 2) }
    return sum * step / 3
  }
}
