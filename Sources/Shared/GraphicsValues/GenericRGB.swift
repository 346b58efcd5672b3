/// Apple's Generic RGB, the colour space in which a gradient's colours mix (§17.6). It has its own
/// primaries, and its components are the light to the power 1/1.8.
///
/// Conversions in both directions hold their results to 0…1. Grey stays grey.
package enum GenericRGB {
  /// Converts linear sRGB to the linear light of Generic RGB: the inverse of the matrix of §17.6, times the
  /// matrix from sRGB to XYZ (D50, Bradford). Rows sum to 1, so that white stays white.
  private static let matrix = LightMatrix(
    SIMD3(0.975008428, -0.020060827, 0.001725475), SIMD3(0.027749771, 1.05399652, 0.001610618),
    SIMD3(-0.002758199, -0.033935693, 0.996663907))
  /// The inverse of `matrix`.
  private static let inverse = matrix.inverse

  private static let linearFromSRGB = TransferCurve(steps: .even) { c in
    c <= 0.04045 ? c / 12.92 : power((c + 0.055) / 1.055, 2.4)
  }
  private static let srgbFromLinear = TransferCurve(steps: .squares) { light in
    light <= 0.0031308 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
  }
  private static let linearFromGeneric = TransferCurve(steps: .even) { power($0, 1.8) }
  private static let genericFromLinear = TransferCurve(steps: .squares) { power($0, 1 / 1.8) }

  /// Converts red, green and blue from sRGB to Generic RGB; each component is held to 0…1 first.
  ///
  /// - Returns: The converted colour, and whether Generic RGB contains the colour, so that it converts back
  ///   unchanged.
  package static func fromSRGB(
    _ color: SIMD3<Double>
  ) -> (color: SIMD3<Double>, isInside: Bool) {
    let light = matrix.apply(linearFromSRGB(color))
    let edge = 1e-6
    let isInside = light.min() >= -edge && light.max() <= 1 + edge
    return (genericFromLinear(light), isInside)
  }

  /// Converts red, green and blue from Generic RGB to sRGB; each component is held to 0…1 first.
  package static func toSRGB(_ color: SIMD3<Double>) -> SIMD3<Double> {
    srgbFromLinear(inverse.apply(linearFromGeneric(color)))
  }

  private static func power(_ x: Double, _ y: Double) -> Double {
    x > 0 ? DeterministicMath.exp(y * DeterministicMath.log(x)) : 0
  }
}

/// A matrix for three kinds of light, by columns.
private struct LightMatrix: Sendable {
  private let red: SIMD3<Double>
  private let green: SIMD3<Double>
  private let blue: SIMD3<Double>

  init(_ red: SIMD3<Double>, _ green: SIMD3<Double>, _ blue: SIMD3<Double>) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  func apply(_ light: SIMD3<Double>) -> SIMD3<Double> {
    (red * light.x + green * light.y) + blue * light.z
  }

  var inverse: LightMatrix {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let rows = [cross(green, blue), cross(blue, red), cross(red, green)]
    let determinant = (red * rows[0]).sum()
    return LightMatrix(
      SIMD3(rows[0].x, rows[1].x, rows[2].x) / determinant,
      SIMD3(rows[0].y, rows[1].y, rows[2].y) / determinant,
      SIMD3(rows[0].z, rows[1].z, rows[2].z) / determinant)
  }
}

/// A function on 0…1, interpolated linearly between 1,025 exact values; its error is below 1/200 of a byte.
private struct TransferCurve: Sendable {
  enum Steps {
    /// Samples at equal steps of the argument.
    case even
    /// Samples at equal steps of the argument's square root, for functions that rise steeply at 0.
    case squares
  }

  private static let count = 1024
  private let values: [Double]
  private let steps: Steps

  init(steps: Steps, _ function: (Double) -> Double) {
    self.steps = steps
    values = (0...Self.count).map { i in
      let place = Double(i) / Double(Self.count)
      return function(steps == .even ? place : place * place)
    }
  }

  /// Evaluates the function for each component. Arguments are held to 0…1; NaN counts as 0.
  func callAsFunction(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(value(at: v.x), value(at: v.y), value(at: v.z))
  }

  private func value(at argument: Double) -> Double {
    guard argument > 0 else { return values[0] }
    guard argument < 1 else { return values[Self.count] }
    let place = (steps == .even ? argument : argument.squareRoot()) * Double(Self.count)
    let index = min(Int(place), Self.count - 1)
    let part = place - Double(index)
    return values[index] + (values[index + 1] - values[index]) * part
  }
}
