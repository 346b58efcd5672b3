import SwiftSyntax

/// Walks through one file and collects its rewrites and chores. Each rule is an extension in a file
/// of its own.
final class FilePorter: SyntaxVisitor {
  let file: ParsedFile
  let index: SourceIndex
  let layout: SourceLayout
  private var edits: [SourceEdit] = []
  private var rewrites: [Rewrite] = []
  private var chores: [Chore] = []
  /// Selectors that a rule dealt with; the remaining ones become chores.
  var settledSelectors: Set<SyntaxIdentifier> = []

  init(_ file: ParsedFile, index: SourceIndex) {
    self.file = file
    self.index = index
    layout = SourceLayout(file.source)
    super.init(viewMode: .sourceAccurate)
  }

  /// The file with all rewrites.
  func port() -> PortedFile {
    walk(file.tree)
    importNetworking()
    for edit in file.corrections {
      edits.append(edit.edit)
      rewrites.append(Rewrite(place: edit.place, rule: "available", text: edit.text))
    }
    return PortedFile(
      path: file.path, before: file.source, after: edits.applied(to: file.source),
      rewrites: rewrites.sorted { $0.place < $1.place },
      chores: chores.sorted { $0.place < $1.place })
  }

  // MARK: For rules

  func replace(_ range: Range<Int>, with text: String) { edits.append(SourceEdit(range, text)) }

  func replace(_ node: some SyntaxProtocol, with text: String) { replace(node.bytes, with: text) }

  func insert(_ text: String, at position: Int) { replace(position..<position, with: text) }

  /// Removes a token or an attribute, and the blanks after it.
  func remove(_ node: some SyntaxProtocol) {
    var end = node.bytes.upperBound
    for piece in node.trailingTrivia {
      guard case .spaces = piece else { break }
      end += piece.sourceLength.utf8Length
    }
    replace(node.bytes.lowerBound..<end, with: "")
  }

  func note(_ rule: String, at node: some SyntaxProtocol, _ text: String) {
    rewrites.append(Rewrite(place: place(node), rule: rule, text: text))
  }

  func ask(_ rule: String, at node: some SyntaxProtocol, _ reason: String, hint: String) {
    chores.append(Chore(place: place(node), rule: rule, reason: reason, hint: hint))
  }

  private func place(_ node: some SyntaxProtocol) -> SourcePlace {
    file.place(node.positionAfterSkippingLeadingTrivia)
  }

  /// The text of a node, without the blanks and comments around it.
  func text(_ node: some SyntaxProtocol) -> String { node.trimmedDescription }

  /// The length of a line up to a byte, including the edits so far.
  func column(at position: Int) -> Int {
    let start = layout.lineStart(of: position)
    let line = start..<position
    return edits.reduce(line.count) { length, edit in
      guard edit.range.lowerBound >= start, edit.range.upperBound <= position else {
        return length - edit.range.clamped(to: line).count
      }
      return length - edit.range.count + edit.replacement.utf8.count
    }
  }

  // MARK: The rules, by kind of node

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    portImport(node)
    return .visitChildren
  }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    portCondition(node)
    return .visitChildren
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    portAttribute(node)
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    portModifier(node)
    return .visitChildren
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    portProtocol(node)
    return .visitChildren
  }

  override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
    portConformance(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    examineFunction(node)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    examineOverride(node, node.modifiers)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    portOptionalCall(node)
    portOldMethod(node)
    portOldFunction(node)
    portCall(node)
    examineCall(node)
    return .visitChildren
  }

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    portDoubleOptional(node)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    portAssignment(node)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    portMacro(node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    portOldType(node)
    examineType(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    portOldReference(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    portOldMember(node)
    return .visitChildren
  }
}
