import ArgumentParser
import Foundation
import Porting

/// The program `port`.
@main struct Port: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rewrites Swift for Apple's platforms so that it compiles against Agate on Linux.",
    discussion: """
      Says for each file what it rewrites, and what a person has to do, as FILE:LINE:COLUMN. Places \
      are those of the files before the rewrites. Nothing is written without --write. All files of \
      a program belong into one call, since a method of one may be the action of another.

      Ends with status 1 if a file was left alone because it cannot be read or parsed, and with 64 \
      for invalid arguments. docs/porting.md has the table of rewrites.
      """)

  @Argument(help: "Files and folders, without hidden ones and dependencies.")
  var paths: [String]

  @Flag(help: "Write the rewritten files.")
  var write = false

  @Flag(help: "Print the differences, as diff -u does, in place of the report.")
  var diff = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    if diff, json { throw ValidationError("--diff and --json exclude each other") }
  }

  func run() throws {
    let folder: SourceFolder
    do {
      folder = try SourceFolder(paths)
    } catch {
      throw ValidationError("\(error.path): \(error.reason)")
    }
    let result = Porter().port(folder.files.map { ($0.path, $0.text) })
    var unread = folder.refused
    if write { unread += save(result, in: folder) }
    let report = PortReport(result, unread: unread, isWritten: write)
    if json {
      write(try report.json())
    } else if diff {
      for file in result.files {
        write(UnifiedDifference(path: file.path, before: file.before, after: file.after).text)
      }
      // The differences alone can be given to `patch`.
      FileHandle.standardError.write(Data((report.summary + "\n").utf8))
    } else {
      write(report.text)
    }
    if !unread.isEmpty || !result.refused.isEmpty { throw ExitCode(1) }
  }

  /// Writes the changed files, and returns the files that cannot be written.
  private func save(_ result: Porter.Result, in folder: SourceFolder) -> [RefusedFile] {
    let urls = Dictionary(folder.files.map { ($0.path, $0.url) }) { first, _ in first }
    var refused: [RefusedFile] = []
    for file in result.files where file.isChanged {
      guard let url = urls[file.path] else { continue }
      do {
        // A link stays a link: its target is written.
        try replace(url.resolvingSymlinksInPath(), with: file.after)
      } catch {
        refused.append(
          RefusedFile(path: file.path, place: nil, reason: "cannot be written: \(error)"))
      }
    }
    return refused
  }

  /// Replaces a file's text atomically, keeping its permissions.
  private func replace(_ url: URL, with text: String) throws {
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    try Data(text.utf8).write(to: url, options: .atomic)
    guard let mode else { return }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
  }

  private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
