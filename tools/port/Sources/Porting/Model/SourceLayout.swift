/// How a file is laid out: what new lines are to look like.
struct SourceLayout {
  /// The length of a line that gets no longer.
  let lineLength = 100
  /// What ends a line.
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
    // The first indented line is one step in, in nearly all sources; comments go by one blank.
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
