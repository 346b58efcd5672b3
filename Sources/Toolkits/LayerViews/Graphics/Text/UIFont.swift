public import Quartz2D
import ToolkitSupport

/// A font at a size, which never changes and may be used on any thread.
open class UIFont: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Foundation needs the mark before all other properties.
  private let mark = AttributeMark()
  /// The font for attributed strings of Core Text.
  let ctFont: CTFont

  init(ctFont: CTFont) {
    self.ctFont = ctFont
    super.init()
  }

  /// Creates a font by name: a family (`Helvetica`), optionally with a style (`Helvetica-Bold`).
  ///
  /// Nil for a family that is not installed. The families that every iOS device has are always
  /// available: the system replaces a missing one by the closest font.
  ///
  /// - Parameter fontSize: the size in points, at most 4096; 0, negative numbers and numbers that
  ///   are not finite stand for 12.
  public convenience init?(name fontName: String, size fontSize: CGFloat) {
    guard let font = FontFamilies.font(named: fontName, size: fontSize) else { return nil }
    self.init(ctFont: font)
  }

  /// Creates the font of a description; regular Helvetica for a family that is not installed.
  ///
  /// - Parameter pointSize: the size in points; 0 stands for the description's.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let size = pointSize > 0 ? pointSize : descriptor.pointSize
    self.init(ctFont: CTFontCreateWithName(descriptor.postscriptName, size, nil))
  }

  /// The description from which the font can be made.
  open var fontDescriptor: UIFontDescriptor {
    UIFontDescriptor(name: fontName, size: pointSize)
  }

  // MARK: System fonts

  /// Returns the system's font. Sizes are as in `init(name:size:)`.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the system's font in a weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    named("Sans-\(FontWeights.style(of: weight.rawValue))", fontSize)
  }

  /// Returns the system's bold font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the system's slanted font.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    named("Sans-Italic", fontSize)
  }

  /// Returns the system's font with letters of equal width, in a weight.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    named("Monospace-\(FontWeights.style(of: weight.rawValue))", fontSize)
  }

  /// Returns the system's font in a weight; the usual fonts have digits of equal width.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    systemFont(ofSize: fontSize, weight: weight)
  }

  /// Returns the system's font for a use, in the size that the current traits have.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  private static func named(_ name: String, _ size: CGFloat) -> UIFont {
    UIFont(ctFont: CTFontCreateWithName(name, size, nil))
  }

  /// The size of labels in points.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of buttons in points.
  open class var buttonFontSize: CGFloat { 18 }
  /// The smallest size that is easy to read, in points.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The system's default size in points.
  open class var systemFontSize: CGFloat { 14 }

  /// The families that are installed, in alphabetical order.
  open class var familyNames: [String] { FontFamilies.installed }

  // MARK: Measures

  /// The family without the words of style.
  open var familyName: String { CTFontCopyFamilyName(ctFont) }

  /// The family and the style.
  open var fontName: String { CTFontCopyPostScriptName(ctFont) }

  /// The size in points.
  open var pointSize: CGFloat { CTFontGetSize(ctFont) }

  /// The height of the top of the line above the baseline, in points.
  open var ascender: CGFloat { CTFontGetAscent(ctFont) }

  /// The height of the bottom of the line above the baseline, in points: not positive.
  open var descender: CGFloat { -CTFontGetDescent(ctFont) }

  /// The distance between the bottom of a line and the top of the next, in points.
  open var leading: CGFloat { CTFontGetLeading(ctFont) }

  /// The height of a line without its leading, in points.
  open var lineHeight: CGFloat { ascender - descender }

  /// The height of a capital H, in points.
  open var capHeight: CGFloat { CTFontGetCapHeight(ctFont) }

  /// The height of a small x, in points.
  open var xHeight: CGFloat { CTFontGetXHeight(ctFont) }

  /// Returns the font in another size.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    Self.named(fontName, fontSize)
  }

  // MARK: NSObject

  /// Returns true for a font of the same name and size.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.ctFont == ctFont
  }

  /// A hash, which is the same for equal fonts.
  open override var hash: Int { ctFont.hashValue }

  /// The name and the size.
  open override var description: String { "UIFont \(fontName) \(pointSize) pt" }

  /// Returns this font, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: NSSecureCoding

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a font; nil for an archive without a font.
  public required init?(coder: NSCoder) {
    guard let name = coder.decodeText(forKey: "name") else { return nil }
    ctFont = CTFontCreateWithName(name, CGFloat(coder.decodeDouble(forKey: "size")), nil)
    super.init()
  }

  /// Writes name and size.
  open func encode(with coder: NSCoder) {
    coder.encode(fontName as NSString, forKey: "name")
    coder.encode(Double(pointSize), forKey: "size")
  }
}
