import QuartzCore

/// A value at a frame, and the path from there to the next keyframe.
struct Keyframe<Value: Interpolatable & Sendable>: Sendable, Equatable {
  /// Time, in frames of the composition.
  var time: Double
  var value: Value
  /// The pacing to the next keyframe; nil holds the value until then.
  var curve: UnitCurve?
  /// Tangents of the path to the next keyframe, for points; nil is straight.
  var tangents: Tangents?
}

/// A property of the file: a constant, or keyframes.
struct Property<Value: Interpolatable & Sendable>: Sendable, Equatable {
  /// Keyframes with ascending times, at least one; a single one is a constant.
  let keyframes: [Keyframe<Value>]

  init(_ constant: Value) {
    keyframes = [Keyframe(time: 0, value: constant, curve: nil)]
  }

  /// - Returns: nil for no keyframes.
  init?(keyframes: [Keyframe<Value>]) {
    guard let first = keyframes.first else { return nil }
    // Keyframes with equal values are a constant.
    let isConstant =
      keyframes.dropLast().allSatisfy { $0.tangents == nil }
      && keyframes.allSatisfy { $0.value == first.value }
    self.keyframes = isConstant ? [first] : keyframes
  }

  var isAnimated: Bool { keyframes.count > 1 }

  /// True when a point follows a curve.
  var hasTangents: Bool { keyframes.dropLast().contains { $0.tangents != nil } }

  func value(at frame: Double) -> Value {
    guard let last = keyframes.last else { preconditionFailure("a property has a keyframe") }
    guard let next = keyframes.firstIndex(where: { $0.time > frame }) else { return last.value }
    guard next > 0 else { return keyframes[0].value }
    let (a, b) = (keyframes[next - 1], keyframes[next])
    guard let curve = a.curve else { return a.value }
    let share = curve.value(at: (frame - a.time) / (b.time - a.time))
    return a.value.mixed(with: b.value, share, along: a.tangents)
  }

  /// The frames at which the value jumps.
  var jumps: [Double] {
    zip(keyframes, keyframes.dropFirst()).compactMap { a, b in
      (a.curve == nil || a.time == b.time) && a.value != b.value ? b.time : nil
    }
  }

  /// The property of converted values. The function must be affine, since values between keyframes
  /// are mixed from its results.
  func map<Result>(_ affine: (Value) -> Result) -> Property<Result> {
    let mapped = keyframes.map {
      Keyframe(time: $0.time, value: affine($0.value), curve: $0.curve, tangents: $0.tangents)
    }
    return Property<Result>(keyframes: mapped) ?? Property<Result>(affine(keyframes[0].value))
  }
}

/// A pair of numbers: as one property, or with a property for each number.
enum PairProperty: Sendable, Equatable {
  case joined(Property<CGPoint>)
  case split(x: Property<Double>, y: Property<Double>)

  init(x: Double, y: Double) { self = .joined(Property(CGPoint(x: x, y: y))) }

  var isAnimated: Bool {
    switch self {
    case .joined(let pair): pair.isAnimated
    case .split(let x, let y): x.isAnimated || y.isAnimated
    }
  }

  func value(at frame: Double) -> CGPoint {
    switch self {
    case .joined(let pair): pair.value(at: frame)
    case .split(let x, let y): CGPoint(x: x.value(at: frame), y: y.value(at: frame))
    }
  }
}
