import Foundation

/// One test: its name, where it is, what it says and which identifiers it uses.
struct TestCase {
  var name: String
  var file: String
  /// Numbers of sections of the reference: "7.3".
  var sections: Set<String>
  /// Rows of the oracle table §15.
  var rows: Set<Int>
  var words: Set<Substring>
}

/// All tests of the package, found by their attribute.
struct TestIndex {
  private(set) var tests: [TestCase] = []
  /// Words of a whole file: a test that names a member need not name its type.
  private(set) var wordsOfFiles: [String: Set<Substring>] = [:]

  mutating func scan(_ text: String, file: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    wordsOfFiles[file] = Self.words(in: text[...])
    var suite = ""
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if line.contains("@Suite") {
        suite = (Self.comments(above: index, in: lines) + [line]).joined(separator: " ")
      }
      let body = line.drop { $0 == " " }
      guard body.hasPrefix("@Test") else {
        index += 1
        continue
      }
      let indent = line.count - body.count
      let comments = Self.comments(above: index, in: lines)
      // Up to the brace that closes the function, at the attribute's own indentation.
      let closing = String(repeating: " ", count: indent) + "}"
      var end = index + 1
      while end < lines.count, lines[end] != closing { end += 1 }
      let block = lines[index..<min(end, lines.count)]
      add(block, comments: comments, suite: suite, file: file)
      index = end
    }
  }

  private static func comments(above index: Int, in lines: [Substring]) -> [Substring] {
    var comments: [Substring] = []
    var above = index - 1
    while above >= 0, lines[above].drop(while: { $0 == " " }).hasPrefix("//") {
      comments.append(lines[above])
      above -= 1
    }
    return comments
  }

  private mutating func add(
    _ block: ArraySlice<Substring>, comments: [Substring], suite: String, file: String
  ) {
    let text = block.joined(separator: "\n")
    guard let name = Self.name(of: text) else { return }
    let notes = comments.joined(separator: " ")
    let prose = [suite, name, notes, text].joined(separator: "\n")
    tests.append(
      TestCase(
        name: name, file: file, sections: Self.sections(in: prose),
        rows: Self.rows(in: name + " " + notes),
        words: Self.words(in: text[...])))
  }

  /// The display name, or the function's name between backquotes, or the function's name.
  private static func name(of text: String) -> String? {
    let opening = text.range(of: #"@Test\(\s*""#, options: .regularExpression)
    if let open = opening,
      let close = text[open.upperBound...].firstIndex(of: "\"")
    {
      return String(text[open.upperBound..<close])
    }
    guard let function = text.range(of: "func ") else { return nil }
    let rest = text[function.upperBound...]
    if rest.first == "`" { return String(rest.dropFirst().prefix { $0 != "`" }) }
    return String(rest.prefix { $0 != "(" })
  }

  private static func sections(in text: String) -> Set<String> {
    var found: Set<String> = []
    for part in text.split(separator: "§", omittingEmptySubsequences: false).dropFirst() {
      var number = part.prefix { $0.isNumber || $0 == "." }
      while number.last == "." { number = number.dropLast() }
      if !number.isEmpty { found.insert(String(number)) }
    }
    return found
  }

  /// "§15 row 48", "§15 rows 53, 54 and 56", "§15 rows 58–61" or "58 to 61".
  private static func rows(in text: String) -> Set<Int> {
    var found: Set<Int> = []
    for part in text.components(separatedBy: "§15 row").dropFirst() {
      let list = part.drop { $0 == "s" }.prefix {
        $0.isNumber || " ,–-".contains($0) || "andto".contains($0)
      }
      var previous: Int?
      var isRange = false
      for token in tokens(list) {
        if let number = Int(token) {
          if isRange, let low = previous, low < number { found.formUnion(low...number) }
          found.insert(number)
          previous = number
          isRange = false
        } else {
          // "to" arrives letter by letter.
          isRange = ["–", "-", "t"].contains(token) || isRange && token == "o"
        }
      }
    }
    return found
  }

  private static func tokens(_ text: Substring) -> [String] {
    var tokens: [String] = []
    for character in text {
      if character.isNumber, let last = tokens.last, Int(last) != nil {
        tokens[tokens.count - 1].append(character)
      } else if character == " " {
        // A space ends a number.
        if let last = tokens.last, Int(last) != nil { tokens.append(" ") }
      } else {
        tokens.append(String(character))
      }
    }
    return tokens
  }

  private static func words(in text: Substring) -> Set<Substring> {
    Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }
}
