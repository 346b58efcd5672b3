import SwiftSyntax

/// `perform(_:)` in its forms: at once, or later.
extension FilePorter {
  func portDelayedCall(_ node: FunctionCallExprSyntax) {
    if index.cancelsCalls, let selector = node.arguments.first?.expression,
      isSelector(selector), writeSelector(selector)
    {
      return
    }
    guard let delay = node.argument("afterDelay")?.expression,
      let (method, receiver) = performed(node)
    else { return }
    let isPlain = !delay.is(SequenceExprSyntax.self) && !delay.is(TernaryExprSyntax.self)
    let time = isPlain ? text(delay) : "(\(text(delay)))"
    later(node, "DispatchQueue.main.asyncAfter(deadline: .now() + \(time))", method, receiver)
    note("perform", at: node, "'\(method.name)' is called by the main queue")
    warnOfIsolation(method, at: node)
  }

  func portMainThreadCall(_ node: FunctionCallExprSyntax) {
    guard let selector = node.arguments.first?.expression, isSelector(selector) else { return }
    settle(selector)
    guard node.argument("waitUntilDone")?.expression.trimmedDescription == "false" else {
      if writeSelector(selector) { return }
      ask(
        "perform", at: node, "a thread that waits for the main one has no short form",
        hint: "DispatchQueue.main.sync { … }, or await a method of the main actor")
      return
    }
    guard let (method, receiver) = performed(node) else { return }
    later(node, "DispatchQueue.main.async", method, receiver)
    note("perform", at: node, "'\(method.name)' is called by the main queue")
    warnOfIsolation(method, at: node)
  }

  func portDirectCall(_ node: FunctionCallExprSyntax) {
    guard let selector = node.arguments.first?.expression, isSelector(selector) else { return }
    guard node.isStatement else {
      settle(selector)
      if writeSelector(selector) { return }
      ask(
        "perform", at: node, "the value of 'perform' is an object of the runtime",
        hint: "call the method")
      return
    }
    guard let (method, receiver) = performed(node) else { return }
    let base = node.calledExpression.is(MemberAccessExprSyntax.self) ? receiver : "self"
    replace(node, with: method.call(on: base, arguments(of: node, for: method)))
    note("perform", at: node, "'\(method.name)' is called")
  }

  /// The method and the object of a call of `perform`; nil after a chore.
  private func performed(_ node: FunctionCallExprSyntax) -> (ActionMethod, String)? {
    guard let selector = node.arguments.first?.expression, isSelector(selector) else { return nil }
    settle(selector)
    guard let method = method(of: selector) else {
      refuse(selector)
      return nil
    }
    guard let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base else {
      return (method, "self")
    }
    guard let receiver = base.variableName else {
      if !writeSelector(selector) { askForVariable("perform", base) }
      return nil
    }
    return (method, receiver)
  }

  /// Writes a call with a closure. Like the run loop, the closure retains the object until the call.
  private func later(
    _ node: FunctionCallExprSyntax, _ call: String, _ method: ActionMethod, _ receiver: String
  ) {
    let closure = ClosureText(
      receiver: receiver, isWeak: false, parameter: nil, method: method,
      arguments: arguments(of: node, for: method))
    let start = node.bytes.lowerBound
    let text = closure.text(
      after: column(at: start) + call.count + 1, in: layout,
      indentation: layout.indentation(at: start))
    replace(node, with: "\(call) \(text)")
  }

  private func arguments(of node: FunctionCallExprSyntax, for method: ActionMethod) -> [String] {
    guard let object = node.argument("with")?.expression, !method.labels.isEmpty else { return [] }
    return [text(object)]
  }
}
