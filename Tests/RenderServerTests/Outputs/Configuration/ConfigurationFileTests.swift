import Expectations
import Foundation
import RenderServer
import Testing

@Suite struct ConfigurationFileTests {
  /// A folder of its own that goes with the test.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(
      path: "outputs-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: path) }

    func file(_ name: String) -> String { path.appending(path: name).path }
  }

  private static func failure(_ path: String) -> String {
    do {
      _ = try ConfigurationFile.read(path)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func `lines of the command line count more than the file's`() throws {
    let folder = try Folder()
    let path = folder.file("outputs.conf")
    try Data("output A scale 2 rotate 90\n".utf8).write(to: URL(filePath: path))
    let all = try DisplayConfiguration(file: path, lines: ["output A scale 3", "cursor never"])
    expectEqual(all.rule(forOutput: "A").scale?.value, 3)
    expectEqual(all.rule(forOutput: "A").orientation?.value, .rotated90)
    expectEqual(all.cursor, .never)
  }

  @Test func `errors of file and command line come together`() throws {
    let folder = try Folder()
    let path = folder.file("outputs.conf")
    try Data("\noutput A rotate 45\n".utf8).write(to: URL(filePath: path))
    do {
      _ = try DisplayConfiguration(file: path, lines: ["cursor x"])
      expectTrue(false, "no error")
    } catch {
      let lines = "\(error)".split(separator: "\n")
      expectEqual(lines.count, 2)
      expectTrue(lines[0].hasPrefix("\(path):2: output A: rotate 45: "))
      expectTrue(lines[1].hasPrefix("--set: cursor: "))
    }
  }

  @Test func `a file that is missing is named`() throws {
    let folder = try Folder()
    let path = folder.file("no.conf")
    expectEqual(Self.failure(path), "\(path): No such file or directory")
    expectFalse(ConfigurationFile.exists(path))
    #expect(throws: ConfigurationErrors.self) { try DisplayConfiguration(file: path) }
  }

  @Test func `a pipe and a folder are no configuration, and nobody waits`() throws {
    let folder = try Folder()
    let pipe = folder.file("pipe")
    expectEqual(mkfifo(pipe, 0o600), 0)
    expectEqual(Self.failure(pipe), "\(pipe): it is not a file")
    expectEqual(Self.failure(folder.path.path), "\(folder.path.path): it is not a file")
    expectEqual(Self.failure("/dev/zero"), "/dev/zero: it is not a file")
  }

  @Test func `a file of 100 MB is refused unread`() throws {
    let folder = try Folder()
    let path = folder.file("large")
    expectTrue(FileManager.default.createFile(atPath: path, contents: nil))
    expectEqual(truncate(path, 100 << 20), 0)
    expectEqual(
      Self.failure(path), "\(path): it has 104857600 bytes; 1048576 are allowed")
  }

  @Test func `a file of zeros is no text`() throws {
    let folder = try Folder()
    let path = folder.file("zeros")
    try Data(repeating: 0, count: 5000).write(to: URL(filePath: path))
    do {
      _ = try DisplayConfiguration(file: path)
      expectTrue(false, "no error")
    } catch {
      expectEqual("\(error)", "\(path):1: it has the byte 0, which is no text")
    }
  }

  // MARK: Examples

  /// A file of the repository.
  private static func text(_ path: String) throws -> String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  @Test func `the file of the package is understood, and so are its examples`() throws {
    let lines = try Self.text("packaging/outputs.conf").split(separator: "\n")
    // An example has no space after the sign of a comment.
    let examples = lines.filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }.map { $0.dropFirst() }
    expectAtLeast(examples.count, 5)
    var configuration = DisplayConfiguration()
    for line in lines + examples { try configuration.add(String(line)) }
    expectEqual(configuration.cursor, .never)
  }

  @Test func `the example of the page is understood`() throws {
    let page = try Self.text("docs/outputs.md")
    let begin = try #require(page.range(of: "    # The sign over the door"))
    let end = try #require(page.range(of: "\n\n", range: begin.lowerBound..<page.endIndex))
    var configuration = DisplayConfiguration()
    try configuration.read(Array(page[begin.lowerBound..<end.lowerBound].utf8), of: "page")
    expectEqual(configuration.outputNames, ["HDMI-A-1", "DSI-1"])
    expectEqual(configuration.assignments.count, 2)
    expectEqual(configuration.splash?.timeout, 20)
  }
}
