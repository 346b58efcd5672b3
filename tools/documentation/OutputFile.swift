import ArgumentParser
import Foundation

struct OutputOptions: ParsableArguments {
  @Flag(help: "Write nothing; exit with 1 if the file is stale, and say so.")
  var check = false

  @Option(help: "The root of the package.")
  var root = "."

  var directory: URL { URL(fileURLWithPath: root, isDirectory: true) }

  /// Writes a file unless it has that text already, or says that it is stale.
  func write(_ text: String, to path: String) throws {
    let url = directory.appendingPathComponent(path)
    if (try? String(contentsOf: url, encoding: .utf8)) == text { return }
    print("\(check ? "stale" : "wrote") \(path)")
    if check { throw ExitCode(1) }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  /// The files below a folder with an extension, in the order of their paths, with these paths.
  func files(below folder: String, withExtension suffix: String) throws -> [(String, String)] {
    let base = directory.appendingPathComponent(folder)
    let names =
      FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return try names.filter { $0.hasSuffix(suffix) }.sorted().map { name in
      (
        folder + "/" + name,
        try String(contentsOf: base.appendingPathComponent(name), encoding: .utf8)
      )
    }
  }
}
