internal import DrawList
internal import GraphicsValues

/// One window on one output: where its layers are, and its part of the draw list.
struct Segment: Sendable {
  /// Revision of the topology that the rows below are of.
  var revision = -1
  /// Every layer has to be placed again.
  var mustPlaceAll = true

  // By row of the topology.
  var placements: [Placement] = []
  /// Matrices of rows that are not just moved against their parents; others refer to these.
  var linears: [LinearPart] = []
  /// Two for each row: what the layer may paint on, and what its contents and sublayers may. Most rows
  /// refer to those of a superlayer.
  var clips: [PixelRect] = []

  /// Where layers are that are not simply in the plane of the output.
  var planes: [SpatialPlane] = []
  /// Rows with sublayers that have to be ordered by depth, and perhaps some that had to be.
  var deepRows: Set<Int32> = []
  /// Number of windows that the window's client has.
  var clientWindowCount = 1
  /// What the window lets be seen of its layers.
  var windowClip = PixelRect.empty

  var commands = SegmentCommands()
  /// Of the draw list.
  var listRange = 0..<0

  /// Rows of layers with changes, for the update that is running, and whether they are too many to be
  /// visited one by one.
  var changedRows = RowSet()
  var hasManyChanges = false
}

/// What the emission stage remembers of a segment from one frame to the next. Places are counted from
/// the segment's first command.
struct SegmentCommands: Sendable {
  /// Commands that belong together, with room behind them that holds `nothing`.
  struct Run: Sendable {
    /// −1 for a layer that has not been visible since the list was built.
    var start: Int32 = -1
    var count: Int32 = 0
    var room: Int32 = 0

    var end: Int { Int(start + room) }
  }

  /// Room that runs of a layer need at most, as far as known.
  struct Rooms: Sendable {
    var opening: Int32 = 0
    var closing: Int32 = 0
    var ending: Int32 = 0
  }

  /// The list has to be built anew; otherwise commands are replaced where they stand.
  var isStale = true

  // By row: the commands of a layer before its sublayers, after them, and after its mask.
  var openings: [Run] = []
  var closings: [Run] = []
  var endings: [Run] = []
  var states: [RowState] = []

  /// By slot: layers that once needed more room than they had.
  var rooms: [Int32: Rooms] = [:]
  /// Number of commands in `rooms`.
  var roomCount = 0
  /// Rows whose layers may draw differently than in the last frame.
  var changedRanges: [Range<Int>] = []
  var patch = Patch()
  /// The brackets of the list that are in no other, from first to last.
  var outermost: [Range<Int32>] = []
  /// Ends of brackets in the list in which a change shows anywhere, from first to last.
  var spreadingEnds: [Int32] = []
  /// Where the last update replaced commands, in order, if there are brackets.
  var changedPlaces: [Int32] = []
  /// Brackets that are open while the list is linked; empty otherwise.
  var openBrackets: [OpenBracket] = []
  /// Parts of the list with other brackets than before.
  var restructured: [Range<Int>] = []
  /// The order of layers that share a space, by the row that it is flattened into.
  var depthOrders: [Int32: [DepthPiece]] = [:]
  /// Those whose layers are painted by the depth of their middles, because others took what may be compared.
  var unsortedSpaces: Set<Int32> = []
  /// Number of planes that are compared at most, over all spaces: the square of the number in each.
  var comparisons = 0
  var cuts = 0
  /// Bitmaps in the list, inner ones first.
  var bitmaps: [BitmapBracket] = []
  /// Number of commands around pieces of layers that others cut.
  var cutCount = 0
  /// Number of pieces, and of layers that are in the list again because they are below one in pieces.
  var repeatedCount = 0
  /// What was made since the pass took it last, in pixels as clients are charged for them.
  var work = 0

  /// Commands may come and go where there is room: no command depends on where another one is.
  var isFlexible: Bool { bitmaps.isEmpty && depthOrders.isEmpty && cutCount == 0 }
}

/// How a row stands in the list.
struct RowState: OptionSet, Sendable {
  let rawValue: UInt8

  /// The layer was visible when its commands were made; they may be none all the same.
  static let isShown = RowState(rawValue: 1)
  /// A new place, or another opacity, can be written into the commands.
  static let isPatchable = RowState(rawValue: 2)
  /// The layer draws more than one thing: an opacity below 1 takes a group.
  static let isCompound = RowState(rawValue: 4)
  /// The layer's commands are in a group of their own.
  static let hasGroup = RowState(rawValue: 8)
  /// Images would be upside down in the layer's space when its commands were made.
  static let flipsImages = RowState(rawValue: 16)
}
