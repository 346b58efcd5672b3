import SwiftSyntax

/// Names from before Swift 4.2, which Apple's compiler replaces by itself.
extension FilePorter {
  private static let types = [
    "NSAttributedStringKey": "NSAttributedString.Key",
    "NSLayoutAttribute": "NSLayoutConstraint.Attribute",
    "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions",
    "NSLayoutRelation": "NSLayoutConstraint.Relation",
    "RunLoopMode": "RunLoop.Mode",
    "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style",
    "UIAlertActionStyle": "UIAlertAction.Style",
    "UIAlertControllerStyle": "UIAlertController.Style",
    "UIApplicationLaunchOptionsKey": "UIApplication.LaunchOptionsKey",
    "UIApplicationState": "UIApplication.State",
    "UIAttachmentBehaviorType": "UIAttachmentBehavior.AttachmentType",
    "UIBarButtonItemStyle": "UIBarButtonItem.Style",
    "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem",
    "UIBlurEffectStyle": "UIBlurEffect.Style",
    "UIButtonType": "UIButton.ButtonType",
    "UICollectionElementCategory": "UICollectionView.ElementCategory",
    "UICollectionViewScrollDirection": "UICollectionView.ScrollDirection",
    "UICollectionViewScrollPosition": "UICollectionView.ScrollPosition",
    "UICollisionBehaviorMode": "UICollisionBehavior.Mode",
    "UIContextualActionStyle": "UIContextualAction.Style",
    "UIControlContentHorizontalAlignment": "UIControl.ContentHorizontalAlignment",
    "UIControlContentVerticalAlignment": "UIControl.ContentVerticalAlignment",
    "UIControlEvents": "UIControl.Event",
    "UIControlState": "UIControl.State",
    "UIDatePickerMode": "UIDatePicker.Mode",
    "UIDeviceBatteryState": "UIDevice.BatteryState",
    "UIEventSubtype": "UIEvent.EventSubtype",
    "UIEventType": "UIEvent.EventType",
    "UIFontDescriptorAttributeName": "UIFontDescriptor.AttributeName",
    "UIFontDescriptorSymbolicTraits": "UIFontDescriptor.SymbolicTraits",
    "UIFontTextStyle": "UIFont.TextStyle",
    "UIFontWeight": "UIFont.Weight",
    "UIGestureRecognizerState": "UIGestureRecognizer.State",
    "UIImageOrientation": "UIImage.Orientation",
    "UIImageRenderingMode": "UIImage.RenderingMode",
    "UIImageResizingMode": "UIImage.ResizingMode",
    "UIImpactFeedbackStyle": "UIImpactFeedbackGenerator.FeedbackStyle",
    "UIInputViewStyle": "UIInputView.Style",
    "UIInterpolatingMotionEffectType": "UIInterpolatingMotionEffect.EffectType",
    "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
    "UILineBreakMode": "NSLineBreakMode",
    "UINavigationControllerOperation": "UINavigationController.Operation",
    "UINotificationFeedbackType": "UINotificationFeedbackGenerator.FeedbackType",
    "UIProgressViewStyle": "UIProgressView.Style",
    "UIPushBehaviorMode": "UIPushBehavior.Mode",
    "UIScrollViewContentInsetAdjustmentBehavior": "UIScrollView.ContentInsetAdjustmentBehavior",
    "UIScrollViewIndicatorStyle": "UIScrollView.IndicatorStyle",
    "UIScrollViewKeyboardDismissMode": "UIScrollView.KeyboardDismissMode",
    "UISearchBarIcon": "UISearchBar.Icon",
    "UISearchBarStyle": "UISearchBar.Style",
    "UISegmentedControlSegment": "UISegmentedControl.Segment",
    "UISplitViewControllerDisplayMode": "UISplitViewController.DisplayMode",
    "UIStackViewAlignment": "UIStackView.Alignment",
    "UIStackViewDistribution": "UIStackView.Distribution",
    "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
    "UISystemAnimation": "UIView.SystemAnimation",
    "UITabBarItemPositioning": "UITabBar.ItemPositioning",
    "UITabBarSystemItem": "UITabBarItem.SystemItem",
    "UITableViewCellAccessoryType": "UITableViewCell.AccessoryType",
    "UITableViewCellEditingStyle": "UITableViewCell.EditingStyle",
    "UITableViewCellSelectionStyle": "UITableViewCell.SelectionStyle",
    "UITableViewCellSeparatorStyle": "UITableViewCell.SeparatorStyle",
    "UITableViewCellStyle": "UITableViewCell.CellStyle",
    "UITableViewRowAnimation": "UITableView.RowAnimation",
    "UITableViewScrollPosition": "UITableView.ScrollPosition",
    "UITableViewStyle": "UITableView.Style",
    "UITextAlignment": "NSTextAlignment",
    "UITextBorderStyle": "UITextField.BorderStyle",
    "UITextFieldDidEndEditingReason": "UITextField.DidEndEditingReason",
    "UITextFieldViewMode": "UITextField.ViewMode",
    "UITouchPhase": "UITouch.Phase",
    "UITouchType": "UITouch.TouchType",
    "UIViewAnimationCurve": "UIView.AnimationCurve",
    "UIViewAnimationOptions": "UIView.AnimationOptions",
    "UIViewAnimationTransition": "UIView.AnimationTransition",
    "UIViewAutoresizing": "UIView.AutoresizingMask",
    "UIViewContentMode": "UIView.ContentMode",
    "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
    "UIViewTintAdjustmentMode": "UIView.TintAdjustmentMode",
    "UIWindowLevel": "UIWindow.Level",
  ]

  /// Constants by their names.
  private static let constants = [
    "NSBackgroundColorAttributeName": "NSAttributedString.Key.backgroundColor",
    "NSBaselineOffsetAttributeName": "NSAttributedString.Key.baselineOffset",
    "NSFontAttributeName": "NSAttributedString.Key.font",
    "NSForegroundColorAttributeName": "NSAttributedString.Key.foregroundColor",
    "NSKernAttributeName": "NSAttributedString.Key.kern",
    "NSLinkAttributeName": "NSAttributedString.Key.link",
    "NSParagraphStyleAttributeName": "NSAttributedString.Key.paragraphStyle",
    "NSShadowAttributeName": "NSAttributedString.Key.shadow",
    "NSStrikethroughStyleAttributeName": "NSAttributedString.Key.strikethroughStyle",
    "NSStrokeColorAttributeName": "NSAttributedString.Key.strokeColor",
    "NSStrokeWidthAttributeName": "NSAttributedString.Key.strokeWidth",
    "NSUnderlineStyleAttributeName": "NSAttributedString.Key.underlineStyle",
    "UIAccessibilityTraitAdjustable": "UIAccessibilityTraits.adjustable",
    "UIAccessibilityTraitButton": "UIAccessibilityTraits.button",
    "UIAccessibilityTraitHeader": "UIAccessibilityTraits.header",
    "UIAccessibilityTraitImage": "UIAccessibilityTraits.image",
    "UIAccessibilityTraitLink": "UIAccessibilityTraits.link",
    "UIAccessibilityTraitNone": "UIAccessibilityTraits.none",
    "UIAccessibilityTraitNotEnabled": "UIAccessibilityTraits.notEnabled",
    "UIAccessibilityTraitSelected": "UIAccessibilityTraits.selected",
    "UIAccessibilityTraitStaticText": "UIAccessibilityTraits.staticText",
    "UIAccessibilityTraitUpdatesFrequently": "UIAccessibilityTraits.updatesFrequently",
    "UIApplicationOpenSettingsURLString": "UIApplication.openSettingsURLString",
    "UIBackgroundTaskInvalid": "UIBackgroundTaskIdentifier.invalid",
    "UICollectionElementKindSectionFooter": "UICollectionView.elementKindSectionFooter",
    "UICollectionElementKindSectionHeader": "UICollectionView.elementKindSectionHeader",
    "UICollectionViewFlowLayoutAutomaticSize": "UICollectionViewFlowLayout.automaticSize",
    "UIEdgeInsetsZero": "UIEdgeInsets.zero",
    "UIKeyboardAnimationCurveUserInfoKey": "UIResponder.keyboardAnimationCurveUserInfoKey",
    "UIKeyboardAnimationDurationUserInfoKey": "UIResponder.keyboardAnimationDurationUserInfoKey",
    "UIKeyboardFrameBeginUserInfoKey": "UIResponder.keyboardFrameBeginUserInfoKey",
    "UIKeyboardFrameEndUserInfoKey": "UIResponder.keyboardFrameEndUserInfoKey",
    "UIKeyboardIsLocalUserInfoKey": "UIResponder.keyboardIsLocalUserInfoKey",
    "UILayoutFittingCompressedSize": "UIView.layoutFittingCompressedSize",
    "UILayoutFittingExpandedSize": "UIView.layoutFittingExpandedSize",
    "UILayoutPriorityDefaultHigh": "UILayoutPriority.defaultHigh",
    "UILayoutPriorityDefaultLow": "UILayoutPriority.defaultLow",
    "UILayoutPriorityFittingSizeLevel": "UILayoutPriority.fittingSizeLevel",
    "UILayoutPriorityRequired": "UILayoutPriority.required",
    "UINavigationControllerHideShowBarDuration": "UINavigationController.hideShowBarDuration",
    "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast",
    "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
    "UISegmentedControlNoSegment": "UISegmentedControl.noSegment",
    "UISplitViewControllerAutomaticDimension": "UISplitViewController.automaticDimension",
    "UITableViewAutomaticDimension": "UITableView.automaticDimension",
    "UITableViewIndexSearch": "UITableView.indexSearch",
    "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric",
    "UIWindowLevelAlert": "UIWindow.Level.alert",
    "UIWindowLevelNormal": "UIWindow.Level.normal",
    "UIWindowLevelStatusBar": "UIWindow.Level.statusBar",
  ]

  /// The classes whose notifications had names of `NSNotification.Name`, beside the application.
  private static let notifications = [
    "UIKeyboard": "UIResponder.keyboard", "UITextField": "UITextField.",
    "UITextView": "UITextView.",
    "UIWindow": "UIWindow.", "UIDevice": "UIDevice.", "UIScreen": "UIScreen.",
    "UIApplication": "UIApplication.",
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
    guard let new = Self.types[token.text] ?? Self.constants[token.text],
      index.type(token.text, from: file.path) == nil
    else {
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
      guard let (prefix, owner) = Self.notifications.first(where: { name.hasPrefix($0.key) }),
        let first = name.dropFirst(prefix.count).first
      else { return }
      let rest = name.dropFirst(prefix.count + 1)
      let start = owner.hasSuffix(".") ? first.lowercased() : String(first)
      rename(node, to: "\(owner)\(start)\(rest)Notification")
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

  /// Functions that became methods, initializers and operators.
  func portOldFunction(_ node: FunctionCallExprSyntax) {
    guard let function = node.calledExpression.variableName,
      node.labels.allSatisfy({ $0 == "_" }), node.trailingClosure == nil
    else { return }
    let arguments = node.arguments.map { text($0.expression) }
    let new: String
    switch (function, arguments.count) {
    case ("UIEdgeInsetsInsetRect", 2):
      new = "\(receiver(node.arguments.first)).inset(by: \(arguments[1]))"
    case ("UIEdgeInsetsEqualToEdgeInsets", 2):
      let isAlone = !node.ancestry.dropFirst().prefix(3).contains { $0.is(SequenceExprSyntax.self) }
      let equation = "\(receiver(node.arguments.first)) == \(receiver(node.arguments.last))"
      new =
        isAlone && node.parent?.is(PrefixOperatorExprSyntax.self) != true
        ? equation : "(\(equation))"
    case ("UIEdgeInsetsMake", 4):
      let labels = zip(["top", "left", "bottom", "right"], arguments)
      new = "UIEdgeInsets(\(labels.map { "\($0): \($1)" }.joined(separator: ", ")))"
    default: return
    }
    replace(node, with: new)
    note("renamed", at: node, "'\(function)' is '\(new)'")
  }

  /// An argument as an operand: in parentheses if it is more than a name or a call.
  private func receiver(_ argument: LabeledExprSyntax?) -> String {
    guard let expression = argument?.expression else { return "" }
    let isRow =
      expression.is(SequenceExprSyntax.self) || expression.is(TernaryExprSyntax.self)
      || expression.is(PrefixOperatorExprSyntax.self)
    return isRow ? "(\(text(expression)))" : text(expression)
  }

  private func calledDeclaration(of node: FunctionCallExprSyntax) -> DeclReferenceExprSyntax? {
    node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
      ?? node.calledExpression.as(DeclReferenceExprSyntax.self)
  }
}
