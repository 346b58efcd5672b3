// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension AnimationDescription {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine, depth: Int) throws(RecordingTextError) {
    let content = try AnimationDescription.Content(start: &line, depth: depth)
    let timing = try Timing(start: &line)
    self.init(timing: timing, content: content)
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("curve") {
      curve = try TimingCurve(start: &line)
      return true
    }
    if line.take("staysOnCompletion") {
      isRemovedOnCompletion = false
      return true
    }
    if line.take("frameRate") {
      var record = try FrameRateRange(start: &line)
      while try record.takeOption(&line) {}
      guard record.isValid else {
        throw line.wrong(
          "expected "
            + "rates that are finite and not negative")
      }
      frameRate = record
      return true
    }
    if line.take("timeSource") {
      timeSource = try ExpressionProgram(start: &line)
      return true
    }
    if try timing.takeOption(&line) { return true }
    return try content.takeOption(&line)
  }
}

extension AnimationDescription.Expression {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    let target = try AnimationDescription.Target(start: &line)
    let program = try ExpressionProgram(start: &line)
    self.init(target: target, program: program)
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    return try target.takeOption(&line)
  }
}

extension Timing {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    self.init()
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("duration") {
      duration = try line.f64("seconds")
      return true
    }
    if line.take("begin") {
      beginTime = try line.f64("seconds")
      return true
    }
    if line.take("speed") {
      speed = try line.f32()
      return true
    }
    if line.take("timeOffset") {
      timeOffset = try line.f64("seconds")
      return true
    }
    if line.take("repeatCount") {
      repeatCount = try line.f32("cycles")
      return true
    }
    if line.take("repeatDuration") {
      repeatDuration = try line.f64("seconds")
      return true
    }
    if line.take("autoreverses") {
      autoreverses = true
      return true
    }
    if line.take("fillMode") {
      fillMode = try line.name(of: FillMode.self, "a fill mode")
      return true
    }
    return false
  }
}

extension FrameRateRange {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    let minimum = try line.f32("frames per second")
    let maximum = try line.f32("frames per second")
    self.init(minimum: minimum, maximum: maximum)
    guard isValid else {
      throw line.wrong(
        "expected "
          + "rates that are finite and not negative")
    }
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("preferred") {
      preferred = try line.f32("frames per second")
      return true
    }
    return false
  }
}

extension AnimationDescription.Basic {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    let target = try AnimationDescription.Target(start: &line)
    self.init(target: target)
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("from") {
      from = try AnimationText.value(&line, of: target)
      return true
    }
    if line.take("to") {
      to = try AnimationText.value(&line, of: target)
      return true
    }
    if line.take("by") {
      by = try AnimationText.value(&line, of: target)
      return true
    }
    if line.take("spring") {
      var record = try Spring(start: &line)
      while try record.takeOption(&line) {}
      guard record.isValid else {
        throw line.wrong(
          "expected "
            + "a mass and a stiffness above 0 and a damping that is not negative")
      }
      spring = record
      return true
    }
    return try target.takeOption(&line)
  }
}

extension Spring {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    try line.expect("mass")
    let mass = try line.f64()
    try line.expect("stiffness")
    let stiffness = try line.f64()
    try line.expect("damping")
    let damping = try line.f64()
    try line.expect("velocity")
    let initialVelocity = try line.f64("ways per second")
    self.init(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    guard isValid else {
      throw line.wrong(
        "expected "
          + "a mass and a stiffness above 0 and a damping that is not negative")
    }
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("overdamping") {
      allowsOverdamping = true
      return true
    }
    return false
  }
}

extension AnimationDescription.Keyframes {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    let target = try AnimationDescription.Target(start: &line)
    self.init(target: target)
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("keyTimes") {
      keyTimes = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try line.f64()
      }
      return true
    }
    if line.take("curves") {
      curves = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try TimingCurve(start: &line)
      }
      return true
    }
    if line.take("mode") {
      mode = try line.name(
        of: AnimationDescription.Keyframes.CalculationMode.self, "a calculation mode")
      return true
    }
    if line.take("rotation") {
      rotation = try line.name(
        of: AnimationDescription.Keyframes.RotationMode.self, "a rotation mode")
      return true
    }
    if line.take("tensions") {
      tensions = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try line.f64()
      }
      return true
    }
    if line.take("continuities") {
      continuities = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try line.f64()
      }
      return true
    }
    if line.take("biases") {
      biases = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try line.f64()
      }
      return true
    }
    if try target.takeOption(&line) { return true }
    return try frames.takeOption(&line, of: target)
  }
}

extension AnimationDescription.Decelerating {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    let target = try AnimationDescription.Target(start: &line)
    let motion = try Deceleration(start: &line)
    self.init(target: target, motion: motion)
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    return try target.takeOption(&line)
  }
}

extension Deceleration {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    try line.expect("from")
    let from = try line.f64()
    try line.expect("velocity")
    let velocity = try line.f64("units per second")
    try line.expect("rate")
    let rate = try line.f64()
    try line.expect("within")
    let lowerBound = try line.f64()
    let upperBound = try line.f64()
    let bounces = line.take("bounces")
    if !bounces { try line.expect("stops") }
    let slowPull = try line.f64("per second")
    let fastPull = try line.f64("per second")
    try line.expect("rest")
    let restSpeed = try line.f64("units per second")
    let restDistance = try line.f64()
    self.init(
      from: from,
      velocity: velocity,
      rate: rate,
      lowerBound: lowerBound,
      upperBound: upperBound,
      bounces: bounces,
      slowPull: slowPull,
      fastPull: fastPull,
      restSpeed: restSpeed,
      restDistance: restDistance)
    guard isValid else {
      throw line.wrong(
        "expected "
          + "a rate between 0 and 1, ordered bounds, rests and pulls above 0, the slow pull first")
    }
  }
}

extension Transition {
  /// Reads the parts that stand in one place; the others have their defaults.
  init(start line: inout TextLine) throws(RecordingTextError) {
    let type = line.takeName(of: TransitionType.self) ?? .fade
    let subtype = line.takeName(of: TransitionSubtype.self) ?? .none
    self.init(type: type, subtype: subtype)
  }

  /// Reads one of the parts that come in any order; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    if line.take("startProgress") {
      startProgress = try line.f64()
      return true
    }
    if line.take("endProgress") {
      endProgress = try line.f64()
      return true
    }
    if line.take("filter") {
      filter = try AnimationText.object(&line)
      return true
    }
    return false
  }
}

extension AnimationDescription.Content {
  /// Reads the name of a case, and what its payload begins with.
  init(start line: inout TextLine, depth: Int) throws(RecordingTextError) {
    let names = "inert basic keyframes group deceleration transition expression pairing interaction"
      .split(separator: " ")
    switch try line.value(names.joined(separator: ", "), { names.firstIndex(of: $0[...]) }) {
    case 0:
      self = .inert
    case 1:
      self = .basic(try AnimationDescription.Basic(start: &line))
    case 2:
      self = .keyframes(try AnimationDescription.Keyframes(start: &line))
    case 3:
      var children: [AnimationDescription] = []
      while line.take("{") {
        children.append(try AnimationText.animation(&line, depth: depth + 1))
        try line.expect("}")
      }
      self = .group(children)
    case 4:
      self = .deceleration(try AnimationDescription.Decelerating(start: &line))
    case 5:
      self = .transition(try Transition(start: &line))
    case 6:
      self = .expression(try AnimationDescription.Expression(start: &line))
    case 7:
      self = .pairing(try Pairing(start: &line))
    default:
      self = .interaction(try InteractionDescription(start: &line))
    }
  }

  /// Reads one part of the payload; false if the next word begins none.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool {
    switch self {
    case .basic(var payload):
      guard try payload.takeOption(&line) else { return false }
      self = .basic(payload)
      return true
    case .keyframes(var payload):
      guard try payload.takeOption(&line) else { return false }
      self = .keyframes(payload)
      return true
    case .deceleration(var payload):
      guard try payload.takeOption(&line) else { return false }
      self = .deceleration(payload)
      return true
    case .transition(var payload):
      guard try payload.takeOption(&line) else { return false }
      self = .transition(payload)
      return true
    case .expression(var payload):
      guard try payload.takeOption(&line) else { return false }
      self = .expression(payload)
      return true
    case .pairing(var payload):
      guard try payload.takeOption(&line) else { return false }
      self = .pairing(payload)
      return true
    case .interaction(var payload):
      guard try payload.takeOption(&line) else { return false }
      self = .interaction(payload)
      return true
    case .inert, .group:
      return false
    }
  }
}

extension AnimationDescription.Keyframes.Frames {
  /// Reads one part of the payload; false if the next word begins none.
  mutating func takeOption(
    _ line: inout TextLine, of target: AnimationDescription.Target
  ) throws(RecordingTextError) -> Bool {
    if line.take("values") {
      let payload = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try AnimationText.value(&line, of: target)
      }
      self = .values(payload)
      return true
    }
    if line.take("path") {
      let payload = try AnimationText.path(&line)
      self = .path(payload)
      return true
    }
    return false
  }
}
