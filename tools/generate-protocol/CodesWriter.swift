/// Codes.swift: version, opcodes and operation codes.
func writeCodes(_ schema: Schema) -> String {
  var source = Source()
  source.line()
  source.doc("The version that this code speaks.")
  source.block("package enum ProtocolVersion") { source in
    source.lines(
      "package static let major: UInt16 = \(schema.major)",
      "package static let minor: UInt16 = \(schema.minor)")
  }
  source.line()
  source.doc("The messages; bit 15 is set in what servers send.")
  source.block("package enum MessageOpcode: UInt16, CaseIterable, Hashable, Sendable") { source in
    for message in schema.messages {
      source.doc(message.doc)
      source.line("case \(message.name) = 0x\(hex(message.opcode))")
    }
  }
  source.line()
  source.block("extension MessageOpcode") { source in
    source.names(schema.messages.map(\.name), "The message's name in the schema.")
    source.line()
    source.doc("True for what servers send.")
    source.line("package var isFromServer: Bool { rawValue & 0x8000 != 0 }")
    source.line()
    source.minorVersion(schema.messages.map { ($0.name, $0.since) })
  }
  source.line()
  source.doc("The operations of a commit.")
  source.line("@usableFromInline")
  source.block("package enum OperationCode: UInt16, CaseIterable, Hashable, Sendable") { source in
    for operation in schema.operations {
      source.doc(operation.doc)
      source.line("case \(operation.name) = \(operation.code)")
    }
  }
  source.line()
  source.block("extension OperationCode") { source in
    source.names(schema.operations.map(\.name), "The operation's name in the schema.")
    source.line()
    source.doc("True when the header names a property or a group of them.")
    source.block("package var hasKey: Bool") { source in
      source.choice("self") { source in
        source.cases(schema.operations.filter { $0.key != .none }.map(\.name), "true")
        source.line("default:")
        source.indented { $0.line("false") }
      }
    }
    source.line()
    source.minorVersion(schema.operations.map { ($0.name, $0.since) })
  }
  return source.text
}

/// Limits.swift.
func writeLimits(_ schema: Schema) -> String {
  var source = Source()
  source.line()
  source.doc("The limit, as `welcome` and `warning` name it.")
  source.block("package enum LimitID: UInt32, CaseIterable, Hashable, Sendable") { source in
    for limit in schema.limits {
      source.doc(limit.doc)
      source.line("case \(limit.name) = \(limit.id)")
    }
  }
  source.line()
  source.block("extension LimitID") { source in
    source.names(schema.limits.map(\.name), "The name in the schema.")
    source.line()
    source.doc("The unit of the limit's value.")
    source.block("package var unit: String") { source in
      source.choice("self") { source in
        for unit in distinct(schema.limits.map(\.unit)) {
          source.cases(schema.limits.filter { $0.unit == unit }.map(\.name), quoted(unit))
        }
      }
    }
  }
  source.line()
  source.doc(schema.limitsDoc)
  source.block("package struct Limits: Hashable, Sendable") { source in
    for limit in schema.limits {
      source.doc(with(unit: limit.unit, limit.doc))
      source.line("package var \(limit.name) = \(grouped(limit.value))")
    }
    source.lines("", "package init() {}", "")
    source.block("package subscript(id id: LimitID) -> Int") { source in
      source.block("get") { source in
        source.line("switch id {")
        for limit in schema.limits { source.line("case .\(limit.name): \(limit.name)") }
        source.line("}")
      }
      source.block("set") { source in
        source.line("switch id {")
        for limit in schema.limits { source.line("case .\(limit.name): \(limit.name) = newValue") }
        source.line("}")
      }
    }
  }
  return source.text
}

extension Source {
  /// `package var minorVersion: UInt16` over all cases.
  mutating func minorVersion(_ cases: [(name: String, since: UInt16)]) {
    doc("The minor version of the protocol that added it.")
    block("package var minorVersion: UInt16") { source in
      source.choice("self") { source in
        for version in Set(cases.map(\.since)).subtracting([0]).sorted() {
          source.cases(cases.filter { $0.since == version }.map(\.name), "\(version)")
        }
        source.line("default:")
        source.indented { $0.line("0") }
      }
    }
  }

  /// `package var name: String` over all cases.
  mutating func names(_ names: [String], _ documentation: String) {
    doc(documentation)
    block("package var name: String") { source in
      source.line("switch self {")
      for name in names { source.line("case .\(name): \(quoted(name))") }
      source.line("}")
    }
  }
}

func hex(_ value: UInt16) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: 4 - digits.count) + digits
}

/// `UInt32` for `u32`.
func swiftInteger(_ type: String) -> String { "UInt" + type.dropFirst() }
