import Foundation

/// Rewrites and chores of a run, for people or for programs.
public struct PortReport: Sendable {
  private let result: Porter.Result
  private let refused: [RefusedFile]
  private let isWritten: Bool

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - unread: Files that could not be read as text.
  ///   - isWritten: Whether the files have the rewrites now.
  public init(_ result: Porter.Result, unread: [RefusedFile], isWritten: Bool) {
    self.result = result
    refused = unread + result.refused
    self.isWritten = isWritten
  }

  /// One line for each rewrite and each chore, in the form of compilers' messages, and a summary line.
  public var text: String {
    var lines: [String] = []
    for file in result.files {
      var found: [(place: SourcePlace, line: String)] = []
      for rewrite in file.rewrites {
        found.append((rewrite.place, "\(rewrite.rule): \(rewrite.text)"))
      }
      for chore in file.chores {
        found.append((chore.place, "to do: \(chore.rule): \(chore.reason)\n    \(chore.hint)"))
      }
      for (place, line) in found.sorted(by: { $0.place < $1.place }) {
        lines.append("\(file.path):\(place.line):\(place.column): \(line)")
      }
    }
    for file in refused {
      let place = file.place.map { ":\($0.line):\($0.column)" } ?? ""
      lines.append("\(file.path)\(place): left alone: \(file.reason)")
    }
    return lines.map { $0 + "\n" }.joined() + summary + "\n"
  }

  /// One sentence with the counts.
  public var summary: String {
    let changed = result.files.count(where: \.isChanged)
    let rewrites = result.files.reduce(0) { $0 + $1.rewrites.count }
    let chores = result.files.reduce(0) { $0 + $1.chores.count }
    var summary =
      "\(count(rewrites, "rewrite")) in \(changed) of \(count(result.files.count, "file")), "
      + "\(count(chores, "place")) for a person"
    if !refused.isEmpty { summary += ", \(count(refused.count, "file")) left alone" }
    if changed > 0 { summary += isWritten ? "; written" : "; nothing written without --write" }
    return summary
  }

  private func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The report as JSON, with sorted keys.
  public func json() throws -> String {
    struct File: Encodable {
      let path: String
      let isChanged: Bool
      let rewrites: [Rewrite]
      let chores: [Chore]
    }
    struct Document: Encodable {
      let files: [File]
      let refused: [RefusedFile]
      let isWritten: Bool
    }
    let document = Document(
      files: result.files.map {
        File(path: $0.path, isChanged: $0.isChanged, rewrites: $0.rewrites, chores: $0.chores)
      }, refused: refused, isWritten: isWritten)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
