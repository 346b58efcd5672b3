/// Sources/Shared/WireProtocol/Generated/ValueCoding.swift: values to bytes and back.
func writeValueCoding(_ schema: Schema) -> String {
  var source = Source(imports: ["package import GraphicsValues"])
  source.line()
  source.block("extension PropertyType") { source in
    source.doc("Bytes of a value on the wire; 0 for values with a size of their own.")
    source.block("package var byteCount: Int") { source in
      source.choice("self") { source in
        for count in distinct(schema.types.map(\.byteCount)) {
          source.cases(
            schema.types.filter { $0.byteCount == count }.map(\.name), String(count))
        }
      }
    }
    source.line()
    source.doc("The format of the words of a value of fixed size; nil for other values.")
    source.block("var words: ValueWords?") { source in
      source.choice("self") { source in
        for words in distinct(schema.types.map(\.words)) {
          source.cases(schema.types.filter { $0.words == words }.map(\.name), words)
        }
      }
    }
    source.line()
    source.doc("The largest legal value of a whole number.")
    source.block("var maximum: UInt32") { source in
      source.choice("self") { source in
        for type in schema.types {
          if let maximum = type.maximum { source.line("case .\(type.name): \(maximum)") }
        }
        source.line("default: .max")
      }
    }
  }
  source.line()
  source.encoder(schema)
  source.line()
  source.decoder(schema)
  return source.text
}

extension Schema.ValueType {
  fileprivate var words: String {
    switch form {
    case .whole: ".whole"
    case .numbers: isSingle ? ".singles" : ".doubles"
    case .list, .own: "nil"
    }
  }
}

extension Source {
  fileprivate mutating func encoder(_ schema: Schema) {
    block("extension MessageEncoder") { source in
      source.doc("Appends a value; writes nothing for `.none`.")
      source.block("package mutating func value(_ value: PropertyValue)") { source in
        source.choice("value") { source in
          source.line("case .none: break")
          for type in schema.types {
            switch type.form {
            case .whole:
              let number = type.swift == "Bool" ? "v ? 1 : 0" : "UInt64(v)"
              source.line("case .\(type.name)(let v): u64(\(number))")
            case .numbers, .own:
              source.line("case .\(type.name)(let v): \(type.name)(v)")
            case .list(let element):
              source.line("case .\(type.name)(let v):")
              source.indented { source in
                source.line("count(v.count)")
                source.line("for element in v { \(element)(element) }")
              }
            }
          }
          source.line("case .fade(let fade): u64(UInt64(fade.nearest))")
        }
      }
      for type in schema.types where type.form == .numbers {
        source.line()
        source.block("mutating func \(type.name)(_ value: \(type.swift))") { source in
          for path in type.numberPaths {
            source.line("\(type.isSingle ? "f32" : "f64")(value\(path))")
          }
        }
      }
    }
  }

  fileprivate mutating func decoder(_ schema: Schema) {
    block("extension MessageDecoder") { source in
      source.doc(
        "Reads and checks a value: finite numbers, counts within limits and within the available bytes, "
          + "depth of objects. Images are named, not looked up.")
      source.line("package mutating func value(")
      source.indented { $0.line("of type: PropertyType, limits: Limits, depth: Int = 1") }
      source.block(") throws(WireError) -> PropertyValue") { source in
        source.choice("type") { source in
          for type in schema.types { source.decoding(type, schema) }
        }
      }
      for type in schema.types where type.form == .numbers {
        source.line()
        source.block("mutating func \(type.name)() throws(WireError) -> \(type.swift)") { source in
          source.expression(
            type.made { $0.isRow ? "try row()" : type.isSingle ? "try f32()" : "try f64()" })
        }
      }
      source.line()
      source.block("private mutating func row() throws(WireError) -> SIMD4<Double>") { source in
        source.line("SIMD4(try f64(), try f64(), try f64(), try f64())")
      }
    }
  }

  private mutating func decoding(_ type: Schema.ValueType, _ schema: Schema) {
    let head = "case .\(type.name):"
    switch type.form {
    case .whole:
      let number = type.maximum == nil ? "try whole()" : "try whole(of: type)"
      line("\(head) return .\(type.name)(\(number)\(type.swift == "Bool" ? " != 0" : ""))")
    case .numbers: line("\(head) return .\(type.name)(try \(type.name)())")
    case .own: line("\(head) return .\(type.name)(try \(type.name)(limits))")
    case .list(let name):
      guard let element = schema.valueType(name) else {
        return line("\(head) return .\(type.name)(try \(type.name)(limits, depth: depth))")
      }
      let limit = "most: limits.listElements, in: \(quoted(type.name))"
      line(head)
      indented { source in
        source.lines(
          "let count = try count(of: \(element.byteCount), \(limit))",
          "var elements: \(type.swift) = []", "elements.reserveCapacity(count)",
          "for _ in 0..<count { elements.append(try \(name)()) }",
          "return .\(type.name)(elements)")
      }
    }
  }
}
