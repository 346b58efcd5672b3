/// The public declarations of a module, found line by line: the sources are formatted, so that a
/// declaration begins its own line and its indentation says which type it belongs to.
struct Declarations {
  /// Base names of members by type, a nested one after its outer ones: "UIView.ContentMode". What is
  /// in no type is under "(top)".
  private(set) var members: [String: Set<String>] = [:]
  /// The functions and initializers of each type.
  private var signatures: [String: [Signature]] = [:]
  /// Names of types of closures.
  private var closures: Set<String> = []
  /// The types that a type names after its colon.
  private var parents: [String: [String]] = [:]
  /// The types that name a type after their colon.
  private var heirs: [String: Set<String>] = [:]

  static let top = "(top)"

  private struct Scope {
    let indent: Int
    let name: String
    let isPublicProtocol: Bool
  }

  mutating func scan(_ text: String) {
    let lines = text.split(separator: "\n")
    var enclosing: [Scope] = []
    for (number, line) in lines.enumerated() {
      let body = line.drop { $0 == " " }
      let indent = line.count - body.count
      guard let first = body.first, !"/{}>".contains(first) else { continue }
      while let last = enclosing.last, last.indent >= indent { enclosing.removeLast() }
      let words = body.split { " (<:,{=?!".contains($0) }.map(String.init)
      let isPublic = words.contains("public") || words.contains("open")
      if let index = words.firstIndex(where: {
        ["class", "struct", "enum", "protocol", "extension", "actor"].contains($0)
      }), index + 1 < words.count, words[index + 1] != "func", words[index + 1] != "var",
        let head = Self.head(ofTypeAt: number, in: lines)
      {
        let name = (enclosing.last.map { $0.name + "." } ?? "") + words[index + 1]
        if isPublic { members[name, default: []].formUnion([]) }
        if let colon = head.firstIndex(of: ":") {
          let names = head[head.index(after: colon)...].split { " ,{}".contains($0) }.map(
            String.init)
          for parent in names { heirs[parent, default: []].insert(name) }
          parents[name, default: []] += names
        }
        enclosing.append(
          Scope(
            indent: indent, name: name, isPublicProtocol: isPublic && words[index] == "protocol"))
        continue
      }
      guard isPublic || enclosing.last?.isPublicProtocol == true || words.first == "case" else {
        continue
      }
      let type = enclosing.last?.name ?? Self.top
      for name in Self.names(of: words, in: body) {
        members[type, default: []].insert(name)
        if words.contains("typealias"), body.contains("->") { closures.insert(name) }
        if let signature = Signature(name, declaredAt: number, in: lines) {
          signatures[type, default: []].append(signature)
        }
      }
    }
  }

  /// Returns the declaration of a type up to its brace, on one line and without its generic parameters; nil if
  /// the line begins no type, or one without members.
  private static func head(ofTypeAt number: Int, in lines: [Substring]) -> String? {
    var head = ""
    for line in lines[number...].prefix(8) {
      let text = line.drop { $0 == " " }
      head += " " + text
      if text.hasSuffix("{") || text.hasSuffix("{}") { return withoutGenerics(head) }
      // A declaration without members, a variable and a call have one of these.
      guard !text.contains(where: { "(=}".contains($0) }) else { return nil }
    }
    return nil
  }

  /// Returns a text without what is between angle brackets.
  private static func withoutGenerics(_ text: String) -> String {
    var depth = 0
    return text.filter { character in
      if character == "<" { depth += 1 }
      defer { if character == ">" { depth -= 1 } }
      return depth == 0
    }
  }

  private static func names(of words: [String], in line: Substring) -> [String] {
    if words.first == "case" {
      return words.dropFirst().filter { $0.first?.isLetter == true || $0.first == "`" }.map {
        plain($0)
      }
    }
    if words.contains(where: { $0 == "init" || $0.hasPrefix("init(") }) { return ["init"] }
    guard
      let index = words.firstIndex(where: { ["var", "let", "func", "typealias"].contains($0) }),
      index + 1 < words.count
    else { return [] }
    return [plain(words[index + 1])]
  }

  private static func plain(_ name: String) -> String { name.filter { $0 != "`" } }

  /// The words that a use of a member has beside its base name, when a type or one that it inherits
  /// from declares that member; nil when none does. Labels count, but for those with defaults.
  func labels(of member: String, in type: String) -> Set<Substring>? {
    let base = String(member.prefix { $0 != "(" })
    var seen: Set<String> = []
    var rest = [type]
    while let current = rest.popLast() {
      guard seen.insert(current).inserted else { continue }
      if member.contains("(") {
        let all = signatures[current] ?? []
        if let found = all.first(where: { $0.answers(member) }) {
          let required = found.requiredLabels(closures)
          // Its first label tells a call that could leave everything out from others of its name.
          let isOneOfMany = all.count { $0.base == base } > 1
          return required.isEmpty && isOneOfMany ? found.firstLabel : required
        }
      } else if members[current]?.contains(base) == true {
        return []
      }
      rest += parents[current] ?? []
    }
    return nil
  }

  /// The type and all that inherit from it or conform to it.
  func family(of type: String) -> Set<Substring> {
    var found: Set<String> = []
    var rest = [type]
    while let next = rest.popLast() {
      if found.insert(next).inserted { rest += heirs[next] ?? [] }
    }
    return Set(found.map { $0[...] })
  }
}
