import AnimationEvaluation
import GraphicsValues

// Expressions and time sources: they see what all other animations show.
extension Sampler {
  /// Cost of a step of a program, or of reading a number, in pixels of `ClientWork`.
  private static let pixelsPerStep = 16
  /// Cost of ordering a program, and of ordering each of its inputs, likewise.
  private static let pixelsPerOrder = 256
  /// Cost of an interaction that moves, likewise.
  private static let pixelsPerInteraction = 4096

  /// Evaluates the expressions and time sources whose inputs have changed, each after those that it reads.
  mutating func sampleExpressions(_ scene: inout Scene) {
    guard !scene.timeline.expressions.isEmpty else { return scene.timeline.expressions.shrink() }
    for (client, count) in scene.timeline.expressions.order(depth: scene.limits.expressionDepth) {
      scene.accounts.work.add(count * Self.pixelsPerOrder, of: client)
    }
    for order in scene.timeline.expressions.orders.indices
    where !scene.timeline.suspended.contains(scene.timeline.expressions.orders[order].client) {
      evaluate(order: order, &scene)
    }
  }

  /// Evaluates a client's programs. Cost: those of a level are looked at only if a number that they or earlier ones read
  /// has changed.
  private mutating func evaluate(order: Int, _ scene: inout Scene) {
    let client = scene.timeline.expressions.orders[order].client
    var hasChanged = !scene.timeline.expressions.orders[order].isEvaluated
    let found = scene.timeline.expressions.orders[order].findLayers(
      scene.clients[client]?.layers ?? IDMap(), shape: scene.graph.shapes[client])
    scene.accounts.work.add(found * Self.pixelsPerStep, of: client)
    for level in scene.timeline.expressions.orders[order].levels {
      for reading in level.readings {
        let number = number(scene.timeline.expressions.orders[order].readings[reading], scene)
        if scene.timeline.expressions.orders[order].keep(number, of: reading) { hasChanged = true }
      }
      scene.accounts.work.add(level.readings.count * Self.pixelsPerStep, of: client)
      guard hasChanged else { continue }
      scene.accounts.work.add(level.work * Self.pixelsPerStep, of: client)
      scene.timeline.expressions.run(
        level, of: order, &scene.stores, &scene.changes, &unshown)
      evaluateUnshown(&scene)
    }
    scene.timeline.expressions.orders[order].isEvaluated = true
  }

  /// Brings interactions to the time of the frame; returns whether one moves by itself.
  mutating func sampleInteractions(_ scene: inout Scene) -> Bool {
    guard !scene.timeline.interactions.isEmpty else {
      scene.timeline.interactions.shrink()
      return false
    }
    let suspended = scene.timeline.suspended
    let frame = scene.timeline.interactions.sample(at: time) { suspended.contains($0) }
    for client in frame.clients {
      scene.accounts.work.add(Self.pixelsPerInteraction, of: client)
    }
    result.interactions = frame.reports
    result.interactionChanges = frame.changes
    return frame.isMoving
  }

  /// Returns the number that a reading finds now.
  private func number(_ reading: ExpressionOrder.Reading, _ scene: borrowing Scene) -> Double {
    let slot = Int(reading.slot)
    if slot < 0 { return .nan }
    guard reading.kind == .time else { return scene.number(reading, of: slot) }
    let animated = Int(scene.timeline.animations.bySlot[slot])
    return animated < 0 ? .nan : scene.timeline.animations.layers[animated].clock.local(at: time)
  }

  /// Evaluates the layers whose programs have new results, each once for all programs of a level: only those of
  /// further levels read what these set.
  private mutating func evaluateUnshown(_ scene: inout Scene) {
    if unshown.isEmpty { return }
    var evaluated = Set<Int32>()
    for slot in unshown {
      let index = Int(scene.timeline.animations.bySlot[Int(slot)])
      if index >= 0, evaluated.insert(slot).inserted { evaluate(index, &scene) }
    }
    unshown.removeAll(keepingCapacity: true)
  }
}

extension Scene {
  /// Returns the number of a layer's property or interaction that expressions read; not a number if it has none.
  fileprivate func number(_ reading: ExpressionOrder.Reading, of slot: Int) -> Double {
    if reading.kind == .interaction {
      guard let quantity = InteractionQuantity(rawValue: reading.index) else { return .nan }
      return timeline.interactions.number(quantity, of: slot) ?? .nan
    }
    if !timeline.pairings.isCurrent(slot),
      let value = timeline.pairings[slot]?.values?.value(of: reading.key)
    {
      return value.value(of: reading.component)?.number(Int(reading.index)) ?? .nan
    }
    return stores.presentation.number(reading, of: slot)
  }
}
