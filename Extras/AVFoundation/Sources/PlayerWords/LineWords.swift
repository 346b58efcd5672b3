/// A line that is no request or no answer.
public struct PlayerLineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, and the line.
  public let description: String
}

/// Reads the words of a line from the left.
struct LineWords {
  private let line: String
  private var left: Substring

  init(_ line: String) {
    self.line = line
    left = Substring(line)
  }

  /// The rest of the line.
  var rest: String { String(left) }

  mutating func next(_ what: String) throws(PlayerLineError) -> String {
    let word = left.prefix { $0 != " " }
    guard !word.isEmpty else { throw error("\(what) is missing") }
    left = left.dropFirst(word.count)
    if left.first == " " { left = left.dropFirst() }
    return String(word)
  }

  /// A number that is finite.
  mutating func number(_ what: String) throws(PlayerLineError) -> Double {
    let word = try next(what)
    guard let number = Double(word), number.isFinite else {
      throw error("`\(word)` is not \(what)")
    }
    return number
  }

  /// A number that is finite; nil for a word that stands for none.
  mutating func number(_ what: String, orNone none: String) throws(PlayerLineError) -> Double? {
    guard left != none else {
      left = ""
      return nil
    }
    return try number(what)
  }

  mutating func integer(_ what: String) throws(PlayerLineError) -> Int {
    let word = try next(what)
    guard let number = Int(word) else { throw error("`\(word)` is not \(what)") }
    return number
  }

  /// The side of a picture in pixels.
  mutating func side() throws(PlayerLineError) -> Int {
    let side = try integer("a size in pixels")
    guard (1...16_384).contains(side) else { throw error("a side is 1 to 16384 pixels") }
    return side
  }

  /// True for the first of two words.
  mutating func choice(_ yes: String, _ no: String) throws(PlayerLineError) -> Bool {
    let word = try next("\(yes) or \(no)")
    guard word == yes || word == no else { throw error("`\(word)` is neither \(yes) nor \(no)") }
    return word == yes
  }

  func end() throws(PlayerLineError) {
    guard left.isEmpty else { throw error("`\(left)` is too much") }
  }

  func error(_ problem: String) -> PlayerLineError {
    PlayerLineError(description: "\(problem), in the line `\(Self.oneLine(line))`")
  }

  /// Returns a text of one line of at most 500 letters, without control characters.
  static func oneLine(_ text: String) -> String {
    String(
      text.prefix(500).map { $0.isNewline || $0.asciiValue.map { $0 < 32 } == true ? " " : $0 })
  }
}
