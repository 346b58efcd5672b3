import GraphicsValues

/// An interaction: the fingers that take part, and the course of each axis. A pure value: times are passed in.
///
/// Fingers move nothing until they have moved 10 points in a direction in which the interaction can go; then they
/// track, and what they do afterwards belongs to the interaction. The 10 points do not count (views §9).
package struct InteractionCourse: Sendable {
  /// The fate of the fingers.
  package enum Claim: Hashable, Sendable {
    /// They may still become the interaction's.
    case possible
    /// They are the interaction's from now on.
    case began
    /// They are the interaction's.
    case tracks
    /// They are not the interaction's until all have lifted.
    case refused
  }

  /// The part of fingers' movement that leads beyond bounds, for the interaction outside.
  package struct Rest: Hashable, Sendable {
    /// The whole way so far, in points.
    package var way = SIMD2<Double>.zero
    /// Velocity of the fingers in points per second, along the axes whose movement is handed over now.
    package var velocity = SIMD2<Double>.zero

    package init() {}
  }

  /// A movement that an interaction inside hands over.
  private struct Push: Sendable {
    /// The layer that has the fingers.
    let source: UInt32
    var way = SIMD2<Double>.zero
    /// The part of the way that was left for the interaction outside.
    var left = SIMD2<Double>.zero
    /// True once it has moved a value.
    var moves = false
  }

  package private(set) var configuration: InteractionConfiguration
  private var courses: [AxisCourse]
  private var hand = InteractionHand()
  private var claim = Claim.possible
  /// The parts of the way, the factor and the turn that do not count.
  private var absorbed = SIMD2<Double>.zero
  private var absorbedFactor = 1.0
  private var absorbedTurn = 0.0
  /// The distance of the two fingers at their beginning, in points.
  private var firstSpread = 0.0
  /// The axes along which the fingers move values.
  private var tracked: InteractionAxes = []
  private var push: Push?
  /// The velocity for the interaction outside at the lift of the last finger.
  package private(set) var handedVelocity = SIMD2<Double>.zero
  private var drags: UInt32 = 0
  /// The values that the fingers let go when the last of them lifted; nil once it was taken.
  private var lastRelease: InteractionSample?

  /// Points of the fingers' way before it counts.
  package static let slop = 10.0

  /// Bytes of a course without fingers, itself included. The axes' lists of snaps are shared with the description.
  static func bytes(axes: Int) -> Int {
    MemoryLayout<InteractionCourse>.stride
      + HeapBytes.array(capacity: axes, stride: MemoryLayout<AxisCourse>.stride)
  }

  package init(_ configuration: InteractionConfiguration) {
    self.configuration = configuration
    courses = configuration.axes.map { AxisCourse($0) }
  }

  // MARK: Values

  /// Returns all values at a media time.
  package func sample(at time: Double) -> InteractionSample {
    var sample = InteractionSample()
    sample.fingers = hand.count
    sample.drags = drags
    for place in courses.indices {
      let index = Int(courses[place].axis.kind.rawValue)
      (sample.values[index], sample.velocities[index]) = courses[place].numbers(at: time)
      sample.ends[index] = courses[place].end ?? sample.values[index]
    }
    sample.state = state(at: time)
    return sample
  }

  /// Returns what moves the values at a media time: the program before fingers, these before a snap and that before
  /// inertia, where axes differ.
  package func state(at time: Double) -> InteractionState {
    var first = InteractionState.idle
    for index in courses.indices {
      let state = courses[index].state(at: time)
      if state.rank > first.rank { first = state }
    }
    return first
  }

  /// The media time from which nothing moves by itself; nil if nothing does now.
  package var endTime: Double? {
    var last: Double?
    for index in courses.indices {
      if let end = courses[index].endTime { last = max(end, last ?? end) }
    }
    return last
  }

  /// Number of fingers that take part, or may.
  package var fingers: Int { hand.count }

  /// Forgets motions that have ended.
  package mutating func settle(at time: Double) {
    for index in courses.indices { courses[index].settle(at: time) }
  }

  /// The axes that fingers can move, or could with other bounds.
  private var draggable: InteractionAxes {
    InteractionAxes(courses.lazy.filter(\.axis.isDraggable).map(\.axis.kind))
  }

  /// The axes with more room than their view, along which an interaction inside leaves movements at its bounds to
  /// this one.
  package var roomy: InteractionAxes {
    InteractionAxes(courses.lazy.filter { $0.axis.lower < $0.axis.upper }.map(\.axis.kind))
  }

  // MARK: Fingers

  /// Adds a finger.
  ///
  /// - Parameter isAllowed: false while the interaction's condition is not met, so that nothing is caught.
  /// - Returns: `began` if it stops values that move by themselves, as content is caught.
  package mutating func touchBegan(
    _ finger: UInt64, at place: SIMD2<Double>, _ time: Double, isAllowed: Bool = true
  ) -> Claim {
    if hand.count == 0 {
      hand = InteractionHand()
      claim = .possible
      absorbed = .zero
      (absorbedFactor, absorbedTurn) = (1, 0)
    }
    hand.add(finger, at: place, time)
    if hand.count == 2 { firstSpread = hand.spread ?? 0 }
    guard claim == .possible else { return claim == .began ? .tracks : claim }
    settle(at: time)
    guard isAllowed, courses.contains(where: { $0.endTime != nil }) else { return .possible }
    return begin(draggable, time)
  }

  /// Moves fingers, all that moved at one time together.
  ///
  /// - Parameters:
  ///   - outer: the axes that interactions outside can move (`roomy`).
  ///   - isAllowed: false while the interaction's condition is not met: fingers that would begin are refused.
  package mutating func touchesMoved(
    _ moves: [(id: UInt64, place: SIMD2<Double>)], _ time: Double, outer: InteractionAxes = [],
    isAllowed: Bool = true
  ) -> Claim {
    hand.move(moves, time)
    switch claim {
    case .refused: return .refused
    case .possible:
      guard let axes = axesBegun(outer, time) else { return claim }
      guard isAllowed else {
        claim = .refused
        return claim
      }
      return begin(axes, time)
    case .began, .tracks:
      claim = .tracks
      joinPair(time)
      follow()
      return .tracks
    }
  }

  /// Returns the axes along which the fingers begin to move values; nil if they do not, or not yet.
  private mutating func axesBegun(_ outer: InteractionAxes, _ time: Double) -> InteractionAxes? {
    let pair = pairBegun()
    let distance = hand.way.length
    guard distance >= Self.slop else { return pair.isEmpty ? nil : pair }
    let part = Self.slop / distance
    let isLevel = abs(hand.way.x) > abs(hand.way.y)
    let kind: InteractionAxis.Kind = isLevel ? .x : .y
    guard mayBegin(kind, isLevel ? hand.way.x : hand.way.y, outer, time) else {
      guard pair.isEmpty else { return pair }
      // Two fingers may still turn or scale.
      if draggable.isDisjoint(with: .pairs) { claim = .refused }
      return nil
    }
    absorbed = hand.way * part
    var axes = draggable.intersection(.places)
    let velocity = hand.velocity
    if configuration.isDirectionalLockEnabled, axes == .places, velocity != .zero {
      axes = abs(velocity.x) > abs(velocity.y) ? .x : .y
    }
    return axes.union(pair)
  }

  /// Returns the axes of two fingers whose distance or turn has changed by enough.
  private mutating func pairBegun() -> InteractionAxes {
    var axes: InteractionAxes = []
    guard firstSpread > 0, hand.spread != nil else { return axes }
    let change = (hand.factor - 1) * firstSpread
    if draggable.contains(.scale), !tracked.contains(.scale), abs(change) >= Self.slop {
      absorbedFactor =
        max(firstSpread + (change > 0 ? Self.slop : -Self.slop), 1) / firstSpread
      axes.insert(.scale)
    }
    let least = Self.slop / (firstSpread / 2)
    if draggable.contains(.rotation), !tracked.contains(.rotation), abs(hand.turn) >= least {
      absorbedTurn = hand.turn > 0 ? least : -least
      axes.insert(.rotation)
    }
    return axes
  }

  /// Lets two fingers of an interaction that tracks already scale and turn as well.
  private mutating func joinPair(_ time: Double) {
    let axes = pairBegun()
    guard !axes.isEmpty else { return }
    for index in courses.indices where axes.contains(courses[index].axis.kind) {
      courses[index].hold(at: time)
    }
    tracked.formUnion(axes)
  }

  /// Returns false for a direction in which nothing moves, and for a way outwards at a bound if an interaction outside
  /// can move on.
  private func mayBegin(
    _ kind: InteractionAxis.Kind, _ way: Double, _ outer: InteractionAxes, _ time: Double
  ) -> Bool {
    guard let course = courses.first(where: { $0.axis.kind == kind }), course.axis.isDraggable
    else { return false }
    let value = course.value(at: time)
    let isDown = way * course.axis.gain < 0
    let isOutwards = isDown ? value <= course.axis.lower : value >= course.axis.upper
    return !(isOutwards && outer.contains(InteractionAxes([kind])))
  }

  private mutating func begin(_ axes: InteractionAxes, _ time: Double) -> Claim {
    tracked = axes
    claim = .began
    drags &+= 1
    for index in courses.indices {
      if axes.contains(courses[index].axis.kind) {
        courses[index].hold(at: time)
      } else if !axes.isDisjoint(with: .places), courses[index].axis.isPlace,
        courses[index].endTime != nil
      {
        // Content that is caught stops along both of its axes.
        courses[index].stop(at: time)
      }
    }
    follow()
    return .began
  }

  /// Moves held values to where the fingers are.
  private mutating func follow() {
    for index in courses.indices {
      guard tracked.contains(courses[index].axis.kind) else { continue }
      let (way, velocity) = movement(courses[index].axis.kind)
      courses[index].move(to: way, velocity: velocity)
    }
  }

  /// Returns the fingers' way along an axis since the beginning, and its velocity.
  private func movement(_ kind: InteractionAxis.Kind) -> (way: Double, velocity: Double) {
    switch kind {
    case .x: (hand.way.x - absorbed.x, hand.velocity.x)
    case .y: (hand.way.y - absorbed.y, hand.velocity.y)
    case .scale: (hand.factor / absorbedFactor, hand.pairVelocity.x / absorbedFactor)
    case .rotation: (hand.turn - absorbedTurn, hand.pairVelocity.y)
    }
  }

  /// Removes a finger; values go on by themselves when it was the last one.
  ///
  /// - Returns: the claim that the finger had.
  @discardableResult
  package mutating func touchEnded(_ finger: UInt64, _ time: Double) -> Claim {
    remove(finger, time, isCancelled: false)
  }

  /// Removes a finger that no longer counts, such as one whose device is gone: values go on without velocity.
  @discardableResult
  package mutating func touchCancelled(_ finger: UInt64, _ time: Double) -> Claim {
    remove(finger, time, isCancelled: true)
  }

  private mutating func remove(_ finger: UInt64, _ time: Double, isCancelled: Bool) -> Claim {
    guard hand.contains(finger) else { return .refused }
    let had = claim
    hand.remove(finger, time)
    if hand.count < 2, claim == .began || claim == .tracks { release(.pairs, time, isCancelled) }
    guard hand.count == 0 else { return had }
    if claim == .began || claim == .tracks { letGo(time, isCancelled) }
    claim = .possible
    firstSpread = 0
    return had
  }

  /// Lets all values go on by themselves.
  private mutating func letGo(_ time: Double, _ isCancelled: Bool) {
    let (held, axes) = (sample(at: time), tracked)
    handedVelocity = isCancelled ? .zero : rest.velocity
    release(.all, time, isCancelled)
    if !axes.isDisjoint(with: .places) {
      // Content snaps along both of its axes, also along one that a lock has left out.
      for index in courses.indices
      where courses[index].axis.isPlace && !axes.contains(courses[index].axis.kind)
        && courses[index].endTime == nil
      { courses[index].stop(at: time) }
    }
    var sample = sample(at: time)
    sample.values = held.values
    for course in courses where axes.contains(course.axis.kind) {
      sample.velocities[Int(course.axis.kind.rawValue)] = course.releaseVelocity
    }
    lastRelease = sample
  }

  /// Returns the numbers at the lift of the last finger, once: the values that the fingers let go, and the velocities
  /// that they gave them. Values below the speed at which they coast have one as well.
  package mutating func takeRelease() -> InteractionSample? {
    defer { lastRelease = nil }
    return lastRelease
  }

  private mutating func release(_ axes: InteractionAxes, _ time: Double, _ isCancelled: Bool) {
    for index in courses.indices {
      let kind = courses[index].axis.kind
      guard axes.contains(kind), tracked.contains(kind) else { continue }
      courses[index].release(velocity: isCancelled ? 0 : movement(kind).velocity, at: time)
      tracked.remove(InteractionAxes([kind]))
    }
    if !axes.isDisjoint(with: .pairs), hand.count > 0 {
      // A pair that comes later begins anew.
      firstSpread = 0
    }
  }

  // MARK: A wheel

  /// Moves values by a turn of a wheel, without a rubber band.
  ///
  /// - Parameter way: the way of the content's place, in points.
  /// - Returns: the way that nothing of it could use.
  package mutating func turned(by way: SIMD2<Double>, _ time: Double) -> SIMD2<Double> {
    var rest = way
    guard tracked.isEmpty else { return rest }
    for index in courses.indices where courses[index].axis.isPlace {
      let axis = courses[index].axis
      let part = axis.kind == .x ? way.x : way.y
      guard part != 0, axis.lower < axis.upper else { continue }
      let shown = courses[index].value(at: time)
      let value = axis.scroll.clamped(shown + axis.gain * part)
      guard value != shown else { continue }
      courses[index].set(value)
      let left = part - (value - shown) / axis.gain
      if axis.kind == .x { rest.x = left } else { rest.y = left }
    }
    return rest
  }

  // MARK: Chains

  /// The rest of the fingers' movement.
  package var rest: Rest {
    var rest = Rest()
    for index in courses.indices where courses[index].axis.isPlace {
      let part = Int(courses[index].axis.kind.rawValue)
      rest.way[part] = courses[index].handedOver
      if courses[index].handsOver { rest.velocity[part] = hand.velocity[part] }
    }
    return rest
  }

  /// True while fingers of an interaction inside move this one.
  package var isPushed: Bool { push != nil }

  /// Moves values by what fingers of an interaction inside leave. One such interaction at a time moves them, and none
  /// while fingers of this one do.
  ///
  /// - Parameters:
  ///   - source: the layer that has the fingers.
  ///   - isAllowed: false while this interaction's condition is not met. What comes meanwhile does not count later.
  /// - Returns: what is left for the interaction outside; nil to leave that where it is.
  package mutating func pushed(
    by rest: Rest, of source: UInt32, _ time: Double, isAllowed: Bool = true
  ) -> Rest? {
    var new = push ?? Push(source: source)
    guard new.source == source else { return nil }
    defer { push = new }
    let before = (way: new.way, left: new.left)
    new.way = rest.way
    if claim == .began || claim == .tracks { return nil }
    guard isAllowed || new.moves else {
      new.left = rest.way
      return rest
    }
    var outer = rest
    for index in courses.indices
    where courses[index].axis.isPlace && courses[index].axis.isDraggable {
      let part = Int(courses[index].axis.kind.rawValue)
      if !courses[index].isHeld {
        guard rest.way[part] != before.way[part] else {
          (outer.way[part], outer.velocity[part]) = (before.left[part], 0)
          continue
        }
        courses[index].hold(
          at: time, way: before.way[part], handedOver: before.left[part])
        if !new.moves { drags &+= 1 }
        new.moves = true
      }
      courses[index].move(to: rest.way[part], velocity: rest.velocity[part])
      outer.way[part] = courses[index].handedOver
      if !courses[index].handsOver { outer.velocity[part] = 0 }
    }
    new.left = outer.way
    return outer
  }

  /// Lets values go on by themselves after a push, but for those that fingers of this interaction move.
  ///
  /// - Parameters:
  ///   - source: the layer that had the fingers.
  ///   - velocity: of the fingers, in points per second.
  /// - Returns: the velocity for the interaction outside.
  package mutating func pushEnded(
    by source: UInt32, velocity: SIMD2<Double>, _ time: Double
  ) -> SIMD2<Double> {
    guard push?.source == source else { return .zero }
    push = nil
    var outer = velocity
    for index in courses.indices
    where courses[index].isHeld && courses[index].axis.isPlace {
      let part = Int(courses[index].axis.kind.rawValue)
      if !courses[index].handsOver { outer[part] = 0 }
      guard !tracked.contains(courses[index].axis.kind) else { continue }
      courses[index].release(velocity: velocity[part], at: time)
    }
    return outer
  }

  // MARK: The program

  /// Lets the program move values.
  package mutating func drive(_ drive: InteractionDrive, _ time: Double) {
    for index in courses.indices where courses[index].axis.kind == drive.axis {
      switch drive.motion {
      case .set(let value): courses[index].set(value)
      case .spring(let target, let spring): courses[index].drive(to: target, spring, at: time)
      case .coast(let velocity): courses[index].coast(velocity: velocity, at: time)
      case .stop: courses[index].stop(at: time)
      }
    }
  }

  /// Gives the interaction another configuration. Axes that stay keep their value and velocity.
  package mutating func configure(_ new: InteractionConfiguration, _ time: Double) {
    let old = courses
    configuration = new
    courses = new.axes.map { axis in
      guard var course = old.first(where: { $0.axis.kind == axis.kind }) else {
        return AxisCourse(axis)
      }
      course.configure(axis, at: time)
      return course
    }
    tracked.formIntersection(InteractionAxes(courses.map(\.axis.kind)))
  }
}

extension InteractionState {
  /// The larger one of two axes' states is that of their interaction.
  fileprivate var rank: Int {
    switch self {
    case .tracking: 4
    case .driven: 3
    case .snapping: 2
    case .inertia: 1
    case .idle, .released: 0
    }
  }
}
