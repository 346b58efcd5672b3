package import AnimationEvaluation
internal import GraphicsValues

// An animation is a tree of nodes, each a fixed part of 48 bytes and what its kind adds:
//
//     u8 kind  u8 fillMode  u8 flags  u8 modes  f32 speed  f32 repeatCount  u32 count
//     f64 beginTime  f64 duration  f64 timeOffset  f64 repeatDuration
//     [curve 4×f32]
//     basic:      u16 key, u16 component, u32 zero; `count` has a bit for from, to and by; values
//     keyframes:  u16 key, u16 component, u32 hasPath; u32 keyTimes, u32 curves, u32 points,
//                 u32 zero; `count` values, or `count` verbs (bytes, padded) and the points;
//                 key times; curves
//     group:      `count` nodes

// MARK: Encoding

extension AnimationDescription {
  /// Appends the description; a multiple of 8 bytes.
  package func encode(into encoder: inout MessageEncoder) {
    var flags: AnimationFlags = []
    if timing.autoreverses { flags.insert(.autoreverses) }
    if isRemovedOnCompletion { flags.insert(.removedOnCompletion) }
    if curve != nil { flags.insert(.hasCurve) }
    var modes: UInt8 = 0
    let kind: AnimationKind
    let count: Int
    var target: Target?
    switch content {
    case .inert:
      kind = .inert
      count = 0
    case .basic(let basic):
      kind = .basic
      count = (basic.from == nil ? 0 : 1) | (basic.to == nil ? 0 : 2) | (basic.by == nil ? 0 : 4)
      target = basic.target
    case .keyframes(let keyframes):
      kind = .keyframes
      modes = keyframes.mode.rawValue | keyframes.rotation.rawValue << 4
      switch keyframes.frames {
      case .values(let values): count = values.count
      case .path(let path): count = path.verbs.count
      }
      target = keyframes.target
    case .group(let children):
      kind = .group
      count = children.count
    }
    if target?.isAdditive == true { flags.insert(.additive) }
    if target?.isCumulative == true { flags.insert(.cumulative) }
    encoder.u8(kind.rawValue)
    encoder.u8(timing.fillMode.rawValue)
    encoder.u8(flags.rawValue)
    encoder.u8(modes)
    encoder.f32(timing.speed)
    encoder.f32(timing.repeatCount)
    encoder.u32(UInt32(clamping: count))
    encoder.f64(timing.beginTime)
    encoder.f64(timing.duration)
    encoder.f64(timing.timeOffset)
    encoder.f64(timing.repeatDuration)
    if let curve { encoder.curve(curve) }
    switch content {
    case .inert: break
    case .basic(let basic):
      encoder.keyPath(basic.target.keyPath)
      encoder.u32(0)
      for case let value? in [basic.from, basic.to, basic.by] {
        encoder.value(value, of: basic.target.keyPath)
      }
    case .keyframes(let keyframes): keyframes.encode(into: &encoder)
    case .group(let children):
      for child in children { child.encode(into: &encoder) }
    }
  }
}

extension AnimationDescription.Keyframes {
  fileprivate func encode(into encoder: inout MessageEncoder) {
    encoder.keyPath(target.keyPath)
    switch frames {
    case .values(let values):
      encoder.u32(0)
      encoder.counts(keyTimes.count, curves.count, 0)
      for value in values { encoder.value(value, of: target.keyPath) }
    case .path(let path):
      encoder.u32(1)
      encoder.counts(keyTimes.count, curves.count, path.points.count)
      encoder.pathParts(path)
    }
    for time in keyTimes { encoder.f64(time) }
    for curve in curves { encoder.curve(curve) }
  }
}

extension MessageEncoder {
  fileprivate mutating func curve(_ curve: TimingCurve) {
    f32(curve.x1)
    f32(curve.y1)
    f32(curve.x2)
    f32(curve.y2)
  }

  fileprivate mutating func keyPath(_ path: PropertyKeyPath) {
    u16(path.key.rawValue)
    u16(path.component.rawValue)
  }

  fileprivate mutating func counts(_ keyTimes: Int, _ curves: Int, _ points: Int) {
    u32(UInt32(clamping: keyTimes))
    u32(UInt32(clamping: curves))
    u32(UInt32(clamping: points))
    u32(0)
  }

  /// Where the property is optional, u32 present and u32 zero come first.
  fileprivate mutating func value(_ value: PropertyValue, of path: PropertyKeyPath) {
    if path.key.isOptional {
      u32(value == .none ? 0 : 1)
      u32(0)
    }
    self.value(value)
  }
}
