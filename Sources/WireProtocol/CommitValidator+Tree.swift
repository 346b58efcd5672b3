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
    forest.detachChildren(of: parent)
    try markAncestors(of: parent, adding: count > 0, context)
    for index in 0..<count {
      let child = try liveLayer(op.u32(8 + index * 4), context)
      // Marked are the target, its superlayers, and the children that came before in the list.
      guard !forest.isMarked(child), !forest.isRoot(child) else {
        throw badChild(child, op.u32(8 + index * 4), context, at: 8 + index * 4)
      }
      forest.detach(child)
      forest.attach(child, to: parent)
      forest.mark(child)
    }
    return size
  }

  /// Checks and applies `insertSublayer`, whose payload is there.
  mutating func insertSublayer(
    _ op: OperationBytes, _ context: OperationContext
  ) throws(WireError) {
    let parent = try liveLayer(op.target, context)
    let child = try liveLayer(op.u32(0), context)
    try markAncestors(of: parent, adding: true, context)
    guard !forest.isMarked(child), !forest.isRoot(child) else {
      throw badChild(child, op.u32(0), context, at: 0)
    }
    forest.detach(child)
    let count = forest.childCount(of: parent)
    guard op.u32(4) <= count else {
      throw context.error(
        .badHierarchy, "index \(op.u32(4)) among \(count) sublayers", at: 4)
    }
    guard count < limits.sublayers else {
      throw .limit(.sublayers, count + 1, limits, context)
    }
    forest.attach(child, to: parent)
  }

  private mutating func markAncestors(
    of parent: Int, adding: Bool, _ context: OperationContext
  ) throws(WireError) {
    let limit = limits.treeDepth - (adding ? 1 : 0)
    guard forest.markAncestors(of: parent, limit: limit) != nil else {
      throw .limit(.treeDepth, limits.treeDepth + 1, limits, context)
    }
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
