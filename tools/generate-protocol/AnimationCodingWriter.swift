/// Sources/Shared/WireProtocol/Generated/AnimationCoding.swift: bytes of the records of a description.
func writeAnimationCoding(_ schema: Schema) -> String {
  var source = Source(imports: ["package import AnimationEvaluation", "import GraphicsValues"])
  let animations = schema.animations
  for record in animations.written {
    source.line()
    source.block("extension \(record.name)") { source in
      source.encode(record, animations)
      source.line()
      source.decode(record, animations)
    }
  }
  for choice in animations.choices {
    source.line()
    source.block("extension \(choice.name)") { source in
      source.tag(choice)
      source.line()
      source.encode(choice)
      source.line()
      source.decode(choice, animations)
    }
  }
  source.lines("", "// MARK: Counts")
  for record in animations.written where animations.hasCounts(record.name) {
    source.counts(record, animations)
  }
  for choice in animations.choices where animations.hasCounts(choice.name) {
    source.counts(choice, animations)
  }
  return source.text
}

extension Schema.Animations {
  /// True if a type holds something that a limit counts.
  fileprivate func hasCounts(_ type: String) -> Bool {
    if type == "path" { return true }
    if let record = record(type) {
      return !record.isByHand && record.parts.contains { $0.limit != nil || hasCounts($0.type) }
    }
    return choice(type)?.cases.contains { one in
      guard let payload = one.payload, payload.type != records.first?.name else { return false }
      return payload.limit != nil || hasCounts(payload.type)
    } ?? false
  }

  /// True if reading a type goes one level deeper where it contains the root.
  fileprivate func contains(_ type: String) -> Bool {
    type == records.first?.name
      || choice(type)?.cases.contains { $0.payload?.type == records.first?.name } ?? false
  }
}

extension Schema.Record {
  fileprivate func flag(_ part: Schema.RecordPart) -> Int {
    1 << (flags.firstIndex { $0.name == part.name } ?? 0)
  }
}

extension Source {
  // MARK: Encoding

  fileprivate mutating func encode(_ record: Schema.Record, _ animations: Schema.Animations) {
    doc("Appends the record's bytes.")
    let access = record.isExported ? "package " : ""
    block("\(access)func encode(into encoder: inout MessageEncoder)") { source in
      for slot in record.layout {
        switch slot {
        case .tag(let name): source.line("encoder.u8(\(name).tag)")
        case .padding(let count): source.line("encoder.zeros(\(count))")
        case .flags: source.encodeFlags(record)
        case .part(let name):
          guard let part = record.parts.first(where: { $0.name == name }) else { continue }
          source.encode(part, name)
        }
      }
    }
  }

  private mutating func encodeFlags(_ record: Schema.Record) {
    line("var flags: UInt8 = 0")
    for part in record.flags {
      let isSet = part.isOptional ? "\(part.name) != nil" : part.name
      line("if \(isSet) { flags |= \(record.flag(part)) }")
    }
    line("encoder.u8(flags)")
  }

  private mutating func encode(_ part: Schema.RecordPart, _ name: String) {
    if part.isList {
      line("encoder.count(\(name).count)")
      return line("for element in \(name) { \(Self.encoding(part, "element")) }")
    }
    guard part.isOptional else { return line(Self.encoding(part, name)) }
    if part.isNumber { return line("encoder.\(part.type)(\(name) ?? 0)") }
    if part.isEnumeration { return line("encoder.u8(\(name)?.rawValue ?? 0)") }
    line("if let \(name) { \(Self.encoding(part, name)) }")
  }

  private static func encoding(_ part: Schema.RecordPart, _ name: String) -> String {
    switch part.type {
    case "f32", "f64", "text", "keyPath", "object": return "encoder.\(part.type)(\(name))"
    case "path": return "encoder.value(.path(\(name)))"
    case "value": return "encoder.value(\(name), of: target)"
    default:
      if part.isEnumeration { return "encoder.u8(\(name).rawValue)" }
      return part.needsTarget
        ? "\(name).encode(into: &encoder, target)" : "\(name).encode(into: &encoder)"
    }
  }

  fileprivate mutating func tag(_ choice: Schema.Choice) {
    doc("The number of the case.")
    block("fileprivate var tag: UInt8") { source in
      source.choice("self") { source in
        for one in choice.cases { source.line("case .\(one.name): \(one.value)") }
      }
    }
  }

  fileprivate mutating func encode(_ choice: Schema.Choice) {
    let target = choice.hasTarget ? ", _ target: AnimationDescription.Target" : ""
    block("fileprivate func encode(into encoder: inout MessageEncoder\(target))") { source in
      source.choice("self") { source in
        for one in choice.cases {
          guard let payload = one.payload else {
            source.line("case .\(one.name): break")
            continue
          }
          source.line("case .\(one.name)(let payload):")
          source.indented { $0.encode(payload, "payload") }
        }
      }
    }
  }

  // MARK: Decoding

  fileprivate mutating func decode(_ record: Schema.Record, _ animations: Schema.Animations) {
    doc("Reads and checks the record.")
    let depth = record.nesting == nil ? "" : ", depth: Int = 1"
    let parameters = "from decoder: inout MessageDecoder, limits: Limits\(depth)"
    block("init(\(parameters)) throws(WireError)") { source in
      if let nesting = record.nesting {
        source.line("try decoder.nested(depth, most: limits.\(nesting), \(quoted(record.noun)))")
      }
      if !record.validity.isEmpty || record.isChecked { source.line("let start = decoder.offset") }
      for slot in record.layout {
        switch slot {
        case .tag(let name): source.line("let \(name)Tag = try decoder.u8()")
        case .padding(let count):
          source.line("try decoder.zeros(\(count), in: \(quoted(record.noun)))")
        case .flags:
          let all = (1 << record.flags.count) - 1
          source.line("let flags = try decoder.flags(\(all), of: \(quoted(record.noun)))")
        case .part(let name):
          guard let part = record.parts.first(where: { $0.name == name }) else { continue }
          source.decode(part, of: record, animations)
        }
      }
      let arguments = record.parts.enumerated().map { index, part in
        let value = part.type == "bool" ? "flags & \(record.flag(part)) != 0" : part.name
        let isBare = record.labels == .no || record.labels == .first && index == 0
        return isBare ? value : "\(part.name): \(value)"
      }
      source.call("self.init", arguments)
      if !record.validity.isEmpty {
        source.block("guard isValid else") { source in
          source.line("throw WireError(")
          source.indented { source in
            source.line(".badValue,")
            source.line("\"\(record.noun) needs \"")
            source.indented { $0.line("+ \"\(record.validity)\",") }
            source.line("byteOffset: start)")
          }
        }
      }
      if record.isChecked { source.line("try check(at: start)") }
    }
  }

  private mutating func decode(
    _ part: Schema.RecordPart, of record: Schema.Record, _ animations: Schema.Animations
  ) {
    let place = "\(record.noun).\(part.name)"
    if part.isList {
      list(part, part.name, place, animations)
      return
    }
    let reading = Self.reading(part, place, animations)
    guard part.isOptional else { return line("let \(part.name) = \(reading)") }
    if part.isNumber || part.isEnumeration {
      // The number is there in any case.
      let size = part.type == "f64" ? 8 : part.type == "f32" ? 4 : 1
      line("let \(part.name) =")
      return indented { source in
        source.line("flags & \(record.flag(part)) != 0")
        source.line("? \(reading) : try decoder.absent(\(size), in: \(quoted(place)))")
      }
    }
    line("let \(part.name) = flags & \(record.flag(part)) != 0 ? \(reading) : nil")
  }

  /// Reads a list into a variable.
  private mutating func list(
    _ part: Schema.RecordPart, _ name: String, _ place: String, _ animations: Schema.Animations
  ) {
    let size = animations.leastSize(of: part.type)
    let limit = part.limit.map { ", most: limits.\($0)" } ?? ""
    var element = part
    element.isList = false
    let reading = Self.reading(element, place, animations)
    line("let \(name)Count = try decoder.count(of: \(size)\(limit), in: \(quoted(place)))")
    line("var \(name): \(part.swiftType) = []")
    line("\(name).reserveCapacity(\(name)Count)")
    line("for _ in 0..<\(name)Count { \(name).append(\(reading)) }")
  }

  private static func reading(
    _ part: Schema.RecordPart, _ place: String, _ animations: Schema.Animations
  ) -> String {
    switch part.type {
    case "f32", "f64":
      let bounds = [("above", part.above), ("least", part.least), ("below", part.below)]
        .filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1), " }.joined()
      let call = "try decoder.\(part.type)\(part.allowsInfinity ? "OrInfinity" : "")("
      return bounds.isEmpty ? call + ")" : call + bounds + quoted(place) + ")"
    case "text": return "try decoder.text(maximum: limits.textBytes)"
    case "keyPath": return "try decoder.keyPath()"
    case "path": return "try decoder.path(limits)"
    case "object": return "try decoder.object(limits: limits, depth: 1)"
    case "value": return "try decoder.value(of: target, limits: limits)"
    default:
      if part.isEnumeration {
        return "try decoder.enumeration(\(part.type).self, \(quoted(place)))"
      }
      let tag = animations.choice(part.type) == nil ? "" : "\(part.name)Tag, "
      let target = part.needsTarget ? ", target" : ""
      let depth =
        part.type == animations.records.first?.name
        ? ", depth: depth + 1" : animations.contains(part.type) ? ", depth: depth" : ""
      return "try \(part.type)(\(tag)from: &decoder, limits: limits\(depth)\(target))"
    }
  }

  fileprivate mutating func decode(_ choice: Schema.Choice, _ animations: Schema.Animations) {
    line("fileprivate init(")
    let depth = animations.contains(choice.name) ? ", depth: Int" : ""
    let target = choice.hasTarget ? ", _ target: AnimationDescription.Target" : ""
    indented { source in
      source.line(
        "_ tag: UInt8, from decoder: inout MessageDecoder, limits: Limits\(depth)\(target.isEmpty ? "" : ",")"
      )
      if !target.isEmpty { source.line(String(target.dropFirst(2))) }
    }
    block(") throws(WireError)") { source in
      source.choice("tag") { source in
        for one in choice.cases {
          source.line("case \(one.value):")
          source.indented { source in
            guard let payload = one.payload else { return source.line("self = .\(one.name)") }
            if payload.isList {
              source.list(payload, "payload", one.name, animations)
              source.line("self = .\(one.name)(payload)")
            } else {
              source.line("self = .\(one.name)(\(Self.reading(payload, one.name, animations)))")
            }
          }
        }
        source.line("default:")
        source.indented { source in
          source.line("throw .unknown(tag, \(quoted(choice.noun)), at: decoder.offset)")
        }
      }
    }
  }

  // MARK: Counts

  fileprivate mutating func counts(_ record: Schema.Record, _ animations: Schema.Animations) {
    line()
    block("extension \(record.name)") { source in
      source.forEachCount(record.isExported ? "package " : "") { source in
        for part in record.parts { source.count(part, part.name, animations) }
      }
    }
  }

  fileprivate mutating func counts(_ choice: Schema.Choice, _ animations: Schema.Animations) {
    let counted = choice.cases.filter { one in
      guard let payload = one.payload, payload.type != animations.records.first?.name else {
        return false
      }
      return payload.limit != nil || animations.hasCounts(payload.type)
    }
    line()
    block("extension \(choice.name)") { source in
      source.forEachCount("fileprivate ") { source in
        source.choice("self") { source in
          for one in counted {
            guard let payload = one.payload else { continue }
            source.line("case .\(one.name)(let payload):")
            source.indented { $0.count(payload, "payload", animations) }
          }
          source.cases(
            choice.cases.map(\.name).filter { name in !counted.contains { $0.name == name } },
            "break")
        }
      }
    }
  }

  private mutating func forEachCount(_ access: String, _ body: (inout Source) -> Void) {
    doc(
      "Calls `body` with each number of elements that has a limit. Animations of a group are not "
        + "visited.")
    block("\(access)func forEachCount(_ body: (LimitID, Int) -> Void)", body)
  }

  private mutating func count(
    _ part: Schema.RecordPart, _ name: String, _ animations: Schema.Animations
  ) {
    if let limit = part.limit { return line("body(.\(limit), \(name).count)") }
    if part.type == "path" { return line("body(.pathElements, \(name).verbs.count)") }
    if animations.hasCounts(part.type) {
      line("\(name)\(part.isOptional ? "?" : "").forEachCount(body)")
    }
  }
}
