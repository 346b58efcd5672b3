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
