public import Foundation
import ToolkitSupport

/// The description of a font by its name, its family or its style, from which the font is made.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  /// The name of a part of a description.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The family, a `String`.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The font's name, a `String`.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The style within the family, such as `Bold Italic`, a `String`.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// The size in points, a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The name for readers, a `String`.
    public static let visibleName = AttributeName(rawValue: "NSFontVisibleNameAttribute")
    /// The style as a dictionary with the keys of `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// The use of a text, a `UIFont.TextStyle`.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    /// Choices among the forms of letters, which have no effect here.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// The name of a part of the style.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The style as the bits of `SymbolicTraits`.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// The thickness of strokes, −1…1, as in `UIFont.Weight`.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// The width of letters, −1…1.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// The slant of letters, −1…1.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// A style, as flags.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public var rawValue: UInt32
    /// Creates a set from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted letters.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Thick strokes.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wide letters.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrow letters.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// Letters of equal width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// Letters for vertical lines.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// Letters for interfaces.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Lines that are close to each other.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// Lines that are far from each other.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    /// The bits of the classes below.
    public static let classMask = SymbolicTraits(rawValue: 15 << 28)
    /// Letters with serifs in an old style.
    public static let classOldStyleSerifs = SymbolicTraits(rawValue: 1 << 28)
    /// Letters without serifs.
    public static let classSansSerif = SymbolicTraits(rawValue: 8 << 28)
  }

  /// A design of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name of the design.
    public let rawValue: String
    /// Creates a design by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual design.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Round letters, which are the usual ones here.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// Letters with serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Letters of equal width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// The parts of the description.
  public final let fontAttributes: [AttributeName: Any]

  /// Creates a description from its parts.
  public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    fontAttributes = attributes
    super.init()
  }
  /// Creates the description of a font's name.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }

  /// Returns the description of the system's font for a use.
  open class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle
  ) -> UIFontDescriptor {
    let font = UIFont.preferredFont(forTextStyle: style)
    return font.fontDescriptor.addingAttributes([.textStyle: style.rawValue])
  }

  // MARK: Parts

  /// The name of the font.
  open var postscriptName: String { style.fontName }
  /// The size in points; 0 leaves it open.
  open var pointSize: CGFloat { number(fontAttributes[.size]) ?? 0 }
  /// The style as flags.
  open var symbolicTraits: SymbolicTraits { style.symbolicTraits }
  /// Returns a part of the description; nil for a part that is left open.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    switch anAttribute {
    case .name: postscriptName
    case .family: style.family
    case .face: style.words
    case .traits: style.traits
    default: fontAttributes[anAttribute]
    }
  }

  // MARK: Other descriptions

  /// Returns a description with other parts in place of its own.
  open func addingAttributes(
    _ attributes: [AttributeName: Any] = [:]
  ) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
  }
  /// Returns a description of another size.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: newPointSize])
  }
  /// Returns the description of another family in the same style.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var style = style
    style.family = newFamily
    return with(style)
  }
  /// Returns the description of another style of the family.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    with(FontStyle(family: style.family, words: newFace))
  }
  /// Returns the description of the family in a style of flags.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var style = style
    style.set(symbolicTraits)
    return with(style)
  }
  /// Returns the description of a design of the system's font in the same style.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    let families: [SystemDesign: String] = [
      .default: "Sans", .rounded: "Sans", .serif: "Serif", .monospaced: "Monospace",
    ]
    return families[design].map { withFamily($0) }
  }

  private func with(_ style: FontStyle) -> UIFontDescriptor {
    var attributes = fontAttributes
    for key in [AttributeName.family, .face, .traits, .textStyle] { attributes[key] = nil }
    attributes[.name] = style.fontName
    return UIFontDescriptor(fontAttributes: attributes)
  }

  // MARK: The font

  /// The style that the parts describe together.
  final var style: FontStyle {
    var style = FontStyle(fontName: fontAttributes[.name] as? String ?? "Sans")
    if let family = fontAttributes[.family] as? String {
      style = FontStyle(family: family, words: fontAttributes[.face] as? String ?? style.words)
    } else if let face = fontAttributes[.face] as? String {
      style = FontStyle(family: style.family, words: face)
    }
    let traits = fontAttributes[.traits] as? [TraitKey: Any] ?? [:]
    if let bits = number(traits[.symbolic]), bits >= 0, bits < 0x1_0000_0000 {
      style.set(SymbolicTraits(rawValue: UInt32(bits)))
    } else if let flags = traits[.symbolic] as? SymbolicTraits {
      style.set(flags)
    }
    if let weight = number(traits[.weight]) ?? (traits[.weight] as? UIFont.Weight)?.rawValue {
      style.weight = weight
    }
    if let slant = number(traits[.slant]) { style.isSlanted = slant > 0 }
    if let width = number(traits[.width]) { style.isCondensed = width < 0 }
    return style
  }

  private func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as UInt32: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }

  // MARK: NSObject

  /// Returns true for a description of the same font and size.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return other.style == style && other.pointSize == pointSize
  }
  /// A hash, which is the same for equal descriptions.
  open override var hash: Int { style.hashValue ^ pointSize.hashValue }
  /// The name and the size.
  open override var description: String { "UIFontDescriptor \(postscriptName) \(pointSize) pt" }
  /// Returns this description, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
