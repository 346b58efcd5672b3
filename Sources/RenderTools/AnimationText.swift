import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// Animations as words: the kind, what it changes, and then whatever differs from the defaults.
///
///     basic transform.rotation.z from 0 to 3.14 duration 2 curve easeIn autoreverses
///     keyframes position values [0 0, 10 20] keyTimes [0, 1] curves [linear] duration 1
///     keyframes position path [move 0 0, quad 5 5 10 0, close] mode paced duration 1
///     group { inert duration 1 } { basic opacity to 0 duration 1 } duration 2
enum AnimationText {
  static func text(_ animation: AnimationDescription) -> String {
    var words: [String] = []
    switch animation.content {
    case .inert: words.append("inert")
    case .basic(let basic):
      let path = basic.target.keyPath
      words.append("basic \(path.spelling)")
      for case let (name, value?) in [
        ("from", basic.from), ("to", basic.to), ("by", basic.by),
      ] {
        words.append("\(name) \(ValueText.text(value, of: path.key))")
      }
      words += flags(basic.target)
    case .keyframes(let keyframes): words += self.words(keyframes)
    case .group(let children):
      words.append("group")
      for child in children { words.append("{ \(text(child)) }") }
    }
    words += self.words(animation.timing)
    if let curve = animation.curve { words.append("curve \(text(curve))") }
    if !animation.isRemovedOnCompletion { words.append("staysOnCompletion") }
    return words.joined(separator: " ")
  }

  private static func flags(_ target: AnimationDescription.Target) -> [String] {
    (target.isAdditive ? ["additive"] : []) + (target.isCumulative ? ["cumulative"] : [])
  }

  private static func words(_ keyframes: AnimationDescription.Keyframes) -> [String] {
    let path = keyframes.target.keyPath
    var words = ["keyframes \(path.spelling)"]
    switch keyframes.frames {
    case .values(let values):
      words.append("values " + list(values.map { ValueText.text($0, of: path.key) }))
    case .path(let path): words.append("path " + list(elements(path)))
    }
    if !keyframes.keyTimes.isEmpty {
      words.append("keyTimes " + list(keyframes.keyTimes.map { TextNumbers.text($0) }))
    }
    if !keyframes.curves.isEmpty {
      words.append("curves " + list(keyframes.curves.map { text($0) }))
    }
    if keyframes.mode != .linear { words.append("mode \(keyframes.mode)") }
    if keyframes.rotation != .none { words.append("rotation \(keyframes.rotation)") }
    return words + flags(keyframes.target)
  }

  private static func list(_ items: [String]) -> String {
    "[" + items.joined(separator: ", ") + "]"
  }

  static func elements(_ path: PathValue) -> [String] {
    var next = 0
    return path.verbs.map { verb in
      let points = path.points[next..<min(next + verb.pointCount, path.points.count)]
      next += points.count
      return
        (["\(verb)"]
        + points.map { "\(TextNumbers.text($0.x)) \(TextNumbers.text($0.y))" })
        .joined(separator: " ")
    }
  }

  private static func words(_ timing: Timing) -> [String] {
    var words = ["duration \(TextNumbers.text(timing.duration))"]
    // By bits: −0 is not the default 0.
    func add(_ name: String, _ value: Double) {
      if value.bitPattern != 0 { words.append("\(name) \(TextNumbers.text(value))") }
    }
    add("begin", timing.beginTime)
    if timing.speed != 1 { words.append("speed \(TextNumbers.text(timing.speed))") }
    add("timeOffset", timing.timeOffset)
    if timing.repeatCount.bitPattern != 0 {
      words.append("repeatCount \(TextNumbers.text(timing.repeatCount))")
    }
    add("repeatDuration", timing.repeatDuration)
    if timing.autoreverses { words.append("autoreverses") }
    if timing.fillMode != .removed { words.append("fillMode \(timing.fillMode)") }
    return words
  }

  private static let namedCurves: [(String, TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  private static func text(_ curve: TimingCurve) -> String {
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { TextNumbers.text($0) }
    let text = numbers.joined(separator: " ")
    // Compared as text, where −0 and 0 differ.
    return namedCurves.first { named in
      let c = named.1
      return [c.x1, c.y1, c.x2, c.y2].map { TextNumbers.text($0) } == numbers
    }?.0 ?? text
  }
}

// MARK: Reading

extension AnimationText {
  /// Reads an animation, up to the end of the line or the brace that ends a group's member.
  static func animation(
    _ line: inout TextLine, depth: Int = 1
  ) throws(RecordingTextError) -> AnimationDescription {
    guard depth <= Limits().animationNesting else {
      throw line.wrong("expected animations nested at most \(Limits().animationNesting) deep")
    }
    var reader = AnimationReader()
    switch try line.value(
      "inert, basic, keyframes or group",
      { word in ["inert", "basic", "keyframes", "group"].contains(word) ? word : nil })
    {
    case "basic":
      let target = try target(&line)
      reader.target = target
      reader.content = .basic(.init(target: target))
    case "keyframes":
      let target = try target(&line)
      reader.target = target
      reader.content = .keyframes(.init(target: target, frames: .values([])))
    case "group":
      var children: [AnimationDescription] = []
      while line.take("{") {
        children.append(try animation(&line, depth: depth + 1))
        try line.expect("}")
      }
      reader.content = .group(children)
    default: reader.content = .inert
    }
    while let word = line.peek, word.text != "}" || word.isQuoted { try reader.option(&line) }
    guard reader.timing.duration > 0 else {
      throw line.expected("\"duration\" and seconds above 0")
    }
    return AnimationDescription(
      timing: reader.timing, curve: reader.curve, isRemovedOnCompletion: !reader.stays,
      content: reader.finishedContent)
  }

  private static func target(
    _ line: inout TextLine
  ) throws(RecordingTextError) -> AnimationDescription.Target {
    let path = try line.value("a key path that animates, like position.x") { word in
      PropertyKeyPath(word).flatMap { $0.key.isAnimatable ? $0 : nil }
    }
    return AnimationDescription.Target(path)
  }

  fileprivate static func curve(
    _ line: inout TextLine
  ) throws(RecordingTextError) -> TimingCurve {
    for (name, curve) in namedCurves where line.take(name) { return curve }
    let names = namedCurves.map(\.0).joined(separator: ", ")
    return TimingCurve(
      try line.f32("four numbers, or \(names)"), try line.f32(), try line.f32(), try line.f32())
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

/// Collects the words after an animation's kind, which come in any order.
private struct AnimationReader {
  var timing = Timing()
  var curve: TimingCurve?
  var stays = false
  var content = AnimationDescription.Content.inert
  var target: AnimationDescription.Target?

  var finishedContent: AnimationDescription.Content {
    guard let target else { return content }
    switch content {
    case .basic(var basic):
      basic.target = target
      return .basic(basic)
    case .keyframes(var keyframes):
      keyframes.target = target
      return .keyframes(keyframes)
    case .inert, .group: return content
    }
  }

  /// Reads one option.
  mutating func option(_ line: inout TextLine) throws(RecordingTextError) {
    if try timingOption(&line) { return }
    if line.take("curve") {
      curve = try AnimationText.curve(&line)
    } else if line.take("staysOnCompletion") {
      stays = true
    } else if target != nil, line.take("additive") {
      target?.isAdditive = true
    } else if target != nil, line.take("cumulative") {
      target?.isCumulative = true
    } else if try !contentOption(&line) {
      throw line.expected("an option of this kind of animation")
    }
  }

  private mutating func timingOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("duration") {
      timing.duration = try line.f64("seconds")
    } else if line.take("begin") {
      timing.beginTime = try line.f64("seconds")
    } else if line.take("speed") {
      timing.speed = try line.f32()
    } else if line.take("timeOffset") {
      timing.timeOffset = try line.f64("seconds")
    } else if line.take("repeatCount") {
      timing.repeatCount = try line.f32()
    } else if line.take("repeatDuration") {
      timing.repeatDuration = try line.f64("seconds")
    } else if line.take("autoreverses") {
      timing.autoreverses = true
    } else if line.take("fillMode") {
      timing.fillMode = try line.name(of: FillMode.self, "a fill mode")
    } else {
      return false
    }
    return true
  }

  private mutating func contentOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    switch content {
    case .inert, .group: return false
    case .basic(var basic):
      if line.take("from") {
        basic.from = try value(&line)
      } else if line.take("to") {
        basic.to = try value(&line)
      } else if line.take("by") {
        basic.by = try value(&line)
      } else {
        return false
      }
      content = .basic(basic)
    case .keyframes(var keyframes):
      guard try option(of: &keyframes, &line) else { return false }
      content = .keyframes(keyframes)
    }
    return true
  }

  private func option(
    of keyframes: inout AnimationDescription.Keyframes, _ line: inout TextLine
  ) throws(RecordingTextError) -> Bool {
    if line.take("values") {
      keyframes.frames = .values(
        try line.list { (line: inout TextLine) throws(RecordingTextError) in try value(&line) })
    } else if line.take("path") {
      guard keyframes.target.keyPath.valueType == .point else {
        throw line.wrong("expected values: only points move along a path")
      }
      keyframes.frames = .path(try AnimationText.path(&line))
    } else if line.take("keyTimes") {
      keyframes.keyTimes = try line.list {
        (line: inout TextLine) throws(RecordingTextError) in try line.f64()
      }
    } else if line.take("curves") {
      keyframes.curves = try line.list {
        (line: inout TextLine) throws(RecordingTextError) in try AnimationText.curve(&line)
      }
    } else if line.take("mode") {
      keyframes.mode = try line.name(
        of: AnimationDescription.Keyframes.CalculationMode.self, "a calculation mode")
    } else if line.take("rotation") {
      keyframes.rotation = try line.name(
        of: AnimationDescription.Keyframes.RotationMode.self, "a rotation mode")
    } else {
      return false
    }
    return true
  }

  private func value(_ line: inout TextLine) throws(RecordingTextError) -> PropertyValue {
    guard let path = target?.keyPath else { return .none }
    return try ValueText.value(
      &line, type: path.valueType, of: path.key, allowsNone: path.key.isOptional)
  }
}
