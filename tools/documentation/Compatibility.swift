import ArgumentParser
import Foundation

/// Compares Apple's names, the oracle tables and the sections of the references with the sources and
/// the tests.
struct CompatibilityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compatibility",
    abstract: "Writes docs/compatibility.md from the references, the sources and the tests.")

  @OptionGroup var output: OutputOptions

  func run() throws {
    // UIKit and AppKit have types of the same names.
    let declarations = try declarations(with: ["Toolkits/LayerViews"])
    let macDeclarations = try self.declarations(with: ["Toolkits/AppKitViews"])
    var index = TestIndex()
    for (path, text) in try output.files(below: "Tests", withExtension: ".swift")
    where !path.contains("/Generated/") {
      index.scan(text, file: path)
    }
    index.linkHelpers()
    func read(_ path: String) throws -> String {
      try String(contentsOf: output.directory.appendingPathComponent(path), encoding: .utf8)
    }
    let page = CompatibilityPage(
      layers: CompatibilityPart(
        names: PublicNames(try read("tools/documentation/api.txt")),
        reference: .layers(try read("docs/core-animation.md")), declarations: declarations,
        index: index, sections: \.layerSections, oracleKey: "§15 row "),
      views: CompatibilityPart(
        names: PublicNames(try read("tools/documentation/api-views.txt")),
        reference: .views(try read("docs/views.md")), declarations: declarations, index: index,
        sections: \.viewSections, oracleKey: ""),
      macViews: CompatibilityPart(
        names: PublicNames(try read("tools/documentation/api-appkit.txt")),
        reference: .views(""), declarations: macDeclarations, index: index,
        sections: \.viewSections, oracleKey: ""),
      media: CompatibilityPart(
        names: PublicNames(try read("tools/documentation/api-media.txt")),
        reference: .layers(""),
        declarations: try self.declarations(with: ["Client/MediaValues", "Client/LayerMedia"]),
        index: index, sections: \.layerSections, oracleKey: ""),
      own: CompatibilityPart(
        names: PublicNames(try read("tools/documentation/api-own.txt")), reference: .layers(""),
        declarations: try self.declarations(with: ["Toolkits/LayerViews", "Toolkits/AppKitViews"]),
        index: index,
        sections: \.layerSections, oracleKey: ""),
      reasons: Reasons(try read("tools/documentation/reasons.txt")))
    try output.write(page.text, to: "docs/compatibility.md")
    print(page.summary)
  }

  /// The declarations of layers, of drawing and of the given modules.
  private func declarations(with modules: [String]) throws -> Declarations {
    var declarations = Declarations()
    for module in ["Client/CoreAnimation", "Client/Quartz2D", "Client/SharedSurfaces"] + modules {
      for (_, text) in try output.files(below: "Sources/\(module)", withExtension: ".swift") {
        declarations.scan(text)
      }
    }
    return declarations
  }
}

/// tools/documentation/api.txt, or one of its api-*.txt: types with their section, if they have one, and members.
struct PublicNames {
  struct NamedType {
    var name: String
    var section: String
    /// A type that hands out objects of this one, so that a test need not name it; empty for none.
    var source: String
    var members: [String] = []
  }

  private(set) var types: [NamedType] = []

  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix(" ") {
        types[types.count - 1].members += line.split(separator: " ").map(String.init)
      } else {
        let parts = line.split(separator: "§")
        let rest = (parts.count > 1 ? parts[1] : "").split(separator: " ")
        types.append(
          NamedType(
            name: parts[0].trimmed, section: String(rest.first ?? ""),
            source: rest.count == 3 && rest[1] == "of" ? String(rest[2]) : ""))
      }
    }
  }
}

/// tools/documentation/reasons.txt: why a row is not green, one `ROW | reason` a line.
struct Reasons {
  private var byRow: [String: String] = [:]

  init(_ text: String) {
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "|", maxSplits: 1)
      if parts.count == 2 { byRow[parts[0].trimmed] = parts[1].trimmed }
    }
  }

  subscript(row: String) -> String? { byRow[row] }
}
