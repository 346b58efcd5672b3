import DrawList
import GraphicsValues

extension OutputView {
  /// Describes contradictions between the view and its scene; empty if there are none.
  func checkInvariants(_ scene: Scene) -> [String] {
    var problems: [String] = []
    var end = 0
    for window in scene.windows.order {
      guard let placed = placed(window, scene) else { continue }
      let segment = segments[Int(window)]
      if segment.listRange.lowerBound != end {
        problems.append("window \(window) begins at \(segment.listRange.lowerBound)")
      }
      end = segment.listRange.upperBound
      checkRuns(of: segment, placed.topology, scene, &problems)
    }
    if !scene.windows.order.isEmpty, end != drawList.commands.count {
      problems.append("\(drawList.commands.count) commands, \(end) of windows")
    }
    return problems
  }

  /// Checks that runs cover the commands without gaps, and that groups are closed and linked.
  private func checkRuns(
    of segment: Segment, _ topology: Topology, _ scene: Scene, _ problems: inout [String]
  ) {
    let commands = segment.commands
    if commands.isStale { return }
    let listed = drawList.commands[segment.listRange]
    let runs = commands.runs.openings + commands.runs.closings + commands.runs.endings
    let total = runs.reduce(0) { $0 + Int($1.count) }
    let drawn = listed.count { $0.kind != .nothing }
    // A layer in pieces is in the list more than once, and has runs for one of its pieces.
    if commands.runs.openings.count != topology.slots.count
      || (commands.spaces.cutCount == 0 && total != drawn)
    {
      problems.append("\(total) commands in runs, \(drawn) in the list")
    }
    for row in topology.slots.indices where topology.slots[row] >= 0 {
      let layer = scene.graph.ids[Int(topology.slots[row])]
      for run in [
        commands.runs.openings[row], commands.runs.closings[row], commands.runs.endings[row],
      ] {
        let first = segment.listRange.lowerBound + Int(run.start)
        for index in first..<first + Int(run.count)
        where !segment.listRange.contains(index) || drawList.commands[index].layer != layer {
          problems.append("command \(index) is not that of row \(row)")
        }
        if run.room < run.count || (run.start >= 0 && run.end > segment.listRange.count) {
          problems.append("a run of row \(row) has no room")
        }
      }
    }
    if commands.isFlexible { checkOrder(of: commands.runs, topology, &problems) }
    var open: [Int] = []
    for index in segment.listRange {
      let command = drawList.commands[index]
      if command.kind.role == .begins { open.append(index) }
      guard command.kind.role == .ends else { continue }
      guard let begin = open.popLast() else {
        problems.append("command \(index) ends no group")
        continue
      }
      if Int(command.bracketLength) != index - begin
        || drawList.commands[begin].bracketLength != command.bracketLength
        || (drawList.commands[begin].bounds != command.bounds && !drawList.spreads(command))
      {
        problems.append("group \(begin)...\(index) is not linked")
      }
    }
    if !open.isEmpty { problems.append("\(open.count) groups are not ended") }
  }

  /// Checks that runs follow each other in painting order.
  private func checkOrder(
    of runs: CommandRuns, _ topology: Topology, _ problems: inout [String]
  ) {
    var place: Int32 = 0
    var step = topology.slots.isEmpty ? nil : PaintingStep(0, .opening)
    while let here = step {
      let run = runs[here]
      if run.start < 0 {
        step = PaintingStep(here.row, .ending).next(in: topology)
        continue
      }
      if run.start != place { problems.append("the \(here.part) of row \(here.row) is misplaced") }
      place += run.room
      step = here.next(in: topology)
    }
  }
}
