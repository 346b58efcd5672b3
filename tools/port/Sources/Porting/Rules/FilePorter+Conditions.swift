import SwiftSyntax

/// `#if os(iOS)`: Linux takes the branch of iOS.
extension FilePorter {
  func portCondition(_ node: IfConfigClauseSyntax) {
    guard let condition = node.condition else { return }
    // A condition that mentions Linux is left alone.
    guard !mentions("Linux", in: clauses(around: node)) else { return }
    let finder = PlatformFinder(viewMode: .sourceAccurate)
    finder.walk(condition)
    for call in finder.calls where argument(of: call) == "iOS" {
      let both = "os(iOS) || os(Linux)"
      replace(call, with: call.isAlternative(in: condition) ? both : "(\(both))")
      note("condition", at: call, "'os(iOS)' is true on Linux, too")
    }
  }

  private func clauses(around node: IfConfigClauseSyntax) -> [IfConfigClauseSyntax] {
    guard let block = node.ancestry.lazy.compactMap({ $0.as(IfConfigDeclSyntax.self) }).first else {
      return [node]
    }
    return Array(block.clauses)
  }

  private func mentions(_ platform: String, in clauses: [IfConfigClauseSyntax]) -> Bool {
    clauses.contains { clause in
      guard let condition = clause.condition else { return false }
      let finder = PlatformFinder(viewMode: .sourceAccurate)
      finder.walk(condition)
      return finder.calls.contains { argument(of: $0) == platform }
    }
  }

  private func argument(of call: FunctionCallExprSyntax) -> String? {
    call.arguments.first?.expression.variableName
  }
}

extension FunctionCallExprSyntax {
  /// True for a whole condition, and for one of several joined by `||` alone.
  fileprivate func isAlternative(in condition: ExprSyntax) -> Bool {
    if id == condition.id { return true }
    guard let row = condition.as(SequenceExprSyntax.self)?.elements else { return false }
    let operators = row.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
    return operators.allSatisfy { $0 == "||" } && row.contains { $0.id == id }
  }
}

/// Collects the calls of `os(…)` in a condition.
private final class PlatformFinder: SyntaxVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledName == "os" { calls.append(node) }
    return .visitChildren
  }
}
