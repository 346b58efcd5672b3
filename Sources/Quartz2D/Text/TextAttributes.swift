// The keys of attributed strings that UIKit and AppKit define on Apple's systems.
extension NSAttributedString.Key {
  /// A `CTFont`, a `CGFont` at 12 units, or a font's name as a string at 12 units.
  public static let font = NSAttributedString.Key("NSFont")

  /// A `CGColor`.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
}

/// The name of the attribute for a `CTFont`; the same as `NSAttributedString.Key.font`.
public let kCTFontAttributeName: CFString = "NSFont"

/// The name of another attribute for a `CGColor`.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"

/// A text in runs of one font and colour.
struct StyledText {
  struct Run {
    /// In bytes of UTF-8.
    var range: Range<Int>
    var font: CTFont
    var color: CGColor
  }

  /// The longest text in UTF-16 units; longer ones are cut. Line breaking takes quadratic time when
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
          color: chosen as? CGColor ?? color))
    }
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
