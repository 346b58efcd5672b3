/// Tests/ArbitraryProtocolValues/Generated/ArbitraryPropertyValues.swift: random values of each type.
func writeArbitraryPropertyValues(_ schema: Schema) -> String {
  var source = Source(imports: ["package import GraphicsValues"])
  source.line()
  source.block("extension ArbitraryValues") { source in
    source.doc("A value of a type; nil for images when there are none.")
    let head = "mutating func value(of type: PropertyType, maximumBits: UInt32) -> PropertyValue?"
    source.block(head) { source in
      source.choice("type") { source in
        for type in schema.types { source.line("case .\(type.name): " + type.arbitrary(schema)) }
      }
    }
    for type in schema.types where type.form == .numbers {
      source.line()
      source.block("package mutating func \(type.name)() -> \(type.swift)") { source in
        source.expression(type.made { $0.isRow ? "row()" : type.isSingle ? "f32()" : "f64()" })
      }
    }
    source.line()
    source.block("private mutating func row() -> SIMD4<Double>") { source in
      source.line("SIMD4(f64(), f64(), f64(), f64())")
    }
  }
  return source.text
}

extension Schema.ValueType {
  /// An expression for a random value.
  fileprivate func arbitrary(_ schema: Schema) -> String {
    switch form {
    case .list("object"): ".\(name)((0..<below(3)).map { _ in object(depth: 1) })"
    case .list(let element): ".\(name)((0..<below(5)).map { _ in \(element)() })"
    case .whole where name == "image": "image().map { .image($0) }"
    case .whole where name == "bits": ".bits(bits(upTo: maximumBits))"
    case .whole, .numbers, .own: ".\(name)(\(name)())"
    }
  }
}
