/// A place in a file; line and column count from 1, columns in bytes of UTF-8.
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
  /// The place where the rewrite begins.
  public let place: SourcePlace
  /// The name of the rule, a row of the table in docs/porting.md.
  public let rule: String
  /// Description of the rewrite.
  public let text: String
}

/// A change that a person has to make.
public struct Chore: Codable, Equatable, Sendable {
  /// The place of the reason.
  public let place: SourcePlace
  /// The name of the rule, a row of the table in docs/porting.md.
  public let rule: String
  /// The reason why the tool does not make the change.
  public let reason: String
  /// Advice on what to write instead.
  public let hint: String
}
