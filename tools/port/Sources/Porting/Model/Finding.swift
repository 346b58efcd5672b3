/// A place in a file, both numbers from 1; columns count bytes of UTF-8.
public struct SourcePlace: Codable, Comparable, Sendable {
  /// The line of the file before any rewrite.
  public let line: Int
  /// The column in that line.
  public let column: Int

  /// Creates a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The order in a file.
  public static func < (one: SourcePlace, other: SourcePlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A rewrite that the tool made, or would make.
public struct Rewrite: Codable, Equatable, Sendable {
  /// Where it begins.
  public let place: SourcePlace
  /// The name of the rule, a row of the table in docs/porting.md.
  public let rule: String
  /// What was done.
  public let text: String
}

/// What a person has to do.
public struct Chore: Codable, Equatable, Sendable {
  /// Where the reason is.
  public let place: SourcePlace
  /// The name of the rule, a row of the table in docs/porting.md.
  public let rule: String
  /// Why the tool does not do it.
  public let reason: String
  /// What to write.
  public let hint: String
}
