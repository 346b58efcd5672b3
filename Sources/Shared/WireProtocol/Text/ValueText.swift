package import GraphicsValues

/// Writes values of properties as words, by type, with names for a property's numbers where it has some.
package enum ValueText {
  package static func text(_ value: PropertyValue, of key: PropertyKey) -> String {
    if let elements = value.elements { return list(elements.map { text($0, of: key) }) }
    switch value {
    case .none: return "none"
    case .bool(let v): return v ? "true" : "false"
    case .image(let v): return String(v)
    case .bits(let v): return key.name(of: v) ?? String(v)
    case .text(let v): return TextNumbers.quoted(v)
    case .fade(let v): return String(v.nearest)
    case .path(let v): return list(AnimationText.elements(v))
    case .objects(let v): return list(v.map { text($0) })
    default: return numbers(value)
    }
  }

  private static func list(_ items: [String]) -> String {
    "[" + items.joined(separator: ", ") + "]"
  }

  /// Writes name, kind, and attributes in braces: `"blur" "gaussianBlur" { "inputRadius" scalar 4 }`.
  private static func text(_ object: ObjectValue) -> String {
    var words = [TextNumbers.quoted(object.name), TextNumbers.quoted(object.kind)]
    for (name, value) in object.attributes.sorted(by: { $0.key < $1.key }) {
      guard let type = value.type else { continue }
      words.append("{ \(TextNumbers.quoted(name)) \(type) \(text(value, of: .name)) }")
    }
    return words.joined(separator: " ")
  }

  private static func numbers(_ value: PropertyValue) -> String {
    let isSingle = value.type?.hasSinglePrecision == true
    let text = value.numbers.map { isSingle ? TextNumbers.text(Float($0)) : TextNumbers.text($0) }
      .joined(separator: " ")
    return text == "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1" ? "identity" : text
  }
}
