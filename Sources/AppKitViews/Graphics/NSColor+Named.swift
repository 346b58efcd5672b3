public import Foundation

extension NSColor {
  // The colours with names, of sRGB and of gray.

  public class var black: NSColor { NSColor(white: 0, alpha: 1) }
  public class var darkGray: NSColor { NSColor(white: 1 / 3.0, alpha: 1) }
  public class var lightGray: NSColor { NSColor(white: 2 / 3.0, alpha: 1) }
  public class var white: NSColor { NSColor(white: 1, alpha: 1) }
  public class var gray: NSColor { NSColor(white: 0.5, alpha: 1) }
  public class var clear: NSColor { NSColor(white: 0, alpha: 0) }
  public class var red: NSColor { NSColor(srgbRed: 1, green: 0, blue: 0, alpha: 1) }
  public class var green: NSColor { NSColor(srgbRed: 0, green: 1, blue: 0, alpha: 1) }
  public class var blue: NSColor { NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1) }
  public class var cyan: NSColor { NSColor(srgbRed: 0, green: 1, blue: 1, alpha: 1) }
  public class var yellow: NSColor { NSColor(srgbRed: 1, green: 1, blue: 0, alpha: 1) }
  public class var magenta: NSColor { NSColor(srgbRed: 1, green: 0, blue: 1, alpha: 1) }
  public class var orange: NSColor { NSColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1) }
  public class var purple: NSColor { NSColor(srgbRed: 0.5, green: 0, blue: 0.5, alpha: 1) }
  public class var brown: NSColor { NSColor(srgbRed: 0.6, green: 0.4, blue: 0.2, alpha: 1) }

  // The colours of the system, as they are where windows are light.

  public class var systemRed: NSColor { bytes(255, 59, 48) }
  public class var systemGreen: NSColor { bytes(40, 205, 65) }
  public class var systemBlue: NSColor { bytes(0, 122, 255) }
  public class var systemOrange: NSColor { bytes(255, 149, 0) }
  public class var systemYellow: NSColor { bytes(255, 204, 0) }
  public class var systemBrown: NSColor { bytes(162, 132, 94) }
  public class var systemPink: NSColor { bytes(255, 45, 85) }
  public class var systemPurple: NSColor { bytes(175, 82, 222) }
  public class var systemTeal: NSColor { bytes(89, 173, 196) }
  public class var systemIndigo: NSColor { bytes(88, 86, 214) }
  public class var systemGray: NSColor { bytes(142, 142, 147) }
  public class var systemMint: NSColor { bytes(0, 199, 190) }
  public class var systemCyan: NSColor { bytes(85, 190, 240) }
  public class var windowBackgroundColor: NSColor { bytes(236, 236, 236) }
  public class var controlBackgroundColor: NSColor { bytes(255, 255, 255) }
  public class var textBackgroundColor: NSColor { bytes(255, 255, 255) }
  public class var controlColor: NSColor { bytes(255, 255, 255) }
  public class var controlAccentColor: NSColor { bytes(0, 122, 255) }
  public class var selectedContentBackgroundColor: NSColor { bytes(0, 99, 225) }
  public class var linkColor: NSColor { bytes(0, 104, 218) }
  public class var gridColor: NSColor { bytes(230, 230, 230) }
  public class var labelColor: NSColor { NSColor(white: 0, alpha: 0.85) }
  public class var secondaryLabelColor: NSColor { NSColor(white: 0, alpha: 0.5) }
  public class var tertiaryLabelColor: NSColor { NSColor(white: 0, alpha: 0.26) }
  public class var quaternaryLabelColor: NSColor { NSColor(white: 0, alpha: 0.1) }
  public class var controlTextColor: NSColor { NSColor(white: 0, alpha: 0.85) }
  public class var separatorColor: NSColor { NSColor(white: 0, alpha: 0.1) }
  public class var textColor: NSColor { NSColor(white: 0, alpha: 1) }
  public class var shadowColor: NSColor { NSColor(white: 0, alpha: 1) }

  private static func bytes(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> NSColor {
    NSColor(srgbRed: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
  }
}
