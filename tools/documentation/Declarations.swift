/// The public declarations of a module, found line by line: the sources are formatted, so that a
/// declaration begins its own line and its indentation says which type it belongs to.
struct Declarations {
  /// Base names of members by type; what is in no type is under "(top)".
  private(set) var members: [String: Set<String>] = [:]
  private(set) var superclasses: [String: String] = [:]
  /// The types that name a type after their colon.
  private var heirs: [String: Set<String>] = [:]

  static let top = "(top)"

  mutating func scan(_ text: String) {
    var enclosing: [(indent: Int, name: String, isPublicProtocol: Bool)] = []
    for line in text.split(separator: "\n") {
      let body = line.drop { $0 == " " }
      let indent = line.count - body.count
      guard let first = body.first, first != "/", first != "}" else { continue }
      while let last = enclosing.last, last.indent >= indent { enclosing.removeLast() }
      let words = body.split { " (<:,{=?!".contains($0) }.map(String.init)
      let isPublic = words.contains("public") || words.contains("open")
      if let index = words.firstIndex(where: {
        ["class", "struct", "enum", "protocol", "extension", "actor"].contains($0)
      }), index + 1 < words.count, words[index + 1] != "func", words[index + 1] != "var",
        body.hasSuffix("{")
      {
        let name = words[index + 1].split(separator: ".").last.map(String.init) ?? ""
        if isPublic { members[name, default: []].formUnion([]) }
        if let colon = body.firstIndex(of: ":") {
          let names = body[body.index(after: colon)...].split { " ,{".contains($0) }.map(
            String.init)
          for parent in names { heirs[parent, default: []].insert(name) }
          if words[index] == "class", let first = names.first { superclasses[name] = first }
        }
        enclosing.append((indent, name, isPublic && words[index] == "protocol"))
        continue
      }
      guard isPublic || enclosing.last?.isPublicProtocol == true || words.first == "case" else {
        continue
      }
      for name in Self.names(of: words, in: body) {
        members[enclosing.last?.name ?? Self.top, default: []].insert(name)
      }
    }
  }

  private static func names(of words: [String], in line: Substring) -> [String] {
    if words.first == "case" {
      return words.dropFirst().filter { $0.first?.isLetter == true }.map { plain($0) }
    }
    if words.contains(where: { $0 == "init" || $0.hasPrefix("init(") }) { return ["init"] }
    guard
      let index = words.firstIndex(where: { ["var", "let", "func", "typealias"].contains($0) }),
      index + 1 < words.count
    else { return [] }
    return [plain(words[index + 1])]
  }

  private static func plain(_ name: String) -> String { name.filter { $0 != "`" } }

  /// True when a type, or a class above it, declares a member with the base name.
  func has(_ name: String, in type: String) -> Bool {
    var next: String? = type
    while let current = next {
      if members[current]?.contains(name) == true { return true }
      next = superclasses[current]
    }
    return false
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
