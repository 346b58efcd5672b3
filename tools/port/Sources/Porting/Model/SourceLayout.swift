/// Layout of a file, for new lines.
struct SourceLayout {
  /// Longest line that a rewrite makes.
  let lineLength = 100
  /// The end of a line.
  let newline: String
  /// One step of indentation.
  let unit: String
  private let bytes: [UInt8]

  init(_ source: String) {
    bytes = Array(source.utf8)
    // In Swift, a carriage return and a line feed are one character.
    newline = source.contains("\r\n") ? "\r\n" : "\n"
    let indentations = source.split(whereSeparator: \.isNewline)
      .map { $0.prefix { $0 == " " || $0 == "\t" } }
    // In nearly all sources the first indented line is one step in; a comment's indent of one blank
    // does not count.
    let first = indentations.first { $0.first == "\t" || $0.count > 1 }
    unit = first.map { $0.first == "\t" ? "\t" : String($0) } ?? "  "
  }

  /// The blanks at the beginning of the line of a byte.
  func indentation(at position: Int) -> String {
    let line = bytes[lineStart(of: position)...]
    let blanks = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// The first byte of the line of a byte.
  func lineStart(of position: Int) -> Int {
    var start = position
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }
}
