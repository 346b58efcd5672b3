import Foundation

// The system's colours, in the light appearance.
extension NSColor {
  /// The system's red: #FF3B30.
  public static let systemRed = bytes(255, 59, 48)
  /// The system's green: #28CD41.
  public static let systemGreen = bytes(40, 205, 65)
  /// The system's blue: #007AFF.
  public static let systemBlue = bytes(0, 122, 255)
  /// The system's orange: #FF9500.
  public static let systemOrange = bytes(255, 149, 0)
  /// The system's yellow: #FFCC00.
  public static let systemYellow = bytes(255, 204, 0)
  /// The system's brown: #A2845E.
  public static let systemBrown = bytes(162, 132, 94)
  /// The system's pink: #FF2D55.
  public static let systemPink = bytes(255, 45, 85)
  /// The system's purple: #AF52DE.
  public static let systemPurple = bytes(175, 82, 222)
  /// The system's teal: #59ADC4.
  public static let systemTeal = bytes(89, 173, 196)
  /// The system's indigo: #5856D6.
  public static let systemIndigo = bytes(88, 86, 214)
  /// The system's gray: #8E8E93.
  public static let systemGray = bytes(142, 142, 147)
  /// The system's mint: #00C7BE.
  public static let systemMint = bytes(0, 199, 190)
  /// The system's cyan: #55BEF0.
  public static let systemCyan = bytes(85, 190, 240)
  /// The background of windows: #ECECEC.
  public static let windowBackgroundColor = bytes(236, 236, 236)
  /// The background of lists: #FFFFFF.
  public static let controlBackgroundColor = bytes(255, 255, 255)
  /// The background of text: #FFFFFF.
  public static let textBackgroundColor = bytes(255, 255, 255)
  /// The surface of controls: #FFFFFF.
  public static let controlColor = bytes(255, 255, 255)
  /// Controls that are on, and buttons that Return presses: #007AFF.
  public static let controlAccentColor = bytes(0, 122, 255)
  /// The background of a selection: #0063E1.
  public static let selectedContentBackgroundColor = bytes(0, 99, 225)
  /// Links: #0068DA.
  public static let linkColor = bytes(0, 104, 218)
  /// The lines of tables: #E6E6E6.
  public static let gridColor = bytes(230, 230, 230)
  /// Text in windows: black with an alpha of 0.85.
  public static let labelColor = NSColor(white: 0, alpha: 0.85)
  /// Less important text: black with an alpha of 0.5.
  public static let secondaryLabelColor = NSColor(white: 0, alpha: 0.5)
  /// Text that is not available: black with an alpha of 0.26.
  public static let tertiaryLabelColor = NSColor(white: 0, alpha: 0.26)
  /// Watermarks: black with an alpha of 0.1.
  public static let quaternaryLabelColor = NSColor(white: 0, alpha: 0.1)
  /// Text on controls: black with an alpha of 0.85.
  public static let controlTextColor = NSColor(white: 0, alpha: 0.85)
  /// Lines between parts of a view: black with an alpha of 0.1.
  public static let separatorColor = NSColor(white: 0, alpha: 0.1)
  /// Text in documents: black with an alpha of 1.
  public static let textColor = NSColor(white: 0, alpha: 1)
  /// Shadows: black with an alpha of 1.
  public static let shadowColor = NSColor(white: 0, alpha: 1)

  private static func bytes(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> NSColor {
    NSColor(srgbRed: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
  }
}
