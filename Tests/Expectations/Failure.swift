import Foundation
import Testing

/// A check that failed, as it is told.
struct Failure {
  private let result: String
  private let comment: String?

  /// - Parameter result: The predicate of the expression, such as "is false".
  init(_ result: String, _ comment: String?) {
    self.result = result
    self.comment = comment
  }

  init<Value>(_ actual: Value, _ relation: String, _ other: Value, _ comment: String?) {
    self.init(
      "\(Self.text(actual)) \(relation) \(Self.text(other)) is false"
        + Self.difference(actual, other), comment)
  }

  /// Records the issue, with the expression that is written at its place.
  func record(_ fileID: String, _ filePath: String, _ line: Int) {
    var text = result
    if let expression = Self.expression(in: filePath, line: line) {
      text = "\(expression): \(text)"
    }
    if let comment { text += "\n\(comment)" }
    Issue.record(
      Comment(rawValue: text),
      sourceLocation: SourceLocation(
        fileID: fileID, filePath: filePath, line: line, column: 1))
  }

  static func text(_ value: some Any) -> String { String(describingForTest: value) }

  /// The places at which two arrays differ, when they are too long to be compared by eye.
  private static func difference<Value>(_ actual: Value, _ other: Value) -> String {
    guard let actual = actual as? [any Equatable], let other = other as? [any Equatable],
      max(actual.count, other.count) > 4
    else { return "" }
    guard actual.count == other.count else {
      return " (\(actual.count) and \(other.count) elements)"
    }
    let places = actual.indices.filter { !actual[$0].isEqual(other[$0]) }
    guard let first = places.first else { return "" }
    return " (\(places.count) of \(actual.count) elements differ, first at \(first): "
      + "\(text(actual[first])) and \(text(other[first])))"
  }

  /// The call that begins on a line of a file, to its closing parenthesis, or its first lines where a text has
  /// a parenthesis without the other; nil without the file.
  private static func expression(in path: String, line: Int) -> String? {
    guard let source = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var text = ""
    var depth = 0
    for row in lines.dropFirst(line - 1).prefix(16) {
      depth += row.count { $0 == "(" } - row.count { $0 == ")" }
      let code = row.trimmingCharacters(in: .whitespaces)
      text += text.isEmpty || text.hasSuffix("(") || code.hasPrefix(")") ? code : " \(code)"
      if depth <= 0 { break }
    }
    return text.isEmpty ? nil : text
  }
}

extension Equatable {
  fileprivate func isEqual(_ other: any Equatable) -> Bool { (other as? Self) == self }
}
