import SwiftSyntax

/// The type around a piece of source.
struct EnclosingType {
  /// The type's name as code inside it can write it.
  let name: String
  let lastName: String
  /// True for a class or an extension, in which `Self` may be a subclass.
  let hasDynamicSelf: Bool
}

extension FilePorter {
  func enclosingType(of node: some SyntaxProtocol) -> EnclosingType? {
    for ancestor in node.ancestry {
      if let type = ancestor.as(ExtensionDeclSyntax.self) {
        return EnclosingType(
          name: type.extendedType.trimmedDescription, lastName: type.extendedType.lastName,
          hasDynamicSelf: true)
      }
      guard let type = ancestor.asProtocol((any NamedDeclSyntax).self),
        ancestor.asProtocol((any DeclGroupSyntax).self) != nil
      else { continue }
      return EnclosingType(
        name: type.name.text, lastName: type.name.text,
        hasDynamicSelf: ancestor.is(ClassDeclSyntax.self))
    }
    return nil
  }

  /// True in the initial value of a stored property, where a class has no `Self`.
  func isInInitialValue(_ node: some SyntaxProtocol) -> Bool {
    for ancestor in node.ancestry {
      if ancestor.is(FunctionDeclSyntax.self) || ancestor.is(InitializerDeclSyntax.self)
        || ancestor.is(AccessorBlockSyntax.self) || ancestor.is(SubscriptDeclSyntax.self)
        || ancestor.is(DeinitializerDeclSyntax.self)
      {
        return false
      }
      if let variable = ancestor.as(VariableDeclSyntax.self), variable.isMember { return true }
    }
    return false
  }
}
