import Foundation

/// One test: its name, where it is, what it says and which identifiers it uses.
struct TestCase {
  var name: String
  var file: String
  /// Numbers of sections of docs/core-animation.md: "7.3".
  var layerSections: Set<String>
  /// Numbers of sections of docs/views.md: "3".
  var viewSections: Set<String>
  /// Rows of oracle tables: "84" of the layers', "V1" of the views'.
  var rows: Set<String>
  /// Identifiers that the test and its helpers use.
  var words: Set<Substring>
  /// Identifiers that the test itself uses.
  let ownWords: Set<Substring>
  /// Texts between quotation marks.
  var literals: Set<String>
}

/// All tests of the package, found by their attribute.
struct TestIndex {
  private var helpers = TestHelpers()
  private(set) var tests: [TestCase] = []
  /// Words of a whole file: a test that names a member need not name its type.
  private(set) var wordsOfFiles: [String: Set<Substring>] = [:]
  /// Places in `tests` of those that use a word, in order.
  private var placesByWord: [Substring: [Int]] = [:]

  mutating func scan(_ text: String, file: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    wordsOfFiles[file] = text[...].identifiers
    helpers.scan(lines, of: file)
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
    let words = text[...].identifiers
    let (layers, views) = Self.sections(in: prose, aboutViews: file.contains("/LayerViewsTests/"))
    tests.append(
      TestCase(
        name: name, file: file, layerSections: layers, viewSections: views,
        rows: Self.rows(in: name + " " + notes).union(Self.viewRow(in: name)),
        words: words, ownWords: words, literals: Self.literals(in: text)))
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

  /// The sections of the two references. A § belongs to the reference that was named last before it.
  ///
  /// - Parameter aboutViews: what is meant before either is named.
  private static func sections(
    in text: String, aboutViews: Bool
  ) -> (layers: Set<String>, views: Set<String>) {
    var (layers, views): (Set<String>, Set<String>) = ([], [])
    var meansViews = aboutViews
    let parts = text.split(separator: "§", omittingEmptySubsequences: false)
    for (before, part) in zip(parts, parts.dropFirst()) {
      let last = before.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
      if last.hasSuffix("core-animation.md` ") { meansViews = false }
      if last.hasSuffix("views.md` ") || last.hasSuffix("views ") { meansViews = true }
      var number = part.prefix { $0.isNumber || $0 == "." }
      while number.last == "." { number = number.dropLast() }
      guard !number.isEmpty else { continue }
      if meansViews { views.insert(String(number)) } else { layers.insert(String(number)) }
    }
    return (layers, views)
  }

  private static func literals(in text: String) -> Set<String> {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return Set(parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
  }

  /// The row that a test's name begins with: "V1: …".
  private static func viewRow(in name: String) -> Set<String> {
    let row = name.prefix { $0 != ":" }
    guard row.count < name.count, row.first == "V", Int(row.dropFirst()) != nil else { return [] }
    return [String(row)]
  }

  /// "§15 row 48", "§15 rows 53, 54 and 56", "§15 rows 58–61" or "58 to 61".
  private static func rows(in text: String) -> Set<String> {
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
    return Set(found.map(String.init))
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

  /// Counts what the helpers of a test use, such as its subclasses of views, as used by the test. To be
  /// called when all files were scanned.
  mutating func linkHelpers() {
    for index in tests.indices {
      tests[index].words.formUnion(helpers.words(usedBy: tests[index]))
      for word in tests[index].words { placesByWord[word, default: []].append(index) }
    }
  }

  /// The tests that use one of some words, in order. `linkHelpers` has been called.
  func tests(usingAnyOf words: Set<Substring>) -> [TestCase] {
    Set(words.flatMap { placesByWord[$0] ?? [] }).sorted().map { tests[$0] }
  }
}

extension Substring {
  var identifiers: Set<Substring> {
    Set(split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }
}
