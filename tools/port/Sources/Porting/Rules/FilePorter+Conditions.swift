import SwiftSyntax

/// `#if os(iOS)`: Linux takes the branch of iOS. `#if canImport(AppKit)`: a program for iOS takes the
/// branch of UIKit, though both modules exist here.
extension FilePorter {
  func portCondition(_ node: IfConfigClauseSyntax) {
    guard let condition = node.condition else { return }
    portViews(in: condition, of: node)
    guard takesIOS(node) else { return }
    let finder = PlatformFinder(viewMode: .sourceAccurate)
    finder.walk(condition)
    for call in finder.calls where argument(of: call) == "iOS" {
      let both = "os(iOS) || os(Linux)"
      replace(call, with: call.isAlternative(in: condition) ? both : "(\(both))")
      note("condition", at: call, "'os(iOS)' is true on Linux, too")
    }
  }

  /// False for a clause whose condition stays: one that mentions Linux, and one for all of Apple's
  /// systems, whose other branch is Linux's.
  private func takesIOS(_ node: IfConfigClauseSyntax) -> Bool {
    let around = clauses(around: node)
    return !mentions("Linux", in: around)
      && node.condition.map { !isForAllOfApple($0, among: around) } ?? true
  }

  var conditionValue: ConditionValue {
    ConditionValue(takesAppKit: index.importsAppKit) { self.takesIOS($0) }
  }

  /// True for `os(macOS) || os(iOS) || …` in a row of clauses that ends with `#else`.
  private func isForAllOfApple(
    _ condition: ExprSyntax, among clauses: [IfConfigClauseSyntax]
  ) -> Bool {
    guard clauses.last?.condition == nil else { return false }
    let finder = PlatformFinder(viewMode: .sourceAccurate)
    finder.walk(condition)
    let alternatives = finder.calls.filter { $0.isAlternative(in: condition) }
      .compactMap { argument(of: $0) }
    return alternatives.contains("iOS") && !Set(alternatives).isDisjoint(with: ["macOS", "OSX"])
  }

  /// Lets a condition for AppKit be true only where UIKit is missing. A program that imports AppKit
  /// without a condition is one for the Mac, and keeps its conditions.
  private func portViews(in condition: ExprSyntax, of node: IfConfigClauseSyntax) {
    guard !index.importsAppKit else { return }
    let finder = PlatformFinder("canImport", viewMode: .sourceAccurate)
    finder.walk(condition)
    guard !finder.calls.contains(where: { argument(of: $0) == "UIKit" }) else { return }
    let earlier = clauses(around: node).prefix { $0.id != node.id }
    guard !earlier.contains(where: { isForUIKit($0) }) else { return }
    for call in finder.calls where argument(of: call) == "AppKit" {
      let both = "canImport(AppKit) && !canImport(UIKit)"
      replace(call, with: call.id == condition.id ? both : "(\(both))")
      note("condition", at: call, "'canImport(AppKit)' is true beside UIKit, too")
    }
  }

  /// True for a clause that a program with UIKit takes.
  private func isForUIKit(_ clause: IfConfigClauseSyntax) -> Bool {
    guard let condition = clause.condition else { return false }
    let finder = PlatformFinder("canImport", viewMode: .sourceAccurate)
    finder.walk(condition)
    return finder.calls.contains { argument(of: $0) == "UIKit" && $0.isAlternative(in: condition) }
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

/// Collects the calls of `os(…)`, or of another name, in a condition.
private final class PlatformFinder: SyntaxVisitor {
  private let name: String
  private(set) var calls: [FunctionCallExprSyntax] = []

  init(_ name: String = "os", viewMode: SyntaxTreeViewMode) {
    self.name = name
    super.init(viewMode: viewMode)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledName == name { calls.append(node) }
    return .visitChildren
  }
}
