import DrawList

extension CommandRuns {
  /// Room in a spare row: as many commands as most layers without sublayers need.
  static let spareRoom: Int32 = 4

  /// Lays out all runs in painting order with their new room.
  ///
  /// - Parameters:
  ///   - end: the place behind the last run, before the change.
  ///   - arrivals: their places are set.
  /// - Returns: the gaps in the list; nil if most of the list would be room, or runs are out of order.
  mutating func layOut(
    before end: Int, for arrivals: inout [Arrival], _ outgrown: OutgrownRows, _ topology: Topology
  ) -> [ListGap]? {
    var gaps: [ListGap] = []
    // The place of the next run, and the number of commands in the runs so far.
    var place = 0
    var count = outgrown.layers.reduce(0) { $0 + $1.room.count }
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
        for row in topology.subtree(at: here.row) where openings[row].start >= 0 {
          move(row, by: distance)
        }
        place += arrivals[index].commands.count
        count += arrivals[index].commands.count
        step = PaintingStep(here.row, .ending).next(in: topology)
        continue
      }
      let run = self[here]
      guard run.start >= 0 else {
        // A layer without a place has no descendant with one.
        step = PaintingStep(here.row, .ending).next(in: topology)
        continue
      }
      guard open(at: Int(run.start)) else { return nil }
      self[here].start = Int32(place)
      place += Int(run.room)
      count += Int(run.count)
      step = here.next(in: topology)
    }
    guard open(at: end), place <= Self.mostPlaces(for: count, rows: topology.slots.count)
    else {
      return nil
    }
    return gaps
  }

  /// Largest number of places. Clients are not charged for room, so it is limited to the number of commands and a
  /// little for each row.
  private static func mostPlaces(for commands: Int, rows: Int) -> Int {
    2 * commands + Int(spareRoom) * rows + 1024
  }

  mutating func enlarge(_ row: Int, to room: Rooms) {
    openings[row].room = max(openings[row].room, room.opening)
    closings[row].room = max(closings[row].room, room.closing)
    endings[row].room = max(endings[row].room, room.ending)
  }

  private mutating func move(_ row: Int, by distance: Int32) {
    openings[row].start += distance
    closings[row].start += distance
    endings[row].start += distance
  }
}
