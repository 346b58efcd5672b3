import CoreAnimation
import Foundation

extension UINavigationController {
  final var barInsets: UIEdgeInsets {
    let height = isNavigationBarHidden ? 0 : UINavigationBar.height
    return UIEdgeInsets(top: height, left: 0, bottom: 0, right: 0)
  }

  /// Shows the last controller without a transition.
  final func showTop() {
    guard isViewLoaded else { return }
    if let top = stack.last, let view = top.view, view.superview !== container {
      prepare(top)
      container.addSubview(view)
    }
    for view in container.subviews where view !== stack.last?.viewIfLoaded {
      view.removeFromSuperview()
    }
    showItem()
  }

  private func prepare(_ controller: UIViewController) {
    controller.coveredByContainer = barInsets
    controller.view.frame = container.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  private func showItem() {
    let previous = stack.count > 1 ? stack[stack.count - 2].navigationItem : nil
    navigationBar.show(stack.last?.navigationItem, after: previous)
  }

  /// Changes the stack. Returns false during a transition.
  @discardableResult final func change(
    to new: [UIViewController], _ operation: Operation, animated: Bool, byPan: Bool = false
  ) -> Bool {
    guard transition == nil else {
      ViewNotices.say("the stack of \(type(of: self)) was not changed during a transition")
      return false
    }
    let old = stack
    for controller in new where controller.parent !== self {
      addChild(controller)
      if controller.parent === self { controller.didMove(toParent: self) }
    }
    // A controller that contains this one was refused.
    stack = new.filter { $0.parent === self }
    let (from, to) = (old.last, stack.last)
    guard let to else {
      showTop()
      removeOthers(of: old)
      return true
    }
    guard from !== to else {
      showItem()
      removeOthers(of: old)
      return true
    }
    delegate?.navigationController(self, willShow: to, animated: animated)
    guard animated, let from, viewIfLoaded?.window != nil else {
      showTop()
      removeOthers(of: old)
      delegate?.navigationController(self, didShow: to, animated: false)
      return true
    }
    begin(operation, from, to, old, byPan: byPan)
    return true
  }

  private func removeOthers(of old: [UIViewController]) {
    for controller in old where !stack.contains(where: { $0 === controller }) {
      guard controller.parent === self else { continue }
      controller.willMove(toParent: nil)
      controller.viewIfLoaded?.removeFromSuperview()
      controller.coveredByContainer = .zero
      controller.removeFromParent()
    }
  }

  private func begin(
    _ operation: Operation, _ from: UIViewController, _ to: UIViewController,
    _ old: [UIViewController], byPan: Bool
  ) {
    prepare(to)
    from.beginAppearanceTransition(false, animated: true)
    to.beginAppearanceTransition(true, animated: true)
    let chosen =
      byPan
      ? nil
      : delegate?.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
    let slide = SlideTransition(isPush: operation == .push)
    let context = TransitionContext(
      in: container, from: from, to: to, chosen ?? slide
    ) { [weak self] didComplete in
      self?.end(didComplete, from, to, old)
    }
    transition = context
    if let chosen {
      let driver = delegate?.navigationController(self, interactionControllerFor: chosen)
      context.isInteractive = driver != nil
      if let driver {
        driver.startInteractiveTransition(context)
      } else {
        chosen.animateTransition(using: context)
      }
    } else if byPan {
      self.slide = slide
      context.isInteractive = true
      slide.begin(context)
      slide.motion?.pauseAnimation()
    } else {
      slide.animateTransition(using: context)
    }
    UIView.transition(
      with: navigationBar, duration: SlideTransition.duration, options: .transitionCrossDissolve,
      animations: { self.showItem() }, completion: nil)
  }

  private func end(
    _ didComplete: Bool, _ from: UIViewController, _ to: UIViewController,
    _ old: [UIViewController]
  ) {
    transition = nil
    slide = nil
    if didComplete {
      from.viewIfLoaded?.removeFromSuperview()
      to.viewIfLoaded?.frame = container.bounds
      from.endAppearanceTransition()
      to.endAppearanceTransition()
      removeOthers(of: old)
      delegate?.navigationController(self, didShow: to, animated: true)
    } else {
      let new = stack
      stack = old
      // Both controllers go back to their former states.
      from.beginAppearanceTransition(true, animated: true)
      to.beginAppearanceTransition(false, animated: true)
      to.viewIfLoaded?.removeFromSuperview()
      from.viewIfLoaded?.frame = container.bounds
      from.endAppearanceTransition()
      to.endAppearanceTransition()
      showItem()
      removeOthers(of: new)
    }
  }

  // MARK: Pan from the edge

  /// Points per second from which a pan decides by its velocity.
  private static let quick: CGFloat = 300

  final func panned(_ pan: UIPanGestureRecognizer) {
    let width = max(container.bounds.width, 1)
    let part = min(max(pan.translation(in: container).x / width, 0), 1)
    switch pan.state {
    case .began:
      change(to: Array(stack.dropLast()), .pop, animated: true, byPan: true)
      slide?.motion?.fractionComplete = part
    case .changed: slide?.motion?.fractionComplete = part
    case .ended, .cancelled:
      guard let motion = slide?.motion else { return }
      let velocity = pan.velocity(in: container).x
      let goes =
        pan.state == .ended
        && (velocity > Self.quick || part > 0.5 && velocity > -Self.quick)
      transition?.isInteractive = false
      if !goes {
        transition?.cancelInteractiveTransition()
        motion.isReversed = true
      }
      motion.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    case .possible, .failed: break
    }
  }
}

/// Lets the pan from the edge begin while there is a controller to go back to.
@MainActor final class EdgePanDelegate: UIGestureRecognizerDelegate {
  private weak var controller: UINavigationController?
  init(_ controller: UINavigationController) { self.controller = controller }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller else { return false }
    return controller.stack.count > 1 && controller.transition == nil
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
