/// A reference under docs: its sections, and the rows of its table of oracle values.
struct Reference {
  struct Section {
    var number: String
    var title: String
  }

  struct OracleRow {
    /// "84" in the reference of layers, "V1" in that of views.
    var number: String
    var input: String
    var expected: String
  }

  private(set) var sections: [Section] = []
  private(set) var rows: [OracleRow] = []

  /// docs/core-animation.md: a heading has its number after a §, and rows have plain numbers.
  static func layers(_ text: String) -> Reference {
    Reference(text, oracle: "15") { heading in
      heading.firstIndex(of: "§").map { heading[heading.index(after: $0)...] }
    }
  }

  /// docs/views.md: a heading begins with its number, and rows have a V before theirs.
  static func views(_ text: String) -> Reference {
    Reference(text, oracle: "12") { heading in
      let rest = heading.drop { "# ".contains($0) }
      return rest.first?.isNumber == true ? rest : nil
    }
  }

  private init(
    _ text: String, oracle: String, numbered: (Substring) -> Substring?
  ) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#"), let rest = numbered(line) {
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        let title = rest.dropFirst(digits.count).drop { $0 == " " }
        let number = digits.split(separator: ".").joined(separator: ".")
        sections.append(Section(number: number, title: String(title)))
      }
      guard sections.last?.number == oracle, line.hasPrefix("|") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmed }
      if cells.count >= 3, Int(cells[0].drop { $0 == "V" }) != nil {
        rows.append(OracleRow(number: cells[0], input: cells[1], expected: cells[2]))
      }
    }
  }
}

extension Substring {
  var trimmed: String {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
