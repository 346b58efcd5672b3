import SwiftSyntax

/// Controls of the Mac, whose target and action are two properties.
extension FilePorter {
  /// `NSButton(title: "Play", target: self, action: #selector(play(_:)))`.
  func portButton(_ node: FunctionCallExprSyntax) {
    guard let action = node.argument("action")?.expression, isSelector(action) else { return }
    settle(action)
    guard let method = method(of: action) else { return refuse(action) }
    replace(action, with: method.reference)
    note("target", at: action, "the action is '\(method.reference)'")
    askForSender(method, at: action)
  }

  /// `button.action = #selector(play(_:))`, with the target that is set beside it.
  func portAssignment(_ node: SequenceExprSyntax) {
    guard usesAppKit, let (control, action) = assigned("action", in: node), isSelector(action),
      let item = node.parent?.as(CodeBlockItemSyntax.self),
      let block = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return }
    settle(action)
    guard let method = method(of: action) else { return refuse(action) }
    let targets = block.compactMap { item -> (CodeBlockItemSyntax, ExprSyntax)? in
      guard let row = item.item.as(SequenceExprSyntax.self),
        let (other, target) = assigned("target", in: row), other == control
      else { return nil }
      return (item, target)
    }
    guard targets.count == 1, let (statement, target) = targets.first else {
      ask(
        "target", at: node, "the target of '\(control)' is not set beside its action",
        hint: "\(control).setAction(target, \(method.reference))")
      return
    }
    remove(statement)
    replace(node, with: "\(control).setAction(\(text(target)), \(method.reference))")
    note("target", at: node, "the action of '\(control)' is '\(method.reference)'")
    askForSender(method, at: action)
  }

  /// Adds a chore unless the method takes any sender, as the Mac's controls require.
  private func askForSender(_ method: ActionMethod, at action: ExprSyntax) {
    guard let type = method.parameterTypes?.first, type != "Any?" else { return }
    ask(
      "target", at: action, "'\(method.name)' takes '\(type)', and an action any sender",
      hint: "let it take 'Any?', and cast")
  }

  /// The object and the value of `object.name = value`.
  private func assigned(
    _ name: String, in row: SequenceExprSyntax
  ) -> (object: String, value: ExprSyntax)? {
    let parts = Array(row.elements)
    guard parts.count == 3, parts[1].is(AssignmentExprSyntax.self),
      let member = parts[0].as(MemberAccessExprSyntax.self), let object = member.base,
      member.declName.baseName.text == name
    else { return nil }
    return (object.trimmedDescription, parts[2])
  }
}
