internal import Foundation
internal import Testing

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
  func record(_ fileID: String, _ filePath: String, _ line: Int, _ column: Int) {
    var text = result
    if let expression = Self.expression(in: filePath, line: line, column: column) {
      text = "\(expression): \(text)"
    }
    if let comment { text += "\n\(comment)" }
    Issue.record(
      Comment(rawValue: text),
      sourceLocation: SourceLocation(
        fileID: fileID, filePath: filePath, line: line, column: column))
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

  /// The call that begins at a place of a file, to its closing parenthesis; nil without the file.
  private static func expression(in path: String, line: Int, column: Int) -> String? {
    guard let source = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    var text = ""
    var depth = 0
    // The column is that of the opening parenthesis or of the name, by the compiler's version.
    for (index, row) in lines[(line - 1)...].enumerated() {
      let start = index == 0 ? row.utf8.index(row.startIndex, offsetBy: 0) : row.startIndex
      for character in row[start...].drop(while: { index > 0 && $0 == " " }) {
        text.append(character)
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
      }
      if depth <= 0 { break }
      text.append(" ")
    }
    return text.trimmingCharacters(in: .whitespaces)
  }
}

extension Equatable {
  fileprivate func isEqual(_ other: any Equatable) -> Bool { (other as? Self) == self }
}
