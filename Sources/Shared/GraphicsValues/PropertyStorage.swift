/// Where the server keeps a property of a layer: most layers have no more than the columns.
package enum PropertyStorage: Sendable {
  /// A value of every layer.
  case column
  /// The record of layers that leave the plane.
  case space
  /// The record of layers with contents.
  case contents
  /// The record of layers with a time of their own.
  case timing
  /// The name.
  case name
  /// The layer's own table of rare properties.
  case table
}

extension PropertyKey {
  /// A plain `transform` is in a column, one that leaves the plane is in the record of space.
  package var storage: PropertyStorage {
    switch self {
    case .bounds, .position, .zPosition, .anchorPoint, .transform, .hidden, .masksToBounds,
      .opacity,
      .backgroundColor, .cornerRadius, .maskedCorners, .borderWidth, .borderColor:
      .column
    case .anchorPointZ, .sublayerTransform, .geometryFlipped: .space
    case .contents, .contentsRect, .contentsScale, .contentsCenter, .contentsGravity: .contents
    case .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses,
      .fillMode:
      .timing
    case .name: .name
    default: .table
    }
  }
}

extension PropertyKeySet {
  /// The properties of one storage.
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
