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
}
