import CoreAnimation
public import Foundation

/// Drives an animator's transition by a fraction: its animations are held at the fraction until
/// they continue to the end or go back.
@preconcurrency @MainActor open class UIPercentDrivenInteractiveTransition: NSObject {
  /// Creates a driver for one transition at a time.
  public override init() { super.init() }

  /// The fraction of the transition that is shown, 0…1.
  open private(set) var percentComplete: CGFloat = 0
  /// The factor of the speed with which the transition continues or goes back; 1 by default.
  open var completionSpeed: CGFloat = 1

  private weak var context: TransitionContext?
  /// The transition that continues to its end.
  private weak var running: TransitionContext?
  private var timer: MediaTimer?

  /// Starts the transition, and holds it at its start.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    self.context = context
    percentComplete = 0
    context.clock.begin()
    context.startAnimator()
    // The animations begin at the held time, before the first fraction is set.
    CATransaction.flush()
  }

  /// Shows the transition at a fraction of the duration.
  open func update(_ percentComplete: CGFloat) {
    guard let context, !context.isOver, !percentComplete.isNaN else { return }
    self.percentComplete = max(min(percentComplete, 1), 0)
    context.clock.hold(at: Double(self.percentComplete) * duration(of: context))
    context.updateInteractiveTransition(self.percentComplete)
  }
  /// Holds a transition that has been let go, at the place that it has reached.
  open func pause() {
    guard let context = running, !context.isOver else { return }
    running = nil
    timer?.cancel()
    timer = nil
    let elapsed = context.clock.elapsed
    let duration = duration(of: context)
    percentComplete = duration > 0 ? max(min(elapsed / duration, 1), 0) : 0
    context.clock.hold(at: elapsed)
    self.context = context
    context.pauseInteractiveTransition()
  }
  /// Lets the transition continue to its end.
  open func finish() {
    guard let context, !context.isOver else { return }
    context.finishInteractiveTransition()
    context.clock.run(at: Float(max(completionSpeed, 0.01)))
    running = context
    self.context = nil
  }
  /// Lets the transition go back to its start.
  open func cancel() {
    guard let context, !context.isOver else { return }
    context.cancelInteractiveTransition()
    let speed = max(Double(completionSpeed), 0.01)
    context.clock.run(at: Float(-speed))
    let rest = Double(percentComplete) * duration(of: context) / speed
    // The animations do not end by themselves at their start.
    timer = MediaTimer.schedule(at: CACurrentMediaTime() + rest) { [weak self] in
      self?.timer = nil
      context.returnToStart()
    }
    self.context = nil
  }

  private func duration(of context: TransitionContext) -> TimeInterval {
    context.animator.transitionDuration(using: context)
  }
}

extension UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning {}
