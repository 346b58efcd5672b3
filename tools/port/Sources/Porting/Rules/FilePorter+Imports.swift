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
    // An import inside a condition is not compiled here.
    guard !node.ancestry.contains(where: { $0.is(IfConfigClauseSyntax.self) }) else { return }
    if let name = AppleNames.renamedModules[first] {
      rename(node, to: name)
    } else if let hint = AppleNames.absentModules[first] {
      insert("// ", at: node.bytes.lowerBound)
      note("import", at: node, "'\(text(node))' became a comment")
      ask(
        "import", at: node, "the module \(first) does not exist on Linux, nor do its declarations",
        hint: hint)
    }
  }

  private func rename(_ node: ImportDeclSyntax, to name: String) {
    let start = node.importKindSpecifier?.bytes.lowerBound ?? node.path.bytes.lowerBound
    replace(start..<node.path.bytes.upperBound, with: name)
    note("import", at: node, "'\(text(node))' is 'import \(name)'")
  }
}
