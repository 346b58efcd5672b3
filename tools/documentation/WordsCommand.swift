import ArgumentParser
import Foundation

/// Reads every comment of the project's Swift code and refuses what a stranger cannot read.
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words",
    abstract: "Fails if a comment begins with a refused word or names what does not exist.",
    discussion: """
      A documentation comment begins with its subject or its verb: not with a preposition, a \
      pronoun or "What". Names in backquotes are words of the code, of Apple's interfaces as \
      docs/core-animation.md has them, or of tools/documentation/outside-names.txt.
      """)

  @Option(help: "The root of the package.") var root = "."
  @Flag(help: "Print the number of findings by kind, and fail at none.") var count = false

  private static let outsideNames = "tools/documentation/outside-names.txt"

  func run() throws {
    let files = try SourceFiles(root: URL(fileURLWithPath: root, isDirectory: true))
    var known = files.words
    let outside = try files.text(at: Self.outsideNames)
    known.formUnion(
      outside.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { Array($0.utf8) })
    var findings: [WordFinding] = []
    var comments = 0
    for (path, text) in files.swift where !path.contains("/Generated/") {
      let page = CommentedFile(path: path, text: text)
      comments += page.documentation.count
      findings += page.refusedBeginnings() + page.unknownNames(among: known)
    }
    if count {
      let kinds = Dictionary(grouping: findings, by: \.kind).mapValues(\.count)
      print("\(comments) documentation comments, \(findings.count) findings")
      for (kind, count) in kinds.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        print("\(count)\t\(kind)")
      }
      return
    }
    for finding in findings { print(finding.text) }
    if !findings.isEmpty { throw ExitCode(1) }
  }
}

/// A place with words that are refused.
struct WordFinding {
  let path: String
  let line: Int
  let kind: String
  let sentence: String

  var text: String { "\(path):\(line): \(kind): \(sentence)" }
}
