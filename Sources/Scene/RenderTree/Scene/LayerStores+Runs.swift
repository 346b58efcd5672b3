import GraphicsValues
import WireProtocol

// Properties are set for many layers at a time: the property and its column are found once for all layers.
extension LayerStores {
  /// Stores committed values of layers that show their committed values.
  ///
  /// - Parameter slots: the slots of the run's layers, in order. A layer may occur more than once.
  mutating func store(
    _ run: PropertyRun, of slots: UnsafeBufferPointer<Int32>, _ changed: inout ChangedSlots
  ) {
    withUnsafeTemporaryAllocation(of: LayerChange.self, capacity: slots.count) { changes in
      changes.initialize(repeating: [])
      for column in run.columns { store(column, of: slots, changes) }
      changed.record(slots, UnsafeBufferPointer(changes))
    }
  }

  /// Stores the values of one property, and adds their changes to `changes`.
  private mutating func store(
    _ column: PropertyColumn, of slots: UnsafeBufferPointer<Int32>,
    _ changes: UnsafeMutableBufferPointer<LayerChange>
  ) {
    let layers = ChangingLayers(slots: slots, changes: changes)
    if column.key == .bounds {
      layers.store(&presentation.geometry, [.geometry, .look]) {
        column[$0].rect.standardized
      } set: {
        $0.setBounds($1)
      }
      layers.refreshAnchors(&presentation)
    } else if !layers.store(column, in: &presentation) {
      for (index, slot) in slots.enumerated() {
        changes[index].formUnion(presentation.set(column[index], Int(slot)))
      }
    }
  }
}

/// The layers that a run changes, and their changes so far: buffers of the same length.
///
/// Slots are checked by the columns that they index.
struct ChangingLayers {
  let slots: UnsafeBufferPointer<Int32>
  let changes: UnsafeMutableBufferPointer<LayerChange>

  /// Stores values in a column.
  ///
  /// - Parameters:
  ///   - change: recorded for values that differ.
  ///   - value: gives the value for an index in `slots`.
  ///   - set: stores a value in a row of the column, and returns whether it differs.
  @inline(__always)
  func store<Row, Value>(
    _ column: inout [Row], _ change: LayerChange,
    _ value: (Int) -> Value, set: (inout Row, Value) -> Bool
  ) {
    var column = column.mutableSpan
    for (index, slot) in slots.enumerated() where set(&column[Int(slot)], value(index)) {
      changes[index].formUnion(change)
    }
  }

  /// Updates the anchors of layers with new bounds.
  @inline(__always)
  func refreshAnchors(_ store: inout LayerStore) {
    for (index, slot) in slots.enumerated() where changes[index].contains(.geometry) {
      store.refreshAnchor(Int(slot))
    }
  }
}

extension Equatable {
  /// - Returns: false if the value is the same.
  @inline(__always)
  mutating func change(to value: Self) -> Bool {
    if self == value { return false }
    self = value
    return true
  }
}

/// Prefetches the values that a property run changes, as soon as its layers are known. Without this, each
/// property would wait for its own column.
struct PropertyRunPrefetch {
  private var position: ColumnPrefetch<Point>?
  private var opacity: ColumnPrefetch<Double>?
  private var anchor: ColumnPrefetch<Point>?
  private var geometry: ColumnPrefetch<LayerGeometry>?
  private var look: ColumnPrefetch<LayerLook>?

  init(_ run: PropertyRun, in store: borrowing LayerStore) {
    for column in run.columns {
      switch LayerStore.column(of: column.key) {
      case .position: position = ColumnPrefetch(store.position)
      case .opacity: opacity = ColumnPrefetch(store.opacity)
      case .geometry:
        anchor = ColumnPrefetch(store.anchor)
        geometry = ColumnPrefetch(store.geometry)
      case .look: look = ColumnPrefetch(store.look)
      case nil: break
      }
    }
  }

  @inline(__always)
  func request(_ slot: Int) {
    position?.request(slot)
    opacity?.request(slot)
    anchor?.request(slot)
    geometry?.request(slot, lines: 2)
    look?.request(slot, lines: 2)
  }
}
