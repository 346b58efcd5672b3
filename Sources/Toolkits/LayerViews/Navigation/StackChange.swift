import Foundation

/// A change of a stack that is not shown so far.
struct StackChange {
  let operation: UINavigationController.Operation
  let isAnimated: Bool
  let isByPan: Bool
  /// The stack before the change, and all controllers of stacks since then.
  let before: [UIViewController]
  let old: [UIViewController]
}

/// Lets the pan from the edge begin while there is a controller to go back to.
@MainActor final class EdgePanDelegate: UIGestureRecognizerDelegate {
  private weak var controller: UINavigationController?
  init(_ controller: UINavigationController) { self.controller = controller }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller else { return false }
    let mayGoBack = controller.stack.count > 1 && controller.transition == nil
    guard let top = controller.stack.last, let transition = top.preferredTransition,
      let pan = gestureRecognizer as? UIPanGestureRecognizer
    else { return mayGoBack }
    return transition.mayBegin(pan, in: top, willBegin: mayGoBack)
  }
  /// Views inside do not receive the pan.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer is UIPanGestureRecognizer }
}

extension UIViewController {
  /// The navigation controller that contains this controller, at any depth.
  public var navigationController: UINavigationController? {
    var ancestor = parent
    while let current = ancestor {
      if let found = current as? UINavigationController { return found }
      ancestor = current.parent
    }
    return nil
  }
}
