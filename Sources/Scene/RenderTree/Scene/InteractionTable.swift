package import AnimationEvaluation
package import GraphicsValues

/// The interactions of layers, by slots.
///
/// The values of an interaction go where fingers and their velocity lead. They stay when another animation of the layer
/// describes the interaction anew.
struct InteractionTable: Sendable {
  struct Entry: Sendable {
    let client: UInt32
    let layer: UInt32
    /// The number of the animation that described it last.
    var animation: UInt32
    var course: InteractionCourse
    var reports: Bool
    /// The description that the next frame begins with: at its time, values go on from where that frame would show them.
    var pending: InteractionDescription?
    /// The values in the last frame.
    var shown = InteractionSample()
    /// The values that the client was told last; nil if another description has come since.
    var told: InteractionSample?
    /// The lifts since the last frame of which the client is to be told.
    fileprivate(set) var releases: [(sample: InteractionSample, time: Double)] = []

    /// Most lifts of which a frame tells.
    private static let mostReleases = 4

    /// Notes what fingers let go, if they did.
    mutating func noteRelease(at time: Double) {
      guard var sample = course.takeRelease(), reports, releases.count < Self.mostReleases else {
        return
      }
      sample.state = .released
      releases.append((sample, time))
    }
  }

  /// The interactions in any order, without gaps.
  private var entries: ContiguousArray<Entry> = []
  /// The slots of the interactions, in their order.
  private var slots: ContiguousArray<Int32> = []
  /// Index of the interaction of a slot.
  private var places: [Int32: Int] = [:]
  /// The slots whose values the next frame may find elsewhere, in increasing order. Interactions that rest cost a frame
  /// nothing.
  private var awake: ContiguousArray<Int32> = []

  var isEmpty: Bool { entries.isEmpty }

  /// The interaction of a slot; a change of it wakes it up.
  subscript(slot: Int) -> Entry? {
    get { places[Int32(truncatingIfNeeded: slot)].map { entries[$0] } }
    set {
      let slot = Int32(truncatingIfNeeded: slot)
      guard let newValue else { return remove(slot) }
      if let place = places[slot] {
        entries[place] = newValue
      } else {
        places[slot] = entries.count
        entries.append(newValue)
        slots.append(slot)
      }
      let place = placeAwake(slot)
      if place == awake.count || awake[place] != slot { awake.insert(slot, at: place) }
    }
  }

  /// Index of the first slot that is awake and not below a slot.
  private func placeAwake(_ slot: Int32) -> Int {
    var low = 0
    var high = awake.count
    while low < high {
      let middle = (low + high) / 2
      if awake[middle] < slot { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func remove(_ slot: Int32) {
    guard let place = places.removeValue(forKey: slot) else { return }
    let last = entries.count - 1
    if place != last {
      entries.swapAt(place, last)
      slots.swapAt(place, last)
      places[slots[place]] = place
    }
    entries.removeLast()
    slots.removeLast()
    let known = placeAwake(slot)
    if known < awake.count, awake[known] == slot { awake.remove(at: known) }
  }

  /// A number that a slot's interaction had in the last frame; nil without one.
  func number(_ quantity: InteractionQuantity, of slot: Int) -> Double? {
    places[Int32(truncatingIfNeeded: slot)].map { entries[$0].shown.number(quantity) }
  }

  /// Adds an interaction, or gives the one of the layer another description.
  mutating func add(
    _ description: InteractionDescription, animation: UInt32, to slot: Int, layer: UInt32,
    client: UInt32
  ) {
    var entry =
      self[slot]
      ?? Entry(
        client: client, layer: layer, animation: animation,
        course: InteractionCourse(description.configuration), reports: description.reports)
    entry.animation = animation
    entry.reports = description.reports
    var next = description
    next.drives = (entry.pending?.drives ?? []).followed(by: description.drives)
    entry.pending = next
    entry.told = nil
    self[slot] = entry
  }

  /// Removes the interaction of an animation, unless another one has taken it over.
  mutating func remove(_ animation: UInt32, of slot: Int) {
    if self[slot]?.animation == animation { self[slot] = nil }
  }

  /// Gives the room of a table without interactions back.
  mutating func shrink() {
    if isEmpty, entries.capacity > 0 { self = InteractionTable() }
  }

  /// Brings the interactions that are awake to the time of a frame. Cost: O(these).
  mutating func sample(at time: Double, isSuspended: (UInt32) -> Bool) -> InteractionFrame {
    var frame = InteractionFrame()
    var kept = 0
    for index in awake.indices {
      let slot = awake[index]
      guard let place = places[slot] else { continue }
      // Entries are large, so each is changed where it lies.
      if isSuspended(entries[place].client) || entries[place].advance(to: time, &frame) {
        awake[kept] = slot
        kept += 1
      }
    }
    awake.removeLast(awake.count - kept)
    return frame
  }
}

/// The result of a frame's look at interactions.
struct InteractionFrame {
  /// True if one moves by itself.
  var isMoving = false
  /// The values that clients are to be told.
  var reports: [InteractionReport] = []
  /// The values of interactions with another state than before.
  var changes: [InteractionReport] = []
  /// The client of each interaction that was looked at.
  var clients: [UInt32] = []
}

extension InteractionTable.Entry {
  /// Moves to the time of a frame; returns true if values still move by themselves.
  fileprivate mutating func advance(to time: Double, _ frame: inout InteractionFrame) -> Bool {
    frame.clients.append(client)
    course.settle(at: time)
    if let new = pending {
      course.configure(new.configuration, time)
      for drive in new.drives { course.drive(drive, time) }
      pending = nil
    }
    let state = shown.state
    shown = course.sample(at: time)
    if shown.state != state { frame.changes.append(report(at: time)) }
    if reports { frame.reports += takeReports(time) }
    guard course.endTime != nil else { return false }
    frame.isMoving = true
    return true
  }

  /// The values in the last frame.
  fileprivate func report(at time: Double) -> InteractionReport {
    InteractionReport(client: client, layer: layer, animation: animation, sample: shown, time: time)
  }

  /// Returns what the client wants to know of a frame, and does not yet.
  fileprivate mutating func takeReports(_ time: Double) -> [InteractionReport] {
    guard shown != told else { return [] }
    told = shown
    let moments = releases + [(shown, time)]
    releases = []
    return moments.map {
      InteractionReport(
        client: client, layer: layer, animation: animation, sample: $0.sample, time: $0.time)
    }
  }

  /// The configuration for the fingers that come next.
  var configuration: InteractionConfiguration { pending?.configuration ?? course.configuration }

  /// A description that begins with the values of the last frame, as far as a description may have them. What moves by
  /// itself coasts on; a value that a spring or a snap moves goes on as if it were let go.
  var snapshot: InteractionDescription {
    let largest = InteractionAxis.largest
    let drives = configuration.axes.compactMap { axis -> InteractionDrive? in
      let velocity = shown.velocities[Int(axis.kind.rawValue)]
      guard velocity != 0, shown.state != .tracking else { return nil }
      return InteractionDrive(axis.kind, .coast(min(max(velocity, -largest), largest)))
    }
    var description = InteractionDescription(
      configuration, reports: reports, drives: drives.followed(by: pending?.drives ?? []))
    description.begin(with: shown.values)
    return description
  }
}

/// The values of an interaction for its client.
package struct InteractionReport: Hashable, Sendable {
  package let client: UInt32
  package let layer: UInt32
  package let animation: UInt32
  package let sample: InteractionSample
  /// Media time of the frame, or of the lift of fingers.
  package let time: Double
}

// Fingers. A finger belongs to the interactions of the layers at its first place, from the innermost outwards.
extension Scene {
  /// Most interactions around each other to which a finger may belong: each is asked about every movement.
  package static let mostNestedInteractions = 16

  /// The layers with an interaction that fingers, the pointer or a wheel may move, from a layer outwards; none of another
  /// client, none from one on that leaves them to the program, and none beyond the sixteenth.
  package func interactions(
    from layer: UInt32, of client: UInt32, by mover: InteractionMover = .finger
  ) -> [UInt32] {
    guard !timeline.interactions.isEmpty, let first = clients[client]?.layers[layer] else {
      return []
    }
    var layers: [UInt32] = []
    for slot in graph.ancestry(of: Int(first)).reversed() {
      guard let entry = timeline.interactions[slot], entry.client == client else { continue }
      let configuration = entry.configuration
      if configuration.policy == .leave || mover == .wheel && configuration.leavesWheels { break }
      if configuration.followsPointer || mover != .pointer { layers.append(entry.layer) }
      if layers.count == Self.mostNestedInteractions { break }
    }
    return layers
  }

  /// The policy of a layer's interaction about fingers; nil without one.
  package func interactionPolicy(_ layer: UInt32, of client: UInt32) -> InteractionPolicy? {
    slot(layer, client).flatMap { timeline.interactions[$0]?.configuration.policy }
  }

  private func slot(_ layer: UInt32, _ client: UInt32) -> Int? {
    clients[client]?.layers[layer].map(Int.init)
  }

  /// Passes an action of a finger on to the interaction of a layer.
  ///
  /// - Parameters:
  ///   - point: in points, relative to the root's corner.
  ///   - outer: the layers with the interactions outside.
  package mutating func touch(
    _ finger: UInt64, _ action: InteractionTouch, at point: Point, _ time: Double,
    layer: UInt32, of client: UInt32, outer: ArraySlice<UInt32>
  ) -> InteractionCourse.Claim {
    guard let slot = slot(layer, client), var entry = timeline.interactions[slot] else {
      // It may have handed a part of the way over.
      endPushes(by: layer, velocity: .zero, time, outer, client)
      return .refused
    }
    let place = SIMD2(point.x, point.y)
    var claim: InteractionCourse.Claim
    switch action {
    case .began:
      claim = entry.course.touchBegan(
        finger, at: place, time, isAllowed: timeline.allowsInteraction(of: slot))
    case .moved:
      let roomy = outer.reduce(into: InteractionAxes()) { axes, other in
        if let course = self.slot(other, client).flatMap({ timeline.interactions[$0]?.course }) {
          axes.formUnion(course.roomy)
        }
      }
      claim = entry.course.touchesMoved(
        [(finger, place)], time, outer: roomy,
        isAllowed: timeline.allowsInteraction(of: slot))
    case .ended: claim = entry.course.touchEnded(finger, time)
    case .cancelled: claim = entry.course.touchCancelled(finger, time)
    }
    entry.noteRelease(at: time)
    let course = entry.course
    timeline.interactions[slot] = entry
    if course.fingers == 0 {
      endPushes(by: layer, velocity: course.handedVelocity, time, outer, client)
    } else {
      push(course.rest, by: layer, time, outer, client)
    }
    return claim
  }

  /// Hands the rest of a movement over to the interactions outside, of which each leaves what it cannot use to the next.
  private mutating func push(
    _ rest: InteractionCourse.Rest, by source: UInt32, _ time: Double, _ outer: ArraySlice<UInt32>,
    _ client: UInt32
  ) {
    var rest = rest
    for layer in outer {
      guard let slot = slot(layer, client), var entry = timeline.interactions[slot],
        rest.way != .zero || entry.course.isPushed
      else { continue }
      let left = entry.course.pushed(
        by: rest, of: source, time, isAllowed: timeline.allowsInteraction(of: slot))
      timeline.interactions[slot] = entry
      guard let left else { return }
      rest = left
    }
  }

  /// Lets the interactions outside go on by themselves.
  private mutating func endPushes(
    by source: UInt32, velocity: SIMD2<Double>, _ time: Double, _ outer: ArraySlice<UInt32>,
    _ client: UInt32
  ) {
    var velocity = velocity
    for layer in outer {
      guard let slot = slot(layer, client), var entry = timeline.interactions[slot],
        entry.course.isPushed
      else { continue }
      velocity = entry.course.pushEnded(by: source, velocity: velocity, time)
      timeline.interactions[slot] = entry
    }
  }

  /// Moves the innermost interactions by a turn of a wheel.
  ///
  /// - Parameter way: of the content's place, in points.
  /// - Returns: true if one has moved.
  package mutating func turnWheel(
    by way: Point, _ time: Double, layers: [UInt32], of client: UInt32
  ) -> Bool {
    var rest = SIMD2(way.x, way.y)
    for layer in layers where rest != .zero {
      guard let slot = slot(layer, client), var entry = timeline.interactions[slot],
        timeline.allowsInteraction(of: slot)
      else { continue }
      rest = entry.course.turned(by: rest, time)
      timeline.interactions[slot] = entry
    }
    return rest != SIMD2(way.x, way.y)
  }
}

extension Timeline {
  /// Returns false while the condition of a layer's interaction was not met in the last frame.
  func allowsInteraction(of slot: Int) -> Bool {
    let index = Int(animations.bySlot[slot])
    guard index >= 0, let number = interactions[slot]?.animation else { return true }
    let attached = animations.layers[index].animations.first { $0.id == number }
    return attached.map { expressions.allows($0.conditionRow) } ?? true
  }
}

/// A source of movement for interactions.
package enum InteractionMover: Sendable { case finger, pointer, wheel }

/// An action of a finger.
package enum InteractionTouch: Sendable { case began, moved, ended, cancelled }
