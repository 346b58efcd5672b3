import GraphicsValues

/// The types of filters, with the parameters of each and their defaults.
enum FilterType {
  typealias Parameters = [String: PropertyValue]

  /// Four rows of four factors and a constant, for red, green, blue and alpha of the result.
  static let identityMatrix: [Double] = [
    1, 0, 0, 0, 0,
    0, 1, 0, 0, 0,
    0, 0, 1, 0, 0,
    0, 0, 0, 1, 0,
  ]

  static let all: [String: Parameters] = {
    var types: [String: Parameters] = [
      "gaussianBlur": ["inputRadius": .scalar(10)],
      "colorMatrix": ["inputColorMatrix": .scalars(identityMatrix)],
      "colorMonochrome": [
        "inputColor": .color(ColorValue(red: 0.6, green: 0.45, blue: 0.3, alpha: 1)),
        "inputAmount": .scalar(1),
      ],
      "colorHueRotate": ["inputAngle": .scalar(0)],
      "colorSaturate": ["inputAmount": .scalar(1)],
      "multiplyColor": [
        "inputColor": .color(ColorValue(red: 1, green: 1, blue: 1, alpha: 1))
      ],
      "pixellate": ["inputScale": .scalar(8)],
      "vignette": ["inputIntensity": .scalar(0), "inputRadius": .scalar(1)],
      "pageCurl": ["inputTime": .scalar(0), "inputAngle": .scalar(0)],
    ]
    for name in plain { types[name] = [:] }
    return types
  }()

  /// Types without parameters, such as blend modes and Porter-Duff operators.
  private static let plain = [
    "colorInvert", "lanczos",
    "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode",
    "darkenBlendMode", "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode",
    "softLightBlendMode", "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode",
    "clear", "copy", "sourceOver", "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn",
    "destOut", "destAtop", "xor", "plusD", "plusL", "multiply",
  ]
}
