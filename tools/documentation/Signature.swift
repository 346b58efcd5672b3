/// A function or an initializer as it is declared.
struct Signature {
  /// Without labels.
  let base: String
  private let parameters: [Parameter]

  private struct Parameter {
    let label: Substring
    let type: Substring
    let hasDefault: Bool
  }

  /// Reads a declaration that begins in a line; nil for one without parameters in parentheses.
  init?(_ base: String, declaredAt number: Int, in lines: [Substring]) {
    guard let list = Self.parameterList(base, from: number, in: lines) else { return nil }
    parameters = Self.pieces(of: list).map { piece in
      let halves = piece.split(separator: ":", maxSplits: 1)
      let names = (halves.first ?? "").split(separator: " ").drop { $0.hasPrefix("@") }
      return Parameter(
        label: names.first ?? "_", type: halves.count > 1 ? halves[1] : "",
        hasDefault: piece.contains(" = "))
    }
    self.base = base
  }

  /// True for the name of a call: "animate(withDuration:animations:)". Parameters with defaults may
  /// be missing from it.
  func answers(_ name: String) -> Bool {
    let parts = name.split(separator: "(", maxSplits: 1)
    guard parts.first == base[...] else { return false }
    let labels = parts.dropFirst().joined().dropLast().split(separator: ":")
    var rest = labels[...]
    for parameter in parameters {
      if parameter.label == rest.first {
        rest = rest.dropFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The labels that every call has to write: those of parameters without defaults that are no
  /// closures, since a closure may follow the call.
  ///
  /// - Parameter closures: names of types of closures.
  func requiredLabels(_ closures: Set<String>) -> Set<Substring> {
    let required = parameters.filter { parameter in
      !parameter.hasDefault && parameter.label != "_" && !parameter.type.contains("->")
        && !closures.contains(parameter.type.trimmed)
    }
    return Set(required.map(\.label))
  }

  /// The first parameter's label, if it has one.
  var firstLabel: Set<Substring> { Set(parameters.prefix(1).map(\.label)).subtracting(["_"]) }

  /// The text between the parentheses after the base name, which may go on over several lines.
  private static func parameterList(
    _ base: String, from number: Int, in lines: [Substring]
  ) -> String? {
    let keyword = base == "init" ? "init" : "func "
    guard let start = lines[number].range(of: keyword) else { return nil }
    var list = ""
    var depth = 0
    let rest = [lines[number][start.upperBound...]] + lines[(number + 1)...].prefix(20)
    for line in rest {
      for character in line {
        if character == ")" { depth -= 1 }
        if depth == 0, character == ")" { return list }
        if depth > 0 { list.append(character) }
        if depth == 0, character == "{" || character == "=" { return nil }
        if character == "(" { depth += 1 }
      }
      list.append(" ")
    }
    return nil
  }

  /// The parameters, at the commas that are in no brackets.
  private static func pieces(of list: String) -> [Substring] {
    var pieces: [Substring] = []
    var depth = 0
    var start = list.startIndex
    var last: Character = " "
    for index in list.indices {
      switch list[index] {
      case "(", "[", "<": depth += 1
      case ")", "]": depth -= 1
      case ">" where last != "-": depth -= 1
      case "," where depth == 0:
        pieces.append(list[start..<index])
        start = list.index(after: index)
      default: break
      }
      last = list[index]
    }
    pieces.append(list[start...])
    return pieces.filter { $0.contains(":") }
  }
}
