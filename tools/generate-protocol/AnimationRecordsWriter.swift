/// Sources/Shared/AnimationEvaluation/Generated/AnimationRecords.swift: the records of a description, and the
/// walks over their parts.
func writeAnimationRecords(_ schema: Schema) -> String {
  var source = Source(imports: ["package import GraphicsValues"])
  let animations = schema.animations
  for record in animations.written {
    source.line()
    source.nested(record.name, doc: record.doc) { $0.declare(record, $1) }
  }
  for choice in animations.choices {
    source.line()
    source.nested(choice.name, doc: choice.doc) { $0.declare(choice, $1) }
  }
  source.lines("", "// MARK: Parts of choices")
  for choice in animations.choices { source.accessors(choice, animations) }
  source.lines("", "// MARK: Values")
  for record in animations.written where animations.hasValues(record.name) {
    source.walk(record, animations)
  }
  for choice in animations.choices where animations.hasValues(choice.name) {
    source.walk(choice, animations)
  }
  source.lines("", "// MARK: Memory")
  for record in animations.written where animations.hasHeap(record.name) {
    source.memory(record, animations)
  }
  for choice in animations.choices where animations.hasHeap(choice.name) {
    source.memory(choice, animations)
  }
  return source.text
}

extension Schema.Animations {
  /// True if a type holds property values, at any depth.
  func hasValues(_ type: String) -> Bool { holds(type) { $0 == "value" || $0 == "object" } }

  /// True if a type points to memory of its own.
  func hasHeap(_ type: String) -> Bool {
    if ["text", "value", "path", "object"].contains(type) { return true }
    if let record = record(type) {
      return record.isByHand || record.parts.contains { $0.isList || hasHeap($0.type) }
    }
    return choice(type) != nil
  }

  private func holds(_ type: String, _ isWanted: (String) -> Bool) -> Bool {
    if isWanted(type) { return true }
    if let record = record(type) { return record.parts.contains { holds($0.type, isWanted) } }
    // A case whose payload is the record around the choice adds nothing new.
    return choice(type)?.cases.contains { alternative in
      guard let payload = alternative.payload, payload.type != records.first?.name else {
        return false
      }
      return holds(payload.type, isWanted)
    } ?? false
  }
}

extension Schema.RecordPart {
  /// The Swift type of one element.
  var elementType: String {
    switch type {
    case "f64": "Double"
    case "f32": "Float"
    case "bool": "Bool"
    case "text": "String"
    case "keyPath": "PropertyKeyPath"
    case "value": "PropertyValue"
    case "path": "PathValue"
    case "object": "ObjectValue"
    default: type
    }
  }

  var swiftType: String {
    isList ? "[\(elementType)]" : isOptional ? elementType + "?" : elementType
  }

  /// The default as Swift; nil for a part that must be given.
  var defaultLiteral: String? {
    if isOptional { return "nil" }
    if isList { return "[]" }
    if defaultValue.isEmpty { return nil }
    return isNumber || type == "bool" ? defaultValue : "." + defaultValue
  }

  /// The prose with unit and range.
  var documentation: String {
    var facts = unit.isEmpty ? [] : [unit]
    if !range.isEmpty { facts.append(range) }
    if !above.isEmpty { facts.append("above \(above)") }
    if !least.isEmpty { facts.append("at least \(least)") }
    if !below.isEmpty { facts.append("below \(below)") }
    return with(unit: facts.joined(separator: ", "), doc)
  }
}

extension Source {
  /// A declaration in an extension of the type around it, if there is one.
  fileprivate mutating func nested(
    _ name: String, doc prose: String, _ body: (inout Source, String) -> Void
  ) {
    within(name.split(separator: ".").dropLast().joined(separator: ".")) { source in
      source.doc(prose)
      body(&source, Schema.lastStep(name))
    }
  }

  fileprivate mutating func declare(_ record: Schema.Record, _ name: String) {
    let inlinable = record.isExported ? "@usableFromInline " : ""
    block("\(inlinable)package struct \(name): Hashable, Sendable") { source in
      for part in record.parts {
        source.doc(part.documentation)
        source.line("package var \(part.name): \(part.swiftType)")
      }
      source.line()
      source.line("package init(")
      source.indented { source in
        for (index, part) in record.parts.enumerated() {
          let isBare = record.labels == .no || record.labels == .first && index == 0
          let value = part.defaultLiteral.map { " = " + $0 } ?? ""
          let comma = index == record.parts.count - 1 ? "" : ","
          source.line("\(isBare ? "_ " : "")\(part.name): \(part.swiftType)\(value)\(comma)")
        }
      }
      source.block(")") { source in
        for part in record.parts { source.line("self.\(part.name) = \(part.name)") }
      }
    }
  }

  fileprivate mutating func declare(_ choice: Schema.Choice, _ name: String) {
    let indirect = choice.isIndirect ? "indirect " : ""
    block("package \(indirect)enum \(name): Hashable, Sendable") { source in
      for one in choice.cases {
        source.doc(one.doc)
        let payload = one.payload.map { "(\($0.swiftType))" } ?? ""
        source.line("case \(one.name)\(payload)")
      }
    }
  }

  /// The target and the parts that several cases may have.
  fileprivate mutating func accessors(
    _ choice: Schema.Choice, _ animations: Schema.Animations
  ) {
    let targeted = choice.cases.filter { one in
      one.payload.flatMap { animations.record($0.type) }?.parts.contains { $0.name == "target" }
        ?? false
    }
    guard !targeted.isEmpty, let root = animations.records.first else { return }
    let groups = choice.cases.filter { $0.payload?.type == root.name }
    line()
    block("extension \(choice.name)") { source in
      source.doc("The target of an animation of a property; nil for other animations.")
      source.block("package var target: AnimationDescription.Target?") { source in
        source.choice("self") { source in
          for one in targeted { source.line("case .\(one.name)(let payload): payload.target") }
          source.cases(
            choice.cases.map(\.name).filter { name in !targeted.contains { $0.name == name } },
            "nil")
        }
      }
      source.line()
      source.doc("The animations of a group; empty for other animations.")
      source.block("package var children: [\(root.name)]") { source in
        source.choice("self") { source in
          for one in groups { source.line("case .\(one.name)(let children): children") }
          source.cases(
            choice.cases.map(\.name).filter { name in !groups.contains { $0.name == name } }, "[]")
        }
      }
    }
  }

  // MARK: Walks

  fileprivate mutating func walk(_ record: Schema.Record, _ animations: Schema.Animations) {
    let parts = record.parts.filter { animations.hasValues($0.type) }
    let access = record.isExported ? "package " : ""
    line()
    block("extension \(record.name)") { source in
      source.forEach(access) { source in
        for part in parts { source.visit(part, "\(part.name)") }
      }
      source.line()
      source.map(access) { source in
        for part in parts { source.replace(part) }
      }
    }
  }

  fileprivate mutating func walk(_ choice: Schema.Choice, _ animations: Schema.Animations) {
    let holders = choice.cases.filter { one in
      one.payload.map { animations.hasValues($0.type) } ?? false
    }
    let others = choice.cases.map(\.name).filter { name in !holders.contains { $0.name == name } }
    line()
    block("extension \(choice.name)") { source in
      source.forEach("") { source in
        source.choice("self") { source in
          for one in holders {
            guard let payload = one.payload else { continue }
            source.line("case .\(one.name)(let payload):")
            source.indented { $0.visit(payload, "payload") }
          }
          source.cases(others, "break")
        }
      }
      source.line()
      source.map("") { source in
        source.choice("self") { source in
          for one in holders {
            guard var payload = one.payload else { continue }
            payload.name = "payload"
            source.line("case .\(one.name)(var payload):")
            source.indented { source in
              source.replace(payload)
              source.line("self = .\(one.name)(payload)")
            }
          }
          source.cases(others, "break")
        }
      }
    }
  }

  private mutating func forEach(_ access: String, _ body: (inout Source) -> Void) {
    doc("Calls `body` with each value, in the order of the parts.")
    line("\(access)func forEachValue<Failure: Error>(")
    indented { $0.line("_ body: (PropertyValue) throws(Failure) -> Void") }
    block(") throws(Failure)", body)
  }

  private mutating func map(_ access: String, _ body: (inout Source) -> Void) {
    doc("Replaces each value by the result of `body`.")
    block("\(access)mutating func mapValues(_ body: (PropertyValue) -> PropertyValue)", body)
  }

  private mutating func visit(_ part: Schema.RecordPart, _ name: String) {
    if part.isList {
      let call = part.type == "value" ? "try body(value)" : "try value.forEachValue(body)"
      return line("for value in \(name) { \(call) }")
    }
    switch part.type {
    case "value":
      line(part.isOptional ? "if let \(name) { try body(\(name)) }" : "try body(\(name))")
    case "object":
      line("if let \(name) { try body(.objects([\(name)])) }")
    default:
      line("try \(name)\(part.isOptional ? "?" : "").forEachValue(body)")
    }
  }

  private mutating func replace(_ part: Schema.RecordPart) {
    let name = part.name
    if part.isList {
      return line(
        part.type == "value"
          ? "\(name) = \(name).map(body)"
          : "for index in \(name).indices { \(name)[index].mapValues(body) }")
    }
    switch part.type {
    case "value": line("\(name) = \(part.isOptional ? "\(name).map(body)" : "body(\(name))")")
    case "object":
      line("\(name) = \(name).flatMap { body(.objects([$0])).asObjects?.first }")
    default: line("\(name)\(part.isOptional ? "?" : "").mapValues(body)")
    }
  }

  // MARK: Memory

  fileprivate mutating func memory(_ record: Schema.Record, _ animations: Schema.Animations) {
    let terms = record.parts.filter { $0.isList || animations.hasHeap($0.type) }
      .map { Self.bytes($0, $0.name, animations) }
    line()
    block("extension \(record.name)") { source in
      source.doc("Heap bytes that the parts point to.")
      source.block("var heapBytes: Int") { source in
        source.line("var bytes = 0")
        for term in terms { source.line("bytes += \(term)") }
        source.line("return bytes")
      }
    }
  }

  fileprivate mutating func memory(_ choice: Schema.Choice, _ animations: Schema.Animations) {
    line()
    block("extension \(choice.name)") { source in
      source.doc(
        "Heap bytes that the payload points to"
          + (choice.isIndirect ? ", and those of its box." : "."))
      source.block("var heapBytes: Int") { source in
        source.choice("self") { source in
          for one in choice.cases {
            guard let payload = one.payload else {
              source.line("case .\(one.name): 0")
              continue
            }
            source.line("case .\(one.name)(let payload):")
            source.indented { source in
              let bytes = Self.bytes(payload, "payload", animations)
              guard choice.isIndirect else { return source.line(bytes) }
              source.line("HeapBytes.object(MemoryLayout<\(payload.swiftType)>.size)")
              source.indented { $0.line("+ \(bytes)") }
            }
          }
        }
      }
    }
  }

  private static func bytes(
    _ part: Schema.RecordPart, _ name: String, _ animations: Schema.Animations
  ) -> String {
    if part.isList {
      return animations.hasHeap(part.type)
        ? "\(name).reduce(\(name).heapBytes) { $0 + $1.heapBytes }" : "\(name).heapBytes"
    }
    return part.isOptional ? "\(name)?.heapBytes ?? 0" : "\(name).heapBytes"
  }
}
