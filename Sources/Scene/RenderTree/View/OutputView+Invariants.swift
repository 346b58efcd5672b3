internal import DrawList
internal import GraphicsValues

extension OutputView {
  /// What is wrong between the view and its scene; empty when they agree.
  func checkInvariants(_ scene: Scene) -> [String] {
    var problems: [String] = []
    var end = 0
    for window in scene.windowOrder {
      guard let pass = reading(window, scene) else { continue }
      if pass.segment.commands.lowerBound != end {
        problems.append("window \(window) begins at \(pass.segment.commands.lowerBound)")
      }
      end = pass.segment.commands.upperBound
      pass.checkRuns(&problems)
    }
    if !scene.windowOrder.isEmpty, end != drawList.commands.count {
      problems.append("\(drawList.commands.count) commands, \(end) of windows")
    }
    return problems
  }
}

extension SegmentPass {
  /// Runs cover the commands without gaps; groups are closed and linked.
  fileprivate func checkRuns(_ problems: inout [String]) {
    let emission = segment.emission
    if emission.isStale { return }
    let commands = drawList.commands[segment.commands]
    let runs = emission.openings + emission.closings + emission.endings
    let total = runs.reduce(0) { $0 + Int($1.count) }
    let drawn = commands.count { $0.kind != .nothing }
    // A layer that others cut is in the list more than once, and has runs for one of its pieces.
    if emission.openings.count != topology.slots.count
      || (emission.cutCount == 0 && total != drawn)
    {
      problems.append("\(total) commands in runs, \(drawn) in the list")
    }
    for row in topology.slots.indices where topology.slots[row] >= 0 {
      let layer = scene.layerIDs[Int(topology.slots[row])]
      for run in [emission.openings[row], emission.closings[row], emission.endings[row]] {
        let first = segment.commands.lowerBound + Int(run.start)
        for index in first..<first + Int(run.count)
        where !segment.commands.contains(index) || drawList.commands[index].layer != layer {
          problems.append("command \(index) is not that of row \(row)")
        }
        if run.room < run.count || (run.start >= 0 && run.end > segment.commands.count) {
          problems.append("a run of row \(row) has no room")
        }
      }
    }
    if emission.isFlexible { checkOrder(of: emission, &problems) }
    var open: [Int] = []
    for index in segment.commands {
      let command = drawList.commands[index]
      if command.kind.role == .begins { open.append(index) }
      guard command.kind.role == .ends else { continue }
      guard let begin = open.popLast() else {
        problems.append("command \(index) ends no group")
        continue
      }
      if Int(command.groupSpan) != index - begin
        || drawList.commands[begin].groupSpan != command.groupSpan
        || (drawList.commands[begin].bounds != command.bounds && !drawList.spreads(command))
      {
        problems.append("group \(begin)...\(index) is not linked")
      }
    }
    if !open.isEmpty { problems.append("\(open.count) groups are not ended") }
  }

  /// Runs follow each other as the layers are painted.
  private func checkOrder(of emission: Emission, _ problems: inout [String]) {
    var place: Int32 = 0
    var step = topology.slots.isEmpty ? nil : PaintingStep(0, .opening)
    while let here = step {
      let run = emission[here]
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
