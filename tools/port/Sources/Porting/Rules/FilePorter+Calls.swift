import SwiftSyntax

/// Calls that take selectors, by their names and labels.
extension FilePorter {
  func portCall(_ node: FunctionCallExprSyntax) {
    guard let name = node.calledName else { return }
    let labels = node.labels
    switch (name, labels) {
    case ("addTarget", ["_", "action", "for"]), ("addTarget", ["_", "action"]):
      portTarget(node, action: node.argument("action"))
    case ("removeTarget", ["_", "action", "for"]), ("removeTarget", ["_", "action"]):
      portRemoval(node)
    case ("UIBarButtonItem", _) where labels.contains("action"): portBarButton(node)
    case ("NSButton", ["title", "target", "action"]): portButton(node)
    case (_, ["target", "action"]): portTarget(node, action: node.argument("action"))
    case ("CADisplayLink", ["target", "selector"]): portDisplayLink(node)
    case ("scheduledTimer", ["timeInterval", "target", "selector", "userInfo", "repeats"]):
      portTimer(node, label: "withTimeInterval")
    case ("Timer", ["timeInterval", "target", "selector", "userInfo", "repeats"]):
      portTimer(node, label: "timeInterval")
    case ("Timer", ["fireAt", "interval", "target", "selector", "userInfo", "repeats"]):
      portTimer(node, label: "fire")
    case ("addObserver", ["_", "selector", "name", "object"]): portObserver(node)
    case ("perform", ["_", "with", "afterDelay"]): portDelayedCall(node)
    case ("perform", ["_"]), ("perform", ["_", "with"]): portDirectCall(node)
    case ("performSelector", ["onMainThread", "with", "waitUntilDone"]): portMainThreadCall(node)
    case ("autoreleasepool", []): portPool(node)
    default: break
    }
  }

  // MARK: Targets and actions

  /// A control or a gesture recognizer: the method stands in the place of the selector.
  private func portTarget(_ node: FunctionCallExprSyntax, action: LabeledExprSyntax?) {
    guard let action, !action.expression.isNil, let target = node.arguments.first else { return }
    guard isSelector(action.expression) else { return }
    settle(action.expression)
    guard !target.expression.isNil else {
      if writeSelector(action.expression) { return }
      ask(
        "target", at: node, "no action goes up the chain of responders without a target",
        hint: "name the target")
      return
    }
    guard let method = method(of: action.expression, usesSelf: true) else {
      return refuse(action.expression)
    }
    let takesEvent = method.parameterTypes.map { $0.count == 2 && $0[1] == "UIEvent" } ?? false
    // Selectors are compared by their names, methods are not; and they call more kinds of methods.
    if method.returnsValue || takesEvent || index.removed.contains(method.name),
      writeSelector(action.expression)
    {
      return
    }
    replace(action.expression, with: method.reference)
    note("target", at: action.expression, "the action is '\(method.reference)'")
    if method.returnsValue {
      ask(
        "target", at: action.expression, "'\(method.name)' returns a value, as no action does",
        hint: "addAction(UIAction { [weak self] _ in … }, for: …), which calls it")
    } else if takesEvent {
      ask(
        "target", at: action.expression, "an action's event is optional",
        hint: "let '\(method.name)' take 'UIEvent?'")
    }
  }

  private func portRemoval(_ node: FunctionCallExprSyntax) {
    guard let action = node.argument("action")?.expression, isSelector(action) else { return }
    settle(action)
    if writeSelector(action) { return }
    replace(action, with: "nil")
    note("target", at: action, "all actions of the target are removed")
    ask(
      "target", at: action, "methods cannot be compared, so that one alone cannot be removed",
      hint: "check that the target has no other action here, or use addAction and removeAction")
  }

  private func portBarButton(_ node: FunctionCallExprSyntax) {
    guard let action = node.argument("action")?.expression, isSelector(action) else { return }
    settle(action)
    guard node.labels == ["title", "style", "target", "action"],
      let method = method(of: action, usesSelf: true), method.labels.isEmpty
    else {
      if writeSelector(action) { return }
      ask(
        "target", at: node,
        "a bar's button takes a title and a method without parameters, or an action",
        hint: "UIBarButtonItem(title: …, primaryAction: UIAction { [weak self] _ in … })")
      return
    }
    replace(action, with: method.reference)
    note("target", at: action, "the action is '\(method.reference)'")
  }

  private func portDisplayLink(_ node: FunctionCallExprSyntax) {
    guard let target = node.arguments.first?.expression,
      let selector = node.argument("selector")?.expression, isSelector(selector)
    else { return }
    settle(selector)
    guard let method = method(of: selector) else { return refuse(selector) }
    if method.parameterTypes?.isEmpty == true, let receiver = target.variableName,
      let open = node.leftParen, let close = node.rightParen
    {
      let closure = ClosureText(
        receiver: receiver, isWeak: false, parameter: "link", method: method)
      let range = open.bytes.lowerBound..<close.bytes.upperBound
      let text = closure.text(
        after: column(at: open.bytes.lowerBound) + 11, in: layout,
        indentation: layout.indentation(at: open.bytes.lowerBound))
      replace(range, with: "(handler: \(text))")
    } else {
      replace(selector, with: method.reference)
    }
    note("displayLink", at: node, "the display link calls '\(method.reference)'")
  }

  // MARK: Selectors in general

  func isSelector(_ expression: ExprSyntax) -> Bool {
    if let macro = expression.as(MacroExpansionExprSyntax.self) {
      return macro.macroName.text == "selector"
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    // With a second argument it has its method.
    return call.calledName == "Selector" && call.arguments.count == 1
  }

  func refuse(_ selector: ExprSyntax) {
    settle(selector)
    ask(
      "selector", at: selector, "no method is found for '\(text(selector))'",
      hint: "write the method's type and name: Self.tapped(_:)")
  }

  // MARK: Pools

  private func portPool(_ node: FunctionCallExprSyntax) {
    guard node.trailingClosure?.signature == nil, node.leftParen == nil,
      node.isStatement
    else {
      ask(
        "objc", at: node, "there are no pools of autoreleased objects",
        hint: "write what the closure has")
      return
    }
    replace(node.calledExpression, with: "do")
    note("objc", at: node, "'autoreleasepool' is 'do'")
  }
}
