internal import AnimationEvaluation
package import GraphicsValues
import WireProtocol

/// Values of properties as words: one table by type, both ways, and names where a property's
/// numbers have some.
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

  /// Name, kind, and attributes in braces: `"blur" "gaussianBlur" { "inputRadius" scalar 4 }`.
  private static func text(_ object: ObjectValue) -> String {
    var words = [TextNumbers.quoted(object.name), TextNumbers.quoted(object.kind)]
    for (name, value) in object.attributes.sorted(by: { $0.key < $1.key }) {
      guard let type = value.type else { continue }
      words.append("{ \(TextNumbers.quoted(name)) \(type) \(text(value, of: .name)) }")
    }
    return words.joined(separator: " ")
  }

  /// - Parameters:
  ///   - type: of the value; a key path's may differ from the key's own.
  ///   - allowsNone: reads `none` as a property that is absent.
  static func value(
    _ line: inout TextLine, type: PropertyType, of key: PropertyKey, allowsNone: Bool = false
  ) throws(RecordingTextError) -> PropertyValue {
    if allowsNone, line.take("none") { return .none }
    switch type {
    case .bool: return .bool(try line.value("true or false") { Bool($0) })
    case .scalar: return .scalar(try line.f64())
    case .point: return .point(Point(x: try line.f64(), y: try line.f64()))
    case .size: return .size(Size(width: try line.f64(), height: try line.f64()))
    case .rect:
      return .rect(
        Rectangle(
          x: try line.f64(), y: try line.f64(), width: try line.f64(), height: try line.f64())
      )
    case .color:
      return .color(
        ColorValue(
          red: try line.f32(), green: try line.f32(), blue: try line.f32(), alpha: try line.f32()))
    case .matrix:
      if line.take("identity") { return .matrix(.identity) }
      return .matrix(Matrix4(try row(&line), try row(&line), try row(&line), try row(&line)))
    case .image: return .image(try line.u32("the number of an image"))
    case .bits:
      guard let names = key.namesForNumbers else { return .bits(try line.u32()) }
      return .bits(try line.value(names) { UInt32($0) ?? key.number(named: $0) })
    case .text: return .text(try line.text("a text"))
    case .path: return .path(try AnimationText.path(&line))
    case .scalars:
      return .scalars(
        try line.list { (line: inout TextLine) throws(RecordingTextError) in try line.f64() })
    case .colors:
      return .colors(
        try line.list { (line: inout TextLine) throws(RecordingTextError) in
          ColorValue(
            red: try line.f32(), green: try line.f32(), blue: try line.f32(), alpha: try line.f32())
        })
    case .objects:
      return .objects(
        try line.list { (line: inout TextLine) throws(RecordingTextError) in
          try object(&line, depth: 1)
        })
    }
  }

  private static func object(
    _ line: inout TextLine, depth: Int
  ) throws(RecordingTextError) -> ObjectValue {
    guard depth <= Limits().objectNesting else {
      throw line.wrong("expected objects nested at most \(Limits().objectNesting) deep")
    }
    var object = ObjectValue(
      name: try line.text("the object's name"), kind: try line.text("the object's kind"))
    while line.take("{") {
      let name = try line.text("the attribute's name")
      let type = try line.name(of: PropertyType.self, "a type")
      if type == .objects {
        object.attributes[name] = .objects(
          try line.list { (line: inout TextLine) throws(RecordingTextError) in
            try self.object(&line, depth: depth + 1)
          })
      } else {
        object.attributes[name] = try value(&line, type: type, of: .name)
      }
      try line.expect("}")
    }
    return object
  }

  private static func numbers(_ values: [Double]) -> String {
    values.map { TextNumbers.text($0) }.joined(separator: " ")
  }

  private static func matrix(_ m: Matrix4) -> String {
    let elements = [m.r0, m.r1, m.r2, m.r3].flatMap { row in (0..<4).map { row[$0] } }
    let text = numbers(elements)
    return text == "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1" ? "identity" : text
  }

  private static func row(
    _ line: inout TextLine
  ) throws(RecordingTextError) -> SIMD4<Double> {
    SIMD4(try line.f64(), try line.f64(), try line.f64(), try line.f64())
  }
}
