// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// A mode of blending a source with the pixels below it (§2.5.7). docs/rendering-effects.md has the
/// formulas.
@usableFromInline package enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// Clears the pixels below.
  case clear = 0
  /// Replaces the pixels below.
  case copy = 1
  /// Draws over the pixels below: the default mode of layers.
  case sourceOver = 2
  /// Draws the source where there were pixels below, and nothing else.
  case sourceIn = 3
  /// Draws the source where there were no pixels below, and nothing else.
  case sourceOut = 4
  /// Draws the source over the pixels below, where there are any.
  case sourceAtop = 5
  /// Draws under the pixels below.
  case destOver = 6
  /// Keeps the pixels below where the source is.
  case destIn = 7
  /// Keeps the pixels below where the source is not.
  case destOut = 8
  /// Draws under the pixels below, and keeps them where the source is.
  case destAtop = 9
  /// Draws source and pixels below where the other is not.
  case xor = 10
  /// Adds the complements of the colours: the result is darker.
  case plusDarker = 11
  /// Adds the colours: the result is lighter.
  case plusLighter = 12
  /// Multiplies premultiplied components, alpha included.
  case modulate = 13
  /// Multiplies the components. From here on, modes change colours only where both the source and
  /// pixels below are; those up to `linearBurn` change each component by itself.
  case multiply = 14
  /// Multiplies the complements of the components.
  case screen = 15
  /// Multiplies or screens, as the pixel below is dark or light.
  case overlay = 16
  /// Takes the darker component.
  case darken = 17
  /// Takes the lighter component.
  case lighten = 18
  /// Brightens the pixel below.
  case colorDodge = 19
  /// Darkens the pixel below.
  case colorBurn = 20
  /// Darkens or lightens, as the source is dark or light.
  case softLight = 21
  /// Multiplies or screens, as the source is dark or light.
  case hardLight = 22
  /// Takes the distance of the components.
  case difference = 23
  /// Takes the distance of the components, with less contrast.
  case exclusion = 24
  /// Adds the components.
  case linearDodge = 25
  /// Adds the complements of the components.
  case linearBurn = 26
  /// Takes the hue of the source. This and the following modes change all colour components
  /// together.
  case hue = 27
  /// Takes the saturation of the source.
  case saturation = 28
  /// Takes hue and saturation of the source.
  case color = 29
  /// Takes the luminosity of the source.
  case luminosity = 30
}

extension BlendMode {
  /// The mode for the kind of a filter; nil for other filters.
  package init?(filter kind: String) {
    switch kind {
    case "clear": self = .clear
    case "copy": self = .copy
    case "sourceOver", "normalBlendMode", "CISourceOverCompositing": self = .sourceOver
    case "sourceIn", "CISourceInCompositing": self = .sourceIn
    case "sourceOut", "CISourceOutCompositing": self = .sourceOut
    case "sourceAtop", "CISourceAtopCompositing": self = .sourceAtop
    case "destOver": self = .destOver
    case "destIn": self = .destIn
    case "destOut": self = .destOut
    case "destAtop": self = .destAtop
    case "xor": self = .xor
    case "plusD": self = .plusDarker
    case "plusL", "CIAdditionCompositing": self = .plusLighter
    case "multiply", "CIMultiplyCompositing": self = .modulate
    case "multiplyBlendMode", "CIMultiplyBlendMode": self = .multiply
    case "screenBlendMode", "CIScreenBlendMode": self = .screen
    case "overlayBlendMode", "CIOverlayBlendMode": self = .overlay
    case "darkenBlendMode", "CIDarkenBlendMode": self = .darken
    case "lightenBlendMode", "CILightenBlendMode": self = .lighten
    case "colorDodgeBlendMode", "CIColorDodgeBlendMode": self = .colorDodge
    case "colorBurnBlendMode", "CIColorBurnBlendMode": self = .colorBurn
    case "softLightBlendMode", "CISoftLightBlendMode": self = .softLight
    case "hardLightBlendMode", "CIHardLightBlendMode": self = .hardLight
    case "differenceBlendMode", "CIDifferenceBlendMode": self = .difference
    case "exclusionBlendMode", "CIExclusionBlendMode": self = .exclusion
    case "linearDodgeBlendMode", "CILinearDodgeBlendMode": self = .linearDodge
    case "linearBurnBlendMode", "CILinearBurnBlendMode": self = .linearBurn
    case "hueBlendMode", "CIHueBlendMode": self = .hue
    case "saturationBlendMode", "CISaturationBlendMode": self = .saturation
    case "colorBlendMode", "CIColorBlendMode": self = .color
    case "luminosityBlendMode", "CILuminosityBlendMode": self = .luminosity
    default: return nil
    }
  }
}
