/// Tests/ArbitraryProtocolValues/Generated/ArbitraryAnimations.swift: random records of a description.
func writeArbitraryAnimations(_ schema: Schema) -> String {
  var source = Source(imports: ["package import AnimationEvaluation", "import GraphicsValues"])
  let animations = schema.animations
  source.line()
  source.block("extension ArbitraryValues") { source in
    for (index, record) in animations.written.filter({ !$0.isChecked }).enumerated() {
      if index > 0 { source.line() }
      source.arbitrary(record, animations)
    }
    for choice in animations.choices {
      source.line()
      source.arbitrary(choice, animations)
    }
  }
  return source.text
}

extension Schema {
  /// `timingCurve` for `TimingCurve`.
  fileprivate static func function(_ type: String) -> String {
    let name = lastStep(type)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

extension Source {
  fileprivate mutating func arbitrary(_ record: Schema.Record, _ animations: Schema.Animations) {
    let depth = record.nesting == nil ? "" : "depth: Int"
    let name = Schema.function(record.name)
    block("package mutating func \(name)(\(depth)) -> \(record.name)") { source in
      if record.parts.contains(where: { $0.name == "target" }) {
        source.line("let target = target()")
      }
      let call = record.validity.isEmpty ? record.name : "let record = \(record.name)"
      let arguments = record.parts.enumerated().map { index, part in
        let isBare = record.labels == .no || record.labels == .first && index == 0
        return (isBare ? "" : "\(part.name): ") + Self.arbitrary(part, animations)
      }
      if record.validity.isEmpty {
        let hasTarget = record.parts.contains { $0.name == "target" }
        return source.call((hasTarget ? "return " : "") + call, arguments)
      }
      source.block("while true") { source in
        source.call(call, arguments)
        source.line("if record.isValid { return record }")
      }
    }
  }

  private static func arbitrary(_ part: Schema.RecordPart, _ animations: Schema.Animations)
    -> String
  {
    if part.name == "target" { return "target" }
    var one = part
    one.isList = false
    one.isOptional = false
    let value = element(one, animations)
    if part.isList {
      let map = part.type == "value" ? "compactMap" : "map"
      return "(0..<below(5)).\(map) { _ in \(value) }"
    }
    return part.isOptional ? "below(3) == 0 ? \(value) : nil" : value
  }

  private static func element(_ part: Schema.RecordPart, _ animations: Schema.Animations) -> String
  {
    switch part.type {
    case "bool": return "bool()"
    case "text": return "text()"
    case "path": return "path()"
    case "object": return "object(depth: 1)"
    case "value": return "value(along: target)"
    case "f32", "f64": return number(part)
    default:
      if part.isEnumeration { return "element(\(part.type).allCases)" }
      let target = part.needsTarget ? "along: target" : ""
      let root = animations.records.first?.name
      let depth =
        part.type == root
        ? "depth: depth - 1"
        : animations.choice(part.type) != nil && !part.needsTarget
          ? "depth: depth" : ""
      return "\(Schema.function(part.type))(\(target)\(depth))"
    }
  }

  private static func number(_ part: Schema.RecordPart) -> String {
    let type = part.elementType
    var number: String
    if !part.range.isEmpty {
      let ends = part.range.split(separator: "…").joined(separator: ", ")
      number = "around(\(ends))"
    } else if !part.below.isEmpty {
      number = "(1 + fraction() * 998) / 1000"
    } else if !part.above.isEmpty || !part.least.isEmpty {
      number = "fraction() * 20 + 0.001"
    } else {
      return "\(part.type)()"
    }
    if part.type == "f32" { number = "\(type)(\(number))" }
    return part.allowsInfinity ? "below(8) == 0 ? .infinity : \(number)" : number
  }

  fileprivate mutating func arbitrary(_ choice: Schema.Choice, _ animations: Schema.Animations) {
    let target = choice.hasTarget ? "along target: AnimationDescription.Target" : "depth: Int"
    let name = Schema.function(choice.name)
    block("package mutating func \(name)(\(target)) -> \(choice.name)") { source in
      source.choice("below(\(choice.cases.count))") { source in
        let root = animations.records.first?.name
        for (index, one) in choice.cases.enumerated().dropFirst() {
          guard let payload = one.payload else { continue }
          let isDeeper = payload.type == root ? " where depth > 1" : ""
          source.line("case \(index)\(isDeeper):")
          source.indented { source in
            source.line(".\(one.name)(\(Self.arbitrary(payload, animations)))")
          }
        }
        source.line("default:")
        source.indented { source in
          let one = choice.cases[0]
          let payload = one.payload.map { "(\(Self.arbitrary($0, animations)))" } ?? ""
          source.line(".\(one.name)\(payload)")
        }
      }
    }
  }
}
