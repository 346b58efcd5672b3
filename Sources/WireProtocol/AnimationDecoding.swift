package import AnimationEvaluation
internal import GraphicsValues

extension AnimationDescription {
  /// Reads a whole description and checks it: kinds, enumerations, key paths, types, finite
  /// numbers, counts and depth. Images are named, not looked up.
  ///
  /// Recursion is as deep as `limits.animationNesting` and no deeper; every list is checked
  /// against the bytes that are there before anything is allocated for it.
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
    let isAdditive = flags.contains(.additive)
    let isCumulative = flags.contains(.cumulative)
    guard kind == .basic || kind == .keyframes || !(isAdditive || isCumulative) else {
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
    case .basic:
      content = .basic(try basic(count, isAdditive, isCumulative, limits: limits, at: start))
    case .keyframes:
      content = .keyframes(
        try keyframes(count, modes, isAdditive, isCumulative, limits: limits, at: start))
    case .group:
      guard count <= remaining / 48 else {
        throw .truncated(need: count * 48, have: remaining, at: offset)
      }
      var children: [AnimationDescription] = []
      children.reserveCapacity(count)
      for _ in 0..<count { children.append(try animation(depth: depth + 1, limits: limits)) }
      content = .group(children)
    }
    return AnimationDescription(
      timing: timing, curve: curve,
      isRemovedOnCompletion: flags.contains(.removedOnCompletion), content: content)
  }

  private mutating func basic(
    _ present: Int, _ isAdditive: Bool, _ isCumulative: Bool, limits: Limits, at start: Int
  ) throws(WireError) -> AnimationDescription.Basic {
    let path = try keyPath()
    guard try u32() == 0, present & ~7 == 0 else {
      throw WireError(.malformed, "unknown parts of a basic animation", byteOffset: start + 12)
    }
    return AnimationDescription.Basic(
      target: .init(path, isAdditive: isAdditive, isCumulative: isCumulative),
      from: present & 1 == 0 ? nil : try value(of: path, limits: limits),
      to: present & 2 == 0 ? nil : try value(of: path, limits: limits),
      by: present & 4 == 0 ? nil : try value(of: path, limits: limits))
  }

  private mutating func keyframes(
    _ count: Int, _ modes: UInt8, _ isAdditive: Bool, _ isCumulative: Bool, limits: Limits,
    at start: Int
  ) throws(WireError) -> AnimationDescription.Keyframes {
    let mode = try enumeration(
      AnimationDescription.Keyframes.CalculationMode.self, modes & 15, "calculation mode",
      at: start + 3)
    let rotation = try enumeration(
      AnimationDescription.Keyframes.RotationMode.self, modes >> 4, "rotation mode",
      at: start + 3)
    let path = try keyPath()
    let hasPath = try u32()
    let keyTimeCount = Int(try u32())
    let curveCount = Int(try u32())
    let pointCount = Int(try u32())
    guard hasPath <= 1, try u32() == 0, hasPath == 1 || pointCount == 0 else {
      throw WireError(.malformed, "unknown parts of a keyframe animation", byteOffset: start)
    }
    let most = hasPath == 1 ? limits.pathElements : limits.keyframes
    guard count <= most, keyTimeCount <= max(limits.keyframes, most),
      curveCount <= max(limits.keyframes, most), pointCount <= 3 * limits.pathElements
    else {
      throw WireError(
        .limitExceeded,
        "\(count) keyframes, \(keyTimeCount) key times, \(curveCount) curves; at most \(most)",
        byteOffset: start + 12)
    }
    let frames: AnimationDescription.Keyframes.Frames
    if hasPath == 1 {
      guard path.valueType == .point else {
        throw WireError(
          .badKey, "only points move along a path; \(path.spelling) is no point",
          byteOffset: start, key: path.key.rawValue)
      }
      frames = .path(try pathParts(verbs: count, points: pointCount))
    } else {
      var values: [PropertyValue] = []
      values.reserveCapacity(min(count, remaining / 8))
      for _ in 0..<count { values.append(try value(of: path, limits: limits)) }
      frames = .values(values)
    }
    guard keyTimeCount <= remaining / 8 else {
      throw .truncated(need: keyTimeCount * 8, have: remaining, at: offset)
    }
    var keyTimes: [Double] = []
    keyTimes.reserveCapacity(keyTimeCount)
    for _ in 0..<keyTimeCount { keyTimes.append(try f64()) }
    guard curveCount <= remaining / 16 else {
      throw .truncated(need: curveCount * 16, have: remaining, at: offset)
    }
    var curves: [TimingCurve] = []
    curves.reserveCapacity(curveCount)
    for _ in 0..<curveCount { curves.append(try curve()) }
    return AnimationDescription.Keyframes(
      target: .init(path, isAdditive: isAdditive, isCumulative: isCumulative), frames: frames,
      keyTimes: keyTimes, curves: curves, mode: mode, rotation: rotation)
  }

  private mutating func curve() throws(WireError) -> TimingCurve {
    TimingCurve(try f32(), try f32(), try f32(), try f32())
  }

  private mutating func keyPath() throws(WireError) -> PropertyKeyPath {
    let start = offset
    let rawKey = try u16()
    let rawComponent = try u16()
    guard let key = PropertyKey(rawValue: rawKey), key.isAnimatable else {
      throw WireError(
        .badKey, "property \(rawKey) at byte \(start) is unknown or does not animate",
        byteOffset: start, key: rawKey)
    }
    guard let component = KeyPathComponent(rawValue: rawComponent),
      component.type(in: key.type) != nil
    else {
      throw WireError(
        .badKey, "\(key.name) has no component \(rawComponent)", byteOffset: start + 2,
        key: rawKey)
    }
    return PropertyKeyPath(key, component)
  }

  private mutating func value(
    of path: PropertyKeyPath, limits: Limits
  ) throws(WireError) -> PropertyValue {
    if path.key.isOptional {
      let start = offset
      let present = try u32()
      guard present <= 1, try u32() == 0 else {
        throw WireError(.badValue, "presence is 0 or 1", byteOffset: start)
      }
      if present == 0 { return .none }
    }
    return try value(of: path.valueType, limits: limits)
  }

  /// The enumeration's case for a raw value that came over the wire.
  package func enumeration<T: RawRepresentable>(
    _ type: T.Type, _ raw: T.RawValue, _ name: String, at offset: Int
  ) throws(WireError) -> T {
    guard let value = T(rawValue: raw) else {
      throw WireError(.badValue, "unknown \(name) \(raw) at byte \(offset)", byteOffset: offset)
    }
    return value
  }
}
