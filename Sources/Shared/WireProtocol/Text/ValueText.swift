package import GraphicsValues

/// Writes values of properties as words, by type, with names for a property's numbers where it has some.
package enum ValueText {
  package static func text(_ value: PropertyValue, of key: PropertyKey) -> String {
    switch value {
    case .none: "none"
    case .bool(let v): v ? "true" : "false"
    case .scalar(let v): TextNumbers.text(v)
    case .point(let v): numbers([v.x, v.y])
    case .size(let v): numbers([v.width, v.height])
    case .rect(let v): numbers([v.x, v.y, v.width, v.height])
    case .color(let v):
      [v.red, v.green, v.blue, v.alpha].map { TextNumbers.text($0) }.joined(separator: " ")
    case .matrix(let v): matrix(v)
    case .image(let v): String(v)
    case .bits(let v): key.name(of: v) ?? String(v)
    case .text(let v): TextNumbers.quoted(v)
    case .fade(let v): String(v.nearest)
    case .path(let v): list(AnimationText.elements(v))
    case .scalars(let v): list(v.map { TextNumbers.text($0) })
    case .colors(let v): list(v.map { text(.color($0), of: key) })
    case .objects(let v): list(v.map { text($0) })
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

  private static func numbers(_ values: [Double]) -> String {
    values.map { TextNumbers.text($0) }.joined(separator: " ")
  }

  private static func matrix(_ m: Matrix4) -> String {
    let elements = [m.r0, m.r1, m.r2, m.r3].flatMap { row in (0..<4).map { row[$0] } }
    let text = numbers(elements)
    return text == "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1" ? "identity" : text
  }
}
