/// LayerStore+Properties.swift of RenderTree: the values of properties in the columns of a store.
func writeLayerStore(_ schema: Schema) -> String {
  var source = Source(imports: ["import AnimationEvaluation", "import GraphicsValues"])
  let stored = schema.properties.filter { !["timing", "name", "table"].contains($0.storage) }
  source.line()
  source.line(
    "// Properties without a column are in the table of rare ones. Timing and names are in the scene."
  )
  source.block("extension LayerStore") { source in
    for (index, type) in schema.columnTypes.enumerated() {
      if index > 0 { source.line() }
      source.setter(type, stored.filter { $0.type == type.name }, schema)
    }
    source.line()
    source.unset(stored.filter(\.isOptional))
    source.line()
    source.reading(stored, schema)
    source.line()
    source.keysInUse(stored, schema)
  }
  source.timing(schema.properties.filter { $0.storage == "timing" }, schema)
  return source.text
}

/// LayerStores+Runs of RenderTree: the columns of many layers at a time.
func writeColumns(_ schema: Schema) -> String {
  var source = Source(imports: ["import GraphicsValues", "import WireProtocol"])
  let columns = schema.properties.filter { $0.column != nil }
  source.line()
  source.block("extension ChangingLayers") { source in
    source.doc("Stores values of a property in its column, from which no other column follows.")
    source.line("///")
    source.doc("- Returns: false for other properties, which it leaves as they are.")
    source.block("func store(_ values: PropertyColumn, in store: inout LayerStore) -> Bool") {
      source in
      source.line("switch values.key {")
      for property in columns where property.isPlain {
        guard let column = property.column else { continue }
        source.line("case .\(property.swiftName):")
        source.indented { source in
          source.line("self.store(&store.\(column.name), \(property.effectsLiteral)) {")
          source.indented { $0.line("values[$0].\(property.type)") }
          source.line("} set: {")
          let member = column.member.isEmpty ? "" : column.member + "."
          source.indented { $0.line("$0.\(member)change(to: $1)") }
          source.line("}")
        }
      }
      source.lines("default: return false", "}", "return true")
    }
  }
  source.line()
  source.block("extension LayerStore") { source in
    source.doc("A column that every layer has a row of.")
    source.block("enum Column") { source in
      let names = distinct(columns.compactMap { $0.column?.name })
      source.line("case " + names.joined(separator: ", "))
    }
    source.line()
    source.doc("The column of a property; nil for a property that is elsewhere.")
    source.block("static func column(of key: PropertyKey) -> Column?") { source in
      source.choice("key") { source in
        for name in distinct(columns.compactMap { $0.column?.name }) {
          source.cases(columns.filter { $0.column?.name == name }.map(\.swiftName), "." + name)
        }
        source.line("default:")
        source.indented { $0.line("nil") }
      }
    }
  }
  return source.text
}

extension Schema {
  /// The types with columns, each of which has a function that sets its properties.
  var columnTypes: [ValueType] {
    fixedTypes.filter { type in
      properties.contains { $0.type == type.name && !["name", "table"].contains($0.storage) }
    }
  }
}

extension Source {
  fileprivate mutating func setter(
    _ type: Schema.ValueType, _ properties: [Schema.Property], _ schema: Schema
  ) {
    // The types of values that change in most frames.
    if type.form == .numbers, type.byteCount <= 32 { line("@inline(__always)") }
    let head =
      "mutating func set\(type.capitalized)(_ key: PropertyKey, _ slot: Int, _ v: \(type.swift))"
    block("\(head) -> LayerChange") { source in
      source.line("switch key {")
      for property in properties {
        source.line("case .\(property.swiftName): \(property.setting(schema))")
      }
      source.line("default: setRest(key, slot, .\(type.name)(v))")
      source.line("}")
    }
  }

  fileprivate mutating func unset(_ properties: [Schema.Property]) {
    doc("Makes an optional property absent.")
    block("mutating func unset(_ key: PropertyKey, _ slot: Int) -> LayerChange") { source in
      source.line("switch key {")
      for property in properties {
        source.line("case .\(property.swiftName): \(property.unsetting)")
      }
      source.line("default: setRest(key, slot, .none)")
      source.line("}")
    }
  }

  fileprivate mutating func reading(_ properties: [Schema.Property], _ schema: Schema) {
    doc("The value of a property; the default for timing and names, which are not in the store.")
    block("func value(of key: PropertyKey, slot: Int) -> PropertyValue") { source in
      source.line("switch key {")
      for property in properties {
        source.line("case .\(property.swiftName): \(property.reading(schema))")
      }
      source.line("default: rest[slot]?[key] ?? key.defaultValue")
      source.line("}")
    }
  }

  fileprivate mutating func keysInUse(_ properties: [Schema.Property], _ schema: Schema) {
    doc("The keys of values in columns that differ from the defaults, and possibly some more.")
    block("func keysInColumns(_ slot: Int) -> PropertyKeySet") { source in
      source.line("var keys = PropertyKeySet()")
      source.line(
        "func add(_ key: PropertyKey, _ isInUse: Bool) { if isInUse { keys.insert(key) } }")
      let columns = properties.filter { $0.column != nil }
      for property in columns where property.column?.name != "look" {
        source.line(property.comparison(schema))
      }
      source.line("guard look[slot] != LayerLook() else { return keys }")
      for property in columns where property.column?.name == "look" {
        source.line(property.comparison(schema))
      }
      source.line("return keys")
    }
  }

  /// The values of a layer's timing, which is a record of its own.
  fileprivate mutating func timing(_ properties: [Schema.Property], _ schema: Schema) {
    line()
    block("extension PropertyKey") { source in
      source.doc(
        "Whether the key is of a layer's timing. Timings have a table of their own, `Scene.timings`."
      )
      source.line("@inline(__always)")
      source.block("var isTiming: Bool") { source in
        source.choice("self") { source in
          source.cases(properties.map(\.swiftName), "true")
          source.line("default:")
          source.indented { $0.line("false") }
        }
      }
    }
    line()
    block("extension Timing") { source in
      for type in schema.columnTypes {
        let own = properties.filter { $0.type == type.name }
        guard !own.isEmpty else { continue }
        source.block("mutating func set(_ key: PropertyKey, _ v: \(type.swift))") { source in
          source.line("switch key {")
          for property in own {
            source.line(
              "case .\(property.swiftName): \(property.columns[0].member) = \(property.stored(schema))"
            )
          }
          source.lines("default: break", "}")
        }
        source.line()
      }
      source.doc("The value of a property of the timing; nil for other properties.")
      source.block("func value(of key: PropertyKey) -> PropertyValue?") { source in
        source.line("switch key {")
        for property in properties {
          source.line(
            "case .\(property.swiftName): \(property.boxed(property.columns[0].member, schema))")
        }
        source.lines("default: nil", "}")
      }
    }
  }
}

extension Schema.Property {
  /// True if a value is set in its column alone, and has a fixed size.
  fileprivate var isPlain: Bool {
    guard let column else { return false }
    return setter.isEmpty && column.name != "geometry" && enumeration == nil
  }

  /// The expression that sets the value `v` and gives the change.
  fileprivate func setting(_ schema: Schema) -> String {
    let column = columns[0]
    let value = stored(schema)
    switch (setter, column.name) {
    case ("changeLook", _):
      return "changeLook(slot, \(effectsLiteral)) { $0.\(column.member) = \(value) }"
    case (let setter, _) where !setter.isEmpty: return "\(setter)(slot, \(value))"
    case (_, "geometry"):
      return "changeGeometry(slot, \(effectsLiteral)) { $0.\(column.member) = \(value) }"
    case (_, "space"):
      return "changeSpace(slot, \(effectsLiteral)) { $0.\(column.member) = \(value) }"
    case (_, "contents"):
      return "changeContents(slot, \(effectsLiteral)) { $0.\(column.member) = \(value) }"
    default: return "change(&\(place), \(value), \(effectsLiteral))"
    }
  }

  /// The expression that makes the value absent and gives the change.
  fileprivate var unsetting: String {
    setter.isEmpty ? "change(&\(place), nil, \(effectsLiteral))" : "\(setter)(slot, nil)"
  }

  /// The expression of the value.
  fileprivate func reading(_ schema: Schema) -> String {
    if columns.count > 1 || type == "image" { return "\(swiftName)Value(slot)" }
    let column = columns[0]
    switch column.name {
    case "space", "contents":
      return boxed("\(column.name)[slot]?.\(column.member) ?? \(storedDefault(schema))", schema)
    default: return boxed(place, schema)
    }
  }

  /// The statement that adds the key if the value differs from the default.
  fileprivate func comparison(_ schema: Schema) -> String {
    let standard = storedDefault(schema)
    return switch standard {
    case "false": "add(.\(swiftName), \(place))"
    case "true": "add(.\(swiftName), !\(place))"
    default: "add(.\(swiftName), \(place) != \(standard))"
    }
  }

  /// The value's place in its column.
  private var place: String {
    columns[0].member.isEmpty
      ? "\(columns[0].name)[slot]" : "\(columns[0].name)[slot].\(columns[0].member)"
  }
}
