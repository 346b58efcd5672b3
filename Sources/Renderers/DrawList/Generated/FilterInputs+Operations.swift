// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import GraphicsValues

extension FilterInputs {
  /// Returns the operation of a kind of filter; nil for a kind without one.
  func operation(_ kind: String) throws(NotFinite) -> FilterOperation? {
    switch kind {
    case "colorMatrix": try colorMatrix()
    case "CIColorMatrix": try imageColorMatrix()
    case "colorSaturate": try colorSaturate()
    case "colorBrightness": try colorBrightness()
    case "colorContrast": try colorContrast()
    case "CIColorControls": try imageColorControls()
    case "colorHueRotate", "CIHueAdjust": try colorHueRotate()
    case "colorInvert", "CIColorInvert": try colorInvert()
    case "sepia", "CISepiaTone": try sepia()
    case "colorMonochrome": try colorMonochrome()
    case "CIColorMonochrome": try imageColorMonochrome()
    case "multiplyColor": try multiplyColor()
    case "gaussianBlur", "CIGaussianBlur": try gaussianBlur()
    case "CIBoxBlur": try imageBoxBlur()
    case "vignette", "CIVignette": try vignette()
    case "pixellate", "CIPixellate": try pixellate()
    default: nil
    }
  }

  /// Multiplies straight red, green, blue and alpha by a matrix.
  private func colorMatrix() throws(NotFinite) -> FilterOperation? {
    let numbers = try scalars(
      "inputColorMatrix", [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
    return matrix(.given(numbers: numbers))
  }

  /// Multiplies straight red, green, blue and alpha by a matrix of vectors.
  private func imageColorMatrix() throws(NotFinite) -> FilterOperation? {
    let red = try scalars("inputRVector", [1, 0, 0, 0])
    let green = try scalars("inputGVector", [0, 1, 0, 0])
    let blue = try scalars("inputBVector", [0, 0, 1, 0])
    let alpha = try scalars("inputAVector", [0, 0, 0, 1])
    let bias = try scalars("inputBiasVector", [0, 0, 0, 0])
    return matrix(.vectors(red: red, green: green, blue: blue, alpha: alpha, bias: bias))
  }

  /// Changes the saturation.
  private func colorSaturate() throws(NotFinite) -> FilterOperation? {
    let amount = try scalar("inputAmount", 1)
    return matrix(.saturation(amount: amount))
  }

  /// Adds a number to each colour component.
  private func colorBrightness() throws(NotFinite) -> FilterOperation? {
    let amount = try scalar("inputAmount", 0)
    return matrix(.brightness(amount: amount))
  }

  /// Scales colour components about the middle.
  private func colorContrast() throws(NotFinite) -> FilterOperation? {
    let amount = try scalar("inputAmount", 1)
    return matrix(.contrast(amount: amount))
  }

  /// Changes saturation, then contrast, then brightness.
  private func imageColorControls() throws(NotFinite) -> FilterOperation? {
    let saturation = try scalar("inputSaturation", 1)
    let brightness = try scalar("inputBrightness", 0)
    let contrast = try scalar("inputContrast", 1)
    return matrix(.controls(saturation: saturation, brightness: brightness, contrast: contrast))
  }

  /// Rotates hues.
  private func colorHueRotate() throws(NotFinite) -> FilterOperation? {
    let angle = try scalar("inputAngle", 0)
    return matrix(.hueRotation(angle: angle))
  }

  /// Inverts the colour components.
  private func colorInvert() throws(NotFinite) -> FilterOperation? { matrix(.inversion) }

  /// Tones brown.
  private func sepia() throws(NotFinite) -> FilterOperation? {
    let intensity = try scalar("inputIntensity", 1, from: 0, to: 1)
    return matrix(.sepia(intensity: intensity))
  }

  /// Shows brightness in shades of one colour.
  private func colorMonochrome() throws(NotFinite) -> FilterOperation? {
    let color = try color("inputColor", ColorValue(red: 0.6, green: 0.45, blue: 0.3, alpha: 1))
    let amount = try scalar("inputAmount", 1)
    let bias = try scalar("inputBias", 0)
    return matrix(.monochrome(color: color, amount: amount, bias: bias))
  }

  /// Shows brightness in shades of one colour.
  private func imageColorMonochrome() throws(NotFinite) -> FilterOperation? {
    let color = try color("inputColor", ColorValue(red: 0.6, green: 0.45, blue: 0.3, alpha: 1))
    let amount = try scalar("inputIntensity", 1)
    return matrix(.monochrome(color: color, amount: amount))
  }

  /// Multiplies each component, alpha included, by that of a colour.
  private func multiplyColor() throws(NotFinite) -> FilterOperation? {
    let color = try color("inputColor", ColorValue(red: 1, green: 1, blue: 1, alpha: 1))
    return matrix(.product(color: color))
  }

  /// Blurs with a Gaussian.
  private func gaussianBlur() throws(NotFinite) -> FilterOperation? {
    let radius = try scalar("inputRadius", 10, from: 0, to: 500)
    return .gaussianBlur(radius: radius)
  }

  /// Blurs with a Gaussian of the variance of a box.
  private func imageBoxBlur() throws(NotFinite) -> FilterOperation? {
    let radius = try scalar("inputRadius", 10, from: 0)
    return .boxBlur(radius: radius)
  }

  /// Darkens from the centre outwards.
  private func vignette() throws(NotFinite) -> FilterOperation? {
    let intensity = try scalar("inputIntensity", 0)
    let radius = try scalar("inputRadius", 1, from: 0)
    let center = try point("inputCenter")
    return .pixels(PixelFilter(.vignette, center: center, radius: radius, numbers: [intensity]))
  }

  /// Shows squares of one colour.
  private func pixellate() throws(NotFinite) -> FilterOperation? {
    let scale = try scalar("inputScale", 8, from: 0)
    let center = try point("inputCenter")
    return .pixellate(scale: scale, center: center)
  }
}
