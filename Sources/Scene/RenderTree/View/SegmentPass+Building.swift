import DrawList
import GraphicsValues

extension SegmentPass {
  /// Updates the segment's part of the draw list, and collects its damage.
  mutating func updateCommands() {
    // With many bitmaps, rebuilding is cheaper than finding the bitmap around each command.
    if !segment.commands.isStale, segment.commands.bitmaps.count <= 64, depthOrdersHold(),
      relayCommands(), patchCommands()
    {
      // In place.
    } else {
      rebuildCommands()
    }
    work += segment.commands.takeWork()
  }

  // MARK: Building

  /// Cost of making a layer's commands, and of comparing them with the old commands.
  private static let pixelsPerBuiltRow = 1024

  /// A step of building a list; steps are on a stack, and the last is next.
  enum Step {
    /// A layer with its subtree.
    case subtree(Int)
    /// A layer without its sublayers, which are in the same space.
    case alone(Int)
    case closing(Int)
    case ending(Int)
    case beginCut(Int)
    case endCut(Int, [PixelHalfPlane])
  }

  /// Commands on their way into the list.
  struct ListInProgress {
    var buffer = CommandBuffer()
    var steps: [Step] = []
    /// Place in the segment at which the buffer begins.
    var start = 0
    /// Whether layers are drawn into bitmaps, which are placed when the whole list is known.
    var hasBitmaps = false

    /// Place of the next command in the segment.
    var place: Int { start + buffer.count }
  }

  private mutating func rebuildCommands() {
    hasNewList = true
    isBuiltAnew = true
    let old = DrawList(
      width: drawList.width, height: drawList.height, background: drawList.background,
      commands: DrawCommands(drawList.commands[segment.listRange]), images: drawList.images,
      details: drawList.details)
    segment.commands.forgetList(rows: topology.slots.count)
    visitedRows += topology.slots.count
    work += topology.slots.count * Self.pixelsPerBuiltRow
    var list = ListInProgress()
    list.buffer.commands.reserveCapacity(max(segment.listRange.count, topology.slots.count))
    if !topology.slots.isEmpty { walk(0, &list) }
    // Linked as a separate list, and then put into its place.
    var new = old
    new.commands = list.buffer.commands
    new.details = list.buffer.details
    list.buffer.commands = DrawCommands()
    let place = segment.listRange
    segment.listRange = 0..<new.commands.count
    swap(&new, &drawList)
    linkAll()
    settleBitmaps()
    // The bounds of groups around bitmaps follow the bounds of the bitmaps.
    if !segment.commands.bitmaps.isEmpty { linkAll() }
    swap(&new, &drawList)
    segment.listRange = place
    for rect in DamageTracker.damage(from: old, to: new).rects { collected.add(rect) }
    install(new)
  }

  /// Replaces the segment's part of the list. If it grows, it gets extra room, unless it is the last part.
  private mutating func install(_ new: DrawList) {
    let place = segment.listRange
    for index in place { dropResources(index) }
    var commands = new.commands
    let buffer = CommandBuffer(details: new.details)
    for index in commands.indices where commands.heads[index].mayUse {
      var command = commands[index]
      resources.add(&command, of: buffer, &drawList)
      commands[index] = command
    }
    var room = commands.count
    if !isLast {
      let isGrowing = !place.isEmpty && commands.count > place.count
      room = max(place.count, commands.count)
      if isGrowing { room += max(16, commands.count / 8) }
    }
    if commands.count < room {
      commands.append(contentsOf: repeatElement(.nothing, count: room - commands.count))
    }
    drawList.commands.replaceSubrange(place, with: commands)
    segment.listRange = place.lowerBound..<place.lowerBound + room
  }

  /// Drops the resources of a command in the list.
  @inline(__always)
  mutating func dropResources(_ index: Int) {
    guard drawList.commands.heads[index].mayUse else { return }
    resources.drop(drawList.commands[index], &drawList)
  }

  /// Makes the commands of a row's layer and of its subtree.
  mutating func walk(_ row: Int, _ list: inout ListInProgress) {
    // The segment's commands are swapped out, so that they can change while the rest of the pass is read:
    // otherwise each call that reads would copy the pass.
    var commands = SegmentCommands()
    swap(&commands, &segment.commands)
    walk(row, &list, &commands)
    commands.work += list.buffer.work
    list.buffer.work = 0
    swap(&commands, &segment.commands)
  }

  private func walk(_ row: Int, _ list: inout ListInProgress, _ commands: inout SegmentCommands) {
    list.steps.append(.subtree(row))
    while let step = list.steps.popLast() { perform(step, &list, &commands) }
  }

  private func perform(
    _ step: Step, _ list: inout ListInProgress, _ commands: inout SegmentCommands
  ) {
    switch step {
    case .subtree(let row):
      open(row, withSublayers: true, &list, &commands)
    case .alone(let row):
      open(row, withSublayers: false, &list, &commands)
    case .closing(let row):
      close(plan(at: row), .closing, &list, &commands)
    case .ending(let row):
      close(plan(at: row), .ending, &list, &commands)
    case .beginCut(let row):
      commands.cutCount += 1
      list.buffer.append(command(.beginGroup, plan(at: row), bounds: .empty))
    case .endCut(let row, let cuts):
      commands.cutCount += 1
      var effects = GroupEffects()
      effects.cuts = cuts
      list.buffer.append(
        command(.endGroup(GroupDraw()), plan(at: row), bounds: .empty), .group(effects))
    }
  }

  /// Appends the commands before a layer's sublayers, and pushes the steps that follow.
  private func open(
    _ row: Int, withSublayers: Bool, _ list: inout ListInProgress, _ commands: inout SegmentCommands
  ) {
    if topology.isSpare(row) { return leaveRoom(row, &list, &commands) }
    guard segment.places.placements[row].isVisible else { return }
    let plan = plan(at: row)
    if plan.bitmap != nil { list.hasBitmaps = true }
    let start = list.buffer.count
    append(plan, .opening, to: &list.buffer)
    commands.openings[row] = commands.finishRun(start, plan.slot, \.opening, &list)
    commands.states[row] = .isShown
    let hasSublayers = withSublayers && isDrawn(plan) && topology.hasSublayers[row]
    // The sublayers of a layer that is on screen only because of its transition get commands when they are
    // drawn again.
    if !hasSublayers && !plan.hasMask {
      close(plan, .closing, &list, &commands)
      close(plan, .ending, &list, &commands)
      return
    }
    list.steps.append(.ending(row))
    if plan.hasMask { list.steps.append(.subtree(row + 1)) }
    list.steps.append(.closing(row))
    guard hasSublayers else { return }
    if !segment.places.deepRows.isEmpty, segment.places.deepRows.contains(Int32(row)) {
      let sorted = depthOrder(
        at: row,
        comparing: SegmentCommands.mostComparisons / segment.clientWindowCount
          - commands.comparisons,
        cutting: SegmentCommands.mostCuts / segment.clientWindowCount - commands.cuts)
      commands.work += sorted.work
      commands.comparisons += sorted.comparisons
      commands.cuts += sorted.cuts
      if !sorted.isSorted { commands.unsortedSpaces.insert(Int32(row)) }
      let order = affordable(sorted.pieces, &commands)
      commands.depthOrders[Int32(row)] = order
      for piece in order.reversed() { push(piece, &list.steps) }
      // A hosted context is not in the space of the sublayers: it is behind them.
      let first = Int(topology.maskEnds[row])
      if topology.firstSublayer(of: row) > first { list.steps.append(.subtree(first)) }
    } else {
      var first = list.steps.count
      var next = Int(topology.maskEnds[row])
      let end = Int(topology.subtreeEnds[row])
      while next < end {
        list.steps.append(.subtree(next))
        next = Int(topology.subtreeEnds[next])
      }
      // Reversed in place: a reversed slice would be a copy.
      var last = list.steps.count - 1
      while first < last {
        list.steps.swapAt(first, last)
        (first, last) = (first + 1, last - 1)
      }
    }
  }

  /// The pieces of a space, or whole layers if the pieces would repeat too many commands: each piece repeats the
  /// subtree of its layer, which may have spaces with pieces again.
  private func affordable(_ order: [DepthPiece], _ commands: inout SegmentCommands) -> [DepthPiece]
  {
    if order.allSatisfy({ $0.cuts.isEmpty }) { return order }
    var rows: Set<Int32> = []
    var repeated = 0
    var whole: [DepthPiece] = []
    for var piece in order {
      if !piece.cuts.isEmpty { repeated += 1 }
      if rows.insert(piece.row).inserted {
        piece.cuts = []
        whole.append(piece)
      } else {
        let row = Int(piece.row)
        repeated += piece.isAlone ? 1 : Int(topology.subtreeEnds[row]) - row
      }
    }
    guard repeated <= SegmentCommands.mostRepeated - commands.repeatedCount else { return whole }
    commands.repeatedCount += repeated
    return order
  }

  /// Appends room for a layer in a spare row.
  private func leaveRoom(
    _ row: Int, _ list: inout ListInProgress, _ commands: inout SegmentCommands
  ) {
    let start = Int32(list.place)
    commands.openings[row] = SegmentCommands.Run(start: start, room: SegmentCommands.spareRoom)
    for _ in 0..<SegmentCommands.spareRoom { list.buffer.append(.nothing) }
    commands.closings[row] = SegmentCommands.Run(start: start + SegmentCommands.spareRoom)
    commands.endings[row] = SegmentCommands.Run(start: start + SegmentCommands.spareRoom)
  }

  private func close(
    _ plan: LayerPlan, _ part: Part, _ list: inout ListInProgress, _ commands: inout SegmentCommands
  ) {
    let start = list.buffer.count
    append(plan, part, to: &list.buffer)
    if part == .closing {
      commands.closings[plan.row] = commands.finishRun(start, plan.slot, \.closing, &list)
    } else {
      commands.endings[plan.row] = commands.finishRun(start, plan.slot, \.ending, &list)
      commands.states[plan.row] = state(of: plan)
    }
  }

  private func push(_ piece: DepthPiece, _ steps: inout [Step]) {
    let row = Int(piece.row)
    if !piece.cuts.isEmpty { steps.append(.endCut(row, piece.cuts)) }
    steps.append(piece.isAlone ? .alone(row) : .subtree(row))
    if !piece.cuts.isEmpty { steps.append(.beginCut(row)) }
  }

  /// Whether the layers of all spaces are in the list in their painting order.
  private mutating func depthOrdersHold() -> Bool {
    if segment.places.deepRows.isEmpty && segment.commands.depthOrders.isEmpty { return true }
    if segment.changedRanges.isEmpty { return true }
    let flat = segment.places.deepRows.filter { !hasDepth(at: Int($0)) }
    segment.places.deepRows.subtract(flat)
    if flat.contains(where: { segment.commands.depthOrders[$0] != nil }) { return false }
    // A layer in pieces is in the list more than once, and its runs do not contain its cuts.
    if segment.commands.cutCount > 0 { return false }
    for row in segment.places.deepRows
    where segment.commands.depthOrders[row] == nil && segment.places.placements[Int(row)].isVisible
    {
      return false
    }
    for (row, order) in segment.commands.depthOrders {
      let isSorted = !segment.commands.unsortedSpaces.contains(row)
      let sorted = depthOrder(at: Int(row), comparing: isSorted ? .max : 0, cutting: .max)
      work += sorted.work
      if sorted.pieces != order { return false }
    }
    return true
  }

  // MARK: Parts of a layer

  enum Part { case opening, closing, ending }

  /// Whether a layer is drawn; false for a layer that is on screen only because of its transition.
  @inline(__always)
  func isDrawn(_ plan: LayerPlan) -> Bool { isDrawn(plan.slot) }

  @inline(__always)
  func isDrawn(_ slot: Int) -> Bool {
    scene.transitions.isEmpty || scene.presentation.isVisible(slot)
  }

  /// Appends one part of a layer's commands, inside the commands of its transition.
  func append(_ plan: LayerPlan, _ part: Part, to buffer: inout CommandBuffer) {
    guard !scene.transitions.isEmpty else { return appendOwn(plan, part, to: &buffer) }
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
}

extension SegmentCommands {
  /// Largest number of pieces, and of layers repeated in the list because an ancestor is in pieces; beyond it,
  /// layers that intersect are painted whole, in the order of their furthest parts.
  static let mostRepeated = 1 << 16

  /// Largest number of comparisons of planes in all windows of a client, which have equal parts: enough for
  /// three full spaces, some milliseconds. Layers of later spaces are painted by the depth of their
  /// middles.
  static let mostComparisons = 1 << 17
  /// Largest number of cuts in all windows of a client: some milliseconds. Intersecting layers of later
  /// spaces are painted whole.
  static let mostCuts = 1 << 11

  /// Room in a spare row: as many commands as most layers without sublayers need.
  static let spareRoom: Int32 = 4

  /// Makes a run of the commands from `start` on, and appends the room that the layer once needed.
  fileprivate func finishRun(
    _ start: Int, _ slot: Int, _ part: KeyPath<Rooms, Int32>,
    _ list: inout SegmentPass.ListInProgress
  ) -> Run {
    let count = Int32(list.buffer.count - start)
    var room = count
    if !rooms.isEmpty, let known = rooms[Int32(slot)] {
      room = max(room, known[keyPath: part])
      for _ in count..<room { list.buffer.append(.nothing) }
    }
    return Run(start: Int32(list.start + start), count: count, room: room)
  }

  /// Returns the cost since the last call, in pixels of `ClientWork`, and resets it.
  fileprivate mutating func takeWork() -> Int {
    defer { (work, patch.scratch.work) = (0, 0) }
    return work + patch.scratch.work
  }

  fileprivate mutating func forgetList(rows: Int) {
    isStale = false
    depthOrders.removeAll(keepingCapacity: true)
    unsortedSpaces.removeAll(keepingCapacity: true)
    comparisons = 0
    cuts = 0
    cutCount = 0
    repeatedCount = 0
    openings.fill(rows, Run())
    closings.fill(rows, Run())
    endings.fill(rows, Run())
    states.fill(rows, [])
    restructured.removeAll(keepingCapacity: true)
    changedPlaces.removeAll(keepingCapacity: true)
  }
}

extension Array {
  fileprivate mutating func fill(_ count: Int, _ value: Element) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(value, count: count))
  }
}

extension DrawCommand {
  /// The command that fills room in a list.
  static let nothing = DrawCommand(.nothing, bounds: .empty)
}

extension DrawCommand.Head {
  /// Whether the command has a detail or shows an image.
  @inline(__always)
  var mayUse: Bool { detail >= 0 || kind == .image }
}
