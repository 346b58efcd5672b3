import SwiftSyntax

/// Timers and notifications: a closure stands for target and selector.
extension FilePorter {
  /// - Parameter label: The label of the first argument with a closure.
  func portTimer(_ node: FunctionCallExprSyntax, label: String) {
    guard let first = node.arguments.first, let target = node.argument("target"),
      let selector = node.argument("selector")?.expression, isSelector(selector),
      let repeats = node.argument("repeats"), let firstLabel = first.label
    else { return }
    settle(selector)
    guard let method = method(of: selector) else { return refuse(selector) }
    let hasInfo = node.argument("userInfo").map { !$0.expression.isNil } ?? false
    if hasInfo || target.expression.variableName == nil, writeSelector(selector) { return }
    guard let receiver = target.expression.variableName else {
      return askForVariable("timer", target.expression)
    }
    if let info = node.argument("userInfo")?.expression, !info.isNil {
      ask(
        "timer", at: info, "a timer with a closure has no userInfo",
        hint: "let the closure have '\(text(info))'")
    }
    if firstLabel.text != label { replace(firstLabel, with: label) }
    removeArguments(of: node, from: target, to: repeats)
    // A timer retains its target.
    append(
      ClosureText(receiver: receiver, isWeak: false, parameter: "timer", method: method),
      to: node, label: "block")
    note("timer", at: node, "the timer calls '\(method.name)' in a closure")
  }

  func portObserver(_ node: FunctionCallExprSyntax) {
    guard let observer = node.arguments.first, let name = node.argument("name"),
      let nameLabel = name.label, let object = node.argument("object"),
      let selector = node.argument("selector")?.expression, isSelector(selector)
    else { return }
    settle(selector)
    guard let method = method(of: selector) else { return refuse(selector) }
    if index.removesObservers || observer.expression.variableName == nil, writeSelector(selector) {
      return
    }
    guard let receiver = observer.expression.variableName else {
      return askForVariable("notification", observer.expression)
    }
    if node.isStatement { insert("_ = ", at: node.bytes.lowerBound) }
    removeArguments(of: node, from: observer, to: name)
    replace(nameLabel, with: "forName")
    insert(", queue: .main", at: object.expression.bytes.upperBound)
    append(
      ClosureText(receiver: receiver, isWeak: true, parameter: "notification", method: method),
      to: node, label: "using")
    note("notification", at: node, "the notification calls '\(method.name)' in a closure")
  }

  /// Removes arguments and keeps the comments between them.
  private func removeArguments(
    of call: FunctionCallExprSyntax, from first: LabeledExprSyntax, to next: LabeledExprSyntax
  ) {
    var comments = ""
    let newline = layout.newline + layout.indentation(at: next.bytes.lowerBound)
    let range = first.bytes.lowerBound..<next.bytes.lowerBound
    for token in call.arguments.tokens(viewMode: .sourceAccurate) {
      // Keeps comments before the first argument, and after the place of the next one.
      if range.contains(token.bytes.lowerBound), token.bytes.lowerBound != range.lowerBound {
        comments += text(of: token.leadingTrivia, newline)
      } else if token.bytes.lowerBound == range.upperBound {
        comments += text(of: token.leadingTrivia, newline)
      }
      if range.contains(token.bytes.lowerBound) {
        comments += text(of: token.trailingTrivia, newline)
      }
    }
    replace(range, with: comments)
  }

  private func text(of comments: Trivia, _ newline: String) -> String {
    comments.map { piece in
      switch piece {
      case .blockComment(let text), .docBlockComment(let text): "\(text) "
      case .lineComment(let text), .docLineComment(let text): "\(text)\(newline)"
      default: ""
      }
    }.joined()
  }

  func askForVariable(_ rule: String, _ target: ExprSyntax) {
    ask(
      rule, at: target, "the target '\(text(target))' is no variable that a closure can hold",
      hint: "put it into a constant, and run the tool again")
  }
}
