/// Literal words and lines of a roff document.
enum Roff {
  /// A line of text. Dashes stay dashes, since they belong to options.
  static func textLine(_ text: String) -> String {
    let escaped = escape(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// A word behind a macro, protected from being read as a macro itself.
  static func macroWord(_ word: some StringProtocol) -> String {
    let isLikeMacro = (2...3).contains(word.count) && word.first?.isUppercase == true
    let isPunctuation = word.count == 1 && word.first?.isLetter == false
    return (isLikeMacro || isPunctuation ? "\\&" : "") + escape(word)
  }

  static func macroWords(_ text: String) -> String {
    text.split(separator: " ").map { macroWord($0) }.joined(separator: " ")
  }

  /// The paragraph with one sentence a line, so that roff knows where sentences end.
  static func sentences(_ paragraph: String) -> [String] {
    var sentences: [String] = []
    var current = ""
    for word in paragraph.split(separator: " ") {
      current += (current.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") {
        sentences.append(current)
        current = ""
      }
    }
    return current.isEmpty ? sentences : sentences + [current]
  }

  private static func escape(_ text: some StringProtocol) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      default: result.append(character)
      }
    }
    return result
  }
}
