package import DrawList
internal import GraphicsValues

/// What the emission stage remembers from one frame to the next.
struct Emission: Sendable {
  /// The commands of one layer: before its sublayers, and after them.
  struct Span: Sendable {
    var opening: Int32 = 0
    var openingCount: Int32 = 0
    var closing: Int32 = 0
    var closingCount: Int32 = 0
    /// The layer was visible when the list was built; its commands may be none all the same.
    var isShown = false
  }

  /// The list has to be built anew; otherwise commands are replaced where they stand.
  var isStale = true
  /// Everything on the output is damaged, whatever the commands say.
  var mustRedrawAll = true
  /// By position in the topology.
  var spans: [Span] = []
  /// Positions whose layers may draw differently than in the last frame.
  var changedRanges: [Range<Int>] = []
  var scratchPositions: [Int32] = []
  var scratch: [DrawCommand] = []
  var hasGroups = false
  /// Where transitions end in the list.
  var transitionEnds: [Int32] = []
  /// Where the last update replaced commands, if there are transitions.
  var changedPlaces: [Int32] = []
  var nextImageSerial: UInt32 = 1
}

extension RenderTree {
  /// Brings the draw list up to date.
  ///
  /// - Returns: the region of the output whose pixels may differ from the last update's.
  package mutating func updateDrawList() -> DamageRegion {
    var damage = DamageRegion()
    if !emission.isStale, patchCommands(&damage) {
      return damage
    }
    let old = drawList
    rebuildCommands()
    if emission.mustRedrawAll {
      emission.mustRedrawAll = false
      damage.add(outputFrame)
    } else {
      damage.add(DamageTracker.damage(from: old, to: drawList))
    }
    return damage
  }

  mutating func rebuildCommands() {
    emission.isStale = false
    var commands: [DrawCommand] = []
    commands.reserveCapacity(max(drawList.commands.count, topology.slots.count))
    let count = topology.slots.count
    emission.spans = [Emission.Span](repeating: Emission.Span(), count: count)
    var open: [Int32] = []
    var position = 0
    while true {
      while let last = open.last, topology.subtreeEnds[Int(last)] <= position {
        open.removeLast()
        close(Int(last), into: &commands)
      }
      guard position < count else { break }
      guard topology.placements[position].isVisible else {
        position = Int(topology.subtreeEnds[position])
        continue
      }
      let plan = plan(at: position)
      let start = commands.count
      append(plan, opening: true, to: &commands)
      emission.spans[position].opening = Int32(start)
      emission.spans[position].openingCount = Int32(commands.count - start)
      emission.spans[position].isShown = true
      guard isDrawn(plan) else {
        close(plan, into: &commands)
        position = Int(topology.subtreeEnds[position])
        continue
      }
      if topology.subtreeEnds[position] > Int32(position) + 1 {
        open.append(Int32(position))
      } else {
        close(plan, into: &commands)
      }
      position += 1
    }
    drawList.commands = commands
    linkGroups()
  }

  private mutating func close(_ position: Int, into commands: inout [DrawCommand]) {
    close(plan(at: position), into: &commands)
  }

  private mutating func close(_ plan: LayerPlan, into commands: inout [DrawCommand]) {
    let start = commands.count
    append(plan, opening: false, to: &commands)
    emission.spans[plan.position].closing = Int32(start)
    emission.spans[plan.position].closingCount = Int32(commands.count - start)
  }

  /// False for a layer that only the transition from its old look keeps on screen.
  private func isDrawn(_ plan: LayerPlan) -> Bool {
    transitions.isEmpty || presentation.look[plan.slot].isVisible
  }

  /// The commands of a layer before or after its sublayers, with those of its transition around.
  private func append(_ plan: LayerPlan, opening: Bool, to commands: inout [DrawCommand]) {
    guard !transitions.isEmpty else {
      if opening { appendOpening(plan, to: &commands) } else { appendClosing(plan, to: &commands) }
      return
    }
    let isDrawn = isDrawn(plan)
    if opening { appendTransitionOpening(plan, to: &commands) }
    if opening && isDrawn { appendOpening(plan, to: &commands) }
    if !opening && isDrawn { appendClosing(plan, to: &commands) }
    if !opening { appendTransitionClosing(plan, to: &commands) }
  }

  /// Replaces the commands of changed layers where they stand.
  ///
  /// - Returns: false when a layer needs other commands than before; the list is then half new and
  ///   has to be rebuilt. What was damaged so far stays damaged.
  private mutating func patchCommands(_ damage: inout DamageRegion) -> Bool {
    // Taken out, so that it has one owner and is not copied when it is changed.
    var scratch: [DrawCommand] = []
    swap(&scratch, &emission.scratch)
    defer { swap(&scratch, &emission.scratch) }
    var changedGroups: [Int] = []
    let transitions = emission.transitionEnds.map { drawList.commands[Int($0)].bounds }
    emission.changedPlaces.removeAll(keepingCapacity: true)
    for range in emission.changedRanges {
      var position = range.lowerBound
      while position < range.upperBound {
        guard topology.placements[position].isVisible == emission.spans[position].isShown else {
          return stale()
        }
        guard topology.placements[position].isVisible else {
          position = Int(topology.subtreeEnds[position])
          continue
        }
        let plan = plan(at: position)
        scratch.removeAll(keepingCapacity: true)
        append(plan, opening: true, to: &scratch)
        let openingCount = scratch.count
        append(plan, opening: false, to: &scratch)
        let span = emission.spans[position]
        guard span.openingCount == openingCount,
          span.closingCount == scratch.count - openingCount,
          replace(from: Int(span.opening), &scratch, 0..<openingCount, &damage, &changedGroups),
          replace(
            from: Int(span.closing), &scratch, openingCount..<scratch.count, &damage,
            &changedGroups)
        else { return stale() }
        position = isDrawn(plan) ? position + 1 : Int(topology.subtreeEnds[position])
      }
    }
    if emission.hasGroups { linkGroups() }
    for index in changedGroups { damage.add(drawList.commands[index].bounds) }
    if !transitions.isEmpty {
      addChangedTransitions(before: transitions, to: &damage)
      // Their pictures may reach beyond the output.
      damage.clip(to: outputFrame)
    }
    return true
  }

  /// What changes within a transition shows anywhere in it.
  ///
  /// - Parameter before: where the transitions of the list were.
  private mutating func addChangedTransitions(
    before: [PixelRect], to damage: inout DamageRegion
  ) {
    emission.changedPlaces.sort()
    for (end, bounds) in zip(emission.transitionEnds, before) {
      let begin = end - drawList.commands[Int(end)].groupSpan
      var low = 0
      var high = emission.changedPlaces.count
      while low < high {
        let middle = (low + high) / 2
        if emission.changedPlaces[middle] < begin { low = middle + 1 } else { high = middle }
      }
      guard low < emission.changedPlaces.count, emission.changedPlaces[low] <= end else { continue }
      damage.add(bounds)
      damage.add(drawList.commands[Int(end)].bounds)
    }
  }

  private mutating func stale() -> Bool {
    emission.isStale = true
    return false
  }

  /// Puts some of `commands` into the list, from `start` on.
  ///
  /// Commands are large: they are compared where they are and copied only when they differ.
  private mutating func replace(
    from start: Int, _ commands: inout [DrawCommand], _ range: Range<Int>,
    _ damage: inout DamageRegion, _ changedGroups: inout [Int]
  ) -> Bool {
    for index in range {
      let place = start + index - range.lowerBound
      guard drawList.commands[place].kind == commands[index].kind else { return false }
      switch commands[index].kind.role {
      case .begins, .divides, .ends:
        // A group's bounds and span are found afterwards, by `linkGroups`.
        if commands[index].boundsFollowContents {
          commands[index].bounds = drawList.commands[place].bounds
        }
        commands[index].groupSpan = drawList.commands[place].groupSpan
        if commands[index] != drawList.commands[place] {
          damage.add(drawList.commands[place].bounds)
          damage.add(commands[index].bounds)
          changedGroups.append(place)
          noteChange(at: place)
          drawList.commands[place] = commands[index]
        }
      case .paints:
        if commands[index] != drawList.commands[place] {
          damage.add(drawList.commands[place].bounds)
          damage.add(commands[index].bounds)
          noteChange(at: place)
          drawList.commands[place] = commands[index]
        }
      }
    }
    return true
  }

  @inline(__always)
  private mutating func noteChange(at place: Int) {
    if !emission.transitionEnds.isEmpty { emission.changedPlaces.append(Int32(place)) }
  }

  /// Gives groups and transitions their spans, and as bounds the union of what they contain.
  private mutating func linkGroups() {
    var open: [OpenBracket] = []
    emission.hasGroups = false
    emission.transitionEnds.removeAll(keepingCapacity: true)
    drawList.commands.withUnsafeMutableBufferPointer { commands in
      for index in commands.indices {
        switch commands[index].kind.role {
        case .paints:
          if !open.isEmpty {
            open[open.count - 1].bounds = open[open.count - 1].bounds.union(commands[index].bounds)
          }
        case .begins:
          open.append(OpenBracket(begin: index))
        case .divides:
          if !open.isEmpty { open[open.count - 1].middle = index }
        case .ends:
          guard let bracket = open.popLast() else { continue }
          emission.hasGroups = true
          let isTransition = commands[index].kind == .endTransition
          if isTransition { emission.transitionEnds.append(Int32(index)) }
          let follows = commands[index].boundsFollowContents
          for member in [bracket.begin, bracket.middle, index] where member >= 0 {
            commands[member].groupSpan =
              Int32(member == index ? index - bracket.begin : index - member)
            if follows { commands[member].bounds = bracket.bounds }
          }
          if !open.isEmpty {
            open[open.count - 1].bounds = open[open.count - 1].bounds.union(commands[index].bounds)
          }
        }
      }
    }
  }
}

/// A group or a transition whose end has not come yet.
private struct OpenBracket {
  var begin: Int
  /// Of a transition; −1 for a group.
  var middle = -1
  var bounds = PixelRect.empty
}
