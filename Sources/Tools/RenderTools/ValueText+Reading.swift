import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// Reading of the words that `ValueText.text` writes.
extension ValueText {
  /// - Parameters:
  ///   - type: type of the value; a key path's type may differ from its key's.
  ///   - allowsNone: whether to read `none` as an absent property.
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

  private static func row(
    _ line: inout TextLine
  ) throws(RecordingTextError) -> SIMD4<Double> {
    SIMD4(try line.f64(), try line.f64(), try line.f64(), try line.f64())
  }
}
