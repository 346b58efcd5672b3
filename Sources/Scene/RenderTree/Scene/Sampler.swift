import AnimationEvaluation
import GraphicsValues

/// One sampling of a scene: evaluates every running animation at a media time and writes the values into the
/// presentation.
///
/// Layers whose animations are all of the simple kind cost a few nanoseconds each; see `DenseTracks`. Animations
/// whose active period has ended are reported, and detached unless they ask to stay. Layers of suspended clients
/// stay as they are, and are visited when their clients are resumed.
struct Sampler {
  let time: Double
  var result = SamplingResult()
  /// The clocks of superlayers composed so far.
  var clocks: SampledClocks
  /// The layers whose programs have new results that they do not show yet, in order, some several times.
  var unshown: [Int32] = []
  /// The slots of settled layers whose long values exceeded the frame's budget; visited again in the next frame.
  private var deferred: [Int] = []
  /// Pictures of transitions that have ended.
  private var pictures: [FrozenPicture] = []

  init(at time: Double) {
    self.time = time
    clocks = SampledClocks(at: time)
  }

  mutating func run(_ scene: inout Scene) {
    scene.accounts.startSampling()
    scene.timeline.animations.requestDue(at: time)
    requestRetimed(&scene)
    scene.timeline.holdRequests(scene.graph.owners)
    // Dropping finished animations requests their layers again.
    while !scene.timeline.animations.requested.isEmpty {
      for index in scene.timeline.animations.takeRequested() { visit(index, &scene) }
      scene.dropRemovedAnimations()
    }
    for slot in deferred { scene.timeline.animations.requestSampling(slot) }
    let isAnyWaiting = !deferred.isEmpty || !scene.timeline.waiting.isEmpty
    for index in scene.timeline.animations.moving
    where !scene.isSuspended(Int(scene.timeline.animations.layers[Int(index)].slot)) {
      evaluate(Int(index), &scene)
    }
    sampleTracks(&scene)
    let isInteracting = sampleInteractions(&scene)
    sampleExpressions(&scene)
    let isPairing = samplePairings(&scene)
    scene.accounts.copyEvaluations.removeAll()
    scene.timeline.sampledTime = time
    result.isAnimating =
      scene.timeline.animations.isMoving || isAnyWaiting || isInteracting || isPairing
      || scene.timeline.expressions.isRunning
    result.isWaiting = isAnyWaiting
    scene.timeline.movingCopies.removeAll(keepingCapacity: true)
    scene.emitters.startSampling()
    result.nextChange = scene.timeline.animations.nextChange()
    // New copies and emitters have to be known, so that they show their first frame and request the next.
    scene.updateTopology()
    if !scene.copies.isEmpty { sampleCopies(&scene) }
    if !scene.emitters.slots.isEmpty { visitEmitters(&scene) }
  }

  /// Requests sampling for all layers in retimed subtrees, each layer once.
  private func requestRetimed(_ scene: inout Scene) {
    var pending = scene.graph.takeRetimed()
    if pending.isEmpty || scene.timeline.animations.layers.isEmpty { return }
    var isSeen = [Bool](repeating: false, count: scene.graph.count)
    while let slot = pending.popLast() {
      if isSeen[Int(slot)] { continue }
      isSeen[Int(slot)] = true
      scene.accounts.work.add(SampledClocks.pixelsPerLayer, of: scene.graph.owners[Int(slot)])
      scene.timeline.animations.requestSampling(Int(slot))
      pending += scene.graph.children[Int(slot)]
      if scene.graph.masks[Int(slot)] >= 0 { pending.append(scene.graph.masks[Int(slot)]) }
    }
  }

  // Animations are accessed in place: copying one retains a dozen objects.

  /// Visits a layer whose animations begin or end, or whose values were committed.
  private mutating func visit(_ index: Int, _ scene: inout Scene) {
    scene.timeline.animations.withdrawTracks(of: index)
    let slot = Int(scene.timeline.animations.layers[index].slot)
    scene.timeline.animations.layers[index].clock = clock(of: slot, &scene)
    scene.timeline.animations.findLone(index)
    if report(index, &scene) { scene.timeline.animations.layers[index].findKeys() }
    let isNew = scene.timeline.animations.layers[index].isNew
    scene.timeline.animations.layers[index].isNew = false
    classify(index, &scene)
    let isSettled = scene.timeline.animations.layers[index].isSettled
    let hasTracks = scene.timeline.animations.layers[index].tracks != nil
    let isMoving = !isSettled && !hasTracks
    scene.timeline.animations.setMoving(index, isMoving)
    // Moving layers are evaluated after all visits.
    if isMoving, !scene.isSuspended(slot) { return }
    // Tracks give the same values in this sampling, and no earlier animation has left values.
    let isComplete = isNew && hasTracks || evaluate(index, &scene)
    // One of the next frames makes its long values.
    if !isComplete, isSettled { deferred.append(slot) }
  }

  /// The clock of a layer. Its client is charged for superlayers passed.
  mutating func clock(of slot: Int, _ scene: inout Scene) -> LayerClock {
    if scene.graph.timedCount == 0 { return .identity }
    return clocks.clock(of: slot, in: scene.graph, &scene.accounts.work)
  }

  /// Reports the animations of one layer that have begun or ended; returns whether one has ended.
  private mutating func report(_ index: Int, _ scene: inout Scene) -> Bool {
    var hasEnded = false
    let slot = Int(scene.timeline.animations.layers[index].slot)
    let local = scene.timeline.animations.layers[index].clock.local(at: time)
    let (client, layer) = (scene.graph.owners[slot], scene.graph.ids[slot])
    for i in scene.timeline.animations.layers[index].animations.indices {
      let begins = scene.timeline.animations.layers[index].animations[i].begins(at: local)
      let ends = scene.timeline.animations.layers[index].animations[i].ends(at: local)
      let id = scene.timeline.animations.layers[index].animations[i].id
      if begins {
        scene.timeline.animations.layers[index].animations[i].hasStarted = true
        scene.timeline.animations.layers[index].noteBegin(of: i)
        result.events.append(
          AnimationEvent(kind: .started, client: client, layer: layer, animation: id))
      }
      if ends {
        let isRemoved =
          scene.timeline.animations.layers[index].animations[i].isRemovedOnCompletion
        scene.timeline.animations.layers[index].animations[i].hasEnded = true
        hasEnded = true
        result.events.append(
          AnimationEvent(
            kind: .finished(isRemoved: isRemoved), client: client, layer: layer, animation: id))
        if isRemoved {
          scene.timeline.animations.layers[index].animations[i].isRemoved = true
          scene.timeline.animations.requestCleanup(index)
        }
      }
      if scene.timeline.animations.layers[index].animations[i].showsNothingMore {
        scene.timeline.takePicture(i, of: index, &pictures)
      }
    }
    for picture in pictures { scene.discard(picture, of: client) }
    pictures.removeAll()
    return hasEnded
  }

  /// Evaluates a layer in general: committed values, then every animation in the order added (§10.4).
  ///
  /// - Returns: false if long values were left out because earlier layers used up the frame's budget.
  @discardableResult
  mutating func evaluate(_ index: Int, _ scene: inout Scene) -> Bool {
    let slot = Int(scene.timeline.animations.layers[index].slot)
    let local = scene.timeline.animations.layers[index].clock.local(at: time)
    scene.timeline.restoreOnce(index, &scene.stores, &scene.changes)
    var hasTransition = false
    var hasExpression = false
    let client = scene.graph.owners[slot]
    let before = Self.mostLongBytes - scene.accounts.longBytes[client]
    var left = before
    var isComplete = true
    let changed = withUnsafeMutablePointer(to: &scene.stores.presentation) { store in
      var properties = SlotProperties(store: store, slot: slot)
      scene.timeline.animations.layers[index].animations.withUnsafeBufferPointer { attached in
        for i in attached.indices {
          let (source, row) = (attached[i].sourceRow, attached[i].expressionRow)
          let time = source < 0 ? local : scene.timeline.expressions.time(of: source)
          if row >= 0 {
            hasExpression = true
            scene.timeline.expressions.setUse(
              row,
              !attached[i].isInEffect(at: time)
                ? .none : attached[i].decidesAlone ? .whole : .part)
            continue
          }
          guard attached[i].compiled.longValues.spendBytes(&left, { properties[$0] }) else {
            isComplete = before == Self.mostLongBytes
            continue
          }
          attached[i].compiled.apply(at: time, to: &properties)
          if attached[i].compiled.hasTransition { hasTransition = true }
        }
        // Expressions come last, and see what all other animations show.
        if hasExpression {
          for i in attached.indices where attached[i].expressionRow >= 0 {
            scene.timeline.expressions.apply(attached[i].expressionRow, to: &properties)
          }
        }
      }
      return properties.finish()
    }
    scene.accounts.longBytes.add(before - left, of: client)
    scene.accounts.work.add(
      scene.timeline.animations.layers[index].animations.count * WorkAccounts.pixelsPerEvaluation,
      of: client)
    scene.changes.record(slot, changed)
    if !scene.timeline.pairings.isEmpty { scene.timeline.pairings.noteEvaluated(slot) }
    if hasTransition || !scene.timeline.transitions.isEmpty {
      scene.timeline.updateTransition(index, at: local, &scene.stores, &scene.changes)
    }
    return isComplete
  }

  /// Bytes of paths and lists that animations may make for a client in one frame: some milliseconds. Further
  /// animations change nothing.
  private static let mostLongBytes = 1 << 24

  /// Schedules the next visit to a layer, and gives the layer to tracks if possible.
  private func classify(_ index: Int, _ scene: inout Scene) {
    let slot = Int(scene.timeline.animations.layers[index].slot)
    scene.timeline.animations.schedule(index, at: time)
    // With time running backwards, tracks would go on before their begin.
    guard !scene.timeline.animations.layers[index].isSettled,
      scene.timeline.animations.layers[index].clock.rate > 0
    else { return }
    scene.timeline.animations.offerTracks(
      index,
      isUnturned: scene.stores.model.geometry[slot].transform == .identity
        && !scene.stores.model.look[slot].hasSpace)
  }
}

// Dense tracks.
extension Sampler {
  private func sampleTracks(_ scene: inout Scene) {
    let suspended = SuspendedSlots(scene.timeline.suspended, scene.graph.owners)
    scene.timeline.animations.positions.samplePositions(
      into: &scene.stores.presentation, at: time, suspended, &scene.changes)
    scene.timeline.animations.opacities.sampleOpacities(
      into: &scene.stores.presentation, at: time, suspended, &scene.changes)
    scene.timeline.animations.rotations.sampleRotations(
      into: &scene.stores.presentation, at: time, suspended, &scene.changes)
  }
}

extension Scene {
  /// Evaluates every running animation at a media time and writes the values into the presentation.
  package mutating func sample(at time: Double) -> SamplingResult {
    var sampler = Sampler(at: time)
    sampler.run(&self)
    return sampler.result
  }

  /// Whether a layer belongs to a suspended client.
  func isSuspended(_ slot: Int) -> Bool {
    !timeline.suspended.isEmpty && timeline.suspended.contains(graph.owners[slot])
  }

  /// Drops the animations that were removed: all of a layer at once, so that removing many costs one pass.
  mutating func dropRemovedAnimations() {
    for slot in timeline.animations.slotsToClean {
      let index = Int(timeline.animations.bySlot[Int(slot)])
      guard index >= 0, timeline.animations.layers[index].needsCleanup else { continue }
      var pictures: [FrozenPicture] = []
      let isLast = timeline.dropRemoved(index, &stores, &changes, &pictures)
      for picture in pictures { discard(picture, of: graph.owners[Int(slot)]) }
      if isLast { stopped(Int(slot)) }
    }
    timeline.animations.slotsToClean.removeAll(keepingCapacity: true)
  }

  /// Removes the animations of a layer that is being destroyed; its committed values are not restored.
  mutating func removeAnimations(of slot: Int) -> AnimatedLayer? {
    let index = Int(timeline.animations.bySlot[slot])
    guard index >= 0 else { return nil }
    var layer = timeline.removeLayer(index, &stores, &changes)
    for index in layer.animations.indices {
      discard(layer.animations[index].picture, of: graph.owners[slot])
      layer.animations[index].picture = nil
    }
    stopped(slot)
    return layer
  }

  /// Copies with a delay may still be moving, though the layer itself has stopped.
  private mutating func stopped(_ slot: Int) {
    if !copies.isEmpty, windows.shows(slot) {
      changes.record(slot, [.geometry, .place, .look, .fade, .order])
    }
  }
}
