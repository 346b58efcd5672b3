import Foundation
import Porting
import Testing

/// Folders, places, refusals and differences.
@Suite struct FileTests {
  @Test func `broken source is refused with the place of its first error`() throws {
    let result = Porter().port([
      ("Good.swift", "@objc class A: NSObject {}"),
      ("Bad.swift", "import UIKit\n\nclass B {\n  @objc func go( {}\n}\n"),
    ])
    #expect(result.files.map(\.path) == ["Good.swift"])
    let refused = try #require(result.refused.first)
    #expect(result.refused.count == 1)
    #expect(refused.path == "Bad.swift")
    #expect(refused.place?.line == 4)
    #expect(!refused.reason.isEmpty)
  }

  @Test func `places are those of the file before the rewrites`() throws {
    let file = try ported("@IBDesignable\nclass A: UIView {\n  @objc\n  dynamic func go() {}\n}\n")
    #expect(file.rewrites.map(\.place.line) == [1, 3, 4])
    #expect(file.rewrites.map(\.place.column) == [1, 3, 3])
    #expect(file.after == "class A: UIView {\n  func go() {}\n}\n")
  }

  @Test func `a folder has its Swift files, without those of dependencies and hidden ones`() throws
  {
    let folder = try TemporaryFolder()
    for path in ["b.swift", "a/c.swift", "a/d.txt", ".build/e.swift", "Pods/f.swift"] {
      try folder.write("let x = 1\n", to: path)
    }
    try folder.write(Data([0xff, 0xfe, 0x00]), to: "g.swift")
    let files = try SourceFolder([folder.path, folder.path + "/b.swift"])
    #expect(files.files.map(\.path) == ["a/c.swift", "b.swift"].map { folder.path + "/" + $0 })
    #expect(files.refused.map(\.path) == [folder.path + "/g.swift"])
  }

  @Test func `a path that does not exist is an error that names it`() {
    #expect {
      try SourceFolder(["/nowhere/at/all"])
    } throws: { error in
      (error as? RefusedFile)?.path == "/nowhere/at/all"
    }
  }

  @Test func `a difference has three lines around each change, and counts lines`() {
    let before = (1...20).map { "\($0)\n" }.joined()
    let after = before.replacing("10\n", with: "ten\n10b\n")
    #expect(
      UnifiedDifference(path: "a", before: before, after: after).text == """
        --- a
        +++ a
        @@ -7,7 +7,8 @@
         7
         8
         9
        -10
        +ten
        +10b
         11
         12
         13

        """)
    #expect(UnifiedDifference(path: "a", before: before, after: before).text == "")
  }

  @Test func `changes far from each other are in parts of their own`() {
    let before = (1...30).map { "\($0)\n" }.joined()
    let after = before.replacing("5\n", with: "five\n", maxReplacements: 1)
      .replacing("28\n", with: "")
    let text = UnifiedDifference(path: "a", before: before, after: after).text
    #expect(text.contains("@@ -2,7 +2,7 @@\n"))
    #expect(text.contains("@@ -25,6 +25,5 @@\n"))
  }

  @Test func `a last line without an end is marked`() {
    #expect(
      UnifiedDifference(path: "a", before: "x", after: "x\n").text
        == "--- a\n+++ a\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x\n")
  }

  @Test func `the JSON report has places, rules and hints`() throws {
    let result = Porter().port([
      ("A.swift", "class A: UIView { @IBOutlet var card: UIView! }"), ("B.swift", "func ("),
    ])
    let text = try PortReport(result, unread: [], isWritten: true).json()
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let file = try #require((json["files"] as? [[String: Any]])?.first)
    let chore = try #require((file["chores"] as? [[String: Any]])?.first)
    #expect(json["isWritten"] as? Bool == true)
    #expect(file["path"] as? String == "A.swift")
    #expect(chore["rule"] as? String == "outlet")
    #expect((chore["place"] as? [String: Int])?["column"] == 19)
    #expect((chore["hint"] as? String)?.contains("card = UIView(…)") == true)
    #expect((json["refused"] as? [[String: Any]])?.first?["path"] as? String == "B.swift")
  }
}
