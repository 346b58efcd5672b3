import SwiftSyntax

/// A method that a selector names: `#selector(Board.tapped(_:))`, or `Selector("tapped:")`.
struct SelectorExpression {
  /// The type as it is written; nil for the type around the selector.
  let owner: String?
  let name: String
  /// The labels; nil if the selector gives the name alone.
  let labels: [String]?
  /// The number of parameters, where the selector gives it.
  let parameterCount: Int?
  /// True for a selector in a string, whose labels are Objective-C's.
  var isString: Bool { text != nil }
  /// The text of a selector in a string.
  let text: String?

  /// Nil for an expression that is no selector, and for selectors of properties and casts.
  init?(_ expression: ExprSyntax) {
    let macro = expression.as(MacroExpansionExprSyntax.self)
    if let macro, macro.macroName.text == "selector" {
      guard let argument = macro.arguments.first, macro.arguments.count == 1, argument.label == nil
      else { return nil }
      self.init(method: argument.expression)
    } else if let call = expression.as(FunctionCallExprSyntax.self), call.calledName == "Selector",
      call.arguments.count == 1, var argument = call.arguments.first?.expression
    {
      // A second pair of parentheses keeps Xcode from proposing `#selector`.
      if let tuple = argument.as(TupleExprSyntax.self), let inner = tuple.elements.first {
        argument = inner.expression
      }
      guard let text = argument.stringValue else { return nil }
      self.init(text: text)
    } else {
      return nil
    }
  }

  private init?(method: ExprSyntax) {
    let declaration: DeclReferenceExprSyntax
    if let member = method.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return nil }
      let text = base.trimmedDescription
      switch text {
      case "self", "Self": owner = nil
      default:
        let last = text.split(separator: ".").last ?? ""
        // An instance, such as a property, does not tell the type.
        guard last.first?.isUppercase == true else { return nil }
        owner = text
      }
      declaration = member.declName
    } else if let reference = method.as(DeclReferenceExprSyntax.self) {
      owner = nil
      declaration = reference
    } else {
      return nil
    }
    name = declaration.baseName.text
    labels = declaration.argumentNames?.arguments.map(\.name.text)
    parameterCount = labels?.count
    text = nil
  }

  private init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty else { return nil }
    owner = nil
    name = String(first)
    labels = nil
    parameterCount = parts.count - 1
    self.text = text
  }
}
