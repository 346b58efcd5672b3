import SwiftSyntax

/// Optional requirements, and conformances of views to protocols that run on no actor.
extension FilePorter {
  func portProtocol(_ node: ProtocolDeclSyntax) {
    guard node.attributes.named("objc") != nil else { return }
    bindToClasses(node)
    let requirements = node.memberBlock.members.compactMap { defaultImplementation(of: $0.decl) }
    guard !requirements.isEmpty else { return }
    // Appended at the end, so that the lines before it keep their numbers.
    var lines = ["", "extension \(node.name.text) {"] + requirements.map { layout.unit + $0 }
    if file.source.utf8.last != UInt8(ascii: "\n") { lines.insert("", at: 0) }
    lines += ["}", ""]
    insert(lines.joined(separator: layout.newline), at: file.source.utf8.count)
    note(
      "optional", at: node,
      "the optional requirements of '\(node.name.text)' have defaults in an extension")
  }

  /// Protocols of Objective-C are for classes.
  private func bindToClasses(_ node: ProtocolDeclSyntax) {
    let classes: Set = ["AnyObject", "NSObjectProtocol", "class"]
    guard let inherited = node.inheritanceClause?.inheritedTypes, let last = inherited.last else {
      insert(": AnyObject", at: node.name.bytes.upperBound)
      return
    }
    let isBound = inherited.contains { type in
      let name = type.type.lastName
      return classes.contains(name) || index.type(name, from: file.path)?.isMarkedObjC == true
    }
    if !isBound { insert(", AnyObject", at: last.bytes.upperBound) }
  }

  /// Removes `optional` from a requirement and returns its default implementation; nil for a
  /// requirement that is not optional, or has no default.
  private func defaultImplementation(of requirement: DeclSyntax) -> String? {
    let modifiers = requirement.asProtocol((any WithModifiersSyntax).self)?.modifiers
    guard let optional = modifiers?.first(where: { $0.name.text == "optional" }) else { return nil }
    remove(optional)
    let owner = optional.ancestry.lazy.compactMap { $0.as(ProtocolDeclSyntax.self) }.first
    let access = owner?.modifiers.accessBeside ?? ""
    if let function = requirement.as(FunctionDeclSyntax.self) {
      let signature = function.signature.trimmedDescription
      let declaration = "\(access)func \(function.name.text)\(signature)"
      if !function.signature.returnsValue { return "\(declaration) {}" }
      if function.signature.returnClause?.type.is(OptionalTypeSyntax.self) == true {
        return "\(declaration) { nil }"
      }
    } else if let binding = requirement.as(VariableDeclSyntax.self)?.bindings.first,
      let type = binding.typeAnnotation?.type, type.is(OptionalTypeSyntax.self)
    {
      return "\(access)var \(text(binding.pattern)): \(text(type)) { nil }"
    }
    ask(
      "optional", at: requirement, "an optional requirement with a value has no default",
      hint: "implement it in an extension of the protocol, with the value that a caller assumes")
    return nil
  }

  /// `delegate?.cardDidFlip?(self)`: the method always exists.
  func portOptionalCall(_ node: FunctionCallExprSyntax) {
    guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self),
      let member = chain.expression.as(MemberAccessExprSyntax.self)
    else { return }
    let name = member.declName.baseName.text
    guard
      index.optionalRequirements.contains(name) || AppleNames.optionalRequirements.contains(name)
    else { return }
    remove(chain.questionMark)
    note("optional", at: member.declName, "'\(name)?' is called without '?'")
  }

  /// `delegate?.window??`: the window of the application's delegate is a required property here, and
  /// one optional.
  func portDoubleOptional(_ node: OptionalChainingExprSyntax) {
    guard let inner = node.expression.as(OptionalChainingExprSyntax.self),
      let member = inner.expression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "window",
      member.base?.trimmedDescription.hasSuffix("delegate?") == true
    else { return }
    remove(node.questionMark)
    note("optional", at: member.declName, "'window??' is 'window?'")
  }

  /// Isolates a view's conformance to Core Animation's delegate protocols to the main actor.
  func portConformance(_ node: InheritedTypeSyntax) {
    guard let type = node.type.as(IdentifierTypeSyntax.self), let around = enclosingType(of: node)
    else { return }
    let name = type.name.text
    guard AppleNames.unisolatedProtocols.contains(name),
      index.isOnMainActor(around.lastName, from: file.path)
    else { return }
    insert("@MainActor ", at: node.bytes.lowerBound)
    note("conformance", at: node, "'\(around.name)' is '\(name)' on the main actor")
  }
}
