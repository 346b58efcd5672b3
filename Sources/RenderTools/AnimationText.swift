package import AnimationEvaluation
internal import GraphicsValues
import WireProtocol

/// Animations as words: the kind, what it changes, and then whatever differs from the defaults.
///
///     basic transform.rotation.z from 0 to 3.14 duration 2 curve easeIn autoreverses
///     keyframes position values [0 0, 10 20] keyTimes [0, 1] curves [linear] duration 1
///     keyframes position path [move 0 0, quad 5 5 10 0, close] mode paced duration 1
///     basic position to 9 9 spring mass 1 stiffness 100 damping 10 velocity 0 duration 1
///     basic transform valueFunction translateX from scalar 0 to scalar 10 duration 1
///     basic filters object "blur" attribute "inputRadius" to scalar 4 duration 1
///     transition push fromLeft startProgress 0.2 duration 1
///     deceleration bounds.origin.y from 0 velocity 2000 rate 0.998 within 0 900 bounces 11 11 rest 10 0.1
///       duration 3
///     group { inert duration 1 } { basic opacity to 0 duration 1 } duration 2
package enum AnimationText {
  package static func text(_ animation: AnimationDescription) -> String {
    var words: [String] = []
    switch animation.content {
    case .inert: words.append("inert")
    case .basic(let basic): words += self.words(basic)
    case .keyframes(let keyframes): words += self.words(keyframes)
    case .group(let children):
      words.append("group")
      for child in children { words.append("{ \(text(child)) }") }
    case .deceleration(let decelerating): words += self.words(decelerating)
    case .transition(let transition): words += self.words(transition)
    }
    words += self.words(animation.timing)
    if let curve = animation.curve { words.append("curve \(text(curve))") }
    if !animation.isRemovedOnCompletion { words.append("staysOnCompletion") }
    if let rate = animation.frameRate {
      let preferred = rate.preferred.map { " preferred \(TextNumbers.text($0))" } ?? ""
      words.append(
        "frameRate \(TextNumbers.text(rate.minimum)) \(TextNumbers.text(rate.maximum))"
          + preferred)
    }
    return words.joined(separator: " ")
  }

  private static func flags(_ target: AnimationDescription.Target) -> [String] {
    (target.isAdditive ? ["additive"] : []) + (target.isCumulative ? ["cumulative"] : [])
  }

  private static func words(_ target: AnimationDescription.Target) -> [String] {
    // A part of an attribute is not a part of the property, whose path has none then.
    let function = target.valueFunction.map { ["valueFunction \($0)"] } ?? []
    guard let attribute = target.attribute else { return [target.keyPath.spelling] + function }
    var words = [target.keyPath.key.name] + function
    for name in attribute.objects { words.append("object \(TextNumbers.quoted(name))") }
    words.append("attribute \(TextNumbers.quoted(attribute.attribute))")
    if target.keyPath.component != .whole {
      words.append("component \(target.keyPath.component.spelling)")
    }
    return words
  }

  private static func text(
    _ value: PropertyValue, of target: AnimationDescription.Target
  ) -> String {
    if target.valueType == nil, let type = value.type {
      return "\(type) \(ValueText.text(value, of: .name))"
    }
    return ValueText.text(value, of: target.keyPath.key)
  }

  private static func words(_ basic: AnimationDescription.Basic) -> [String] {
    var words = ["basic"] + self.words(basic.target)
    for case let (name, value?) in [("from", basic.from), ("to", basic.to), ("by", basic.by)] {
      words.append("\(name) \(text(value, of: basic.target))")
    }
    if let spring = basic.spring {
      words.append("spring mass \(TextNumbers.text(spring.mass))")
      words.append("stiffness \(TextNumbers.text(spring.stiffness))")
      words.append("damping \(TextNumbers.text(spring.damping))")
      words.append("velocity \(TextNumbers.text(spring.initialVelocity))")
      if spring.allowsOverdamping { words.append("overdamping") }
    }
    return words + flags(basic.target)
  }

  private static func words(_ transition: Transition) -> [String] {
    var words = ["transition \(transition.type)"]
    if transition.subtype != .none { words.append("\(transition.subtype)") }
    if transition.startProgress.bitPattern != 0 {
      words.append("startProgress \(TextNumbers.text(transition.startProgress))")
    }
    if transition.endProgress != 1 {
      words.append("endProgress \(TextNumbers.text(transition.endProgress))")
    }
    if let filter = transition.filter {
      words.append("filter \(ValueText.text(.objects([filter]), of: .filters))")
    }
    return words
  }

  private static func words(_ decelerating: AnimationDescription.Decelerating) -> [String] {
    let motion = decelerating.motion
    func numbers(_ values: Double...) -> String {
      values.map { TextNumbers.text($0) }.joined(separator: " ")
    }
    let ending = motion.bounces ? "bounces" : "stops"
    return ["deceleration"] + words(decelerating.target) + [
      "from \(numbers(motion.from)) velocity \(numbers(motion.velocity))",
      "rate \(numbers(motion.rate)) within \(numbers(motion.lowerBound, motion.upperBound))",
      "\(ending) \(numbers(motion.slowPull, motion.fastPull))",
      "rest \(numbers(motion.restSpeed, motion.restDistance))",
    ] + flags(decelerating.target)
  }

  private static func words(_ keyframes: AnimationDescription.Keyframes) -> [String] {
    let target = keyframes.target
    var words = ["keyframes"] + self.words(target)
    switch keyframes.frames {
    case .values(let values):
      words.append("values " + list(values.map { text($0, of: target) }))
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
    for (name, numbers) in [
      ("tensions", keyframes.tensions), ("continuities", keyframes.continuities),
      ("biases", keyframes.biases),
    ] where !numbers.isEmpty {
      words.append("\(name) " + list(numbers.map { TextNumbers.text($0) }))
    }
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
    // What does not animate may be named, too: it has no effect.
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
          KeyPathComponent(spelling: $0)
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
