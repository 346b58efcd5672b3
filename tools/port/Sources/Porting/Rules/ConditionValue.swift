import SwiftSyntax

/// The value of a condition of `#if` for a program that is ported from iOS: true, false, or nil for a
/// flag of the program's own.
struct ConditionValue {
  /// True for a program that takes AppKit where both modules exist.
  let takesAppKit: Bool
  /// True for a clause whose `os(iOS)` is true on Linux, too.
  let takesIOS: (IfConfigClauseSyntax) -> Bool

  /// The value of the clauses around a node: false if one of them is.
  func ofClauses(around node: some SyntaxProtocol) -> Bool? {
    var value: Bool? = true
    for clause in node.ancestry.compactMap({ $0.as(IfConfigClauseSyntax.self) }) {
      value = both(value, of(clause))
    }
    return value
  }

  /// The value of a clause, after the clauses before it in its row.
  private func of(_ clause: IfConfigClauseSyntax) -> Bool? {
    var value = condition(of: clause)
    for earlier in clause.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
      if earlier.id == clause.id { break }
      value = both(value, condition(of: earlier).map { !$0 })
    }
    return value
  }

  private func condition(of clause: IfConfigClauseSyntax) -> Bool? {
    guard let condition = clause.condition else { return true }
    return Operands(isIOS: takesIOS(clause), hasAppKit: takesAppKit).of(condition)
  }
}

/// The operands of one condition.
private struct Operands {
  let isIOS: Bool
  let hasAppKit: Bool

  func of(_ condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    if let negated = condition.as(PrefixOperatorExprSyntax.self), negated.operator.text == "!" {
      return of(negated.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return of(only.expression)
    }
    if let row = condition.as(SequenceExprSyntax.self)?.elements { return of(Array(row)) }
    guard let call = condition.as(FunctionCallExprSyntax.self),
      let argument = call.arguments.first?.expression.variableName
    else { return nil }
    switch call.calledName {
    case "os": return argument == "Linux" || argument == "iOS" && isIOS
    case "targetEnvironment": return false
    case "canImport":
      if argument == "AppKit" { return hasAppKit }
      if AppleNames.modulesHere.contains(argument) || argument == "Foundation" { return true }
      return AppleNames.absentModules[argument] == nil
        && AppleNames.renamedModules[argument] == nil ? nil : false
    default: return nil
    }
  }

  /// Operands and operators in a row, in which `&&` binds closer than `||`.
  private func of(_ row: [ExprSyntax]) -> Bool? {
    let parts = row.split { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "||" }
    return parts.map { part in
      part.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map { of($0) }
        .reduce(true) { both($0, $1) }
    }.reduce(false) { either($0, $1) }
  }
}

private func both(_ a: Bool?, _ b: Bool?) -> Bool? {
  if a == false || b == false { return false }
  return a == nil || b == nil ? nil : true
}

private func either(_ a: Bool?, _ b: Bool?) -> Bool? {
  if a == true || b == true { return true }
  return a == nil || b == nil ? nil : false
}
