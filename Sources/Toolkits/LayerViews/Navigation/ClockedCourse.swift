import CoreAnimation
import Foundation

/// Drives a transition without an animator by the time of its container, which holds and moves animations of any kind.
@MainActor final class ClockedCourse: DrivenCourse {
  private weak var context: TransitionContext?
  private let clock: TransitionClock
  private let duration: TimeInterval
  private var timer: MediaTimer?

  init(of context: TransitionContext) {
    (self.context, clock) = (context, context.clock)
    duration = context.animator.transitionDuration(using: context)
  }

  func begin(isHeld: Bool) {
    clock.begin(isHeld: isHeld)
    context?.startAnimator()
    // The animations begin at the held time, before the first fraction is set.
    if isHeld { CATransaction.flush() }
  }

  func hold(at fraction: Double) { clock.hold(at: fraction * duration) }

  func follow(_ fraction: CAExpression) -> Bool { false }

  func pause() -> Double {
    let elapsed = clock.elapsed
    clock.hold(at: elapsed)
    return duration > 0 ? max(min(elapsed / duration, 1), 0) : 0
  }

  func go(_ way: DrivenWay) {
    guard way.isReversed, let context else { return clock.run(at: Float(way.speed)) }
    clock.run(at: Float(-way.speed))
    let rest = way.fraction * duration / way.speed
    // The animations do not end by themselves at their start.
    timer = MediaTimer.schedule(at: CACurrentMediaTime() + rest) { [weak self] in
      self?.timer = nil
      context.returnToStart()
    }
  }
}
