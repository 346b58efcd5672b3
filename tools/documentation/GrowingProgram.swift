/// A program that grows by listings of types: one that is declared again replaces the earlier one.
struct GrowingProgram {
  private struct TypeSource {
    let name: Substring
    var lines: [Substring]
  }

  private var imports: [Substring] = []
  /// The types, in the order of their introduction.
  private var types: [TypeSource] = []

  /// Adds the types of a listing.
  ///
  /// - Returns: the program so far. The types introduced last come first, since those of a function
  ///   cannot be used above their declaration, and the older ones use the newer ones.
  mutating func add(_ listing: [Substring]) -> [Substring] {
    var current: [Substring] = []
    for line in listing {
      if line.hasPrefix("import ") {
        if !imports.contains(line) { imports.append(line) }
      } else if !line.isEmpty || !current.isEmpty {
        current.append(line)
        if line.hasPrefix("}") { take(&current) }
      }
    }
    return imports + types.reversed().flatMap(\.lines)
  }

  private mutating func take(_ lines: inout [Substring]) {
    let source = TypeSource(name: Self.name(of: lines), lines: lines)
    lines = []
    if let known = types.firstIndex(where: { $0.name == source.name }) {
      types[known] = source
    } else {
      types.append(source)
    }
  }

  /// The word after `class`, `struct` or `enum`.
  private static func name(of lines: [Substring]) -> Substring {
    for line in lines where !line.hasPrefix("//") {
      let words = line.split { " :{".contains($0) }
      if let keyword = words.firstIndex(where: { ["class", "struct", "enum"].contains($0) }),
        keyword + 1 < words.count
      {
        return words[keyword + 1]
      }
    }
    return ""
  }
}
