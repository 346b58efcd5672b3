import ScrollPhysics

/// The course of an interaction along one axis: where its value is at any time, and how fast.
package struct AxisCourse: Sendable {
  private enum Motion: Sendable {
    case rest(Double)
    case held(Hold)
    /// - Parameter since: media time of the beginning, in seconds.
    case fling(DecelerationCourse, since: Double, snaps: Bool)
    case spring(SpringCourse, since: Double, isDriven: Bool)
  }

  /// Fingers that move the value.
  private struct Hold: Sendable {
    /// The fingers' value at the beginning, and at the last movement.
    let start: Double
    var value: Double
    /// The fingers' way for which the value is the one at the beginning, and the last one.
    var origin: Double
    var way: Double
    /// Units per second of the shown value.
    var velocity = 0.0
    /// The part of the way that was handed over to the interaction outside.
    var handedOver = 0.0
    /// True while the fingers' movement is handed over.
    var handsOver = false

    init(_ value: Double, on axis: InteractionAxis) {
      start = value
      self.value = value
      origin = axis.kind == .scale ? 1 : 0
      way = origin
    }
  }

  package private(set) var axis: InteractionAxis
  private var motion: Motion
  /// The velocity with which fingers let the value go last, in units per second: that of the shown value.
  package private(set) var releaseVelocity = 0.0

  package init(_ axis: InteractionAxis) {
    self.axis = axis
    motion = .rest(axis.initial)
  }

  // MARK: Values

  /// Returns the shown value at a media time.
  package func value(at time: Double) -> Double {
    switch motion {
    case .rest(let value): value
    case .held(let hold): axis.shown(hold.value)
    // The bits of a scroll view's own animation, which is the same course.
    case .fling(let course, let since, _): course.animatedValue(at: time - since)
    case .spring(let course, let since, _): course.numbers(at: time - since).value
    }
  }

  /// Returns the velocity of the shown value at a media time, in units per second.
  package func velocity(at time: Double) -> Double {
    switch motion {
    case .rest: 0
    case .held(let hold): hold.velocity
    case .fling(let course, let since, _): course.velocity(at: time - since)
    case .spring(let course, let since, _): course.numbers(at: time - since).velocity
    }
  }

  /// Returns the shown value at a media time and its velocity, at less cost than one after the other.
  func numbers(at time: Double) -> (value: Double, velocity: Double) {
    if case .spring(let course, let since, _) = motion { return course.numbers(at: time - since) }
    return (value(at: time), velocity(at: time))
  }

  /// Returns what moves the value at a media time.
  package func state(at time: Double) -> InteractionState {
    switch motion {
    case .rest: .idle
    case .held: .tracking
    case .fling(let course, let since, let snaps):
      time - since < course.duration ? (snaps ? .snapping : .inertia) : .idle
    case .spring(let course, let since, let isDriven):
      time - since < course.duration ? (isDriven ? .driven : .snapping) : .idle
    }
  }

  /// The media time from which the value rests; nil for a value that rests, or that fingers hold.
  package var endTime: Double? {
    switch motion {
    case .rest, .held: nil
    case .fling(let course, let since, _): since + course.duration
    case .spring(let course, let since, _): since + course.duration
    }
  }

  /// The value at which the motion ends; nil while fingers hold it.
  package var end: Double? {
    switch motion {
    case .rest(let value): value
    case .held: nil
    case .fling(let course, _, _): course.end
    case .spring(let course, _, _): course.target
    }
  }

  /// The part of the fingers' way that leads beyond a bound; 0 for an axis that hands nothing over.
  package var handedOver: Double { if case .held(let hold) = motion { hold.handedOver } else { 0 } }

  /// True while the fingers' movement is handed over.
  var handsOver: Bool { if case .held(let hold) = motion { hold.handsOver } else { false } }

  package var isHeld: Bool { if case .held = motion { true } else { false } }

  // MARK: Fingers

  /// Stops the value under fingers.
  package mutating func hold(at time: Double) {
    let value = axis.unshown(value(at: time))
    motion = .held(Hold(value, on: axis))
  }

  /// Stops the value of a place under fingers that are on their way already.
  ///
  /// - Parameters:
  ///   - way: the fingers' way, which does not count.
  ///   - handedOver: the part of it that an interaction outside has had.
  mutating func hold(at time: Double, way: Double, handedOver: Double) {
    var hold = Hold(axis.unshown(value(at: time)), on: axis)
    (hold.way, hold.origin, hold.handedOver) = (way, way - handedOver, handedOver)
    motion = .held(hold)
  }

  /// Moves a held value.
  ///
  /// - Parameters:
  ///   - way: the whole way of the fingers since the beginning; for a scale, the factor.
  ///   - velocity: of the fingers, in the unit of their way per second.
  package mutating func move(to way: Double, velocity: Double) {
    guard case .held(var hold) = motion else { return }
    let wanted =
      axis.kind == .scale
      ? hold.start * (way / hold.origin)
      : hold.start + axis.gain * (way - (hold.origin + hold.handedOver))
    guard wanted.isFinite else { return }
    hold.way = way
    hold.value = wanted
    if axis.chains, axis.kind != .scale {
      hold.value = axis.scroll.clamped(wanted)
      hold.handedOver += (wanted - hold.value) / axis.gain
      // Fingers that rest at a bound go on handing over.
      if wanted != hold.value {
        hold.handsOver = true
      } else if wanted > axis.lower, wanted < axis.upper {
        hold.handsOver = false
      }
    }
    hold.velocity = shownVelocity(velocity, hold)
    motion = .held(hold)
  }

  private func shownVelocity(_ velocity: Double, _ hold: Hold) -> Double {
    let change = axis.kind == .scale ? hold.start * velocity : axis.gain * velocity
    let shown = 0 + change * axis.slope(at: hold.value)
    return shown.isFinite ? shown : 0
  }

  /// Lets a held value go on by itself.
  ///
  /// - Parameter velocity: of the fingers, in the unit of their way per second.
  package mutating func release(velocity: Double, at time: Double) {
    guard case .held(let hold) = motion else { return }
    releaseVelocity = hold.handsOver ? 0 : shownVelocity(velocity, hold)
    fling(from: axis.shown(hold.value), velocity: releaseVelocity, at: time)
  }

  /// Lets the value coast to where its velocity leads, or snap.
  private mutating func fling(from: Double, velocity: Double, at time: Double) {
    let rate = axis.rate ?? 0.5
    let velocity = axis.rate == nil && axis.scroll.contains(from) ? 0 : velocity
    let natural = FlingMotion(
      axis.scroll, from: from, velocity: velocity, rate: rate, bounces: axis.bounces)
    let course = DecelerationCourse(Deceleration(natural, on: axis))
    let end = course?.end ?? axis.scroll.clamped(from)
    guard let target = axis.target(natural: end, from: from, velocity: velocity) else {
      return begin(course, else: end, snaps: false, at: time)
    }
    let aimed = FlingMotion(
      axis.scroll, from: from, velocity: velocity, rate: rate, bounces: axis.bounces, to: target,
      restSpeed: axis.restSpeed)
    begin(DecelerationCourse(Deceleration(aimed, on: axis)), else: target, snaps: true, at: time)
  }

  private mutating func begin(
    _ course: DecelerationCourse?, else end: Double, snaps: Bool, at time: Double
  ) {
    guard let course, course.duration > 0 else {
      motion = .rest(course?.end ?? end)
      return
    }
    motion = .fling(course, since: time, snaps: snaps)
  }

  /// Lets fingers go on from another value.
  private func rebased(_ hold: Hold, to value: Double) -> Hold {
    var new = Hold(value, on: axis)
    new.way = hold.way
    new.handedOver = hold.handedOver
    new.origin = axis.kind == .scale ? max(hold.way, 1e-6) : hold.way - hold.handedOver
    new.velocity = hold.velocity
    new.handsOver = hold.handsOver
    return new
  }

  // MARK: The program

  /// Sets the value; fingers that hold it go on from there.
  package mutating func set(_ value: Double) {
    guard value.isFinite, axis.kind != .scale || value > 0 else { return }
    if case .held(let hold) = motion {
      motion = .held(rebased(hold, to: axis.unshown(value)))
    } else {
      motion = .rest(axis.scroll.clamped(value))
    }
  }

  /// Lets a spring pull the value to a target inside the bounds, without a jump of value or velocity. Held values
  /// stay with the fingers.
  package mutating func drive(to target: Double, _ spring: Spring, at time: Double) {
    pull(to: axis.scroll.clamped(target), spring, at: time, isDriven: true)
  }

  private mutating func pull(
    to target: Double, _ spring: Spring, at time: Double, isDriven: Bool
  ) {
    guard target.isFinite, !isHeld else { return }
    let course = SpringCourse(
      from: value(at: time), velocity: velocity(at: time), to: target, spring,
      restDistance: axis.restDistance)
    guard let course, course.duration > 0 else {
      motion = .rest(target)
      return
    }
    motion = .spring(course, since: time, isDriven: isDriven)
  }

  /// Lets the value coast from where it is.
  ///
  /// - Parameter velocity: units of the value per second.
  package mutating func coast(velocity: Double, at time: Double) {
    guard velocity.isFinite, !isHeld else { return }
    fling(from: value(at: time), velocity: velocity, at: time)
  }

  /// Stops the value where it is, or lets it return to its bounds.
  package mutating func stop(at time: Double) {
    guard !isHeld else { return }
    fling(from: value(at: time), velocity: 0, at: time)
  }

  /// Forgets a motion that has ended.
  package mutating func settle(at time: Double) {
    if let endTime, time >= endTime, let end { motion = .rest(end) }
  }

  // MARK: Other bounds

  /// Gives the axis other parameters. A value that rested at the lower bound stays there, any other comes inside the
  /// bounds; a motion that the new parameters would end elsewhere is turned there without a jump.
  package mutating func configure(_ new: InteractionAxis, at time: Double) {
    let old = axis
    guard new != old else { return }
    axis = new
    switch motion {
    case .rest(let value):
      motion = .rest(new.scroll.adapted(value, from: old.scroll))
    case .held(let hold):
      // The shown value stays; it is beyond the bounds perhaps.
      motion = .held(rebased(hold, to: new.unshown(old.shown(hold.value))))
    case .fling, .spring:
      settle(at: time)
      guard let end else { return }
      let bound = new.scroll.clamped(end)
      let target =
        state(at: time) == .driven
        ? bound
        : new.target(natural: bound, from: value(at: time), velocity: velocity(at: time)) ?? bound
      if target != end { pull(to: target, .settling, at: time, isDriven: false) }
    }
  }
}

extension Spring {
  /// The pull of a bound (views §14.3): damped critically, at 11 per second.
  fileprivate static let settling = Spring(stiffness: 121, damping: 22)
}

extension Deceleration {
  fileprivate init(_ motion: FlingMotion, on axis: InteractionAxis) {
    self.init(
      from: motion.from, velocity: motion.velocity, rate: motion.rate,
      lowerBound: motion.lowerBound, upperBound: motion.upperBound, bounces: motion.bounces,
      slowPull: motion.slowPull, fastPull: motion.fastPull, restSpeed: axis.restSpeed,
      restDistance: axis.restDistance)
  }
}
