import DrawList
import GraphicsValues

/// The runs of a segment's commands: the commands of each layer before its sublayers, after them, and after its
/// mask.
struct CommandRuns: Sendable {
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

  // By row.
  var openings: [Run] = []
  var closings: [Run] = []
  var endings: [Run] = []
  var states: [RowState] = []

  /// Room by slot, of layers that once needed more than they had.
  private var rooms: [Int32: Rooms] = [:]
  /// Number of commands that all `rooms` hold.
  private var roomCount = 0

  var heapBytes: Int {
    openings.heapBytes + closings.heapBytes + endings.heapBytes + states.heapBytes + rooms.heapBytes
  }

  /// Makes new rows without commands.
  mutating func reset(rows: Int) {
    openings.fill(rows, Run())
    closings.fill(rows, Run())
    endings.fill(rows, Run())
    states.fill(rows, [])
  }

  /// The room that a layer once needed; nil if it always had enough.
  @inline(__always)
  func knownRoom(_ slot: Int) -> Rooms? { rooms.isEmpty ? nil : rooms[Int32(slot)] }

  /// Records the room that a layer needs.
  ///
  /// - Parameter most: largest number of commands in all rooms. Beyond it all rooms are dropped, because the
  ///   client is not charged for their memory.
  mutating func recordRoom(_ slot: Int, _ needed: Rooms, most: Int) {
    let known = rooms[Int32(slot)] ?? Rooms()
    let room = known.union(needed)
    roomCount += room.count - known.count
    rooms[Int32(slot)] = room
    guard roomCount > most else { return }
    rooms.removeAll()
    roomCount = 0
  }
}

extension CommandRuns.Rooms {
  var count: Int { Int(opening) + Int(closing) + Int(ending) }

  fileprivate func union(_ other: Self) -> Self {
    CommandRuns.Rooms(
      opening: max(opening, other.opening), closing: max(closing, other.closing),
      ending: max(ending, other.ending))
  }
}

extension Array {
  fileprivate mutating func fill(_ count: Int, _ value: Element) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(value, count: count))
  }
}
