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
  /// The store that has the committed values of a layer.
  func committed(_ slot: Int) -> LayerStore {
    modelReasons[slot].isEmpty ? presentation : model
  }

  /// Keeps the committed values of a layer, whatever it shows from now on.
  mutating func keepModel(of slot: Int, _ reason: ModelReasons) {
    if modelReasons[slot].isEmpty { model.copy(slot, from: presentation, slot) }
    modelReasons[slot].formUnion(reason)
  }

  /// Gives a row of the model up when no other reason for it is left: the layer shows what it has.
  mutating func releaseModel(of slot: Int, _ reason: ModelReasons) {
    guard modelReasons[slot].contains(reason) else { return }
    modelReasons[slot].remove(reason)
    if modelReasons[slot].isEmpty { model.forget(slot) }
  }
}
