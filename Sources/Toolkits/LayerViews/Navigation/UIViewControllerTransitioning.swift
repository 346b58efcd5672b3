public import Foundation

/// The views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The name of the view.
  public var rawValue: String
  /// The key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that goes.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromViewKey")
  /// The view that comes.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToViewKey")
}

/// The controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The name of the controller.
  public var rawValue: String
  /// The key with a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that is shown before.
  public static let from = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextFromViewControllerKey")
  /// The controller that is shown afterwards.
  public static let to = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextToViewControllerKey")
}

/// A transition between two controllers that is under way: what an animator works with.
@MainActor public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view that the others are in during the transition.
  var containerView: UIView { get }
  /// True for a transition that is shown.
  var isAnimated: Bool { get }
  /// True while a gesture drives the transition.
  var isInteractive: Bool { get }
  /// True once the transition was cancelled.
  var transitionWasCancelled: Bool { get }
  /// One of the two controllers.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view of one of the two; nil for one that the transition does not move.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a controller's view is at the start.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where a controller's view has to be at the end.
  func finalFrame(for vc: UIViewController) -> CGRect
  /// Tells how far a gesture has driven the transition, 0…1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Tells that the transition goes on to its end.
  func finishInteractiveTransition()
  /// Tells that the transition goes back to its start.
  func cancelInteractiveTransition()
  /// Ends the transition. Every animator calls it once, with `!transitionWasCancelled`.
  func completeTransition(_ didComplete: Bool)
}

/// Shows a transition between two controllers.
@MainActor public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Seconds of the transition.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the view that comes to the container, and animates; calls `completeTransition` at the end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called after the end.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a transition by a gesture.
@MainActor public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Starts the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// Chooses how a controller is presented and dismissed.
@MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator of a presentation; nil leaves it to the controller's styles.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animator of a dismissal; nil leaves it to the controller's styles.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
  /// Nil.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nil.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}
