public import Foundation

/// A colour as hue, saturation and brightness, each 0…1.
public struct HSBComponents {
  /// The place on the circle of hues: 0 and 1 are red, 1/3 is green and 2/3 is blue.
  public var hue: CGFloat
  /// The distance from gray: 0 is gray.
  public var saturation: CGFloat
  /// The largest of red, green and blue.
  public var brightness: CGFloat

  /// Creates a colour; a hue outside 0…1 goes round the circle, and one that is not finite is no hue.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
  }

  /// Converts components of 0…1. The hue of a gray is 0, and so is the saturation of black.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat) {
    let largest = max(red, green, blue)
    let range = largest - min(red, green, blue)
    brightness = largest
    saturation = largest > 0 ? range / largest : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixths: CGFloat
    if largest == red {
      sixths = (green - blue) / range
    } else if largest == green {
      sixths = 2 + (blue - red) / range
    } else {
      sixths = 4 + (red - green) / range
    }
    hue = sixths < 0 ? sixths / 6 + 1 : sixths / 6
  }

  /// Red, green and blue, each 0…1.
  public var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    guard hue.isFinite else { return (brightness, brightness, brightness) }
    let sixths = (hue >= 0 && hue <= 1 ? hue : hue - hue.rounded(.down)) * 6
    let sector = Int(sixths) % 6
    let fraction = sixths - sixths.rounded(.down)
    let low = brightness * (1 - saturation)
    let falling = brightness * (1 - saturation * fraction)
    let rising = brightness * (1 - saturation * (1 - fraction))
    switch sector {
    case 0: return (brightness, rising, low)
    case 1: return (falling, brightness, low)
    case 2: return (low, brightness, rising)
    case 3: return (low, falling, brightness)
    case 4: return (rising, low, brightness)
    default: return (brightness, low, falling)
    }
  }
}
