import DrawList
import GraphicsValues

extension Patcher {
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
    for end in segment.commands.brackets.spreadingEnds {
      patch.brackets[end] =
        drawList.commands.heads[segment.listRange.lowerBound + Int(end)].bounds
    }
    patch.recordsPlaces = !segment.hasManyChanges
    patch.frames = FrameDamage(scene.images)
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
    segment.commands.brackets.linkRestructured(&drawList, from: segment.listRange.lowerBound)
    if !segment.commands.brackets.outermost.isEmpty {
      segment.commands.brackets.changedPlaces += patch.places
    }
    segment.commands.brackets.linkChanges(
      recorded: patch.recordsPlaces, &drawList, from: segment.listRange.lowerBound)
    for place in patch.changedGroups {
      collected.add(drawList.commands.heads[list(place)].bounds)
    }
    segment.commands.brackets.addChanged(
      patch, drawList, from: segment.listRange.lowerBound, to: &collected)
    segment.commands.brackets.changedPlaces.removeAll(keepingCapacity: true)
    return true
  }

  /// Updates the commands of changed rows.
  private mutating func patchRows(
    _ patch: inout Patch, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    // A copy of the ranges, because the segment changes meanwhile.
    let ranges = segment.changedRanges
    var cursor = RowCursor(ranges.span)
    while !cursor.isAtEnd(of: ranges.span) {
      if segment.commands.bitmaps.isEmpty,
        segment.commands.runs.states[cursor.row].contains(.isPatchable),
        !patch.moveAndFade(
          &cursor, in: ranges, segment.commands.runs, at: segment.listRange.lowerBound,
          &drawList.commands, &collected, window, scene)
      {
        break
      }
      let row = cursor.row
      var next = row + 1
      if !window.topology.isSpare(row) {
        let end = Int(window.topology.subtreeEnds[row])
        if window.places.placements[row].isVisible, segment.commands.runs.openings[row].start < 0 {
          guard mayArrive(row, window) else { return false }
          patch.outgrown.arrivals.append(row)
          next = end
        } else if window.places.placements[row].isVisible {
          guard patchRow(row, &patch, window, scene) else { return false }
        } else {
          if segment.commands.runs.states[row].contains(.isShown) {
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
    return parent < 0 || segment.commands.runs.openings[parent].start >= 0
  }

  /// Removes the commands of rows; their room is kept.
  private mutating func hide(_ rows: Range<Int>) {
    var first = Int.max
    var last = 0
    for row in rows where segment.commands.runs.states[row].contains(.isShown) {
      segment.commands.runs.states[row] = []
      let runs = (
        segment.commands.runs.openings[row], segment.commands.runs.closings[row],
        segment.commands.runs.endings[row]
      )
      for run in [runs.0, runs.1, runs.2] { rewrite(run, CommandBuffer(), 0..<0) }
      segment.commands.runs.openings[row].count = 0
      segment.commands.runs.closings[row].count = 0
      segment.commands.runs.endings[row].count = 0
      first = min(first, Int(runs.0.start))
      last = max(last, runs.2.end)
    }
    if first < last { segment.commands.brackets.restructured.append(first..<last) }
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
    let base = segment.listRange.lowerBound
    drawn.hasSameKinds =
      segment.commands.runs.states[row].contains(.isShown)
      && drawList.commands.hasKinds(
        of: segment.commands.runs.openings[row], at: base, emitter.buffer.commands, drawn.opening)
      && drawList.commands.hasKinds(
        of: segment.commands.runs.closings[row], at: base, emitter.buffer.commands, drawn.closing)
      && drawList.commands.hasKinds(
        of: segment.commands.runs.endings[row], at: base, emitter.buffer.commands, drawn.ending)
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
      opening: segment.commands.runs.openings[row], closing: segment.commands.runs.closings[row],
      ending: segment.commands.runs.endings[row]
    )
    if drawn.hasSameKinds {
      guard replace(runs.opening, drawn.opening, &patch),
        replace(runs.closing, drawn.closing, &patch), replace(runs.ending, drawn.ending, &patch)
      else { return false }
      segment.commands.runs.states[row] = drawn.state
      return true
    }
    let isFlexible = segment.commands.isFlexible && !drawn.hasBitmap
    guard isFlexible, drawn.opening.count <= Int(runs.opening.room),
      drawn.closing.count <= Int(runs.closing.room), drawn.ending.count <= Int(runs.ending.room)
    else {
      let room = CommandRuns.Rooms(
        opening: Int32(drawn.opening.count), closing: Int32(drawn.closing.count),
        ending: Int32(drawn.ending.count))
      segment.commands.runs.recordRoom(drawn.slot, room, most: 1024 + window.topology.slots.count)
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
    segment.commands.runs.openings[row].count = Int32(drawn.opening.count)
    segment.commands.runs.closings[row].count = Int32(drawn.closing.count)
    segment.commands.runs.endings[row].count = Int32(drawn.ending.count)
    segment.commands.runs.states[row] = drawn.state
    segment.commands.brackets.restructured.append(Int(runs.opening.start)..<runs.ending.end)
    return true
  }

  /// Replaces all commands of a run; brackets among them are linked afterwards.
  private mutating func rewrite(
    _ run: CommandRuns.Run, _ buffer: CommandBuffer, _ range: Range<Int>
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
      segment.commands.brackets.recordChange(Int(run.start) + offset)
    }
  }

  /// Puts commands of a buffer into a run with the same kinds.
  ///
  /// Commands are large: they are compared in place, and copied only if they differ.
  ///
  /// - Returns: false if commands around them have to change, too.
  private mutating func replace(
    _ run: CommandRuns.Run, _ range: Range<Int>, _ patch: inout Patch
  ) -> Bool {
    for index in range {
      let place = Int(run.start) + index - range.lowerBound
      let at = segment.listRange.lowerBound + place
      let mayChange =
        segment.commands.bitmaps.isEmpty
        || segment.commands.bitmaps.settle(&patch.emitter.buffer, index, at: place)
      var head = patch.emitter.buffer.commands.heads[index]
      let old = drawList.commands.heads[at]
      let isBracket = head.kind.role != .paints
      if isBracket {
        // The `bracketLength` of a bracket, and usually its bounds, are set when it is linked.
        if patch.emitter.buffer.commands.bodies[index].boundsFollowContents, !drawList.isLimit(at) {
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
      damage(at: at, from: old, to: head, patch.emitter.buffer.commands.bodies[index], patch.frames)
      if isBracket { patch.changedGroups.append(Int32(place)) }
      if patch.recordsPlaces { segment.commands.brackets.recordChange(place) }
      resources.count(drawList.commands.bodies[at], -1)
      resources.count(patch.emitter.buffer.commands.bodies[index], 1)
      drawList.commands.heads[at] = head
      drawList.commands.bodies[at] = patch.emitter.buffer.commands.bodies[index]
    }
    return true
  }

  /// Damages what a command in the list and the one that takes its place paint: in a surface, what its new frame
  /// changes.
  private mutating func damage(
    at index: Int, from old: DrawCommand.Head, to new: DrawCommand.Head, _ body: DrawCommand.Body,
    _ frames: borrowing FrameDamage
  ) {
    if old == new,
      let rects = frames.rects(
        from: drawList.commands.bodies[index], to: body, new, drawList.images)
    {
      for rect in rects { collected.add(rect) }
    } else {
      collected.add(old.bounds)
      collected.add(new.bounds)
    }
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
}

extension DrawList {
  /// Whether a command is the begin of a group that spreads, whose bounds are those of its surroundings.
  fileprivate func isLimit(_ index: Int) -> Bool {
    guard commands.heads[index].kind == .beginGroup else { return false }
    let end = index + Int(commands.heads[index].bracketLength)
    return commands.indices.contains(end) && spreads(at: end)
  }
}

extension DrawCommands {
  /// Whether a run has commands of the same kinds as a buffer.
  ///
  /// - Parameter base: index of the segment's first command.
  fileprivate func hasKinds(
    of run: CommandRuns.Run, at base: Int, _ commands: DrawCommands, _ range: Range<Int>
  ) -> Bool {
    guard Int(run.count) == range.count else { return false }
    let first = base + Int(run.start) - range.lowerBound
    for index in range where heads[first + index].kind != commands.heads[index].kind {
      return false
    }
    return true
  }
}
