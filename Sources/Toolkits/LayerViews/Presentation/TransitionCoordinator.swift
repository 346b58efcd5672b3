import CoreAnimation
import Foundation

/// The closures that run beside one transition, and its course as they see it.
@MainActor final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  private typealias Closure = (any UIViewControllerTransitionCoordinatorContext) -> Void

  let isAnimated: Bool
  let containerView: UIView
  /// The transition between two controllers; nil for a change of size.
  private weak var transition: TransitionContext?
  private var animations: [Closure] = []
  private var completions: [Closure] = []
  private var interactionHandlers: [Closure] = []
  private var hasBegun = false
  private(set) var isOver = false
  var presentationStyle = UIModalPresentationStyle.none
  var initiallyInteractive = false
  var transitionDuration: TimeInterval = 0
  var percentComplete: CGFloat = 0
  var completionVelocity: CGFloat = 1
  var completionCurve = UIView.AnimationCurve.easeInOut

  init(in container: UIView, isAnimated: Bool, of transition: TransitionContext? = nil) {
    (containerView, self.isAnimated, self.transition) = (container, isAnimated, transition)
  }

  var isInterruptible: Bool { transition?.player != nil }
  var isInteractive: Bool { transition?.isInteractive ?? false }
  var isCancelled: Bool { transition?.transitionWasCancelled ?? false }
  var targetTransform: CGAffineTransform { .identity }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    transition?.viewController(forKey: key)
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { transition?.view(forKey: key) }

  // MARK: Closures

  func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?, completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if hasBegun { animated { animation(self) } } else { animations.append(animation) }
    return true
  }

  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { if !isOver { interactionHandlers.append(handler) } }

  // MARK: Course

  /// Runs the waiting closures, whose changes animate.
  func begin() {
    guard !hasBegun else { return }
    guard !animations.isEmpty else { return hasBegun = true }
    animated { self.runAnimations() }
  }

  /// Runs the waiting closures within an animator.
  func begin(with animator: any UIViewImplicitlyAnimating) {
    guard !hasBegun, !animations.isEmpty else { return hasBegun = true }
    animator.addAnimations { [weak self] in self?.runAnimations() }
  }

  private func runAnimations() {
    hasBegun = true
    let animations = animations
    self.animations = []
    for animation in animations { animation(self) }
  }

  private func animated(_ body: @escaping () -> Void) {
    guard isAnimated, transitionDuration > 0 else { return UIView.performWithoutAnimation(body) }
    UIView.animate(
      withDuration: transitionDuration, delay: 0, options: .allowUserInteraction, animations: body,
      completion: nil)
  }

  /// Tells that a gesture drives the transition from now on, or no longer.
  func interactionChanged() { for handler in interactionHandlers { handler(self) } }

  /// Calls the completions once. A transition that never moved runs its closures first.
  func end() {
    guard !isOver else { return }
    if !hasBegun, !isCancelled { UIView.performWithoutAnimation { runAnimations() } }
    isOver = true
    (animations, interactionHandlers) = ([], [])
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
  }
}
