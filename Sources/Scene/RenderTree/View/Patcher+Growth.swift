import DrawList
import GraphicsValues

// Grows the runs of layers that need more room: the commands behind them move, and only the commands of these
// layers are made anew.

/// Rows without enough room in the list.
struct OutgrownRows: Sendable {
  /// Layers whose commands exceed their room, and the room that they need.
  var layers: [(row: Int, room: CommandRuns.Rooms)] = []
  /// Tops of subtrees without a place in the list.
  var arrivals: [Int] = []

  var isEmpty: Bool { layers.isEmpty && arrivals.isEmpty }

  mutating func removeAll() {
    layers.removeAll(keepingCapacity: true)
    arrivals.removeAll(keepingCapacity: true)
  }
}

/// A subtree that is inserted into the list.
struct Arrival {
  let top: Int
  /// Range of its commands in the buffer with the commands of all arrivals.
  let commands: Range<Int>
  /// Place of its first command in the segment.
  var place = 0
}

extension Patcher {
  /// Grows the runs of `patch.outgrown`, and puts the commands of these layers there.
  ///
  /// - Returns: false if the list has to be rebuilt.
  /// - Complexity: O(rows of the window + brackets + commands that move).
  mutating func growRuns(
    _ patch: inout Patch, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    let end = segment.commands.runs.end
    var builder = ListBuilder(clientWindowCount: segment.clientWindowCount)
    var arrivals: [Arrival] = []
    for top in patch.outgrown.arrivals {
      let start = builder.count
      builder.walk(top, &segment.commands, in: window, scene)
      arrivals.append(Arrival(top: top, commands: start..<builder.count))
    }
    let outgrown = patch.outgrown.layers
    for (row, room) in outgrown { segment.commands.runs.enlarge(row, to: room) }
    guard segment.commands.isFlexible, !builder.hasBitmaps,
      insertGaps(before: end, for: &arrivals, &patch, window.topology)
    else { return false }
    for arrival in arrivals { place(arrival, of: builder.emitter.buffer, &patch) }
    for (row, _) in outgrown {
      guard patchRow(row, &patch, window, scene), patch.outgrown.layers.count == outgrown.count
      else {
        return false
      }
    }
    segment.commands.brackets.restructured.removeAll(keepingCapacity: true)
    linkAll()
    return true
  }

  /// Puts the commands of a subtree into their gap.
  private mutating func place(_ arrival: Arrival, of buffer: CommandBuffer, _ patch: inout Patch) {
    for (offset, index) in arrival.commands.enumerated() {
      let place = arrival.place + offset
      var command = buffer.commands[index]
      switch command.kind.role {
      case .paints: collected.add(command.bounds)
      case .begins, .divides: break
      // A bracket gets its bounds when it is linked.
      case .ends: patch.changedGroups.append(Int32(place))
      }
      if command.head.mayUse { resources.add(&command, of: buffer, &drawList) }
      drawList.commands[segment.listRange.lowerBound + place] = command
      segment.commands.brackets.recordChange(place)
    }
  }

  /// Lays out all runs in painting order with their new room, and moves the commands along.
  ///
  /// - Parameters:
  ///   - end: the place behind the last run, before the change.
  ///   - arrivals: their places are set.
  ///   - patch: its recorded places are moved.
  /// - Returns: false if most of the list would be room, or runs are out of order: then rebuild the list.
  mutating func insertGaps(
    before end: Int, for arrivals: inout [Arrival], _ patch: inout Patch, _ topology: Topology
  ) -> Bool {
    guard
      let gaps = segment.commands.runs.layOut(
        before: end, for: &arrivals, patch.outgrown, topology)
    else { return false }
    guard let last = gaps.last else { return true }
    hasNewList = true
    visitedRows += topology.slots.count
    let spare = segment.listRange.count - end
    if spare < last.distance {
      let growth = last.distance - spare + (isLast ? 0 : max(16, segment.listRange.count / 8))
      drawList.commands.insert(
        contentsOf: repeatElement(.nothing, count: growth), at: segment.listRange.upperBound)
      segment.listRange = segment.listRange.lowerBound..<segment.listRange.upperBound + growth
    }
    drawList.commands.open(gaps, in: list(0..<end))
    patch.move(gaps)
    segment.commands.brackets.changedPlaces.move(gaps)
    return true
  }

}

extension Patch {
  /// Moves the recorded places along with the commands.
  mutating func move(_ gaps: [ListGap]) {
    changedGroups.move(gaps)
    places.move(gaps)
    brackets = Dictionary(
      uniqueKeysWithValues: brackets.map { (Int32(gaps.moved(Int($0.key))), $0.value) })
  }
}

extension [Int32] {
  mutating func move(_ gaps: [ListGap]) {
    for index in indices { self[index] = Int32(gaps.moved(Int(self[index]))) }
  }
}
