package import AnimationEvaluation
package import GraphicsValues

/// The interactions of layers, by slots.
///
/// An interaction is an animation of its layer in all but one thing: its values go on where fingers and their velocity
/// lead, and stay the same when another description takes it over.
struct InteractionTable: Sendable {
  struct Entry: Sendable {
    let client: UInt32
    let layer: UInt32
    /// The number of the animation that described it last.
    var animation: UInt32
    var course: InteractionCourse
    var reports: Bool
    /// Descriptions that the next frame begins with: at its time, values go on from where that frame would show them.
    var pending: [InteractionDescription] = []
    /// The values in the last frame.
    var shown = InteractionSample()
    /// The values that the client was told last.
    var told = InteractionSample()
  }

  private(set) var entries: [Int32: Entry] = [:]

  var isEmpty: Bool { entries.isEmpty }

  subscript(slot: Int) -> Entry? {
    get { entries[Int32(truncatingIfNeeded: slot)] }
    set { entries[Int32(truncatingIfNeeded: slot)] = newValue }
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
    entry.pending.append(description)
    self[slot] = entry
  }

  /// Removes the interaction of an animation, unless another one has taken it over.
  mutating func remove(_ animation: UInt32, of slot: Int) {
    if self[slot]?.animation == animation { self[slot] = nil }
  }

  /// Brings all interactions to the time of a frame.
  ///
  /// - Returns: whether one still moves by itself, and the values that clients are to be told.
  mutating func sample(
    at time: Double, isSuspended: (UInt32) -> Bool
  ) -> (isMoving: Bool, reports: [InteractionReport]) {
    var isMoving = false
    var reports: [InteractionReport] = []
    for slot in entries.keys.sorted() {
      guard var entry = entries[slot], !isSuspended(entry.client) else { continue }
      entry.course.settle(at: time)
      for description in entry.pending {
        entry.course.configure(description.configuration, time)
        for drive in description.drives { entry.course.drive(drive, time) }
      }
      entry.pending.removeAll()
      entry.shown = entry.course.sample(at: time)
      if entry.course.endTime != nil { isMoving = true }
      if entry.reports, entry.shown != entry.told {
        entry.told = entry.shown
        reports.append(
          InteractionReport(client: entry.client, layer: entry.layer, sample: entry.shown))
      }
      entries[slot] = entry
    }
    return (isMoving, reports)
  }
}

extension InteractionTable.Entry {
  /// A description that begins with the values of the last frame. What moves by itself coasts on; a value that a spring
  /// or a snap moves goes on as if it were let go.
  var snapshot: InteractionDescription {
    var configuration = course.configuration
    var drives: [InteractionDrive] = []
    for index in configuration.axes.indices {
      let kind = configuration.axes[index].kind
      configuration.axes[index].initial = shown.values[Int(kind.rawValue)]
      let velocity = shown.velocities[Int(kind.rawValue)]
      if velocity != 0, shown.state != .tracking {
        drives.append(InteractionDrive(kind, .coast(velocity)))
      }
    }
    return InteractionDescription(configuration, reports: reports, drives: drives)
  }
}

/// The values of an interaction for its client.
package struct InteractionReport: Hashable, Sendable {
  package let client: UInt32
  package let layer: UInt32
  package let sample: InteractionSample
}

// Fingers. A finger belongs to the interactions of the layers at its first place, from the innermost outwards.
extension Scene {
  /// The layers with an interaction, from a layer outwards; none of another client.
  package func interactions(from layer: UInt32, of client: UInt32) -> [UInt32] {
    guard !timeline.interactions.isEmpty, let first = clients[client]?.layers[layer] else {
      return []
    }
    return graph.ancestry(of: Int(first)).reversed().compactMap { slot in
      timeline.interactions[slot].flatMap { $0.client == client ? $0.layer : nil }
    }
  }

  /// What the program learns of fingers on a layer's interaction; nil without one.
  package func interactionPolicy(_ layer: UInt32, of client: UInt32) -> InteractionPolicy? {
    slot(layer, client).flatMap { timeline.interactions[$0]?.course.configuration.policy }
  }

  private func slot(_ layer: UInt32, _ client: UInt32) -> Int? {
    clients[client]?.layers[layer].map(Int.init)
  }

  /// Passes an action of a finger on to the interaction of a layer.
  ///
  /// - Parameters:
  ///   - point: in points of the root's space.
  ///   - outer: the layers with the interactions outside.
  package mutating func touch(
    _ finger: UInt64, _ action: InteractionTouch, at point: Point, _ time: Double,
    layer: UInt32, of client: UInt32, outer: ArraySlice<UInt32>
  ) -> InteractionCourse.Claim {
    guard let slot = slot(layer, client), var entry = timeline.interactions[slot] else {
      return .refused
    }
    let place = SIMD2(point.x, point.y)
    var claim: InteractionCourse.Claim
    switch action {
    case .began: claim = entry.course.touchBegan(finger, at: place, time)
    case .moved:
      let roomy = outer.reduce(into: InteractionAxes()) { axes, other in
        if let course = self.slot(other, client).flatMap({ timeline.interactions[$0]?.course }) {
          axes.formUnion(course.roomy)
        }
      }
      claim = entry.course.touchesMoved([(finger, place)], time, outer: roomy)
    case .ended: claim = entry.course.touchEnded(finger, time)
    case .cancelled: claim = entry.course.touchCancelled(finger, time)
    }
    let (way, velocity) = (entry.course.handedOver, entry.course.fingerVelocity)
    let isOver = entry.course.fingers == 0
    timeline.interactions[slot] = entry
    pushOuter(way, velocity, isOver, time, outer.first, client)
    return claim
  }

  /// Hands the rest of a way over to the interaction outside.
  private mutating func pushOuter(
    _ way: SIMD2<Double>, _ velocity: SIMD2<Double>, _ isOver: Bool, _ time: Double,
    _ outer: UInt32?, _ client: UInt32
  ) {
    guard let outer, let slot = slot(outer, client), var entry = timeline.interactions[slot] else {
      return
    }
    if isOver {
      entry.course.pushEnded(velocity: velocity, time)
    } else if way != .zero {
      entry.course.pushed(to: way, velocity: velocity, time)
    } else {
      return
    }
    timeline.interactions[slot] = entry
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
      guard let slot = slot(layer, client), var entry = timeline.interactions[slot] else {
        continue
      }
      rest = entry.course.turned(by: rest, time)
      timeline.interactions[slot] = entry
    }
    return rest != SIMD2(way.x, way.y)
  }
}

/// An action of a finger.
package enum InteractionTouch: Sendable { case began, moved, ended, cancelled }
