/// One file, before and after.
public struct PortedFile: Sendable {
  /// The path as shown in reports.
  public let path: String
  /// The text that was read.
  public let before: String
  /// The text with all rewrites.
  public let after: String
  /// Rewrites, in the order of the file.
  public let rewrites: [Rewrite]
  /// Chores left for a person, in the order of the file.
  public let chores: [Chore]

  /// True for a file that the tool changes.
  public var isChanged: Bool { before != after }
}

/// A file that is left alone.
public struct RefusedFile: Codable, Equatable, Error, Sendable {
  /// The path as shown in reports.
  public let path: String
  /// The place of the first error; nil for a file that cannot be read.
  public let place: SourcePlace?
  /// The reason for the refusal.
  public let reason: String

  /// Creates a refusal.
  public init(path: String, place: SourcePlace?, reason: String) {
    self.path = path
    self.place = place
    self.reason = reason
  }
}
