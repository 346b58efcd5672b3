package import AnimationEvaluation
package import GraphicsValues
import WireProtocol

extension ArbitraryValues {
  package mutating func timing() -> Timing {
    Timing(
      beginTime: f64(), duration: fraction() + 0.001, speed: f32(), timeOffset: f64(),
      repeatCount: below(4) == 0 ? .infinity : Float(fraction() * 8),
      repeatDuration: below(8) == 0 ? .infinity : fraction(), autoreverses: bool(),
      fillMode: element(FillMode.allCases))
  }

  package mutating func curve() -> TimingCurve { TimingCurve(f32(), f32(), f32(), f32()) }

  package mutating func path() -> PathValue {
    var path = PathValue()
    path.move(to: point())
    for _ in 0..<below(6) {
      switch below(4) {
      case 0: path.line(to: point())
      case 1: path.quad(to: point(), control: point())
      case 2: path.cubic(to: point(), control1: point(), control2: point())
      default: path.close()
      }
    }
    return path
  }

  /// A description that a server accepts. Its images are images that earlier commits left defined.
  package mutating func animation(depth: Int = 4) -> AnimationDescription {
    let content: AnimationDescription.Content
    switch below(depth > 1 ? 8 : 7) {
    case 0: content = .inert
    case 1, 2: content = .basic(basic())
    case 3, 4: content = .keyframes(keyframes())
    case 5: content = .transition(transition())
    case 6: content = .deceleration(.init(target: target(), motion: deceleration()))
    default: content = .group((0..<below(4)).map { _ in animation(depth: depth - 1) })
    }
    return AnimationDescription(
      timing: timing(), curve: bool() ? curve() : nil, isRemovedOnCompletion: bool(),
      frameRate: below(4) == 0 ? frameRate() : nil, content: content)
  }

  private mutating func frameRate() -> FrameRateRange {
    FrameRateRange(
      minimum: Float(below(60)), maximum: Float(below(120)),
      preferred: bool() ? Float(below(120)) : nil)
  }

  private mutating func basic() -> AnimationDescription.Basic {
    let target = target()
    return AnimationDescription.Basic(
      target: target, from: bool() ? value(along: target) : nil,
      to: bool() ? value(along: target) : nil, by: bool() ? value(along: target) : nil,
      spring: below(3) == 0 ? spring() : nil)
  }

  private mutating func spring() -> Spring {
    Spring(
      mass: fraction() + 0.01, stiffness: fraction() * 500 + 0.01,
      damping: below(8) == 0 ? .infinity : fraction() * 100, initialVelocity: f64(),
      allowsOverdamping: bool())
  }

  private mutating func deceleration() -> Deceleration {
    let lower = f64()
    let slow = fraction() * 20 + 0.01
    return Deceleration(
      from: f64(), velocity: f64(), rate: (1 + fraction() * 998) / 1000, lowerBound: lower,
      upperBound: lower + fraction() * 1000, bounces: bool(), restSpeed: fraction() * 20 + 0.01,
      restDistance: fraction() + 0.001, slowPull: slow, fastPull: bool() ? slow : slow * 4)
  }

  private mutating func keyframes() -> AnimationDescription.Keyframes {
    let target = target()
    // Only pairs move along paths; a path of another type has no effect.
    let isPair = target.valueType == .point || target.valueType == .size
    let hasPath = isPair ? bool() : below(8) == 0
    let frames: AnimationDescription.Keyframes.Frames =
      hasPath
      ? .path(path()) : .values((0..<below(5)).compactMap { _ in value(along: target) })
    return AnimationDescription.Keyframes(
      target: target, frames: frames, keyTimes: keyTimes(),
      curves: (0..<below(5)).map { _ in curve() },
      mode: element(AnimationDescription.Keyframes.CalculationMode.allCases),
      rotation: element(AnimationDescription.Keyframes.RotationMode.allCases),
      tensions: signedFractions(), continuities: signedFractions(), biases: signedFractions())
  }

  /// Key times in any order, and sometimes of any size.
  private mutating func keyTimes() -> [Double] {
    (0..<below(5)).map { _ in below(8) == 0 ? f64() : fraction() * 1.5 - 0.25 }
  }

  private mutating func signedFractions() -> [Double] {
    (0..<below(4)).map { _ in fraction() * 2 - 1 }
  }

  private mutating func transition() -> Transition {
    Transition(
      type: element(TransitionType.allCases), subtype: element(TransitionSubtype.allCases),
      startProgress: f64(), endProgress: f64(),
      filter: below(4) == 0 ? object(depth: 1) : nil)
  }

  private mutating func target() -> AnimationDescription.Target {
    var target = AnimationDescription.Target(keyPath(), isAdditive: bool(), isCumulative: bool())
    // Only lists of objects have the attribute; a value function has no effect on them.
    let hasObjects = target.keyPath.key.type == .objects
    if hasObjects ? bool() : below(16) == 0 {
      target.attribute = ObjectAttribute(
        objects: (0..<below(3)).map { _ in text() }, attribute: text())
      target.keyPath.component = element(KeyPathComponent.allCases)
    }
    let isMatrix = target.valueType == .matrix && target.keyPath.component == .whole
    if isMatrix ? bool() : below(16) == 0 {
      target.valueFunction = element(ValueFunction.allCases)
    }
    return target
  }

  private mutating func keyPath() -> PropertyKeyPath {
    // A key that does not animate may be named.
    let key = element(PropertyKey.travelling.filter { $0.isAnimatable || below(8) == 0 })
    return PropertyKeyPath(
      key, element(KeyPathComponent.allCases.filter { $0.type(in: key.type) != nil }))
  }

  private mutating func value(along target: AnimationDescription.Target) -> PropertyValue? {
    if target.allowsNone, below(4) == 0 { return PropertyValue.none }
    // Nested objects would lie deeper than this generator makes them.
    let types = PropertyType.allCases.filter { $0 != .objects }
    let type = target.valueType ?? target.valueFunction?.valueType ?? element(types)
    return value(of: type, maximumBits: 0)
  }
}
