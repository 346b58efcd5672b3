import AnimationEvaluation
import GraphicsValues

// The copies of replicators' sublayers, each at its own time (§11.4).
extension Sampler {
  /// Number of animations that are evaluated for all copies of a client in one frame: some hundredths of a
  /// second. Further copies keep their values.
  private static let mostCopyEvaluations = 1 << 16
  /// Bytes of long values for which an evaluation counts once more.
  private static let longBytesOfOne = 256
  /// Bytes of long values that all copies of a client may have. Animations that would make more change nothing.
  private static let mostLongBytesOfCopies = 1 << 26
  /// Number of ancestors that count as one evaluation.
  private static let ancestorsOfOne = 8

  /// Updates copies from their layers.
  mutating func sampleCopies(_ scene: inout Scene) {
    for slot in scene.copies.slots {
      guard let copy = scene.copies[Int(slot)], !scene.isSuspended(Int(copy.origin)) else {
        continue
      }
      let origin = Int(copy.origin)
      let animated = Int(scene.timeline.animations.bySlot[origin])
      let change = scene.changes.bySlot[origin]
      guard animated >= 0 else {
        if !change.isEmpty { show(Int(slot), origin, change, &scene) }
        continue
      }
      evaluateCopy(Int(slot), copy, animated, &scene)
    }
  }

  /// Evaluates the animations of new copies. The copied values are as of the last sampling, at the time of the
  /// layer.
  mutating func resampleCopies(in window: Int32, _ scene: inout Scene) {
    for slot in scene.copies.slots(in: window) {
      // A copy of a suspended client keeps the values of its layer.
      guard let copy = scene.copies[Int(slot)], !scene.isSuspended(Int(copy.origin)) else {
        continue
      }
      let animated = Int(scene.timeline.animations.bySlot[Int(copy.origin)])
      if animated >= 0 { evaluateCopy(Int(slot), copy, animated, &scene) }
    }
  }

  private func show(_ slot: Int, _ origin: Int, _ change: LayerChange, _ scene: inout Scene) {
    scene.stores.presentation.duplicate(origin, at: slot)
    scene.copies.setLongBytes(0, of: slot, scene.graph.owners[slot])
    scene.changes.mark(slot, change)
  }

  /// Evaluates the animations of a copy's layer at the copy's time.
  private mutating func evaluateCopy(
    _ slot: Int, _ copy: LayerCopies.Copy, _ animated: Int, _ scene: inout Scene
  ) {
    let client = scene.graph.owners[slot]
    let spent = scene.accounts.copyEvaluations[client]
    if spent >= Self.mostCopyEvaluations { return }
    let most = Self.mostCopyEvaluations - spent
    let depth = scene.graph.depth(of: Int(copy.origin))
    let count = scene.timeline.animations.layers[animated].animations.reduce(
      depth / Self.ancestorsOfOne
    ) {
      $0 + $1.compiled.trackCount
    }
    // The budget is spent: later copies keep their values.
    guard count <= most else { return scene.accounts.copyEvaluations.add(most, of: client) }
    let room = Self.mostLongBytesOfCopies - scene.copies.longBytes(of: client) + copy.longBytes
    let mostBytes = max(min(room, (most - count) * Self.longBytesOfOne), 0)
    var left = mostBytes
    let local = localTime(of: copy, &scene)
    let before = SlotValues(slot, in: &scene.stores.presentation)
    scene.stores.presentation.copy(slot, from: scene.stores.model, Int(copy.origin))
    let isMoving = Self.apply(animated, to: slot, at: local, &left, &scene)
    if isMoving {
      result.isAnimating = true
      scene.timeline.movingCopies.append(Int32(slot))
    }
    scene.accounts.copyEvaluations.add(
      count + (mostBytes - left) / Self.longBytesOfOne, of: client)
    scene.copies.setLongBytes(mostBytes - left, of: slot, client)
    let after = SlotValues(slot, in: &scene.stores.presentation)
    if before != after {
      scene.changes.mark(slot, before.change(to: after))
      if before.look.zPosition != after.look.zPosition { scene.windows.rebuildWindow(of: slot) }
    }
  }

  /// Applies a layer's animations to a copy.
  ///
  /// - Returns: whether one of them still runs for the copy. It may have ended for the layer.
  private static func apply(
    _ animated: Int, to slot: Int, at local: Double, _ left: inout Int, _ scene: inout Scene
  ) -> Bool {
    var isMoving = false
    withUnsafeMutablePointer(to: &scene.stores.presentation) { store in
      var properties = SlotProperties(store: store, slot: slot)
      scene.timeline.animations.layers[animated].animations.withUnsafeBufferPointer { attached in
        for i in attached.indices {
          if attached[i].expressionRow >= 0 { continue }
          guard attached[i].compiled.longValues.spendBytes(&left, { properties[$0] }) else {
            continue
          }
          let source = attached[i].sourceRow
          let time = source < 0 ? local : scene.timeline.expressions.time(of: source)
          attached[i].compiled.apply(at: time, to: &properties)
          if local < attached[i].endTime, attached[i].movesByItself { isMoving = true }
        }
        // A copy shows the result of its layer: inputs have no delay.
        for i in attached.indices where attached[i].expressionRow >= 0 {
          scene.timeline.expressions.apply(attached[i].expressionRow, to: &properties)
        }
      }
      _ = properties.finish()
    }
    return isMoving
  }

  /// The local time of a layer or a copy.
  mutating func localTime(ofAny slot: Int, _ scene: inout Scene) -> Double {
    if let copy = scene.copies[slot] {
      return localTime(of: copy, &scene)
    }
    return clock(of: slot, &scene).local(at: time)
  }

  private func localTime(of copy: LayerCopies.Copy, _ scene: inout Scene) -> Double {
    scene.graph.localTime(of: copy, at: time) { scene.stores.presentation.rest[$0]?.instanceDelay }
  }
}

extension LayerGraph {
  /// A copy's local time: its layer's, delayed by each replicator in that replicator's time.
  ///
  /// - Parameter delay: gives the delay of a replicator's instances.
  func localTime(
    of copy: LayerCopies.Copy, at mediaTime: Double, delay: (_ replicator: Int) -> Double?
  ) -> Double {
    var clock = LayerClock.identity
    var left = copy.delays[...]
    for slot in ancestry(of: Int(copy.origin)) {
      if let timing = timings[slot] { clock = clock.then(timing, at: mediaTime) }
      if let next = left.first, Int(next.slot) == slot {
        let seconds = delay(slot) ?? 0
        clock = clock.delayed(by: Double(next.instance) * (seconds.isFinite ? seconds : 0))
        left.removeFirst()
      }
    }
    return clock.local(at: mediaTime)
  }
}

/// All values of a slot.
private struct SlotValues: Hashable {
  var position: Point
  var opacity: Double
  var geometry: LayerGeometry
  var look: LayerLook
  var space: LayerSpace?
  var contents: LayerContents?
  var rest: PropertyTable?

  /// - Parameter store: not changed, but borrowed: its columns are many.
  init(_ slot: Int, in store: inout LayerStore) {
    position = store.position[slot]
    opacity = store.opacity[slot]
    geometry = store.geometry[slot]
    look = store.look[slot]
    space = store.space[slot]
    contents = store.contents[slot]
    rest = store.rest[slot]
  }

  func change(to other: SlotValues) -> LayerChange {
    position == other.position && geometry == other.geometry && space == other.space
      && look.clips == other.look.clips
      && look.zPosition == other.look.zPosition ? .look : [.geometry, .look]
  }
}
