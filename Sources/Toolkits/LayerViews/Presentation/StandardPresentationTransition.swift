import CoreAnimation
import Foundation

/// The built-in transitions of presented controllers.
@MainActor final class StandardPresentationTransition: UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let isPresenting: Bool

  static let duration = 0.4

  init(_ style: UIModalTransitionStyle, isPresenting: Bool) {
    (self.style, self.isPresenting) = (style, isPresenting)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let view = context.view(forKey: isPresenting ? .to : .from),
      let controller = context.viewController(forKey: isPresenting ? .to : .from)
    else { return context.completeTransition(false) }
    let end: (Bool) -> Void = { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
    if isPresenting, let place = view.superview == nil ? context.finalFrame(for: controller) : nil {
      UIView.performWithoutAnimation {
        view.frame = place
        container.addSubview(view)
      }
    }
    switch style {
    case .coverVertical: cover(view, controller, context, end)
    case .flipHorizontal:
      let option: UIView.AnimationOptions =
        isPresenting ? .transitionFlipFromRight : .transitionFlipFromLeft
      exchange(container, option, end)
    case .crossDissolve, .partialCurl: exchange(container, .transitionCrossDissolve, end)
    }
  }

  /// Slides the view in from below, or out.
  private func cover(
    _ view: UIView, _ controller: UIViewController,
    _ context: any UIViewControllerContextTransitioning, _ end: @escaping (Bool) -> Void
  ) {
    let below = context.containerView.bounds.maxY
    let place = view.frame
    if isPresenting {
      UIView.performWithoutAnimation {
        view.layoutIfNeeded()
        view.frame.origin.y = below
      }
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      animations: { [isPresenting] in
        if isPresenting { view.frame = place } else { view.frame.origin.y = below }
      }, completion: end)
  }

  /// Shows or hides the container with a transition of the views around it.
  private func exchange(
    _ container: UIView, _ option: UIView.AnimationOptions, _ end: @escaping (Bool) -> Void
  ) {
    if isPresenting { UIView.performWithoutAnimation { container.isHidden = true } }
    UIView.transition(
      with: container.superview ?? container, duration: Self.duration, options: option,
      animations: { [isPresenting] in container.isHidden = !isPresenting }, completion: end)
  }
}
