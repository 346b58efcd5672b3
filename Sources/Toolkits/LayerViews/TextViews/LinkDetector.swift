import Foundation

/// The kinds of text that a text view makes links of.
///
/// Links are found by their spelling: `https:`, `http:`, `mailto:` or `www.`. The other kinds of Apple's
/// systems need their dictionaries, and are left out.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  /// The kinds as bits.
  public var rawValue: UInt
  /// Creates a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Addresses of pages and of mail.
  public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
  /// Every kind.
  public static let all = UIDataDetectorTypes(rawValue: .max)
}

/// Finds addresses in a text.
enum LinkDetector {
  private static let pattern = try? NSRegularExpression(
    pattern: #"\b(?:(?:https?://|mailto:)[^\s<>"]+|www\.[^\s<>"]+\.[^\s<>"]+)"#,
    options: .caseInsensitive)

  /// Makes links of the addresses that are none yet.
  static func mark(_ text: NSMutableAttributedString) {
    let letters = text.string
    let all = NSRange(location: 0, length: text.length)
    for match in pattern?.matches(in: letters, range: all) ?? [] {
      var range = match.range
      let address = (letters as NSString).substring(with: range)
      // A mark at the end belongs to the sentence.
      let trimmed = address.trimmingCharacters(in: CharacterSet(charactersIn: ".,;:!?)]}'\""))
      range.length -= address.utf16.count - trimmed.utf16.count
      let spelled = trimmed.lowercased().hasPrefix("www.") ? "http://\(trimmed)" : trimmed
      guard range.length > 0, let url = URL(string: spelled),
        text.attribute(.link, at: range.location, effectiveRange: nil) == nil
      else { continue }
      text.addAttributes([.link: url], range: range)
    }
  }
}
