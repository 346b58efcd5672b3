import CoreAnimation
import Foundation

/// Drives a transition by its animator, the object that `interruptibleAnimator(using:)` returned.
@MainActor final class AnimatedCourse: DrivenCourse {
  private weak var context: TransitionContext?
  /// The animator, which the context keeps until the end.
  private weak var player: (any UIViewImplicitlyAnimating)?

  init(of context: TransitionContext, _ player: any UIViewImplicitlyAnimating) {
    (self.context, self.player) = (context, player)
  }

  func begin(isHeld: Bool) {
    guard let context, let player else { return }
    context.coordinator.begin(with: player)
    if isHeld {
      player.pauseAnimation()
    } else {
      context.animator.animateTransition(using: context)
    }
  }

  func hold(at fraction: Double) { player?.fractionComplete = fraction }

  func follow(_ fraction: CAExpression) -> Bool {
    guard let animator = player as? UIViewPropertyAnimator, animator.scrubsLinearly else {
      return false
    }
    return animator.follow(fraction)
  }

  func pause() -> Double {
    player?.pauseAnimation()
    return Double(player?.fractionComplete ?? 0)
  }

  func go(_ way: DrivenWay) {
    let left = way.isReversed ? way.fraction : 1 - way.fraction
    player?.isReversed = way.isReversed
    player?.continueAnimation(withTimingParameters: way.timing, durationFactor: left / way.speed)
  }
}
