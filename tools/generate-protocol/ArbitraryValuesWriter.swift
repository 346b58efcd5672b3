/// Tests/ArbitraryProtocolValues/Generated/ArbitraryPropertyValues.swift: random values of each type.
func writeArbitraryPropertyValues(_ schema: Schema) -> String {
  var source = Source(imports: ["package import GraphicsValues"])
  source.line()
  source.block("extension ArbitraryValues") { source in
    source.doc("A value of a type; nil for images when there are none.")
    source.line("mutating func value(of type: PropertyType, maximumBits: UInt32) -> PropertyValue? {")
    source.indented { source in
      source.choice("type") { source in
        for type in schema.types {
          let name = type.name
          switch type.form {
          case .list(let element):
            let argument = schema.valueType(element) == nil ? "depth: 1" : ""
            let most = schema.valueType(element) == nil ? 3 : 5
            source.line(
              "case .\(name): .\(name)((0..<below(\(most))).map { _ in \(element)(\(argument)) })")
          case .whole where name == "image": source.line("case .image: image().map { .image($0) }")
          case .whole where name == "bits": source.line("case .bits: .bits(bits(upTo: maximumBits))")
          case .whole, .numbers, .own: source.line("case .\(name): .\(name)(\(name)())")
          }
        }
      }
    }
    source.line("}")
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
