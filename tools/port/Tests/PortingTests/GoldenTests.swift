import Foundation
import Porting
import Testing

/// Files before and after, with the report, as a person would look at them.
///
/// After a change of a rule, `tools/port/goldens` writes the files again, and `git diff` shows what the
/// change does.
@Suite struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  static var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func text(_ name: String, _ file: String) throws -> String {
    let url = Self.folder.appending(path: "\(name)/\(file).txt")
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  @Test func `there are golden files for each kind of rule`() throws {
    #expect(try Self.names.count >= 9)
  }

  @Test(arguments: try names)
  func `a file becomes its golden one, with the golden report`(name: String) throws {
    let result = Porter().port([("\(name).swift", try text(name, "before"))])
    let file = try #require(result.files.first)
    #expect(file.after == (try text(name, "after")))
    let report = PortReport(result, unread: [], isWritten: false)
    #expect(report.text == (try text(name, "report")))
  }

  @Test(arguments: try names)
  func `a ported file has nothing to rewrite`(name: String) throws {
    let result = Porter().port([("\(name).swift", try text(name, "after"))])
    let file = try #require(result.files.first)
    #expect(file.rewrites == [])
    #expect(file.after == file.before)
  }
}
