import AnimationEvaluation
import GraphicsValues

// Motion without a commit: the layers that move, and their values at later times.
extension Scene {
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

/// The rows of windows whose layers, copies or emitters moved in the last sampling. Each is found when it is asked for,
/// since one mostly is enough: layers that were animated last come first, as they mostly are in front of others.
struct MovingRows: Sequence, IteratorProtocol {
  struct Row: Hashable {
    let window: Int32
    let row: Int
  }

  private let layers: [AnimatedLayer]
  /// The slots of copies and emitters.
  private let others: [Int32]
  private let windows: [Int32]
  private let rows: [Int32]
  /// Number of `layers`, and then of `others`, that are left.
  private var left: Int

  init(_ scene: Scene) {
    layers = scene.timeline.animations.layers
    others = scene.timeline.movingCopies + scene.emitters.lively
    windows = scene.windows.bySlot
    rows = scene.windows.rows
    left = layers.count + others.count
  }

  mutating func next() -> Row? {
    while left > 0 {
      left -= 1
      let index = left - others.count
      if index >= 0, layers[index].isSettled { continue }
      let slot = Int(index >= 0 ? layers[index].slot : others[left])
      if windows[slot] >= 0, rows[slot] >= 0 {
        return Row(window: windows[slot], row: Int(rows[slot]))
      }
    }
    return nil
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
