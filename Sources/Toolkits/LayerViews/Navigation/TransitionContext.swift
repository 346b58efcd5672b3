import CoreAnimation
import Foundation

/// A transition between two controllers' views in a container.
@MainActor final class TransitionContext: UIViewControllerContextTransitioning {
  let containerView: UIView
  let animator: any UIViewControllerAnimatedTransitioning
  let isAnimated: Bool
  /// The time of the animations, which an interactive transition holds.
  let clock: TransitionClock
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  private let from: UIViewController?
  private let to: UIViewController?
  /// The views that the animator moves, where they are not the controllers' own.
  private let views: Views?
  private let starts: [(view: UIView, state: ViewState)]
  /// Called once at the end, before the animator and the coordinator are told.
  var onEnd: ((_ didComplete: Bool) -> Void)?
  /// Called when an interactive transition is cancelled, before it goes back.
  var onCancel: (() -> Void)?
  private(set) var isOver = false
  /// The animator that plays a driven transition; nil for one that is played otherwise.
  private(set) var player: (any UIViewImplicitlyAnimating)?
  private(set) lazy var coordinator = makeCoordinator()
  var presentationStyle = UIModalPresentationStyle.none {
    didSet { coordinator.presentationStyle = presentationStyle }
  }

  /// The views of a presentation, and their places.
  struct Views {
    var from: UIView?
    var to: UIView?
    var initialFrame: (UIViewController) -> CGRect
    var finalFrame: (UIViewController) -> CGRect
  }

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
    _ animator: any UIViewControllerAnimatedTransitioning, views: Views? = nil,
    isAnimated: Bool = true, end: ((_ didComplete: Bool) -> Void)? = nil
  ) {
    (containerView, clock) = (container, TransitionClock(of: container))
    (self.from, self.to, self.animator) = (from, to, animator)
    (self.views, self.isAnimated, onEnd) = (views, isAnimated, end)
    let moved = views.map { [$0.from, $0.to] } ?? [from?.viewIfLoaded, to?.viewIfLoaded]
    starts = moved.compactMap { $0 }.map { ($0, ViewState($0)) }
  }

  private func makeCoordinator() -> TransitionCoordinator {
    let coordinator = TransitionCoordinator(in: containerView, isAnimated: isAnimated, of: self)
    let duration = isAnimated ? animator.transitionDuration(using: self) : 0
    coordinator.transitionDuration = duration.isFinite ? max(duration, 0) : 0
    return coordinator
  }

  var targetTransform: CGAffineTransform { .identity }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if let views { return key == .from ? views.from : key == .to ? views.to : nil }
    return key == .from ? from?.view : key == .to ? to?.view : nil
  }
  func initialFrame(for vc: UIViewController) -> CGRect {
    if let views { return views.initialFrame(vc) }
    return vc === from ? containerView.bounds : .zero
  }
  func finalFrame(for vc: UIViewController) -> CGRect {
    if let views { return views.finalFrame(vc) }
    return vc === to ? containerView.bounds : .zero
  }

  /// Begins as a transition that a gesture drives.
  func beginInteractively() { (isInteractive, coordinator.initiallyInteractive) = (true, true) }

  /// Asks for the animator that plays the transition; nil for a transition without one.
  func askForPlayer() -> (any UIViewImplicitlyAnimating)? {
    let made = animator.interruptibleAnimator(using: self)
    if !isOver, !(made is AbsentAnimator) { player = made }
    return player
  }

  /// Starts the animator, and the animations beside it.
  func startAnimator() {
    animator.animateTransition(using: self)
    coordinator.begin()
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    coordinator.percentComplete = percentComplete
  }
  func finishInteractiveTransition() {
    guard isInteractive else { return }
    isInteractive = false
    coordinator.interactionChanged()
  }
  func cancelInteractiveTransition() {
    guard !transitionWasCancelled else { return }
    (isInteractive, transitionWasCancelled) = (false, true)
    onCancel?()
    coordinator.interactionChanged()
  }
  func pauseInteractiveTransition() {
    guard !isInteractive, !isOver else { return }
    isInteractive = true
    coordinator.interactionChanged()
  }

  /// Ends the animations, and completes the transition or its way back.
  func finishAtOnce() {
    guard !isOver else { return }
    (animator as? any MotionTransition)?.motion?.stopAnimation(true)
    player?.stopAnimation(false)
    player?.finishAnimation(at: transitionWasCancelled ? .start : .end)
    // The animator's completion may have ended the transition.
    guard !isOver else { return }
    if transitionWasCancelled { return returnToStart() }
    containerView.removeAnimationsInside()
    completeTransition(true)
  }

  /// Ends the animations of a cancelled transition, and puts the views back.
  func returnToStart() {
    guard !isOver else { return }
    UIView.performWithoutAnimation { for (view, state) in starts { state.apply(to: view) } }
    containerView.removeAnimationsInside()
    completeTransition(false)
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isOver else { return }
    isOver = true
    isInteractive = false
    if !didComplete {
      transitionWasCancelled = true
      onCancel?()
    }
    player = nil
    clock.reset()
    let end = onEnd
    (onEnd, onCancel) = (nil, nil)
    end?(didComplete)
    animator.animationEnded(didComplete)
    coordinator.end()
  }
}

extension UIView {
  fileprivate func removeAnimationsInside() {
    layer.removeAllAnimations()
    for view in children { view.removeAnimationsInside() }
  }
}
