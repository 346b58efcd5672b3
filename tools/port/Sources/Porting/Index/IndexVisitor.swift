import SwiftSyntax

/// Collects the declarations of one file.
final class IndexVisitor: SyntaxVisitor {
  private(set) var types: [String: SourceIndex.TypeEntry] = [:]
  private(set) var optionalRequirements: Set<String> = []
  private(set) var selected: Set<String> = []
  private(set) var removed: Set<String> = []
  private(set) var cancelsCalls = false
  private(set) var removesObservers = false
  /// The modules that are imported under no condition.
  private(set) var imports: Set<String> = []
  private var enclosing: [(name: String, isExtension: Bool)] = []

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes, node.inheritanceClause)
  }
  override func visitPost(_ node: ClassDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes, node.inheritanceClause)
  }
  override func visitPost(_ node: StructDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes, node.inheritanceClause)
  }
  override func visitPost(_ node: EnumDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes, node.inheritanceClause)
  }
  override func visitPost(_ node: ActorDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node.attributes, node.inheritanceClause)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      node.extendedType.lastName, node.attributes, node.inheritanceClause, isExtension: true)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isMember, let type = enclosing.last else { return .visitChildren }
    if node.modifiers.has("optional") { optionalRequirements.insert(node.name.text) }
    let parameters = node.signature.parameterClause.parameters
    types[type.name, default: .init()].methods.append(
      SourceIndex.Method(
        name: node.name.text, labels: parameters.map(\.firstName.text),
        parameterTypes: parameters.map(\.type.trimmedDescription),
        returnsValue: node.signature.returnsValue, isInExtension: type.isExtension,
        objcName: node.attributes.named("objc")?.arguments?.trimmedDescription))
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isMember, let type = enclosing.last else { return .visitChildren }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      types[type.name, default: .init()].properties.insert(name.identifier.text)
    }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let isConditional = node.ancestry.contains { $0.is(IfConfigClauseSyntax.self) }
    if !isConditional, let name = node.path.first?.name.text { imports.insert(name) }
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if let selector = SelectorExpression(ExprSyntax(node)) { selected.insert(selector.name) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.calledName {
    case "removeTarget":
      if let action = node.argument("action"),
        let selector = SelectorExpression(action.expression)
      {
        removed.insert(selector.name)
      }
    case "cancelPreviousPerformRequests": cancelsCalls = true
    case "removeObserver":
      if node.arguments.first?.expression.isSelf == true { removesObservers = true }
    default: break
    }
    return .visitChildren
  }

  private func enter(
    _ name: String, _ attributes: AttributeListSyntax, _ inheritance: InheritanceClauseSyntax?,
    isExtension: Bool = false
  ) -> SyntaxVisitorContinueKind {
    var entry = types[name] ?? SourceIndex.TypeEntry()
    entry.inherited += inheritance?.inheritedTypes.map(\.type.lastName) ?? []
    if !isExtension {
      entry.isDeclaration = true
      if attributes.named("MainActor") != nil { entry.isMarkedMainActor = true }
      if attributes.named("objc") != nil { entry.isMarkedObjC = true }
    }
    types[name] = entry
    enclosing.append((name, isExtension))
    return .visitChildren
  }
}
