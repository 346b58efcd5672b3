import FoundationXML

extension Schema {
  /// A type of properties' values.
  struct ValueType {
    var number: UInt8
    var name: String
    /// The Swift type of the case's value.
    var swift: String
    var doc: String
    var parts: [Part]
    var form: Form
  }

  /// A part of a value on the wire.
  struct Part {
    /// The name of the member, or of a count; empty for the whole value.
    var name: String
    var type: String
    /// The largest legal value of a u32.
    var maximum: UInt32?
    var doc: String

    /// The path from the value to its part; empty for the whole value.
    var path: String { name.isEmpty ? "" : "." + name }

    /// True for four numbers in a `SIMD4`, which initializers take without a label.
    var isRow: Bool { type == "f64 × 4" }

    /// Bytes of a part of fixed size; nil for others.
    var size: Int? {
      switch type {
      case "u32", "pad32", "f32": 4
      case "f64": 8
      case "f64 × 4": 32
      default: nil
      }
    }
  }

  /// The way in which a type is coded.
  enum Form: Equatable {
    /// A u32 and its padding.
    case whole
    /// Numbers of one format, each a member, or four of them a row.
    case numbers
    /// A count, padding, and elements of a type.
    case list(String)
    /// A layout of its own, which functions of the type's name read and write.
    case own
  }

  func valueType(_ name: String) -> ValueType? { types.first { $0.name == name } }

  static func types(of root: XMLElement) throws -> (doc: String, types: [ValueType]) {
    let element = try root.only("types")
    return (try element.documentation(), try element.elements(forName: "type").map(ValueType.init))
  }

  /// Checks that types have numbers from 1 on, and that properties and lists name types.
  func checkTypes() throws {
    guard types.map(\.number) == (1...UInt8(max(types.count, 1))).map({ $0 }) else {
      throw SchemaError(description: "the numbers of types are 1, 2 and so on, in order")
    }
    for property in properties where valueType(property.type) == nil {
      throw SchemaError(description: "\(property.name): no type is called \(property.type)")
    }
    for case .list(let element) in types.map(\.form)
    where element != "object" && valueType(element)?.form != .numbers {
      throw SchemaError(description: "a list of \(element), which is neither numbers nor objects")
    }
  }
}

extension Schema.ValueType {
  /// Bytes of a value on the wire; 0 when they depend on the value.
  var byteCount: Int {
    switch form {
    case .whole, .numbers: parts.reduce(0) { $0 + ($1.size ?? 0) }
    case .list, .own: 0
    }
  }

  /// The name with a capital, as in names of functions.
  var capitalized: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The largest legal value of a `whole` type; nil when all are legal.
  var maximum: UInt32? { parts.first?.maximum }

  /// True for numbers of 32 bits.
  var isSingle: Bool { parts.contains { $0.type == "f32" } }

  /// True for numbers in rows of four.
  var hasRows: Bool { parts.contains(where: \.isRow) }

  /// Paths from the value to its numbers, in the order of the wire: `.x`, `.r0.y`; `""` for a number.
  var numberPaths: [String] {
    guard form == .numbers else { return [] }
    return parts.flatMap { part in
      part.isRow ? ["x", "y", "z", "w"].map { part.path + "." + $0 } : [part.path]
    }
  }

  /// The value made of an expression for each of its parts.
  func made(_ expression: (Schema.Part) -> String) -> String {
    if parts.count == 1, parts[0].name.isEmpty { return expression(parts[0]) }
    let arguments = parts.map { ($0.isRow ? "" : "\($0.name): ") + expression($0) }
    return "\(swift)(\(arguments.joined(separator: ", ")))"
  }

  fileprivate init(_ element: XMLElement) throws {
    number = try element.number("number")
    name = try element.required("name")
    swift = try element.required("swift")
    doc = try element.documentation()
    parts = try element.elements(forName: "part").map { part in
      let type = try part.required("type")
      return Schema.Part(
        name: part.optional("name"), type: type,
        maximum: part.optional("max").isEmpty ? nil : try part.number("max"), doc: part.prose)
    }
    form = Self.form(parts)
  }

  private static func form(_ parts: [Schema.Part]) -> Schema.Form {
    let types = parts.map(\.type)
    if types == ["u32", "pad32"] { return .whole }
    let isSingle = types.allSatisfy { $0 == "f32" }
    if isSingle || types.allSatisfy({ $0 == "f64" || $0 == "f64 × 4" }) { return .numbers }
    if types.count == 3, types.starts(with: ["u32", "pad32"]), types[2].hasSuffix(" × count") {
      return .list(String(types[2].dropLast(" × count".count)))
    }
    return .own
  }
}
