/// A part of a layer that is not a layer: a filter, an emitter cell, a tile. Its attributes have
/// key-value coding names, which key paths such as `filters.NAME.KEY` reach.
@usableFromInline package struct ObjectValue: Hashable, Sendable {
  /// The name in key paths. It need not be unique; the first object of that name counts.
  package var name: String
  /// A filter's type; empty for cells and tiles.
  package var kind: String
  package var attributes: [String: PropertyValue]

  package init(name: String = "", kind: String = "", attributes: [String: PropertyValue] = [:]) {
    self.name = name
    self.kind = kind
    self.attributes = attributes
  }
}

extension ObjectValue {
  /// False when any number in an attribute is infinite or NaN.
  var isFinite: Bool { attributes.values.allSatisfy(\.isFinite) }

  /// Bytes of the memory that the object points to. Recurses into nested objects, whose depth is bounded.
  package var heapBytes: Int {
    var bytes = name.heapBytes + kind.heapBytes + attributes.heapBytes
    for (key, value) in attributes { bytes += key.heapBytes + value.heapBytes }
    return bytes
  }
}
