internal import GraphicsValues

/// The values that a server has of each layer, as far as its commits were seen.
package struct EarlierValues {
  private var layers: [UInt32: [PropertyKey: PropertyValue]] = [:]
  /// Made by the present commit: their values replace none.
  private var new: Set<UInt32> = []

  package init() {}

  /// A commit is over: what later ones set replaces the values of its layers, too.
  package mutating func endCommit() { new = [] }

  mutating func create(_ layer: UInt32) {
    new.insert(layer)
    layers[layer] = [:]
  }

  mutating func destroy(_ layer: UInt32) { layers[layer] = nil }

  /// Returns the value before: the property's default for one that was never set, and nil for a layer
  /// that the present commit makes.
  mutating func replace(
    _ key: PropertyKey, of layer: UInt32, by value: PropertyValue
  ) -> PropertyValue? {
    let old = layers[layer, default: [:]].updateValue(value, forKey: key)
    return new.contains(layer) ? nil : old ?? key.defaultValue
  }
}
