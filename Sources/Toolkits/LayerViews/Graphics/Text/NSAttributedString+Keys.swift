public import Quartz2D

// Quartz 2D has the keys that Core Text draws: font, foregroundColor, kern, ligature, strokeColor,
// strokeWidth and baselineOffset. Fonts and colours may also be a `UIFont` and a `UIColor`.
extension NSAttributedString.Key {
  /// A `UIColor` or `CGColor` behind the letters.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// An `NSParagraphStyle`; the style of a line's first letter counts.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The number of an `NSUnderlineStyle`.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor` or `CGColor`; without it, underlines have the colour of the letters.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The number of an `NSUnderlineStyle`.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `UIColor` or `CGColor`; without it, the lines have the colour of the letters.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
}
