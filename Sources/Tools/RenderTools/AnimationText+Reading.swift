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
    var reader = AnimationReader()
    switch try line.value(
      "inert, basic, keyframes, transition, deceleration or group",
      { word in
        ["inert", "basic", "keyframes", "transition", "deceleration", "group"].contains(word)
          ? word : nil
      })
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
    case "deceleration":
      let target = try target(&line)
      reader.target = target
      reader.content = .deceleration(.init(target: target, motion: try deceleration(&line)))
    case "transition": reader.content = .transition(try transition(&line))
    default: reader.content = .inert
    }
    while let word = line.peek, word.text != "}" || word.isQuoted { try reader.option(&line) }
    guard reader.timing.duration > 0 else {
      throw line.expected("\"duration\" and seconds above 0")
    }
    return AnimationDescription(
      timing: reader.timing, curve: reader.curve, isRemovedOnCompletion: !reader.stays,
      frameRate: reader.frameRate, content: reader.finishedContent)
  }

  private static func target(
    _ line: inout TextLine
  ) throws(RecordingTextError) -> AnimationDescription.Target {
    // Keys that do not animate are allowed, too: they have no effect.
    let path = try line.value("a key path like position.x") { word in
      PropertyKeyPath(word).flatMap { $0.key.isLocal ? nil : $0 }
    }
    var target = AnimationDescription.Target(path)
    if line.take("valueFunction") {
      target.valueFunction = try line.name(of: ValueFunction.self, "a value function")
    }
    var objects: [String] = []
    while line.take("object") { objects.append(try line.text("the object's name")) }
    if line.take("attribute") {
      target.attribute = ObjectAttribute(
        objects: objects, attribute: try line.text("the attribute's name"))
      if line.take("component") {
        target.keyPath.component = try line.value("a part of a value, like x") {
          KeyPathComponent(apiName: $0)
        }
      }
    } else if !objects.isEmpty {
      throw line.expected("\"attribute\" and its name")
    }
    return target
  }

  private static func deceleration(
    _ line: inout TextLine
  ) throws(RecordingTextError) -> Deceleration {
    try line.expect("from")
    let from = try line.f64()
    try line.expect("velocity")
    let velocity = try line.f64("units per second")
    try line.expect("rate")
    let rate = try line.f64()
    try line.expect("within")
    let (lower, upper) = (try line.f64(), try line.f64())
    let bounces = line.take("bounces")
    if !bounces { try line.expect("stops") }
    let (slow, fast) = (try line.f64(), try line.f64())
    try line.expect("rest")
    let motion = Deceleration(
      from: from, velocity: velocity, rate: rate, lowerBound: lower, upperBound: upper,
      bounces: bounces, restSpeed: try line.f64(), restDistance: try line.f64(), slowPull: slow,
      fastPull: fast)
    guard motion.isValid else {
      throw line.wrong(
        "expected a rate between 0 and 1, bounds in order, and rests and pulls above 0")
    }
    return motion
  }

  private static func transition(
    _ line: inout TextLine
  ) throws(RecordingTextError) -> Transition {
    var transition = Transition(type: try line.name(of: TransitionType.self, "a transition"))
    for side in TransitionSubtype.allCases where side != .none && line.take("\(side)") {
      transition.subtype = side
    }
    return transition
  }

  static func curve(
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
