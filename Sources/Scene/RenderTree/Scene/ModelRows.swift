import GraphicsValues

/// The reasons to keep the committed values of a layer in addition to the values on screen.
struct ModelReasons: OptionSet, Sendable {
  let rawValue: UInt8

  static let animated = ModelReasons(rawValue: 1)
  /// A divided commit has changed the layer, and is not shown yet.
  static let staged = ModelReasons(rawValue: 2)
}

// Most layers show their committed values, which are stored once, in the presentation. The model has values of
// a layer while there is a reason for it.
extension Scene {
  /// The store that has the committed values of a layer: borrowed, since a copy would retain every column.
  subscript(committed slot: Int) -> LayerStore {
    _read {
      if modelReasons[slot].isEmpty { yield presentation } else { yield model }
    }
  }

  /// Keeps the committed values of a layer in the model, so that the presentation may change.
  mutating func keepModel(of slot: Int, _ reason: ModelReasons) {
    if modelReasons[slot].isEmpty { model.copy(slot, from: presentation, slot) }
    modelReasons[slot].formUnion(reason)
  }

  /// Whether a layer with values in the model shows these values. Cost: O(properties).
  func showsModel(_ slot: Int) -> Bool {
    PropertyKey.allCases.allSatisfy {
      model.value(of: $0, slot: slot) == presentation.value(of: $0, slot: slot)
    }
  }

  /// Removes a reason, and with the last reason the layer's values from the model: the presentation has them.
  mutating func releaseModel(of slot: Int, _ reason: ModelReasons) {
    guard modelReasons[slot].contains(reason) else { return }
    modelReasons[slot].remove(reason)
    if modelReasons[slot].isEmpty { model.forget(slot) }
  }
}
