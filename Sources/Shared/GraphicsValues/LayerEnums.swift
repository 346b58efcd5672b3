/// The place of contents in bounds (§2.5.2). "Top" is always maximum y.
package enum ContentsGravity: UInt8, CaseIterable, Hashable, Sendable {
  case resize = 0
  case resizeAspect = 1
  case resizeAspectFill = 2
  case center = 3
  case top = 4
  case bottom = 5
  case left = 6
  case right = 7
  case topLeft = 8
  case topRight = 9
  case bottomLeft = 10
  case bottomRight = 11
}

/// The effect of an animation before its begin and after its end (§4.7).
package enum FillMode: UInt8, CaseIterable, Hashable, Sendable {
  case removed = 0
  case forwards = 1
  case backwards = 2
  case both = 3

  package var coversBefore: Bool { self == .backwards || self == .both }
  package var coversAfter: Bool { self == .forwards || self == .both }
}

/// The corners that a radius applies to; the raw values are those of `CACornerMask` (§2.1).
@usableFromInline package struct CornerMask: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let minXMinY = CornerMask(rawValue: 1)
  package static let maxXMinY = CornerMask(rawValue: 2)
  package static let minXMaxY = CornerMask(rawValue: 4)
  package static let maxXMaxY = CornerMask(rawValue: 8)
  package static let all = CornerMask(rawValue: 15)
}

/// The shape of round corners (§2.5.4).
package enum CornerCurve: UInt32, CaseIterable, Hashable, Sendable {
  case circular = 0
  case continuous = 1
}

/// The rule that decides which points are inside a path (§11.1).
package enum FillRule: UInt32, CaseIterable, Hashable, Sendable {
  /// Points around which the contours wind at all.
  case nonZero = 0
  /// Points around which the contours wind an odd number of times.
  case evenOdd = 1
}

/// The geometry of a gradient (§11.2).
package enum GradientType: UInt32, CaseIterable, Hashable, Sendable {
  case axial = 0
  case radial = 1
  case conic = 2
  /// A type with an unknown name; draws nothing.
  case unknown = 3
}

/// The class of a layer. It decides how the layer draws and which properties it has besides those of every
/// layer. The raw values travel on the wire.
package enum LayerKind: UInt8, CaseIterable, Hashable, Sendable {
  case layer = 0
  case shape = 1
  case gradient = 2
  case text = 3
  case replicator = 4
  case scroll = 5
  case transform = 6
  case tiled = 7
  case emitter = 8
  case host = 9
}

/// The stages that a changed property affects.
///
/// Frozen and inlinable, because every frame marks whole trees with it: otherwise each operation in another
/// module would be a call through a witness table.
@frozen @usableFromInline
package struct LayerChange: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  @inlinable package init() { rawValue = 0 }

  /// The layer's extent or its matrix, and with it those of its descendants.
  @inlinable package static var geometry: LayerChange { LayerChange(rawValue: 1) }
  /// The layer's own drawing.
  @inlinable package static var look: LayerChange { LayerChange(rawValue: 2) }
  /// The order of siblings.
  @inlinable package static var order: LayerChange { LayerChange(rawValue: 4) }
  /// The mapping of time.
  @inlinable package static var timing: LayerChange { LayerChange(rawValue: 8) }

  /// The layer's position or transform, and with it the matrices of its descendants.
  @inlinable package static var place: LayerChange { LayerChange(rawValue: 16) }
  /// The layer's opacity.
  @inlinable package static var fade: LayerChange { LayerChange(rawValue: 32) }

  @inlinable package static func == (a: LayerChange, b: LayerChange) -> Bool {
    a.rawValue == b.rawValue
  }
  @inlinable package var isEmpty: Bool { rawValue == 0 }
  @inlinable package func contains(_ other: LayerChange) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }
  @inlinable package func isSubset(of other: LayerChange) -> Bool { other.contains(self) }
  @inlinable package func union(_ other: LayerChange) -> LayerChange {
    LayerChange(rawValue: rawValue | other.rawValue)
  }
  @inlinable package mutating func formUnion(_ other: LayerChange) { self = union(other) }
  @inlinable package func intersection(_ other: LayerChange) -> LayerChange {
    LayerChange(rawValue: rawValue & other.rawValue)
  }
}
