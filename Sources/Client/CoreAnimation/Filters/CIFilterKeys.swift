// The keys of a `CIFilter`'s parameters and of its result.

/// The key of a filter's result.
public let kCIOutputImageKey = "outputImage"
/// The key of a filter's input image; without effect here.
public let kCIInputImageKey = "inputImage"
/// The key of a radius, in points.
public let kCIInputRadiusKey = "inputRadius"
/// The key of an intensity: 0 changes nothing.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of an angle, in radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of a scale: the side of a square, in points.
public let kCIInputScaleKey = "inputScale"
/// The key of a colour.
public let kCIInputColorKey = "inputColor"
/// The key of a saturation: 1 changes nothing.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of a brightness: 0 changes nothing.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of a contrast: 1 changes nothing.
public let kCIInputContrastKey = "inputContrast"
/// The key of the vector added to the components of a colour.
public let kCIInputBiasVectorKey = "inputBiasVector"
