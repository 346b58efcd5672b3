import Foundation

/// The comments of a Swift file, by line.
struct CommentedFile {
  /// A line of a comment, without its slashes.
  struct Line {
    let number: Int
    let text: Substring
  }

  let path: String
  /// The lines of each documentation comment.
  let documentation: [[Line]]
  /// The lines of all comments that stand alone on their lines.
  let lines: [Line]

  init(path: String, text: String) {
    self.path = path
    var documentation: [[Line]] = []
    var lines: [Line] = []
    var isInside = false
    for (index, row) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let code = row.drop { $0 == " " }
      let isDocumentation = code.hasPrefix("///")
      if code.hasPrefix("//") {
        let line = Line(
          number: index + 1, text: code.drop { $0 == "/" }.drop { $0 == " " })
        lines.append(line)
        if isDocumentation {
          if !isInside { documentation.append([]) }
          documentation[documentation.count - 1].append(line)
        }
      }
      isInside = isDocumentation
    }
    self.documentation = documentation
    self.lines = lines
  }

  /// First words after which a reader has to wait for the subject.
  private static let refused: Set<Substring> = [
    "Of", "Those", "That", "These", "By", "To", "In", "At", "As", "Also", "What", "Whose", "Which",
    "On", "With",
  ]

  /// Documentation comments, and their fields, that begin with a refused word.
  func refusedBeginnings() -> [WordFinding] {
    documentation.flatMap { comment in
      comment.enumerated().compactMap { index, line -> WordFinding? in
        let sentence = index == 0 ? line.text : Self.field(line.text)
        guard let word = sentence?.prefix(while: { $0.isLetter }), Self.refused.contains(word)
        else { return nil }
        return WordFinding(
          path: path, line: line.number, kind: "begins with \"\(word)\"",
          sentence: String(line.text))
      }
    }
  }

  /// The sentence of a field of a documentation comment: a parameter, a result or an error.
  private static func field(_ line: Substring) -> Substring? {
    guard line.hasPrefix("- "), let colon = line.range(of: ": ") else { return nil }
    let name = line[..<colon.lowerBound].dropFirst(2)
    let isField = name.split(separator: " ").count <= 2 && !name.contains("`")
    return isField ? line[colon.upperBound...] : nil
  }

  /// Names in backquotes that are not among those that are known. A name in capitals is a place holder.
  func unknownNames(among known: Set<[UInt8]>) -> [WordFinding] {
    lines.flatMap { line in
      line.text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { index, _ in index % 2 == 1 }
        .flatMap { _, quoted in SourceFiles.words(of: quoted.utf8) }
        .filter { word in !known.contains(word) && word.contains { $0 >= UInt8(ascii: "a") } }
        .map { word in
          WordFinding(
            path: path, line: line.number, kind: "a name that does not exist",
            sentence: String(decoding: word, as: UTF8.self))
        }
    }
  }
}
