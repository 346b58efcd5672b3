/// A part of a layer's commands in painting order: before its sublayers, after them, or after its mask.
struct PaintingStep: Hashable, Sendable {
  enum Part: Sendable { case opening, closing, ending }

  var row: Int
  var part: Part

  init(_ row: Int, _ part: Part) {
    self.row = row
    self.part = part
  }

  /// The next step; nil after the ending of the window's root, the last one.
  ///
  /// Layers that share a space may be painted in another order: see `SpaceOrders.orders`.
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

extension CommandRuns {
  /// The run of commands of a step.
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

  /// The place behind the last run.
  var end: Int {
    guard let root = endings.first, root.start >= 0 else { return 0 }
    return root.end
  }
}
