/// The section of protocol/REFERENCE.md with the records of an animation's description.
func animationReference(_ schema: Schema) -> String {
  let animations = schema.animations
  var page = "\n## Animations\n\n\(animations.doc)\n"
  for record in animations.records {
    page += "\n### \(record.name)\n\n\(record.doc)"
    if !record.validity.isEmpty { page += " It needs \(record.validity)." }
    page += "\n\n| bytes | part | meaning |\n|---|---|---|\n"
    for slot in record.layout {
      page += "| \(slot.size(in: record)) | \(slot.title(in: record)) "
      page += "| \(slot.meaning(in: record)) |\n"
    }
  }
  for choice in animations.choices {
    page += "\n### \(choice.name)\n\n\(choice.doc)\n\n"
    page += "| tag | case | payload | meaning |\n|---|---|---|---|\n"
    for one in choice.cases {
      let payload = one.payload.map { $0.type + ($0.isList ? " list" : "") } ?? "nothing"
      page += "| \(one.value) | \(one.name) | \(payload) | \(one.doc) |\n"
    }
  }
  return page
}

extension Schema.Slot {
  fileprivate func size(in record: Schema.Record) -> String {
    switch self {
    case .flags, .tag: return "1"
    case .padding(let count): return "\(count)"
    case .part(let name):
      guard let part = record.parts.first(where: { $0.name == name }) else { return "" }
      if part.isList { return "list" }
      switch part.type {
      case "f32", "keyPath": return "4"
      case "f64": return "8"
      case "u16": return "2"
      case "u32": return "4"
      default: return part.isEnumeration ? "1" : "…"
      }
    }
  }

  fileprivate func title(in record: Schema.Record) -> String {
    switch self {
    case .flags: return "flags"
    case .tag(let name): return "tag of \(name)"
    case .padding: return "(zero)"
    case .part(let name):
      guard let part = record.parts.first(where: { $0.name == name }) else { return name }
      return "\(name): \(part.type)\(part.isList ? " list" : "")"
    }
  }

  fileprivate func meaning(in record: Schema.Record) -> String {
    switch self {
    case .flags:
      return record.flags.enumerated().map { bit, part in
        part.type == "bool"
          ? "\(1 << bit) \(part.name): \(part.doc)" : "\(1 << bit) \(part.name) is there."
      }.joined(separator: "<br>")
    case .tag, .padding: return ""
    case .part(let name):
      guard let part = record.parts.first(where: { $0.name == name }) else { return "" }
      let limit = part.limit.map { " At most `\($0)`." } ?? ""
      let infinity = part.allowsInfinity ? " +infinity is legal." : ""
      let absence = part.isOptional ? " Can be absent." : ""
      return part.documentation + limit + infinity + absence
    }
  }
}
