/// Sources/Shared/GraphicsValues/Generated/PropertyKey.swift.
func writePropertyKey(_ schema: Schema) -> String {
  var source = Source()
  let properties = schema.properties
  source.line()
  source.doc(
    "A property of a layer. The raw values travel on the wire; the names are Core Animation's "
      + "key-value coding names.")
  source.line("@usableFromInline")
  source.block("package enum PropertyKey: UInt16, CaseIterable, Hashable, Sendable") { source in
    for property in properties {
      source.doc(property.documentation)
      source.line("case \(property.swiftName) = \(property.key)")
    }
  }
  source.line()
  source.block("extension PropertyKey") { source in
    source.doc("The key-value coding name, as in a key path.")
    source.block("package var name: String") { source in
      source.choice("self") { source in
        for property in properties { source.cases([property.swiftName], quoted(property.name)) }
      }
    }
    source.line()
    source.doc("The type of its values.")
    source.block("package var type: PropertyType") { source in
      source.choice("self") { source in
        for type in distinct(properties.map(\.type)) {
          source.cases(properties.filter { $0.type == type }.map(\.swiftName), "." + type)
        }
      }
    }
    source.line()
    source.doc("True when the property may be absent (`PropertyValue.none`).")
    source.flag("isOptional", properties.filter(\.isOptional))
    source.line()
    source.doc("True when an animation can change it.")
    source.flag("isAnimatable", properties.filter(\.isAnimatable))
    source.line()
    source.doc("True when setting it on a committed layer animates by default (§2.1, column Imp).")
    source.flag("hasImplicitAnimation", properties.filter(\.isImplicit))
    source.line()
    source.doc("The value a new layer has.")
    source.block("package var defaultValue: PropertyValue") { source in
      source.choice("self") { source in
        for value in distinct(properties.map(\.defaultLiteral)) {
          source.cases(properties.filter { $0.defaultLiteral == value }.map(\.swiftName), value)
        }
      }
    }
    source.line()
    source.doc("Nil when no property has the name.")
    source.block("package init?(name: String)") { source in
      // A chain of comparisons over all names takes ten times as long.
      source.choice("name.utf8.count") { source in
        for count in Set(properties.map(\.name.utf8.count)).sorted() {
          source.line("case \(count):")
          source.indented { source in
            source.choice("name") { source in
              for property in properties where property.name.utf8.count == count {
                source.line("case \(quoted(property.name)): self = .\(property.swiftName)")
              }
              source.line("default: return nil")
            }
          }
        }
        source.line("default: return nil")
      }
    }
    source.line()
    source.doc(
      "True when setting it on a committed layer makes a transition by default (§2.1, column Imp).")
    source.flag("hasImplicitTransition", properties.filter(\.isTransition))
    source.line()
    source.doc("True when it never leaves the client.")
    source.flag("isLocal", properties.filter(\.isLocal))
    source.line()
    source.doc("True when key-value coding reaches it; the others are for the library alone.")
    source.block("package var isCoded: Bool") { source in
      source.choice("self") { source in
        source.cases(properties.filter { !$0.isCoded }.map(\.swiftName), "false")
        source.line("default:")
        source.indented { $0.line("true") }
      }
    }
    source.line()
    source.doc("The only kinds of layer that have it; nil when all do.")
    source.block("package var kinds: [LayerKind]?") { source in
      source.choice("self") { source in
        for kinds in distinct(properties.map(\.kindsLiteral)) where kinds != "nil" {
          source.cases(properties.filter { $0.kindsLiteral == kinds }.map(\.swiftName), kinds)
        }
        source.line("default:")
        source.indented { $0.line("nil") }
      }
    }
    source.line()
    source.doc("The names of a `bits` property's numbers, from 0 on; empty when they have none.")
    source.names("valueNames", schema) { $0.isBits ? [] : $0.cases.map(\.name) }
    source.line()
    source.doc(
      "The names of a `bits` property's bits, from the lowest on; empty when it is no set.")
    source.names("bitNames", schema) { $0.isBits ? $0.cases.map(\.name) : [] }
    source.line()
    source.doc("The stages that run again when the property changes.")
    source.block("package var effects: LayerChange") { source in
      source.choice("self") { source in
        for effects in distinct(properties.map(\.effectsLiteral)) {
          source.cases(properties.filter { $0.effectsLiteral == effects }.map(\.swiftName), effects)
        }
      }
    }
  }
  return source.text
}

/// Sources/Shared/WireProtocol/Generated/PropertyRules.swift: rules that only the validator reads.
func writePropertyRules(_ schema: Schema) -> String {
  var source = Source(imports: ["package import GraphicsValues"])
  source.line()
  source.block("extension PropertyKey") { source in
    source.doc("True when +infinity is a value.")
    source.flag("allowsInfinity", schema.properties.filter(\.allowsInfinity))
    source.line()
    source.doc("The largest value of a property whose type is `bits`.")
    source.block("package var maximumBits: UInt32") { source in
      source.line("switch self {")
      for enumeration in schema.enumerations {
        let keys = schema.properties.filter { $0.enumeration == enumeration.name }
        source.cases(keys.map(\.swiftName), String(enumeration.maximum))
      }
      source.lines("default: .max", "}")
    }
    source.line()
    source.minorVersion(schema.properties.map { ($0.swiftName, $0.since) })
  }
  return source.text
}

extension Source {
  /// Words as an array literal, in lines of the usual length.
  private static func list(_ words: String) -> String {
    let items = words.split(separator: " ").map { "\"\($0)\"" }
    let single = "[" + items.joined(separator: ", ") + "]"
    if single.count <= 90 { return single }
    var lines = ["  "]
    for item in items {
      if lines[lines.count - 1].count + item.count > 88 { lines.append("  ") }
      lines[lines.count - 1] += (lines[lines.count - 1].count > 2 ? " " : "") + item + ","
    }
    return (["["] + lines + ["]"]).joined(separator: "\n")
  }

  fileprivate mutating func names(
    _ name: String, _ schema: Schema, _ names: (Schema.Enumeration) -> [String]
  ) {
    block("package var \(name): [String]") { source in
      source.choice("self") { source in
        for enumeration in schema.enumerations where !names(enumeration).isEmpty {
          let keys = schema.properties.filter { $0.enumeration == enumeration.name }
          source.cases(keys.map(\.swiftName), Self.list(names(enumeration).joined(separator: " ")))
        }
        source.line("default:")
        source.indented { $0.line("[]") }
      }
    }
  }

  mutating func flag(
    _ name: String, _ properties: [Schema.Property], access: String = "package "
  ) {
    flag(name, properties.map(\.swiftName), access: access)
  }

  mutating func flag(_ name: String, _ cases: [String], access: String) {
    block("\(access)var \(name): Bool") { source in
      source.choice("self") { source in
        source.cases(cases, "true")
        source.line("default:")
        source.indented { $0.line("false") }
      }
    }
  }
}

extension Schema.Property {
  /// The prose with unit and range.
  var documentation: String {
    var facts: [String] = []
    if !unit.isEmpty { facts.append(unit) }
    if !range.isEmpty { facts.append(range) }
    return with(unit: facts.joined(separator: ", "), doc)
  }

  var kindsLiteral: String {
    kinds.isEmpty ? "nil" : "[" + kinds.map { "." + $0 }.joined(separator: ", ") + "]"
  }

  var effectsLiteral: String {
    effects.count == 1
      ? "." + effects[0] : "[" + effects.map { "." + $0 }.joined(separator: ", ") + "]"
  }

  /// The default as a `PropertyValue` expression.
  var defaultLiteral: String { literal(defaultValue, of: type) }
}

/// A default of the schema as a `PropertyValue` expression.
func literal(_ value: String, of type: String) -> String {
  let parts = value.split(separator: " ").map(String.init)
  switch (type, value) {
  case (_, "none"): return ".none"
  case (_, "identity"): return ".matrix(.identity)"
  case (_, "infinity"): return ".scalar(.infinity)"
  case ("rect", "0 0 0 0"): return ".rect(.zero)"
  case ("rect", "0 0 1 1"): return ".rect(.unit)"
  case ("point", "0 0"): return ".point(.zero)"
  case ("point", _): return ".point(Point(x: \(parts[0]), y: \(parts[1])))"
  case ("size", _): return ".size(Size(width: \(parts[0]), height: \(parts[1])))"
  case ("color", _): return ".color(.\(value))"
  default: return ".\(type)(\(value))"
  }
}

/// The values in the order of their first appearance.
func distinct<T: Hashable>(_ values: [T]) -> [T] {
  var seen: Set<T> = []
  return values.filter { seen.insert($0).inserted }
}
