import CPlacement
import DrawList
import GraphicsValues

// Changes the commands of plain layers that only move or fade in place, without a plan.
extension Patch {
  /// Moves and fades the layers of changed rows, up to the first row that cannot be patched in this way.
  ///
  /// - Parameters:
  ///   - ranges: the changed rows.
  ///   - base: index in the draw list of the segment's first command.
  ///   - list: the commands of the draw list.
  /// - Returns: whether there is such a row, to which the cursor is advanced.
  mutating func moveAndFade(
    _ cursor: inout RowCursor, in ranges: [Range<Int>], _ runs: CommandRuns, at base: Int,
    _ list: inout DrawCommands, _ damage: inout DamageAccumulator,
    _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    let takesMore = withUnsafeTemporaryAllocation(
      of: DamageAccumulator.Move.self, capacity: DamageMoves.capacity
    ) { room in
      var moves = DamageMoves(room)
      let takesMore = moveAndFade(
        &cursor, in: ranges, runs, at: base, &list.heads, &list.bodies, &moves, &damage, window,
        scene)
      moves.flush(to: &damage)
      return takesMore
    }
    patchGroupEnds(list.heads, &list.bodies, at: base, &damage)
    return takesMore
  }

  /// Moves and fades groups by their ends. Ends are far from the commands patched before them, so they are
  /// patched in a loop of their own, in which the processor fetches several at a time.
  private mutating func patchGroupEnds(
    _ heads: [DrawCommand.Head], _ bodies: inout [DrawCommand.Body], at base: Int,
    _ damage: inout DamageAccumulator
  ) {
    var bodies = bodies.mutableSpan
    for end in groupEnds {
      for place in end.run.places {
        let index = base + Int(place)
        bodies[index].transform = end.matrix
        guard let opacity = end.opacity, bodies[index].opacity != opacity else { continue }
        bodies[index].opacity = opacity
        damage.add(heads[index].bounds)
        changedGroups.append(place)
        if recordsPlaces { places.append(place) }
      }
    }
    groupEnds.removeAll(keepingCapacity: true)
  }

  private mutating func moveAndFade(
    _ cursor: inout RowCursor, in ranges: [Range<Int>], _ runs: CommandRuns, at base: Int,
    _ commandHeads: inout [DrawCommand.Head], _ commandBodies: inout [DrawCommand.Body],
    _ moves: inout DamageMoves, _ damage: inout DamageAccumulator,
    _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    let ahead = PatchPrefetch(runs, commandBodies, at: base)
    let ranges = ranges.span
    let slots = window.topology.slots.span
    let changes = scene.changes.bySlot.span
    let opacities = scene.stores.presentation.opacity.span
    let placements = window.places.placements.span
    let linears = window.places.linears.span
    let clips = window.places.clips.span
    let states = runs.states.span
    let openings = runs.openings.span
    let closings = runs.closings.span
    let endings = runs.endings.span
    var heads = commandHeads.mutableSpan
    var bodies = commandBodies.mutableSpan
    let patchable: LayerChange = .place.union(.fade)
    // Most rows share the linear part of the row before.
    var shared: Int32 = -1
    var isDrawable = false
    var change = CommandPatch()
    // Pairwise, because `min` of more arguments allocates an array.
    let rowCount = min(
      min(min(slots.count, placements.count), min(states.count, openings.count)),
      min(closings.count, endings.count))
    let layerCount = min(changes.count, opacities.count)
    while !cursor.isAtEnd(of: ranges) {
      precondition(ranges[cursor.range].upperBound <= rowCount)
      ahead.requestRange(behind: cursor.range, ranges, slots, openings)
      let end = ranges[cursor.range].upperBound
      // Indices of a row are checked once: checks at each access would be a third of the work.
      for row in cursor.row..<end {
        let state = states[unchecked: row]
        let placement = placements[unchecked: row]
        guard state.contains(.isPatchable), placement.isVisible, placement.plane < 0,
          placement.opacity >= 1, placement.contentsAreFlipped == state.contains(.flipsImages)
        else {
          cursor.advance(to: row, in: ranges)
          return true
        }
        if row + PatchPrefetch.distance < end {
          ahead.requestCommand(of: row + PatchPrefetch.distance, slots, openings)
        }
        let slot = Int(slots[unchecked: row])
        precondition(slot >= 0 && slot < layerCount)
        let changed = changes[unchecked: slot]
        if placement.linear != shared {
          shared = placement.linear
          change.matrix = linears[Int(shared)].snapped
          // The determinant is not finite if a number of the matrix is not.
          let determinant = change.matrix.determinant
          isDrawable = determinant != 0 && determinant.isFinite
        }
        let isFading = changed.contains(.fade)
        let opacity = isFading ? Opacity(opacities[unchecked: slot]) : .opaque
        let hasGroup = state.contains(.hasGroup)
        var origin = place_origin(x: placement.origin.x, y: placement.origin.y)
        guard changed.isSubset(of: patchable), isDrawable, place_origin_snap(&origin),
          // A compound layer gets a group with an opacity below 1, and loses it at 1.
          !isFading
            || (hasGroup ? !opacity.isOpaque : opacity.isOpaque || !state.contains(.isCompound))
        else {
          cursor.advance(to: row, in: ranges)
          return true
        }
        (change.matrix.tx, change.matrix.ty) = (origin.x, origin.y)
        change.clip = clips[Int(placement.clip)]
        change.isFading = isFading && !hasGroup
        change.opacity = opacity
        let opening = openings[unchecked: row]
        if opening.count == 1, !state.contains(.isCompound) {
          // Most layers draw one command.
          if change.apply(to: base + Int(opening.start), &heads, &bodies, &moves, &damage),
            recordsPlaces
          {
            places.append(opening.start)
          }
          if !hasGroup { continue }
        } else {
          change.apply(to: opening, base, &heads, &bodies, &moves, &damage, &self)
          // The border, if there is one.
          let closing = closings[unchecked: row]
          change.apply(to: closing, base, &heads, &bodies, &moves, &damage, &self)
        }
        guard hasGroup else { continue }
        let end = GroupEndPatch(
          run: endings[unchecked: row], matrix: change.matrix, opacity: isFading ? opacity : nil)
        groupEnds.append(end)
      }
      cursor.advance(to: end, in: ranges)
    }
    return false
  }
}

/// Prefetches the commands of later rows.
private struct PatchPrefetch {
  /// Number of rows of a long range, or of short ranges, that are processed while memory is fetched.
  static let distance = 12

  private let firstCommand: Int
  private let bodies: ColumnPrefetch<DrawCommand.Body>
  private let states: ColumnPrefetch<RowState>
  private let openings: ColumnPrefetch<CommandRuns.Run>
  private let closings: ColumnPrefetch<CommandRuns.Run>

  init(_ runs: CommandRuns, _ bodies: [DrawCommand.Body], at base: Int) {
    firstCommand = base
    self.bodies = ColumnPrefetch(bodies)
    states = ColumnPrefetch(runs.states)
    openings = ColumnPrefetch(runs.openings)
    closings = ColumnPrefetch(runs.closings)
  }

  @inline(__always)
  func requestCommand(
    of row: Int, _ slots: borrowing Span<Int32>, _ openings: borrowing Span<CommandRuns.Run>
  ) {
    bodies.request(firstCommand &+ Int(openings[row].start), lines: 2)
  }

  /// Prefetches for short ranges, whose rows are far apart: first states and runs, later the commands.
  @inline(__always)
  func requestRange(
    behind range: Int, _ ranges: borrowing Span<Range<Int>>, _ slots: borrowing Span<Int32>,
    _ openings: borrowing Span<CommandRuns.Run>
  ) {
    if range + 2 * Self.distance < ranges.count {
      let row = ranges[unchecked: range + 2 * Self.distance].lowerBound
      states.request(row)
      self.openings.request(row)
      closings.request(row)
    }
    if range + Self.distance < ranges.count {
      requestCommand(of: ranges[unchecked: range + Self.distance].lowerBound, slots, openings)
    }
  }
}

/// The new matrix and opacity of a group's end.
struct GroupEndPatch: Sendable {
  var run: CommandRuns.Run
  var matrix: AffineMatrix
  /// The new opacity; nil if it does not change.
  var opacity: Opacity?
}

/// The new matrix, clip and opacity of a layer's commands. Not copyable, so that it is read in place.
private struct CommandPatch: ~Copyable {
  var matrix = AffineMatrix.identity
  var clip = PixelRect.empty
  /// The commands themselves have the layer's opacity, which changes.
  var isFading = false
  var opacity = Opacity.opaque

  /// Changes the commands of a run in place.
  ///
  /// A function of its own, so that the loop around it keeps its values in registers.
  @inline(never)
  func apply(
    to run: CommandRuns.Run, _ base: Int, _ heads: inout MutableSpan<DrawCommand.Head>,
    _ bodies: inout MutableSpan<DrawCommand.Body>, _ moves: inout DamageMoves,
    _ damage: inout DamageAccumulator, _ patch: inout Patch
  ) {
    for place in run.places {
      if apply(to: base + Int(place), &heads, &bodies, &moves, &damage), patch.recordsPlaces {
        patch.places.append(place)
      }
    }
  }

  /// Changes a command in place.
  ///
  /// - Returns: whether the command paints differently.
  @inline(__always)
  func apply(
    to index: Int, _ heads: inout MutableSpan<DrawCommand.Head>,
    _ bodies: inout MutableSpan<DrawCommand.Body>, _ moves: inout DamageMoves,
    _ damage: inout DamageAccumulator
  ) -> Bool {
    precondition(index >= 0 && index < heads.count && index < bodies.count)
    var isChanged = !(bodies[unchecked: index].transform == matrix)
    if isChanged { bodies[unchecked: index].transform = matrix }
    let kind = heads[unchecked: index].kind
    if kind == .beginGroup { return false }
    if isFading {
      isChanged = isChanged || bodies[unchecked: index].showsFade(to: opacity)
      bodies[unchecked: index].opacity = opacity
      heads[unchecked: index].isPossiblyOpaque = kind != .border
    }
    let rect = bodies[unchecked: index].rect
    let old = heads[unchecked: index].bounds
    let bounds = rect.isEmpty ? .empty : pixelBounds(of: rect, under: matrix, in: clip)
    if bounds == old {
      if isChanged { moves.add(from: .empty, to: bounds, &damage) }
      return isChanged
    }
    heads[unchecked: index].bounds = bounds
    moves.add(from: old, to: bounds, &damage)
    return true
  }
}

extension CommandRuns.Run {
  @inline(__always)
  fileprivate var places: Range<Int32> { start..<start + count }
}
