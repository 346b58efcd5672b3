/// The parts of a font's name: `Helvetica-BoldOblique` is the family Helvetica, bold and slanted.
///
/// Apple's PostScript names end in a style after a hyphen; a full name may end in the same words
/// after spaces. Words that are no known style belong to the family.
struct FontName: Hashable, Sendable {
  enum Weight: Int32, Sendable {
    case thin = 100
    case ultraLight = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
    case black = 900
  }

  private(set) var family: String
  private(set) var weight = Weight.regular
  private(set) var isSlanted = false
  private(set) var isCondensed = false

  init(_ name: String) {
    family = name
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count > 1, let last = parts.last, readStyle(last) {
      family = parts.dropLast().joined(separator: "-")
      return
    }
    // "Helvetica Neue Bold Italic": words of style are read from the end; at least one word is left
    // for the family.
    var words = name.split(separator: " ")
    // Roman ends the names of families: Times New Roman.
    while words.count > 1, let last = words.last, last != "Roman", readStyle(last) {
      words.removeLast()
    }
    if words.count > 0 { family = words.joined(separator: " ") }
  }

  /// Reads words of style. Returns false, without a change, if the text has any other word.
  private mutating func readStyle(_ text: Substring) -> Bool {
    var style = self
    var rest = text
    while !rest.isEmpty {
      guard let (word, apply) = Self.words.first(where: { rest.hasPrefix($0.0) }) else {
        return false
      }
      apply(&style)
      rest.removeFirst(word.count)
    }
    guard !text.isEmpty else { return false }
    self = style
    return true
  }

  // A word comes before any shorter word that it begins with.
  private static let words: [(String, @Sendable (inout FontName) -> Void)] = [
    ("UltraLight", { $0.weight = .ultraLight }), ("ExtraLight", { $0.weight = .ultraLight }),
    ("Thin", { $0.weight = .thin }), ("Light", { $0.weight = .light }),
    ("Regular", { _ in }), ("Roman", { _ in }), ("Book", { _ in }), ("MT", { _ in }),
    ("Medium", { $0.weight = .medium }),
    ("Semibold", { $0.weight = .semibold }), ("SemiBold", { $0.weight = .semibold }),
    ("DemiBold", { $0.weight = .semibold }), ("ExtraBold", { $0.weight = .heavy }),
    ("Bold", { $0.weight = .bold }), ("Heavy", { $0.weight = .heavy }),
    ("Black", { $0.weight = .black }),
    ("Italic", { $0.isSlanted = true }), ("Oblique", { $0.isSlanted = true }),
    ("It", { $0.isSlanted = true }), ("Condensed", { $0.isCondensed = true }),
  ]
}
