/// The words of a line, taken from the front.
///
/// Spaces and tabs separate words. A word in double quotes may have spaces; in it `\"` is a quote and `\\` a
/// backslash. `#` at the beginning of a word begins a comment.
struct ConfigurationLine {
  let place: LinePlace
  /// Kind and subject of the line, for errors; grows as words are understood.
  var subject = ""
  private var words: ArraySlice<String>

  /// - Throws: a `ConfigurationError` if the bytes are no text, or a quotation does not end.
  init(_ bytes: ArraySlice<UInt8>, at place: LinePlace) throws(ConfigurationError) {
    self.place = place
    words = []
    words = try Self.split(bytes, place)[...]
  }

  var isEmpty: Bool { words.isEmpty }

  func error(_ reason: String) -> ConfigurationError { ConfigurationError(place, subject, reason) }

  /// Removes and returns the next word.
  ///
  /// - Parameter expected: what the word is, for the error at the end of the line.
  mutating func next(_ expected: String) throws(ConfigurationError) -> String {
    guard let word = words.popFirst() else {
      throw error("the line ends where \(expected) was expected")
    }
    return word
  }

  func expectEnd() throws(ConfigurationError) {
    if let word = words.first {
      throw error("“\(word)” is one word too many")
    }
  }

  // MARK: Splitting

  private static func split(
    _ bytes: ArraySlice<UInt8>, _ place: LinePlace
  ) throws(ConfigurationError) -> [String] {
    func fail(_ reason: String) -> ConfigurationError { ConfigurationError(place, "", reason) }
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if let control = bytes.first(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }) {
      throw fail("it has the byte \(control), which is no text")
    }
    var words: [String] = []
    while let first = bytes.first {
      switch first {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): bytes.removeFirst()
      case UInt8(ascii: "#"): return words
      default:
        let isQuoted = first == UInt8(ascii: "\"")
        guard let word = isQuoted ? quotation(&bytes) : plain(&bytes) else {
          throw fail("a quotation does not end: was the line cut off?")
        }
        guard let text = String(validating: word, as: UTF8.self) else {
          throw fail("it is not UTF-8")
        }
        words.append(text)
      }
    }
    return words
  }

  private static func plain(_ bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
    let word = bytes.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    bytes.removeFirst(word.count)
    return Array(word)
  }

  /// - Returns: Nil if there is no second quote with a separator or the line's end after it.
  private static func quotation(_ bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
    bytes.removeFirst()
    var word: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""):
        let after = bytes.first
        return after == nil || after == UInt8(ascii: " ") || after == UInt8(ascii: "\t")
          ? word : nil
      case UInt8(ascii: "\\"):
        guard let escaped = bytes.popFirst() else { return nil }
        if escaped != UInt8(ascii: "\""), escaped != UInt8(ascii: "\\") { word.append(byte) }
        word.append(escaped)
      default: word.append(byte)
      }
    }
    return nil
  }

  /// Returns a word as it is written in a line.
  static func quoted(_ word: String) -> String {
    let special = word.utf8.contains { byte in
      [" ", "\t", "\"", "\\", "#"].contains { byte == UInt8(ascii: $0) }
    }
    if !word.isEmpty, !special { return word }
    var text = "\""
    for character in word.unicodeScalars {
      if character == "\"" || character == "\\" { text += "\\" }
      text.unicodeScalars.append(character)
    }
    return text + "\""
  }
}
