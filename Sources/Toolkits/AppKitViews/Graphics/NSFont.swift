public import Foundation
import Quartz2D
import ToolkitSupport

/// A font at a size, which never changes.
open class NSFont: NSObject, NSCopying, @unchecked Sendable {
  // Foundation needs the mark before all other properties.
  private let mark = AttributeMark()
  /// The thickness of the strokes of letters.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The number of the weight, from -1, thin, to 1; 0 is regular.
    public var rawValue: CGFloat
    /// Creates the weight of a number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest weight.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// A thin weight.
    public static let thin = Weight(rawValue: -0.6)
    /// A light weight.
    public static let light = Weight(rawValue: -0.4)
    /// The weight of text.
    public static let regular = Weight(rawValue: 0)
    /// A little thicker than regular.
    public static let medium = Weight(rawValue: 0.23)
    /// Halfway to bold.
    public static let semibold = Weight(rawValue: 0.3)
    /// The weight of emphasised text.
    public static let bold = Weight(rawValue: 0.4)
    /// Thicker than bold.
    public static let heavy = Weight(rawValue: 0.56)
    /// The thickest weight.
    public static let black = Weight(rawValue: 0.62)
  }

  /// The Core Text font.
  let ctFont: CTFont

  private init(_ font: CTFont) {
    ctFont = font
    super.init()
  }

  /// Creates a font by name: a family (`Helvetica`), optionally with a style (`Helvetica-Bold`).
  /// Helvetica replaces a font that is missing; nil for an empty name.
  ///
  /// - Parameter fontSize: the size in points; 0 stands for 12.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard !fontName.isEmpty else { return nil }
    self.init(CTFontCreateWithName(fontName, fontSize, nil))
  }

  /// Returns the system's font; a size of 0 stands for 13 points.
  open class func systemFont(ofSize fontSize: CGFloat) -> NSFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }
  /// Returns the system's font in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    named("Sans-\(FontWeights.style(of: weight.rawValue))", fontSize)
  }
  /// Returns the system's bold font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> NSFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }
  /// Returns the system's font with letters of equal width.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> NSFont {
    named("Monospace-\(FontWeights.style(of: weight.rawValue))", fontSize)
  }
  /// Returns the font of labels.
  open class func labelFont(ofSize fontSize: CGFloat) -> NSFont { systemFont(ofSize: fontSize) }

  private static func named(_ name: String, _ size: CGFloat) -> NSFont {
    NSFont(CTFontCreateWithName(name, size > 0 ? size : systemFontSize, nil))
  }

  /// The system's size in points.
  open class var systemFontSize: CGFloat { 13 }
  /// The size of small controls in points.
  open class var smallSystemFontSize: CGFloat { 11 }
  /// The size of labels in points.
  open class var labelFontSize: CGFloat { 10 }

  /// The family and the style.
  open var fontName: String { CTFontCopyPostScriptName(ctFont) }
  /// The family without the words of style.
  open var familyName: String? { CTFontCopyFamilyName(ctFont) }
  /// The size in points.
  open var pointSize: CGFloat { CTFontGetSize(ctFont) }
  /// The height of the top of the line above the baseline, in points.
  open var ascender: CGFloat { CTFontGetAscent(ctFont) }
  /// The height of the bottom of the line above the baseline, in points: not positive.
  open var descender: CGFloat { -CTFontGetDescent(ctFont) }
  /// The distance between the bottom of a line and the top of the next, in points.
  open var leading: CGFloat { CTFontGetLeading(ctFont) }
  /// The height of a capital H, in points.
  open var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }
  /// The height of a small x, in points.
  open var xHeight: CGFloat { CTFontGetXHeight(ctFont) }

  /// Returns true for a font of the same name and size.
  open override func isEqual(_ object: Any?) -> Bool { (object as? NSFont)?.ctFont == ctFont }
  /// A hash, which is the same for equal fonts.
  open override var hash: Int { ctFont.hashValue }
  /// Returns this font, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
