import ArgumentParser
import Foundation

/// Collects the Swift listings of the documents into a test target, so that the compiler reads
/// them.
struct ListingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listings",
    abstract: "Writes the test that compiles the Swift listings of README.md and the articles.")

  @OptionGroup var output: OutputOptions

  func run() throws {
    var pages = try output.files(
      below: "Sources/CoreAnimation/CoreAnimation.docc", withExtension: ".md")
    let readme = output.directory.appendingPathComponent("README.md")
    pages.insert(("README.md", try String(contentsOf: readme, encoding: .utf8)), at: 0)
    var imports: Set<String> = ["Testing"]
    var functions: [String] = []
    for (path, text) in pages {
      for (line, listing) in Self.listings(in: text) {
        let body = listing.filter { line in
          let words = line.split(separator: " ")
          guard words.count == 2, words[0] == "import" else { return true }
          imports.insert(String(words[1]))
          return false
        }
        let name = path.split(separator: "/").last ?? ""
        var lines = ["// \(name), line \(line)"]
        lines.append("@MainActor private func listing\(functions.count + 1)() throws {")
        lines += body.map { $0.isEmpty ? "" : "  " + $0 }
        lines.append("}")
        functions.append(lines.joined(separator: "\n"))
      }
    }
    let names = functions.indices.map { "listing\($0 + 1)" }.joined(separator: ", ")
    var lines = ["// Written by `swift run documentation listings`. Do not edit."]
    lines += ["// swift-format-ignore-file", ""]
    lines += imports.sorted().map { "import \($0)" }
    for function in functions { lines += ["", function] }
    lines += ["", "/// That the listings compile is what is tested; this one counts them."]
    lines.append("@Test func `every listing of the documents compiles`() {")
    lines.append("  let all: [@MainActor () throws -> Void] = [\(names)]")
    lines += ["  #expect(all.count == \(functions.count))", "}", ""]
    let text = lines.joined(separator: "\n")
    try output.write(text, to: "Tests/DocumentationTests/Generated/Listings.swift")
  }

  /// The blocks that say that they are Swift, with the number of their first line.
  static func listings(in text: String) -> [(line: Int, [Substring])] {
    var found: [(line: Int, [Substring])] = []
    var current: (line: Int, [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let listing = current {
        if line == "```" {
          found.append(listing)
          current = nil
        } else {
          current = (listing.line, listing.1 + [line])
        }
      } else if line == "```swift" {
        current = (index + 2, [])
      }
    }
    return found
  }
}
