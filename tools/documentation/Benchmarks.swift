import ArgumentParser
import Foundation

/// Writes the table of docs/benchmarks.md from the figures that are kept beside it.
struct BenchmarksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Writes the table of docs/benchmarks.md from docs/benchmarks.json.",
    discussion: """
      New figures come from the benchmarks: bench --json > report.json, then \
      documentation benchmarks --take report.json. Rows that were measured replace those of the same \
      name; all others stay, each with its machine.
      """)

  @OptionGroup var output: OutputOptions
  @Option(
    help: ArgumentHelp("Takes the figures of a report of bench --json first.", valueName: "file"))
  var take: String?

  private static let page = "docs/benchmarks.md"
  private static let figures = "docs/benchmarks.json"

  func run() throws {
    let file = output.directory.appendingPathComponent(Self.figures)
    var kept = try Self.read(KeptFigures.self, from: file, called: Self.figures)
    if let take {
      kept.take(
        try Self.read(BenchReport.self, from: URL(fileURLWithPath: take), called: take))
      try output.write(try kept.json(), to: Self.figures)
    }
    for row in kept.rows where !kept.machines.indices.contains(row.machine) {
      throw ValidationError(
        "\(Self.figures): \(row.name) is of machine \(row.machine), and there are "
          + "\(kept.machines.count), from 0")
    }
    let text = try String(
      contentsOf: output.directory.appendingPathComponent(Self.page), encoding: .utf8)
    guard let filled = MarkedPart(name: "figures").replaced(in: text, by: kept.table) else {
      throw ValidationError(
        "\(Self.page) has no part between <!-- figures --> and <!-- /figures -->")
    }
    try output.write(filled, to: Self.page)
  }

  private static func read<T: Decodable>(
    _ type: T.Type, from file: URL, called name: String
  ) throws -> T {
    do {
      return try JSONDecoder().decode(type, from: try Data(contentsOf: file))
    } catch let error as DecodingError {
      throw ValidationError("\(name): \(error.place)")
    }
  }
}

extension DecodingError {
  /// The place of the fault, and what was expected there.
  fileprivate var place: String {
    switch self {
    case .dataCorrupted(let context), .keyNotFound(_, let context),
      .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return (path.isEmpty ? "" : path + ": ") + context.debugDescription
    @unknown default: return "\(self)"
    }
  }
}

/// A part of a page that is written by a program: between two comments, which stay.
struct MarkedPart {
  let name: String

  /// The text with the part replaced; nil when the comments are not there.
  func replaced(in text: String, by part: String) -> String? {
    guard let begin = text.range(of: "<!-- \(name) -->\n"),
      let end = text.range(of: "<!-- /\(name) -->", range: begin.upperBound..<text.endIndex)
    else { return nil }
    return text[..<begin.upperBound] + "\n" + part + "\n\n" + text[end.lowerBound...]
  }
}
