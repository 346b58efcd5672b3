internal import GraphicsValues

/// Why the committed values of a layer are kept beside those on screen.
struct ModelReasons: OptionSet, Sendable {
  let rawValue: UInt8

  static let animated = ModelReasons(rawValue: 1)
  /// A commit that is applied over several frames has changed it, and shows nothing yet.
  static let staged = ModelReasons(rawValue: 2)
}

// Most layers show what was committed: their values are written once, into the presentation, and have no
// other place. A row of the model is in use while there is a reason for it.
extension Scene {
  /// The store that has the committed values of a layer: lent, since a copy would retain every column.
  subscript(committed slot: Int) -> LayerStore {
    _read {
      if modelReasons[slot].isEmpty { yield presentation } else { yield model }
    }
  }

  /// Keeps the committed values of a layer, whatever it shows from now on.
  mutating func keepModel(of slot: Int, _ reason: ModelReasons) {
    if modelReasons[slot].isEmpty { model.copy(slot, from: presentation, slot) }
    modelReasons[slot].formUnion(reason)
  }

  /// Whether a layer with a row of the model shows what it has. Cost: all properties.
  func showsModel(_ slot: Int) -> Bool {
    PropertyKey.allCases.allSatisfy {
      model.value(of: $0, slot: slot) == presentation.value(of: $0, slot: slot)
    }
  }

  /// Gives up a row of the model for which no other reason is left. The presentation has its values by then.
  mutating func releaseModel(of slot: Int, _ reason: ModelReasons) {
    guard modelReasons[slot].contains(reason) else { return }
    modelReasons[slot].remove(reason)
    if modelReasons[slot].isEmpty { model.forget(slot) }
  }
}
