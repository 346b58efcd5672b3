/// Sources/Shared/WireProtocol/Generated/PropertyAccess.swift: values in place in commits.
func writePropertyAccess(_ schema: Schema) -> String {
  var source = Source(imports: ["public import GraphicsValues"])
  source.line()
  source.visitors(schema)
  source.line()
  source.bytes(schema)
  source.line()
  source.setters(schema)
  return source.text
}

extension Schema {
  /// The types whose values have a fixed size.
  var fixedTypes: [ValueType] { types.filter { $0.byteCount > 0 } }
  /// The names of the other types.
  var longTypes: [String] { types.filter { $0.byteCount == 0 }.map(\.name) }
}

extension Source {
  /// The protocols of visitors.
  fileprivate mutating func visitors(_ schema: Schema) {
    let fixed = schema.fixedTypes
    let list = schema.longTypes.joined(separator: ", ")
    func head(_ type: Schema.ValueType) -> String {
      "mutating func set\(type.capitalized)("
        + "_ key: PropertyKey, of layer: UInt32, to value: \(type.swift))"
    }
    doc("Receives values of properties, each by the method of its type.")
    block("@usableFromInline package protocol PropertyVisitor") { source in
      for type in fixed { source.line(head(type)) }
      source.doc("Sets a value with a size of its own: \(list).")
      source.line(
        "mutating func setLongValue(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue)")
    }
    line()
    doc("Empty implementations: a visitor implements only the methods that it needs.")
    block("extension PropertyVisitor") { source in
      for type in fixed { source.function("package " + head(type), "") }
      source.function(
        "package mutating func setLongValue("
          + "_ key: PropertyKey, of layer: UInt32, to value: PropertyValue)", "")
    }
    line()
    doc("A visitor that receives every value as a `PropertyValue`.")
    block("package protocol PropertyValueVisitor: PropertyVisitor") { source in
      source.line(
        "mutating func set(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue)")
    }
    line()
    block("extension PropertyValueVisitor") { source in
      for type in fixed {
        source.function("package " + head(type), "set(key, of: layer, to: .\(type.name)(value))")
      }
      source.function(
        "package mutating func setLongValue("
          + "_ key: PropertyKey, of layer: UInt32, to value: PropertyValue)",
        "set(key, of: layer, to: value)")
    }
  }

  /// The accessors of `PropertyBytes`.
  fileprivate mutating func bytes(_ schema: Schema) {
    doc("One accessor for each type of fixed size; `layout.type` tells which one to use.")
    block("extension PropertyBytes") { source in
      for type in schema.fixedTypes {
        var offset = 0
        let value: String
        if type.form == .whole {
          value = type.swift == "Bool" ? "u32(0) != 0" : "u32(0)"
        } else {
          value = type.made { part in
            defer { offset += part.size ?? 0 }
            return "\(part.isRow ? "row" : part.type)(\(offset))"
          }
        }
        source.function("@inlinable package var \(type.name): \(type.swift)", value)
      }
      source.line()
      source.doc("Calls the visitor's method for the value's type.")
      source.line("@inlinable")
      let visit = "package func visit(_ layer: UInt32, _ visitor: inout some PropertyVisitor)"
      source.block(visit) { source in
        source.line("let key = layout.key")
        source.choice("layout.type") { source in
          for type in schema.fixedTypes {
            source.line(
              "case .\(type.name): visitor.set\(type.capitalized)(key, of: layer, to: \(type.name))"
            )
          }
          source.cases(schema.longTypes, "break")
        }
      }
      source.line()
      source.doc("The value as a `PropertyValue`.")
      source.block("package var value: PropertyValue") { source in
        source.choice("layout.type") { source in
          for type in schema.fixedTypes {
            source.line("case .\(type.name): .\(type.name)(\(type.name))")
          }
          source.cases(schema.longTypes, ".none")
        }
      }
    }
  }

  /// The setters of `CommitEncoder`.
  fileprivate mutating func setters(_ schema: Schema) {
    block("extension CommitEncoder") { source in
      source.doc(
        "Sets a property, or unsets it for `.none`. The value must have the key's type; an image must "
          + "have been defined and not released.")
      source.line("package mutating func set(")
      source.indented { $0.line("_ value: PropertyValue, for key: PropertyKey, of layer: UInt32") }
      source.block(")") { source in
        source.choice("value") { source in
          source.line("case .none: unset(key, of: layer)")
          for type in schema.fixedTypes {
            source.line(
              "case .\(type.name)(let v): set\(type.capitalized)(v, for: key, of: layer)")
          }
          source.line("case .fade(let fade): setImage(fade.nearest, for: key, of: layer)")
          source.cases(schema.longTypes, "setProperty(value, for: key, of: layer)")
        }
      }
      for type in schema.fixedTypes {
        source.line()
        // A matrix is written by a call: inlined, it would be most of its caller's code.
        if type.byteCount <= 32 { source.line("@inlinable @inline(__always)") }
        source.line("package mutating func set\(type.capitalized)(")
        source.indented { source in
          source.line("_ value: \(type.swift), for key: PropertyKey, of layer: UInt32")
        }
        source.block(")") { source in
          source.closure("setValue(key, of: layer, byteCount: \(type.byteCount))", "p") { source in
            for (index, word) in type.wordExpressions.enumerated() {
              source.line("put(p, \(index), \(word))")
            }
          }
        }
      }
    }
  }

  /// A declaration with its body in one line when it fits.
  private mutating func function(_ head: String, _ body: String) {
    let single = body.isEmpty ? "\(head) {}" : "\(head) { \(body) }"
    if single.count <= room { return line(single) }
    if !body.isEmpty, head.count + 2 <= room { return block(head) { $0.expression(body) } }
    guard let open = head.firstIndex(of: "(") else { return line(single) }
    line(String(head[...open]))
    indented { $0.line(String(head[head.index(after: open)...].dropLast())) }
    if body.isEmpty { return line(") {}") }
    block(")") { $0.expression(body) }
  }
}

extension Schema.ValueType {
  /// Expressions for the 64-bit words of `value`.
  fileprivate var wordExpressions: [String] {
    if form == .whole { return [swift == "Bool" ? "value ? 1 as UInt64 : 0" : "UInt64(value)"] }
    let numbers = numberPaths.map { "value" + $0 }
    guard isSingle else { return numbers }
    return stride(from: 0, to: numbers.count, by: 2).map { index in
      "pair(\(numbers[index]).bitPattern, \(numbers[index + 1]).bitPattern)"
    }
  }
}
