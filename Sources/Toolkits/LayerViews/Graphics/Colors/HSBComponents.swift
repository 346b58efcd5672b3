import Foundation

/// A colour as hue, saturation and brightness, each 0…1.
struct HSBComponents {
  var hue: CGFloat
  var saturation: CGFloat
  var brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
  }

  /// Converts components of 0…1. The hue of a gray is 0, and so is the saturation of black.
  init(red: CGFloat, green: CGFloat, blue: CGFloat) {
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
  var rgb: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    let sixths = hue * 6
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
