// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import GraphicsValues

extension FilterType {
  /// All types of filters, blend modes included.
  static let all: [FilterType] = [
    FilterType(
      "colorMatrix",
      [
        "inputColorMatrix": .scalars([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
      ]),
    FilterType(
      "CIColorMatrix", effect: "CIColorMatrix",
      [
        "inputRVector": .scalars([1, 0, 0, 0]),
        "inputGVector": .scalars([0, 1, 0, 0]),
        "inputBVector": .scalars([0, 0, 1, 0]),
        "inputAVector": .scalars([0, 0, 0, 1]),
        "inputBiasVector": .scalars([0, 0, 0, 0]),
      ]),
    FilterType("colorSaturate", ["inputAmount": .scalar(1)]),
    FilterType("colorBrightness", ["inputAmount": .scalar(0)]),
    FilterType("colorContrast", ["inputAmount": .scalar(1)]),
    FilterType(
      "CIColorControls", effect: "CIColorControls",
      [
        "inputSaturation": .scalar(1),
        "inputBrightness": .scalar(0),
        "inputContrast": .scalar(1),
      ]),
    FilterType("colorHueRotate", effect: "CIHueAdjust", ["inputAngle": .scalar(0)]),
    FilterType("colorInvert", effect: "CIColorInvert"),
    FilterType("sepia", effect: "CISepiaTone", ["inputIntensity": .scalar(1)]),
    FilterType(
      "colorMonochrome",
      [
        "inputColor": .color(ColorValue(red: 0.6, green: 0.45, blue: 0.3, alpha: 1)),
        "inputAmount": .scalar(1),
        "inputBias": .scalar(0),
      ]),
    FilterType(
      "CIColorMonochrome", effect: "CIColorMonochrome",
      [
        "inputColor": .color(ColorValue(red: 0.6, green: 0.45, blue: 0.3, alpha: 1)),
        "inputIntensity": .scalar(1),
      ]),
    FilterType(
      "multiplyColor", ["inputColor": .color(ColorValue(red: 1, green: 1, blue: 1, alpha: 1))]),
    FilterType("gaussianBlur", effect: "CIGaussianBlur", ["inputRadius": .scalar(10)]),
    FilterType("CIBoxBlur", effect: "CIBoxBlur", ["inputRadius": .scalar(10)]),
    FilterType(
      "vignette", effect: "CIVignette", ["inputIntensity": .scalar(0), "inputRadius": .scalar(1)]),
    FilterType("pixellate", effect: "CIPixellate", ["inputScale": .scalar(8)]),
    FilterType("lanczos"),
    FilterType("pageCurl", ["inputTime": .scalar(0), "inputAngle": .scalar(0)]),
    FilterType("clear"),
    FilterType("copy"),
    FilterType("sourceOver", effect: "CISourceOverCompositing"),
    FilterType("normalBlendMode"),
    FilterType("sourceIn", effect: "CISourceInCompositing"),
    FilterType("sourceOut", effect: "CISourceOutCompositing"),
    FilterType("sourceAtop", effect: "CISourceAtopCompositing"),
    FilterType("destOver"),
    FilterType("destIn"),
    FilterType("destOut"),
    FilterType("destAtop"),
    FilterType("xor"),
    FilterType("plusD"),
    FilterType("plusL", effect: "CIAdditionCompositing"),
    FilterType("multiply", effect: "CIMultiplyCompositing"),
    FilterType("multiplyBlendMode", effect: "CIMultiplyBlendMode"),
    FilterType("screenBlendMode", effect: "CIScreenBlendMode"),
    FilterType("overlayBlendMode", effect: "CIOverlayBlendMode"),
    FilterType("darkenBlendMode", effect: "CIDarkenBlendMode"),
    FilterType("lightenBlendMode", effect: "CILightenBlendMode"),
    FilterType("colorDodgeBlendMode", effect: "CIColorDodgeBlendMode"),
    FilterType("colorBurnBlendMode", effect: "CIColorBurnBlendMode"),
    FilterType("softLightBlendMode", effect: "CISoftLightBlendMode"),
    FilterType("hardLightBlendMode", effect: "CIHardLightBlendMode"),
    FilterType("differenceBlendMode", effect: "CIDifferenceBlendMode"),
    FilterType("exclusionBlendMode", effect: "CIExclusionBlendMode"),
    FilterType("linearDodgeBlendMode", effect: "CILinearDodgeBlendMode"),
    FilterType("linearBurnBlendMode", effect: "CILinearBurnBlendMode"),
    FilterType("hueBlendMode", effect: "CIHueBlendMode"),
    FilterType("saturationBlendMode", effect: "CISaturationBlendMode"),
    FilterType("colorBlendMode", effect: "CIColorBlendMode"),
    FilterType("luminosityBlendMode", effect: "CILuminosityBlendMode"),
  ]
}
