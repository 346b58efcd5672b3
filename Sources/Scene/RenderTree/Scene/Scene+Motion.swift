import AnimationEvaluation
import GraphicsValues

// Motion without a commit: the layers that move, and their values at later times.
extension Scene {
  /// The slots of the layers, copies and emitters that moved in the last sampling.
  var movingSlots: [Int] {
    var slots: [Int] = []
    for layer in timeline.animations.layers where !layer.isSettled { slots.append(Int(layer.slot)) }
    slots += timeline.movingCopies.lazy.map(Int.init)
    slots += emitters.lively.lazy.map(Int.init)
    return slots
  }

  /// The properties that running animations of a layer or copy change; nil if nothing moves it.
  func movingKeys(of slot: Int) -> PropertyKeySet? { timeline.movingKeys(of: slot, copies) }

  /// Subtracts the bytes of the long values that `evaluate` makes for a layer or copy from a budget; each animation
  /// but the first takes some, too.
  ///
  /// - Returns: false if the budget is too small.
  func spendEvaluation(of slot: Int, _ left: inout Int, bytesOfOne: Int) -> Bool {
    let index = Int(timeline.animations.bySlot[copies.origin(of: slot)])
    guard index >= 0 else { return true }
    let animations = timeline.animations.layers[index].animations
    left -= max(animations.count - 1, 0) * bytesOfOne
    for i in animations.indices where left >= 0 {
      let isEnough = animations[i].compiled.longValues.spendBytes(&left) {
        stores.presentation.value(of: $0, slot: slot)
      }
      if !isEnough { return false }
    }
    return left >= 0
  }

  /// Evaluates the animations of a layer or copy at any time, into a slot of another store.
  func evaluate(_ slot: Int, at time: Double, into store: inout LayerStore, at place: Int) {
    let origin = copies.origin(of: slot)
    let index = Int(timeline.animations.bySlot[origin])
    guard index >= 0 else { return store.copy(place, from: stores.presentation, slot) }
    store.copy(place, from: stores.model, origin)
    let local: Double
    if let copy = copies[slot] {
      local = graph.localTime(of: copy, at: time) { stores.presentation.rest[$0]?.instanceDelay }
    } else {
      local = graph.localTime(of: slot, at: time)
    }
    withUnsafeMutablePointer(to: &store) { store in
      var properties = SlotProperties(store: store, slot: place)
      for animation in timeline.animations.layers[index].animations {
        let source = animation.sourceRow
        animation.compiled.apply(
          at: source < 0 ? local : timeline.expressions.time(of: source), to: &properties)
      }
      for animation in timeline.animations.layers[index].animations
      where animation.expressionRow >= 0 {
        timeline.expressions.apply(animation.expressionRow, to: &properties)
      }
      _ = properties.finish()
    }
  }
}

extension Timeline {
  /// The properties that animations of a layer change that ran at its last visit, and all animations of a copy; nil if
  /// nothing moves it.
  func movingKeys(of slot: Int, _ copies: LayerCopies) -> PropertyKeySet? {
    let index = Int(animations.bySlot[copies.origin(of: slot)])
    guard index >= 0 else { return nil }
    // A copy with a delay may still move when its layer has stopped.
    if !copies.isEmpty, copies[slot] != nil { return animations.layers[index].keys }
    return animations.layers[index].isSettled ? nil : animations.layers[index].runningKeys
  }
}
