// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import AnimationEvaluation
import GraphicsValues

extension AnimationDescription {
  /// Appends the record's bytes.
  package func encode(into encoder: inout MessageEncoder) {
    encoder.u8(content.tag)
    var flags: UInt8 = 0
    if curve != nil { flags |= 1 }
    if isRemovedOnCompletion { flags |= 2 }
    if frameRate != nil { flags |= 4 }
    if timeSource != nil { flags |= 8 }
    encoder.u8(flags)
    timing.encode(into: &encoder)
    if let curve { curve.encode(into: &encoder) }
    if let frameRate { frameRate.encode(into: &encoder) }
    if let timeSource { timeSource.encode(into: &encoder) }
    content.encode(into: &encoder)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits, depth: Int = 1) throws(WireError) {
    try decoder.nested(depth, most: limits.animationNesting, "AnimationDescription")
    let contentTag = try decoder.u8()
    let flags = try decoder.flags(15, of: "AnimationDescription")
    let timing = try Timing(from: &decoder, limits: limits)
    let curve = flags & 1 != 0 ? try TimingCurve(from: &decoder, limits: limits) : nil
    let frameRate = flags & 4 != 0 ? try FrameRateRange(from: &decoder, limits: limits) : nil
    let timeSource = flags & 8 != 0 ? try ExpressionProgram(from: &decoder, limits: limits) : nil
    let content = try AnimationDescription.Content(
      contentTag, from: &decoder, limits: limits, depth: depth)
    self.init(
      timing: timing,
      curve: curve,
      isRemovedOnCompletion: flags & 2 != 0,
      frameRate: frameRate,
      timeSource: timeSource,
      content: content)
  }
}

extension AnimationDescription.Expression {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    encoder.zeros(2)
    target.encode(into: &encoder)
    program.encode(into: &encoder)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    try decoder.zeros(2, in: "Expression")
    let target = try AnimationDescription.Target(from: &decoder, limits: limits)
    let program = try ExpressionProgram(from: &decoder, limits: limits)
    self.init(target: target, program: program)
    try check(at: start)
  }
}

extension Timing {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    var flags: UInt8 = 0
    if autoreverses { flags |= 1 }
    encoder.u8(flags)
    encoder.u8(fillMode.rawValue)
    encoder.f32(speed)
    encoder.f32(repeatCount)
    encoder.zeros(4)
    encoder.f64(beginTime)
    encoder.f64(duration)
    encoder.f64(timeOffset)
    encoder.f64(repeatDuration)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let flags = try decoder.flags(1, of: "Timing")
    let fillMode = try decoder.enumeration(FillMode.self, "Timing.fillMode")
    let speed = try decoder.f32()
    let repeatCount = try decoder.f32OrInfinity(least: 0, "Timing.repeatCount")
    try decoder.zeros(4, in: "Timing")
    let beginTime = try decoder.f64()
    let duration = try decoder.f64(above: 0, "Timing.duration")
    let timeOffset = try decoder.f64()
    let repeatDuration = try decoder.f64OrInfinity(least: 0, "Timing.repeatDuration")
    self.init(
      beginTime: beginTime,
      duration: duration,
      speed: speed,
      timeOffset: timeOffset,
      repeatCount: repeatCount,
      repeatDuration: repeatDuration,
      autoreverses: flags & 1 != 0,
      fillMode: fillMode)
  }
}

extension TimingCurve {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    encoder.f32(x1)
    encoder.f32(y1)
    encoder.f32(x2)
    encoder.f32(y2)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let x1 = try decoder.f32()
    let y1 = try decoder.f32()
    let x2 = try decoder.f32()
    let y2 = try decoder.f32()
    self.init(x1, y1, x2, y2)
  }
}

extension FrameRateRange {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    var flags: UInt8 = 0
    if preferred != nil { flags |= 1 }
    encoder.u8(flags)
    encoder.zeros(3)
    encoder.f32(minimum)
    encoder.f32(maximum)
    encoder.f32(preferred ?? 0)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    let flags = try decoder.flags(1, of: "FrameRateRange")
    try decoder.zeros(3, in: "FrameRateRange")
    let minimum = try decoder.f32(least: 0, "FrameRateRange.minimum")
    let maximum = try decoder.f32(least: 0, "FrameRateRange.maximum")
    let preferred =
      flags & 1 != 0
      ? try decoder.f32(least: 0, "FrameRateRange.preferred")
      : try decoder.absent(4, in: "FrameRateRange.preferred")
    self.init(minimum: minimum, maximum: maximum, preferred: preferred)
    guard isValid else {
      throw WireError(
        .badValue,
        "FrameRateRange needs "
          + "rates that are finite and not negative",
        byteOffset: start)
    }
  }
}

extension AnimationDescription.Target {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    var flags: UInt8 = 0
    if isAdditive { flags |= 1 }
    if isCumulative { flags |= 2 }
    if valueFunction != nil { flags |= 4 }
    if attribute != nil { flags |= 8 }
    encoder.u8(flags)
    encoder.u8(valueFunction?.rawValue ?? 0)
    encoder.keyPath(keyPath)
    if let attribute { attribute.encode(into: &encoder) }
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    let flags = try decoder.flags(15, of: "Target")
    let valueFunction =
      flags & 4 != 0
      ? try decoder.enumeration(ValueFunction.self, "Target.valueFunction")
      : try decoder.absent(1, in: "Target.valueFunction")
    let keyPath = try decoder.keyPath()
    let attribute = flags & 8 != 0 ? try ObjectAttribute(from: &decoder, limits: limits) : nil
    self.init(
      keyPath,
      isAdditive: flags & 1 != 0,
      isCumulative: flags & 2 != 0,
      valueFunction: valueFunction,
      attribute: attribute)
    try check(at: start)
  }
}

extension ObjectAttribute {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    encoder.count(objects.count)
    for element in objects { encoder.text(element) }
    encoder.text(attribute)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let objectsCount = try decoder.count(
      of: 8, most: limits.objectNesting, in: "ObjectAttribute.objects")
    var objects: [String] = []
    objects.reserveCapacity(objectsCount)
    for _ in 0..<objectsCount { objects.append(try decoder.text(maximum: limits.textBytes)) }
    let attribute = try decoder.text(maximum: limits.textBytes)
    self.init(objects: objects, attribute: attribute)
  }
}

extension AnimationDescription.Basic {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    var flags: UInt8 = 0
    if from != nil { flags |= 1 }
    if to != nil { flags |= 2 }
    if by != nil { flags |= 4 }
    if spring != nil { flags |= 8 }
    encoder.u8(flags)
    encoder.zeros(1)
    target.encode(into: &encoder)
    if let from { encoder.value(from, of: target) }
    if let to { encoder.value(to, of: target) }
    if let by { encoder.value(by, of: target) }
    if let spring { spring.encode(into: &encoder) }
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let flags = try decoder.flags(15, of: "Basic")
    try decoder.zeros(1, in: "Basic")
    let target = try AnimationDescription.Target(from: &decoder, limits: limits)
    let from = flags & 1 != 0 ? try decoder.value(of: target, limits: limits) : nil
    let to = flags & 2 != 0 ? try decoder.value(of: target, limits: limits) : nil
    let by = flags & 4 != 0 ? try decoder.value(of: target, limits: limits) : nil
    let spring = flags & 8 != 0 ? try Spring(from: &decoder, limits: limits) : nil
    self.init(target: target, from: from, to: to, by: by, spring: spring)
  }
}

extension Spring {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    encoder.f64(mass)
    encoder.f64(stiffness)
    encoder.f64(damping)
    encoder.f64(initialVelocity)
    var flags: UInt8 = 0
    if allowsOverdamping { flags |= 1 }
    encoder.u8(flags)
    encoder.zeros(7)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    let mass = try decoder.f64(above: 0, "Spring.mass")
    let stiffness = try decoder.f64(above: 0, "Spring.stiffness")
    let damping = try decoder.f64OrInfinity(least: 0, "Spring.damping")
    let initialVelocity = try decoder.f64()
    let flags = try decoder.flags(1, of: "Spring")
    try decoder.zeros(7, in: "Spring")
    self.init(
      mass: mass,
      stiffness: stiffness,
      damping: damping,
      initialVelocity: initialVelocity,
      allowsOverdamping: flags & 1 != 0)
    guard isValid else {
      throw WireError(
        .badValue,
        "Spring needs "
          + "a mass and a stiffness above 0 and a damping that is not negative",
        byteOffset: start)
    }
  }
}

extension AnimationDescription.Keyframes {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    encoder.u8(frames.tag)
    encoder.u8(mode.rawValue)
    target.encode(into: &encoder)
    encoder.u8(rotation.rawValue)
    encoder.zeros(7)
    frames.encode(into: &encoder, target)
    encoder.count(keyTimes.count)
    for element in keyTimes { encoder.f64(element) }
    encoder.count(curves.count)
    for element in curves { element.encode(into: &encoder) }
    encoder.count(tensions.count)
    for element in tensions { encoder.f64(element) }
    encoder.count(continuities.count)
    for element in continuities { encoder.f64(element) }
    encoder.count(biases.count)
    for element in biases { encoder.f64(element) }
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let framesTag = try decoder.u8()
    let mode = try decoder.enumeration(
      AnimationDescription.Keyframes.CalculationMode.self, "Keyframes.mode")
    let target = try AnimationDescription.Target(from: &decoder, limits: limits)
    let rotation = try decoder.enumeration(
      AnimationDescription.Keyframes.RotationMode.self, "Keyframes.rotation")
    try decoder.zeros(7, in: "Keyframes")
    let frames = try AnimationDescription.Keyframes.Frames(
      framesTag, from: &decoder, limits: limits, target)
    let keyTimesCount = try decoder.count(of: 8, most: limits.keyframes, in: "Keyframes.keyTimes")
    var keyTimes: [Double] = []
    keyTimes.reserveCapacity(keyTimesCount)
    for _ in 0..<keyTimesCount { keyTimes.append(try decoder.f64()) }
    let curvesCount = try decoder.count(of: 16, most: limits.keyframes, in: "Keyframes.curves")
    var curves: [TimingCurve] = []
    curves.reserveCapacity(curvesCount)
    for _ in 0..<curvesCount { curves.append(try TimingCurve(from: &decoder, limits: limits)) }
    let tensionsCount = try decoder.count(of: 8, most: limits.keyframes, in: "Keyframes.tensions")
    var tensions: [Double] = []
    tensions.reserveCapacity(tensionsCount)
    for _ in 0..<tensionsCount { tensions.append(try decoder.f64()) }
    let continuitiesCount = try decoder.count(
      of: 8, most: limits.keyframes, in: "Keyframes.continuities")
    var continuities: [Double] = []
    continuities.reserveCapacity(continuitiesCount)
    for _ in 0..<continuitiesCount { continuities.append(try decoder.f64()) }
    let biasesCount = try decoder.count(of: 8, most: limits.keyframes, in: "Keyframes.biases")
    var biases: [Double] = []
    biases.reserveCapacity(biasesCount)
    for _ in 0..<biasesCount { biases.append(try decoder.f64()) }
    self.init(
      target: target,
      frames: frames,
      keyTimes: keyTimes,
      curves: curves,
      mode: mode,
      rotation: rotation,
      tensions: tensions,
      continuities: continuities,
      biases: biases)
  }
}

extension AnimationDescription.Decelerating {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    encoder.zeros(2)
    target.encode(into: &encoder)
    motion.encode(into: &encoder)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    try decoder.zeros(2, in: "Decelerating")
    let target = try AnimationDescription.Target(from: &decoder, limits: limits)
    let motion = try Deceleration(from: &decoder, limits: limits)
    self.init(target: target, motion: motion)
  }
}

extension Deceleration {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    encoder.f64(from)
    encoder.f64(velocity)
    encoder.f64(rate)
    encoder.f64(lowerBound)
    encoder.f64(upperBound)
    encoder.f64(slowPull)
    encoder.f64(fastPull)
    encoder.f64(restSpeed)
    encoder.f64(restDistance)
    var flags: UInt8 = 0
    if bounces { flags |= 1 }
    encoder.u8(flags)
    encoder.zeros(7)
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    let from = try decoder.f64()
    let velocity = try decoder.f64()
    let rate = try decoder.f64(above: 0, below: 1, "Deceleration.rate")
    let lowerBound = try decoder.f64()
    let upperBound = try decoder.f64()
    let slowPull = try decoder.f64(above: 0, "Deceleration.slowPull")
    let fastPull = try decoder.f64(above: 0, "Deceleration.fastPull")
    let restSpeed = try decoder.f64(above: 0, "Deceleration.restSpeed")
    let restDistance = try decoder.f64(above: 0, "Deceleration.restDistance")
    let flags = try decoder.flags(1, of: "Deceleration")
    try decoder.zeros(7, in: "Deceleration")
    self.init(
      from: from,
      velocity: velocity,
      rate: rate,
      lowerBound: lowerBound,
      upperBound: upperBound,
      bounces: flags & 1 != 0,
      slowPull: slowPull,
      fastPull: fastPull,
      restSpeed: restSpeed,
      restDistance: restDistance)
    guard isValid else {
      throw WireError(
        .badValue,
        "Deceleration needs "
          + "a rate between 0 and 1, ordered bounds, rests and pulls above 0, the slow pull first",
        byteOffset: start)
    }
  }
}

extension Transition {
  /// Appends the record's bytes.
  func encode(into encoder: inout MessageEncoder) {
    encoder.f64(startProgress)
    encoder.f64(endProgress)
    encoder.u8(type.rawValue)
    encoder.u8(subtype.rawValue)
    var flags: UInt8 = 0
    if filter != nil { flags |= 1 }
    encoder.u8(flags)
    encoder.zeros(5)
    if let filter { encoder.object(filter) }
  }

  /// Reads and checks the record.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let startProgress = try decoder.f64()
    let endProgress = try decoder.f64()
    let type = try decoder.enumeration(TransitionType.self, "Transition.type")
    let subtype = try decoder.enumeration(TransitionSubtype.self, "Transition.subtype")
    let flags = try decoder.flags(1, of: "Transition")
    try decoder.zeros(5, in: "Transition")
    let filter = flags & 1 != 0 ? try decoder.object(limits: limits, depth: 1) : nil
    self.init(
      type: type,
      subtype: subtype,
      startProgress: startProgress,
      endProgress: endProgress,
      filter: filter)
  }
}

extension AnimationDescription.Content {
  /// The number of the case.
  fileprivate var tag: UInt8 {
    switch self {
    case .inert: 0
    case .basic: 1
    case .keyframes: 2
    case .group: 3
    case .deceleration: 4
    case .transition: 5
    case .expression: 6
    case .pairing: 7
    case .interaction: 8
    }
  }

  fileprivate func encode(into encoder: inout MessageEncoder) {
    switch self {
    case .inert: break
    case .basic(let payload):
      payload.encode(into: &encoder)
    case .keyframes(let payload):
      payload.encode(into: &encoder)
    case .group(let payload):
      encoder.count(payload.count)
      for element in payload { element.encode(into: &encoder) }
    case .deceleration(let payload):
      payload.encode(into: &encoder)
    case .transition(let payload):
      payload.encode(into: &encoder)
    case .expression(let payload):
      payload.encode(into: &encoder)
    case .pairing(let payload):
      payload.encode(into: &encoder)
    case .interaction(let payload):
      payload.encode(into: &encoder)
    }
  }

  fileprivate init(
    _ tag: UInt8, from decoder: inout MessageDecoder, limits: Limits, depth: Int
  ) throws(WireError) {
    switch tag {
    case 0:
      self = .inert
    case 1:
      self = .basic(try AnimationDescription.Basic(from: &decoder, limits: limits))
    case 2:
      self = .keyframes(try AnimationDescription.Keyframes(from: &decoder, limits: limits))
    case 3:
      let payloadCount = try decoder.count(of: 48, in: "group")
      var payload: [AnimationDescription] = []
      payload.reserveCapacity(payloadCount)
      for _ in 0..<payloadCount {
        payload.append(try AnimationDescription(from: &decoder, limits: limits, depth: depth + 1))
      }
      self = .group(payload)
    case 4:
      self = .deceleration(try AnimationDescription.Decelerating(from: &decoder, limits: limits))
    case 5:
      self = .transition(try Transition(from: &decoder, limits: limits))
    case 6:
      self = .expression(try AnimationDescription.Expression(from: &decoder, limits: limits))
    case 7:
      self = .pairing(try Pairing(from: &decoder, limits: limits))
    case 8:
      self = .interaction(try InteractionDescription(from: &decoder, limits: limits))
    default:
      throw .unknown(tag, "Content", at: decoder.offset)
    }
  }
}

extension AnimationDescription.Keyframes.Frames {
  /// The number of the case.
  fileprivate var tag: UInt8 {
    switch self {
    case .values: 0
    case .path: 1
    }
  }

  fileprivate func encode(
    into encoder: inout MessageEncoder, _ target: AnimationDescription.Target
  ) {
    switch self {
    case .values(let payload):
      encoder.count(payload.count)
      for element in payload { encoder.value(element, of: target) }
    case .path(let payload):
      encoder.value(.path(payload))
    }
  }

  fileprivate init(
    _ tag: UInt8, from decoder: inout MessageDecoder, limits: Limits,
    _ target: AnimationDescription.Target
  ) throws(WireError) {
    switch tag {
    case 0:
      let payloadCount = try decoder.count(of: 8, most: limits.keyframes, in: "values")
      var payload: [PropertyValue] = []
      payload.reserveCapacity(payloadCount)
      for _ in 0..<payloadCount { payload.append(try decoder.value(of: target, limits: limits)) }
      self = .values(payload)
    case 1:
      self = .path(try decoder.path(limits))
    default:
      throw .unknown(tag, "Frames", at: decoder.offset)
    }
  }
}

// MARK: Counts

extension AnimationDescription {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  package func forEachCount(_ body: (LimitID, Int) -> Void) {
    content.forEachCount(body)
  }
}

extension AnimationDescription.Expression {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  func forEachCount(_ body: (LimitID, Int) -> Void) {
    target.forEachCount(body)
  }
}

extension AnimationDescription.Target {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  func forEachCount(_ body: (LimitID, Int) -> Void) {
    attribute?.forEachCount(body)
  }
}

extension ObjectAttribute {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  func forEachCount(_ body: (LimitID, Int) -> Void) {
    body(.objectNesting, objects.count)
  }
}

extension AnimationDescription.Basic {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  func forEachCount(_ body: (LimitID, Int) -> Void) {
    target.forEachCount(body)
  }
}

extension AnimationDescription.Keyframes {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  func forEachCount(_ body: (LimitID, Int) -> Void) {
    target.forEachCount(body)
    frames.forEachCount(body)
    body(.keyframes, keyTimes.count)
    body(.keyframes, curves.count)
    body(.keyframes, tensions.count)
    body(.keyframes, continuities.count)
    body(.keyframes, biases.count)
  }
}

extension AnimationDescription.Decelerating {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  func forEachCount(_ body: (LimitID, Int) -> Void) {
    target.forEachCount(body)
  }
}

extension AnimationDescription.Content {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  fileprivate func forEachCount(_ body: (LimitID, Int) -> Void) {
    switch self {
    case .basic(let payload):
      payload.forEachCount(body)
    case .keyframes(let payload):
      payload.forEachCount(body)
    case .deceleration(let payload):
      payload.forEachCount(body)
    case .expression(let payload):
      payload.forEachCount(body)
    case .inert, .group, .transition, .pairing, .interaction:
      break
    }
  }
}

extension AnimationDescription.Keyframes.Frames {
  /// Calls `body` with each number of elements that has a limit. Animations of a group are not
  /// visited.
  fileprivate func forEachCount(_ body: (LimitID, Int) -> Void) {
    switch self {
    case .values(let payload):
      body(.keyframes, payload.count)
    case .path(let payload):
      body(.pathElements, payload.verbs.count)
    }
  }
}
