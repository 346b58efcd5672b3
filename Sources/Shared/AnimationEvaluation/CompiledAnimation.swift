package import GraphicsValues

/// An animation prepared for sampling: types checked, key times resolved, paths measured and
/// matrices taken apart, once.
///
/// Applying it allocates nothing for basic animations and keyframes of values.
package struct CompiledAnimation: Sendable {
  @usableFromInline package enum Content: Sendable {
    case inert
    case property(CompiledTrack)
    case group([CompiledAnimation])
    /// A property that the scene sets after all other animations; see `ExpressionColumns`.
    case expression
    case transition(Transition)
    /// A place that the scene finds after all expressions; see `ElementPlace`.
    case pairing(Pairing)
  }

  package let timing: Timing
  package let isRemovedOnCompletion: Bool
  /// The properties that the animation may change, each once.
  package let keys: [PropertyKey]
  @usableFromInline package let content: Content
  /// The properties in `keys` whose values have memory of their own, each once.
  package let longValues: [LongValues]
  /// Number of property animations in it, at any depth.
  package let trackCount: Int
  /// True when it contains a transition, at any depth: see `transition(at:)`.
  package let hasTransition: Bool
  /// True when its time is an expression.
  package let hasTimeSource: Bool
  /// The curve of a group or a transition; nil is linear.
  private let curve: TimingCurve?

  /// Groups nested deeper than this have no effect: evaluation recurses, and the nesting is the client's
  /// choice.
  package static let maximumDepth = 32

  package init(_ description: AnimationDescription) { self.init(description, depth: 0) }

  private init(_ description: AnimationDescription, depth: Int) {
    var keys: [PropertyKey] = []
    var longValues: [LongValues] = []
    var trackCount = 0
    timing = description.timing
    isRemovedOnCompletion = description.isRemovedOnCompletion
    curve = description.curve
    hasTimeSource = depth == 0 && description.timeSource != nil
    switch description.content {
    case .inert, .interaction:
      content = .inert
    case .group(let children):
      guard depth < CompiledAnimation.maximumDepth else {
        content = .inert
        break
      }
      let compiled = children.map { child in
        var child = child
        // §4.6: a child without a duration gets the group's duration.
        if child.timing.duration <= 0 { child.timing.duration = description.timing.duration }
        return CompiledAnimation(child, depth: depth + 1)
      }
      for child in compiled {
        for key in child.keys where !keys.contains(key) { keys.append(key) }
        for long in child.longValues { longValues.add(long) }
        trackCount += child.trackCount
      }
      content = .group(compiled)
    case .transition(let transition):
      content = .transition(transition)
    case .expression(let expression):
      let key = expression.target.keyPath.key
      if depth == 0, key.isAnimatable {
        content = .expression
        keys = [key]
      } else {
        content = .inert
      }
    case .pairing(let pairing):
      if depth == 0 {
        content = .pairing(pairing)
        keys = Pairing.keys
      } else {
        content = .inert
      }
    // The kinds that change a property.
    default:
      if let track = CompiledTrack(description) {
        content = .property(track)
        keys = track.turnsTransform ? [track.key, .transform] : [track.key]
        trackCount = 1
        if track.key.type.hasHeapBytes {
          longValues.append(LongValues(key: track.key, longest: description.longestValue))
        }
      } else {
        content = .inert
      }
    }
    self.keys = keys
    self.longValues = longValues
    self.trackCount = trackCount
    hasTransition =
      switch content {
      case .transition: true
      case .group(let children): children.contains(where: \.hasTransition)
      case .inert, .property, .expression, .pairing: false
      }
  }

  /// True when the animation never changes anything; it still takes its time (§10.5).
  package var isInert: Bool { keys.isEmpty && !hasTransition || !timing.isValid }

  /// Changes `values` to the animated values at a time (§4 to §7, §9.1).
  ///
  /// Animations of one layer are applied in the order in which they were added, and each sees the
  /// results of the earlier ones (§10.4). Nothing is clamped: opacity may leave 0…1. A result that
  /// is not finite is not applied.
  ///
  /// - Parameter parentTime: The local time of the layer, for an animation attached to it.
  @inlinable
  package func apply<Values: AnimatableProperties>(
    at parentTime: Double, to values: inout Values
  ) {
    apply(sample: effectiveSample(at: parentTime), to: &values)
  }

  @inlinable
  package func apply<Values: AnimatableProperties>(
    sample: Timing.Sample?, to values: inout Values
  ) {
    guard let sample else { return }
    switch content {
    case .inert, .transition, .expression, .pairing:
      break
    case .property(let track):
      let result = track.value(at: sample, current: values[track.key])
      if let value = result.value { values[track.key] = value }
      if let heading = result.heading,
        let turned = CompiledTrack.turn(values[.transform], by: heading)
      {
        values[.transform] = turned
      }
    case .group(let children):
      let time = childTime(sample)
      for child in children {
        child.apply(sample: child.sample(inGroup: timing.duration, at: time), to: &values)
      }
    }
  }

  /// True for an expression that sets a property.
  package var isExpression: Bool { if case .expression = content { true } else { false } }

  /// True for an expression, which sets its property while this is true of its time.
  package func isActive(at parentTime: Double) -> Bool {
    guard case .expression = content else { return false }
    return timing.effectiveSample(at: parentTime) != nil
  }

  /// True for a pairing that moves its layer.
  package var isPairing: Bool { if case .pairing = content { true } else { false } }

  /// The properties that expressions read with what the animation makes of them: `keys`, but none of a pairing, whose
  /// places are those without it.
  package var readKeys: [PropertyKey] { isPairing ? [] : keys }

  /// Returns the pairing in effect and its progress from 0 to 1; nil when there is none.
  package func pairing(at parentTime: Double) -> (pairing: Pairing, progress: Double)? {
    guard case .pairing(let pairing) = content,
      let sample = timing.effectiveSample(at: parentTime)
    else { return nil }
    let progress = pairing.progress(at: curve?.evaluate(sample.progress) ?? sample.progress)
    return progress.isNaN ? nil : (pairing, progress)
  }

  @usableFromInline func effectiveSample(at parentTime: Double) -> Timing.Sample? {
    if case .property(let track) = content { return track.sample(timing, at: parentTime) }
    return timing.effectiveSample(at: parentTime)
  }

  /// Returns the transition in effect and its progress, `q = start + (end − start) · f(p)` (§9.2); nil when
  /// there is none. The last transition in a group wins.
  package func transition(
    at parentTime: Double
  ) -> (transition: Transition, progress: Double)? {
    guard hasTransition else { return nil }
    return transition(sample: effectiveSample(at: parentTime))
  }

  private func transition(
    sample: Timing.Sample?
  ) -> (transition: Transition, progress: Double)? {
    guard let sample else { return nil }
    switch content {
    case .inert, .property, .expression, .pairing:
      return nil
    case .transition(let transition):
      let p = curve?.evaluate(sample.progress) ?? sample.progress
      return transition.progress(at: p).map { (transition, $0) }
    case .group(let children):
      let time = childTime(sample)
      for child in children.reversed() where child.hasTransition {
        let own = child.sample(inGroup: timing.duration, at: time)
        if let result = child.transition(sample: own) { return result }
      }
      return nil
    }
  }

  /// Returns the children's parent time: the group's progress, through its curve, times its duration. The
  /// result is clamped to the group's duration, at whose end everything is clipped (§9.1).
  @usableFromInline func childTime(_ sample: Timing.Sample) -> Double {
    let p = curve?.evaluate(sample.progress) ?? sample.progress
    return min(max(p, 0), 1) * timing.duration
  }

  /// Returns the sample of a group's child. A time that is the child's begin or end but for rounding is that
  /// begin or end: a child that has ended shows nothing at that instant (§17.18).
  ///
  /// A child that ends together with its group still shows its last value then, whatever its fill mode: a
  /// group that stays at its end, or reverses there, keeps showing that value (§17.8).
  @usableFromInline func sample(inGroup duration: Double, at time: Double) -> Timing.Sample? {
    let (begin, end) = (timing.beginTime, timing.endTime)
    func hasReached(_ time: Double, _ mark: Double) -> Bool { time >= mark - 1e-9 * abs(mark) }
    guard end.isFinite, hasReached(time, end) else {
      return effectiveSample(at: hasReached(time, begin) ? max(time, begin) : time)
    }
    if let sample = effectiveSample(at: max(time, end)) { return sample }
    guard hasReached(time, duration), hasReached(end, duration),
      case .after(let progress, let cycles) = timing.phase(at: max(time, end))
    else { return nil }
    return Timing.Sample(progress: progress, completedCycles: cycles)
  }
}

extension AnimationDescription {
  /// Compiles the animation and applies it once: see `CompiledAnimation`.
  package func apply(at parentTime: Double, to values: inout some AnimatableProperties) {
    CompiledAnimation(self).apply(at: parentTime, to: &values)
  }
}

/// The values that an animation makes of one property whose values have memory of their own: paths, lists
/// and texts.
package struct LongValues: Sendable {
  package let key: PropertyKey
  /// Number of values of the property that one evaluation makes.
  package private(set) var count = 1
  /// Bytes of the longest value that the animation contains; 0 when it changes a part of the current value.
  package private(set) var longest: Int

  init(key: PropertyKey, longest: Int) {
    self.key = key
    self.longest = longest
  }

  /// - Parameter other: The entry of another animation of the same property.
  fileprivate mutating func add(_ other: Self) {
    count += other.count
    longest = max(longest, other.longest)
  }
}

extension [LongValues] {
  fileprivate mutating func add(_ other: LongValues) {
    if let index = firstIndex(where: { $0.key == other.key }) {
      self[index].add(other)
    } else {
      append(other)
    }
  }
}
