import GraphicsValues

/// A Core Image effect, expressed by a filter that servers know.
struct ImageEffect {
  /// The type of the `CAFilter` that has this effect.
  let type: String
  /// Core Image's names of the parameters, and their defaults.
  var parameters: FilterType.Parameters = [:]
  /// Joins the parameters in one matrix; nil for an effect whose parameters are sent unchanged.
  var matrix: ((FilterType.Parameters) -> [Double])?

  func attributes(_ values: FilterType.Parameters) -> FilterType.Parameters {
    guard let matrix else { return values }
    return ["inputColorMatrix": .scalars(matrix(values))]
  }

  static var names: [String] { (Array(effects.keys) + blending.keys).sorted() }

  static func named(_ name: String) -> ImageEffect? {
    effects[name] ?? blending[name].map { ImageEffect(type: $0) }
  }

  // Safe to share, since the closures capture nothing.
  nonisolated(unsafe) private static let effects: [String: ImageEffect] = [
    "CIGaussianBlur": ImageEffect(
      type: "gaussianBlur", parameters: ["inputRadius": .scalar(10)]),
    "CIColorInvert": ImageEffect(type: "colorInvert"),
    "CIHueAdjust": ImageEffect(type: "colorHueRotate", parameters: ["inputAngle": .scalar(0)]),
    "CIPixellate": ImageEffect(type: "pixellate", parameters: ["inputScale": .scalar(8)]),
    "CIVignette": ImageEffect(
      type: "vignette",
      parameters: ["inputIntensity": .scalar(0), "inputRadius": .scalar(1)]),
    "CIColorMatrix": ImageEffect(
      type: "colorMatrix",
      parameters: [
        "inputRVector": .scalars([1, 0, 0, 0]), "inputGVector": .scalars([0, 1, 0, 0]),
        "inputBVector": .scalars([0, 0, 1, 0]), "inputAVector": .scalars([0, 0, 0, 1]),
        "inputBiasVector": .scalars([0, 0, 0, 0]),
      ], matrix: vectorsMatrix),
    "CISepiaTone": ImageEffect(
      type: "colorMatrix", parameters: ["inputIntensity": .scalar(1)], matrix: sepiaMatrix),
    "CIColorControls": ImageEffect(
      type: "colorMatrix",
      parameters: [
        "inputSaturation": .scalar(1), "inputBrightness": .scalar(0), "inputContrast": .scalar(1),
      ], matrix: controlsMatrix),
  ]

  private static let blending: [String: String] = {
    var types: [String: String] = [:]
    let modes = [
      "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge", "ColorBurn",
      "SoftLight", "HardLight", "Difference", "Exclusion",
    ]
    for mode in modes {
      types["CI\(mode)BlendMode"] = mode.prefix(1).lowercased() + mode.dropFirst() + "BlendMode"
    }
    for (name, type) in [
      ("SourceOver", "sourceOver"), ("SourceIn", "sourceIn"), ("SourceOut", "sourceOut"),
      ("SourceAtop", "sourceAtop"), ("Addition", "plusL"), ("Multiply", "multiply"),
    ] {
      types["CI\(name)Compositing"] = type
    }
    return types
  }()

  /// Each vector has the factors of all input components for one output component.
  private static func vectorsMatrix(_ values: FilterType.Parameters) -> [Double] {
    let bias = vector("inputBiasVector", values)
    return ["inputRVector", "inputGVector", "inputBVector", "inputAVector"].enumerated().flatMap {
      vector($1, values) + [bias[$0]]
    }
  }

  /// Returns four numbers; missing numbers are 0.
  private static func vector(_ key: String, _ values: FilterType.Parameters) -> [Double] {
    let given = values[key]?.asScalars ?? []
    return Array((given + [0, 0, 0, 0]).prefix(4))
  }

  /// Returns the matrix from the identity at intensity 0 to full sepia at 1.
  private static func sepiaMatrix(_ values: FilterType.Parameters) -> [Double] {
    let brown: [Double] = [
      0.393, 0.769, 0.189, 0, 0,
      0.349, 0.686, 0.168, 0, 0,
      0.272, 0.534, 0.131, 0, 0,
      0, 0, 0, 1, 0,
    ]
    let t = min(max(values["inputIntensity"]?.asScalar ?? 1, 0), 1)
    return zip(FilterType.identityMatrix, brown).map { $0 + ($1 - $0) * t }
  }

  /// Returns the matrix of saturation about the luminance, then contrast about the middle, then
  /// brightness.
  private static func controlsMatrix(_ values: FilterType.Parameters) -> [Double] {
    let luminance = [0.2125, 0.7154, 0.0721]
    let saturation = values["inputSaturation"]?.asScalar ?? 1
    let contrast = values["inputContrast"]?.asScalar ?? 1
    let bias = 0.5 * (1 - contrast) + (values["inputBrightness"]?.asScalar ?? 0)
    var matrix = FilterType.identityMatrix
    for row in 0..<3 {
      for column in 0..<3 {
        let gray = luminance[column] * (1 - saturation)
        matrix[row * 5 + column] = contrast * (gray + (row == column ? saturation : 0))
      }
      matrix[row * 5 + 4] = bias
    }
    return matrix
  }
}
