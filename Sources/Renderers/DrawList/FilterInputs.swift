import GraphicsValues

/// The parameters of a filter by name, and their conversion for each type of filter.
struct FilterInputs {
  let attributes: [String: PropertyValue]

  /// Returns the filter's operations; nil for unknown types and for numbers that are not finite.
  func operation(_ type: String) -> [FilterOperation]? {
    switch type {
    case "lanczos": return []
    case "colorMatrix": return matrix(ColorMatrix(numbers("inputColorMatrix", count: 20)))
    case "CIColorMatrix": return matrix(vectorsMatrix)
    case "colorSaturate": return matrix(.saturation(number("inputAmount", 1)))
    case "colorBrightness": return matrix(.brightness(number("inputAmount", 0)))
    case "colorContrast": return matrix(.contrast(number("inputAmount", 1)))
    case "CIColorControls": return controls
    case "colorHueRotate", "CIHueAdjust":
      return matrix(.hueRotation(number("inputAngle", 0)))
    case "colorInvert", "CIColorInvert": return matrix(.inversion)
    case "sepia", "CISepiaTone":
      return matrix(.sepia(number("inputIntensity", 1)))
    case "colorMonochrome", "CIColorMonochrome": return monochrome
    case "multiplyColor": return matrix(color("inputColor", .white).flatMap(ColorMatrix.product))
    case "gaussianBlur", "CIGaussianBlur": return blur(number("inputRadius", 10), spread: 1)
    // A box of 2r has the variance r²/3; a Gaussian cut at 2σ has 0.774σ².
    case "CIBoxBlur": return blur(number("inputRadius", 10), spread: 0.6564)
    case "vignette", "CIVignette": return vignette
    case "pixellate", "CIPixellate": return pixellate
    default: return nil
    }
  }

  private func matrix(_ matrix: ColorMatrix?) -> [FilterOperation]? {
    matrix.map { [.colorMatrix($0)] }
  }

  // MARK: Parameters

  /// Returns a number, or the default when it is missing.
  private func number(_ key: String, _ standard: Double) -> Double {
    attributes[key]?.asScalar ?? standard
  }

  private func color(_ key: String, _ standard: ColorValue) -> ColorValue? {
    let color = attributes[key]?.asColor ?? standard
    return color.isFinite ? color : nil
  }

  /// Returns a fixed number of numbers of a vector; missing ones are 0.
  private func numbers(_ key: String, count: Int) -> [Double] {
    let given = attributes[key]?.asScalars ?? []
    return Array((given + Array(repeating: 0, count: count)).prefix(count))
  }

  /// Returns a point given as a point or as a vector of two numbers.
  private func point(_ key: String) -> Point? {
    if let point = attributes[key]?.asPoint { return point }
    guard let given = attributes[key]?.asScalars, given.count >= 2 else { return nil }
    return Point(x: given[0], y: given[1])
  }

  // MARK: Types

  private func blur(_ radius: Double, spread: Double) -> [FilterOperation]? {
    guard !radius.isNaN else { return nil }
    return [.gaussianBlur(radius: min(max(radius * spread, 0), FilterOperation.maximumRadius))]
  }

  /// The matrix of five vectors: four have the factors of the input components for one output component
  /// each, the fifth has the constants.
  private var vectorsMatrix: ColorMatrix? {
    let bias = numbers("inputBiasVector", count: 4)
    let identity = ColorMatrix.identity.numbers.map { Double($0) }
    var result: [Double] = []
    for (row, key) in ["inputRVector", "inputGVector", "inputBVector", "inputAVector"].enumerated()
    {
      let given =
        attributes[key] == nil
        ? Array(identity[row * 5..<row * 5 + 4]) : numbers(key, count: 4)
      result += given + [bias[row]]
    }
    return ColorMatrix(result)
  }

  /// The operations of colour controls: saturation, then brightness and contrast in one matrix.
  private var controls: [FilterOperation]? {
    let contrast = number("inputContrast", 1)
    guard let saturation = ColorMatrix.saturation(number("inputSaturation", 1)),
      var rest = ColorMatrix.contrast(contrast)
    else { return nil }
    let brightness = Float(number("inputBrightness", 0))
    guard brightness.isFinite else { return nil }
    rest.constant += SIMD4(brightness, brightness, brightness, 0)
    return [.colorMatrix(saturation), .colorMatrix(rest)]
  }

  private var monochrome: [FilterOperation]? {
    let brown = ColorValue(red: 0.6, green: 0.45, blue: 0.3, alpha: 1)
    guard let color = color("inputColor", brown) else { return nil }
    let amount = number("inputAmount", number("inputIntensity", 1))
    return matrix(.monochrome(color, amount: amount, bias: number("inputBias", 0)))
  }

  private var vignette: [FilterOperation]? {
    let (radius, intensity) = (number("inputRadius", 1), number("inputIntensity", 0))
    let center = point("inputCenter")
    guard radius.isFinite, intensity.isFinite, center?.isFinite ?? true else { return nil }
    return [.vignette(radius: max(radius, 0), intensity: intensity, center: center)]
  }

  private var pixellate: [FilterOperation]? {
    let scale = number("inputScale", 8)
    let center = point("inputCenter")
    guard scale.isFinite, center?.isFinite ?? true else { return nil }
    return [.pixellate(scale: max(scale, 0), center: center)]
  }
}
