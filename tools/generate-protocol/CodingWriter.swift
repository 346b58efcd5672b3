/// PropertyKey+Coding.swift of CoreAnimation: facts of key-value coding and of archives.
func writeCoding(_ schema: Schema) -> String {
  var source = Source(imports: ["import GraphicsValues"])
  let properties = schema.properties
  source.line()
  source.block("extension PropertyKey") { source in
    source.doc("True for numbers that are `Float` in the API.")
    source.flag("isSinglePrecision", properties.filter(\.isSingle), access: "")
    source.line()
    source.doc("True for a default that is listed although it is zero.")
    source.flag("hasListedZero", properties.filter(\.isListed), access: "")
    source.line()
    source.doc("The properties that are archived even if they were not set.")
    source.line("static let alwaysArchived: Set<PropertyKey> = [")
    source.indented { source in
      for property in properties where property.isAlwaysArchived {
        source.line(".\(property.swiftName),")
      }
    }
    source.line("]")
    source.line()
    source.doc("The bits that a layer keeps of a set; all for other properties.")
    source.block("var keptBits: UInt32") { source in
      source.choice("self") { source in
        for set in schema.enumerations where set.isBits && !set.isOpen {
          let keys = properties.filter { $0.enumeration == set.name }
          source.cases(keys.map(\.swiftName), String(set.maximum))
        }
        source.line("default:")
        source.indented { $0.line(".max") }
      }
    }
  }
  source.line()
  source.block("extension BooleanNames") { source in
    source.doc("The keys of properties by the names of their getters.")
    source.line("static let keysOfProperties = [")
    source.indented { source in
      for property in properties where !property.getter.isEmpty {
        source.line("\(quoted(property.getter)): \(quoted(property.name)),")
      }
    }
    source.line("]")
  }
  return source.text
}
