import AnimationEvaluation
import GraphicsValues

extension MessageDecoder {
  mutating func keyframes(
    _ count: Int, _ modes: UInt8, _ flags: AnimationFlags, limits: Limits, at start: Int
  ) throws(WireError) -> AnimationDescription.Keyframes {
    let mode = try enumeration(
      AnimationDescription.Keyframes.CalculationMode.self, modes & 15, "calculation mode",
      at: start + 3)
    let rotation = try enumeration(
      AnimationDescription.Keyframes.RotationMode.self, modes >> 4, "rotation mode",
      at: start + 3)
    let target = try target(flags, limits: limits)
    let counts = KeyframeCounts(
      keyTimes: Int(try u32()), curves: Int(try u32()), points: Int(try u32()),
      hasPath: try u32(), tensions: Int(try u32()), continuities: Int(try u32()),
      biases: Int(try u32()))
    guard counts.hasPath <= 1, try u32() == 0, counts.hasPath == 1 || counts.points == 0 else {
      throw WireError(.malformed, "unknown parts of a keyframe animation", byteOffset: start)
    }
    try counts.check(frames: count, limits, at: start)
    var result = AnimationDescription.Keyframes(
      target: target,
      frames: counts.hasPath == 1
        ? .path(try pathParts(verbs: count, points: counts.points))
        : .values(try values(count, of: target, limits: limits)),
      mode: mode, rotation: rotation)
    result.keyTimes = try numbers(counts.keyTimes)
    result.curves = try curves(counts.curves)
    result.tensions = try numbers(counts.tensions)
    result.continuities = try numbers(counts.continuities)
    result.biases = try numbers(counts.biases)
    return result
  }

  private mutating func values(
    _ count: Int, of target: AnimationDescription.Target, limits: Limits
  ) throws(WireError) -> [PropertyValue] {
    var values: [PropertyValue] = []
    values.reserveCapacity(min(count, remaining / 8))
    for _ in 0..<count { values.append(try value(of: target, limits: limits)) }
    return values
  }

  private mutating func numbers(_ count: Int) throws(WireError) -> [Double] {
    guard count <= remaining / 8 else {
      throw .truncated(need: count * 8, have: remaining, at: offset)
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count { numbers.append(try f64()) }
    return numbers
  }

  private mutating func curves(_ count: Int) throws(WireError) -> [TimingCurve] {
    guard count <= remaining / 16 else {
      throw .truncated(need: count * 16, have: remaining, at: offset)
    }
    var curves: [TimingCurve] = []
    curves.reserveCapacity(count)
    for _ in 0..<count { curves.append(try curve()) }
    return curves
  }
}

/// The numbers of elements that a keyframe animation declares.
private struct KeyframeCounts {
  let keyTimes: Int
  let curves: Int
  let points: Int
  let hasPath: UInt32
  let tensions: Int
  let continuities: Int
  let biases: Int

  func check(frames: Int, _ limits: Limits, at start: Int) throws(WireError) {
    let most = hasPath == 1 ? limits.pathElements : limits.keyframes
    let mostParts = max(limits.keyframes, most)
    guard frames <= most, points <= 3 * limits.pathElements,
      max(keyTimes, curves, tensions) <= mostParts, max(continuities, biases) <= mostParts
    else {
      throw WireError(
        .limitExceeded,
        "\(frames) keyframes, \(keyTimes) key times, \(curves) curves; at most \(most)",
        byteOffset: start + 12)
    }
  }
}
