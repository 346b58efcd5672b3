package import GraphicsValues

/// What one basic or keyframe animation does to its property. A class because it is large and never
/// changes: sampling passes it on without copying.
package final class CompiledTrack: Sendable {
  private enum Source: Sendable {
    case basic(CompiledBasic)
    case keyframes(CompiledKeyframes)
  }

  package let key: PropertyKey
  /// True when a path's direction turns the layer as well (§7.6).
  package let turnsTransform: Bool
  private let component: KeyPathComponent
  private let source: Source
  private let curve: TimingCurve?
  private let isAdditive: Bool
  private let isCumulative: Bool
  private let cycleEnd: Double
  /// False when the result does not depend on what the component was.
  private let needsCurrent: Bool

  /// Nil when the animation has no effect: wrong types, no values, or nothing to animate.
  init?(_ description: AnimationDescription) {
    let target: AnimationDescription.Target
    switch description.content {
    case .basic(let basic): target = basic.target
    case .keyframes(let keyframes): target = keyframes.target
    case .inert, .group, .transition: return nil
    }
    guard target.valueType != nil else { return nil }
    key = target.keyPath.key
    component = target.keyPath.component
    guard key.isAnimatable, let type = component.type(in: key.type) else { return nil }
    let isOptional = key.isOptional && component == .whole
    func fits(_ value: PropertyValue) -> Bool {
      value.isFinite && (value.type == type || value == PropertyValue.none && isOptional)
    }

    // Types that cannot be added are replaced: the flags mean nothing for them.
    let canAdd = PropertyValue.zero(of: type) != nil
    isAdditive = target.isAdditive && canAdd
    isCumulative = target.isCumulative && canAdd
    cycleEnd = description.timing.autoreverses ? 0 : 1

    switch description.content {
    case .basic(let basic):
      guard [basic.from, basic.to, basic.by].allSatisfy({ $0.map(fits) ?? true }),
        let compiled = CompiledBasic(basic, type: type, isAdditive: isAdditive)
      else { return nil }
      source = .basic(compiled)
      needsCurrent = isAdditive || compiled.needsCurrent
      curve = description.curve
      turnsTransform = false
    case .keyframes(let keyframes):
      if case .values(let values) = keyframes.frames, !values.allSatisfy(fits) { return nil }
      guard let compiled = CompiledKeyframes(keyframes, type: type) else { return nil }
      source = .keyframes(compiled)
      needsCurrent = isAdditive
      curve = compiled.usesInheritedCurve ? description.curve : nil
      if case .path = keyframes.frames {
        turnsTransform = keyframes.rotation != .none
      } else {
        turnsTransform = false
      }
    case .inert, .group, .transition:
      return nil
    }
  }

  /// The property's new value, nil when there is no effect, and the angle by which the layer turns.
  @usableFromInline func value(
    at sample: Timing.Sample, current whole: PropertyValue
  ) -> (value: PropertyValue?, heading: Double?) {
    let progress = curve?.evaluate(sample.progress) ?? sample.progress
    // Taking a matrix apart only to ignore the part is what a spinning layer would mostly do.
    guard let current = needsCurrent ? whole.value(of: component) : PropertyValue.none else {
      return (nil, nil)
    }
    let raw = interpolated(at: progress, current: current)
    guard var value = raw.value else { return (nil, nil) }
    if isCumulative, sample.completedCycles > 0 {
      // §6.3: V(p) + n · V_end.
      guard let end = interpolated(at: cycleEnd, current: current).value,
        let past = end.multiplied(by: sample.completedCycles), let sum = value.adding(past)
      else { return (nil, nil) }
      value = sum
    }
    if isAdditive {
      guard let sum = current.adding(value) else { return (nil, nil) }
      value = sum
    }
    guard let result = whole.setting(component, to: value), result.isFinite else {
      return (nil, nil)
    }
    return (result, raw.heading)
  }

  /// `Concat(Rz(angle), transform)`: the rotation happens first (§7.6).
  @usableFromInline static func turn(_ transform: PropertyValue, by angle: Double) -> PropertyValue?
  {
    guard case .matrix(let matrix) = transform else { return nil }
    let turned = Matrix4.rotation(angle, 0, 0, 1).concatenating(matrix)
    return turned.isFinite ? .matrix(turned) : nil
  }

  private func interpolated(
    at progress: Double, current: PropertyValue
  ) -> (value: PropertyValue?, heading: Double?) {
    switch source {
    case .basic(let basic): (basic.value(at: progress, current: current), nil)
    case .keyframes(let keyframes): keyframes.value(at: progress)
    }
  }
}
