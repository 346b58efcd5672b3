package import DrawList
internal import GraphicsValues

/// What the emission stage remembers from one frame to the next.
struct Emission: Sendable {
  /// The commands of one layer: before its sublayers, after them, and after its mask.
  struct Span: Sendable {
    var opening: Int32 = 0
    var openingCount: Int32 = 0
    var closing: Int32 = 0
    var closingCount: Int32 = 0
    var ending: Int32 = 0
    var endingCount: Int32 = 0
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
  var scratch = CommandBuffer()
  /// The brackets of the list that are in no other, from first to last.
  var outermost: [Range<Int32>] = []
  var hasBackdrops = false
  /// Ends of brackets in the list in which a change shows anywhere.
  var spreadingEnds: [Int32] = []
  /// Where the last update replaced commands, in order, if there are brackets.
  var changedPlaces: [Int32] = []
  /// The order of layers that share a space, by the position that it is flattened into.
  var depthOrders: [Int32: [DepthPiece]] = [:]
  /// Bitmaps in the list, inner ones first.
  var bitmaps: [BitmapBracket] = []
  /// Commands around pieces of layers that others cut.
  var cutCount = 0
  var nextImageSerial: UInt32 = 1
}

extension RenderTree {
  /// Brings the draw list up to date.
  ///
  /// - Returns: the region of the output whose pixels may differ from the last update's.
  package mutating func updateDrawList() -> DamageRegion {
    var damage = DamageRegion()
    // With many bitmaps it is cheaper to build all than to find the one around each command.
    if !emission.isStale, emission.bitmaps.count <= 64, depthOrdersHold(), patchCommands(&damage) {
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

  // MARK: Building

  /// What is left to do while a list is built; the last step comes first.
  private enum Step {
    /// A layer with all below it.
    case subtree(Int)
    /// A layer without its sublayers, which share its space.
    case alone(Int)
    case closing(Int)
    case ending(Int)
    case beginCut(Int)
    case endCut(Int, [HalfPlane])
  }

  mutating func rebuildCommands() {
    emission.isStale = false
    listRevision &+= 1
    emission.depthOrders.removeAll(keepingCapacity: true)
    emission.cutCount = 0
    var buffer = CommandBuffer()
    buffer.commands.reserveCapacity(max(drawList.commands.count, topology.slots.count))
    let count = topology.slots.count
    emission.spans = [Emission.Span](repeating: Emission.Span(), count: count)
    let deep = topology.deepPositions
    var steps: [Step] = []
    var position = 0
    // Roots one after the other: what is below them is on the stack.
    while position < count {
      steps.append(.subtree(position))
      while let step = steps.popLast() { take(step, deep, &steps, &buffer) }
      position = Int(topology.subtreeEnds[position])
    }
    drawList.commands = buffer.commands
    drawList.details = buffer.details
    emission.hasBackdrops = buffer.commands.contains { $0.kind == .backdrop }
    linkBrackets()
    settleBitmaps()
    // Groups around bitmaps are as large as those.
    if !emission.bitmaps.isEmpty { linkBrackets() }
  }

  private mutating func take(
    _ step: Step, _ deep: Set<Int32>, _ steps: inout [Step], _ buffer: inout CommandBuffer
  ) {
    switch step {
    case .subtree(let position):
      open(position, deep, withSublayers: true, &steps, &buffer)
    case .alone(let position):
      open(position, deep, withSublayers: false, &steps, &buffer)
    case .closing(let position):
      close(plan(at: position), .closing, &buffer)
    case .ending(let position):
      close(plan(at: position), .ending, &buffer)
    case .beginCut(let position):
      emission.cutCount += 1
      buffer.append(command(.beginGroup, plan(at: position), bounds: .empty))
    case .endCut(let position, let cuts):
      emission.cutCount += 1
      var effects = GroupEffects()
      effects.cuts = cuts
      buffer.append(command(.endGroup, plan(at: position), bounds: .empty), .group(effects))
    }
  }

  /// The commands before a layer's sublayers, and what comes after them onto the stack.
  private mutating func open(
    _ position: Int, _ deep: Set<Int32>, withSublayers: Bool, _ steps: inout [Step],
    _ buffer: inout CommandBuffer
  ) {
    guard topology.placements[position].isVisible else { return }
    let plan = plan(at: position)
    let start = buffer.count
    append(plan, .opening, to: &buffer)
    emission.spans[position].opening = Int32(start)
    emission.spans[position].openingCount = Int32(buffer.count - start)
    emission.spans[position].isShown = true
    let hasSublayers =
      withSublayers && isDrawn(plan)
      && topology.subtreeEnds[position] > topology.maskEnds[position]
    if !hasSublayers && !plan.hasMask {
      close(plan, .closing, &buffer)
      close(plan, .ending, &buffer)
      return
    }
    steps.append(.ending(position))
    if plan.hasMask { steps.append(.subtree(position + 1)) }
    steps.append(.closing(position))
    guard hasSublayers else { return }
    if !deep.isEmpty, deep.contains(Int32(position)) {
      let order = depthOrder(at: position)
      emission.depthOrders[Int32(position)] = order
      for piece in order.reversed() { push(piece, &steps) }
      // What is hosted is in no space with the sublayers: it is behind them.
      let first = Int(topology.maskEnds[position])
      if topology.firstSublayer(of: position) > first { steps.append(.subtree(first)) }
    } else {
      let first = steps.count
      var next = Int(topology.maskEnds[position])
      let end = Int(topology.subtreeEnds[position])
      while next < end {
        steps.append(.subtree(next))
        next = Int(topology.subtreeEnds[next])
      }
      steps[first...].reverse()
    }
  }

  private mutating func close(_ plan: LayerPlan, _ part: Part, _ buffer: inout CommandBuffer) {
    let start = Int32(buffer.count)
    append(plan, part, to: &buffer)
    let count = Int32(buffer.count) - start
    if part == .closing {
      emission.spans[plan.position].closing = start
      emission.spans[plan.position].closingCount = count
    } else {
      emission.spans[plan.position].ending = start
      emission.spans[plan.position].endingCount = count
    }
  }

  private func push(_ piece: DepthPiece, _ steps: inout [Step]) {
    let position = Int(piece.position)
    if !piece.cuts.isEmpty { steps.append(.endCut(position, piece.cuts)) }
    steps.append(piece.isAlone ? .alone(position) : .subtree(position))
    if !piece.cuts.isEmpty { steps.append(.beginCut(position)) }
  }

  /// False when layers that share a space have to be painted in another order than in the list.
  private func depthOrdersHold() -> Bool {
    if topology.deepPositions.isEmpty && emission.depthOrders.isEmpty { return true }
    if emission.changedRanges.isEmpty { return true }
    // A layer in pieces is in the list more than once, and where it is cut is in none of its spans.
    if emission.cutCount > 0 { return false }
    for position in topology.deepPositions
    where emission.depthOrders[position] == nil && emission.spans[Int(position)].isShown {
      return false
    }
    for (position, order) in emission.depthOrders
    where depthOrder(at: Int(position)) != order {
      return false
    }
    return true
  }

  private enum Part { case opening, closing, ending }

  /// False for a layer that only the transition from its old look keeps on screen.
  private func isDrawn(_ plan: LayerPlan) -> Bool {
    transitions.isEmpty || presentation.look[plan.slot].isVisible
  }

  /// One part of the commands of a layer, with those of its transition around.
  private func append(_ plan: LayerPlan, _ part: Part, to buffer: inout CommandBuffer) {
    guard !transitions.isEmpty else { return appendOwn(plan, part, to: &buffer) }
    if part == .opening { appendTransitionOpening(plan, to: &buffer) }
    if isDrawn(plan) { appendOwn(plan, part, to: &buffer) }
    if part == .ending { appendTransitionClosing(plan, to: &buffer) }
  }

  private func appendOwn(_ plan: LayerPlan, _ part: Part, to buffer: inout CommandBuffer) {
    switch part {
    case .opening: appendOpening(plan, to: &buffer)
    case .closing: appendClosing(plan, to: &buffer)
    case .ending: appendEnding(plan, to: &buffer)
    }
  }

  // MARK: Patching

  /// Replaces the commands of changed layers where they stand.
  ///
  /// - Returns: false when a layer needs other commands than before; the list is then half new and
  ///   has to be rebuilt. What was damaged so far stays damaged.
  private mutating func patchCommands(_ damage: inout DamageRegion) -> Bool {
    // Taken out, so that it has one owner and is not copied when it is changed.
    var scratch = CommandBuffer()
    swap(&scratch, &emission.scratch)
    defer { swap(&scratch, &emission.scratch) }
    var changedGroups: [Int] = []
    let brackets = emission.spreadingEnds.map { drawList.commands[Int($0)].bounds }
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
        guard patch(plan, &scratch, &damage, &changedGroups) else { return stale() }
        position = isDrawn(plan) ? position + 1 : Int(topology.subtreeEnds[position])
      }
    }
    if !emission.changedPlaces.isEmpty {
      emission.changedPlaces.sort()
      linkChangedBrackets()
    }
    for index in changedGroups { damage.add(drawList.commands[index].bounds) }
    if !brackets.isEmpty {
      addChangedBrackets(before: brackets, to: &damage)
      // Their pictures may reach beyond the output.
      damage.clip(to: outputFrame)
    }
    if emission.hasBackdrops { drawList.spreadThroughBackdrops(&damage) }
    return true
  }

  private mutating func patch(
    _ plan: LayerPlan, _ scratch: inout CommandBuffer, _ damage: inout DamageRegion,
    _ changedGroups: inout [Int]
  ) -> Bool {
    scratch.removeAll()
    append(plan, .opening, to: &scratch)
    let opening = scratch.count
    append(plan, .closing, to: &scratch)
    let closing = scratch.count
    append(plan, .ending, to: &scratch)
    let span = emission.spans[plan.position]
    return Int(span.openingCount) == opening && Int(span.closingCount) == closing - opening
      && Int(span.endingCount) == scratch.count - closing
      && replace(from: Int(span.opening), &scratch, 0..<opening, &damage, &changedGroups)
      && replace(from: Int(span.closing), &scratch, opening..<closing, &damage, &changedGroups)
      && replace(
        from: Int(span.ending), &scratch, closing..<scratch.count, &damage, &changedGroups)
  }

  /// What changes within some brackets shows anywhere in them.
  ///
  /// - Parameter before: where they were.
  private mutating func addChangedBrackets(
    before: [PixelRect], to damage: inout DamageRegion
  ) {
    for (end, bounds) in zip(emission.spreadingEnds, before) {
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

  /// Puts some of `buffer` into the list, from `start` on.
  ///
  /// Commands are large: they are compared where they are and copied only when they differ.
  private mutating func replace(
    from start: Int, _ buffer: inout CommandBuffer, _ range: Range<Int>,
    _ damage: inout DamageRegion, _ changedGroups: inout [Int]
  ) -> Bool {
    for index in range {
      let place = start + index - range.lowerBound
      guard drawList.commands[place].kind == buffer.commands[index].kind else { return false }
      let mayChange = emission.bitmaps.isEmpty || settle(&buffer.commands[index], at: place)
      let role = buffer.commands[index].kind.role
      if role != .paints {
        // A bracket's span, and mostly its bounds, are found afterwards, by `linkBrackets`.
        if buffer.commands[index].boundsFollowContents, !isLimit(place) {
          buffer.commands[index].bounds = drawList.commands[place].bounds
        }
        buffer.commands[index].groupSpan = drawList.commands[place].groupSpan
      }
      var isChanged = false
      if buffer.commands[index].detail >= 0 || drawList.commands[place].detail >= 0 {
        guard let differs = replaceDetail(at: place, buffer, index) else { return false }
        isChanged = differs
        buffer.commands[index].detail = drawList.commands[place].detail
      }
      guard isChanged || buffer.commands[index] != drawList.commands[place] else { continue }
      if !mayChange { return false }
      damage.add(drawList.commands[place].bounds)
      damage.add(buffer.commands[index].bounds)
      if role != .paints { changedGroups.append(place) }
      noteChange(at: place)
      drawList.commands[place] = buffer.commands[index]
    }
    return true
  }

  /// True for the begin of a group that spreads: its bounds are those of its surroundings.
  private func isLimit(_ place: Int) -> Bool {
    guard drawList.commands[place].kind == .beginGroup else { return false }
    let end = place + Int(drawList.commands[place].groupSpan)
    return drawList.commands.indices.contains(end) && drawList.spreads(drawList.commands[end])
  }

  /// Puts a command's detail in the place of the one before.
  ///
  /// - Returns: whether it is another; nil when the bracket does not spread changes as it did.
  private mutating func replaceDetail(
    at place: Int, _ buffer: CommandBuffer, _ index: Int
  ) -> Bool? {
    let old = Int(drawList.commands[place].detail)
    guard old >= 0, let detail = buffer.detail(of: buffer.commands[index]) else { return nil }
    guard drawList.details[old] != detail else { return false }
    let spread = drawList.spreads(drawList.commands[place])
    drawList.details[old] = detail
    return drawList.spreads(drawList.commands[place]) == spread ? true : nil
  }

  @inline(__always)
  private mutating func noteChange(at place: Int) {
    if !emission.outermost.isEmpty { emission.changedPlaces.append(Int32(place)) }
  }

  // MARK: Linking

  /// Gives brackets their spans, and as bounds the union of what they contain.
  private mutating func linkBrackets() {
    emission.outermost.removeAll(keepingCapacity: true)
    emission.spreadingEnds.removeAll(keepingCapacity: true)
    linkBrackets(in: drawList.commands.indices, areNew: true)
  }

  /// The same where commands were replaced: a bracket depends on what is in it alone.
  private mutating func linkChangedBrackets() {
    var next = 0
    for number in emission.outermost.indices {
      let range = emission.outermost[number]
      while next < emission.changedPlaces.count, emission.changedPlaces[next] < range.lowerBound {
        next += 1
      }
      guard next < emission.changedPlaces.count else { return }
      if emission.changedPlaces[next] < range.upperBound {
        linkBrackets(in: Int(range.lowerBound)..<Int(range.upperBound), areNew: false)
      }
    }
  }

  /// - Parameters:
  ///   - range: has both ends of every bracket in it.
  ///   - areNew: what is remembered of brackets is not known yet.
  private mutating func linkBrackets(in range: Range<Int>, areNew: Bool) {
    var open: [OpenBracket] = []
    for index in range {
      switch drawList.commands[index].kind.role {
      case .paints:
        if !open.isEmpty { open[open.count - 1].add(drawList.commands[index].bounds) }
      case .begins:
        open.append(OpenBracket(begin: index))
      case .divides:
        if !open.isEmpty { open[open.count - 1].middle = index }
      case .ends:
        guard let bracket = open.popLast() else { continue }
        if areNew, drawList.spreads(drawList.commands[index]) {
          emission.spreadingEnds.append(Int32(index))
        }
        let bounds = link(bracket, end: index)
        guard !open.isEmpty else {
          if areNew { emission.outermost.append(Int32(bracket.begin)..<Int32(index + 1)) }
          continue
        }
        if drawList.commands[index].kind == .endMask {
          open[open.count - 1].mask = bounds
        } else {
          open[open.count - 1].add(bounds)
        }
      }
    }
  }

  /// - Returns: what the bracket shows.
  private mutating func link(_ bracket: OpenBracket, end: Int) -> PixelRect {
    for member in [bracket.begin, bracket.middle, end] where member >= 0 {
      drawList.commands[member].groupSpan = Int32(
        member == end ? end - bracket.begin : end - member)
    }
    let command = drawList.commands[end]
    let spreads = drawList.spreads(command)
    guard command.boundsFollowContents else { return command.bounds }
    var bounds = bracket.bounds
    if let mask = bracket.mask { bounds = bounds.intersection(mask) }
    if spreads, command.kind == .endGroup {
      // It reaches beyond what it contains, but not out of its surroundings, which are the bounds
      // of its begin.
      bounds = bounds.outset(by: drawList.reach(of: command))
      drawList.commands[end].bounds = bounds
      return bounds.intersection(drawList.commands[bracket.begin].bounds)
    }
    for member in [bracket.begin, bracket.middle, end] where member >= 0 {
      drawList.commands[member].bounds = bounds
    }
    return bounds
  }
}

/// A bracket whose end has not come yet.
private struct OpenBracket {
  var begin: Int
  /// Of a transition; −1 for others.
  var middle = -1
  var bounds = PixelRect.empty
  /// What the group's mask lets be seen.
  var mask: PixelRect?

  init(begin: Int) { self.begin = begin }

  mutating func add(_ rect: PixelRect) { bounds = bounds.union(rect) }
}
