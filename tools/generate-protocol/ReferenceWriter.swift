/// protocol/REFERENCE.md: the schema as tables.
func writeReference(_ schema: Schema) -> String {
  var page = """
    <!-- Generated from renderd.xml by tools/generate-protocol. Do not edit. -->

    # Protocol reference

    Version \(schema.major).\(schema.minor). [README.md](README.md) explains framing, order and \
    meaning; this page lists everything that has a number. Offsets are bytes from the start of \
    the payload; fields follow each other without gaps other than those listed. Numbers are \
    little-endian and finite unless said otherwise.

    ## Messages

    | opcode | name | from |
    |---|---|---|

    """
  for message in schema.messages {
    page += "| 0x\(hex(message.opcode)) | [\(message.name)](#\(message.name.lowercased())) "
    page += "| \(message.from.rawValue) |\n"
  }
  for message in schema.messages {
    page += "\n### \(message.name)\n\n"
    page += "Opcode 0x\(hex(message.opcode)), sent by the \(message.from.rawValue). "
    page += message.doc + since(message.since, schema) + "\n"
    page += errors(message.errors)
    page += fields(message.fields, schema)
  }
  page += "\n## Operations\n\n\(schema.operationsDoc)\n\n"
  page += "| code | name | target |\n|---|---|---|\n"
  for operation in schema.operations {
    page += "| \(operation.code) | [\(operation.name)](#\(operation.name.lowercased())) "
    page += "| \(operation.target) |\n"
  }
  for operation in schema.operations {
    page += "\n### \(operation.name)\n\n"
    page += "Operation \(operation.code); the target is a \(operation.target) id"
    page += operation.key.prose + ". "
    page += operation.doc + since(operation.since, schema) + "\n"
    page += errors(operation.errors)
    page += fields(operation.fields, schema)
  }
  page += types(schema)
  page += "\n## Properties\n\n\(schema.propertiesDoc)\n\n"
  page += "| key | name | type | default | unit, range | absent | animates | meaning |\n"
  page += "|---|---|---|---|---|---|---|---|\n"
  for property in schema.properties {
    let facts = [
      property.unit, property.range,
      property.enumeration.map { "[\($0)](#\($0.lowercased()))" } ?? "",
      property.allowsInfinity ? "+infinity allowed" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
    page += "| \(property.key) | \(property.name) | \(property.type) | \(property.defaultValue) "
    page += "| \(facts) | \(property.isOptional ? "yes" : "") "
    page += "| \(property.isImplicit ? "implicitly" : property.isAnimatable ? "yes" : "") "
    page += "| \(property.doc)\(property.isLocal ? " Local: never sent." : "")"
    page += "\(since(property.since, schema)) |\n"
  }
  page += filterReference(schema)
  page += cellReference(schema)
  page += animationReference(schema)
  page += "\n## Limits\n\n\(schema.limitsDoc)\n\n"
  page += "| id | name | default | unit | of what |\n|---|---|---|---|---|\n"
  for limit in schema.limits {
    page += "| \(limit.id) | \(limit.name) | \(limit.value) | \(limit.unit) | \(limit.doc) |\n"
  }
  page += "\n## Enumerations and flags\n"
  for enumeration in schema.enumerations {
    page += "\n### \(enumeration.name)\n\n\(enumeration.doc) Type \(enumeration.type)"
    page += enumeration.isBits ? "; bits.\n\n" : ".\n\n"
    page += enumeration.parts.isEmpty ? numbers(enumeration) : parts(enumeration)
  }
  return page
}

/// The version that added something, as a sentence; empty for the first one.
private func since(_ minor: UInt16, _ schema: Schema) -> String {
  minor == 0 ? "" : " Since \(schema.major).\(minor)."
}

private func numbers(_ enumeration: Schema.Enumeration) -> String {
  var table = "| value | name | meaning |\n|---|---|---|\n"
  for one in enumeration.cases { table += "| \(one.value) | \(one.name) | \(one.doc) |\n" }
  return table
}

private func parts(_ enumeration: Schema.Enumeration) -> String {
  var table = "| value | name | key path | of | type | meaning |\n|---|---|---|---|---|---|\n"
  for one in enumeration.cases {
    table += "| \(one.value) | \(one.name) | \(one.apiName ?? "") | \(one.whole) | \(one.part) "
    table += "| \(one.doc) |\n"
  }
  return table
}

private func types(_ schema: Schema) -> String {
  var table = "\n## Types of values\n\n\(schema.typesDoc)\n\n"
  table += "| number | name | layout | bytes | meaning |\n|---|---|---|---|---|\n"
  for type in schema.types {
    let bytes = type.byteCount > 0 ? "\(type.byteCount)" : "8 or more"
    table += "| \(type.number) | \(type.name) | \(type.parts.map(\.prose).joined(separator: ", ")) "
    table += "| \(bytes) | \(type.doc) |\n"
  }
  return table
}

extension Schema.Part {
  fileprivate var prose: String {
    var words = type == "pad32" ? "u32 zero" : type
    if !name.isEmpty { words += " \(name)" }
    return doc.isEmpty ? words : words + " (\(doc))"
  }
}

private func errors(_ names: [String]) -> String {
  guard !names.isEmpty else { return "" }
  return "\nErrors: " + names.map { "`\($0)`" }.joined(separator: ", ") + ".\n"
}

private func fields(_ fields: [Schema.Field], _ schema: Schema) -> String {
  guard !fields.isEmpty else { return "\nNo payload.\n" }
  var table = "\n| offset | type | field | unit | meaning |\n|---|---|---|---|---|\n"
  var offset: Int? = 0
  for field in fields {
    let meaning = field.fixed.map { "Always 0x\(String($0, radix: 16)). " } ?? ""
    table += "| \(offset.map(String.init) ?? "…") | \(field.type) | \(field.name ?? "(zero)") "
    table += "| \(field.unit) | \(meaning)\(field.doc) |\n"
    offset = offset.flatMap { offset in field.size(schema).map { offset + $0 } }
  }
  return table
}

extension Schema.Field {
  /// The size in bytes; nil when it depends on the value.
  fileprivate func size(_ schema: Schema) -> Int? {
    switch enumerationType(schema) ?? type {
    case "u8": 1
    case "u16", "pad16": 2
    case "u32", "f32", "pad32", "bool": 4
    case "u64", "f64": 8
    default: nil
    }
  }

  private func enumerationType(_ schema: Schema) -> String? { schema.enumeration(type)?.type }
}

extension Schema.Operation.Key {
  fileprivate var prose: String {
    switch self {
    case .none: ""
    case .property: ", the key a property"
    case .group: ", the key the first of a group"
    }
  }
}
