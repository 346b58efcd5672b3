import DrawList
import GraphicsValues

// Grows the runs of layers that need more room: the commands behind them move, and only the commands of these
// layers are made anew.

/// Rows without enough room in the list.
struct OutgrownRows: Sendable {
  /// Layers whose commands exceed their room, and the room that they need.
  var layers: [(row: Int, room: SegmentCommands.Rooms)] = []
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

extension SegmentPass {
  /// Grows the runs of `patch.outgrown`, and puts the commands of these layers there.
  ///
  /// - Returns: false if the list has to be rebuilt.
  /// - Complexity: O(rows of the window + brackets + commands that move).
  mutating func growRuns(
    _ patch: inout Patch, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    let end = segment.commands.end
    var builder = ListBuilder(clientWindowCount: segment.clientWindowCount)
    var arrivals: [Arrival] = []
    for top in patch.outgrown.arrivals {
      let start = builder.count
      builder.walk(top, &segment.commands, in: window, scene)
      arrivals.append(Arrival(top: top, commands: start..<builder.count))
    }
    let outgrown = patch.outgrown.layers
    for (row, room) in outgrown { segment.commands.enlarge(row, to: room) }
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
    segment.commands.restructured.removeAll(keepingCapacity: true)
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
      recordChangedPlace(place)
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
    guard let gaps = layOutRuns(before: end, for: &arrivals, patch, topology) else { return false }
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
    segment.commands.changedPlaces.move(gaps)
    return true
  }

  private mutating func layOutRuns(
    before end: Int, for arrivals: inout [Arrival], _ patch: Patch, _ topology: Topology
  ) -> [ListGap]? {
    var gaps: [ListGap] = []
    // The place of the next run, and the number of commands in the runs so far.
    var place = 0
    var count = patch.outgrown.layers.reduce(0) { $0 + $1.room.count }
    // Returns false if runs are not in painting order.
    func open(at old: Int) -> Bool {
      let distance = gaps.last?.distance ?? 0
      if old < gaps.last?.place ?? 0 { return false }
      if place - old > distance { gaps.append(ListGap(place: old, distance: place - old)) }
      return place - old >= distance
    }
    let tops = Dictionary(
      uniqueKeysWithValues: arrivals.enumerated().map { ($0.element.top, $0.offset) })
    var step = topology.slots.isEmpty ? nil : PaintingStep(0, .opening)
    while let here = step {
      if !tops.isEmpty, here.part == .opening, let index = tops[here.row] {
        // The runs of the subtree count from the beginning of the buffer.
        arrivals[index].place = place
        let distance = Int32(place - arrivals[index].commands.lowerBound)
        for row in topology.subtree(at: here.row) where segment.commands.openings[row].start >= 0 {
          segment.commands.move(row, by: distance)
        }
        place += arrivals[index].commands.count
        count += arrivals[index].commands.count
        step = PaintingStep(here.row, .ending).next(in: topology)
        continue
      }
      let run = segment.commands[here]
      guard run.start >= 0 else {
        // A layer without a place has no descendant with one.
        step = PaintingStep(here.row, .ending).next(in: topology)
        continue
      }
      guard open(at: Int(run.start)) else { return nil }
      segment.commands[here].start = Int32(place)
      place += Int(run.room)
      count += Int(run.count)
      step = here.next(in: topology)
    }
    guard open(at: end), place <= SegmentCommands.mostPlaces(for: count, rows: topology.slots.count)
    else {
      return nil
    }
    return gaps
  }
}

extension SegmentCommands {
  /// Largest number of places. Clients are not charged for room, so it is limited to the number of commands and a
  /// little for each row.
  fileprivate static func mostPlaces(for commands: Int, rows: Int) -> Int {
    2 * commands + Int(spareRoom) * rows + 1024
  }

  fileprivate mutating func enlarge(_ row: Int, to room: Rooms) {
    openings[row].room = max(openings[row].room, room.opening)
    closings[row].room = max(closings[row].room, room.closing)
    endings[row].room = max(endings[row].room, room.ending)
  }

  fileprivate mutating func move(_ row: Int, by distance: Int32) {
    openings[row].start += distance
    closings[row].start += distance
    endings[row].start += distance
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
