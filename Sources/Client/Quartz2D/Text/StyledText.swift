/// A text in runs of one style.
struct StyledText {
  struct Run {
    /// The bytes of UTF-8 that have the attributes.
    var range: Range<Int>
    var font: CTFont
    var color: CGColor
    /// The distance added between letters, in units of user space.
    var kern = 0.0
    /// True moves the letters of a pair together or apart as the font says.
    var kernsPairs = true
    /// 0 for the needed ligatures only, 1 for the usual ones, 2 for all.
    var ligatures = 1
    /// The height above the baseline, in units of user space.
    var rise = 0.0
    /// The width of the line along the outlines, in units of user space; 0 draws no line.
    var outlineWidth = 0.0
    var outlineColor: CGColor
    var isFilled = true

    init(_ attributes: [NSAttributedString.Key: Any], font: CTFont, color: CGColor) {
      range = 0..<0
      func value(_ keys: NSAttributedString.Key...) -> Any? {
        keys.lazy.compactMap { StyledText.coreTextValue(attributes[$0]) }.first
      }
      self.font = StyledText.font(value(.font)) ?? font
      self.color =
        value(.foregroundColor, NSAttributedString.Key(kCTForegroundColorAttributeName)) as? CGColor
        ?? color
      outlineColor =
        value(.strokeColor, NSAttributedString.Key(kCTStrokeColorAttributeName)) as? CGColor
        ?? self.color
      if let kern = StyledText.length(attributes[.kern]) {
        self.kern = kern
        kernsPairs = kern != 0
      }
      rise = StyledText.length(attributes[.baselineOffset]) ?? 0
      if let number = StyledText.number(attributes[.ligature]) {
        ligatures = number < 1 ? 0 : number < 2 ? 1 : 2
      }
      if let percent = StyledText.length(attributes[.strokeWidth]), percent != 0 {
        outlineWidth = abs(percent) / 100 * self.font.size
        isFilled = percent < 0
      }
    }

    /// The features of the font that differ from Pango's, in its form; nil for none.
    var features: String? {
      var features: [String] = []
      if !kernsPairs { features.append("kern=0") }
      if ligatures == 0 { features += ["liga=0", "clig=0"] }
      if ligatures == 2 { features += ["dlig=1", "hlig=1"] }
      return features.isEmpty ? nil : features.joined(separator: ",")
    }
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
      var run = Run(attributes, font: font, color: color)
      run.range = start..<bytes.count
      runs.append(run)
    }
  }

  /// Returns the run of a byte; the last run for a byte outside.
  func run(atByte offset: Int) -> Run? {
    runs.first { $0.range.contains(offset) } ?? runs.last
  }

  /// Returns the value of an attribute, without the toolkit's object around it.
  static func coreTextValue(_ value: Any?) -> Any? {
    (value as? any CoreTextValueProvider)?.coreTextValue ?? value
  }

  private static func number(_ value: Any?) -> Double? {
    guard let value = (value as? NSNumber)?.doubleValue, value.isFinite else { return nil }
    return value
  }

  /// Returns a length clamped to lengths that Pango can add up; nil for anything but finite numbers.
  private static func length(_ value: Any?) -> Double? {
    number(value).map { min(max($0, -4096), 4096) }
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
