import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// `Sources/Programs/BuildRevision/record`, which runs before each build.
  @Suite struct RevisionTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Programs/BuildRevision/record").path

    private let folder: TemporaryFolder
    private let package: String

    init() throws {
      folder = try TemporaryFolder()
      package = folder.file("package")
      try FileManager.default.createDirectory(
        atPath: package, withIntermediateDirectories: true)
    }

    @discardableResult
    private func run(_ program: String, _ arguments: [String]) throws -> String {
      let process = try ChildProcess(
        program, arguments,
        environment: ["GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_CONFIG_GLOBAL": "/dev/null"],
        folder: folder)
      let (end, output) = try process.waitForEnd()
      expectEqual(end, .exit(0), "\(process.errors)")
      return output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @discardableResult
    private func git(_ words: String...) throws -> String {
      try run(
        "/usr/bin/git",
        ["-C", package, "-c", "user.name=a", "-c", "user.email=a@localhost"] + words)
    }

    private func record() throws -> String {
      try run("/bin/sh", [Self.script, package, folder.path])
      return try String(contentsOfFile: folder.file("RecordedRevision.swift"), encoding: .utf8)
    }

    @Test func `a package that is no checkout has no commit, also inside one of something else`()
      throws
    {
      let nothing = "let recordedCommit = \"\"\nlet recordedChanges = false\n"
      try expectEqual(record(), nothing)
      try run("/usr/bin/git", ["init", "--quiet", folder.path])
      try expectEqual(record(), nothing)
    }

    @Test func `a checkout has its commit, and says whether files differ from it`() throws {
      try git("init", "--quiet")
      let file = package + "/file"
      try "1".write(toFile: file, atomically: true, encoding: .utf8)
      try git("add", "file")
      try git("commit", "--quiet", "--message=first")
      let commit = try git("rev-parse", "HEAD")
      let clean = "let recordedCommit = \"\(commit)\"\nlet recordedChanges = false\n"
      try expectEqual(record(), clean)
      try "2".write(toFile: file, atomically: true, encoding: .utf8)
      try expectEqual(record(), "let recordedCommit = \"\(commit)\"\nlet recordedChanges = true\n")
      try "1".write(toFile: file, atomically: true, encoding: .utf8)
      try "new".write(toFile: package + "/unknown", atomically: true, encoding: .utf8)
      try expectEqual(record(), clean)
    }

    @Test func `the same commit leaves the file alone, so that nothing is compiled`() throws {
      _ = try record()
      let path = folder.file("RecordedRevision.swift")
      let old = Date(timeIntervalSince1970: 1_000_000)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: path)
      _ = try record()
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      expectEqual(attributes[.modificationDate] as? Date, old)
    }

    @Test func `renderd --version and renderctl info say what renderd was built from`() throws {
      let version = try run(BuiltPrograms.path("renderd"), ["--version"])
      let known = /[0-9.]+ \((commit [0-9a-f]{12}( with changes)?|not from a git checkout)\)/
      let match = try #require(try known.wholeMatch(in: version))
      let server = try TestServer(["--clock", "manual", "--size", "16x16"])
      #expect(try server.ask("info").string("revision") == match.output.1)
      let info = try run(BuiltPrograms.path("renderctl"), ["info", "--display", server.path])
      #expect(info.hasPrefix("renderd \(version) at \(server.path)\n"), "\(info)")
    }
  }
}
