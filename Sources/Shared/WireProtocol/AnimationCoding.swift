package import AnimationEvaluation
import GraphicsValues

// An animation is a tree of nodes. Each node has a fixed part of 48 bytes, and a part for its kind:
//
//     u8 kind  u8 fillMode  u8 flags  u8 modes  f32 speed  f32 repeatCount  u32 count
//     f64 beginTime  f64 duration  f64 timeOffset  f64 repeatDuration
//     [curve 4×f32]  [frame rate f32 minimum, f32 maximum, f32 preferred, u32 hasPreferred]
//     basic:      target; `count` has a bit for from, to and by; values
//     spring:     target; f64 mass, f64 stiffness, f64 damping, f64 initialVelocity,
//                 u32 allowsOverdamping, u32 zero; then as basic
//     keyframes:  target; u32 keyTimes, u32 curves, u32 points, u32 hasPath,
//                 u32 tensions, u32 continuities, u32 biases, u32 zero;
//                 `count` values, or `count` verbs (bytes, padded) and the points;
//                 key times; curves; tensions; continuities; biases
//     group:      `count` nodes
//     deceleration: target; f64 from, f64 velocity, f64 rate, f64 lowerBound, f64 upperBound,
//                 f64 restSpeed, f64 restDistance, f64 slowPull, f64 fastPull, u32 bounces, u32 zero
//     transition: f64 startProgress, f64 endProgress, u8 type, u8 subtype, u16 zero, u32 zero;
//                 `count` (0 or 1) filters as a list of objects
//
// A target is u16 key, u16 component, u8 valueFunction, u8 hasAttribute, u16 objects; then, with an
// attribute, `objects` texts and the attribute's text. Values have the type of the key path; with a value
// function or an attribute each value is preceded by its type: u16 type (0 is none), u16 zero, u32 zero,
// value.

// MARK: Encoding

extension AnimationDescription {
  /// Appends the description, a multiple of 8 bytes. A frame rate that is not valid is left out.
  package func encode(into encoder: inout MessageEncoder) {
    let frameRate = frameRate.flatMap { $0.isValid ? $0 : nil }
    encoder.u8(content.kind.rawValue)
    encoder.u8(timing.fillMode.rawValue)
    encoder.u8(flags(hasFrameRate: frameRate != nil).rawValue)
    encoder.u8(content.modes)
    encoder.f32(timing.speed)
    encoder.f32(timing.repeatCount)
    encoder.u32(UInt32(clamping: content.count))
    encoder.f64(timing.beginTime)
    encoder.f64(timing.duration)
    encoder.f64(timing.timeOffset)
    encoder.f64(timing.repeatDuration)
    if let curve { encoder.curve(curve) }
    if let frameRate { encoder.frameRate(frameRate) }
    switch content {
    case .inert: break
    case .basic(let basic): basic.encode(into: &encoder)
    case .keyframes(let keyframes): keyframes.encode(into: &encoder)
    case .group(let children):
      for child in children { child.encode(into: &encoder) }
    case .deceleration(let decelerating): decelerating.encode(into: &encoder)
    case .transition(let transition): transition.encode(into: &encoder)
    }
  }

  private func flags(hasFrameRate: Bool) -> AnimationFlags {
    var flags: AnimationFlags = []
    if timing.autoreverses { flags.insert(.autoreverses) }
    if isRemovedOnCompletion { flags.insert(.removedOnCompletion) }
    if curve != nil { flags.insert(.hasCurve) }
    if content.target?.isAdditive == true { flags.insert(.additive) }
    if content.target?.isCumulative == true { flags.insert(.cumulative) }
    if hasFrameRate { flags.insert(.hasFrameRate) }
    return flags
  }
}

extension AnimationDescription.Content {
  fileprivate var kind: AnimationKind {
    switch self {
    case .inert: .inert
    case .basic(let basic): basic.spring == nil ? .basic : .spring
    case .keyframes: .keyframes
    case .group: .group
    case .deceleration: .deceleration
    case .transition: .transition
    }
  }

  fileprivate var modes: UInt8 {
    guard case .keyframes(let keyframes) = self else { return 0 }
    return keyframes.mode.rawValue | keyframes.rotation.rawValue << 4
  }

  fileprivate var count: Int {
    switch self {
    case .inert, .deceleration: 0
    case .basic(let basic):
      (basic.from == nil ? 0 : 1) | (basic.to == nil ? 0 : 2) | (basic.by == nil ? 0 : 4)
    case .keyframes(let keyframes):
      switch keyframes.frames {
      case .values(let values): values.count
      case .path(let path): path.verbs.count
      }
    case .group(let children): children.count
    case .transition(let transition): transition.filter == nil ? 0 : 1
    }
  }
}

extension AnimationDescription.Basic {
  fileprivate func encode(into encoder: inout MessageEncoder) {
    encoder.target(target)
    if let spring {
      encoder.f64(spring.mass)
      encoder.f64(spring.stiffness)
      encoder.f64(spring.damping)
      encoder.f64(spring.initialVelocity)
      encoder.u32(spring.allowsOverdamping ? 1 : 0)
      encoder.u32(0)
    }
    for case let value? in [from, to, by] { encoder.value(value, of: target) }
  }
}

extension AnimationDescription.Keyframes {
  fileprivate func encode(into encoder: inout MessageEncoder) {
    var path: PathValue?
    if case .path(let value) = frames { path = value }
    encoder.target(target)
    for count in [
      keyTimes.count, curves.count, path?.points.count ?? 0, path == nil ? 0 : 1, tensions.count,
      continuities.count, biases.count, 0,
    ] {
      encoder.u32(UInt32(clamping: count))
    }
    switch frames {
    case .values(let values):
      for value in values { encoder.value(value, of: target) }
    case .path(let path): encoder.pathParts(path)
    }
    for time in keyTimes { encoder.f64(time) }
    for curve in curves { encoder.curve(curve) }
    for number in [tensions, continuities, biases].joined() { encoder.f64(number) }
  }
}

extension AnimationDescription.Decelerating {
  fileprivate func encode(into encoder: inout MessageEncoder) {
    encoder.target(target)
    for number in [
      motion.from, motion.velocity, motion.rate, motion.lowerBound, motion.upperBound,
      motion.restSpeed, motion.restDistance, motion.slowPull, motion.fastPull,
    ] {
      encoder.f64(number)
    }
    encoder.u32(motion.bounces ? 1 : 0)
    encoder.u32(0)
  }
}

extension Transition {
  fileprivate func encode(into encoder: inout MessageEncoder) {
    encoder.f64(startProgress)
    encoder.f64(endProgress)
    encoder.u8(type.rawValue)
    encoder.u8(subtype.rawValue)
    encoder.u16(0)
    encoder.u32(0)
    encoder.value(.objects(filter.map { [$0] } ?? []))
  }
}

extension MessageEncoder {
  fileprivate mutating func curve(_ curve: TimingCurve) {
    f32(curve.x1)
    f32(curve.y1)
    f32(curve.x2)
    f32(curve.y2)
  }

  fileprivate mutating func frameRate(_ range: FrameRateRange) {
    f32(range.minimum)
    f32(range.maximum)
    f32(range.preferred ?? 0)
    u32(range.preferred == nil ? 0 : 1)
  }

  fileprivate mutating func target(_ target: AnimationDescription.Target) {
    u16(target.keyPath.key.rawValue)
    u16(target.keyPath.component.rawValue)
    u8(target.valueFunction?.rawValue ?? 0)
    u8(target.attribute == nil ? 0 : 1)
    u16(UInt16(clamping: target.attribute?.objects.count ?? 0))
    guard let attribute = target.attribute else { return }
    for name in attribute.objects { text(name) }
    text(attribute.attribute)
  }

  /// Appends a value. Where the property is optional, u32 present and u32 zero precede it; where the key
  /// path does not give the type, the type precedes it.
  fileprivate mutating func value(
    _ value: PropertyValue, of target: AnimationDescription.Target
  ) {
    if target.valueType == nil {
      u16(UInt16(value.type?.rawValue ?? 0))
      u16(0)
      u32(0)
    } else if target.allowsNone {
      u32(value == .none ? 0 : 1)
      u32(0)
    }
    self.value(value)
  }
}
