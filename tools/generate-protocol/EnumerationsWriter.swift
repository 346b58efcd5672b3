/// Enumerations.swift of a module: its enumerations and option sets.
func writeEnumerations(_ schema: Schema, of module: String) -> String {
  var source = Source()
  for enumeration in schema.enumerations where enumeration.module == module {
    source.line()
    source.within(enumeration.outerType) { source in
      source.doc(enumeration.doc)
      if enumeration.isBits {
        source.optionSet(enumeration)
      } else {
        source.enumeration(enumeration)
      }
    }
    guard !enumeration.isBits else { continue }
    if module == "WireProtocol" {
      source.line()
      source.block("extension \(enumeration.swiftName)") { source in
        source.names(enumeration.cases.map(\.name), "The name in the schema.")
      }
    }
    if enumeration.hasNames { source.apiNames(enumeration) }
    if !enumeration.parts.isEmpty { source.parts(enumeration) }
    if schema.properties.contains(where: { $0.enumeration == enumeration.name }) {
      source.number(enumeration)
    }
  }
  return source.text
}

extension Source {
  fileprivate mutating func optionSet(_ set: Schema.Enumeration) {
    let type = swiftInteger(set.type)
    let usable = set.isInlinable ? "@usableFromInline " : ""
    let inlinable = set.isInlinable ? "@inlinable " : ""
    block("\(usable)package struct \(set.innerName): OptionSet, Hashable, Sendable") { source in
      source.lines(
        "\(usable)package let rawValue: \(type)",
        "\(inlinable)package init(rawValue: \(type)) { self.rawValue = rawValue }", "")
      for bit in set.cases {
        source.doc(bit.doc)
        source.line("package static let \(bit.name) = \(set.innerName)(rawValue: \(bit.value))")
      }
      source.doc("Every bit that has a meaning.")
      source.line("package static let all = \(set.innerName)(rawValue: \(set.maximum))")
    }
  }

  fileprivate mutating func enumeration(_ enumeration: Schema.Enumeration) {
    let conformances = "\(swiftInteger(enumeration.type)), CaseIterable, Hashable, Sendable"
    let usable = enumeration.isInlinable ? "@usableFromInline " : ""
    block("\(usable)package enum \(enumeration.innerName): \(conformances)") { source in
      for one in enumeration.cases {
        source.doc(one.doc)
        source.line("case \(escaped(one.name)) = \(one.value)")
      }
    }
  }

  /// The names of Core Animation's API, in both directions.
  fileprivate mutating func apiNames(_ enumeration: Schema.Enumeration) {
    let named = enumeration.cases.filter { $0.apiName != nil }
    let isTotal = named.count == enumeration.cases.count
    line()
    block("extension \(enumeration.swiftName)") { source in
      source.doc(
        "The name in Core Animation's API" + (isTotal ? "." : "; nil for a case without one."))
      source.block("package var apiName: String\(isTotal ? "" : "?")") { source in
        source.choice("self") { source in
          for one in enumeration.cases {
            source.line("case .\(one.name): \(one.apiName.map(quoted) ?? "nil")")
          }
        }
      }
      source.line()
      let fallback = enumeration.unknown.isEmpty ? "return nil" : "self = .\(enumeration.unknown)"
      source.doc(
        enumeration.unknown.isEmpty
          ? "Creates the case of a name; nil when no case has it."
          : "Creates the case of a name; `\(enumeration.unknown)` when no case has it.")
      let mark = enumeration.unknown.isEmpty ? "?" : ""
      source.block("package init\(mark)(apiName: String)") { source in
        source.choice("apiName") { source in
          for one in named {
            source.line("case \(quoted(one.apiName ?? "")): self = .\(one.name)")
          }
          source.line("default: \(fallback)")
        }
      }
    }
  }

  /// The types of the parts of values.
  fileprivate mutating func parts(_ enumeration: Schema.Enumeration) {
    line()
    block("extension \(enumeration.swiftName)") { source in
      source.doc("The type of the part, or nil when a value of the given type has no such part.")
      source.block("package func type(in whole: PropertyType) -> PropertyType?") { source in
        source.choice("self") { source in
          let wholes = enumeration.cases.filter(\.whole.isEmpty)
          source.cases(wholes.map(\.name), "whole")
          for first in distinct(enumeration.parts.map { [$0.whole, $0.part] }) {
            let alike = enumeration.parts.filter { [$0.whole, $0.part] == first }
            source.cases(alike.map(\.name), "whole == .\(first[0]) ? .\(first[1]) : nil")
          }
        }
      }
    }
  }

  /// The case of a property's number.
  fileprivate mutating func number(_ enumeration: Schema.Enumeration) {
    let fallback = enumeration.unknown.isEmpty ? enumeration.cases[0].name : enumeration.unknown
    let type = swiftInteger(enumeration.type)
    let raw = type == "UInt32" ? "bits" : "\(type)(clamping: bits)"
    line()
    block("extension \(enumeration.swiftName)") { source in
      source.doc("Creates the case of a property's number; `\(fallback)` for other numbers.")
      source.block("package init(bits: UInt32)") { source in
        source.line("self = \(enumeration.innerName)(rawValue: \(raw)) ?? .\(fallback)")
      }
    }
  }
}

extension Schema.Enumeration {
  /// The type's own name.
  fileprivate var innerName: String { Schema.lastStep(swiftName) }

  /// The type that the type is in; empty for none.
  fileprivate var outerType: String {
    swiftName.split(separator: ".").dropLast().joined(separator: ".")
  }
}
