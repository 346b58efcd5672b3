package import GraphicsValues

/// The effect of one property animation on its property. A class because it is large and never changes:
/// sampling passes it on without copying.
package final class CompiledTrack: Sendable {
  private enum Source: Sendable {
    case basic(CompiledBasic)
    case keyframes(CompiledKeyframes)
    indirect case deceleration(CompiledDeceleration)
    /// The animation is fully described by `row`.
    case track
  }

  package let key: PropertyKey
  /// True when a path's direction turns the layer as well (§7.6).
  package let turnsTransform: Bool
  private let place: AnimatedPlace
  private let source: Source
  /// The animation as a row of dense tracks; nil when dense tracks cannot represent it.
  let row: TrackRow?
  /// The dense tracks that the animation belongs to, if any.
  package var denseKind: DenseTracks.Kind? { row?.kind }
  private let curve: TimingCurve?
  private let isAdditive: Bool
  private let isCumulative: Bool
  private let cycleEnd: Double
  /// False when the result does not depend on the property's current value.
  private let needsCurrent: Bool

  /// Bytes of a track: its properties laid out in the order of declaration.
  static let byteCount = HeapBytes.object(
    MemoryLayout<
      (
        PropertyKey, Bool, AnimatedPlace, Source, TrackRow?, TimingCurve?, Bool, Bool, Double, Bool
      )
    >.size)

  /// Heap bytes that the source of an animation's track points to.
  static func sourceBytes(_ description: AnimationDescription) -> Int {
    switch description.content {
    case .basic(let basic):
      TrackRow.canRepresent(description) ? 0 : CompiledBasic.heapBytes(basic)
    case .keyframes(let keyframes): CompiledKeyframes.heapBytes(keyframes)
    case .deceleration: HeapBytes.object(MemoryLayout<CompiledDeceleration>.size)
    case .inert, .group, .transition, .expression, .pairing, .interaction: 0
    }
  }

  /// Fails when the animation has no effect: wrong types, no values, or nothing to animate.
  convenience init?(_ description: AnimationDescription) {
    // Most animations are tracks, and clients may add hundreds in a frame.
    if let row = TrackRow(description), case .basic(let basic) = description.content,
      let place = AnimatedPlace(
        basic.target, values: [basic.from, basic.to].compactMap { $0 }, hasPath: false)
    {
      self.init(row, basic.target.keyPath.key, place)
    } else {
      self.init(general: description)
    }
  }

  private init(_ row: TrackRow, _ key: PropertyKey, _ place: AnimatedPlace) {
    self.row = row
    self.key = key
    self.place = place
    source = .track
    curve = row.timingCurve
    cycleEnd = 1
    turnsTransform = false
    isAdditive = false
    isCumulative = false
    needsCurrent = false
  }

  private init?(general description: AnimationDescription) {
    let target: AnimationDescription.Target
    let values: [PropertyValue]
    var path: PathValue?
    switch description.content {
    case .basic(let basic):
      target = basic.target
      values = [basic.from, basic.to, basic.by].compactMap { $0 }
    case .keyframes(let keyframes):
      target = keyframes.target
      switch keyframes.frames {
      case .values(let frames): values = frames
      case .path(let value):
        values = []
        path = value
      }
    case .deceleration(let decelerating):
      target = decelerating.target
      values = [.scalar(decelerating.motion.from)]
    case .inert, .group, .transition, .expression, .pairing, .interaction: return nil
    }
    guard target.keyPath.key.isAnimatable,
      let place = AnimatedPlace(target, values: values, hasPath: path != nil)
    else { return nil }
    key = target.keyPath.key
    self.place = place

    // Types that cannot be added are replaced: the additive and cumulative flags mean nothing for them.
    let zero = path == nil ? values.lazy.compactMap(\.zero).first : .point(.zero)
    isAdditive = target.isAdditive && (zero != nil || place.function != nil)
    isCumulative = target.isCumulative && zero != nil
    cycleEnd = description.timing.autoreverses ? 0 : 1

    switch description.content {
    case .basic(let basic):
      let base = place.function?.identity ?? (isAdditive ? zero : nil)
      guard
        let compiled = CompiledBasic(basic, duration: description.timing.duration, base: base)
      else { return nil }
      source = .basic(compiled)
      row = nil
      needsCurrent = isAdditive || compiled.needsCurrent
      curve = description.curve
      turnsTransform = false
    case .keyframes(let keyframes):
      guard let compiled = CompiledKeyframes(keyframes, type: place.type) else { return nil }
      source = .keyframes(compiled)
      row = nil
      needsCurrent = isAdditive
      curve = compiled.usesInheritedCurve ? description.curve : nil
      turnsTransform = path != nil && keyframes.rotation != .none
    case .deceleration(let decelerating):
      guard
        let compiled = CompiledDeceleration(
          decelerating.motion, duration: description.timing.duration)
      else { return nil }
      source = .deceleration(compiled)
      row = nil
      needsCurrent = isAdditive
      curve = description.curve
      turnsTransform = false
    case .inert, .group, .transition, .expression, .pairing, .interaction:
      return nil
    }
  }

  /// Returns the sample at a local time of the layer or group; nil when the animation has no effect then.
  @usableFromInline func sample(_ timing: Timing, at parentTime: Double) -> Timing.Sample? {
    // From the end on, and at speed 0, both evaluations have the same progress.
    guard let row, timing.speed != 0, parentTime < row.endTime else {
      return timing.effectiveSample(at: parentTime)
    }
    if parentTime < timing.beginTime, !timing.fillMode.coversBefore { return nil }
    return Timing.Sample(progress: row.progress(at: parentTime), completedCycles: 0)
  }

  /// Returns the property's new value, nil when there is no effect, and the angle by which the layer turns.
  @usableFromInline func value(
    at sample: Timing.Sample, current whole: PropertyValue
  ) -> (value: PropertyValue?, heading: Double?) {
    if let row { return (place.setting(row.value(at: sample.progress), row.kind, in: whole), nil) }
    let progress = curve?.evaluate(sample.progress) ?? sample.progress
    // Skipped when not needed: a spinning layer would spend its time on decomposing a matrix that is then
    // ignored.
    guard let current = needsCurrent ? place.current(in: whole) : PropertyValue.none else {
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
    if let function = place.function {
      guard let matrix = function.matrix(value) else { return (nil, nil) }
      value = .matrix(matrix)
    }
    if isAdditive {
      guard let sum = current.adding(value) else { return (nil, nil) }
      value = sum
    }
    guard let result = place.setting(value, in: whole), result.isFinite else {
      return (nil, nil)
    }
    return (result, raw.heading)
  }

  /// Returns `CATransform3DConcat(rotation, transform)`: the rotation happens first (§7.6).
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
    case .deceleration(let deceleration): (.scalar(deceleration.value(at: progress)), nil)
    case .track: (nil, nil)
    }
  }
}
