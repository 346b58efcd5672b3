import GraphicsValues
import WireProtocol

/// The reasons to keep the committed values of a layer in addition to the values on screen.
package struct ModelReasons: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let animated = ModelReasons(rawValue: 1)
  /// A divided commit has changed the layer, and is not shown yet.
  package static let staged = ModelReasons(rawValue: 2)
}

/// The values of all layers, by slot: as committed, and as on screen.
///
/// Most layers show their committed values, which are stored once, in the presentation. The model has values of
/// a layer while there is a reason for it.
///
/// Invariants: the model has defaults for a layer without a reason; a layer of either store has a record of
/// space exactly if its look says so. `checkInvariants` finds violations.
package struct LayerStores: Sendable {
  /// Values with animations applied at the last sampled time. For a layer without `reasons` these are also the
  /// committed values.
  var presentation = LayerStore()
  /// Committed values of the layers with `reasons`; defaults for all others.
  var model = LayerStore()
  /// The reasons why a layer has values in `model`.
  package private(set) var reasons: [ModelReasons] = []

  package init() {}

  /// Sets a slot to default values; appends it if it is the next new one.
  package mutating func reset(_ slot: Int) {
    if slot == reasons.count { reasons.append([]) }
    model.reset(slot)
    presentation.reset(slot)
  }

  /// Resets the values of a layer that is gone, and whose animations are.
  mutating func forget(_ slot: Int) {
    releaseModel(of: slot, .staged)
    presentation.forget(slot)
  }

  /// The store that has the committed values of a layer: borrowed, since a copy would retain every column.
  subscript(committed slot: Int) -> LayerStore {
    _read {
      if reasons[slot].isEmpty { yield presentation } else { yield model }
    }
  }

  /// The store with the values that a layer shows or will show without animations: the committed values, or the
  /// values on screen while a commit is applied in pieces.
  subscript(settled slot: Int) -> LayerStore {
    _read {
      if reasons[slot].isEmpty || reasons[slot].contains(.staged) {
        yield presentation
      } else {
        yield model
      }
    }
  }

  /// Keeps the committed values of a layer in the model, so that the presentation may change.
  package mutating func keepModel(of slot: Int, _ reason: ModelReasons) {
    if reasons[slot].isEmpty { model.copy(slot, from: presentation, slot) }
    reasons[slot].formUnion(reason)
  }

  /// Whether a layer with values in the model shows these values. Cost: O(properties).
  func showsModel(_ slot: Int) -> Bool {
    PropertyKey.allCases.allSatisfy {
      model.value(of: $0, slot: slot) == presentation.value(of: $0, slot: slot)
    }
  }

  /// Removes a reason, and with the last reason the layer's values from the model: the presentation has them.
  package mutating func releaseModel(of slot: Int, _ reason: ModelReasons) {
    guard reasons[slot].contains(reason) else { return }
    reasons[slot].remove(reason)
    if reasons[slot].isEmpty { model.forget(slot) }
  }

  /// Shows the committed value of a property of a layer with values in the model.
  mutating func showCommitted(_ key: PropertyKey, of slot: Int) -> LayerChange {
    presentation.copy(key, of: slot, from: model, slot)
  }

  /// Shows all committed values of a layer with values in the model.
  mutating func showCommitted(_ slot: Int) { presentation.copy(slot, from: model, slot) }

  /// Removes and returns the layers whose `wantsText` was set, in order.
  mutating func takeTextSlots() -> [Int32] {
    let slots = model.textSlots + presentation.textSlots
    if slots.isEmpty { return [] }
    model.textSlots = []
    presentation.textSlots = []
    return slots
  }

  func add(to bytes: inout SharedBytes) {
    bytes.columns.add(reasons)
    model.add(to: &bytes)
    presentation.add(to: &bytes)
  }

  /// Removes the slots from `count` on.
  mutating func shorten(to count: Int) {
    reasons.shorten(to: count)
    model.shorten(to: count)
    presentation.shorten(to: count)
  }
}
