import CoreAnimation
import Foundation

/// Presents an alert in the middle of the window, or an action sheet at its lower edge, over dimmed views.
final class AlertPresentationController: UIPresentationController {
  private let dimming = DimmingView(frame: .zero)

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }
  private var isAlert: Bool { alert?.preferredStyle == .alert }
  /// Points between an action sheet and the edges of the window.
  private static let margin: CGFloat = 8
  private static let alertMargin: CGFloat = 24
  private static let widestSheet: CGFloat = 500

  override var isElevated: Bool { true }
  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container, let view = alert?.view as? AlertView else { return .zero }
    let area = container.bounds.inset(by: container.safeAreaInsets)
    if isAlert {
      let limit = max(area.height - 2 * Self.alertMargin, 0)
      let width = min(AlertView.alertWidth, area.width)
      let height = view.height(forWidth: width, within: limit)
      return CGRect(
        x: (area.midX - width / 2).rounded(), y: (area.midY - height / 2).rounded(), width: width,
        height: height)
    }
    let width = min(max(area.width - 2 * Self.margin, 0), Self.widestSheet)
    let height = view.height(forWidth: width, within: max(area.height - 2 * Self.margin, 0))
    return CGRect(
      x: (area.midX - width / 2).rounded(), y: area.maxY - Self.margin - height, width: width,
      height: height)
  }

  override func containerViewWillLayoutSubviews() {
    guard !presentedViewController.isBeingPresented, !presentedViewController.isBeingDismissed
    else { return }
    let place = frameOfPresentedViewInContainerView
    if presentedView?.frame != place { presentedView?.frame = place }
  }

  override func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    isAlert
      ? AlertTransition(isPresenting: isPresenting)
      : StandardPresentationTransition(.coverVertical, isPresenting: isPresenting)
  }

  override func presentationTransitionWillBegin() {
    guard let container else { return }
    dimming.frame = container.bounds
    dimming.alpha = 0
    if !isAlert { dimming.onTap = { [weak self] in self?.alert?.cancel() } }
    container.addSubview(dimming)
    presentedViewController.runningCoordinator?.animate(alongsideTransition: { [dimming] _ in
      dimming.alpha = 1
    })
  }
  override func dismissalTransitionWillBegin() {
    presentedViewController.runningCoordinator?.animate(alongsideTransition: { [dimming] _ in
      dimming.alpha = 0
    })
  }
}

/// The transition of an alert: it shrinks to its size while it appears, and fades away.
@MainActor final class AlertTransition: UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  /// The scale at which the view begins.
  private let growth: CGFloat

  init(isPresenting: Bool, growth: CGFloat = 1.2) {
    (self.isPresenting, self.growth) = (isPresenting, growth)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.25 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let isPresenting = isPresenting
    guard let view = context.view(forKey: isPresenting ? .to : .from) else {
      return context.completeTransition(false)
    }
    if isPresenting {
      UIView.performWithoutAnimation {
        if view.superview == nil { context.containerView.addSubview(view) }
        view.layoutIfNeeded()
        view.alpha = 0
        view.transform = CGAffineTransform(scaleX: growth, y: growth)
      }
    }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0,
      options: isPresenting ? .curveEaseOut : [],
      animations: {
        view.alpha = isPresenting ? 1 : 0
        if isPresenting { view.transform = .identity }
      },
      completion: { _ in
        if !isPresenting { view.alpha = 1 }
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
