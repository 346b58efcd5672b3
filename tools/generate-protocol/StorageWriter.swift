/// PropertyKey+Storage.swift of GraphicsValues: where the server keeps each property.
func writePropertyStorage(_ schema: Schema) -> String {
  var source = Source()
  source.line()
  source.block("extension PropertyKey") { source in
    source.doc(
      "The storage of the property. A `transform` that leaves the plane is also in the record of space."
    )
    source.block("package var storage: PropertyStorage") { source in
      source.choice("self") { source in
        for storage in distinct(schema.properties.map(\.storage)) where storage != "table" {
          source.cases(
            schema.properties.filter { $0.storage == storage }.map(\.swiftName), "." + storage)
        }
        source.line("default:")
        source.indented { $0.line(".table") }
      }
    }
  }
  source.line()
  source.block("extension PropertyKeySet") { source in
    source.doc("The properties that a record of space has values of.")
    source.line("package static let space = PropertyKeySet([")
    let keys = schema.properties.filter { $0.columns.contains { $0.name == "space" } }
    source.indented { source in for key in keys { source.line(".\(key.swiftName),") } }
    source.line("])")
  }
  return source.text
}

/// PropertyTable+Values.swift of GraphicsValues: the rare properties by name, with their defaults.
func writePropertyTable(_ schema: Schema) -> String {
  var source = Source()
  source.line()
  source.doc("The values of the table, or the defaults of properties that it does not have.")
  source.block("extension PropertyTable") { source in
    for property in schema.properties where property.columns.isEmpty && !property.isLocal {
      guard let read = property.tableAccess(schema) else { continue }
      let head = "package var \(property.swiftName): \(read.type)"
      if head.count + read.expression.count <= 93 {
        source.line("\(head) { \(read.expression) }")
      } else {
        source.block(head) { $0.line(read.expression) }
      }
    }
  }
  return source.text
}

extension Schema.Property {
  /// The Swift type of the property's values in the table, and the expression that reads one.
  fileprivate func tableAccess(_ schema: Schema) -> (type: String, expression: String)? {
    let key = "." + swiftName
    let standard = storedDefault(schema)
    if let enumeration = schema.enumeration(of: self) {
      guard enumeration.module != "none" else { return nil }
      let label = enumeration.isBits ? "rawValue" : "bits"
      return (
        enumeration.swiftName, "\(enumeration.swiftName)(\(label): bits(\(key), \(defaultValue)))"
      )
    }
    switch type {
    case "bool": return ("Bool", "bool(\(key), \(standard))")
    case "scalar": return ("Double", "scalar(\(key), \(standard))")
    case "bits": return ("UInt32", "bits(\(key), \(standard))")
    case "point": return ("Point", "point(\(key), \(standard))")
    case "size": return ("Size", "size(\(key), \(standard))")
    case "matrix": return ("Matrix4", "matrix(\(key), \(standard))")
    case "color": return ("ColorValue?", "color(\(key), \(standard))")
    case "image": return ("ImageNumber?", "self[\(key)]?.asImage")
    case "text": return ("String?", "self[\(key)]?.asText")
    case "path": return ("PathValue?", "self[\(key)]?.asPath")
    case "scalars": return ("[Double]?", "self[\(key)]?.asScalars")
    case "colors": return ("[ColorValue]?", "self[\(key)]?.asColors")
    case "objects": return ("[ObjectValue]?", "self[\(key)]?.asObjects")
    default: return nil
    }
  }
}
