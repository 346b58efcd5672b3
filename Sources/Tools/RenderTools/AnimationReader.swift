import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// Collects the options after an animation's kind, which come in any order.
struct AnimationReader {
  var timing = Timing()
  var curve: TimingCurve?
  var stays = false
  var frameRate: FrameRateRange?
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
    case .deceleration(var decelerating):
      decelerating.target = target
      return .deceleration(decelerating)
    case .inert, .group, .transition: return content
    }
  }

  /// Reads one option.
  mutating func option(_ line: inout TextLine) throws(RecordingTextError) {
    if try timingOption(&line) { return }
    if line.take("curve") {
      curve = try AnimationText.curve(&line)
    } else if line.take("staysOnCompletion") {
      stays = true
    } else if line.take("frameRate") {
      frameRate = try rate(&line)
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
    case .inert, .group, .deceleration: return false
    case .transition(var transition):
      guard try option(of: &transition, &line) else { return false }
      content = .transition(transition)
    case .basic(var basic):
      if line.take("from") {
        basic.from = try value(&line)
      } else if line.take("to") {
        basic.to = try value(&line)
      } else if line.take("by") {
        basic.by = try value(&line)
      } else if line.take("spring") {
        basic.spring = try spring(&line)
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
      keyframes.frames = .path(try AnimationText.path(&line))
    } else if line.take("keyTimes") {
      keyframes.keyTimes = try numbers(&line)
    } else if line.take("tensions") {
      keyframes.tensions = try numbers(&line)
    } else if line.take("continuities") {
      keyframes.continuities = try numbers(&line)
    } else if line.take("biases") {
      keyframes.biases = try numbers(&line)
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

  private func numbers(_ line: inout TextLine) throws(RecordingTextError) -> [Double] {
    try line.list { (line: inout TextLine) throws(RecordingTextError) in try line.f64() }
  }

  private func value(_ line: inout TextLine) throws(RecordingTextError) -> PropertyValue {
    guard let target else { return .none }
    guard let type = target.valueType else {
      if line.take("none") { return .none }
      let type = try line.name(of: PropertyType.self, "a type")
      return try ValueText.value(&line, type: type, of: .name)
    }
    return try ValueText.value(
      &line, type: type, of: target.keyPath.key, allowsNone: target.allowsNone)
  }

  private func rate(_ line: inout TextLine) throws(RecordingTextError) -> FrameRateRange {
    let range = FrameRateRange(
      minimum: try line.f32("frames per second"), maximum: try line.f32("frames per second"),
      preferred: line.take("preferred") ? try line.f32("frames per second") : nil)
    guard range.isValid else { throw line.wrong("expected rates that are not negative") }
    return range
  }

  private func spring(_ line: inout TextLine) throws(RecordingTextError) -> Spring {
    try line.expect("mass")
    let mass = try line.f64()
    try line.expect("stiffness")
    let stiffness = try line.f64()
    try line.expect("damping")
    let damping = try line.f64()
    try line.expect("velocity")
    let spring = Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: try line.f64(),
      allowsOverdamping: line.take("overdamping"))
    guard spring.isValid else {
      throw line.wrong("expected mass and stiffness above 0, and a damping not below")
    }
    return spring
  }

  private func option(
    of transition: inout Transition, _ line: inout TextLine
  ) throws(RecordingTextError) -> Bool {
    if line.take("startProgress") {
      transition.startProgress = try line.f64()
    } else if line.take("endProgress") {
      transition.endProgress = try line.f64()
    } else if line.take("filter") {
      transition.filter = try ValueText.value(&line, type: .objects, of: .filters).asObjects?.first
    } else {
      return false
    }
    return true
  }
}
