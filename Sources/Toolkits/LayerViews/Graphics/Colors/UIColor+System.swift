import Foundation

// The system's colours, with the values that iOS 13 to 18 have, light and dark. The palette has others for a
// higher contrast.

// The colours of the system's palette.
extension UIColor {
  /// The red of the palette.
  public static let systemRed = UIColor(
    light: (255, 59, 48), dark: (255, 69, 58), contrast: (215, 0, 21), (255, 105, 97))
  /// The green of the palette.
  public static let systemGreen = UIColor(
    light: (52, 199, 89), dark: (48, 209, 88), contrast: (36, 138, 61), (48, 219, 91))
  /// The blue of the palette.
  public static let systemBlue = UIColor(
    light: (0, 122, 255), dark: (10, 132, 255), contrast: (0, 64, 221), (64, 156, 255))
  /// The orange of the palette.
  public static let systemOrange = UIColor(
    light: (255, 149, 0), dark: (255, 159, 10), contrast: (201, 52, 0), (255, 179, 64))
  /// The yellow of the palette.
  public static let systemYellow = UIColor(
    light: (255, 204, 0), dark: (255, 214, 10), contrast: (178, 80, 0), (255, 212, 38))
  /// The pink of the palette.
  public static let systemPink = UIColor(
    light: (255, 45, 85), dark: (255, 55, 95), contrast: (211, 15, 69), (255, 100, 130))
  /// The purple of the palette.
  public static let systemPurple = UIColor(
    light: (175, 82, 222), dark: (191, 90, 242), contrast: (137, 68, 171), (218, 143, 255))
  /// The teal of the palette.
  public static let systemTeal = UIColor(
    light: (48, 176, 199), dark: (64, 200, 224), contrast: (0, 130, 153), (93, 230, 255))
  /// The indigo of the palette.
  public static let systemIndigo = UIColor(
    light: (88, 86, 214), dark: (94, 92, 230), contrast: (54, 52, 163), (125, 122, 255))
  /// The brown of the palette.
  public static let systemBrown = UIColor(
    light: (162, 132, 94), dark: (172, 142, 104), contrast: (127, 101, 69), (181, 148, 105))
  /// The mint of the palette.
  public static let systemMint = UIColor(
    light: (0, 199, 190), dark: (99, 230, 226), contrast: (12, 129, 123), (102, 212, 207))
  /// The cyan of the palette.
  public static let systemCyan = UIColor(
    light: (50, 173, 230), dark: (100, 210, 255), contrast: (0, 113, 164), (112, 215, 255))
  /// A gray of the palette.
  public static let systemGray = UIColor(
    light: (142, 142, 147), dark: (142, 142, 147), contrast: (108, 108, 112), (174, 174, 178))
  /// A gray of the palette.
  public static let systemGray2 = UIColor(
    light: (174, 174, 178), dark: (99, 99, 102), contrast: (142, 142, 147), (124, 124, 128))
  /// A gray of the palette.
  public static let systemGray3 = UIColor(
    light: (199, 199, 204), dark: (72, 72, 74), contrast: (174, 174, 178), (84, 84, 86))
  /// A gray of the palette.
  public static let systemGray4 = UIColor(
    light: (209, 209, 214), dark: (58, 58, 60), contrast: (188, 188, 192), (68, 68, 70))
  /// A gray of the palette.
  public static let systemGray5 = UIColor(
    light: (229, 229, 234), dark: (44, 44, 46), contrast: (216, 216, 220), (54, 54, 56))
  /// A gray of the palette.
  public static let systemGray6 = UIColor(
    light: (242, 242, 247), dark: (28, 28, 30), contrast: (235, 235, 240), (36, 36, 38))
}

// Colours of text.
extension UIColor {
  /// Text of the first rank.
  public static let label = UIColor(
    Shade(0, 0, 0), dark: Shade(255, 255, 255))
  /// Text of the second rank.
  public static let secondaryLabel = UIColor(
    Shade(60, 60, 67, alpha: 0.6), dark: Shade(235, 235, 245, alpha: 0.6))
  /// Text of the third rank.
  public static let tertiaryLabel = UIColor(
    Shade(60, 60, 67, alpha: 0.3), dark: Shade(235, 235, 245, alpha: 0.3))
  /// Text of the fourth rank.
  public static let quaternaryLabel = UIColor(
    Shade(60, 60, 67, alpha: 0.18), dark: Shade(235, 235, 245, alpha: 0.16))
  /// The hint in an empty field.
  public static let placeholderText = UIColor(
    Shade(60, 60, 67, alpha: 0.3), dark: Shade(235, 235, 245, alpha: 0.3))
  /// A link.
  public static let link = UIColor(
    Shade(0, 122, 255), dark: Shade(9, 132, 255))
  /// The tint of a control in a window without one.
  public static let tintColor = systemBlue
  /// Text on a light background, black in both appearances.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Text on a dark background, white in both appearances.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}

// Colours of lines.
extension UIColor {
  /// A line through which the background shows.
  public static let separator = UIColor(
    Shade(60, 60, 67, alpha: 0.29), dark: Shade(84, 84, 88, alpha: 0.6))
  /// A line that covers the background.
  public static let opaqueSeparator = UIColor(
    Shade(198, 198, 200), dark: Shade(56, 56, 58))
}

// Colours of shapes over a background.
extension UIColor {
  /// Thin and small shapes.
  public static let systemFill = UIColor(
    Shade(120, 120, 128, alpha: 0.2), dark: Shade(120, 120, 128, alpha: 0.36))
  /// Shapes of medium size.
  public static let secondarySystemFill = UIColor(
    Shade(120, 120, 128, alpha: 0.16), dark: Shade(120, 120, 128, alpha: 0.32))
  /// Large shapes.
  public static let tertiarySystemFill = UIColor(
    Shade(118, 118, 128, alpha: 0.12), dark: Shade(118, 118, 128, alpha: 0.24))
  /// Large areas with content.
  public static let quaternarySystemFill = UIColor(
    Shade(116, 116, 128, alpha: 0.08), dark: Shade(118, 118, 128, alpha: 0.18))
}

// Colours of backgrounds, which are lighter in the dark for content above the window's.
extension UIColor {
  /// The background of a view.
  public static let systemBackground = UIColor(
    Shade(255, 255, 255), dark: Shade(0, 0, 0), elevated: Shade(28, 28, 30))
  /// Content over the background.
  public static let secondarySystemBackground = UIColor(
    Shade(242, 242, 247), dark: Shade(28, 28, 30), elevated: Shade(44, 44, 46))
  /// Content over the second background.
  public static let tertiarySystemBackground = UIColor(
    Shade(255, 255, 255), dark: Shade(44, 44, 46), elevated: Shade(58, 58, 60))
  /// The background of groups.
  public static let systemGroupedBackground = UIColor(
    Shade(242, 242, 247), dark: Shade(0, 0, 0), elevated: Shade(28, 28, 30))
  /// Content over the background of groups.
  public static let secondarySystemGroupedBackground = UIColor(
    Shade(255, 255, 255), dark: Shade(28, 28, 30), elevated: Shade(44, 44, 46))
  /// Content over the second background of groups.
  public static let tertiarySystemGroupedBackground = UIColor(
    Shade(242, 242, 247), dark: Shade(44, 44, 46), elevated: Shade(58, 58, 60))
}

/// A colour with components in steps of 1/255.
private struct Shade {
  let red, green, blue: Int
  var alpha: CGFloat = 1

  init(_ red: Int, _ green: Int, _ blue: Int, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  init(_ components: (Int, Int, Int)) { self.init(components.0, components.1, components.2) }

  var color: UIColor {
    UIColor(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
      alpha: alpha)
  }
}

extension UIColor {
  /// Creates a colour with a light and a dark variant.
  ///
  /// - Parameter elevated: the dark variant above the window's content; nil for the same.
  private convenience init(_ light: Shade, dark: Shade, elevated: Shade? = nil) {
    let (light, dark, elevated) = (light.color, dark.color, (elevated ?? dark).color)
    self.init { traits in
      guard traits.userInterfaceStyle == .dark else { return light }
      return traits.userInterfaceLevel == .elevated ? elevated : dark
    }
  }

  /// Creates a colour with light and dark variants for the usual and for a higher contrast.
  private convenience init(
    light: (Int, Int, Int), dark: (Int, Int, Int), contrast strongLight: (Int, Int, Int),
    _ strongDark: (Int, Int, Int)
  ) {
    let plain = (light: Shade(light).color, dark: Shade(dark).color)
    let strong = (light: Shade(strongLight).color, dark: Shade(strongDark).color)
    self.init { traits in
      let pair = traits.accessibilityContrast == .high ? strong : plain
      return traits.userInterfaceStyle == .dark ? pair.dark : pair.light
    }
  }

  /// Creates a gray with a light and a dark variant.
  convenience init(white: CGFloat, dark: CGFloat, alpha: CGFloat = 1) {
    let (light, dark) = (UIColor(white: white, alpha: alpha), UIColor(white: dark, alpha: alpha))
    self.init { $0.userInterfaceStyle == .dark ? dark : light }
  }
}
