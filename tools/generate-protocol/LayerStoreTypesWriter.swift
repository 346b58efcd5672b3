/// LayerStore+Types.swift of RenderTree: setting values of any type.
func writeLayerStoreTypes(_ schema: Schema) -> String {
  var source = Source(imports: ["import GraphicsValues", "import WireProtocol"])
  let types = schema.columnTypes
  let names = Set(types.map(\.name))
  let rest = schema.types.filter { !names.contains($0.name) }
  source.line()
  source.block("extension LayerStore") { source in
    source.doc("Sets a property; a value of another type is ignored (§10.5).")
    source.line("///")
    source.doc("- Returns: the change to record; empty if the value is the same.")
    let head = "mutating func set(_ key: PropertyKey, of slot: Int, to value: PropertyValue)"
    source.block("\(head) -> LayerChange") { source in
      source.choice("value") { source in
        source.line("case .none: unset(key, slot)")
        for type in types {
          source.line("case .\(type.name)(let v): set\(type.capitalized)(key, slot, v)")
        }
        source.line("case .fade(let v): setFade(key, slot, v)")
        source.cases(rest.map(\.name), "setRest(key, slot, value)")
      }
    }
    source.line()
    source.doc(
      "Sets a property that is not of the layer's timing; long values come by their own operations."
    )
    source.line("@inline(__always)")
    let bytes = "mutating func set(_ value: PropertyBytes, _ slot: Int) -> LayerChange"
    source.block(bytes) { source in
      source.line("let key = value.key")
      source.line("switch value.layout.type {")
      for type in types {
        source.line(
          "case .\(type.name): return set\(type.capitalized)(key, slot, value.\(type.name))")
      }
      for type in rest where type.byteCount > 0 {
        source.line(
          "case .\(type.name): return setRest(key, slot, .\(type.name)(value.\(type.name)))")
      }
      source.cases(schema.longTypes, "return []")
      source.line("}")
    }
  }
  return source.text
}
