import SwiftSyntax

/// A closure that calls a method in place of a selector.
struct ClosureText {
  /// The variable that has the method: `self`.
  let receiver: String
  /// True for an API that does not retain its target.
  let isWeak: Bool
  /// The closure's parameter; nil if the API's closure has none.
  let parameter: String?
  let method: ActionMethod
  /// The arguments of the call; nil passes the closure's parameter.
  var arguments: [String]?

  /// The text before `in`.
  var head: String {
    var head = "[\(isWeak ? "weak " : "")\(receiver)]"
    if let parameter { head += " " + (isPassed ? parameter : "_") }
    return head
  }

  var statements: [String] {
    let call = method.call(
      on: isWeak ? "\(receiver)?" : receiver, arguments ?? (isPassed ? [passed] : []))
    guard method.isOnMainActor else { return [call] }
    var statements: [String] = []
    if let parameter, isPassed {
      // Timers and notifications stay on the thread that calls, which is the main one.
      statements.append("nonisolated(unsafe) let \(parameter) = \(parameter)")
    }
    return statements + ["MainActor.assumeIsolated { \(call) }"]
  }

  /// The parameter as the method takes it.
  private var passed: String {
    let type = method.parameterTypes?.first?.trimmingSuffix { $0 == "?" || $0 == "!" }
    return (parameter ?? "nil") + (type == "NSNotification" ? " as NSNotification" : "")
  }

  private var isPassed: Bool { parameter != nil && !method.labels.isEmpty }

  /// The closure on one line, or on lines of its own if it has several statements or does not fit.
  ///
  /// - Parameter column: The length of the line before the closure.
  func text(after column: Int, in layout: SourceLayout, indentation: String) -> String {
    let line = "{ \(head) in \(statements.joined(separator: "; ")) }"
    if statements.count == 1, column + line.count <= layout.lineLength { return line }
    let body = statements.map { "\(indentation)\(layout.unit)\($0)\(layout.newline)" }.joined()
    return "{ \(head) in\(layout.newline)\(body)\(indentation)}"
  }
}

extension FilePorter {
  /// Writes a closure after a call, or as its last argument where a brace would end a condition.
  func append(_ closure: ClosureText, to call: FunctionCallExprSyntax, label: String) {
    guard let open = call.leftParen, let last = call.arguments.last, let close = call.rightParen
    else { return }
    let indentation = layout.indentation(at: call.bytes.lowerBound)
    if isInCondition(call) {
      let end = last.expression.bytes.upperBound
      let text = closure.text(
        after: column(at: end) + label.count + 4, in: layout, indentation: indentation)
      insert(", \(label): \(text)", at: end)
    } else {
      let end = close.bytes.upperBound
      let text = closure.text(after: column(at: end) + 1, in: layout, indentation: indentation)
      if text.contains(layout.newline), open.trailingTrivia.isEmpty, call.arguments.startsOnNewLine
      {
        insert("\(layout.newline)\(indentation)", at: close.bytes.lowerBound)
      }
      insert(" \(text)", at: end)
    }
    warnOfIsolation(closure.method, at: call)
  }

  /// Adds a chore: a class on no actor needs an actor for a closure that may run on any thread.
  func warnOfIsolation(_ method: ActionMethod, at node: some SyntaxProtocol) {
    guard !method.isOnMainActor else { return }
    ask(
      "isolation", at: node,
      "'\(method.owner)' is on no actor, so that Swift 6 refuses it in a closure of another thread",
      hint: "mark the class with @MainActor, or compile in the language mode of Swift 5")
  }

  /// True in the condition of `if`, `guard`, `while`, `for` and `switch`.
  private func isInCondition(_ node: some SyntaxProtocol) -> Bool {
    for ancestor in node.ancestry {
      if ancestor.is(CodeBlockSyntax.self) || ancestor.is(ClosureExprSyntax.self)
        || ancestor.is(MemberBlockSyntax.self)
      {
        return false
      }
      if ancestor.is(ConditionElementSyntax.self) || ancestor.is(ForStmtSyntax.self)
        || ancestor.is(SwitchExprSyntax.self)
      {
        return true
      }
    }
    return false
  }
}

extension LabeledExprListSyntax {
  /// True if the first argument is on the line after the parenthesis.
  fileprivate var startsOnNewLine: Bool { first?.leadingTrivia.contains { $0.isNewline } ?? false }
}

extension String {
  fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
