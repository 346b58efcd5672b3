/// The types and functions beside the tests of a target that are no tests, and the programs that tests
/// start.
struct TestHelpers {
  /// The identifiers in each program, by its name: "scene-client" for Tests/SceneClient.
  private var programs: [String: Set<Substring>] = [:]
  /// The identifiers in each helper, by target and name.
  private var words: [Substring: [Substring: Set<Substring>]] = [:]

  /// The folder of the target: "Tests/LayerViewsTests".
  private static func target(of file: String) -> Substring {
    file.split(separator: "/").prefix(2).joined(separator: "/")[...]
  }

  private static func program(of folder: Substring) -> String {
    folder.reduce("") { name, letter in
      name + (letter.isUppercase && !name.isEmpty ? "-" : "") + letter.lowercased()
    }
  }

  mutating func scan(_ lines: [Substring], of file: String) {
    let target = Self.target(of: file)
    let folder = target.dropFirst("Tests/".count)
    if folder.hasSuffix("Client") {
      programs[Self.program(of: folder), default: []]
        .formUnion(lines.joined(separator: "\n")[...].identifiers)
    }
    for (number, line) in lines.enumerated() {
      let body = line.drop { $0 == " " }
      let indent = line.count - body.count
      guard let name = Self.helper(declaredIn: body, indent: indent),
        let opening = Self.brace(ofDeclarationAt: number, in: lines)
      else { continue }
      let closing = String(repeating: " ", count: indent) + "}"
      let block = lines[(opening + 1)...].prefix { $0 != closing }
      // A suite is no helper of its tests.
      guard !block.contains(where: { $0.drop { $0 == " " }.hasPrefix("@Test") }) else { continue }
      words[target, default: [:]][name, default: []]
        .formUnion(block.joined(separator: "\n")[...].identifiers.union(body.identifiers))
    }
  }

  /// The line with the brace of a declaration that may take several lines; nil for one without a body.
  private static func brace(ofDeclarationAt number: Int, in lines: [Substring]) -> Int? {
    let head = lines[number...].prefix(8)
    guard let brace = head.firstIndex(where: { $0.hasSuffix("{") }),
      !head[..<brace].contains(where: { $0.contains("}") })
    else { return nil }
    return brace
  }

  /// The name of a type, or of a function in none.
  private static func helper(declaredIn line: Substring, indent: Int) -> Substring? {
    let words = line.split { " (<:,{".contains($0) }
    let kinds: Set<Substring> = ["class", "struct", "enum", "actor", "func", "extension"]
    guard let index = words.firstIndex(where: kinds.contains), index + 1 < words.count,
      words[index] != "func" || indent == 0
    else { return nil }
    return words[index + 1]
  }

  /// The identifiers in the helpers of a test, in theirs, and in the programs that it starts.
  func words(usedBy test: TestCase) -> Set<Substring> {
    let known = words[Self.target(of: test.file)] ?? [:]
    var found: Set<Substring> = []
    for text in test.literals { found.formUnion(programs[text] ?? []) }
    var seen: Set<Substring> = []
    var rest = Array(test.words)
    while let word = rest.popLast() {
      guard let inside = known[word], seen.insert(word).inserted else { continue }
      found.formUnion(inside)
      rest += inside
    }
    return found
  }
}
