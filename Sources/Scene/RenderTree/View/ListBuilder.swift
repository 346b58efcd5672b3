import DrawList
import GraphicsValues

/// Makes the commands of subtrees in painting order, with their runs, on their way into a list.
struct ListBuilder {
  var emitter = Emitter()
  private var steps: [Step] = []
  /// Place in the segment at which the commands begin.
  private let start: Int
  /// Number of windows that the window's client has, which share its budget for depth order.
  private let clientWindowCount: Int
  /// Whether layers are drawn into bitmaps, which are placed when the whole list is known.
  private(set) var hasBitmaps = false

  init(at start: Int = 0, clientWindowCount: Int) {
    self.start = start
    self.clientWindowCount = clientWindowCount
  }

  /// Number of commands made so far.
  var count: Int { emitter.buffer.count }

  /// A step of building a list; steps are on a stack, and the last is next.
  private enum Step {
    /// A layer with its subtree.
    case subtree(Int)
    /// A layer without its sublayers, which are in the same space.
    case alone(Int)
    case closing(Int)
    case ending(Int)
    case beginCut(Int)
    case endCut(Int, [PixelHalfPlane])
  }

  /// Makes the commands of a row's layer and of its subtree, and their runs.
  mutating func walk(
    _ row: Int, _ commands: inout SegmentCommands, in window: borrowing PlacedWindow,
    _ scene: Scene
  ) {
    steps.append(.subtree(row))
    while let step = steps.popLast() { perform(step, &commands, window, scene) }
    commands.addWork(emitter.buffer.work)
    emitter.buffer.work = 0
  }

  private mutating func perform(
    _ step: Step, _ commands: inout SegmentCommands,
    _ window: borrowing PlacedWindow, _ scene: Scene
  ) {
    switch step {
    case .subtree(let row):
      open(row, withSublayers: true, &commands, window, scene)
    case .alone(let row):
      open(row, withSublayers: false, &commands, window, scene)
    case .closing(let row):
      close(LayerPlan.of(row, in: window, scene), .closing, &commands, window, scene)
    case .ending(let row):
      close(LayerPlan.of(row, in: window, scene), .ending, &commands, window, scene)
    case .beginCut(let row):
      commands.spaces.cutCount += 1
      let plan = LayerPlan.of(row, in: window, scene)
      emitter.buffer.append(plan.command(.beginGroup, bounds: .empty))
    case .endCut(let row, let cuts):
      commands.spaces.cutCount += 1
      var effects = GroupEffects()
      effects.cuts = cuts
      let plan = LayerPlan.of(row, in: window, scene)
      emitter.buffer.append(
        plan.command(.endGroup(GroupDraw()), bounds: .empty), .group(effects))
    }
  }

  /// Appends the commands before a layer's sublayers, and pushes the steps that follow.
  private mutating func open(
    _ row: Int, withSublayers: Bool, _ commands: inout SegmentCommands,
    _ window: borrowing PlacedWindow, _ scene: Scene
  ) {
    if window.topology.isSpare(row) { return leaveRoom(row, &commands) }
    guard window.places.placements[row].isVisible else { return }
    let plan = LayerPlan.of(row, in: window, scene)
    if plan.bitmap != nil { hasBitmaps = true }
    let start = emitter.buffer.count
    emitter.append(plan, .opening, in: window, scene)
    commands.runs.openings[row] = finishRun(start, commands.runs.knownRoom(plan.slot)?.opening)
    commands.runs.states[row] = .isShown
    let hasSublayers =
      withSublayers && Emitter.draws(plan.slot, scene) && window.topology.hasSublayers[row]
    // The sublayers of a layer that is on screen only because of its transition get commands when they are
    // drawn again.
    if !hasSublayers && !plan.hasMask {
      close(plan, .closing, &commands, window, scene)
      close(plan, .ending, &commands, window, scene)
      return
    }
    steps.append(.ending(row))
    if plan.hasMask { steps.append(.subtree(row + 1)) }
    steps.append(.closing(row))
    guard hasSublayers else { return }
    if !window.places.deepRows.isEmpty, window.places.deepRows.contains(Int32(row)) {
      let sorted = SortedSpace(
        below: row, in: window, scene,
        comparing: SpaceOrders.mostComparisons / clientWindowCount - commands.spaces.comparisons,
        cutting: SpaceOrders.mostCuts / clientWindowCount - commands.spaces.cuts)
      commands.addWork(sorted.work)
      commands.spaces.count(sorted, at: row)
      let order = commands.spaces.affordable(sorted.pieces, window.topology)
      commands.spaces.orders[Int32(row)] = order
      for piece in order.reversed() { push(piece) }
      // A hosted context is not in the space of the sublayers: it is behind them.
      let first = Int(window.topology.maskEnds[row])
      if window.topology.firstSublayer(of: row) > first { steps.append(.subtree(first)) }
    } else {
      var first = steps.count
      var next = Int(window.topology.maskEnds[row])
      let end = Int(window.topology.subtreeEnds[row])
      while next < end {
        steps.append(.subtree(next))
        next = Int(window.topology.subtreeEnds[next])
      }
      // Reversed in place: a reversed slice would be a copy.
      var last = steps.count - 1
      while first < last {
        steps.swapAt(first, last)
        (first, last) = (first + 1, last - 1)
      }
    }
  }

  /// Appends room for a layer in a spare row.
  private mutating func leaveRoom(
    _ row: Int, _ commands: inout SegmentCommands
  ) {
    let start = Int32(self.start + count)
    commands.runs.openings[row] = CommandRuns.Run(start: start, room: CommandRuns.spareRoom)
    for _ in 0..<CommandRuns.spareRoom { emitter.buffer.append(.nothing) }
    commands.runs.closings[row] = CommandRuns.Run(start: start + CommandRuns.spareRoom)
    commands.runs.endings[row] = CommandRuns.Run(start: start + CommandRuns.spareRoom)
  }

  private mutating func close(
    _ plan: LayerPlan, _ part: Emitter.Part, _ commands: inout SegmentCommands,
    _ window: borrowing PlacedWindow, _ scene: Scene
  ) {
    let start = emitter.buffer.count
    emitter.append(plan, part, in: window, scene)
    if part == .closing {
      commands.runs.closings[plan.row] = finishRun(
        start, commands.runs.knownRoom(plan.slot)?.closing)
    } else {
      commands.runs.endings[plan.row] = finishRun(start, commands.runs.knownRoom(plan.slot)?.ending)
      commands.runs.states[plan.row] = RowState(of: plan, in: window, scene)
    }
  }

  private mutating func push(_ piece: DepthPiece) {
    let row = Int(piece.row)
    if !piece.cuts.isEmpty { steps.append(.endCut(row, piece.cuts)) }
    steps.append(piece.isAlone ? .alone(row) : .subtree(row))
    if !piece.cuts.isEmpty { steps.append(.beginCut(row)) }
  }

  /// Makes a run of the commands from `start` on, and appends the room that the layer once needed.
  private mutating func finishRun(_ start: Int, _ known: Int32?) -> CommandRuns.Run {
    let count = Int32(emitter.buffer.count - start)
    let room = max(count, known ?? 0)
    for _ in count..<room { emitter.buffer.append(.nothing) }
    return CommandRuns.Run(start: Int32(self.start + start), count: count, room: room)
  }
}
