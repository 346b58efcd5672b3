import SwiftSyntax

/// Attributes and modifiers of the Objective-C runtime and of interface files.
extension FilePorter {
  func portAttribute(_ node: AttributeSyntax) {
    switch node.name {
    case "objc", "objcMembers", "nonobjc", "IBInspectable", "IBDesignable", "GKInspectable":
      drop(node, rule: "objc")
    case "NSCopying":
      drop(node, rule: "objc")
      ask(
        "objc", at: node, "no runtime copies the value that is set",
        hint: "copy it in a computed property, or in the caller")
    case "IBOutlet": portOutlet(node)
    case "IBAction", "IBSegueAction": portAction(node)
    case "NSManaged": portManagedProperty(node)
    case "UIApplicationMain", "NSApplicationMain": portMain(node)
    case "convention":
      guard node.arguments?.trimmedDescription == "block" else { return }
      drop(node, rule: "objc")
    default: break
    }
  }

  private func drop(_ node: AttributeSyntax, rule: String) {
    remove(node)
    note(rule, at: node, "'\(text(node))' is left out")
  }

  // MARK: Interface files

  private func portOutlet(_ node: AttributeSyntax) {
    drop(node, rule: "outlet")
    let variable = node.ancestry.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first
    guard let variable, let binding = variable.bindings.first else { return }
    let name = text(binding.pattern)
    let isDelegate = ["delegate", "datasource"].contains { name.lowercased().hasSuffix($0) }
    if !isDelegate, let weak = variable.modifiers.first(where: { $0.name.text == "weak" }) {
      // A view that is in no other view yet has no other owner.
      remove(weak)
      note("outlet", at: weak, "'weak' is left out, since no storyboard holds the view")
    }
    guard binding.initializer == nil, !isAssigned(name, near: node) else { return }
    let type = binding.typeAnnotation.map { $0.type.unwrapped } ?? "UIView"
    let value = type.hasPrefix("[") ? "[…]" : "\(type)(…)"
    ask(
      "outlet", at: node, "no storyboard sets '\(name)'",
      hint: isDelegate || type.hasSuffix("Window")
        ? "set it where the object is made"
        : "in loadView() or viewDidLoad(): \(name) = \(value), with a frame or constraints, "
          + "and addSubview")
  }

  /// True if the file sets a variable: the view is made in code already.
  private func isAssigned(_ name: String, near node: AttributeSyntax) -> Bool {
    let finder = AssignmentFinder(name)
    finder.walk(node.root)
    return finder.isFound
  }

  private func portAction(_ node: AttributeSyntax) {
    drop(node, rule: "outlet")
    let function = node.ancestry.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first
    guard let function, !index.selected.contains(function.name.text) else { return }
    let labels = function.signature.parameterClause.parameters
      .map { $0.firstName.text + ":" }.joined()
    let reference = labels.isEmpty ? function.name.text : "\(function.name.text)(\(labels))"
    ask(
      "outlet", at: node, "no storyboard calls '\(reference)'",
      hint: "control.addTarget(self, action: Self.\(reference), for: .touchUpInside)")
  }

  // MARK: Properties and programs

  /// A stored property of a layer, which animations may change.
  private func portManagedProperty(_ node: AttributeSyntax) {
    let variable = node.ancestry.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first
    guard let binding = variable?.bindings.first, let type = enclosingType(of: node) else { return }
    let layers = index.lineage(of: type.lastName, from: file.path).flatMap(\.inherited)
    guard layers.contains(where: { $0.hasPrefix("CA") && $0.hasSuffix("Layer") }) else {
      ask(
        "managed", at: node, "'@NSManaged' of '\(type.name)', which is no layer, needs Core Data",
        hint: "store the value in the class")
      return
    }
    let name = text(binding.pattern)
    replace(node, with: "@CALayerProperty(\"\(name)\")")
    note("managed", at: node, "'\(name)' is a property of the layer by key")
  }

  private func portMain(_ node: AttributeSyntax) {
    replace(node, with: "@main")
    note("main", at: node, "'\(text(node))' is '@main'")
    let windows = AssignmentFinder("rootViewController")
    windows.walk(node.root)
    guard !windows.isFound, !node.root.description.contains("makeKey") else { return }
    ask(
      "main", at: node, "no storyboard makes the window",
      hint: "in application(_:didFinishLaunchingWithOptions:): window = UIWindow(frame: …), "
        + "set its rootViewController, makeKeyAndVisible()")
  }

  func portModifier(_ node: DeclModifierSyntax) {
    guard node.name.text == "dynamic" else { return }
    // `dynamic` without a runtime is for `@_dynamicReplacement`, which programs do not write.
    remove(node)
    note("objc", at: node, "'dynamic' is left out")
    let variable = node.ancestry.lazy.compactMap { $0.as(VariableDeclSyntax.self) }.first
    guard let name = variable?.bindings.first?.pattern.trimmedDescription else { return }
    ask(
      "observing", at: node, "nothing observes '\(name)' by key any more",
      hint: "call a closure in didSet, if something did")
  }
}

extension TypeSyntax {
  /// The type in an optional, as it is written.
  fileprivate var unwrapped: String {
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType.trimmedDescription
    }
    return self.as(OptionalTypeSyntax.self)?.wrappedType.trimmedDescription ?? trimmedDescription
  }
}

/// Finds an assignment to a variable or property with a given name.
private final class AssignmentFinder: SyntaxVisitor {
  private let name: String
  private(set) var isFound = false

  init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind {
    // The parser leaves operators in a row: the target stands before `=`.
    guard let row = node.parent?.as(ExprListSyntax.self),
      let place = row.firstIndex(where: { $0.id == node.id }), place > row.startIndex
    else { return .skipChildren }
    let target = row[row.index(before: place)]
    let assigned = target.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    if (assigned ?? target.variableName) == name { isFound = true }
    return .skipChildren
  }
}
