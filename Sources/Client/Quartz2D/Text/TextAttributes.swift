// The keys of attributed strings that UIKit and AppKit define on Apple's systems.
extension NSAttributedString.Key {
  /// A `CTFont`, a `CGFont` at 12 units, or a font's name as a string at 12 units.
  public static let font = NSAttributedString.Key("NSFont")

  /// A `CGColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")

  /// A number: units of user space between letters, in addition to the font's. A kern of 0 also turns
  /// off the font's own kerning of pairs of letters, which any other number keeps.
  public static let kern = NSAttributedString.Key("NSKern")

  /// A number: 0 draws only the ligatures that the script needs, 1 the usual ones, which is the
  /// default, and 2 all ligatures of the font.
  public static let ligature = NSAttributedString.Key("NSLigature")

  /// A number: the width of the line along the outlines of letters, in percent of the font's size. A
  /// negative number also fills the letters; 0, the default, draws no line.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")

  /// A `CGColor` of the line along the outlines of letters; without it, the line has the colour of
  /// the letters.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")

  /// A number: units of user space by which letters are above the baseline.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
}

/// The name of the attribute for a `CTFont`; the same as `NSAttributedString.Key.font`.
public let kCTFontAttributeName: CFString = "NSFont"

/// The name of another attribute for a `CGColor`.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"

/// The name of the attribute for distances between letters; the same as
/// `NSAttributedString.Key.kern`.
public let kCTKernAttributeName: CFString = "NSKern"

/// The name of the attribute for ligatures; the same as `NSAttributedString.Key.ligature`.
public let kCTLigatureAttributeName: CFString = "NSLigature"

/// The name of the attribute for the width of outlines; the same as
/// `NSAttributedString.Key.strokeWidth`.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"

/// The name of another attribute for the `CGColor` of outlines.
public let kCTStrokeColorAttributeName: CFString = "CTStrokeColor"

/// The name of the attribute for distances from the baseline; the same as
/// `NSAttributedString.Key.baselineOffset`.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
