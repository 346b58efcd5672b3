/// A part of a layer's commands, as they follow each other in the list of a window: those before its
/// sublayers, those behind them, and those behind its mask.
struct PaintingStep: Hashable, Sendable {
  enum Part: Sendable { case opening, closing, ending }

  var row: Int
  var part: Part

  init(_ row: Int, _ part: Part) {
    self.row = row
    self.part = part
  }

  /// Nil behind the last one, which ends the window's root.
  ///
  /// Layers that share a space may be painted in another order: see `SegmentCommands.depthOrders`.
  @inline(__always)
  func next(in topology: Topology) -> PaintingStep? {
    switch part {
    case .opening:
      let first = Int(topology.maskEnds[row])
      let hasRowsBelow = first < Int(topology.subtreeEnds[row])
      return hasRowsBelow ? PaintingStep(first, .opening) : PaintingStep(row, .closing)
    case .closing:
      let hasMask = Int(topology.maskEnds[row]) > row + 1
      return hasMask ? PaintingStep(row + 1, .opening) : PaintingStep(row, .ending)
    case .ending:
      let parent = Int(topology.parents[row])
      guard parent >= 0 else { return nil }
      if topology.isMask(at: row) { return PaintingStep(parent, .ending) }
      let sibling = Int(topology.subtreeEnds[row])
      let isLast = sibling >= Int(topology.subtreeEnds[parent])
      return isLast ? PaintingStep(parent, .closing) : PaintingStep(sibling, .opening)
    }
  }
}

extension SegmentCommands {
  /// The run of commands that a layer has for a part.
  subscript(step: PaintingStep) -> Run {
    @inline(__always) get {
      switch step.part {
      case .opening: openings[step.row]
      case .closing: closings[step.row]
      case .ending: endings[step.row]
      }
    }
    @inline(__always) set {
      switch step.part {
      case .opening: openings[step.row] = newValue
      case .closing: closings[step.row] = newValue
      case .ending: endings[step.row] = newValue
      }
    }
  }

  /// One past the last place that belongs to a layer.
  var end: Int {
    guard let root = endings.first, root.start >= 0 else { return 0 }
    return root.end
  }
}
