import Foundation

extension UIViewController {
  /// The controller that manages the presentation of this controller, or of the controller that contains
  /// it; nil for a controller that is not presented and has no style for it.
  ///
  /// Before the presentation it is made from `modalPresentationStyle`, which has to be set before.
  public var presentationController: UIPresentationController? {
    if let own = ownPresentationController { return own }
    if let parent { return parent.presentationController }
    guard presentingViewController == nil, !isRoot else { return nil }
    let made =
      modalPresentationStyle == .custom
      ? transitioningDelegate?.presentationController(
        forPresented: self, presenting: nil, source: self)
      : nil
    let controller = made ?? PresentationChoice.standard(self, by: nil)
    ownPresentationController = controller
    return controller
  }

  /// The presentation controller, if it is a sheet's.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  /// The coordinator of the transition that this controller, or one that contains it, takes part in.
  final var runningCoordinator: TransitionCoordinator? {
    if let own = activeCoordinator, !own.isOver { return own }
    return parent?.runningCoordinator
  }

  private var isRoot: Bool { viewIfLoaded?.window?.rootViewController === self }

  /// True if the controller, or the top of its stack, may not be dismissed by the user.
  final var isModalInNavigation: Bool {
    if isModalInPresentation { return true }
    return children.last?.isModalInNavigation ?? false
  }

  /// The name of the controller in lines on standard error.
  final var nameForNotices: String {
    guard let title, !title.isEmpty else { return "\(type(of: self))" }
    return "\(type(of: self)) \u{201C}\(title)\u{201D}"
  }

  /// The controller that presents on behalf of this one: the nearest that defines the context, for a style
  /// that covers a context, or else the outermost parent.
  final func presenter(for style: UIModalPresentationStyle) -> UIViewController {
    var controller = self
    if style.isInContext {
      var next: UIViewController? = self
      while let current = next {
        if current.definesPresentationContext { return current }
        next = current.parent
      }
    }
    while let parent = controller.parent { controller = parent }
    return controller
  }

  /// The frontmost controller among those that are presented from this one, or itself.
  final var frontmostPresented: UIViewController {
    var front = self
    while let next = front.presentation?.presented, !next.isBeingDismissed { front = next }
    return front
  }

  /// Dismisses what this controller presents, or else the controller itself.
  final func endPresentation(animated: Bool, _ completion: (() -> Void)?) {
    if let presentation { return presentation.end(animated: animated, completion) }
    if let parent { return parent.dismiss(animated: animated, completion: completion) }
    guard let presentation = ownPresenter?.presentation else {
      if let completion { inNextTurn { completion() } }
      return
    }
    presentation.end(animated: animated, completion)
  }

  /// Drops the presentation controller of another style, unless it presents.
  final func presentationStyleChanged() {
    if presentingViewController == nil { ownPresentationController = nil }
  }

  /// Dismisses the controller that this controller presents, even if one of its children is asked.
  final func dismissPresented(animated: Bool, _ completion: @escaping () -> Void) {
    guard let presentation else { return inNextTurn { completion() } }
    presentation.end(animated: animated, completion)
  }

  /// Tells of a change of `preferredContentSize`.
  final func contentSizeChanged() {
    if let parent {
      parent.preferredContentSizeDidChange(forChildContentContainer: self)
    } else if let controller = ownPresentationController, controller.containerView != nil {
      controller.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }

  /// Tells the children, and the presentation, of a change of size.
  final func passOn(_ size: CGSize, _ coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children {
      let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
      guard new != child.viewIfLoaded?.bounds.size else { continue }
      child.viewWillTransition(to: new, with: coordinator)
    }
    presentation?.controller.viewWillTransition(to: size, with: coordinator)
  }

  /// Tells the children, and the presentation, of a change of traits.
  final func passOn(
    _ traits: UITraitCollection, _ coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: traits, with: coordinator) }
    presentation?.controller.willTransition(to: traits, with: coordinator)
  }
}
