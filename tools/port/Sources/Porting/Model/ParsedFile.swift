import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A source file that has no errors of syntax.
struct ParsedFile {
  let path: String
  let source: String
  let tree: SourceFileSyntax
  /// Corrections of the source without which it has errors.
  let corrections: [Correction]
  private let converter: SourceLocationConverter

  /// A change without which a file does not parse.
  struct Correction {
    let edit: SourceEdit
    let place: SourcePlace
    let text: String
  }

  /// - Throws: `RefusedFile`, with the first error, for source that does not parse.
  init(path: String, source: String) throws(RefusedFile) {
    self.path = path
    self.source = source
    (tree, corrections) = Self.parse(source, path)
    converter = SourceLocationConverter(fileName: path, tree: tree)
    let errors = ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
    guard let error = errors.first else { return }
    let location = error.location(converter: converter)
    throw RefusedFile(
      path: path, place: SourcePlace(line: location.line, column: location.column),
      reason: error.message)
  }

  /// Parses source. Swift 5 takes a blank between an attribute and its arguments, `@available (iOS 9, *)`,
  /// and Swift 6 does not.
  private static func parse(
    _ source: String, _ path: String
  ) -> (SourceFileSyntax, [Correction]) {
    let tree = Parser.parse(source: source)
    guard tree.hasError else { return (tree, []) }
    let blanks = source.utf8Ranges(of: /@available([ \t]+)\(/)
    // A blank of the same length keeps all places.
    var bytes = Array(source.utf8)
    for blank in blanks {
      let name = Array("@available".utf8)
      let start = blank.lowerBound - name.count
      for offset in blank.indices { bytes[start + offset - blank.lowerBound] = UInt8(ascii: " ") }
      bytes.replaceSubrange(blank.upperBound - name.count..<blank.upperBound, with: name)
    }
    let corrected = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
    let converter = SourceLocationConverter(fileName: path, tree: corrected)
    return (
      corrected,
      blanks.map { blank in
        let location = converter.location(for: AbsolutePosition(utf8Offset: blank.lowerBound))
        return Correction(
          edit: SourceEdit(blank, ""),
          place: SourcePlace(line: location.line, column: location.column),
          text: "'@available' stands directly before '('")
      }
    )
  }

  func place(_ position: AbsolutePosition) -> SourcePlace {
    let location = converter.location(for: position)
    return SourcePlace(line: location.line, column: location.column)
  }
}

extension String {
  /// The bytes that the first group of a pattern matches, wherever it does.
  fileprivate func utf8Ranges(of pattern: Regex<(Substring, Substring)>) -> [Range<Int>] {
    matches(of: pattern).map { match in
      let start = utf8.distance(from: startIndex, to: match.output.1.startIndex)
      return start..<start + match.output.1.utf8.count
    }
  }
}
