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

extension Scene {
  /// Current bytes of the tables. Cost: O(tables).
  var sharedBytes: SharedBytes {
    var bytes = SharedBytes()
    bytes.columns.add(modelReasons)
    bytes.columns.add(stagedChanges)
    bytes.columns.add(parents)
    bytes.columns.add(children)
    bytes.columns.add(masks)
    bytes.columns.add(layerIDs)
    bytes.columns.add(clientsOfSlots)
    bytes.columns.add(rowsOfSlots)
    bytes.columns.add(windows)
    bytes.columns.add(changes.bySlot)
    bytes.columns.add(animations.bySlot)
    bytes.columns.held += changes.slots.heapBytes + stagedPiece.heapBytes
    bytes.columns.held += staged.values.reduce(0) { $0 + $1.heapBytes }
    bytes.columns.held += stagedTimings.values.reduce(0) { $0 + $1.heapBytes }
    bytes.columns.held += stagedPictures.values.reduce(0) { $0 + $1.heapBytes }
    bytes.columns.held += teardown.waiting.reduce(0) { $0 + $1.slots.heapBytes }
    bytes.columns.held += freeSlots.heapBytes + retimed.heapBytes + changedParents.heapBytes
    model.add(to: &bytes)
    presentation.add(to: &bytes)
    bytes.columns.held += names.indexBytes + timings.indexBytes
    bytes.names = names.valueBytes
    bytes.timings = timings.valueBytes
    bytes.animations = animations.rowBytes
    bytes.copies = copies.heapBytes
    return bytes
  }
}

extension LayerStore {
  fileprivate func add(to bytes: inout SharedBytes) {
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

extension Topology {
  /// Bytes of the rows.
  var heapBytes: Int {
    slots.heapBytes + parents.heapBytes + subtreeEnds.heapBytes + maskEnds.heapBytes
      + hasSublayers.heapBytes + relaidRows.heapBytes + hostedEnds.heapBytes + roots.heapBytes
      + emitters.heapBytes + hosts.heapBytes
      + HeapBytes.dictionary(
        capacity: hostedTokens.isEmpty ? 0 : hostedTokens.capacity,
        stride: MemoryLayout<String>.stride)
  }

  /// Least number of bytes of one row.
  static let rowBytes = 4 * MemoryLayout<Int32>.stride + MemoryLayout<Bool>.stride
}
