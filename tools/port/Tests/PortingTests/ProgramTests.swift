import Foundation
import Testing

/// The program, as a person runs it.
@Suite struct ProgramTests {
  private static let source = "class A: UIView {\n  @objc func go() {}\n}\n"
  private static let after = "class A: UIView {\n  func go() {}\n}\n"

  private struct End {
    let status: Int32
    let output: String
    let errors: String
  }

  /// Runs the program that was built with the tests; its outputs are short enough for a pipe.
  private func run(_ arguments: [String]) throws -> End {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = tests.deletingLastPathComponent().appending(path: "port")
    process.arguments = arguments
    let pipes = [Pipe(), Pipe()]
    process.standardOutput = pipes[0]
    process.standardError = pipes[1]
    try process.run()
    let texts = pipes.map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    return End(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  @Test func `nothing is written without --write`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "A.swift")
    let end = try run([folder.path])
    #expect(end.status == 0)
    #expect(end.output.contains("\(folder.path)/A.swift:2:3: objc: '@objc' is left out\n"))
    #expect(end.output.hasSuffix("; nothing written without --write\n"))
    #expect(try folder.text("A.swift") == Self.source)
  }

  @Test func `--write writes, and the second run has nothing to do`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "A.swift")
    #expect(try run(["--write", folder.path]).output.hasSuffix("; written\n"))
    #expect(try folder.text("A.swift") == Self.after)
    let end = try run(["--write", folder.path])
    #expect(end.output == "0 rewrites in 0 of 1 file, 0 places for a person\n")
  }

  @Test func `--diff prints what patch applies`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "A.swift")
    let end = try run(["--diff", folder.path])
    #expect(
      end.output == """
        --- \(folder.path)/A.swift
        +++ \(folder.path)/A.swift
        @@ -1,3 +1,3 @@
         class A: UIView {
        -  @objc func go() {}
        +  func go() {}
         }

        """)
    #expect(end.errors.hasPrefix("1 rewrite in 1 of 1 file"))
    #expect(try folder.text("A.swift") == Self.source)
  }

  @Test func `broken files are left alone, the others are written, and the status is 1`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "A.swift")
    try folder.write("@objc class {", to: "B.swift")
    let end = try run(["--write", folder.path])
    #expect(end.status == 1)
    #expect(end.output.contains("\(folder.path)/B.swift:1:13: left alone: "))
    #expect(try folder.text("A.swift") == Self.after)
    #expect(try folder.text("B.swift") == "@objc class {")
  }

  @Test func `the permissions of a written file stay`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.source, to: "A.swift")
    let path = folder.path + "/A.swift"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    _ = try run(["--write", path])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
  }

  @Test(arguments: [["--diff", "--json", "."], ["/nowhere/at/all"], []])
  func `invalid arguments end with status 64`(arguments: [String]) throws {
    let end = try run(arguments)
    #expect(end.status == 64)
    #expect(!end.errors.isEmpty)
  }

  @Test func `--help answers`() throws {
    let end = try run(["--help"])
    #expect(end.status == 0)
    for option in ["--write", "--diff", "--json"] { #expect(end.output.contains(option)) }
  }
}
