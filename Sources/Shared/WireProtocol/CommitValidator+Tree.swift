extension CommitValidator {
  /// Checks and applies `setSublayers`; returns the payload's size.
  mutating func setSublayers(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) -> Int {
    let parent = try liveLayer(op.target, context)
    try need(8, op, context)
    let count = Int(op.u32(0))
    guard count <= limits.sublayers else { throw .limit(.sublayers, count, limits, context) }
    let size = (8 + count * 4 + 7) & ~7
    try need(size, op, context)
    changeCount += count
    forest.detachChildren(of: parent)
    try markAncestors(of: parent, adding: count > 0, context)
    for index in 0..<count {
      let child = try liveLayer(op.u32(8 + index * 4), context)
      // The target, its superlayers, and the children before this one in the list are marked.
      guard !forest.isMarked(child), !forest.isRoot(child) else {
        throw badChild(child, op.u32(8 + index * 4), context, at: 8 + index * 4)
      }
      try detach(child, context)
      forest.attach(child, to: parent)
      forest.mark(child)
    }
    return size
  }

  /// Checks and applies `insertSublayer`, whose payload has been bounds-checked.
  mutating func insertSublayer(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) {
    let parent = try liveLayer(op.target, context)
    let child = try liveLayer(op.u32(0), context)
    try markAncestors(of: parent, adding: true, context)
    guard !forest.isMarked(child), !forest.isRoot(child) else {
      throw badChild(child, op.u32(0), context, at: 0)
    }
    let before = treeSteps
    try detach(child, context)
    let count = forest.childCount(of: parent)
    guard op.u32(4) <= count else {
      throw context.error(
        .badHierarchy, "index \(op.u32(4)) among \(count) sublayers", at: 4)
    }
    guard count < limits.sublayers else {
      throw .limit(.sublayers, count + 1, limits, context)
    }
    try spend((count - Int(op.u32(4))) / Self.siblingsPerStep, context)
    siblingSteps += treeSteps - before
    forest.attach(child, to: parent)
  }

  /// Checks and applies `setMask`, whose payload has been bounds-checked.
  mutating func setMask(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) {
    let host = try liveLayer(op.target, context)
    guard op.u32(0) != 0 else { return forest.detachMask(of: host) }
    let mask = try liveLayer(op.u32(0), context)
    try markAncestors(of: host, adding: true, context)
    guard !forest.isMarked(mask), !forest.isRoot(mask) else {
      throw badChild(mask, op.u32(0), context, at: 0)
    }
    forest.detachMask(of: host)
    try detach(mask, context)
    forest.attachMask(mask, to: host)
  }

  /// Removes a layer from its superlayer, or from the layer whose mask it is.
  mutating func detach(_ slot: Int, _ context: OperationContext) throws(WireError) {
    if let parent = forest.parent(of: slot) {
      try spend(forest.childCount(of: parent) / Self.siblingsPerStep, context)
    }
    forest.detach(slot)
  }

  /// Entries of a list of sublayers whose move costs as much as one step to a superlayer.
  static let siblingsPerStep = 64

  /// Counts the cost of a change of the tree, here and when it is applied: superlayers passed, siblings
  /// moved, and superlayers whose timing determines the begin of an animation. Without a bound, one commit
  /// of small changes to a deep or wide tree would delay all clients for seconds. The bound is the cost of
  /// building the largest tree of an average depth of 256.
  mutating func spend(_ steps: Int, _ context: OperationContext) throws(WireError) {
    treeSteps += steps
    let (product, overflow) = limits.layers.multipliedReportingOverflow(
      by: min(limits.treeDepth, 256))
    let maximum = overflow ? Int.max : max(product, 65_536)
    guard treeSteps <= maximum else {
      throw context.error(
        .limitExceeded,
        "the commit's changes of the tree, and its animations, pass more than \(maximum) layers")
    }
  }

  private mutating func markAncestors(
    of parent: Int, adding: Bool, _ context: OperationContext
  ) throws(WireError) {
    let limit = limits.treeDepth - (adding ? 1 : 0)
    guard let depth = forest.markAncestors(of: parent, limit: limit) else {
      throw .limit(.treeDepth, limits.treeDepth + 1, limits, context)
    }
    try spend(depth, context)
  }

  private func badChild(
    _ child: Int, _ id: UInt32, _ context: OperationContext, at offset: Int
  ) -> WireError {
    context.error(
      .badHierarchy,
      forest.isRoot(child)
        ? "layer \(id) is the root of a context"
        : "layer \(id) is \(context.target) itself, above it, or named twice", at: offset)
  }
}
