import Porting
import Testing

/// The only file of a source, ported.
func ported(_ source: String) throws -> PortedFile {
  let result = Porter().port([("A.swift", source)])
  #expect(result.refused == [])
  return try #require(result.files.first)
}

/// A method of a view with a line of source, and the line after porting.
func portedLine(
  _ line: String, in type: String = "UIView", methods: String = "@objc func tick() {}"
) throws -> String {
  let file = try ported("class Board: \(type) {\n  func go() {\n\(line)\n  }\n  \(methods)\n}\n")
  let lines = file.after.split(separator: "\n", omittingEmptySubsequences: false)
  return lines.dropFirst(2).prefix { $0 != "  }" }.joined(separator: "\n")
}
