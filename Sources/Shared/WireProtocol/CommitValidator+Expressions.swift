import AnimationEvaluation
import GraphicsValues

extension CommitValidator {
  /// Notes the expression or the time source of a new animation.
  mutating func addExpression(
    of description: AnimationDescription, _ id: UInt32, _ context: OperationContext
  ) throws(WireError) {
    let programs = description.programs
    if programs.isEmpty { return }
    if let source = description.timeSource, source.results.count != 1 {
      throw WireError(
        .badValue, "a time source has one result, not \(source.results.count)", byteOffset: 0)
    }
    let layer = context.target
    let keys = description.changedKeys
    expressions.add(
      id, sets: keys.map { ExpressionGraph.Property(layer: layer, key: $0) },
      reads: programs.flatMap(\.reads), work: programs.reduce(0) { $0 + $1.work })
    var context = context
    context.key = keys.first?.rawValue ?? 0
    addedExpressions[id] = context
  }

  /// Checks what the expressions make together, after all operations: an expression that replaces another one may
  /// come before or after its removal.
  mutating func checkExpressions() throws(WireError) {
    if addedExpressions.isEmpty { return }
    let last = addedExpressions.values.max { $0.index < $1.index } ?? OperationContext()
    guard expressions.work <= limits.expressionWork else {
      throw .limit(.expressionWork, expressions.work, limits, last)
    }
    switch expressions.settle(depth: limits.expressionDepth) {
    case nil: return
    case .cycle(let id)?:
      let context = addedExpressions[id] ?? last
      throw context.error(
        .badHierarchy, "the expression of \(context.name) reads what it sets")
    case .depth(let id)?:
      let context = addedExpressions[id] ?? last
      throw context.error(
        .limitExceeded,
        "the expression of \(context.name) reads through \(limits.expressionDepth) others; the limit "
          + "expressionDepth is \(limits.expressionDepth)")
    }
  }
}

extension AnimationDescription {
  /// The properties that an animation with a program changes, each once.
  fileprivate var changedKeys: [PropertyKey] {
    var keys: Set<PropertyKey> = []
    var pending = [self]
    while let next = pending.popLast() {
      if let target = next.content.target {
        keys.insert(target.keyPath.key)
        // A layer that moves along a path may turn.
        if case .keyframes(let keyframes) = next.content, keyframes.rotation != .none {
          keys.insert(.transform)
        }
      }
      pending += next.content.children
    }
    return keys.sorted { $0.rawValue < $1.rawValue }
  }
}

extension OperationContext {
  /// The property of a layer that an expression sets, for errors.
  fileprivate var name: String {
    let key = PropertyKey(rawValue: key).map { "\($0.name) of " } ?? ""
    return "\(key)layer \(target)"
  }
}
