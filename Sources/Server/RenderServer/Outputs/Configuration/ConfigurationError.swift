/// The place of a line, for errors about it.
package struct LinePlace: Hashable, Sendable, CustomStringConvertible {
  /// A file, or an option of the command line; empty for a line that a tool sent.
  package var source: String
  /// Counted from 1; nil for a source of one line.
  package var line: Int?

  package init(_ source: String = "", line: Int? = nil) {
    self.source = source
    self.line = line
  }

  package var description: String { line.map { "\(source):\($0)" } ?? source }

  /// Returns the path of a file that the line names: a relative one counts from the folder of the line's file.
  func resolve(_ path: String) -> String {
    guard line != nil, !path.hasPrefix("/"), let end = source.lastIndex(of: "/") else {
      return path
    }
    return source[...end] + path
  }
}

/// A line that cannot be followed: where it is, what it is about and what was expected.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: LinePlace
  /// The kind of line and its subject, such as `output HDMI-A-1`; empty if the line does not say it.
  package var subject: String
  package var reason: String

  package init(_ place: LinePlace, _ subject: String, _ reason: String) {
    self.place = place
    self.subject = subject
    self.reason = reason
  }

  package var description: String {
    [place.description, subject, reason].filter { !$0.isEmpty }.joined(separator: ": ")
  }
}

/// The lines of a configuration that cannot be followed, the first ones of many.
package struct ConfigurationErrors: Error, Hashable, Sendable, CustomStringConvertible {
  package static let most = 20
  package private(set) var errors: [ConfigurationError] = []
  package private(set) var count = 0

  package init(_ errors: [ConfigurationError] = []) { errors.forEach { add($0) } }

  package mutating func add(_ error: ConfigurationError) {
    count += 1
    if errors.count < Self.most { errors.append(error) }
  }

  /// One line for each error.
  package var description: String {
    var lines = errors.map(\.description)
    if count > errors.count { lines.append("and \(count - errors.count) more lines") }
    return lines.joined(separator: "\n")
  }
}
