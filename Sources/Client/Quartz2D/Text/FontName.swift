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
    // "Helvetica-Bold-Italic", and "Helvetica Neue Bold Italic": words of style are read from the
    // end, and at least one word is left for the family.
    var hasHyphen = false
    while let hyphen = family.lastIndex(of: "-"), hyphen > family.startIndex,
      readStyle(family[family.index(after: hyphen)...])
    {
      family = String(family[..<hyphen])
      hasHyphen = true
    }
    if hasHyphen { return }
    var words = name.split(separator: " ")
    // Roman ends the names of families: Times New Roman.
    while words.count > 1, let last = words.last, last != "Roman", readStyle(last) {
      words.removeLast()
    }
    if words.count > 0 { family = words.joined(separator: " ") }
  }

  /// A family in its regular style.
  init(family: String) { self.family = family }

  /// Another family in the same style.
  init(_ other: FontName, family: String) {
    self = other
    self.family = family
  }

  /// Reads words of style. Returns false, without a change, if the text has any other word.
  private mutating func readStyle(_ text: Substring) -> Bool {
    var style = self
    var rest = text.lowercased()[...]
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
    ("ultralight", { $0.weight = .ultraLight }), ("extralight", { $0.weight = .ultraLight }),
    ("hairline", { $0.weight = .thin }), ("thin", { $0.weight = .thin }),
    ("light", { $0.weight = .light }),
    ("regular", { _ in }), ("normal", { _ in }), ("roman", { _ in }), ("book", { _ in }),
    ("medium", { $0.weight = .medium }),
    ("semibold", { $0.weight = .semibold }), ("demibold", { $0.weight = .semibold }),
    ("demi", { $0.weight = .semibold }),
    ("ultrabold", { $0.weight = .heavy }), ("extrabold", { $0.weight = .heavy }),
    ("ultrablack", { $0.weight = .black }), ("extrablack", { $0.weight = .black }),
    ("bold", { $0.weight = .bold }), ("heavy", { $0.weight = .heavy }),
    ("black", { $0.weight = .black }), ("ultra", { $0.weight = .black }),
    ("italic", { $0.isSlanted = true }), ("oblique", { $0.isSlanted = true }),
    ("it", { $0.isSlanted = true }),
    ("condensed", { $0.isCondensed = true }), ("cond", { $0.isCondensed = true }),
    ("narrow", { $0.isCondensed = true }),
    ("mt", { _ in }), (" ", { _ in }),
  ]
}
