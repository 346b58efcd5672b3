import SwiftSyntax

/// Imports of modules that have another name here, or do not exist.
extension FilePorter {
  func portImport(_ node: ImportDeclSyntax) {
    guard let first = node.path.first?.name.text else { return }
    if AppleNames.modulesHere.contains(first) {
      // Imports of submodules and single declarations come from Objective-C headers.
      if node.path.count > 1 { rename(node, to: first) }
      return
    }
    // An import in a condition that is false here is not compiled.
    guard conditionValue.ofClauses(around: node) != false else { return }
    if let name = AppleNames.renamedModules[first] {
      rename(node, to: name)
    } else if let hint = AppleNames.absentModules[first] {
      insert("// ", at: node.bytes.lowerBound)
      note("import", at: node, "'\(text(node))' became a comment")
      addViews(after: node)
      ask(
        "import", at: node, "the module \(first) does not exist on Linux, nor do its declarations",
        hint: hint)
    }
  }

  /// Imports the views in place of the last import that went, since modules of Apple's import them.
  private func addViews(after node: ImportDeclSyntax) {
    let imports = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    let isLastOfAll = imports.last?.id == node.id
    let allGo = imports.allSatisfy { other in
      other.path.first.map { AppleNames.absentModules[$0.name.text] != nil } ?? false
    }
    guard isLastOfAll, allGo else { return }
    let views = index.importsAppKit ? "AppKit" : "UIKit"
    insert("\(layout.newline)import \(views)", at: node.bytes.upperBound)
    note("import", at: node, "'import \(views)' stands for the imports that went")
  }

  /// Imports FoundationNetworking into a file that uses `URLSession` and its kin, which are in a module
  /// of their own on Linux.
  func importNetworking() {
    let finder = NameFinder(AppleNames.networking) { [index, path = file.path] in
      index.type($0, from: path) == nil
    }
    finder.walk(file.tree)
    guard let found = finder.found, !finder.imports.contains("FoundationNetworking") else { return }
    let imports = file.tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    if let last = imports.last {
      insert("\(layout.newline)import FoundationNetworking", at: lineEnd(after: last))
    } else {
      let start = file.tree.statements.first?.bytes.lowerBound ?? 0
      insert("import FoundationNetworking\(layout.newline)", at: start)
    }
    note("import", at: found, "'\(text(found))' is in FoundationNetworking")
  }

  /// The place behind an import and the comment after it.
  private func lineEnd(after node: ImportDeclSyntax) -> Int {
    var end = node.endPositionBeforeTrailingTrivia.utf8Offset
    for piece in node.trailingTrivia {
      guard !piece.isNewline else { break }
      end += piece.sourceLength.utf8Length
    }
    return end
  }

  private func rename(_ node: ImportDeclSyntax, to name: String) {
    let start = node.importKindSpecifier?.bytes.lowerBound ?? node.path.bytes.lowerBound
    replace(start..<node.path.bytes.upperBound, with: name)
    note("import", at: node, "'\(text(node))' is 'import \(name)'")
  }
}

/// Finds the first use of one of several types, and the imports of a file.
private final class NameFinder: SyntaxVisitor {
  private let names: Set<String>
  private let isMeant: (String) -> Bool
  private(set) var found: TokenSyntax?
  private(set) var imports: Set<String> = []

  init(_ names: Set<String>, isMeant: @escaping (String) -> Bool) {
    self.names = names
    self.isMeant = isMeant
    super.init(viewMode: .sourceAccurate)
  }

  private func take(_ token: TokenSyntax) {
    if found == nil, names.contains(token.text), isMeant(token.text) { found = token }
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    node.path.first.map { _ = imports.insert($0.name.text) }
    return .skipChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    take(node.name)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // A member of that name is something else.
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    if member?.declName.id != node.id { take(node.baseName) }
    return .visitChildren
  }
}
