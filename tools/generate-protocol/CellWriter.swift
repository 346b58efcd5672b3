/// Returns all files made from the attributes of emitter cells, with their paths.
func cellFiles(_ schema: Schema) -> [(String, String)] {
  [
    ("Sources/Shared/GraphicsValues/Generated/EmitterCellKey.swift", writeCellKey(schema.cell)),
    ("Sources/Client/CoreAnimation/Generated/EmitterCellKey+Coding.swift", writeCellCoding(schema)),
    ("Sources/Scene/ParticleEmission/Generated/EmitterCell.swift", writeCell(schema)),
  ]
}

/// EmitterCellKey.swift of GraphicsValues: the names, and the defaults.
private func writeCellKey(_ cell: Schema.Cell) -> String {
  var source = Source()
  source.line()
  source.doc(
    "The attributes of an emitter cell that are numbers and colours. The names are those of key-value "
      + "coding and of the wire.")
  source.block("package enum EmitterCellKey: String, CaseIterable, Hashable, Sendable") { source in
    for attribute in cell.values {
      source.doc(attribute.documentation)
      source.line("case \(attribute.name)")
    }
  }
  source.line()
  source.block("extension EmitterCellKey") { source in
    source.doc("The value that a new cell has.")
    source.block("package var defaultValue: PropertyValue") { source in
      source.choice("self") { source in
        for value in distinct(cell.values.map(\.defaultLiteral)) {
          source.cases(cell.values.filter { $0.defaultLiteral == value }.map(\.name), value)
        }
      }
    }
  }
  return source.text
}

/// EmitterCellKey+Coding.swift of CoreAnimation: facts of key-value coding.
private func writeCellCoding(_ schema: Schema) -> String {
  var source = Source(imports: ["import GraphicsValues"])
  let values = schema.cell.values
  source.line()
  source.block("extension EmitterCellKey") { source in
    source.doc("The API's names for the attribute's values; nil for values that are no names.")
    source.block("var apiNames: ValueNames?") { source in
      source.choice("self") { source in
        for enumeration in schema.enumerations {
          let keys = values.filter { $0.enumeration == enumeration.name }
          source.cases(keys.map(\.name), ".\(enumeration.tableName)")
        }
        source.line("default:")
        source.indented { $0.line("nil") }
      }
    }
    source.line()
    source.doc("True for numbers that are `Float` in the API.")
    source.flag("isSinglePrecision", values.filter(\.isSingle).map(\.name), access: "")
  }
  return source.text
}

/// EmitterCell.swift of ParticleEmission: the attributes that the server reads.
private func writeCell(_ schema: Schema) -> String {
  var source = Source(imports: ["package import GraphicsValues"])
  let attributes = schema.cell.attributes.filter(\.isRead)
  source.line()
  source.doc("One kind of particle of an emitter: the attributes of a `CAEmitterCell` (§11.8).")
  source.line("///")
  source.doc(
    "No number is bounded here; `ParticleEmitter` bounds the numbers of its cells. A range is the whole "
      + "width of a uniform distribution about the value; its sign does not matter.")
  source.block("package struct EmitterCell: Hashable, Sendable") { source in
    source.doc("The name in key paths.")
    source.line("package var name = \"\"")
    for attribute in attributes {
      source.doc(attribute.documentation)
      let (type, standard) = attribute.storage(schema)
      source.line("package var \(attribute.member): \(type) = \(standard)")
    }
    source.lines("", "package init() {}", "")
    source.doc("Sets the members of which there is an attribute of the right type.")
    source.block("mutating func read(_ attributes: [String: PropertyValue])") { source in
      for attribute in attributes where attribute.type != "objects" {
        let type = attribute.type.prefix(1).uppercased() + attribute.type.dropFirst()
        let value = attribute.enumeration.map { "\($0)(bits: v)" } ?? "v"
        source.line(
          "if let v = attributes[\(quoted(attribute.name))]?.as\(type) { \(attribute.member) = \(value) }"
        )
      }
    }
  }
  return source.text
}

extension Schema.Attribute {
  /// The Swift type of the server's member, and its default.
  fileprivate func storage(_ schema: Schema) -> (type: String, standard: String) {
    if let enumeration = enumeration.flatMap({ schema.enumeration($0) }) {
      let standard = enumeration.cases.first { String($0.value) == defaultValue }?.name ?? ""
      return (enumeration.swiftName, "." + standard)
    }
    switch type {
    case "objects": return ("[EmitterCell]", "[]")
    case "image": return ("ImageNumber", defaultValue)
    default:
      let types = ["bool": "Bool", "scalar": "Double", "rect": "Rectangle", "color": "ColorValue"]
      return (types[type] ?? type, String(defaultLiteral.dropFirst(type.count + 2).dropLast()))
    }
  }
}

/// The section of protocol/REFERENCE.md with the attributes of emitter cells.
func cellReference(_ schema: Schema) -> String {
  var page = "\n## Emitter cells\n\n\(schema.cell.doc)\n\n"
  page += "| attribute | type | default | unit, range | meaning |\n|---|---|---|---|---|\n"
  for attribute in schema.cell.attributes {
    let range = attribute.enumeration.map { "[\($0)](#\($0.lowercased()))" } ?? attribute.unit
    page += "| \(attribute.name) | \(attribute.type) | \(attribute.defaultValue) | \(range) "
    page += "| \(attribute.doc) |\n"
  }
  return page
}
