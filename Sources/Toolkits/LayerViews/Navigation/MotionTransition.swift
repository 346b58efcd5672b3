import Foundation

/// A transition of a navigation controller's own, whose motion can be held at a fraction and reversed.
@MainActor protocol MotionTransition: UIViewControllerAnimatedTransitioning {
  /// The animator of a running transition; nil otherwise.
  var motion: UIViewPropertyAnimator? { get }
  /// Puts the views in place, and makes the motion.
  func begin(_ context: any UIViewControllerContextTransitioning)
}

extension MotionTransition {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { SlideTransition.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    begin(context)
    motion?.startAnimation()
  }
}
