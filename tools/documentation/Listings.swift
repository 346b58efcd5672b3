import ArgumentParser
import Foundation

/// Collects the Swift listings of the documents into a test target, so that they are compiled and
/// run.
struct ListingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listings",
    abstract: """
      Writes the functions that are the Swift listings of README.md, the articles, docs/apps.md and \
      docs/surfaces.md.
      """)

  @OptionGroup var output: OutputOptions

  /// Pages of docs whose listings are programs, besides the tutorial.
  private static let pages = ["docs/surfaces.md"]

  /// The page whose listings are steps of one program.
  private static let tutorial = "docs/apps.md"

  func run() throws {
    let readme = output.directory.appendingPathComponent("README.md")
    var pages = [("README.md", try String(contentsOf: readme, encoding: .utf8))]
    let catalogues = [
      "Client/CoreAnimation/CoreAnimation.docc", "Toolkits/LayerViews/LayerViews.docc",
    ]
    for catalogue in catalogues {
      pages += try output.files(below: "Sources/\(catalogue)", withExtension: ".md")
    }
    for page in [Self.tutorial] + Self.pages {
      let url = output.directory.appendingPathComponent(page)
      pages.append((page, try String(contentsOf: url, encoding: .utf8)))
    }
    var imports: Set<String> = []
    var functions: [String] = []
    var entries: [String] = []
    for (path, text) in pages {
      let name = path.split(separator: "/").last ?? ""
      var program = path == Self.tutorial ? GrowingProgram() : nil
      for (line, lines) in Self.listings(in: text) {
        let listing = Listing(program?.add(lines) ?? lines)
        imports.formUnion(listing.imports)
        let number = functions.count + 1
        functions.append(
          """
          // \(name), line \(line)
          @MainActor private func listing\(number)() throws -> [Any] {
          \(listing.body)
          }
          """)
        let place = functions.count { $0.hasPrefix("// \(name),") }
        entries.append("  DocumentListing(name: \"\(name) \(place)\", run: listing\(number)),")
      }
    }
    var text = """
      // Written by `swift run documentation listings`. Do not edit.
      // swift-format-ignore-file


      """
    text += imports.sorted().map { "import \($0)\n" }.joined()
    text += functions.map { "\n\($0)\n" }.joined()
    text += """

      let documentListings = [
      \(entries.joined(separator: "\n"))
      ]

      """
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

/// A listing as the body of a function.
private struct Listing {
  private(set) var imports: [String] = []
  private var lines: [String] = []

  init(_ source: [Substring]) {
    var delegate: Substring?
    var names: [Substring] = []
    for line in source {
      let words = line.split { " :=".contains($0) }
      if words.count == 2, words[0] == "import" {
        imports.append(String(words[1]))
        continue
      }
      // A test goes on after what would be the program's end.
      if line == "RunLoop.main.run()" { continue }
      if words.first == "@main", let index = words.firstIndex(of: "class") {
        delegate = words[index + 1]
        lines.append(String(line.dropFirst("@main ".count)))
        continue
      }
      // As variables of a program, these live on.
      let isVariable = line.hasPrefix("let ") || line.hasPrefix("var ")
      if isVariable, words.count > 2, words[1].first?.isLetter == true {
        names.append(words[1])
      }
      lines.append(String(line))
    }
    if let delegate { lines.append("launch(\(delegate)())") }
    lines.append("return [" + names.joined(separator: ", ") + "]")
  }

  var body: String { lines.map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n") }
}
