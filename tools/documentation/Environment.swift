import ArgumentParser
import Foundation

/// Compares docs/environment.md with the variables that the project's code reads.
struct EnvironmentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "environment",
    abstract: "Fails unless docs/environment.md has exactly the variables that the code reads.")

  @Option(help: "The root of the package.") var root = "."

  private static let page = "docs/environment.md"
  /// Variables of the shell itself, or of files that scripts read.
  private static let others: Set = ["BASH_SOURCE", "ID", "VERSION_ID"]

  func run() throws {
    let directory = URL(fileURLWithPath: root, isDirectory: true)
    let text = try String(
      contentsOf: directory.appendingPathComponent(Self.page), encoding: .utf8)
    // The first cell of a row: one name or more.
    let listed = Set(
      text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        .compactMap { $0.split(separator: "|").first }
        .flatMap { $0.matches(of: /`([A-Z][A-Z0-9_]+)`/).map { String($0.output.1) } })
    let reads = try Self.reads(below: directory)
    var isComplete = true
    for (name, file) in reads.sorted(by: { $0.key < $1.key }) where !listed.contains(name) {
      print("\(Self.page) does not have \(name), which \(file) reads")
      isComplete = false
    }
    for name in listed.subtracting(reads.keys).sorted() {
      print("\(Self.page) has \(name), which nothing reads")
      isComplete = false
    }
    if !isComplete { throw ExitCode(1) }
  }

  /// The variables that are read, each with one of the files.
  private static func reads(below directory: URL) throws -> [String: String] {
    var reads: [String: String] = [:]
    for folder in ["Sources", "Demos", "Examples", "Extras", "Tests", "tools"] {
      let base = directory.appendingPathComponent(folder)
      let names =
        FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
      for name in names.sorted() where !name.split(separator: "/").contains(".build") {
        let file = base.appendingPathComponent(name)
        guard let text = text(ofCode: file) else { continue }
        for variable in variables(of: file, text) { reads[variable] = "\(folder)/\(name)" }
      }
    }
    let manifest = directory.appendingPathComponent("Package.swift")
    for name in variables(of: manifest, try String(contentsOf: manifest, encoding: .utf8)) {
      reads[name] = "Package.swift"
    }
    return reads
  }

  /// The text of a Swift file or a script, which has no extension; nil for other files.
  private static func text(ofCode file: URL) -> String? {
    guard ["swift", "py", ""].contains(file.pathExtension),
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return nil }
    guard file.pathExtension.isEmpty else { return text }
    return text.hasPrefix("#!") || text.hasPrefix("# shellcheck shell") ? text : nil
  }

  private static func variables(of file: URL, _ text: String) -> [String] {
    let found: [Substring]
    if file.pathExtension == "swift" {
      let read =
        /(?:getenv\(|environment\[|variables\[|variable\(|nonEmpty\()"([A-Z][A-Z0-9_]+)"(?!\] = )/
      let constant = /static let variable = "([A-Z][A-Z0-9_]+)"/
      found = text.matches(of: read).map(\.output.1) + text.matches(of: constant).map(\.output.1)
    } else if file.pathExtension == "py" || text.hasPrefix("#!/usr/bin/env python") {
      found = text.matches(of: /environ(?:\.get\(|\[)"([A-Z][A-Z0-9_]+)"(?!\] = )/).map(\.output.1)
    } else {
      // A value that may be missing comes from outside.
      found = text.matches(of: /\$\{([A-Z][A-Z0-9_]+):?[-+?=]/).map(\.output.1)
    }
    return found.map(String.init).filter { !others.contains($0) }
  }
}
