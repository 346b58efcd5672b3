import SwiftSyntax

/// `#keyPath`, Xcode's literals, and the selectors that no other rule settled.
extension FilePorter {
  func portMacro(_ node: MacroExpansionExprSyntax) {
    switch node.macroName.text {
    case "keyPath": portKeyPath(node)
    case "selector": examineSelector(node)
    case "colorLiteral":
      let colour = usesAppKit ? "NSColor" : "UIColor"
      replace(node.pound.bytes.lowerBound..<node.macroName.bytes.upperBound, with: colour)
      note("literal", at: node, "the colour is a '\(colour)'")
    case "imageLiteral":
      guard let name = node.arguments.first?.expression else { return }
      let image = usesAppKit ? "NSImage" : "UIImage"
      replace(node, with: "\(image)(named: \(text(name)))!")
      note("literal", at: node, "the picture is a '\(image)'")
    case "fileLiteral":
      ask("literal", at: node, "files have no literals here", hint: "write the URL")
    default: break
    }
  }

  /// True in a file for the Mac.
  var usesAppKit: Bool {
    file.tree.statements.contains { statement in
      let path = statement.item.as(ImportDeclSyntax.self)?.path.first?.name.text
      return path == "AppKit" || path == "Cocoa"
    }
  }

  // MARK: Key paths

  private func portKeyPath(_ node: MacroExpansionExprSyntax) {
    guard let expression = node.arguments.first?.expression, node.arguments.count == 1 else {
      return
    }
    var names = text(expression).split(separator: ".").map(String.init)
    // Names of types come first.
    var type = enclosingType(of: node)?.lastName
    while let first = names.first, first.first?.isUppercase == true || first == "self" {
      if first != "self", first != "Self" { type = first }
      names.removeFirst()
    }
    guard !names.isEmpty else {
      ask(
        "keyPath", at: node, "'\(text(node))' names no property", hint: "write the key as a string")
      return
    }
    if let type { names[0] = key(names[0], in: type) }
    let path = names.enumerated().map { $0 == 0 ? $1 : key($1, in: nil) }.joined(separator: ".")
    replace(node, with: "\"\(path)\"")
    note("keyPath", at: node, "'\(text(node))' is \"\(path)\"")
  }

  /// Apple's flags have keys without `is`: `isHidden` is `hidden`. The folder's own properties have
  /// no such keys.
  private func key(_ name: String, in type: String?) -> String {
    if let type,
      index.lineage(of: type, from: file.path).contains(where: { $0.properties.contains(name) })
    {
      return name
    }
    let rest = name.dropFirst(2)
    guard name.hasPrefix("is"), let first = rest.first, first.isUppercase else { return name }
    return first.lowercased() + rest.dropFirst()
  }

  // MARK: Selectors

  private func examineSelector(_ node: MacroExpansionExprSyntax) {
    guard !settledSelectors.contains(node.id), !writeSelector(ExprSyntax(node)) else { return }
    ask(
      "selector", at: node, "'\(text(node))' is used in a way that has no method in its place",
      hint: "pass a closure, or call the method")
  }
}
