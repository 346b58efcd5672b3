import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// Reading of the words that `AnimationText.text` writes.
extension AnimationText {
  /// Reads an animation, up to the end of the line or the brace that ends a group's member.
  static func animation(
    _ line: inout TextLine, depth: Int = 1
  ) throws(RecordingTextError) -> AnimationDescription {
    guard depth <= Limits().animationNesting else {
      throw line.wrong("expected animations nested at most \(Limits().animationNesting) deep")
    }
    var animation = try AnimationDescription(start: &line, depth: depth)
    while let word = line.peek, word.text != "}" || word.isQuoted {
      guard try animation.takeOption(&line) else {
        throw line.expected("an option of this kind of animation")
      }
    }
    guard animation.timing.duration > 0 else {
      throw line.expected("\"duration\" and seconds above 0")
    }
    return animation
  }

  /// Reads a value; its type precedes it where the target does not give it.
  static func value(
    _ line: inout TextLine, of target: AnimationDescription.Target
  ) throws(RecordingTextError) -> PropertyValue {
    guard let type = target.valueType else {
      if line.take("none") { return .none }
      let type = try line.name(of: PropertyType.self, "a type")
      return try ValueText.value(&line, type: type, of: .name)
    }
    return try ValueText.value(
      &line, type: type, of: target.keyPath.key, allowsNone: target.allowsNone)
  }

  /// Reads a list of one filter.
  static func object(_ line: inout TextLine) throws(RecordingTextError) -> ObjectValue {
    let filters = try ValueText.value(&line, type: .objects, of: .filters).asObjects ?? []
    guard filters.count == 1, let filter = filters.first else {
      throw line.wrong("expected one filter")
    }
    return filter
  }

  static func path(_ line: inout TextLine) throws(RecordingTextError) -> PathValue {
    var path = PathValue()
    let verbs: [PathValue.Verb] = [.move, .line, .quad, .cubic, .close]
    _ = try line.list { (line: inout TextLine) throws(RecordingTextError) in
      let verb = try line.value("move, line, quad, cubic or close") { word in
        verbs.first { "\($0)" == word }
      }
      path.verbs.append(verb)
      for _ in 0..<verb.pointCount {
        path.points.append(Point(x: try line.f64(), y: try line.f64()))
      }
    }
    return path
  }
}

extension TimingCurve {
  init(start line: inout TextLine) throws(RecordingTextError) {
    let names = AnimationText.namedCurves
    if let named = names.first(where: { line.take($0.0) }) {
      self = named.1
      return
    }
    let words = names.map(\.0).joined(separator: ", ")
    self.init(
      try line.f32("four numbers, or \(words)"), try line.f32(), try line.f32(), try line.f32())
  }
}

extension AnimationDescription.Target {
  init(start line: inout TextLine) throws(RecordingTextError) {
    // Keys that do not animate are allowed, too: they have no effect.
    let path = try line.value("a key path like position.x") { word in
      PropertyKeyPath(word).flatMap { $0.key.isLocal ? nil : $0 }
    }
    self.init(path)
    if line.take("valueFunction") {
      valueFunction = try line.name(of: ValueFunction.self, "a value function")
    }
    var objects: [String] = []
    while line.take("object") { objects.append(try line.text("the object's name")) }
    if line.take("attribute") {
      attribute = ObjectAttribute(
        objects: objects, attribute: try line.text("the attribute's name"))
      if line.take("component") {
        keyPath.component = try line.value("a part of a value, like x") {
          KeyPathComponent(apiName: $0)
        }
      }
    } else if !objects.isEmpty {
      throw line.expected("\"attribute\" and its name")
    }
  }

  /// Reads a flag, which follows anything of the animation; false if the next word is none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("additive") {
      isAdditive = true
    } else if line.take("cumulative") {
      isCumulative = true
    } else {
      return false
    }
    return true
  }
}
