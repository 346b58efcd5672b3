package import AnimationEvaluation
package import GraphicsValues

/// Writes animations as words: the kind, the target, and then everything that differs from the defaults.
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
    // The component belongs to the attribute; the property's own key path then has none.
    let function = target.valueFunction.map { ["valueFunction \($0)"] } ?? []
    guard let attribute = target.attribute else { return [target.keyPath.spelling] + function }
    var words = [target.keyPath.key.name] + function
    for name in attribute.objects { words.append("object \(TextNumbers.quoted(name))") }
    words.append("attribute \(TextNumbers.quoted(attribute.attribute))")
    if target.keyPath.component != .whole {
      words.append("component \(target.keyPath.component.apiName)")
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

  package static func elements(_ path: PathValue) -> [String] {
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
    // Compared by bits: −0 is not the default 0.
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

  package static let namedCurves: [(String, TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  package static func text(_ curve: TimingCurve) -> String {
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { TextNumbers.text($0) }
    let text = numbers.joined(separator: " ")
    // Compared as text, where −0 and 0 differ.
    return namedCurves.first { named in
      let c = named.1
      return [c.x1, c.y1, c.x2, c.y2].map { TextNumbers.text($0) } == numbers
    }?.0 ?? text
  }
}
