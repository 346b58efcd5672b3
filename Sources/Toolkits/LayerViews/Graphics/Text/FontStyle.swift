import Foundation
import ToolkitSupport

/// A family, and the style that the name of a font has in words.
struct FontStyle: Hashable {
  var family: String
  /// The thickness of strokes, as in `UIFont.Weight`.
  var weight: CGFloat = 0
  var isSlanted = false
  var isCondensed = false

  private static let weights: [(word: String, weight: CGFloat)] = [
    ("ultralight", -0.8), ("extralight", -0.8), ("thin", -0.6), ("light", -0.4), ("medium", 0.23),
    ("semibold", 0.3), ("demibold", 0.3), ("extrabold", 0.56), ("heavy", 0.56), ("bold", 0.4),
    ("black", 0.62),
  ]

  /// Reads words of style, of which unknown ones have no meaning.
  init(family: String, words: String) {
    self.family = family
    let text = words.lowercased().replacingOccurrences(of: " ", with: "")
    weight = Self.weights.first { text.contains($0.word) }?.weight ?? 0
    isSlanted = text.contains("italic") || text.contains("oblique")
    isCondensed = text.contains("condensed") || text.contains("narrow")
  }

  /// Reads the name of a font: what follows the last hyphen is its style.
  init(fontName: String) {
    guard let hyphen = fontName.lastIndex(of: "-"), hyphen > fontName.startIndex else {
      self.init(family: fontName, words: "")
      return
    }
    self.init(
      family: String(fontName[..<hyphen]), words: String(fontName[fontName.index(after: hyphen)...])
    )
  }

  /// The style in words; `Regular` without any.
  var words: String {
    var words: [String] = []
    let weight = FontWeights.style(of: weight)
    if isCondensed { words.append("Condensed") }
    if weight != "Regular" { words.append(weight) }
    if isSlanted { words.append("Italic") }
    return words.isEmpty ? "Regular" : words.joined(separator: " ")
  }

  /// The name of the font.
  var fontName: String {
    let words = words.replacingOccurrences(of: " ", with: "")
    return words == "Regular" ? family : "\(family)-\(words)"
  }

  var symbolicTraits: UIFontDescriptor.SymbolicTraits {
    var traits: UIFontDescriptor.SymbolicTraits = []
    if isSlanted { traits.insert(.traitItalic) }
    if weight >= 0.3 { traits.insert(.traitBold) }
    if isCondensed { traits.insert(.traitCondensed) }
    let name = family.lowercased()
    if name.contains("mono") || name.contains("courier") { traits.insert(.traitMonoSpace) }
    return traits
  }

  mutating func set(_ traits: UIFontDescriptor.SymbolicTraits) {
    isSlanted = traits.contains(.traitItalic)
    isCondensed = traits.contains(.traitCondensed)
    if traits.contains(.traitBold) != (weight >= 0.3) {
      weight = traits.contains(.traitBold) ? 0.4 : 0
    }
    if traits.contains(.traitMonoSpace), !symbolicTraits.contains(.traitMonoSpace) {
      family = "Monospace"
    }
  }

  var traits: [UIFontDescriptor.TraitKey: Any] {
    [
      .symbolic: symbolicTraits.rawValue, .weight: weight, .slant: isSlanted ? CGFloat(0.07) : 0,
      .width: isCondensed ? CGFloat(-0.2) : 0,
    ]
  }
}
