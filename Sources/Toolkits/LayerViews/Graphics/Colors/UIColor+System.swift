import Foundation

// The system's colours, with the values that iOS 13 to 18 have in the light appearance.

// The colours of the system's palette.
extension UIColor {
  /// The red of the palette.
  public static let systemRed = UIColor(255, 59, 48)
  /// The green of the palette.
  public static let systemGreen = UIColor(52, 199, 89)
  /// The blue of the palette.
  public static let systemBlue = UIColor(0, 122, 255)
  /// The orange of the palette.
  public static let systemOrange = UIColor(255, 149, 0)
  /// The yellow of the palette.
  public static let systemYellow = UIColor(255, 204, 0)
  /// The pink of the palette.
  public static let systemPink = UIColor(255, 45, 85)
  /// The purple of the palette.
  public static let systemPurple = UIColor(175, 82, 222)
  /// The teal of the palette.
  public static let systemTeal = UIColor(48, 176, 199)
  /// The indigo of the palette.
  public static let systemIndigo = UIColor(88, 86, 214)
  /// The brown of the palette.
  public static let systemBrown = UIColor(162, 132, 94)
  /// The mint of the palette.
  public static let systemMint = UIColor(0, 199, 190)
  /// The cyan of the palette.
  public static let systemCyan = UIColor(50, 173, 230)
  /// A gray of the palette.
  public static let systemGray = UIColor(142, 142, 147)
  /// A gray of the palette.
  public static let systemGray2 = UIColor(174, 174, 178)
  /// A gray of the palette.
  public static let systemGray3 = UIColor(199, 199, 204)
  /// A gray of the palette.
  public static let systemGray4 = UIColor(209, 209, 214)
  /// A gray of the palette.
  public static let systemGray5 = UIColor(229, 229, 234)
  /// A gray of the palette.
  public static let systemGray6 = UIColor(242, 242, 247)
}

// Colours of text.
extension UIColor {
  /// Text of the first rank.
  public static let label = UIColor(0, 0, 0)
  /// Text of the second rank.
  public static let secondaryLabel = UIColor(60, 60, 67, alpha: 0.6)
  /// Text of the third rank.
  public static let tertiaryLabel = UIColor(60, 60, 67, alpha: 0.3)
  /// Text of the fourth rank.
  public static let quaternaryLabel = UIColor(60, 60, 67, alpha: 0.18)
  /// The hint in an empty field.
  public static let placeholderText = UIColor(60, 60, 67, alpha: 0.3)
  /// A link.
  public static let link = UIColor(0, 122, 255)
  /// The tint of a control in a window without one.
  public static let tintColor = UIColor(0, 122, 255)
  /// Text on a light background.
  public static let darkText = UIColor(0, 0, 0)
  /// Text on a dark background.
  public static let lightText = UIColor(255, 255, 255, alpha: 0.6)
}

// Colours of lines.
extension UIColor {
  /// A line through which the background shows.
  public static let separator = UIColor(60, 60, 67, alpha: 0.29)
  /// A line that covers the background.
  public static let opaqueSeparator = UIColor(198, 198, 200)
}

// Colours of shapes over a background.
extension UIColor {
  /// Thin and small shapes.
  public static let systemFill = UIColor(120, 120, 128, alpha: 0.2)
  /// Shapes of medium size.
  public static let secondarySystemFill = UIColor(120, 120, 128, alpha: 0.16)
  /// Large shapes.
  public static let tertiarySystemFill = UIColor(118, 118, 128, alpha: 0.12)
  /// Large areas with content.
  public static let quaternarySystemFill = UIColor(116, 116, 128, alpha: 0.08)
}

// Colours of backgrounds.
extension UIColor {
  /// The background of a view.
  public static let systemBackground = UIColor(255, 255, 255)
  /// Content over the background.
  public static let secondarySystemBackground = UIColor(242, 242, 247)
  /// Content over the second background.
  public static let tertiarySystemBackground = UIColor(255, 255, 255)
  /// The background of groups.
  public static let systemGroupedBackground = UIColor(242, 242, 247)
  /// Content over the background of groups.
  public static let secondarySystemGroupedBackground = UIColor(255, 255, 255)
  /// Content over the second background of groups.
  public static let tertiarySystemGroupedBackground = UIColor(242, 242, 247)
}

extension UIColor {
  /// Components in steps of 1/255.
  private convenience init(_ red: Int, _ green: Int, _ blue: Int, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
      alpha: alpha)
  }
}
