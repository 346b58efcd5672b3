/// ClientMessages.swift and ServerMessages.swift: a structure per message and the sum of them.
func writeMessages(_ schema: Schema, from side: Schema.Side) -> String {
  let messages = schema.messages.filter { $0.from == side }
  var source = Source(imports: schema.modules(of: messages).map { "package import \($0)" })
  for message in messages {
    source.line()
    source.write(message, schema)
  }
  let sum = side == .client ? "ClientMessage" : "ServerMessage"
  source.line()
  source.doc("Any message that \(side.rawValue)s send.")
  source.block("package enum \(sum): Hashable, Sendable") { source in
    for message in messages {
      source.line("case \(message.name)(\(message.swiftName))")
    }
  }
  source.line()
  source.block("extension \(sum)") { source in
    source.doc("Reads the payload of a frame with the given opcode.")
    source.line("package init(")
    source.indented { $0.line("opcode: UInt16, decoding bytes: UnsafeRawBufferPointer") }
    source.block(") throws(WireError)") { source in
      source.line("switch MessageOpcode(rawValue: opcode) {")
      for message in messages {
        let result = "self = .\(message.name)(try \(message.swiftName)(decoding: bytes))"
        let line = "case .\(message.name)?: \(result)"
        // Four columns of indentation.
        if line.count <= 96 {
          source.line(line)
        } else {
          source.line("case .\(message.name)?:")
          source.indented { $0.line(result) }
        }
      }
      source.line("default:")
      source.indented { source in
        source.line("throw WireError(")
        source.indented { source in
          source.lines(
            ".unknownOpcode,",
            "\"no \(side.rawValue) sends message \\(opcode); is it newer than this program?\")")
        }
      }
      source.line("}")
    }
    source.line()
    source.doc("The message inside, whichever it is.")
    source.block("package var content: any WireMessage") { source in
      source.line("switch self {")
      for message in messages { source.line("case .\(message.name)(let message): message") }
      source.line("}")
    }
    source.line()
    source.doc("One line: the name and the fields.")
    source.line("package var dump: String { content.dump }")
  }
  return source.text
}

/// ArbitraryMessages.swift.
func writeArbitraryMessages(_ schema: Schema) -> String {
  let modules = schema.modules(of: schema.messages)
  var source = Source(imports: modules.map { "import \($0)" } + ["package import WireProtocol"])
  source.line()
  source.block("extension ArbitraryValues") { source in
    for message in schema.messages {
      let fields = message.fields.filter { $0.name != nil && $0.fixed == nil }
      source.block("package mutating func \(message.name)() -> \(message.swiftName)") { source in
        source.line("\(message.swiftName)(")
        source.indented { source in
          for (index, field) in fields.enumerated() {
            let end = index == fields.count - 1 ? ")" : ","
            source.line("\(field.name ?? ""): \(field.arbitrary(schema))" + end)
          }
        }
      }
      source.line()
    }
    for (side, sum) in [(Schema.Side.client, "ClientMessage"), (.server, "ServerMessage")] {
      let messages = schema.messages.filter { $0.from == side }
      source.doc("One of all messages that \(side.rawValue)s send.")
      source.block("package mutating func \(side.rawValue)Message() -> \(sum)") { source in
        source.line("switch below(\(messages.count)) {")
        for (index, message) in messages.enumerated() {
          let label = index == messages.count - 1 ? "default" : "case \(index)"
          source.line("\(label): .\(message.name)(\(message.name)())")
        }
        source.line("}")
      }
      if side == .client { source.line() }
    }
  }
  return source.text
}

extension Schema {
  /// The other modules whose enumerations are in messages.
  fileprivate func modules(of messages: [Message]) -> [String] {
    let types = Set(messages.flatMap(\.fields).map(\.type))
    let rectangles = types.contains("rectangles") ? ["GraphicsValues"] : []
    let modules = enumerations.filter { types.contains($0.name) }.map(\.module) + rectangles
    return Set(modules).subtracting(["WireProtocol"]).sorted()
  }
}

extension Source {
  fileprivate mutating func write(_ message: Schema.Message, _ schema: Schema) {
    doc(message.doc)
    let stored = message.fields.filter { $0.name != nil && $0.fixed == nil }
    block("package struct \(message.swiftName): WireMessage") { source in
      source.lines("package static let opcode = MessageOpcode.\(message.name)", "")
      for field in stored {
        source.doc(with(unit: field.unit, field.doc))
        source.line("package var \(field.name ?? ""): \(field.swiftType(schema))")
      }
      source.lines("", "package init(")
      source.indented { source in
        for (index, field) in stored.enumerated() {
          source.line(
            "\(field.name ?? ""): \(field.swiftType(schema))"
              + (index == stored.count - 1 ? "" : ","))
        }
      }
      source.block(")") { source in
        for field in stored {
          source.line("self.\(field.name ?? "") = \(field.name ?? "")")
        }
      }
      source.line()
      source.block("package func encode(into encoder: inout MessageEncoder)") { source in
        for field in message.fields { source.line(field.encode(schema)) }
      }
      source.lines(
        "", "package init(decoding bytes: UnsafeRawBufferPointer) throws(WireError) {")
      source.indented { source in
        source.line("var decoder = MessageDecoder(bytes)")
        for field in message.fields { source.line(field.decode(schema, message)) }
        source.line("try decoder.finish()")
      }
      source.lines("}", "")
      source.block("package var dump: String") { source in
        source.line("\"\(message.name)\"")
        source.indented { source in
          for field in stored { source.line("+ " + field.dump(schema)) }
        }
      }
    }
  }
}

extension Schema.Field {
  private func bits(_ schema: Schema) -> Schema.Enumeration? {
    schema.enumeration(type).flatMap { $0.isBits ? $0 : nil }
  }

  fileprivate func swiftType(_ schema: Schema) -> String {
    switch type {
    case "u8", "u16", "u32", "u64": swiftInteger(type)
    case "f64": "Double"
    case "bool": "Bool"
    case "text": "String"
    case "limits": "Limits"
    case "operations": "[UInt8]"
    case "rectangles": "[FrameRectangle]"
    default: type
    }
  }

  fileprivate func encode(_ schema: Schema) -> String {
    if let fixed { return "encoder.\(type)(0x\(String(fixed, radix: 16, uppercase: true)))" }
    let name = name ?? ""
    switch type {
    case "pad16": return "encoder.u16(0)"
    case "pad32": return "encoder.u32(0)"
    case "bool": return "encoder.u32(\(name) ? 1 : 0)"
    case "u8", "u16", "u32", "u64", "f64", "text", "limits", "operations", "rectangles":
      return "encoder.\(type)(\(name))"
    default: return "encoder.\(schema.enumeration(type)?.type ?? type)(\(name).rawValue)"
    }
  }

  fileprivate func decode(_ schema: Schema, _ message: Schema.Message) -> String {
    if let fixed {
      return "try decoder.constant(0x\(String(fixed, radix: 16, uppercase: true)), "
        + "message: \(quoted(message.name)))"
    }
    let name = name ?? ""
    switch type {
    case "pad16": return "try decoder.skip(2)"
    case "pad32": return "try decoder.skip(4)"
    case "u8", "u16", "u32", "u64", "f64", "bool", "text", "limits", "operations", "rectangles":
      return "\(name) = try decoder.\(type)()"
    default:
      if bits(schema) != nil {
        return message.from == .client
          ? "\(name) = try decoder.bits(\(type).self, all: .all)"
          : "\(name) = \(type)(rawValue: try decoder.\(schema.enumeration(type)?.type ?? type)())"
      }
      return "\(name) = try decoder.enumeration(\(type).self, \(quoted(name)))"
    }
  }

  fileprivate func dump(_ schema: Schema) -> String {
    let name = name ?? ""
    switch type {
    case "text": return "\" \(name)=\\(\(name).debugDescription)\""
    case "operations": return "\" \(name)=\\(\(name).count) bytes\""
    case "limits", "rectangles": return "\(name).dump"
    default:
      guard let enumeration = schema.enumeration(type) else {
        return "\" \(name)=\\(\(name))\""
      }
      if enumeration.module != "WireProtocol" { return "\" \(name)=\\(\(name))\"" }
      return "\" \(name)=\\(\(name).\(enumeration.isBits ? "rawValue" : "name"))\""
    }
  }

  fileprivate func arbitrary(_ schema: Schema) -> String {
    switch type {
    case "operations": return "operations()"
    case "u8", "u16", "u32", "u64", "f64", "bool", "text", "limits", "rectangles":
      return "\(type)()"
    default:
      return bits(schema) != nil
        ? "\(type)(rawValue: 0).union(bool() ? .all : [])" : "element(\(type).allCases)"
    }
  }
}
