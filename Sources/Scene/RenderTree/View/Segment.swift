import DrawList
import GraphicsValues

/// One window on one output: the places of its layers, and its part of the draw list.
struct Segment: Sendable {
  /// Revision of the topology to which the rows belong.
  var revision = -1
  /// Every layer has to be placed again.
  var mustPlaceAll = true

  var places = Places()
  /// Number of windows that the window's client has.
  var clientWindowCount = 1

  var commands = SegmentCommands()
  /// Range of the segment's commands in the draw list.
  var listRange = 0..<0

  /// Rows of changed layers in the running update.
  var changedRows = RowSet()
  /// Too many rows changed to visit them one by one.
  var hasManyChanges = false
  /// Rows that were placed, whose commands may differ from the last frame's.
  var changedRanges: [Range<Int>] = []
}

extension Segment {
  /// Adopts new rows of a window.
  mutating func adopt(_ topology: Topology) {
    if revision != topology.revision {
      revision = topology.revision
      mustPlaceAll = true
      commands.isStale = true
      places.reset(rows: topology.slots.count)
      return
    }
    for rows in topology.relaidRows {
      for row in rows { places.placements[row] = Placement() }
      changedRows.insert(rows.lowerBound)
    }
  }
}
