import DrawList
import GraphicsValues

extension Patcher {
  /// Makes new commands for the subtrees whose rows were relaid.
  ///
  /// - Returns: false if commands depend on the places of others, or several subtrees need more room.
  mutating func relayCommands(in window: borrowing PlacedWindow, _ scene: Scene) -> Bool {
    var mayGrow = true
    for rows in window.topology.relaidRows where !relayCommands(rows, &mayGrow, window, scene) {
      return false
    }
    return true
  }

  /// Makes new commands for one relaid subtree.
  ///
  /// - Parameter mayGrow: whether runs may grow. Set to false when they have grown: they do so once in a frame,
  ///   because rebuilding the list is cheaper than growing runs repeatedly.
  private mutating func relayCommands(
    _ rows: Range<Int>, _ mayGrow: inout Bool, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    let top = rows.lowerBound
    let opening = segment.commands.runs.openings[top]
    let wasShown = opening.start >= 0
    guard segment.commands.isFlexible, window.places.deepRows.isEmpty,
      wasShown || !window.places.placements[top].isVisible
    else { return false }
    var region = wasShown ? Int(opening.start)..<segment.commands.runs.endings[top].end : 0..<0
    let end = segment.commands.runs.end
    for row in rows {
      segment.commands.runs.openings[row] = CommandRuns.Run()
      segment.commands.runs.closings[row] = CommandRuns.Run()
      segment.commands.runs.endings[row] = CommandRuns.Run()
      segment.commands.runs.states[row] = []
    }
    if !wasShown { return true }
    visitedRows += rows.count
    var builder = ListBuilder(
      at: region.lowerBound, clientWindowCount: segment.clientWindowCount)
    builder.walk(top, &segment.commands, in: window, scene)
    guard segment.commands.isFlexible, !builder.hasBitmaps else { return false }
    if builder.count > region.count {
      var arrivals: [Arrival] = []
      var patch = Patch()
      guard mayGrow, insertGaps(before: end, for: &arrivals, &patch, window.topology) else {
        return false
      }
      mayGrow = false
      linkAll()
      region = region.lowerBound..<region.lowerBound + builder.count
    }
    let spare = Int32(region.count - builder.count)
    for _ in 0..<spare { builder.emitter.buffer.append(.nothing) }
    if segment.commands.runs.openings[top].start < 0 {
      // The layer is hidden now; its room is kept.
      let start = Int32(region.lowerBound)
      segment.commands.runs.openings[top] = CommandRuns.Run(start: start)
      segment.commands.runs.closings[top] = CommandRuns.Run(start: start)
      segment.commands.runs.endings[top] = CommandRuns.Run(start: start)
    }
    segment.commands.runs.endings[top].room += spare
    replaceRegion(region, with: builder.emitter.buffer)
    return true
  }

  private mutating func replaceRegion(_ region: Range<Int>, with buffer: CommandBuffer) {
    let place = list(region)
    let replaced = DrawCommands(drawList.commands[place])
    let old = drawList.excerpt(place)
    for (offset, index) in place.enumerated() {
      var command = buffer.commands[offset]
      if command.head.mayUse { resources.add(&command, of: buffer, &drawList) }
      drawList.commands[index] = command
    }
    // An outer bracket that spreads changes is about to get new bounds.
    for end in segment.commands.brackets.spreadingEnds where Int(end) >= region.upperBound {
      let head = drawList.commands.heads[segment.listRange.lowerBound + Int(end)]
      if Int(end - head.bracketLength) < region.lowerBound { collected.add(head.bounds) }
    }
    segment.commands.brackets.linkRegion(
      region, &drawList, from: segment.listRange.lowerBound)
    let damage = DamageTracker.damage(from: old, to: drawList.excerpt(place))
    for rect in damage.rects { collected.add(rect) }
    for command in replaced where command.head.mayUse { resources.drop(command, &drawList) }
    if !segment.commands.brackets.outermost.isEmpty {
      segment.commands.brackets.changedPlaces.append(Int32(region.lowerBound))
      segment.commands.brackets.changedPlaces.append(
        Int32(max(region.upperBound - 1, region.lowerBound)))
    }
  }
}

extension DrawList {
  /// A separate list of some commands with their details. If it referred to all details, the next change of the
  /// list would copy them.
  fileprivate func excerpt(_ place: Range<Int>) -> DrawList {
    var part = DrawList(
      width: width, height: height, background: background,
      commands: DrawCommands(commands[place]), images: images)
    for index in part.commands.indices {
      guard let detail = detail(of: part.commands.heads[index]) else { continue }
      part.commands.heads[index].detail = Int32(part.details.count)
      part.details.append(detail)
    }
    return part
  }
}
