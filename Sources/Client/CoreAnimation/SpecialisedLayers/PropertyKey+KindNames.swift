import GraphicsValues

extension PropertyKey {
  /// The names of the raw values, for properties of particular kinds of layers.
  var kindValueNames: ValueNames? {
    switch self {
    case .fillRule: Self.fillRuleNames
    case .lineCap: Self.lineCapNames
    case .lineJoin: Self.lineJoinNames
    case .gradientType: Self.gradientTypeNames
    case .emitterShape: Self.emitterShapeNames
    case .emitterMode: Self.emitterModeNames
    case .renderMode: Self.renderModeNames
    default: nil
    }
  }

  private static let fillRuleNames = ValueNames(["non-zero", "even-odd"])
  private static let lineCapNames = ValueNames(["butt", "round", "square"])
  private static let lineJoinNames = ValueNames(["miter", "round", "bevel"])
  // The raw value of unknown types follows those of the known types, and draws nothing (§11.2).
  private static let gradientTypeNames = ValueNames(["axial", "radial", "conic"], unknown: 3)
  private static let emitterShapeNames = ValueNames([
    "point", "line", "rectangle", "cuboid", "circle", "sphere",
  ])
  private static let emitterModeNames = ValueNames(
    ["points", "outline", "surface", "volume"], unknown: 3)
  private static let renderModeNames = ValueNames([
    "unordered", "oldestFirst", "oldestLast", "backToFront", "additive",
  ])
}
