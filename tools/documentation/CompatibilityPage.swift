import Foundation

/// docs/compatibility.md.
struct CompatibilityPage {
  private struct Row {
    var name: String
    var section: String
    /// Tests that show it; empty when there is none.
    var tests: [TestCase]
    var isDeclared = true
  }

  private let api: [(type: String, rows: [Row])]
  private let oracle: [Row]
  private let sections: [(Reference.Section, [TestCase])]
  private let reasons: Reasons
  /// Input and expected value of the oracle's rows.
  private let expected: [String: String]

  init(
    names: PublicNames, reasons: Reasons, reference: Reference, declarations: Declarations,
    index: TestIndex
  ) {
    self.reasons = reasons
    api = names.types.map { type in
      let found = type.members.map { member in
        Self.row(member, of: type.name, type.section, declarations, index)
      }
      return (type.name, found)
    }
    oracle = reference.rows.map { row in
      let tests = index.tests.filter { $0.rows.contains(row.number) }
      return Row(name: "\(row.number)", section: "15", tests: tests)
    }
    sections = reference.sections.map { section in
      (section, index.tests.filter { Self.cites(section.number, $0) })
    }
    expected = Dictionary(
      reference.rows.map { ("\($0.number)", "\($0.input): \($0.expected)") },
      uniquingKeysWith: { first, _ in first })
  }

  private static func cites(_ section: String, _ test: TestCase) -> Bool {
    test.sections.contains { $0 == section || $0.hasPrefix(section + ".") }
  }

  /// A test shows a member when it uses its name, in a file that uses the type or an heir; first those that
  /// cite the type's section, or are about the type by the file's name.
  private static func row(
    _ member: String, of type: String, _ section: String, _ declarations: Declarations,
    _ index: TestIndex
  ) -> Row {
    let base = String(member.prefix { $0 != "(" })
    let isTop = type == Declarations.top
    let isDeclared = declarations.has(base, in: type)
    let family = declarations.family(of: type)
    let used: Set<Substring> = base == "init" ? family : [base[...]]
    let tests = index.tests.filter { test in
      !test.words.isDisjoint(with: used)
        && (isTop || index.wordsOfFiles[test.file]?.isDisjoint(with: family) == false)
    }
    func rank(_ test: TestCase) -> Int {
      (cites(section, test) ? 2 : 0) + (test.words.contains(Substring(type)) ? 1 : 0)
    }
    let best = tests.enumerated().sorted {
      (-rank($0.element), $0.offset) < (-rank($1.element), $1.offset)
    }
    return Row(
      name: isTop ? member : "\(type).\(member)", section: section,
      tests: isDeclared ? best.prefix(1).map(\.element) : [], isDeclared: isDeclared)
  }

  // MARK: Text

  private var rows: [Row] { api.flatMap(\.rows) + oracle }

  var summary: String {
    let all = rows
    let green = all.count { !$0.tests.isEmpty }
    let share = all.isEmpty ? 0 : Double(green) / Double(all.count) * 100
    return "\(green) of \(all.count) rows are shown by a test (\(String(format: "%.1f", share)) %)"
  }

  var text: String {
    var page = """
      # What is compatible, and which test shows it

      Written by `swift run documentation compatibility` from the reference
      (`docs/core-animation.md`), the public declarations, and the tests; not edited by hand. A row
      is green (✓) when the name is declared and a test uses it, or when a test names the row of the
      oracle table.

      \(summary).

      ## What is not

      | row | why |
      |---|---|

      """
    for row in rows where row.tests.isEmpty {
      let key = row.section == "15" ? "§15 row \(row.name)" : row.name
      let why = reasons[key] ?? (row.isDeclared ? "no test uses it" : "not there")
      page += "| \(key) | \(why) |\n"
    }
    page += "\n## Sections of the reference\n\n| section | tests | for example |\n|---|---:|---|\n"
    for (section, tests) in sections {
      page += "| §\(section.number) \(escaped(section.title)) | \(tests.count) "
      page += "| \(tests.first.map { escaped($0.name) } ?? "") |\n"
    }
    page += "\n## Oracle values (§15)\n\n| row | | input: expected | test |\n|---:|---|---|---|\n"
    for row in oracle {
      page += "| \(row.name) | \(mark(row)) | \(expected[row.name] ?? "") | \(shown(row)) |\n"
    }
    page += "\n## Public names\n"
    for (type, rows) in api {
      let section = rows.first?.section ?? ""
      let title = type == Declarations.top ? "Functions and constants" : "`\(type)`"
      page += "\n### \(title) (§\(section))\n\n| name | | test |\n|---|---|---|\n"
      for row in rows { page += "| `\(row.name)` | \(mark(row)) | \(shown(row)) |\n" }
    }
    return page
  }

  private func mark(_ row: Row) -> String { row.tests.isEmpty ? "–" : "✓" }

  private func shown(_ row: Row) -> String {
    row.tests.first.map { test in
      let file = test.file.split(separator: "/").last ?? ""
      return "\(escaped(test.name)) (\(file))"
    } ?? ""
  }

  private func escaped(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}
