/// Constants.swift of CoreAnimation: the API's types of names and masks, their constants, and the names of
/// the properties' values.
func writeConstants(_ schema: Schema) -> String {
  var source = Source(imports: ["import GraphicsValues"])
  for enumeration in schema.enumerations where !enumeration.api.isEmpty {
    source.line()
    if enumeration.isBits {
      source.mask(enumeration)
    } else {
      source.nameType(enumeration)
    }
    source.olderSpellings(enumeration)
  }
  source.apiNames(schema)
  return source.text
}

extension Source {
  /// A type whose values are names.
  fileprivate mutating func nameType(_ enumeration: Schema.Enumeration) {
    doc(enumeration.doc)
    block("public struct \(enumeration.api): CAStringConstant") { source in
      source.doc("The name that Core Animation uses.")
      source.line("public var rawValue: String")
      source.doc(enumeration.prologue)
      source.line("public init(rawValue: String) { self.rawValue = rawValue }")
      for one in enumeration.cases where !one.constant.isEmpty {
        source.constant(one.member, of: enumeration, quoted(one.apiName ?? ""), one.doc)
      }
      for alias in enumeration.aliases {
        source.constant(alias.name, of: enumeration, quoted(alias.name), alias.doc)
      }
    }
  }

  /// A set of bits.
  fileprivate mutating func mask(_ set: Schema.Enumeration) {
    doc(set.doc)
    block("public struct \(set.api): OptionSet, Hashable, Sendable") { source in
      source.doc("The set as bits.")
      source.line("public let rawValue: \(set.apiRawType)")
      source.doc(
        set.isOpen
          ? "Creates a set; other bits than those of the constants are kept and have no effect."
          : "Creates a set; a layer drops other bits than those of the constants.")
      source.line("public init(rawValue: \(set.apiRawType)) { self.rawValue = rawValue }")
      for bit in set.cases {
        source.constant(bit.member, of: set, String(bit.value), bit.doc)
      }
    }
  }

  fileprivate mutating func constant(
    _ name: String, of enumeration: Schema.Enumeration, _ literal: String, _ prose: String
  ) {
    line()
    doc(prose)
    line("public static let \(name) = \(enumeration.api)(rawValue: \(literal))")
  }

  fileprivate mutating func olderSpellings(_ enumeration: Schema.Enumeration) {
    let spellings =
      enumeration.cases.map { ($0.member, $0.constant) }
      + enumeration.aliases.map { ($0.name, $0.constant) }
    line()
    for (member, constant) in spellings where !constant.isEmpty {
      doc("The older spelling of `\(enumeration.api).\(member)`.")
      line("public let \(constant) = \(enumeration.api).\(member)")
    }
  }

  /// The tables of names, and the properties that have them.
  fileprivate mutating func apiNames(_ schema: Schema) {
    let used = schema.enumerations.filter { enumeration in
      !enumeration.api.isEmpty && !enumeration.isBits
        && schema.properties.contains { $0.enumeration == enumeration.name }
    }
    line()
    block("extension ValueNames") { source in
      for enumeration in used {
        let names = enumeration.cases.compactMap { $0.apiName.map(quoted) }
        source.line("static let \(enumeration.tableName) = ValueNames(")
        source.indented { source in
          source.line("[")
          source.indented { source in for name in names { source.line(name + ",") } }
          source.line("],")
          source.line(
            "unknown: \(enumeration.unknownValue)\(enumeration.aliases.isEmpty ? ")" : ",")")
          guard !enumeration.aliases.isEmpty else { return }
          let kept = enumeration.aliases.map { alias in
            let value = enumeration.cases.first { $0.name == alias.caseName }?.value ?? 0
            return "\(quoted(alias.name)): \(value)"
          }
          source.line("kept: [\(kept.joined(separator: ", "))])")
        }
      }
    }
    line()
    block("extension PropertyKey") { source in
      source.doc(
        "The API's names for the property's values; nil for a property whose values are no names.")
      source.block("var apiNames: ValueNames?") { source in
        source.choice("self") { source in
          for enumeration in used {
            let keys = schema.properties.filter { $0.enumeration == enumeration.name }
            source.cases(keys.map(\.swiftName), ".\(enumeration.tableName)")
          }
          source.line("default:")
          source.indented { $0.line("nil") }
        }
      }
    }
  }
}

extension Schema.Enumeration {
  /// The name of the table of the API's names.
  var tableName: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// The documentation of the initializer from a name.
  fileprivate var prologue: String {
    let others = cases.filter(\.constant.isEmpty).compactMap(\.apiName).map { "`\($0)`" }
    let list = others.isEmpty ? "" : ", also " + others.joined(separator: ", ")
    let fallback = cases.first { $0.name == unknown && !$0.constant.isEmpty }
    let rule = fallback.map { "an unknown name counts as `\($0.member)`" }
    return "Creates a constant from any name\(list); \(rule ?? "unknown names are allowed")."
  }
}
