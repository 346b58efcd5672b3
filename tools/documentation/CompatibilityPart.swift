/// The rows of one framework: Apple's names, the oracle table and the sections of its reference, each
/// with the tests that show it.
struct CompatibilityPart {
  struct Row {
    var name: String
    /// The key in tools/documentation/reasons.txt.
    var key: String
    /// Tests that show it; empty when there is none.
    var tests: [TestCase]
    var isDeclared = true
  }

  struct OracleRow {
    var row: Row
    var expected: String
  }

  struct NamedType {
    var name: String
    var section: String
    var rows: [Row]
  }

  let types: [NamedType]
  let oracle: [OracleRow]
  let sections: [(section: Reference.Section, tests: [TestCase])]

  var rows: [Row] { types.flatMap(\.rows) + oracle.map(\.row) }

  /// - Parameters:
  ///   - sections: the sections of this reference that a test cites.
  ///   - oracleKey: the beginning of a row's key.
  init(
    names: PublicNames, reference: Reference, declarations: Declarations, index: TestIndex,
    sections: KeyPath<TestCase, Set<String>>, oracleKey: String
  ) {
    func cites(_ section: String, _ test: TestCase) -> Bool {
      test[keyPath: sections].contains { $0 == section || $0.hasPrefix(section + ".") }
    }
    types = names.types.map { type in
      let rows = type.members.map { member in
        Self.row(member, of: type, declarations, index) { cites(type.section, $0) }
      }
      return NamedType(name: type.name, section: type.section, rows: rows)
    }
    oracle = reference.rows.map { row in
      let tests = index.tests.filter { $0.rows.contains(row.number) }
      return OracleRow(
        row: Row(name: row.number, key: oracleKey + row.number, tests: tests),
        expected: "\(row.input): \(row.expected)")
    }
    self.sections = reference.sections.map { section in
      (section, index.tests.filter { cites(section.number, $0) })
    }
  }

  /// A test shows a member when it uses its name and labels, in a file that uses the type or an heir;
  /// first those that cite the type's section, then those that use the member themselves and not by a helper, then those
  /// that name the type.
  private static func row(
    _ member: String, of named: PublicNames.NamedType, _ declarations: Declarations,
    _ index: TestIndex, cited: (TestCase) -> Bool
  ) -> Row {
    let type = named.name
    let base = member.prefix { $0 != "(" }
    let isTop = type == Declarations.top
    // A nested type is used without its name, as in `.center`, but not without its outer one.
    let parts = type.split(separator: ".")
    let family = declarations.family(of: parts.first.map(String.init) ?? type)
    let makers = parts.count > 1 ? Set(parts.suffix(1)) : family
    let used: Set<Substring> = base == "init" ? makers : [base]
    let labels = declarations.labels(of: member, in: type)
    let users = named.source.isEmpty ? family : family.union([named.source[...]])
    let tests = index.tests(usingAnyOf: used).filter { test in
      labels?.isSubset(of: test.words) == true
        && (isTop || !test.words.isDisjoint(with: users)
          || index.wordsOfFiles[test.file]?.isDisjoint(with: users) == false)
    }
    func rank(_ test: TestCase) -> Int {
      (cited(test) ? 4 : 0) + (test.ownWords.isDisjoint(with: used) ? 0 : 2)
        + (test.words.contains(parts.last ?? "") ? 1 : 0)
    }
    let best = tests.enumerated().sorted {
      (-rank($0.element), $0.offset) < (-rank($1.element), $1.offset)
    }
    let name = isTop ? member : "\(type).\(member)"
    return Row(
      name: name, key: name, tests: best.prefix(1).map(\.element), isDeclared: labels != nil)
  }
}
