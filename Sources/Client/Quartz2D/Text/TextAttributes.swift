// The keys of attributed strings that UIKit and AppKit define on Apple's systems.
extension NSAttributedString.Key {
  /// A `CTFont`, a `CGFont` at 12 units, or a font's name as a string at 12 units.
  public static let font = NSAttributedString.Key("NSFont")

  /// A `CGColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")

  /// A number: units of user space between letters, in addition to the font's.
  public static let kern = NSAttributedString.Key("NSKern")

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

/// The name of the attribute for distances from the baseline; the same as
/// `NSAttributedString.Key.baselineOffset`.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"

/// A text in runs of one style.
struct StyledText {
  struct Run {
    /// The bytes of UTF-8 that have the attributes.
    var range: Range<Int>
    var font: CTFont
    var color: CGColor
    /// The distance added between letters, in units of user space.
    var kern: Double
    /// The height above the baseline, in units of user space.
    var rise: Double
  }

  /// The longest text in UTF-16 units; a longer text is cut. Line breaking takes quadratic time if
  /// every letter is a line.
  static let maximumLength = 30_000

  private(set) var bytes: [UInt8] = []
  private(set) var runs: [Run] = []

  init(_ text: NSAttributedString, font: CTFont, color: CGColor) {
    let range = NSRange(location: 0, length: min(text.length, Self.maximumLength))
    text.enumerateAttributes(in: range, options: []) { attributes, range, _ in
      let part = text.attributedSubstring(from: range).string
      let start = bytes.count
      // A NUL would end the text, since Pango takes C strings.
      bytes += part.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
      let named = NSAttributedString.Key(kCTForegroundColorAttributeName)
      let chosen = attributes[.foregroundColor] ?? attributes[named]
      runs.append(
        Run(
          range: start..<bytes.count, font: Self.font(attributes[.font]) ?? font,
          color: chosen as? CGColor ?? color, kern: Self.length(attributes[.kern]),
          rise: Self.length(attributes[.baselineOffset])))
    }
  }

  /// Returns a length clamped to lengths that Pango can add up; 0 for anything but finite numbers.
  private static func length(_ value: Any?) -> Double {
    guard let value = (value as? NSNumber)?.doubleValue, value.isFinite else { return 0 }
    return min(max(value, -4096), 4096)
  }

  private static func font(_ value: Any?) -> CTFont? {
    switch value {
    case let font as CTFont: font
    case let font as CGFont: CTFont(name: font.name, size: 12)
    case let name as String: CTFont(name: name, size: 12)
    default: nil
    }
  }
}
