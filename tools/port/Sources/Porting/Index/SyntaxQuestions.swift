import SwiftSyntax

// Small questions about syntax that several rules ask.

extension TypeSyntax {
  /// The last name of a type, without attributes and arguments: `Card` of `@MainActor Game.Card<A>`.
  var lastName: String {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.lastName }
    if let member = self.as(MemberTypeSyntax.self) { return member.name.text }
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.text }
    return trimmedDescription
  }
}

extension AttributeListSyntax {
  /// The attribute of a name; nil without it.
  func named(_ name: String) -> AttributeSyntax? {
    lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.name == name }
  }
}

extension AttributeSyntax {
  /// The name without `@`.
  var name: String { attributeName.trimmedDescription }
}

extension DeclModifierListSyntax {
  func has(_ name: String) -> Bool { contains { $0.name.text == name } }

  /// `public` or `package`, with a space, if a declaration beside this one needs it.
  var accessBeside: String {
    for name in ["public", "package"] where has(name) { return name + " " }
    return ""
  }
}

extension DeclSyntaxProtocol {
  /// True for a declaration in the braces of a type, not in those of a function.
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }
}

extension FunctionSignatureSyntax {
  var returnsValue: Bool {
    guard let type = returnClause?.type.trimmedDescription else { return false }
    return type != "Void" && type != "()"
  }
}

extension FunctionCallExprSyntax {
  /// The last name of the called function: `addTarget` of `button.addTarget(…)`.
  var calledName: String? {
    if let member = calledExpression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text
    }
    return calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  /// The labels of the arguments in parentheses; `_` for none.
  var labels: [String] { arguments.map { $0.label?.text ?? "_" } }

  /// True for a call whose value is unused.
  var isStatement: Bool { parent?.is(CodeBlockItemSyntax.self) == true }

  func argument(_ label: String) -> LabeledExprSyntax? {
    arguments.first { $0.label?.text == label }
  }
}

extension ExprSyntax {
  var isNil: Bool { self.is(NilLiteralExprSyntax.self) }
  var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }

  /// The name of an expression that is a variable alone.
  var variableName: String? {
    guard let name = self.as(DeclReferenceExprSyntax.self), name.argumentNames == nil else {
      return nil
    }
    return name.baseName.text
  }

  /// The text of a string literal without interpolations.
  var stringValue: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

extension SyntaxProtocol {
  /// The bytes of the node without the blanks and comments around it.
  var bytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }

  /// The node and all nodes around it, from the inside.
  var ancestry: some Sequence<Syntax> {
    sequence(first: Syntax(self)) { $0.parent }
  }
}
