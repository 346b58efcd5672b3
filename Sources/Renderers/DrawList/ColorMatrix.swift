package import GraphicsValues

/// A matrix of four rows, each with four factors and a constant. The rows give the new red, green, blue and
/// alpha from straight (not premultiplied) components in 0…1.
package struct ColorMatrix: Hashable, Sendable {
  package var red: SIMD4<Float>
  package var green: SIMD4<Float>
  package var blue: SIMD4<Float>
  package var alpha: SIMD4<Float>
  package var constant: SIMD4<Float>

  package init(
    red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float>,
    constant: SIMD4<Float>
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.constant = constant
  }

  package static let identity = ColorMatrix(
    red: SIMD4(1, 0, 0, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(0, 0, 1, 0),
    alpha: SIMD4(0, 0, 0, 1), constant: .zero)

  /// Reads twenty numbers, row by row; nil when there are more or fewer, or when one is not finite.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 20 else { return nil }
    let values = numbers.map { Float($0) }
    guard values.allSatisfy(\.isFinite) else { return nil }
    func row(_ i: Int) -> SIMD4<Float> {
      SIMD4(values[5 * i], values[5 * i + 1], values[5 * i + 2], values[5 * i + 3])
    }
    self.init(
      red: row(0), green: row(1), blue: row(2), alpha: row(3),
      constant: SIMD4(values[4], values[9], values[14], values[19]))
  }

  /// The twenty numbers, row by row.
  package var numbers: [Float] {
    let rows = [red, green, blue, alpha]
    return (0..<4).flatMap { i in
      [rows[i].x, rows[i].y, rows[i].z, rows[i].w, constant[i]]
    }
  }

  /// Makes a matrix from three rows of three factors for the colour; alpha is kept.
  private init?(color m: [Double], constant: Double = 0) {
    self.init([
      m[0], m[1], m[2], 0, constant, m[3], m[4], m[5], 0, constant, m[6], m[7], m[8], 0, constant,
      0, 0, 0, 1, 0,
    ])
  }

  /// Returns the matrix of twenty numbers, row by row.
  package static func given(numbers: [Double]) -> ColorMatrix? { ColorMatrix(numbers) }

  /// Returns the matrix of five vectors of four numbers: the factors of the input's components for one
  /// component of the output each, and the constants.
  package static func vectors(
    red: [Double], green: [Double], blue: [Double], alpha: [Double], bias: [Double]
  ) -> ColorMatrix? {
    ColorMatrix(zip([red, green, blue, alpha], bias).flatMap { $0 + [$1] })
  }

  /// The share of each component in the brightness of a colour (Rec. 709).
  private static let luminance = [0.2126, 0.7152, 0.0722]

  /// Returns a saturation matrix: 0 gives grey, 1 the same colour, and more than 1 increases saturation.
  package static func saturation(amount: Double) -> ColorMatrix? {
    ColorMatrix(
      color: (0..<9).map { luminance[$0 % 3] * (1 - amount) + ($0 % 4 == 0 ? amount : 0) })
  }

  /// Adds the amount to each colour component.
  package static func brightness(amount: Double) -> ColorMatrix? {
    ColorMatrix(color: [1, 0, 0, 0, 1, 0, 0, 0, 1], constant: amount)
  }

  /// Scales the colour components about the middle.
  package static func contrast(amount: Double) -> ColorMatrix? {
    ColorMatrix(
      color: [amount, 0, 0, 0, amount, 0, 0, 0, amount], constant: 0.5 * (1 - amount))
  }

  /// Rotates hues by an angle in radians, keeping the brightness.
  package static func hueRotation(angle: Double) -> ColorMatrix? {
    guard angle.isFinite else { return nil }
    let (c, s) = (DeterministicMath.cos(angle), DeterministicMath.sin(angle))
    // The factors of SVG's and CSS's hue-rotate: the grey component stays, the rest turns.
    return ColorMatrix(color: [
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072,
    ])
  }

  package static let inversion = ColorMatrix(
    red: SIMD4(-1, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0),
    alpha: SIMD4(0, 0, 0, 1), constant: SIMD4(1, 1, 1, 0))

  /// Interpolates between the identity at 0 and brown at 1.
  package static func sepia(intensity: Double) -> ColorMatrix? {
    let brown = [0.393, 0.769, 0.189, 0.349, 0.686, 0.168, 0.272, 0.534, 0.131]
    return ColorMatrix(
      color: (0..<9).map { index in
        let identity: Double = index % 4 == 0 ? 1 : 0
        return identity + (brown[index] - identity) * intensity
      })
  }

  /// Changes the saturation, scales the components about the middle, and adds a number to them, in one
  /// step.
  package static func controls(
    saturation: Double, brightness: Double, contrast: Double
  ) -> ColorMatrix? {
    // Core Image's digits of Rec. 709.
    let luminance = [0.2125, 0.7154, 0.0721]
    return ColorMatrix(
      color: (0..<9).map { index in
        let gray = luminance[index % 3] * (1 - saturation)
        return contrast * (gray + (index % 4 == 0 ? saturation : 0))
      }, constant: 0.5 * (1 - contrast) + brightness)
  }

  /// Shows the colour's brightness, plus a bias, in shades of one colour; `amount` mixes the result with
  /// the original colour.
  package static func monochrome(
    color: ColorValue, amount: Double, bias: Double = 0
  ) -> ColorMatrix? {
    let shades = [Double(color.red), Double(color.green), Double(color.blue)]
    var numbers: [Double] = []
    for row in 0..<3 {
      for column in 0..<3 {
        numbers.append(
          shades[row] * luminance[column] * amount + (row == column ? 1 - amount : 0))
      }
      numbers += [0, shades[row] * bias * amount]
    }
    return ColorMatrix(numbers + [0, 0, 0, 1, 0])
  }

  /// Multiplies each component by the same component of a colour.
  package static func product(color: ColorValue) -> ColorMatrix? {
    let (r, g, b, a) = (
      Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha)
    )
    return ColorMatrix([r, 0, 0, 0, 0, 0, g, 0, 0, 0, 0, 0, b, 0, 0, 0, 0, 0, a, 0])
  }
}
