import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A source file that has no errors of syntax.
struct ParsedFile {
  let path: String
  let source: String
  let tree: SourceFileSyntax
  private let converter: SourceLocationConverter

  /// - Throws: `RefusedFile`, with the first error, for source that does not parse.
  init(path: String, source: String) throws(RefusedFile) {
    self.path = path
    self.source = source
    tree = Parser.parse(source: source)
    converter = SourceLocationConverter(fileName: path, tree: tree)
    let errors = ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
    guard let error = errors.first else { return }
    let location = error.location(converter: converter)
    throw RefusedFile(
      path: path, place: SourcePlace(line: location.line, column: location.column),
      reason: error.message)
  }

  func place(_ position: AbsolutePosition) -> SourcePlace {
    let location = converter.location(for: position)
    return SourcePlace(line: location.line, column: location.column)
  }
}
