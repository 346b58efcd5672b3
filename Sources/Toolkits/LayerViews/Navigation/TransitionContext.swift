import CoreAnimation
import Foundation

/// A transition between two controllers' views in a container.
@MainActor final class TransitionContext: UIViewControllerContextTransitioning {
  let containerView: UIView
  let animator: any UIViewControllerAnimatedTransitioning
  var isInteractive = false
  private(set) var transitionWasCancelled = false
  private let from: UIViewController?
  private let to: UIViewController?
  private let starts: [(view: UIView, state: ViewState)]
  private let end: (_ didComplete: Bool) -> Void
  /// Called when an interactive transition is cancelled, before it goes back.
  var onCancel: (() -> Void)?
  private(set) var isOver = false

  /// The state of a view before an animator changed it, to be put back.
  private struct ViewState {
    let bounds: CGRect
    let center: CGPoint
    let transform: CATransform3D
    let alpha: CGFloat

    @MainActor init(_ view: UIView) {
      (bounds, center) = (view.bounds, view.center)
      (transform, alpha) = (view.transform3D, view.alpha)
    }
    @MainActor func apply(to view: UIView) {
      (view.bounds, view.center) = (bounds, center)
      (view.transform3D, view.alpha) = (transform, alpha)
    }
  }

  init(
    in container: UIView, from: UIViewController?, to: UIViewController?,
    _ animator: any UIViewControllerAnimatedTransitioning,
    end: @escaping (_ didComplete: Bool) -> Void
  ) {
    containerView = container
    (self.from, self.to, self.animator, self.end) = (from, to, animator, end)
    starts = [from, to].compactMap { $0?.viewIfLoaded }.map { ($0, ViewState($0)) }
  }

  var isAnimated: Bool { true }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? from?.view : key == .to ? to?.view : nil
  }
  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === from ? containerView.bounds : .zero
  }
  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === to ? containerView.bounds : .zero
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() { isInteractive = false }
  func cancelInteractiveTransition() {
    (isInteractive, transitionWasCancelled) = (false, true)
    onCancel?()
  }

  /// Ends the animations, and completes the transition or its way back.
  func finishAtOnce() {
    guard !isOver else { return }
    (animator as? SlideTransition)?.motion?.stopAnimation(true)
    if transitionWasCancelled { return returnToStart() }
    containerView.removeAnimationsInside()
    completeTransition(true)
  }

  /// Ends the animations of a cancelled transition, and puts the views back.
  func returnToStart() {
    UIView.performWithoutAnimation { for (view, state) in starts { state.apply(to: view) } }
    containerView.removeAnimationsInside()
    completeTransition(false)
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    if !didComplete { onCancel?() }
    let layer = containerView.layer
    (layer.speed, layer.beginTime, layer.timeOffset) = (1, 0, 0)
    end(didComplete)
    animator.animationEnded(didComplete)
  }
}

extension UIView {
  fileprivate func removeAnimationsInside() {
    layer.removeAllAnimations()
    for view in children { view.removeAnimationsInside() }
  }
}
