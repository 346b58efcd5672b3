import SwiftSyntax

/// Names from before Swift 4.2, which Apple's compiler replaces by itself.
extension FilePorter {
  private static let types = [
    "NSAttributedStringKey": "NSAttributedString.Key",
    "RunLoopMode": "RunLoop.Mode",
    "UIApplicationLaunchOptionsKey": "UIApplication.LaunchOptionsKey",
    "UIApplicationState": "UIApplication.State",
    "UIButtonType": "UIButton.ButtonType",
    "UIControlEvents": "UIControl.Event",
    "UIControlState": "UIControl.State",
    "UIGestureRecognizerState": "UIGestureRecognizer.State",
    "UIImageOrientation": "UIImage.Orientation",
    "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
    "UITableViewCellStyle": "UITableViewCell.CellStyle",
    "UITouchPhase": "UITouch.Phase",
    "UIViewAnimationCurve": "UIView.AnimationCurve",
    "UIViewAnimationOptions": "UIView.AnimationOptions",
    "UIViewAnimationTransition": "UIView.AnimationTransition",
    "UIViewAutoresizing": "UIView.AutoresizingMask",
    "UIViewContentMode": "UIView.ContentMode",
    "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
  ]

  /// Methods by their names and labels; an empty new label means none.
  private static let methods: [String: (name: String, label: String)] = [
    "addChildViewController(_:)": ("addChild", ""),
    "bringSubview(toFront:)": ("bringSubviewToFront", ""),
    "didMove(toParentViewController:)": ("didMove", "toParent"),
    "removeFromParentViewController()": ("removeFromParent", ""),
    "sendSubview(toBack:)": ("sendSubviewToBack", ""),
    "willMove(toParentViewController:)": ("willMove", "toParent"),
  ]

  func portOldType(_ node: IdentifierTypeSyntax) { portOldName(node.name) }

  func portOldReference(_ node: DeclReferenceExprSyntax) {
    // A member of that name is something else.
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      return
    }
    portOldName(node.baseName)
  }

  private func portOldName(_ token: TokenSyntax) {
    guard let new = Self.types[token.text], index.type(token.text, from: file.path) == nil else {
      return
    }
    replace(token, with: new)
    note("renamed", at: token, "'\(token.text)' is '\(new)'")
  }

  /// `.commonModes`, and the names of notifications.
  func portOldMember(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName.text
    let base = node.base?.trimmedDescription
    switch (name, base) {
    case ("commonModes", nil), ("commonModes", "RunLoopMode"):
      rename(node.declName, to: "common")
    case ("defaultRunLoopMode", nil), ("defaultRunLoopMode", "RunLoopMode"):
      rename(node.declName, to: "default")
    case (_, nil), (_, "NSNotification.Name"), (_, "Notification.Name"):
      let prefix = "UIApplication"
      guard name.hasPrefix(prefix), let first = name.dropFirst(prefix.count).first else { return }
      let rest = name.dropFirst(prefix.count + 1)
      rename(node, to: "\(prefix).\(first.lowercased())\(rest)Notification")
    default: break
    }
  }

  private func rename(_ node: some SyntaxProtocol, to name: String) {
    replace(node, with: name)
    note("renamed", at: node, "'\(text(node))' is '\(name)'")
  }

  func portOldMethod(_ node: FunctionCallExprSyntax) {
    guard let called = node.calledName, let member = calledDeclaration(of: node) else { return }
    let signature = "\(called)(\(node.labels.map { $0 + ":" }.joined()))"
    guard let new = Self.methods[signature] else { return }
    replace(member.baseName, with: new.name)
    if let argument = node.arguments.first, let label = argument.label {
      if new.label.isEmpty {
        replace(label.bytes.lowerBound..<argument.expression.bytes.lowerBound, with: "")
      } else {
        replace(label, with: new.label)
      }
    }
    note("renamed", at: member, "'\(signature)' is '\(new.name)'")
  }

  private func calledDeclaration(of node: FunctionCallExprSyntax) -> DeclReferenceExprSyntax? {
    node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
  }
}
