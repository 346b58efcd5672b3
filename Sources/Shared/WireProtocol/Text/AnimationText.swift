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
    animation.words.joined(separator: " ")
  }

  /// Writes a value; its type precedes it where the target does not give it.
  static func text(_ value: PropertyValue, of target: AnimationDescription.Target) -> String {
    if target.valueType == nil, let type = value.type {
      return "\(type) \(ValueText.text(value, of: .name))"
    }
    return ValueText.text(value, of: target.keyPath.key)
  }

  static func text(_ filter: ObjectValue) -> String {
    ValueText.text(.objects([filter]), of: .filters)
  }

  static func list(_ items: [String]) -> String {
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

extension AnimationDescription.Target {
  /// The property, and what makes its values, word after word.
  var words: [String] {
    // The component belongs to the attribute; the property's own key path then has none.
    let function = valueFunction.map { ["valueFunction \($0)"] } ?? []
    guard let attribute else { return [keyPath.spelling] + function }
    var words = [keyPath.key.name] + function
    for name in attribute.objects { words.append("object \(TextNumbers.quoted(name))") }
    words.append("attribute \(TextNumbers.quoted(attribute.attribute))")
    if keyPath.component != .whole { words.append("component \(keyPath.component.apiName)") }
    return words
  }

  /// The flags, which follow everything else of the animation.
  var flagWords: [String] {
    (isAdditive ? ["additive"] : []) + (isCumulative ? ["cumulative"] : [])
  }
}
