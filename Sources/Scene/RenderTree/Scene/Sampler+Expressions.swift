import AnimationEvaluation
import GraphicsValues

// Expressions and time sources: they see what all other animations show.
extension Sampler {
  /// Cost of a step of a program, in pixels of `ClientWork`.
  private static let pixelsPerStep = 16
  /// Cost of finding a program's place in the order, likewise.
  private static let pixelsPerOrder = 256
  /// Cost of an interaction that moves, likewise.
  private static let pixelsPerInteraction = 4096

  /// Evaluates the expressions and time sources whose inputs have changed, each after those that it reads.
  mutating func sampleExpressions(_ scene: inout Scene) {
    guard !scene.timeline.expressions.isEmpty else { return scene.timeline.expressions.shrink() }
    for (client, count) in scene.timeline.expressions.order(depth: scene.limits.expressionDepth) {
      scene.accounts.work.add(count * Self.pixelsPerOrder, of: client)
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: ExpressionProgram.inputLimit) {
      numbers in
      for order in scene.timeline.expressions.orders.indices {
        var level: Int32 = 0
        for place in scene.timeline.expressions.orders[order].steps.indices {
          let step = scene.timeline.expressions.orders[order].steps[place]
          if step.level != level { evaluateUnshown(&scene) }
          level = step.level
          guard !scene.isSuspended(Int(step.slot)) else { continue }
          scene.accounts.work.add(Int(step.work) * Self.pixelsPerStep, of: step.client)
          for index in 0..<Int(step.inputCount) {
            numbers[index] = number((order, Int(step.firstInput) + index), step, &scene)
          }
          if scene.timeline.expressions.update(step.row, numbers) { show(step, &scene) }
        }
        evaluateUnshown(&scene)
      }
    }
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

  /// Returns the slot of the layer that an input names; −1 if there is none.
  private func source(
    of input: ExpressionTable.Input, _ place: (order: Int, input: Int),
    _ step: ExpressionTable.Step, _ scene: inout Scene
  ) -> Int {
    let slot = Int(input.slot)
    // Columns get shorter when most layers are gone.
    if scene.graph.ids.indices.contains(slot), scene.graph.ids[slot] == input.source,
      scene.graph.owners[slot] == step.client
    {
      return slot
    }
    let found = scene.clients[step.client]?.layers[input.source] ?? -1
    scene.timeline.expressions.orders[place.order].inputs[place.input].slot = found
    return Int(found)
  }

  /// Returns the number of an input.
  private mutating func number(
    _ place: (order: Int, input: Int), _ step: ExpressionTable.Step, _ scene: inout Scene
  ) -> Double {
    let input = scene.timeline.expressions.orders[place.order].inputs[place.input]
    switch input.kind {
    case .time:
      let index = Int(scene.timeline.animations.bySlot[Int(step.slot)])
      return index < 0 ? .nan : scene.timeline.animations.layers[index].clock.local(at: time)
    case .property:
      let slot = source(of: input, place, step, &scene)
      if slot < 0 { return .nan }
      if !scene.timeline.pairings.isCurrent(slot),
        let value = scene.timeline.pairings[slot]?.values?.value(of: input.key)
      {
        return value.value(of: input.component)?.number(Int(input.index)) ?? .nan
      }
      return scene.stores.presentation.number(input, of: slot)
    case .interaction:
      let slot = source(of: input, place, step, &scene)
      guard slot >= 0, let quantity = InteractionQuantity(rawValue: input.index) else {
        return .nan
      }
      // Many expressions read one interaction, and an entry is a large value.
      if lastRead.slot != slot { lastRead = (slot, scene.timeline.interactions.shown(of: slot)) }
      return lastRead.sample?.number(quantity) ?? .nan
    }
  }

  /// Sets a column to a row's new result; returns false for a row without one, or a result that is not finite.
  private func setColumn(_ step: ExpressionTable.Step, _ scene: inout Scene) -> Bool {
    if step.column == .none { return false }
    let slot = Int(step.slot)
    let first = scene.timeline.expressions.result(step.row, 0)
    guard first.isFinite else { return false }
    let change: LayerChange
    switch step.column {
    case .none: return false
    case .opacity: change = scene.stores.presentation.setScalar(.opacity, slot, first)
    case .position, .positionX, .positionY:
      var point = scene.stores.presentation.position[slot]
      if step.column == .positionY { point.y = first } else { point.x = first }
      if step.column == .position { point.y = scene.timeline.expressions.result(step.row, 1) }
      guard point.y.isFinite else { return false }
      change = scene.stores.presentation.setPoint(.position, slot, point)
    }
    scene.changes.record(slot, change)
    return true
  }

  /// Shows a row's new result.
  private mutating func show(_ step: ExpressionTable.Step, _ scene: inout Scene) {
    let index = Int(scene.timeline.animations.bySlot[Int(step.slot)])
    guard index >= 0, scene.timeline.expressions.active[Int(step.row)] else { return }
    let isAlone = scene.timeline.animations.layers[index].animations.count == 1
    if isAlone, setColumn(step, &scene) { return }
    if isAlone, !step.isSource, scene.timeline.expressions.replaces(step.row) {
      let slot = Int(step.slot)
      let changed: LayerChange? = withUnsafeMutablePointer(to: &scene.stores.presentation) {
        store in
        var properties = SlotProperties(store: store, slot: slot)
        let isSet = scene.timeline.expressions.apply(step.row, to: &properties)
        return isSet ? properties.finish() : nil
      }
      if let changed { return scene.changes.record(slot, changed) }
    }
    // Everything else that the layer shows decides as well: an expression that adds, or a number that is missing.
    if isUnshown.insert(index).inserted { unshown.append(index) }
  }

  /// Evaluates the layers whose programs have new results, each once for all programs of a level: only those of
  /// further levels read what these set.
  private mutating func evaluateUnshown(_ scene: inout Scene) {
    if unshown.isEmpty { return }
    for index in unshown { evaluate(index, &scene) }
    unshown.removeAll(keepingCapacity: true)
    isUnshown.removeAll(keepingCapacity: true)
  }
}
