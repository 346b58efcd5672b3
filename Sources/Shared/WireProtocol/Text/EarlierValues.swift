import GraphicsValues

/// The values of each layer on the server, as far as commits were seen.
package struct EarlierValues {
  private var layers: [UInt32: [PropertyKey: PropertyValue]] = [:]
  /// Layers created by the current commit: their values replace none.
  private var new: Set<UInt32> = []

  package init() {}

  /// Ends a commit: values that later ones set replace those of its layers, too.
  package mutating func endCommit() { new = [] }

  mutating func create(_ layer: UInt32) {
    new.insert(layer)
    layers[layer] = [:]
  }

  mutating func destroy(_ layer: UInt32) { layers[layer] = nil }

  /// Replaces a value and returns the one before: the property's default when it was never set, and nil for
  /// a layer that the current commit creates.
  mutating func replace(
    _ key: PropertyKey, of layer: UInt32, by value: PropertyValue
  ) -> PropertyValue? {
    let old = layers[layer, default: [:]].updateValue(value, forKey: key)
    return new.contains(layer) ? nil : old ?? key.defaultValue
  }
}
