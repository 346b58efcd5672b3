import Foundation
import FoundationXML

extension Schema {
  /// The records of which an animation's description is made.
  struct Animations {
    var doc: String
    var records: [Record]
    var choices: [Choice]

    /// The records whose Swift is generated.
    var written: [Record] { records.filter { !$0.isByHand } }

    func record(_ name: String) -> Record? { records.first { $0.name == name } }
    func choice(_ name: String) -> Choice? { choices.first { $0.name == name } }
  }

  struct Record {
    /// The name of the Swift type, with the types around it: `AnimationDescription.Basic`.
    var name: String
    var doc: String
    var parts: [RecordPart]
    /// The bytes, in order.
    var layout: [Slot]
    /// True for the record whose coding other modules call.
    var isExported: Bool
    /// The limit on records within each other; nil for a record that cannot contain itself.
    var nesting: String?
    var labels: Labels
    /// True if the words of the record are written and read by hand.
    var hasCustomText: Bool
    /// True if `check(at:)` has further rules, by hand.
    var isChecked: Bool
    /// True if the Swift type, its coding and its text are written by hand: the schema describes the bytes.
    var isByHand: Bool
    /// The needs of a valid record, for an error; empty for a record that is always valid.
    var validity: String

    /// The parts that have a bit in the record's flags, from the lowest.
    var flags: [RecordPart] { parts.filter(\.isFlag) }

    /// The name without the types around it.
    var noun: String { Schema.lastStep(name) }
  }

  enum Labels: String {
    case all = ""
    /// No parameter of the initializer has a label.
    case no
    /// All parameters but the first have labels.
    case first
  }

  struct RecordPart {
    var name: String
    var type: String
    var doc: String
    var unit: String
    /// The default as a literal; empty for a part that has none.
    var defaultValue: String
    var isOptional: Bool
    var isList: Bool
    /// The limit on the elements of a list.
    var limit: String?
    var range: String
    var above: String
    var below: String
    var least: String
    var allowsInfinity: Bool
    /// The word before the part in the text form; empty for a part that follows the one before it.
    var word: String
    /// The word for a flag that is not set.
    var unword: String
    var isAlwaysWritten: Bool
    /// True if the text form has the part in this place, always.
    var isOrdered: Bool
    /// True for a part that is the first in the text form.
    var isFirst: Bool

    /// True for a type that no record or choice declares: an enumeration of one byte.
    var isEnumeration = false
    /// True for a choice of values, which are values of the record's target.
    var needsTarget = false

    var isFlag: Bool { type == "bool" || isOptional }
    var isNumber: Bool { type == "f32" || type == "f64" }
  }

  /// One of several values, distinguished by a number.
  struct Choice {
    var name: String
    var doc: String
    var isIndirect: Bool
    var cases: [Alternative]

    var noun: String { Schema.lastStep(name) }
    /// True if a case is a list of values of a target.
    var hasTarget: Bool { cases.contains { $0.payload?.type == "value" } }
  }

  struct Alternative {
    var name: String
    var value: Int
    var doc: String
    /// The payload; nil for a case without.
    var payload: RecordPart?
  }

  /// `Basic` for `AnimationDescription.Basic`.
  static func lastStep(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// A place in a record's layout.
  enum Slot: Hashable {
    case flags
    /// The number of a choice's case.
    case tag(String)
    /// Zero bytes.
    case padding(Int)
    case part(String)

    var partName: String? { if case .part(let name) = self { name } else { nil } }
  }
}

extension Schema.Animations {
  init(_ element: XMLElement, limits: [Schema.Limit]) throws {
    doc = try element.documentation()
    records = try element.elements(forName: "record").map(Schema.Record.init)
    choices = try element.elements(forName: "choice").map(Schema.Choice.init)
    for index in records.indices {
      for part in records[index].parts.indices { classify(&records[index].parts[part]) }
    }
    for index in choices.indices {
      for one in choices[index].cases.indices { classify(&choices[index].cases[one].payload) }
    }
    try check(limits)
  }

  private func classify(_ part: inout Schema.RecordPart?) {
    if var some = part {
      classify(&some)
      part = some
    }
  }

  private func classify(_ part: inout Schema.RecordPart) {
    part.isEnumeration =
      part.type.first?.isUppercase == true && record(part.type) == nil && choice(part.type) == nil
    part.needsTarget = choice(part.type)?.hasTarget ?? false
  }

  private func check(_ limits: [Schema.Limit]) throws {
    let parts = records.flatMap(\.parts) + choices.flatMap(\.cases).compactMap(\.payload)
    for limit in parts.compactMap(\.limit) + records.compactMap(\.nesting)
    where !limits.contains(where: { $0.name == limit }) {
      throw SchemaError(description: "no limit is called \(limit)")
    }
    for record in records where !record.isByHand {
      var named = Set(record.layout.compactMap(\.partName))
      if record.layout.contains(.flags) == record.flags.isEmpty {
        throw SchemaError(description: "\(record.name): flags and its layout do not agree")
      }
      for part in record.parts where part.type != "bool" {
        guard named.remove(part.name) != nil else {
          throw SchemaError(description: "\(record.name).\(part.name) is not in the layout")
        }
        guard isKnown(part.type) else {
          throw SchemaError(description: "\(record.name).\(part.name): no type \(part.type)")
        }
      }
      if let name = named.first {
        throw SchemaError(description: "\(record.name).\(name) is in the layout only")
      }
    }
    guard let root = records.first else { return }
    var offset = 0
    try checkPlaces(of: root, &offset)
  }

  /// Checks that numbers lie at multiples of their size from the description's beginning. Everything of a
  /// variable size takes a multiple of 8 bytes.
  private func checkPlaces(of record: Schema.Record, _ offset: inout Int) throws {
    for slot in record.layout {
      switch slot {
      case .flags, .tag: offset += 1
      case .padding(let count): offset += count
      case .part(let name):
        guard let part = record.parts.first(where: { $0.name == name }) else { continue }
        if let inner = self.record(part.type), !part.isList {
          // Everything by hand takes a multiple of 8 bytes.
          guard !inner.isByHand else { continue }
          try checkPlaces(of: inner, &offset)
        } else if let choice = choice(part.type) {
          for payload in choice.cases.compactMap(\.payload) where !payload.isList {
            guard let inner = self.record(payload.type) else { continue }
            var start = offset
            try checkPlaces(of: inner, &start)
          }
        } else {
          let size = part.isList ? 8 : Self.size(of: part.type)
          guard offset % min(size, 8) == 0 else {
            throw SchemaError(
              description: "\(record.name).\(name) is at byte \(offset), no multiple of \(size)")
          }
          offset += size
        }
      }
    }
  }

  private func isKnown(_ type: String) -> Bool {
    ["f32", "f64", "bool", "text", "keyPath", "value", "path", "object"].contains(type)
      || record(type) != nil || choice(type) != nil || type.first?.isUppercase == true
  }

  /// Bytes of a type that is no record; the fewest, if its size varies. An enumeration takes one byte.
  static func size(of type: String) -> Int {
    switch type {
    case "f64", "text", "value", "path": 8
    case "f32", "keyPath": 4
    case "object": 24
    default: 1
    }
  }

  /// The fewest bytes of an element of a list.
  func leastSize(of type: String) -> Int {
    guard let record = record(type) else { return Self.size(of: type) }
    return record.layout.reduce(0) { size, slot in
      switch slot {
      case .flags, .tag: size + 1
      case .padding(let count): size + count
      case .part(let name):
        record.parts.first { $0.name == name }.map { part in
          part.isOptional && !part.isNumber || choice(part.type) != nil
            ? size : size + (part.isList ? 8 : leastSize(of: part.type))
        } ?? size
      }
    }
  }
}

extension Schema.Record {
  fileprivate init(_ element: XMLElement) throws {
    let name = try element.required("name")
    self.name = name
    doc = try element.documentation()
    parts = try element.elements(forName: "part").map(Schema.RecordPart.init)
    let words = element.optional("layout").split(separator: " ").map(String.init)
    layout = words.isEmpty ? parts.map { .part($0.name) } : Schema.Slot.slots(words)
    isExported = element.optional("exported") == "yes"
    nesting = element.optional("nesting").isEmpty ? nil : element.optional("nesting")
    guard let labels = Schema.Labels(rawValue: element.optional("labels")) else {
      throw SchemaError(description: "\(name): labels is no or first, if it is there")
    }
    self.labels = labels
    hasCustomText = element.optional("text") == "custom" || element.optional("coding") == "custom"
    isChecked = element.optional("check") == "yes"
    isByHand = element.optional("coding") == "custom"
    validity = element.optional("valid")
  }
}

extension Schema.Slot {
  /// The places of a layout; padding in several words is one place.
  fileprivate static func slots(_ words: [String]) -> [Schema.Slot] {
    words.map(Schema.Slot.init).reduce(into: []) { slots, slot in
      if case .padding(let more) = slot, case .padding(let count)? = slots.last {
        slots[slots.count - 1] = .padding(count + more)
      } else {
        slots.append(slot)
      }
    }
  }

  private init(_ word: String) {
    if word == "flags" {
      self = .flags
    } else if word.hasPrefix("tag:") {
      self = .tag(String(word.dropFirst(4)))
    } else if word.hasPrefix("pad"), let bits = Int(word.dropFirst(3)) {
      self = .padding(bits / 8)
    } else {
      self = .part(word)
    }
  }
}

extension Schema.RecordPart {
  fileprivate init(_ element: XMLElement) throws {
    name = try element.required("name")
    type = try element.required("type")
    doc = element.prose
    unit = element.optional("unit")
    defaultValue = element.optional("default")
    isOptional = element.optional("optional") == "yes"
    isList = element.optional("list") == "yes"
    limit = element.optional("limit").isEmpty ? nil : element.optional("limit")
    range = element.optional("range")
    above = element.optional("above")
    below = element.optional("below")
    least = element.optional("least")
    allowsInfinity = element.optional("nonfinite") == "infinity"
    word = element.optional("word")
    unword = element.optional("unword")
    isAlwaysWritten = !element.optional("always").isEmpty
    isOrdered = element.optional("always") == "ordered"
    isFirst = element.optional("place") == "first"
  }
}

extension Schema.Choice {
  fileprivate init(_ element: XMLElement) throws {
    name = try element.required("name")
    doc = try element.documentation()
    isIndirect = element.optional("indirect") == "yes"
    cases = try element.elements(forName: "case").map { element in
      Schema.Alternative(
        name: try element.required("name"), value: try element.number("value"),
        doc: element.prose,
        payload: element.optional("type").isEmpty ? nil : try Schema.RecordPart(element))
    }
  }
}
