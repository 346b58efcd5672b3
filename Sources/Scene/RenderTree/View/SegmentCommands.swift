import DrawList

/// A segment's part of the draw list, kept from frame to frame. Places are counted from the segment's first
/// command.
struct SegmentCommands: Sendable {
  /// The list has to be rebuilt; otherwise commands are replaced in place.
  var isStale = true
  var runs = CommandRuns()
  var brackets = Brackets()
  var spaces = SpaceOrders()
  /// Bitmaps in the list, inner ones first.
  var bitmaps: [BitmapBracket] = []
  var patch = Patch()
  /// Cost since the last `takeWork`, in pixels of `ClientWork`.
  private(set) var work = 0

  /// Whether runs may change in place: no command depends on the place of another.
  @inline(__always)
  var isFlexible: Bool { bitmaps.isEmpty && spaces.orders.isEmpty && spaces.cutCount == 0 }

  mutating func addWork(_ pixels: Int) { work += pixels }

  /// Returns the cost since the last call, in pixels of `ClientWork`, and resets it.
  mutating func takeWork() -> Int {
    defer { (work, patch.emitter.buffer.work) = (0, 0) }
    return work + patch.emitter.buffer.work
  }

  /// Forgets the list, before it is built anew.
  mutating func forgetList(rows: Int) {
    isStale = false
    runs.reset(rows: rows)
    brackets.forgetChanges()
    spaces.removeAll()
  }
}
