/// Where the server stores a property of a layer. Most layers use the columns only.
package enum PropertyStorage: Sendable {
  /// A column, with a value for every layer.
  case column
  /// The record of a layer that leaves the plane.
  case space
  /// The record of a layer with contents.
  case contents
  /// The record of a layer with its own timing.
  case timing
  /// The layer's name.
  case name
  /// The layer's own table of rare properties.
  case table
}

extension PropertyKeySet {
  /// The properties kept in one storage.
  package static func all(in storage: PropertyStorage) -> PropertyKeySet {
    PropertyKeySet(PropertyKey.allCases.filter { $0.storage == storage })
  }

  package init(_ keys: some Sequence<PropertyKey>) {
    self.init()
    for key in keys { insert(key) }
  }

  package var isEmpty: Bool { bits == 0 }
  package var count: Int { bits.nonzeroBitCount }

  package func intersection(_ other: PropertyKeySet) -> PropertyKeySet {
    var set = self
    set.bits &= other.bits
    return set
  }

  package func isSuperset(of other: PropertyKeySet) -> Bool {
    other.bits & ~bits == 0
  }
}
