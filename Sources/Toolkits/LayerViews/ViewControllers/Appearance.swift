import Foundation

/// The progress of a controller's appearing and disappearing, and the calls on the way.
///
/// A controller is told when its view moves into a window or out of it. A transition that is begun
/// by hand lasts until it is ended by hand, even if the view moves in between.
@MainActor final class Appearance {
  private enum Stage {
    case hidden
    case appearing
    case visible
    case disappearing
  }

  private var stage = Stage.hidden
  private var isAnimated = false
  /// True for a transition that was begun by hand.
  private var isHeld = false

  var isAppearing: Bool { stage == .appearing }

  // MARK: By hand

  func begin(_ isAppearing: Bool, animated: Bool, of controller: UIViewController) {
    guard start(isAppearing, animated: animated, of: controller) else { return }
    isHeld = true
    for child in forwarded(of: controller) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  func end(of controller: UIViewController) {
    guard stage == .appearing || stage == .disappearing else { return }
    isHeld = false
    let children = forwarded(of: controller)
    finish(of: controller)
    for child in children { child.endAppearanceTransition() }
  }

  /// Returns the children that are told with their parent: those whose views are parts of its view.
  private func forwarded(of controller: UIViewController) -> [UIViewController] {
    guard controller.shouldAutomaticallyForwardAppearanceMethods,
      let view = controller.viewIfLoaded
    else { return [] }
    return controller.children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
  }

  // MARK: By the view's window

  func viewWillMove(toWindow window: UIWindow?, of controller: UIViewController) {
    if !isHeld { _ = start(window != nil, animated: false, of: controller) }
  }

  func viewMovedToWindow(of controller: UIViewController) {
    let isInWindow = controller.viewIfLoaded?.window != nil
    if isInWindow, stage == .appearing { controller.viewIsAppearing(isAnimated) }
    guard !isHeld else { return }
    if !isInWindow { return finish(of: controller) }
    // The end of a parent's transition by hand also ends this transition.
    guard !isHeldByParent(of: controller) else { return }
    inNextTurn { [weak controller] in
      guard let controller, self.stage == .appearing, !self.isHeld else { return }
      self.finish(of: controller)
    }
  }

  private func isHeldByParent(of controller: UIViewController) -> Bool {
    var ancestor = controller.parent
    while let current = ancestor {
      if current.appearance.isHeld { return current.shouldAutomaticallyForwardAppearanceMethods }
      ancestor = current.parent
    }
    return false
  }

  // MARK: Calls

  /// Returns false if the controller already has the target state, or is on the way there.
  private func start(
    _ isAppearing: Bool, animated: Bool, of controller: UIViewController
  ) -> Bool {
    let isThere =
      isAppearing
      ? stage == .appearing || stage == .visible : stage == .hidden || stage == .disappearing
    guard !isThere else { return false }
    isAnimated = animated
    stage = isAppearing ? .appearing : .disappearing
    if isAppearing {
      controller.viewWillAppear(animated)
    } else {
      controller.viewIfLoaded?.window?.inputHost.disappeared(controller)
      controller.viewWillDisappear(animated)
    }
    return true
  }

  private func finish(of controller: UIViewController) {
    switch stage {
    case .appearing:
      controller.viewIfLoaded?.layoutIfNeeded()
      stage = .visible
      controller.viewDidAppear(isAnimated)
      controller.isMovingToParent = false
      controller.viewIfLoaded?.window?.inputHost.appeared(controller)
    case .disappearing:
      stage = .hidden
      controller.viewDidDisappear(isAnimated)
    case .hidden, .visible: break
    }
  }
}
