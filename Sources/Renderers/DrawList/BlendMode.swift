/// A mode of blending a source with the pixels below it (§2.5.7). docs/rendering-effects.md has the
/// formulas.
@usableFromInline package enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  // Porter and Duff's operators, and sums of colours.
  case clear
  case copy
  /// The default mode of layers.
  case sourceOver
  case sourceIn
  case sourceOut
  case sourceAtop
  case destOver
  case destIn
  case destOut
  case destAtop
  case xor
  /// Adds the complements of the colours: the result is darker.
  case plusDarker
  /// Adds the colours: the result is lighter.
  case plusLighter
  /// The product of premultiplied components, alpha included.
  case modulate

  // Separable modes: each colour component is blended by itself, within source over.
  case multiply
  case screen
  case overlay
  case darken
  case lighten
  case colorDodge
  case colorBurn
  case softLight
  case hardLight
  case difference
  case exclusion
  case linearDodge
  case linearBurn

  // Modes that blend all colour components together.
  case hue
  case saturation
  case color
  case luminosity

  /// The mode for a filter's type or a Core Image filter's name; nil for other filters.
  package init?(filter name: String) {
    guard let mode = Self.filterTypes[name] ?? Self.imageFilters[name] else { return nil }
    self = mode
  }

  /// True when transparent source pixels change the pixels below, so that a layer blended with this mode
  /// covers all of its group.
  package var changesBelowTransparentSource: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop, .modulate: true
    default: false
    }
  }

  private static let filterTypes: [String: BlendMode] = [
    "clear": .clear, "copy": .copy, "sourceOver": .sourceOver, "sourceIn": .sourceIn,
    "sourceOut": .sourceOut, "sourceAtop": .sourceAtop, "destOver": .destOver, "destIn": .destIn,
    "destOut": .destOut, "destAtop": .destAtop, "xor": .xor, "plusD": .plusDarker,
    "plusL": .plusLighter, "multiply": .modulate,
    "normalBlendMode": .sourceOver, "multiplyBlendMode": .multiply, "screenBlendMode": .screen,
    "overlayBlendMode": .overlay, "darkenBlendMode": .darken, "lightenBlendMode": .lighten,
    "colorDodgeBlendMode": .colorDodge, "colorBurnBlendMode": .colorBurn,
    "softLightBlendMode": .softLight, "hardLightBlendMode": .hardLight,
    "differenceBlendMode": .difference, "exclusionBlendMode": .exclusion,
    "linearDodgeBlendMode": .linearDodge, "linearBurnBlendMode": .linearBurn,
    "hueBlendMode": .hue, "saturationBlendMode": .saturation, "colorBlendMode": .color,
    "luminosityBlendMode": .luminosity,
  ]

  private static let imageFilters: [String: BlendMode] = [
    "CISourceOverCompositing": .sourceOver, "CISourceInCompositing": .sourceIn,
    "CISourceOutCompositing": .sourceOut, "CISourceAtopCompositing": .sourceAtop,
    "CIAdditionCompositing": .plusLighter, "CIMultiplyCompositing": .modulate,
    "CIMultiplyBlendMode": .multiply, "CIScreenBlendMode": .screen,
    "CIOverlayBlendMode": .overlay, "CIDarkenBlendMode": .darken,
    "CILightenBlendMode": .lighten, "CIColorDodgeBlendMode": .colorDodge,
    "CIColorBurnBlendMode": .colorBurn, "CISoftLightBlendMode": .softLight,
    "CIHardLightBlendMode": .hardLight, "CIDifferenceBlendMode": .difference,
    "CIExclusionBlendMode": .exclusion, "CILinearDodgeBlendMode": .linearDodge,
    "CILinearBurnBlendMode": .linearBurn, "CIHueBlendMode": .hue,
    "CISaturationBlendMode": .saturation, "CIColorBlendMode": .color,
    "CILuminosityBlendMode": .luminosity,
  ]
}
