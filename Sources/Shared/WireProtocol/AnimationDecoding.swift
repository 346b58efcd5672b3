package import AnimationEvaluation
import GraphicsValues

extension AnimationDescription {
  /// Reads and checks a whole description: kinds, enumerations, key paths, types, finite numbers, counts
  /// and depth. Images are named, not looked up. An animation that is readable but has no effect is valid.
  ///
  /// Recursion is at most `limits.animationNesting` deep; every list is checked against the available bytes
  /// before anything is allocated for it.
  package init(
    decoding bytes: UnsafeRawBufferPointer, limits: Limits = Limits()
  ) throws(WireError) {
    var decoder = MessageDecoder(bytes)
    self = try decoder.animation(depth: 1, limits: limits)
    try decoder.finish()
  }
}

extension MessageDecoder {
  fileprivate mutating func animation(
    depth: Int, limits: Limits
  ) throws(WireError) -> AnimationDescription {
    guard depth <= limits.animationNesting else {
      throw WireError(
        .limitExceeded, "animations nested deeper than \(limits.animationNesting)",
        byteOffset: offset)
    }
    let start = offset
    let kind = try enumeration(AnimationKind.self, u8(), "animation kind", at: start)
    let fillMode = try enumeration(FillMode.self, u8(), "fill mode", at: start + 1)
    let flags = try bits(AnimationFlags.self, all: .all)
    let modes = try u8()
    guard kind == .keyframes || modes == 0 else {
      throw WireError(.badValue, "modes without keyframes", byteOffset: start + 3)
    }
    let speed = try f32()
    let repeatCount = try f32OrInfinity()
    let count = Int(try u32())
    let timing = Timing(
      beginTime: try f64(), duration: try f64(), speed: speed, timeOffset: try f64(),
      repeatCount: repeatCount, repeatDuration: try f64OrInfinity(),
      autoreverses: flags.contains(.autoreverses), fillMode: fillMode)
    guard timing.duration > 0, repeatCount >= 0, timing.repeatDuration >= 0 else {
      throw WireError(
        .badValue,
        "an animation needs a duration above 0 and repeats that are not negative",
        byteOffset: start)
    }
    let curve = flags.contains(.hasCurve) ? try curve() : nil
    let frameRate = flags.contains(.hasFrameRate) ? try frameRate() : nil
    let hasTarget =
      switch kind {
      case .basic, .spring, .keyframes, .deceleration: true
      case .inert, .group, .transition: false
      }
    guard hasTarget || flags.isDisjoint(with: [.additive, .cumulative]) else {
      throw WireError(
        .badValue, "only property animations are additive or cumulative", byteOffset: start + 2)
    }
    let content: AnimationDescription.Content
    switch kind {
    case .inert:
      guard count == 0 else {
        throw WireError(.malformed, "an inert animation has no parts", byteOffset: start + 12)
      }
      content = .inert
    case .basic, .spring:
      content = .basic(
        try basic(count, flags, hasSpring: kind == .spring, limits: limits, at: start))
    case .keyframes:
      content = .keyframes(
        try keyframes(count, modes, flags, limits: limits, at: start))
    case .group:
      guard count <= remaining / 48 else {
        throw .truncated(need: count * 48, have: remaining, at: offset)
      }
      var children: [AnimationDescription] = []
      children.reserveCapacity(count)
      for _ in 0..<count {
        children.append(try animation(depth: depth + 1, limits: limits))
      }
      content = .group(children)
    case .transition:
      content = .transition(try transition(count, limits: limits, at: start))
    case .deceleration:
      guard count == 0 else {
        throw WireError(.malformed, "a deceleration has no parts", byteOffset: start + 12)
      }
      content = .deceleration(try deceleration(flags, limits: limits))
    }
    return AnimationDescription(
      timing: timing, curve: curve,
      isRemovedOnCompletion: flags.contains(.removedOnCompletion), frameRate: frameRate,
      content: content)
  }

  private mutating func basic(
    _ present: Int, _ flags: AnimationFlags, hasSpring: Bool, limits: Limits, at start: Int
  ) throws(WireError) -> AnimationDescription.Basic {
    guard present & ~7 == 0 else {
      throw WireError(.malformed, "unknown parts of a basic animation", byteOffset: start + 12)
    }
    let target = try target(flags, limits: limits)
    let spring = hasSpring ? try spring() : nil
    return AnimationDescription.Basic(
      target: target,
      from: present & 1 == 0 ? nil : try value(of: target, limits: limits),
      to: present & 2 == 0 ? nil : try value(of: target, limits: limits),
      by: present & 4 == 0 ? nil : try value(of: target, limits: limits), spring: spring)
  }

  private mutating func spring() throws(WireError) -> Spring {
    let start = offset
    let spring = Spring(
      mass: try f64(), stiffness: try f64(), damping: try f64OrInfinity(),
      initialVelocity: try f64(), allowsOverdamping: try flag())
    try zero()
    guard spring.isValid else {
      throw WireError(
        .badValue, "a spring needs a mass and a stiffness above 0 and a damping not below",
        byteOffset: start)
    }
    return spring
  }

  private mutating func deceleration(
    _ flags: AnimationFlags, limits: Limits
  ) throws(WireError) -> AnimationDescription.Decelerating {
    let target = try target(flags, limits: limits)
    let start = offset
    var motion = Deceleration(
      from: try f64(), velocity: try f64(), rate: try f64(), lowerBound: try f64(),
      upperBound: try f64(), restSpeed: try f64(), restDistance: try f64(), slowPull: try f64(),
      fastPull: try f64())
    motion.bounces = try flag()
    try zero()
    guard motion.isValid else {
      throw WireError(
        .badValue,
        "a deceleration needs a rate between 0 and 1, bounds in order, a rest above 0 and pulls above 0, "
          + "the slow one first", byteOffset: start)
    }
    return AnimationDescription.Decelerating(target: target, motion: motion)
  }

  private mutating func transition(
    _ filters: Int, limits: Limits, at start: Int
  ) throws(WireError) -> Transition {
    let startProgress = try f64()
    let endProgress = try f64()
    let type = try enumeration(TransitionType.self, u8(), "transition", at: offset)
    let subtype = try enumeration(TransitionSubtype.self, u8(), "transition's side", at: offset)
    guard try u16() == 0 else {
      throw WireError(.malformed, "unknown parts of a transition", byteOffset: start)
    }
    try zero()
    let objects = try value(of: .objects, limits: limits).asObjects ?? []
    guard filters <= 1, objects.count == filters else {
      throw WireError(
        .malformed, "a transition has one filter or none, as its count says", byteOffset: start + 12
      )
    }
    return Transition(
      type: type, subtype: subtype, startProgress: startProgress, endProgress: endProgress,
      filter: objects.first)
  }

  // MARK: Parts

  mutating func curve() throws(WireError) -> TimingCurve {
    TimingCurve(try f32(), try f32(), try f32(), try f32())
  }

  private mutating func frameRate() throws(WireError) -> FrameRateRange {
    let start = offset
    let minimum = try f32()
    let maximum = try f32()
    let preferred = try f32()
    let hasPreferred = try flag()
    let range = FrameRateRange(
      minimum: minimum, maximum: maximum, preferred: hasPreferred ? preferred : nil)
    guard range.isValid, hasPreferred || preferred == 0 else {
      throw WireError(.badValue, "frame rates are not negative", byteOffset: start)
    }
    return range
  }

  /// Reads a u32 that is 0 or 1.
  private mutating func flag() throws(WireError) -> Bool {
    let start = offset
    let raw = try u32()
    guard raw <= 1 else {
      throw WireError(.badValue, "a flag is 0 or 1, not \(raw)", byteOffset: start)
    }
    return raw == 1
  }

  /// Reads a reserved u32, which must be 0.
  private mutating func zero() throws(WireError) {
    let start = offset
    guard try u32() == 0 else {
      throw WireError(.malformed, "a reserved field is not 0", byteOffset: start)
    }
  }

  mutating func target(
    _ flags: AnimationFlags, limits: Limits
  ) throws(WireError) -> AnimationDescription.Target {
    let start = offset
    let rawKey = try u16()
    let rawComponent = try u16()
    let rawFunction = try u8()
    let hasAttribute = try u8()
    let objects = Int(try u16())
    // A property that does not animate is allowed: the animation then changes nothing (§10.5).
    guard let key = PropertyKey(rawValue: rawKey), !key.isLocal else {
      throw WireError(
        .badKey, "property \(rawKey) at byte \(start) is unknown", byteOffset: start, key: rawKey)
    }
    guard hasAttribute <= 1, hasAttribute == 1 || objects == 0 else {
      throw WireError(.malformed, "objects are named without an attribute", byteOffset: start + 5)
    }
    guard objects <= limits.objectNesting else {
      throw WireError(
        .limitExceeded, "objects nested deeper than \(limits.objectNesting)",
        byteOffset: start + 6)
    }
    // The type of an attribute, or of a function's argument, comes with the values, so any part of any type
    // is allowed.
    guard let component = KeyPathComponent(rawValue: rawComponent),
      hasAttribute == 1 || component.type(in: key.type) != nil
    else {
      throw WireError(
        .badKey, "\(key.name) has no component \(rawComponent)", byteOffset: start + 2,
        key: rawKey)
    }
    var attribute: ObjectAttribute?
    if hasAttribute == 1 {
      var names: [String] = []
      for _ in 0..<objects { names.append(try text(maximum: limits.textBytes)) }
      attribute = ObjectAttribute(
        objects: names, attribute: try text(maximum: limits.textBytes))
    }
    let function =
      rawFunction == 0
      ? nil : try enumeration(ValueFunction.self, rawFunction, "value function", at: start + 4)
    return AnimationDescription.Target(
      PropertyKeyPath(key, component), isAdditive: flags.contains(.additive),
      isCumulative: flags.contains(.cumulative), valueFunction: function, attribute: attribute)
  }

  mutating func value(
    of target: AnimationDescription.Target, limits: Limits
  ) throws(WireError) -> PropertyValue {
    guard let type = target.valueType else { return try typedValue(of: target, limits: limits) }
    if target.allowsNone {
      let isPresent = try flag()
      try zero()
      if !isPresent { return .none }
    }
    return try value(of: type, limits: limits)
  }

  /// Reads a value that is preceded by its type; 0 is none.
  private mutating func typedValue(
    of target: AnimationDescription.Target, limits: Limits
  ) throws(WireError) -> PropertyValue {
    let start = offset
    let rawType = try u16()
    guard try u16() == 0, try u32() == 0, let small = UInt8(exactly: rawType) else {
      throw WireError(.malformed, "an animation's value has no type", byteOffset: start)
    }
    guard small != 0 else { return .none }
    // The value is nested as deep as the objects on the way to its attribute.
    return try value(
      of: enumeration(PropertyType.self, small, "type", at: start), limits: limits,
      depth: 1 + (target.attribute.map { max($0.objects.count, 1) } ?? 0))
  }

  /// Returns the enumeration's case for a raw value from the wire.
  package func enumeration<T: RawRepresentable>(
    _ type: T.Type, _ raw: T.RawValue, _ name: String, at offset: Int
  ) throws(WireError) -> T {
    guard let value = T(rawValue: raw) else {
      throw WireError(.badValue, "unknown \(name) \(raw) at byte \(offset)", byteOffset: offset)
    }
    return value
  }
}
