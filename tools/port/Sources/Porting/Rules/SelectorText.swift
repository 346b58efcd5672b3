import SwiftSyntax

/// Selectors as values: a name with the method that it names, for views. AppKit has none here.
extension FilePorter {
  /// The text of a selector with its method, `Selector("tapped:", Board.tapped(_:))`; nil if the method
  /// cannot be told, or in a file for the Mac.
  func selectorText(_ selector: ExprSyntax) -> String? {
    guard !usesAppKit else { return nil }
    if let getter = getterText(selector) { return getter }
    guard let method = method(of: selector), let name = method.selectorName else { return nil }
    return "Selector(\"\(name)\", \(method.reference))"
  }

  /// Writes a selector with its method in the place of one by name. Returns false, without a change, if the
  /// method cannot be told.
  @discardableResult
  func writeSelector(_ selector: ExprSyntax) -> Bool {
    guard let new = selectorText(selector) else { return false }
    settle(selector)
    replace(selector, with: new)
    note("selector", at: selector, "'\(text(selector))' is '\(new)'")
    return true
  }

  /// A property's selector: `Selector("title", getter: \Board.title)`.
  private func getterText(_ selector: ExprSyntax) -> String? {
    guard let macro = selector.as(MacroExpansionExprSyntax.self),
      macro.macroName.text == "selector", let argument = macro.arguments.first,
      argument.label?.text == "getter"
    else { return nil }
    let path = text(argument.expression).split(separator: ".").map(String.init)
    guard let name = path.last, path.count <= 2 else { return nil }
    var owner = enclosingType(of: selector)?.name
    if path.count == 2, path[0] != "self", path[0] != "Self" {
      guard path[0].first?.isUppercase == true else { return nil }
      owner = path[0]
    }
    return owner.map { "Selector(\"\(name)\", getter: \\\($0).\(name))" }
  }
}

extension SourceIndex.Method {
  /// The name in Objective-C, as selectors have it: `move(to:by:)` is `moveTo:by:`.
  var selectorName: String { objcName ?? Self.selectorName(name, labels) }

  static func selectorName(_ name: String, _ labels: [String]) -> String {
    guard let first = labels.first else { return name }
    var words = name
    if first != "_", let letter = first.first {
      let prepositions = ["at", "by", "for", "from", "in", "of", "on", "to", "with"]
      let isPreposition = prepositions.contains { preposition in
        first == preposition
          || first.hasPrefix(preposition)
            && first.dropFirst(preposition.count).first?.isUppercase == true
      }
      words += (isPreposition ? "" : "With") + letter.uppercased() + first.dropFirst()
    }
    return words + ":" + labels.dropFirst().map { $0 == "_" ? ":" : "\($0):" }.joined()
  }
}
