public import CoreAnimation
public import Foundation

/// The views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name of the view.
  public var rawValue: String
  /// Creates a key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that disappears.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromViewKey")
  /// The view that appears.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToViewKey")
}

/// The controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name of the controller.
  public var rawValue: String
  /// Creates a key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that is shown before the transition.
  public static let from = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextFromViewControllerKey")
  /// The controller that is shown after the transition.
  public static let to = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextToViewControllerKey")
}

/// A running transition between two controllers, as an animator sees it.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view that contains the moving views during the transition.
  var containerView: UIView { get }
  /// True for a transition with animation.
  var isAnimated: Bool { get }
  /// True while a gesture drives the transition.
  var isInteractive: Bool { get }
  /// True once the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// The style of a presentation; `none` for other transitions.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation of the interface that the transition makes; always the identity, since the display
  /// does not turn.
  var targetTransform: CGAffineTransform { get }
  /// Returns one of the two controllers.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns one of the two views; nil for a view that the transition does not move.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a controller's view at the start.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame that a controller's view must have at the end.
  func finalFrame(for vc: UIViewController) -> CGRect
  /// Reports the fraction to which a gesture has driven the transition, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Reports that the transition continues to its end.
  func finishInteractiveTransition()
  /// Reports that the transition goes back to its start.
  func cancelInteractiveTransition()
  /// Reports that a gesture holds the transition again.
  func pauseInteractiveTransition()
  /// Ends the transition. Every animator calls it once, with `!transitionWasCancelled`.
  func completeTransition(_ didComplete: Bool)
}

/// Shows a transition between two controllers.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition in seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the appearing view to the container, animates, and calls `completeTransition` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called after the end.
  func animationEnded(_ transitionCompleted: Bool)
  /// Returns the animator that plays the transition, with the views in place and its changes added: the same object
  /// until the transition is over.
  ///
  /// An interaction holds, scrubs and reverses it. A transition that starts without one begins with `animateTransition`,
  /// which starts the same animator.
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
  /// Returns an empty animator, which stands for a transition without one.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { AbsentAnimator() }
}

/// The animator of a transition that makes its animations otherwise.
final class AbsentAnimator: UIViewPropertyAnimator {}

/// Drives a transition by a gesture.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Starts the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// False lets the transition start by itself.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// Always true.
  public var wantsInteractiveStart: Bool { true }
}

extension UIViewControllerContextTransitioning {
  /// Always `none`.
  public var presentationStyle: UIModalPresentationStyle { .none }
  /// Always the identity.
  public var targetTransform: CGAffineTransform { .identity }
  /// Does nothing.
  public func pauseInteractiveTransition() {}
}

/// Chooses how a controller is presented and dismissed.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator of a presentation; nil leaves it to the controller's styles.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animator of a dismissal; nil leaves it to the controller's styles.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that drives the presentation of an animator; nil lets it run by itself.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the object that drives the dismissal of an animator; nil lets it run by itself.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the presentation controller of a controller of the style `custom`; nil is one without
  /// views of its own.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
