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
    if let element = type.elementType {
      let elements = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try numbers(&line, element)
      }
      return type.value(ofElements: elements) ?? .none
    }
    switch type {
    case .bool: return .bool(try line.value("true or false") { Bool($0) })
    case .image: return .image(try line.u32("the number of an image"))
    case .bits:
      guard let names = key.namesForNumbers else { return .bits(try line.u32()) }
      return .bits(try line.value(names) { UInt32($0) ?? key.number(named: $0) })
    case .text: return .text(try line.text("a text"))
    case .path: return .path(try AnimationText.path(&line))
    case .objects:
      return .objects(
        try line.list { (line: inout TextLine) throws(RecordingTextError) in
          try object(&line, depth: 1)
        })
    default:
      if type == .matrix, line.take("identity") { return .matrix(.identity) }
      return try numbers(&line, type)
    }
  }

  /// Reads a value of numbers in the order of the wire.
  private static func numbers(
    _ line: inout TextLine, _ type: PropertyType
  ) throws(RecordingTextError) -> PropertyValue {
    try type.value { () throws(RecordingTextError) in
      type.hasSinglePrecision ? Double(try line.f32()) : try line.f64()
    } ?? .none
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
}
