import Foundation
import WireProtocol

/// An error in a recording's text, with its place.
struct RecordingTextError: Error, Hashable {
  /// Line number, from 1.
  var line: Int
  /// Character position in the line, from 1.
  var column: Int
  /// The expected and the found words.
  var reason: String
}

/// One line of a recording's text, split into words.
///
/// Words are separated by blanks. `[ ] { } , :` are words of their own, and so is a text in double
/// quotes with the escapes `\" \\ \n \r \t \u{hex}`. A comment goes to the end of the line. It begins
/// with a `#` that is the first character of the line or has a blank on both sides, so the colour
/// `#202428` is not a comment.
struct TextLine {
  struct Word: Hashable {
    var text: String
    var isQuoted: Bool
    var column: Int
  }

  let number: Int
  private(set) var words: [Word] = []
  private var next = 0
  private let endColumn: Int

  /// - Parameter bytes: the line without its line feed.
  init(number: Int, bytes: ArraySlice<UInt8>) throws(RecordingTextError) {
    self.number = number
    endColumn = Self.column(bytes, bytes.endIndex)
    var index = bytes.startIndex
    var counted = index
    var column = 1
    while index < bytes.endIndex {
      // The column is counted on from word to word, since a line can be long.
      column += bytes[counted..<index].count { $0 & 0xC0 != 0x80 }
      counted = index
      let start = index
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        index += 1
      case UInt8(ascii: "\""):
        let text = try Self.quoted(bytes, &index, number)
        words.append(Word(text: text, isQuoted: true, column: column))
      case UInt8(ascii: "#") where words.isEmpty || Self.isBlank(bytes, index + 1):
        return
      case let byte where Self.punctuation.contains(byte):
        index += 1
        add(bytes[start..<index], column)
      default:
        while index < bytes.endIndex, !Self.isBlank(bytes, index), bytes[index] != 34,
          !Self.punctuation.contains(bytes[index])
        {
          index += 1
        }
        add(bytes[start..<index], column)
      }
    }
  }

  private static let punctuation = Array("[]{},:".utf8)

  /// Whether there is a blank or the end of the line.
  private static func isBlank(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Bool {
    index >= bytes.endIndex || bytes[index] == 32 || bytes[index] == 9 || bytes[index] == 13
  }

  private static func column(_ bytes: ArraySlice<UInt8>, _ index: Int) -> Int {
    1 + bytes[bytes.startIndex..<index].count { $0 & 0xC0 != 0x80 }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, _ column: Int) {
    words.append(
      Word(text: String(decoding: bytes, as: UTF8.self), isQuoted: false, column: column))
  }

  /// Reads from one quote to the next.
  private static func quoted(
    _ bytes: ArraySlice<UInt8>, _ index: inout Int, _ number: Int
  ) throws(RecordingTextError) -> String {
    let start = index
    var content: [UInt8] = []
    index += 1
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: content, as: UTF8.self) }
      if byte != UInt8(ascii: "\\") {
        content.append(byte)
        continue
      }
      let escape = index < bytes.endIndex ? bytes[index] : 0
      index += 1
      switch escape {
      case UInt8(ascii: "n"): content.append(10)
      case UInt8(ascii: "r"): content.append(13)
      case UInt8(ascii: "t"): content.append(9)
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): content.append(escape)
      case UInt8(ascii: "u"):
        let rest = bytes[min(index, bytes.endIndex)...]
        guard rest.first == UInt8(ascii: "{"), let close = rest.firstIndex(of: UInt8(ascii: "}")),
          let value = UInt32(String(decoding: rest[(index + 1)..<close], as: UTF8.self), radix: 16),
          let scalar = Unicode.Scalar(value)
        else { fallthrough }
        content += Array(String(Character(scalar)).utf8)
        index = close + 1
      default:
        throw RecordingTextError(
          line: number, column: column(bytes, index - 2),
          reason: #"expected an escape: \" \\ \n \r \t or \u{hex}"#)
      }
    }
    throw RecordingTextError(
      line: number, column: column(bytes, start), reason: "expected a quote that ends this text")
  }
}

// MARK: Reading words

extension TextLine {
  var isEmpty: Bool { words.isEmpty }
  /// The next word, without consuming it.
  var peek: Word? { next < words.count ? words[next] : nil }

  /// An error at the next word.
  func expected(_ what: String) -> RecordingTextError {
    let found = peek.map { $0.isQuoted ? "a text" : "\"\($0.text.prefix(40))\"" }
    return RecordingTextError(
      line: number, column: peek?.column ?? endColumn,
      reason: "expected \(what), found \(found ?? "the end of the line")")
  }

  /// An error at the last consumed word.
  func wrong(_ reason: String) -> RecordingTextError {
    RecordingTextError(
      line: number, column: next > 0 ? words[next - 1].column : 1, reason: reason)
  }

  /// Consumes the next word if it is `text`.
  mutating func take(_ text: String) -> Bool {
    guard let word = peek, !word.isQuoted, word.text == text else { return false }
    next += 1
    return true
  }

  mutating func expect(_ text: String) throws(RecordingTextError) {
    guard take(text) else { throw expected("\"\(text)\"") }
  }

  /// Consumes the next word and returns its value, if `read` accepts it.
  mutating func value<T>(
    _ what: String, _ read: (String) -> T?
  ) throws(RecordingTextError) -> T {
    guard let word = peek, !word.isQuoted, let value = read(word.text) else {
      throw expected(what)
    }
    next += 1
    return value
  }

  /// Consumes and returns all remaining words, without their quotes.
  mutating func takeRest() -> [String] {
    defer { next = words.count }
    return words[next...].map(\.text)
  }

  mutating func word(_ what: String) throws(RecordingTextError) -> String {
    try value(what) { $0 }
  }

  mutating func text(_ what: String) throws(RecordingTextError) -> String {
    guard let word = peek, word.isQuoted else { throw expected(what + " in quotes") }
    next += 1
    return word.text
  }

  mutating func f64(_ what: String = "a number") throws(RecordingTextError) -> Double {
    try value(what) { TextNumbers.f64($0) }
  }

  mutating func f32(_ what: String = "a number") throws(RecordingTextError) -> Float {
    try value(what) { TextNumbers.f32($0) }
  }

  mutating func u32(_ what: String = "a whole number") throws(RecordingTextError) -> UInt32 {
    try value(what) { UInt32($0) }
  }

  mutating func u64(_ what: String = "a whole number") throws(RecordingTextError) -> UInt64 {
    try value(what) { UInt64($0) }
  }

  /// Reads a number of bytes or pixels, 0 or more.
  mutating func count(_ what: String) throws(RecordingTextError) -> Int {
    try value(what) { word in Int(word).flatMap { (0...(1 << 32)).contains($0) ? $0 : nil } }
  }

  /// Reads a size in pixels: `640x480`.
  mutating func pixelSize() throws(RecordingTextError) -> (width: UInt32, height: UInt32) {
    try value("a size like 640x480") { word in
      let parts = word.split(separator: "x", omittingEmptySubsequences: false)
      guard parts.count == 2, let width = UInt32(parts[0]), let height = UInt32(parts[1]) else {
        return nil
      }
      return (width, height)
    }
  }

  /// Reads the name of a case of an enumeration.
  mutating func name<T: CaseIterable>(
    of type: T.Type, _ what: String
  ) throws(RecordingTextError) -> T {
    let names = T.allCases.map { "\($0)" }.joined(separator: ", ")
    return try value("\(what): \(names)") { word in T.allCases.first { "\($0)" == word } }
  }

  /// Consumes the next word and returns the case with that name; nil if there is none.
  mutating func takeName<T: CaseIterable>(of type: T.Type) -> T? {
    T.allCases.first { take("\($0)") }
  }

  /// Reads items separated by commas in square brackets.
  mutating func list<T>(
    _ item: (inout TextLine) throws(RecordingTextError) -> T
  ) throws(RecordingTextError) -> [T] {
    try expect("[")
    if take("]") { return [] }
    var items = [try item(&self)]
    while take(",") { items.append(try item(&self)) }
    guard take("]") else { throw expected("\",\" or \"]\"") }
    return items
  }

  /// Throws if words are left.
  func finish() throws(RecordingTextError) {
    guard peek == nil else { throw expected("the end of the line") }
  }
}
