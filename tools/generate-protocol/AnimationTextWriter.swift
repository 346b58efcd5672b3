/// Sources/Shared/WireProtocol/Generated/AnimationWords.swift: the text form of a description's records.
func writeAnimationWords(_ schema: Schema) -> String {
  var source = Source(imports: ["import AnimationEvaluation", "import GraphicsValues"])
  for record in schema.animations.written where !record.hasCustomText {
    source.words(of: record, schema.animations)
  }
  for choice in schema.animations.choices { source.words(of: choice) }
  return source.text
}

/// Sources/Tools/RenderTools/Generated/AnimationReading.swift: reads what `AnimationWords.swift` writes.
func writeAnimationReading(_ schema: Schema) -> String {
  var source = Source(imports: [
    "import AnimationEvaluation", "import GraphicsValues", "import WireProtocol",
  ])
  let animations = schema.animations
  for record in animations.written where !record.hasCustomText {
    source.line()
    source.block("extension \(record.name)") { source in
      source.start(of: record, animations)
      if animations.hasOptions(record) {
        source.line()
        source.options(of: record, animations)
      }
    }
  }
  for choice in animations.choices {
    source.line()
    source.block("extension \(choice.name)") { source in
      if !choice.hasTarget {
        source.start(of: choice, animations)
        source.line()
      }
      source.options(of: choice, animations)
    }
  }
  return source.text
}

extension Schema.Animations {
  /// True if a record has parts that come in any order. A target has, by hand.
  fileprivate func hasOptions(_ record: Schema.Record) -> Bool {
    if record.hasCustomText { return record.isChecked }
    return record.parts.contains { part in
      !part.word.isEmpty && !part.isOrdered || choice(part.type) != nil
        || part.word.isEmpty && self.record(part.type).map(hasOptions) ?? false
    }
  }
}

extension Schema {
  /// Words that belong together: a word, and the parts behind it.
  struct WordGroup {
    var head: RecordPart
    /// Numbers that follow without words of their own.
    var rest: [RecordPart] = []
    var parts: [RecordPart] { [head] + rest }
  }
}

extension Schema.Record {
  /// The record's parts as the text form has them: first those without a word, then those that are always
  /// written, then the others.
  var wordGroups: [Schema.WordGroup] {
    var groups: [Schema.WordGroup] = []
    for part in parts {
      let follows = part.word.isEmpty && (part.isNumber || part.isEnumeration)
      if follows, let last = groups.indices.last, !groups[last].head.word.isEmpty {
        groups[last].rest.append(part)
      } else {
        groups.append(Schema.WordGroup(head: part))
      }
    }
    func rank(_ group: Schema.WordGroup) -> Int {
      if group.head.isFirst { return 0 }
      if group.head.word.isEmpty { return 1 }
      return group.head.isAlwaysWritten ? 2 : 3
    }
    return (0...3).flatMap { wanted in groups.filter { rank($0) == wanted } }
  }

  fileprivate var hasTarget: Bool { parts.contains { $0.name == "target" } }
}

extension Schema.RecordPart {
  /// Part of the text of one value.
  fileprivate func text(_ name: String) -> String {
    switch type {
    case "f32", "f64": "TextNumbers.text(\(name))"
    case "value": "AnimationText.text(\(name), of: target)"
    case "object": "AnimationText.text(\(name))"
    case "TimingCurve": "AnimationText.text(\(name))"
    default: "\\(\(name))"
    }
  }

  /// The name of an enumeration's type for an error: `a fill mode`.
  fileprivate var article: String {
    var words = ""
    for letter in Schema.lastStep(type) {
      if letter.isUppercase, !words.isEmpty { words += " " }
      words += letter.lowercased()
    }
    return "a " + words
  }

  fileprivate var unitArgument: String { unit.isEmpty ? "" : quoted(unit) }
}

// MARK: Writing

extension Source {
  fileprivate mutating func words(of record: Schema.Record, _ animations: Schema.Animations) {
    line()
    block("extension \(record.name)") { source in
      source.doc("The record in the text form, word after word.")
      source.block("var words: [String]") { source in
        source.line("var words: [String] = []")
        for group in record.wordGroups { source.append(group, animations) }
        if record.hasTarget { source.line("words += target.flagWords") }
        source.line("return words")
      }
    }
  }

  private mutating func append(_ group: Schema.WordGroup, _ animations: Schema.Animations) {
    let part = group.head
    let name = part.name
    if part.type == "bool" { return appendFlag(group) }
    if part.isList {
      let items = "AnimationText.list(\(name).map { \(part.text("$0")) })"
      return line("if !\(name).isEmpty { words.append(\"\(part.word) \" + \(items)) }")
    }
    if animations.record(part.type) != nil, part.type != "TimingCurve" {
      if part.isOptional {
        return line("if let \(name) { words += [\(quoted(part.word))] + \(name).words }")
      }
      return line("words += \(name).words")
    }
    if animations.choice(part.type) != nil {
      return line("words += \(name).words\(part.needsTarget ? "(of: target)" : "")")
    }
    let numbers = group.parts.map { part in
      part.isEnumeration ? part.text(part.name) : "\\(\(part.text(part.name)))"
    }
    let text = ([part.word] + numbers).filter { !$0.isEmpty }.joined(separator: " ")
    let append = "words.append(\"\(text)\")"
    if part.isOptional { return line("if let \(name) { \(append) }") }
    if part.isAlwaysWritten || part.defaultValue.isEmpty { return line(append) }
    // Compared by bits: −0 is not the default 0.
    let isDefault =
      part.isNumber
      ? "\(name).bitPattern != \(part.elementType)(\(part.defaultValue)).bitPattern"
      : "\(name) != .\(part.defaultValue)"
    line("if \(isDefault) { \(append) }")
  }

  private mutating func appendFlag(_ group: Schema.WordGroup) {
    let part = group.head
    guard !part.unword.isEmpty else {
      let isWritten = part.defaultValue == "true" ? "!" + part.name : part.name
      return line("if \(isWritten) { words.append(\(quoted(part.word))) }")
    }
    line("words.append(\(part.name) ? \(quoted(part.word)) : \(quoted(part.unword)))")
    for number in group.rest { line("words.append(\(number.text(number.name)))") }
  }

  fileprivate mutating func words(of choice: Schema.Choice) {
    line()
    block("extension \(choice.name)") { source in
      source.doc("The case's name and its payload in the text form, word after word.")
      let head =
        choice.hasTarget
        ? "func words(of target: AnimationDescription.Target) -> [String]" : "var words: [String]"
      source.block(head) { source in
        source.choice("self") { source in
          for one in choice.cases {
            guard let payload = one.payload else {
              source.line("case .\(one.name): [\(quoted(one.name))]")
              continue
            }
            source.line("case .\(one.name)(let payload):")
            source.indented { $0.line(Self.words(payload, one.name)) }
          }
        }
      }
    }
  }

  private static func words(_ payload: Schema.RecordPart, _ name: String) -> String {
    switch payload.type {
    case "path": return "[\"\(name) \" + AnimationText.list(AnimationText.elements(payload))]"
    case "value":
      return "[\"\(name) \" + AnimationText.list(payload.map { \(payload.text("$0")) })]"
    default:
      if payload.isList {
        return "[\(quoted(name))] + payload.map { \"{ \\(AnimationText.text($0)) }\" }"
      }
      return "[\(quoted(name))] + payload.words"
    }
  }
}

// MARK: Reading

extension Source {
  /// The initializer that reads what a record begins with.
  fileprivate mutating func start(of record: Schema.Record, _ animations: Schema.Animations) {
    doc("Reads the parts that stand in one place; the others have their defaults.")
    let depth = record.nesting == nil ? "" : ", depth: Int"
    block("init(start line: inout TextLine\(depth)) throws(RecordingTextError)") { source in
      var read: [Schema.RecordPart] = []
      for group in record.wordGroups where group.head.word.isEmpty || group.head.isOrdered {
        guard !(animations.choice(group.head.type)?.hasTarget ?? false) else { continue }
        source.startGroup(group, animations)
        read += group.parts
      }
      if read.isEmpty { return source.line("self.init()") }
      let given = record.parts.filter { part in read.contains { $0.name == part.name } }
      source.call("self.init", given.map { "\($0.name): \($0.name)" })
      source.check(record, "self", "line")
    }
  }

  private mutating func startGroup(_ group: Schema.WordGroup, _ animations: Schema.Animations) {
    let part = group.head
    if part.type == "bool" {
      line("let \(part.name) = line.take(\(quoted(part.word)))")
      line("if !\(part.name) { try line.expect(\(quoted(part.unword))) }")
    } else {
      if !part.word.isEmpty { line("try line.expect(\(quoted(part.word)))") }
      if part.word.isEmpty, part.isEnumeration, !part.defaultValue.isEmpty {
        line("let \(part.name) = line.takeName(of: \(part.type).self) ?? .\(part.defaultValue)")
      } else if animations.choice(part.type) != nil {
        line("let \(part.name) = try \(part.type)(start: &line, depth: depth)")
      } else {
        line("let \(part.name) = \(Self.reading(part, animations))")
      }
    }
    for number in group.rest { line("let \(number.name) = \(Self.reading(number, animations))") }
  }

  /// Throws for a record that has been read and is not valid.
  private mutating func check(_ record: Schema.Record, _ name: String, _ line: String) {
    guard !record.validity.isEmpty else { return }
    let isValid = name == "self" ? "isValid" : "\(name).isValid"
    self.line("guard \(isValid) else {")
    indented { source in
      source.line("throw \(line).wrong(")
      source.indented { source in
        source.line("\"expected \"")
        source.indented { $0.line("+ \"\(record.validity)\")") }
      }
    }
    self.line("}")
  }

  private static func reading(_ part: Schema.RecordPart, _ animations: Schema.Animations) -> String
  {
    switch part.type {
    case "f32", "f64": return "try line.\(part.type)(\(part.unitArgument))"
    case "value": return "try AnimationText.value(&line, of: target)"
    case "object": return "try AnimationText.object(&line)"
    case "path": return "try AnimationText.path(&line)"
    default:
      return part.isEnumeration
        ? "try line.name(of: \(part.type).self, \(quoted(part.article)))"
        : "try \(part.type)(start: &line)"
    }
  }

  /// The method that reads one part of those that come in any order.
  fileprivate mutating func options(of record: Schema.Record, _ animations: Schema.Animations) {
    doc("Reads one of the parts that come in any order; false if the next word begins none.")
    let head = "mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool"
    block(head) { source in
      let options = record.wordGroups.map(\.head).filter { !$0.word.isEmpty && !$0.isOrdered }
      for part in options {
        source.block("if line.take(\(quoted(part.word)))") { source in
          source.readOption(part, animations)
          source.line("return true")
        }
      }
      let inner = record.parts.filter { part in
        part.word.isEmpty && animations.record(part.type).map(animations.hasOptions) ?? false
          || animations.choice(part.type) != nil
      }
      let calls = inner.map { part in
        let target = part.needsTarget ? ", of: target" : ""
        return "\(part.name).takeOption(&line\(target))"
      }
      for call in calls.dropLast() { source.line("if try \(call) { return true }") }
      source.line(calls.last.map { "return try \($0)" } ?? "return false")
    }
  }

  private mutating func readOption(_ part: Schema.RecordPart, _ animations: Schema.Animations) {
    if part.type == "bool" {
      return line("\(part.name) = \(part.defaultValue == "true" ? "false" : "true")")
    }
    if part.isList {
      var element = part
      element.isList = false
      line("\(part.name) = try line.list { (line: inout TextLine) throws(RecordingTextError) in")
      indented { $0.line(Self.reading(element, animations)) }
      return line("}")
    }
    guard let record = animations.record(part.type), !record.hasCustomText else {
      return line("\(part.name) = \(Self.reading(part, animations))")
    }
    line("var record = \(Self.reading(part, animations))")
    line("while try record.takeOption(&line) {}")
    check(record, "record", "line")
    line("\(part.name) = record")
  }

  fileprivate mutating func start(of choice: Schema.Choice, _ animations: Schema.Animations) {
    let names = choice.cases.map(\.name)
    doc("Reads the name of a case, and what its payload begins with.")
    block("init(start line: inout TextLine, depth: Int) throws(RecordingTextError)") { source in
      source.line("let names = \"\(names.joined(separator: " "))\"")
      source.line("  .split(separator: \" \")")
      source.line(
        "switch try line.value(names.joined(separator: \", \"), { names.firstIndex(of: $0[...]) }) {"
      )
      for (index, one) in choice.cases.enumerated() {
        source.line(index == choice.cases.count - 1 ? "default:" : "case \(index):")
        source.indented { source in
          guard let payload = one.payload else { return source.line("self = .\(one.name)") }
          if payload.isList {
            source.lines(
              "var children: [\(payload.type)] = []",
              "while line.take(\"{\") {",
              "  children.append(try AnimationText.animation(&line, depth: depth + 1))",
              "  try line.expect(\"}\")", "}", "self = .\(one.name)(children)")
          } else {
            source.line("self = .\(one.name)(\(Self.reading(payload, animations)))")
          }
        }
      }
      source.line("}")
    }
  }

  fileprivate mutating func options(of choice: Schema.Choice, _ animations: Schema.Animations) {
    let target = choice.hasTarget ? ", of target: AnimationDescription.Target" : ""
    doc("Reads one part of the payload; false if the next word begins none.")
    let head = "mutating func takeOption(_ line: inout TextLine\(target))"
    block(head + " throws(RecordingTextError) -> Bool") { source in
      if choice.hasTarget {
        for one in choice.cases {
          guard let payload = one.payload else { continue }
          source.block("if line.take(\(quoted(one.name)))") { source in
            var part = payload
            part.name = "let payload"
            source.readOption(part, animations)
            source.lines("self = .\(one.name)(payload)", "return true")
          }
        }
        return source.line("return false")
      }
      source.choice("self") { source in
        let holders = choice.cases.filter { one in one.payload.map { !$0.isList } ?? false }
        for one in holders {
          source.line("case .\(one.name)(var payload):")
          source.indented { source in
            source.lines(
              "guard try payload.takeOption(&line) else { return false }",
              "self = .\(one.name)(payload)", "return true")
          }
        }
        source.cases(
          choice.cases.map(\.name).filter { name in !holders.contains { $0.name == name } },
          "return false")
      }
    }
  }
}
