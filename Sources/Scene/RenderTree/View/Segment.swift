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

/// The runs and brackets of a segment's commands, kept from frame to frame. Places are counted from the
/// segment's first command.
struct SegmentCommands: Sendable {
  /// Consecutive commands of a layer, with room behind them that holds `nothing` commands.
  struct Run: Sendable {
    /// Place of the first command; −1 for a layer that has not been visible since the list was built.
    var start: Int32 = -1
    var count: Int32 = 0
    /// Number of commands that the run can hold.
    var room: Int32 = 0

    var end: Int { Int(start + room) }
  }

  /// The largest room that a layer's runs have needed so far.
  struct Rooms: Sendable {
    var opening: Int32 = 0
    var closing: Int32 = 0
    var ending: Int32 = 0
  }

  /// The list has to be rebuilt; otherwise commands are replaced in place.
  var isStale = true

  // By row: the runs of a layer before its sublayers, after them, and after its mask.
  var openings: [Run] = []
  var closings: [Run] = []
  var endings: [Run] = []
  var states: [RowState] = []

  /// Room by slot, of layers that once needed more than they had.
  var rooms: [Int32: Rooms] = [:]
  /// Number of commands that all `rooms` hold.
  var roomCount = 0
  var patch = Patch()
  /// Ranges of the outermost brackets, from first to last.
  var outermost: [Range<Int32>] = []
  /// Ends of brackets in which any change damages the whole bracket, from first to last.
  var spreadingEnds: [Int32] = []
  /// Places of commands that the running update replaced, if there are brackets.
  var changedPlaces: [Int32] = []
  /// Open brackets while the list is linked; empty otherwise.
  var openBrackets: [OpenBracket] = []
  /// Parts of the list whose brackets changed.
  var restructured: [Range<Int>] = []
  /// Painting order of the layers that share a space, by the row into which the space is flattened.
  var depthOrders: [Int32: [DepthPiece]] = [:]
  /// Spaces sorted by layer centres, because the comparison budget is spent.
  var unsortedSpaces: Set<Int32> = []
  /// Number of comparisons of planes in all spaces: the square of the number of planes in each.
  var comparisons = 0
  /// Number of cuts in all spaces.
  var cuts = 0
  /// Bitmaps in the list, inner ones first.
  var bitmaps: [BitmapBracket] = []
  /// Number of commands that begin or end pieces of cut layers.
  var cutCount = 0
  /// Number of pieces, and of layers that are repeated in the list because an ancestor is in pieces.
  var repeatedCount = 0
  /// Cost since the last `takeWork`, in pixels of `ClientWork`.
  var work = 0

  /// Whether runs may change in place: no command depends on the place of another.
  var isFlexible: Bool { bitmaps.isEmpty && depthOrders.isEmpty && cutCount == 0 }
}
