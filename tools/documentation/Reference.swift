/// What docs/core-animation.md has: sections, and the rows of its table of oracle values.
struct Reference {
  struct Section {
    var number: String
    var title: String
  }

  private(set) var sections: [Section] = []
  /// Row number, input, expected value and provenance.
  private(set) var rows: [(number: Int, input: String, expected: String)] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      if line.hasPrefix("#"), let mark = line.firstIndex(of: "§") {
        let rest = line[line.index(after: mark)...]
        let number = rest.prefix { $0.isNumber || $0 == "." }
        let title = rest.dropFirst(number.count).drop { $0 == " " }
        sections.append(Section(number: String(number), title: String(title)))
      }
      guard sections.last?.number == "15", line.hasPrefix("|") else { continue }
      let cells = line.split(separator: "|").map { cell in
        cell.trimmed
      }
      if cells.count >= 3, let number = Int(cells[0]) {
        rows.append((number, cells[1], cells[2]))
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
