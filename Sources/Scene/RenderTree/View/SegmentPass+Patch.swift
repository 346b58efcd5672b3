import DrawList
import GraphicsValues

extension SegmentPass {
  // MARK: Relaid subtrees

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
    let opening = segment.commands.openings[top]
    let wasShown = opening.start >= 0
    guard segment.commands.isFlexible, window.places.deepRows.isEmpty,
      wasShown || !window.places.placements[top].isVisible
    else { return false }
    var region = wasShown ? Int(opening.start)..<segment.commands.endings[top].end : 0..<0
    let end = segment.commands.end
    for row in rows {
      segment.commands.openings[row] = SegmentCommands.Run()
      segment.commands.closings[row] = SegmentCommands.Run()
      segment.commands.endings[row] = SegmentCommands.Run()
      segment.commands.states[row] = []
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
    if segment.commands.openings[top].start < 0 {
      // The layer is hidden now; its room is kept.
      let start = Int32(region.lowerBound)
      segment.commands.openings[top] = SegmentCommands.Run(start: start)
      segment.commands.closings[top] = SegmentCommands.Run(start: start)
      segment.commands.endings[top] = SegmentCommands.Run(start: start)
    }
    segment.commands.endings[top].room += spare
    replaceRegion(region, with: builder.emitter.buffer)
    return true
  }

  private mutating func replaceRegion(_ region: Range<Int>, with buffer: CommandBuffer) {
    let place = list(region)
    let replaced = DrawCommands(drawList.commands[place])
    let old = excerpt(place)
    for (offset, index) in place.enumerated() {
      var command = buffer.commands[offset]
      if command.head.mayUse { resources.add(&command, of: buffer, &drawList) }
      drawList.commands[index] = command
    }
    // An outer bracket that spreads changes is about to get new bounds.
    for end in segment.commands.spreadingEnds where Int(end) >= region.upperBound {
      let head = drawList.commands.heads[segment.listRange.lowerBound + Int(end)]
      if Int(end - head.bracketLength) < region.lowerBound { collected.add(head.bounds) }
    }
    linkRegion(region)
    let damage = DamageTracker.damage(from: old, to: excerpt(place))
    for rect in damage.rects { collected.add(rect) }
    for command in replaced where command.head.mayUse { resources.drop(command, &drawList) }
    if !segment.commands.outermost.isEmpty {
      segment.commands.changedPlaces.append(Int32(region.lowerBound))
      segment.commands.changedPlaces.append(Int32(max(region.upperBound - 1, region.lowerBound)))
    }
  }

  /// A separate list of some commands with their details. If it referred to all details, the next change of the
  /// list would copy them.
  private func excerpt(_ place: Range<Int>) -> DrawList {
    var part = DrawList(
      width: drawList.width, height: drawList.height, background: drawList.background,
      commands: DrawCommands(drawList.commands[place]), images: drawList.images)
    for index in part.commands.indices {
      guard let detail = drawList.detail(of: part.commands.heads[index]) else { continue }
      part.commands.heads[index].detail = Int32(part.details.count)
      part.details.append(detail)
    }
    return part
  }

  /// The indices in the draw list of places in the segment.
  @inline(__always)
  func list(_ places: Range<Int>) -> Range<Int> {
    let base = segment.listRange.lowerBound
    return base + places.lowerBound..<base + places.upperBound
  }

  @inline(__always)
  private func list(_ place: Int32) -> Int { segment.listRange.lowerBound + Int(place) }

  // MARK: Patching

  /// Replaces the commands of changed layers in place, and grows runs without enough room.
  ///
  /// - Returns: false if commands depend on the places of others. The list is then partly patched and has to
  ///   be rebuilt; the damage so far is kept.
  mutating func patchCommands(in window: borrowing PlacedWindow, _ scene: Scene) -> Bool {
    // Swapped out, so that the patch has one owner and is not copied when it changes.
    var patch = Patch()
    swap(&patch, &segment.commands.patch)
    defer {
      patch.forget()
      swap(&patch, &segment.commands.patch)
    }
    for end in segment.commands.spreadingEnds {
      patch.brackets[end] =
        drawList.commands.heads[segment.listRange.lowerBound + Int(end)].bounds
    }
    patch.recordsPlaces = !segment.hasManyChanges
    guard patchRows(&patch, window, scene),
      patch.outgrown.isEmpty || growRuns(&patch, window, scene)
    else {
      segment.commands.isStale = true
      // The rebuilt list will be compared with the patched one, whose changed brackets are new already.
      for place in patch.changedGroups {
        collected.add(drawList.commands.heads[list(place)].bounds)
      }
      return false
    }
    finishStructure()
    if !segment.commands.outermost.isEmpty { segment.commands.changedPlaces += patch.places }
    linkChanges(patch)
    for place in patch.changedGroups {
      collected.add(drawList.commands.heads[list(place)].bounds)
    }
    if !segment.commands.spreadingEnds.isEmpty { addChangedBrackets(patch) }
    segment.commands.changedPlaces.removeAll(keepingCapacity: true)
    return true
  }

  /// Updates the commands of changed rows.
  private mutating func patchRows(
    _ patch: inout Patch, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    // A copy of the ranges, because the rest of the pass changes meanwhile.
    let ranges = segment.changedRanges
    var cursor = RowCursor(ranges.span)
    while !cursor.isAtEnd(of: ranges.span) {
      guard moveAndFade(&cursor, &patch, window, scene) else { continue }
      let row = cursor.row
      var next = row + 1
      if !window.topology.isSpare(row) {
        let end = Int(window.topology.subtreeEnds[row])
        if window.places.placements[row].isVisible, segment.commands.openings[row].start < 0 {
          guard mayArrive(row, window) else { return false }
          patch.outgrown.arrivals.append(row)
          next = end
        } else if window.places.placements[row].isVisible {
          guard patchRow(row, &patch, window, scene) else { return false }
        } else {
          if segment.commands.states[row].contains(.isShown) {
            guard segment.commands.isFlexible else { return false }
            hide(row..<end)
          }
          next = end
        }
      }
      cursor.advance(to: next, in: ranges.span)
    }
    for rows in ranges { visitedRows += rows.count }
    return true
  }

  /// Whether a subtree without a place in the list can be inserted.
  private mutating func mayArrive(_ row: Int, _ window: borrowing PlacedWindow) -> Bool {
    let parent = Int(window.topology.parents[row])
    guard segment.commands.isFlexible, window.places.deepRows.isEmpty,
      !window.topology.isMask(at: row)
    else { return false }
    return parent < 0 || segment.commands.openings[parent].start >= 0
  }

  /// Removes the commands of rows; their room is kept.
  private mutating func hide(_ rows: Range<Int>) {
    var first = Int.max
    var last = 0
    for row in rows where segment.commands.states[row].contains(.isShown) {
      segment.commands.states[row] = []
      let runs = (
        segment.commands.openings[row], segment.commands.closings[row],
        segment.commands.endings[row]
      )
      for run in [runs.0, runs.1, runs.2] { rewrite(run, CommandBuffer(), 0..<0) }
      segment.commands.openings[row].count = 0
      segment.commands.closings[row].count = 0
      segment.commands.endings[row].count = 0
      first = min(first, Int(runs.0.start))
      last = max(last, runs.2.end)
    }
    if first < last { segment.commands.restructured.append(first..<last) }
  }

  /// The new commands of a layer, in a buffer.
  private struct DrawnRow {
    var slot: Int
    var opening: Range<Int>
    var closing: Range<Int>
    var ending: Range<Int>
    var state: RowState
    var hasBitmap: Bool
    /// The layer's commands in the list have the same number and kinds.
    var hasSameKinds = false
  }

  /// Makes the commands of a layer.
  private mutating func draw(
    _ row: Int, with emitter: inout Emitter, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> DrawnRow {
    emitter.buffer.removeAll()
    let plan = LayerPlan.of(row, in: window, scene)
    emitter.append(plan, .opening, in: window, scene)
    let opening = emitter.buffer.count
    emitter.append(plan, .closing, in: window, scene)
    let closing = emitter.buffer.count
    emitter.append(plan, .ending, in: window, scene)
    var drawn = DrawnRow(
      slot: plan.slot, opening: 0..<opening, closing: opening..<closing,
      ending: closing..<emitter.buffer.count, state: RowState(of: plan, in: window, scene),
      hasBitmap: plan.bitmap != nil)
    drawn.hasSameKinds =
      segment.commands.states[row].contains(.isShown)
      && hasKinds(segment.commands.openings[row], emitter.buffer, drawn.opening)
      && hasKinds(segment.commands.closings[row], emitter.buffer, drawn.closing)
      && hasKinds(segment.commands.endings[row], emitter.buffer, drawn.ending)
    return drawn
  }

  /// Cost of making a layer's commands, and of comparing them with the old commands.
  private static let pixelsPerPatchedRow = 512

  /// Puts the new commands of a layer into its runs, or records that there is too little room.
  ///
  /// - Returns: false if commands depend on the places of others.
  mutating func patchRow(
    _ row: Int, _ patch: inout Patch, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    let drawn = draw(row, with: &patch.emitter, window, scene)
    work += Self.pixelsPerPatchedRow
    let runs = (
      opening: segment.commands.openings[row], closing: segment.commands.closings[row],
      ending: segment.commands.endings[row]
    )
    if drawn.hasSameKinds {
      guard replace(runs.opening, drawn.opening, &patch),
        replace(runs.closing, drawn.closing, &patch), replace(runs.ending, drawn.ending, &patch)
      else { return false }
      segment.commands.states[row] = drawn.state
      return true
    }
    let isFlexible = segment.commands.isFlexible && !drawn.hasBitmap
    guard isFlexible, drawn.opening.count <= Int(runs.opening.room),
      drawn.closing.count <= Int(runs.closing.room), drawn.ending.count <= Int(runs.ending.room)
    else {
      let room = SegmentCommands.Rooms(
        opening: Int32(drawn.opening.count), closing: Int32(drawn.closing.count),
        ending: Int32(drawn.ending.count))
      segment.commands.recordRoom(drawn.slot, room, most: 1024 + window.topology.slots.count)
      patch.outgrown.layers.append((row, room))
      return isFlexible
    }
    rewrite(runs.opening, patch.emitter.buffer, drawn.opening)
    rewrite(runs.closing, patch.emitter.buffer, drawn.closing)
    rewrite(runs.ending, patch.emitter.buffer, drawn.ending)
    // New brackets get their bounds when they are linked; then their whole bounds are damaged.
    for (run, part) in [
      (runs.opening, drawn.opening), (runs.closing, drawn.closing), (runs.ending, drawn.ending),
    ] {
      for (offset, index) in part.enumerated()
      where patch.emitter.buffer.commands.heads[index].kind.role == .ends {
        patch.changedGroups.append(run.start + Int32(offset))
      }
    }
    segment.commands.openings[row].count = Int32(drawn.opening.count)
    segment.commands.closings[row].count = Int32(drawn.closing.count)
    segment.commands.endings[row].count = Int32(drawn.ending.count)
    segment.commands.states[row] = drawn.state
    segment.commands.restructured.append(Int(runs.opening.start)..<runs.ending.end)
    return true
  }

  private func hasKinds(
    _ run: SegmentCommands.Run, _ buffer: CommandBuffer, _ range: Range<Int>
  ) -> Bool {
    guard Int(run.count) == range.count else { return false }
    let base = segment.listRange.lowerBound + Int(run.start) - range.lowerBound
    for index in range
    where drawList.commands.heads[base + index].kind != buffer.commands.heads[index].kind {
      return false
    }
    return true
  }

  /// Replaces all commands of a run; brackets among them are linked afterwards.
  private mutating func rewrite(
    _ run: SegmentCommands.Run, _ buffer: CommandBuffer, _ range: Range<Int>
  ) {
    let base = segment.listRange.lowerBound + Int(run.start)
    for offset in 0..<Int(run.room) {
      let old = drawList.commands.heads[base + offset]
      if offset >= range.count, old.kind == .nothing { continue }
      collected.add(old.bounds)
      dropResources(base + offset)
      var new = DrawCommand.nothing
      if offset < range.count {
        new = buffer.commands[range.lowerBound + offset]
        if new.kind.role == .paints { collected.add(new.bounds) }
        if new.head.mayUse { resources.add(&new, of: buffer, &drawList) }
      }
      drawList.commands[base + offset] = new
      recordChangedPlace(Int(run.start) + offset)
    }
  }

  /// Puts commands of a buffer into a run with the same kinds.
  ///
  /// Commands are large: they are compared in place, and copied only if they differ.
  ///
  /// - Returns: false if commands around them have to change, too.
  private mutating func replace(
    _ run: SegmentCommands.Run, _ range: Range<Int>, _ patch: inout Patch
  ) -> Bool {
    for index in range {
      let place = Int(run.start) + index - range.lowerBound
      let at = segment.listRange.lowerBound + place
      let mayChange =
        segment.commands.bitmaps.isEmpty || settle(&patch.emitter.buffer, index, at: place)
      var head = patch.emitter.buffer.commands.heads[index]
      let old = drawList.commands.heads[at]
      let isBracket = head.kind.role != .paints
      if isBracket {
        // The `bracketLength` of a bracket, and usually its bounds, are set when it is linked.
        if patch.emitter.buffer.commands.bodies[index].boundsFollowContents, !isLimit(at) {
          head.bounds = old.bounds
        }
        head.bracketLength = old.bracketLength
      }
      var hasOtherDetail = false
      if head.detail >= 0 || old.detail >= 0 {
        guard let detail = patch.emitter.buffer.detail(of: head), old.detail >= 0 else {
          return false
        }
        hasOtherDetail = drawList.details[Int(old.detail)] != detail
        head.detail = old.detail
      }
      guard
        hasOtherDetail || head != old
          || patch.emitter.buffer.commands.bodies[index] != drawList.commands.bodies[at]
      else { continue }
      // Nothing is replaced unless it fits, because a rebuilt list will be compared with the list as it is.
      guard mayChange, !hasOtherDetail || exchangeDetail(at, &patch.emitter.buffer, index) else {
        return false
      }
      collected.add(old.bounds)
      collected.add(head.bounds)
      if isBracket { patch.changedGroups.append(Int32(place)) }
      if patch.recordsPlaces { recordChangedPlace(place) }
      resources.count(drawList.commands.bodies[at], -1)
      resources.count(patch.emitter.buffer.commands.bodies[index], 1)
      drawList.commands.heads[at] = head
      drawList.commands.bodies[at] = patch.emitter.buffer.commands.bodies[index]
    }
    return true
  }

  /// Whether a command is the begin of a group that spreads, whose bounds are those of its surroundings.
  private func isLimit(_ index: Int) -> Bool {
    guard drawList.commands.heads[index].kind == .beginGroup else { return false }
    let end = index + Int(drawList.commands.heads[index].bracketLength)
    return drawList.commands.indices.contains(end) && drawList.spreads(at: end)
  }

  /// Swaps the details of a command in the list and of one in a buffer.
  ///
  /// - Returns: false, with nothing swapped, if the bracket would start or cease to spread changes.
  private mutating func exchangeDetail(
    _ at: Int, _ buffer: inout CommandBuffer, _ index: Int
  ) -> Bool {
    let place = Int(drawList.commands.heads[at].detail)
    let other = Int(buffer.commands.heads[index].detail)
    let client = drawList.commands.heads[at].client
    let spread = drawList.spreads(at: at)
    resources.exchangeDetail(place, with: &buffer.details[other], of: client, &drawList)
    if drawList.spreads(at: at) == spread { return true }
    resources.exchangeDetail(place, with: &buffer.details[other], of: client, &drawList)
    return false
  }

  @inline(__always)
  mutating func recordChangedPlace(_ place: Int) {
    if !segment.commands.outermost.isEmpty { segment.commands.changedPlaces.append(Int32(place)) }
  }
}

extension SegmentCommands {
  /// Records the room that a layer needs.
  ///
  /// - Parameter most: largest number of commands in all rooms. Beyond it all rooms are dropped, because the
  ///   client is not charged for their memory.
  fileprivate mutating func recordRoom(_ slot: Int, _ needed: Rooms, most: Int) {
    let known = rooms[Int32(slot)] ?? Rooms()
    let room = known.union(needed)
    roomCount += room.count - known.count
    rooms[Int32(slot)] = room
    guard roomCount > most else { return }
    rooms.removeAll()
    roomCount = 0
  }
}

extension SegmentCommands.Rooms {
  var count: Int { Int(opening) + Int(closing) + Int(ending) }

  fileprivate func union(_ other: Self) -> Self {
    SegmentCommands.Rooms(
      opening: max(opening, other.opening), closing: max(closing, other.closing),
      ending: max(ending, other.ending))
  }
}
