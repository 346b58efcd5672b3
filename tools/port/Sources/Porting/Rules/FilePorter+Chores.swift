import SwiftSyntax

/// Chores: findings that are left to a person.
extension FilePorter {
  private static let calls: [String: (rule: String, reason: String, hint: String)] = [
    "UIStoryboard": ("storyboard", "there are no storyboards", "make the controller in code"),
    "UINib": ("storyboard", "there are no nibs", "make the views in code"),
    "loadNibNamed": ("storyboard", "there are no nibs", "make the views in code"),
    "instantiateViewController": (
      "storyboard", "there are no storyboards", "make the controller in code"
    ),
    "performSegue": (
      "storyboard", "there are no segues", "present or push the controller in code"
    ),
    "setAnimationDelegate": (
      "blocks", "a block of animations has no delegate", "leave the call out"
    ),
    "setAnimationWillStart": (
      "blocks", "it takes a closure", "UIView.setAnimationWillStart { id, context in … }"
    ),
    "setAnimationDidStop": (
      "blocks", "it takes a closure",
      "UIView.setAnimationDidStop { id, finished, context in … }"
    ),
    "cancelPreviousPerformRequests": (
      "perform", "calls of the main queue are cancelled one by one",
      "keep a DispatchWorkItem, pass it to asyncAfter(deadline:execute:), and cancel() it"
    ),
    "NSSelectorFromString": (
      "selector", "a name alone finds the methods that their class lists", listOfSelectors
    ),
    "responds": (
      "selector", "no object is asked for its methods",
      "ask for a protocol with 'as?', and call the method"
    ),
  ]

  /// Calls of the list that views have.
  private static let callsOfViews: Set = ["cancelPreviousPerformRequests", "responds"]

  private static let listOfSelectors =
    "override class var selectors: [Selector] { super.selectors + [Selector(\"name\", Type.name)] }"

  func examineCall(_ node: FunctionCallExprSyntax) {
    guard let name = node.calledName else { return }
    let labels = node.labels
    if let (rule, reason, hint) = Self.calls[name], takesSelector(node, name),
      usesAppKit || !Self.callsOfViews.contains(name)
    {
      for argument in node.arguments { settle(argument.expression) }
      ask(rule, at: node, reason, hint: hint)
    }
    switch (name, labels.first) {
    case ("observe", "_")
    where node.arguments.first?.expression.is(KeyPathExprSyntax.self) == true:
      ask(
        "observing", at: node, "nothing is observed by key",
        hint: "call a closure in didSet of the property, or override the property in a subclass")
    case ("addObserver", _) where labels.contains("forKeyPath"):
      ask(
        "observing", at: node, "nothing is observed by key",
        hint: "call a closure in didSet of the property, or override the property in a subclass")
    case ("removeObserver", "_") where labels == ["_"]:
      guard node.arguments.first?.expression.isSelf == true, usesAppKit else { return }
      ask(
        "notification", at: node, "'removeObserver(self)' removes no closure",
        hint: "keep what addObserver(forName:…) returns, and pass that")
    case ("Selector", "_"):
      guard !settledSelectors.contains(node.id), node.labels == ["_"],
        !writeSelector(ExprSyntax(node))
      else { return }
      usesAppKit
        ? ask("selector", at: node, "there are no selectors", hint: "pass a closure")
        : ask(
          "selector", at: node, "a name alone finds the methods that their class lists",
          hint: Self.listOfSelectors)
    case ("NSColor", "named"):
      ask("resources", at: node, "there are no asset catalogs", hint: "write the colour in code")
    case ("UIApplicationMain", _):
      let last = node.arguments.last?.expression
      guard let name = last?.stringValue, !name.contains(".") else { return }
      ask(
        "main", at: node, "a class is found by its name with its module's",
        hint: "NSStringFromClass(\(name).self) in place of \"\(name)\"")
    default: break
    }
  }

  /// False for forms without a selector, and for other methods of the same name.
  private func takesSelector(_ node: FunctionCallExprSyntax, _ name: String) -> Bool {
    switch name {
    case "responds": node.labels == ["to"]
    case "setAnimationWillStart", "setAnimationDidStop":
      node.arguments.first.map { isSelector($0.expression) } ?? false
    default: true
    }
  }

  func examineType(_ node: IdentifierTypeSyntax) {
    guard node.name.text == "Selector", usesAppKit else { return }
    ask(
      "selector", at: node, "there is no type 'Selector'",
      hint: "take a closure, '@MainActor () -> Void'")
  }

  func examineFunction(_ node: FunctionDeclSyntax) {
    examineOverride(node, node.modifiers)
    guard node.modifiers.has("override") else { return }
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    switch (node.name.text, labels.first) {
    case ("observeValue", "forKeyPath"):
      ask(
        "observing", at: node, "nothing is observed by key",
        hint: "call a closure in didSet of the property, or override the property in a subclass")
    case ("prepare", "for") where labels == ["for", "sender"]:
      ask(
        "storyboard", at: node, "there are no segues",
        hint: "set the controller's properties before it is presented")
    default: break
    }
    guard let type = enclosingType(of: node), !node.isInExtension,
      index.methods(named: node.name.text, labels: labels, in: type.lastName, from: file.path)
        .allSatisfy({ !$0.isInExtension })
    else { return }
    let supers = index.lineage(of: type.lastName, from: file.path).dropFirst()
    let inherited = supers.lazy.compactMap { entry in
      entry.methods.first { $0.name == node.name.text && $0.labels == labels }
    }.first
    guard inherited?.isInExtension == true else { return }
    ask(
      "override", at: node, "the superclass has '\(node.name.text)' in an extension",
      hint: "move that method into the braces of its class")
  }

  func examineOverride(_ node: some DeclSyntaxProtocol, _ modifiers: DeclModifierListSyntax) {
    guard modifiers.has("override"), node.isInExtension else { return }
    ask(
      "override", at: node, "a member of an extension overrides nothing",
      hint: "move it into the braces of the class")
  }
}

extension DeclSyntaxProtocol {
  /// True for a member of an extension.
  fileprivate var isInExtension: Bool {
    isMember && parent?.parent?.parent?.parent?.is(ExtensionDeclSyntax.self) == true
  }
}
