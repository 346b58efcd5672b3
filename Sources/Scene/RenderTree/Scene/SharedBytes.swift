import GraphicsValues
import WireProtocol

/// Bytes of columns, and of one row of all columns.
struct ColumnBytes {
  var held = 0
  var row = 0

  mutating func add<Element>(_ column: [Element]) {
    held += column.heapBytes
    row += MemoryLayout<Element>.stride
  }
}

/// Bytes of tables that all clients share, by their contents.
struct SharedBytes {
  var columns = ColumnBytes()
  var spaces = 0
  var contents = 0
  var timings = 0
  var names = 0
  var tables = 0
  var parsed = 0
  var animations = 0
  var copies = 0
}

extension SharedBytes {
  /// Current bytes of a scene's tables. Cost: O(tables).
  init(of scene: Scene) {
    scene.graph.add(to: &self)
    scene.stores.add(to: &self)
    scene.changes.add(to: &self)
    scene.windows.add(to: &self)
    scene.staging.add(to: &self)
    columns.add(scene.timeline.animations.bySlot)
    columns.held += scene.teardown.waiting.reduce(0) { $0 + $1.slots.heapBytes }
    animations =
      scene.timeline.animations.rowBytes
      + scene.timeline.waiting.values.reduce(0) { $0 + $1.heapBytes }
    copies = scene.copies.heapBytes
  }
}

extension LayerStore {
  func add(to bytes: inout SharedBytes) {
    bytes.columns.add(position)
    bytes.columns.add(opacity)
    bytes.columns.add(anchor)
    bytes.columns.add(traits)
    bytes.columns.add(geometry)
    bytes.columns.add(look)
    bytes.columns.held += space.indexBytes + contents.indexBytes + rest.indexBytes
    bytes.columns.held += parsed.indexBytes
    bytes.spaces += space.valueBytes
    bytes.contents += contents.valueBytes
    bytes.tables += rest.valueBytes
    bytes.parsed += parsed.valueBytes
  }
}
