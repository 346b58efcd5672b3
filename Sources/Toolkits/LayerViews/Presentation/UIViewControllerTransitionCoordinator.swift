public import CoreAnimation
public import Foundation

/// A transition of controllers, as the code beside it sees it: its length, its progress, its end.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// True for a transition with animation.
  var isAnimated: Bool { get }
  /// The style of a presentation; `none` for other transitions.
  var presentationStyle: UIModalPresentationStyle { get }
  /// True for a transition that a gesture drove at its beginning.
  var initiallyInteractive: Bool { get }
  /// True for a transition that can be paused.
  var isInterruptible: Bool { get }
  /// True while a gesture drives the transition.
  var isInteractive: Bool { get }
  /// True once the transition goes back, or was cancelled.
  var isCancelled: Bool { get }
  /// Seconds of the whole transition; 0 without animation.
  var transitionDuration: TimeInterval { get }
  /// The fraction to which a gesture has driven the transition, 0…1.
  var percentComplete: CGFloat { get }
  /// The factor of the speed with which the transition continues after a gesture.
  var completionVelocity: CGFloat { get }
  /// The pace of the transition.
  var completionCurve: UIView.AnimationCurve { get }
  /// The view that contains the moving views.
  var containerView: UIView { get }
  /// The rotation of the interface that the transition makes; always the identity, since the display
  /// does not turn.
  var targetTransform: CGAffineTransform { get }
  /// Returns one of the two controllers.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns one of the two views; nil for a view that the transition does not move.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs animations beside a transition of controllers, and tells of its end.
///
/// A controller has one as its `transitionCoordinator` from before the calls of appearing until the
/// transition is over.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Runs a closure whose changes animate with the transition's duration and pace.
  ///
  /// - Parameters:
  ///   - animation: called when the transition begins to move, without animation if it has none.
  ///   - completion: called after the transition, even if it was cancelled.
  /// - Returns: false once the transition is over; neither closure is called then.
  @discardableResult func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?, completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs a closure in the same way, for changes of views outside the container.
  @discardableResult func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls a closure each time that a gesture no longer drives the transition, or holds it again.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Runs a closure beside the transition, without a completion.
  @discardableResult public func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }

  /// Calls a closure each time that a gesture no longer drives the transition.
  public func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { notifyWhenInteractionChanges { if !$0.isInteractive { handler($0) } } }
}
